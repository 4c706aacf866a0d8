"""Markup that the filter accepts has the same tree in all parsers: an XML parser, html5lib and
Chromium, in the context where it is inserted. These parsers are independent of our validator."""

import json
import re
import subprocess
import xml.etree.ElementTree

import html5lib
import pytest

from fragments import MarkupGenerator, cases
from pages_server import TIMEOUT, required

CONTAINERS = {"content": "div", "sections": "table", "rows": "tbody", "cells": "tr"}
SVG = "http://www.w3.org/2000/svg"
# Elements that run code, load resources, submit data, or change how a parser reads markup.
UNSAFE = set("""script style iframe object embed applet base meta link form input button select textarea
    template noscript noembed noframes xmp plaintext math frame frameset use animate set
    foreignobject""".split())


def filtered(policy, pairs):
    """Returns the filtered HTML of each fragment, or `None` if the filter rejects it."""
    lines = "".join(f"{context} {policy} {markup.encode().hex()}\n" for context, markup in pairs)
    result = subprocess.run(
        [required("FRAGMENT_FILTER")], input=lines, capture_output=True, text=True, timeout=TIMEOUT,
        check=True)
    answers = result.stdout.splitlines()
    assert len(answers) == len(pairs)
    return [bytes.fromhex(answer[1:]).decode() if answer[0] == "+" else None for answer in answers]


def merge_texts(children):
    """Joins adjacent texts and removes empty ones."""
    found = []
    for child in children:
        if isinstance(child, str) and found and isinstance(found[-1], str):
            found[-1] += child
        elif child != "":
            found.append(child)
    return found


def tree(element, inside_svg=False):
    """Returns an ElementTree element as lists and texts. The names of SVG elements start with `svg`."""
    name = element.tag
    if isinstance(name, str) and name.startswith("{"):
        space, name = name[1:].split("}")
        assert (space == SVG) == (inside_svg or name == "svg"), f"<{name}> is in {space}"
    assert isinstance(name, str), f"not an element: {element}"
    in_svg = inside_svg or name == "svg"
    attributes = sorted([str(key), value] for key, value in element.attrib.items())
    return [f"svg {name}" if in_svg else name, attributes, content(element, in_svg)]


def content(element, inside_svg=False):
    children = [element.text or ""]
    for child in element:
        children += [tree(child, inside_svg), child.tail or ""]
    return merge_texts(children)


def xml_tree(markup):
    return content(xml.etree.ElementTree.fromstring(f"<x>{markup}</x>"))


def html_tree(context, markup):
    return content(html5lib.parseFragment(markup, container=CONTAINERS[context], treebuilder="etree"))


def elements(children):
    for child in children:
        if not isinstance(child, str):
            yield child
            yield from elements(child[2])


def assert_harmless(children):
    for name, attributes, _ in elements(children):
        assert name.removeprefix("svg ") not in UNSAFE, name
        for key, value in attributes:
            assert not key.startswith("on") and key not in ("style", "srcdoc", "id", "name"), key
            # Browsers remove these characters before they parse the scheme.
            scheme = re.sub(r"[\x00-\x20]", "", value).lower()
            assert not scheme.startswith(("javascript:", "vbscript:", "data:text")) or key == "title"


def accepted(policy, pairs):
    found = [(context, markup, html)
             for (context, markup), html in zip(pairs, filtered(policy, pairs)) if html is not None]
    # Enough cases are accepted, and enough are rejected, to make the test meaningful.
    assert len(pairs) / 5 < len(found) < len(pairs) * 4 / 5
    return found


@pytest.fixture(scope="module")
def untrusted():
    return accepted("untrusted", cases(6000, seed=6))


@pytest.fixture(scope="module")
def trusted():
    return accepted("trusted", cases(4000, seed=7))


@pytest.mark.parametrize("policy", ["untrusted", "trusted"])
def test_html_and_xml_parsers_read_the_same_tree(policy, request):
    for context, markup, html in request.getfixturevalue(policy):
        assert html_tree(context, html) == xml_tree(html), (markup, html)


def test_accepted_markup_contains_nothing_harmful(untrusted):
    for context, markup, html in untrusted:
        assert_harmless(html_tree(context, html))


@pytest.mark.parametrize("policy", ["untrusted", "trusted"])
def test_filtering_accepted_markup_again_changes_nothing(policy, request):
    found = request.getfixturevalue(policy)
    again = filtered(policy, [(context, html) for context, _, html in found])
    assert again == [html for _, _, html in found]


def test_filtering_preserves_the_tree_of_accepted_markup(untrusted):
    """Markup that an XML parser accepts keeps the tree that its author meant."""
    for _, markup, html in untrusted:
        assert xml_tree(html) == xml_tree(markup), (markup, html)


def test_a_browser_reads_the_same_tree_as_the_parsers(browser, untrusted, trusted):
    page = browser.new_page()
    chosen = [(context, html) for context, _, html in untrusted[::5] + trusted[::5]]
    assert len(chosen) > 300
    trees = json.loads(page.evaluate(
        """(pairs) => {
          const svg = "http://www.w3.org/2000/svg", html = "http://www.w3.org/1999/xhtml"
          const tree = (node) => {
            if (node.nodeType === 3) return node.data
            const isDrawing = node.namespaceURI === svg
            if (node.nodeType !== 1 || !isDrawing && node.namespaceURI !== html) return null
            const attributes = [...node.attributes].map(({ name, value }) => [name, value])
            return [(isDrawing ? "svg " : "") + node.localName, attributes, content(node)]
          }
          const content = (node) => [...node.childNodes].map(tree)
          return JSON.stringify(pairs.map(([container, markup]) => {
            const element = document.implementation.createHTMLDocument("").createElement(container)
            element.innerHTML = markup
            return content(element)
          }))
        }""",
        [(CONTAINERS[context], html) for context, html in chosen]))
    page.close()

    def ordered(children):
        return [child if isinstance(child, str) else [child[0], sorted(child[1]), ordered(child[2])]
                for child in children]

    for (context, html), found in zip(chosen, trees):
        assert ordered(found) == xml_tree(html), html


TEMPLATES = [
    "<p class='{{x}}' {{#yes}}title=\"{{x}}\"{{/yes}}>{{x}}</p>", "<a href='{{url}}'>{{x}}</a>",
    "<ul>{{#list}}<li >{{.}}</li>{{/list}}{{^list}}<li></li>{{/list}}</ul>", "<b>{{x}}</b>{{! a }}",
    "<svg><path d='M{{x}}'/>{{#list}}<g></g>{{/list}}</svg>", "<br{{#yes}} lang='en'{{/yes}}/>",
    "<table><tbody>{{#list}}\n<tr><td>{{.}}</td></tr>\n{{/list}}</tbody></table>", "<p>&#123;{{x}}</p>",
]
WHOLE = ["{{x}}", "{{#yes}}b{{/yes}}", "{{#no}}c{{/no}}", "{{^no}} d\n{{/no}}", "{{#list}}{{.}}{{/list}}", "{{! a }}",
         "\n  {{#yes}}\n  <b>e</b>\n  {{/yes}}\n", "&#10;{{x}}", "{{#list}}&#32;\n{{/list}}", "{", "}}", "&#123;"]
PARTS = ["{{#yes}}", "{{/yes}}", "{{^no}}", "{{/no}}", "{{{x}}}", "{{#list}}", "{{/list}}", "{{&x}}", "{{", "&amp"]


def generate_templates(count, seed):
    generator = MarkupGenerator(seed)
    sources = list(TEMPLATES)
    while len(sources) < count:
        source = generator.one_of(TEMPLATES) if generator.chance(0.3) else generator.generate("content")
        for _ in range(generator.random.randint(0, 3)):
            # Mostly between tags, where a placeholder is allowed.
            ends = [index + 1 for index, letter in enumerate(source) if letter == ">"]
            place = generator.one_of(ends or [0])
            if generator.chance(0.15):
                place = generator.random.randint(0, len(source))
            tag = generator.one_of(WHOLE if generator.chance(0.9) else PARTS)
            source = source[:place] + tag + source[place:]
        sources.append(generator.mutate(source) if generator.chance(0.2) else source)
    return [("content", source) for source in sources]


def test_rendered_templates_have_the_same_tree_in_html_and_xml():
    found = accepted("template", generate_templates(1500, seed=8))
    for context, source, html in found:
        # HTML drops a line feed at the start of these elements, and XML does not.
        if not re.search(r"<pre[^>]*>\n|<textarea", html):
            assert html_tree(context, html) == xml_tree(html), (source, html)
    again = filtered("trusted", [(context, html) for context, _, html in found])
    for (_, source, html), written in zip(found, again):
        assert written in (html, None), (source, html)
    assert again.count(None) < len(again) / 5
