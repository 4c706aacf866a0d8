"""Pages as trees, and back as polyglot markup: what a mutation works on."""

import re
import xml.etree.ElementTree as ElementTree

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
}
DOCTYPE = "<!DOCTYPE html>\n"
# Where a snippet of flow content may be put, and what must not be around it.
FLOW = {"main", "td", "div", "section", "article"}
CLOSED = {"a", "button", "caption", "form", "label", "p", "svg", "th"}


def parse(text):
    return Page(ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>").strip()))


def is_well_formed(data):
    """Whether bytes are XML, prefixes included."""
    try:
        ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError):
        return False
    return True


class Page:
    def __init__(self, root):
        self.root = root

    def text(self):
        parts = [DOCTYPE]
        write(self.root, parts, False)
        return "".join(parts) + "\n"

    def parents(self):
        return {child: parent for parent in self.root.iter() for child in parent}

    def ancestors(self, element):
        parents = self.parents()
        while element in parents:
            element = parents[element]
            yield element

    def all(self, selector):
        """The elements of `tag`, `tag[attribute]` or `tag[attribute=value]`; `*` is any tag."""
        tag, attribute, value = re.fullmatch(
            r"([\w*]+)(?:\[([\w-]+)(?:=(.*))?\])?", selector).groups()
        return [
            element for element in self.root.iter()
            if tag in ("*", element.tag)
            and (attribute is None or attribute in element.attrib)
            and (value is None or element.get(attribute) == value)
        ]

    def places(self):
        """Where flow content may be added."""
        parents = self.parents()
        places = []
        for element in self.root.iter():
            if element.tag not in FLOW or (element.tag == "div" and len(element) == 0):
                continue
            around, node = {element.tag}, element
            while node in parents:
                node = parents[node]
                around.add(node.tag)
            if not around & CLOSED and parents[element].tag != "dl":
                places.append(element)
        return places


def fragment(text):
    """The elements of a snippet, in a wrapper."""
    return ElementTree.fromstring(f"<wrapper>{text}</wrapper>")


def write(element, parts, drawing):
    drawing = drawing or element.tag == "svg"
    parts.append(f"<{element.tag}")
    for name, value in element.attrib.items():
        parts.append(f' {name}="{escaped(value)}"')
    if element.tag in VOID or (drawing and len(element) == 0 and not element.text):
        parts.append("/>")
    else:
        parts.append(">")
        parts.append(escaped(element.text or ""))
        for child in element:
            write(child, parts, drawing)
            parts.append(escaped(child.tail or ""))
        parts.append(f"</{element.tag}>")


def escaped(text):
    for character, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, name)
    return text
