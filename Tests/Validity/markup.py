"""Pages as trees that mutations can change, and their polyglot markup."""

import re
import xml.etree.ElementTree as ElementTree

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
}
DOCTYPE = "<!DOCTYPE html>\n"
# Elements to which a snippet of flow content may be added, and elements that must not be among their ancestors.
FLOW_PARENTS = {"main", "td", "div", "section", "article"}
FORBIDDEN_ANCESTORS = {"a", "button", "caption", "form", "label", "p", "svg", "th"}


def parse(text):
    return Page(ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>").strip()))


def is_well_formed(data):
    """Returns whether bytes are well-formed XML, including namespace prefixes."""
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
        """Returns the elements that match `tag`, `tag[attribute]` or `tag[attribute=value]`. `*` is any tag."""
        tag, attribute, value = re.fullmatch(
            r"([\w*]+)(?:\[([\w-]+)(?:=(.*))?\])?", selector).groups()
        return [
            element for element in self.root.iter()
            if tag in ("*", element.tag)
            and (attribute is None or attribute in element.attrib)
            and (value is None or element.get(attribute) == value)
        ]

    def flow_places(self):
        """Returns the elements to which flow content may be added."""
        parents = self.parents()
        places = []
        for element in self.root.iter():
            if element.tag not in FLOW_PARENTS or (element.tag == "div" and len(element) == 0):
                continue
            around, node = {element.tag}, element
            while node in parents:
                node = parents[node]
                around.add(node.tag)
            if not around & FORBIDDEN_ANCESTORS and parents[element].tag != "dl":
                places.append(element)
        return places


def fragment(text):
    """Returns the elements of a snippet in a wrapper."""
    return ElementTree.fromstring(f"<wrapper>{text}</wrapper>")


def write(element, parts, in_svg):
    in_svg = in_svg or element.tag == "svg"
    parts.append(f"<{element.tag}")
    for name, value in element.attrib.items():
        parts.append(f' {name}="{escaped(value)}"')
    if element.tag in VOID or (in_svg and len(element) == 0 and not element.text):
        parts.append("/>")
    else:
        parts.append(">")
        parts.append(escaped(element.text or ""))
        for child in element:
            write(child, parts, in_svg)
            parts.append(escaped(child.tail or ""))
        parts.append(f"</{element.tag}>")


def escaped(text):
    for character, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, name)
    return text
