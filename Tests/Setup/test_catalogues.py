"""The catalogues of the products: each public name has a topic, and each link resolves."""

import functools
import re

import pytest
from test_documentation import PRODUCTS, SOURCES, declarations

OUTER = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)*?"
                   r"(?:extension|struct|enum|class|actor|protocol)\s+(\[?\w+(?:\.\w+)*)")
IMPORT = re.compile(r"^ *(?:@\w+ )?(?:public )?import (\w+)", re.MULTILINE)
# The label, an optional name, and the type of a parameter, after its attributes.
PARAMETER = re.compile(r"(?:@\w+(?:<[^>]*>|\([^)]*\))?\s+)*`?(\w+)`?(?:\s+(\w+))?\s*:")
LINK = re.compile(r"(?<!`)``([^`\n]+)``(?!`)")
# Declarations and extensions, each of which has a page in the documentation.
DECLARED = r"\b(?:struct|enum|class|actor|protocol|typealias|func|var|let|case|extension)"
# The suffix that distinguishes overloads: the types of parameters and results, a kind, or a hash.
DISAMBIGUATION = re.compile(r"(?<=[\w)])-.*$")


@functools.cache
def lines_of(file):
    return (SOURCES.parent / file).read_text().split("\n")


def indentation(line):
    return len(line) - len(line.lstrip())


def place(declaration):
    file, number = declaration.place.rsplit(":", 1)
    return lines_of(file), int(number) - 1


def scope(declaration):
    """Returns the types or extensions around a declaration, from the indentation of `swift format`."""
    lines, number = place(declaration)
    outer, depth = [], indentation(lines[number])
    for line in reversed(lines[:number]):
        if not line.strip() or indentation(line) >= depth:
            continue
        if match := OUTER.match(line):
            path = match.group(1).split(".")
            if len(path) > 1 and path[0] in PRODUCTS:
                path.pop(0)
            outer[:0] = ["Array"] if path[0].startswith("[") else path
        elif not line.lstrip().startswith("#"):
            continue  # the end of another declaration, or the rest of a head of several lines
        depth = indentation(line)
    return outer


def parameters(text):
    """Returns the parameters between the first parentheses outside a generic clause."""
    found, part, depth, angles = [], "", 0, 0
    for before, character in zip(" " + text, text):
        if depth == 0:
            angles += (character == "<") - (character == ">" and before != "-")
            depth += character == "(" and angles == 0
            continue
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 or depth == 1 and character == ",":
            found.append(part.strip())
            part = ""
            if depth == 0:
                break
        else:
            part += character
    return found


def labels(kind, text):
    for parameter in parameters(text):
        match = PARAMETER.match(parameter)
        if kind == "case" and not match or kind == "subscript" and not match.group(2):
            yield "_"
        elif match:  # otherwise a part of a type with several parameters
            yield match.group(1)


def link_name(declaration):
    """Returns DocC's name for a declaration: `Table`, `init(_:key:)`, `undo(_:)`."""
    kind = declaration.kind
    base = kind
    if kind not in ("init", "subscript"):
        base = re.match(r"`?\w+|[^\s(]+", declaration.name).group().strip("`")
    lines, number = place(declaration)
    head = "\n".join(
        re.sub(r'"(?:[^"\\]|\\.)*"', '""', line).split("//")[0] for line in lines[number:number + 40])
    after = head[re.search(rf"\b{kind}\s+{re.escape(base)}|\b{kind}\b", head).end():]
    if kind not in ("func", "init", "subscript") and not (kind == "case" and after.startswith("(")):
        return base
    return f"{base}({''.join(f'{label}:' for label in labels(kind, after))})"


@functools.cache
def names(product):
    """Returns the paths of all public names, and the names at the top level of the product."""
    paths, own = set(), set()
    for declaration in declarations(product):
        outer = scope(declaration)
        name = link_name(declaration)
        paths.add("/".join([*outer, name]))
        if not outer:
            own.add(name)
    return paths, own


@functools.cache
def modules(product):
    text = "\n".join(path.read_text() for path in (SOURCES / product).rglob("*.swift"))
    return set(IMPORT.findall(text)) | {"Swift"}


def resolves(link, product):
    paths, own = names(product)
    first, _, rest = link.partition("/")
    if link == product or first in own and link in paths or first == product and rest in paths:
        return True
    # Extensions of another module's types are below the name of that module.
    return first in modules(product) and rest in paths and rest.split("/")[0] not in own


def catalogue(product):
    return (SOURCES / product / f"{product}.docc" / f"{product}.md").read_text()


def topics(product):
    return re.findall(r"^- ``([^`]+)``$", catalogue(product).split("\n## Topics\n")[1], re.MULTILINE)


def test_link_names_match_docc():
    paths, own = names("PageElements")
    assert {"Table", "SectionHeader", "View"} <= own
    assert {"Table/Style", "ElementStyle/Font/Weight", "View/write(into:)",
            "Table/html(templates:language:)", "Table/subscript(section:row:)",
            "RenderError/unsafeURL(_:)"} <= paths
    assert "BoundForm/init(_:id:fields:didUpdate:)" in names("PageForms")[0]
    assert "SnapshotTrait" in names("PageTesting")[1]
    assert "Array/background(color:)" in names("PageMigration")[0]


def test_the_main_product_has_at_most_120_public_types():
    kinds = ("struct", "enum", "class", "actor", "protocol")
    types = [one for one in declarations("PageElements") if one.kind in kinds]
    assert 80 < len(types) <= 120, sorted(one.name for one in types)


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_product_has_a_catalogue(product):
    assert re.match(
        rf"# ``{product}``\n\n[^\n]+\.\n\n## Overview\n\n.+\n## Topics\n\n### [^\n]+\n\n- ``",
        catalogue(product), re.DOTALL)


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_public_name_has_a_topic(product):
    listed = {
        DISAMBIGUATION.sub("", topic).removeprefix(f"{product}/") for topic in topics(product)}
    missing = sorted(names(product)[1] - listed)
    assert not missing, "\n".join([f"{len(missing)} names without a topic in {product}.md:", *missing])


@pytest.mark.parametrize("product", PRODUCTS)
def test_no_topic_is_listed_twice(product):
    listed = topics(product)
    assert len(set(listed)) == len(listed), sorted(
        topic for topic in set(listed) if listed.count(topic) > 1)


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_link_resolves(product):
    lost = [
        link for link in LINK.findall(catalogue(product))
        if not resolves(DISAMBIGUATION.sub("", link), product)]
    assert not lost, "\n".join([f"{len(lost)} links in {product}.md without a target:", *lost])


@pytest.mark.parametrize("product", PRODUCTS)
def test_comments_do_not_link_to_other_products(product):
    """DocC builds one product at a time, so names of other products have to be in code font."""
    others = set().union(*(names(other)[1] for other in PRODUCTS if other != product))
    sources = sorted((SOURCES / product).rglob("*.swift"))
    code = re.sub(r"//.*", "", "\n".join(path.read_text() for path in sources))
    lost = []
    for path in sources:
        for number, line in enumerate(path.read_text().split("\n"), 1):
            heads = [link.split("/")[0] for link in LINK.findall(line.partition("///")[2])]
            lost += [
                f"{path.name}:{number}: {head}" for head in heads
                if head in others and not re.search(rf"{DECLARED} {re.escape(head)}\b", code)]
    assert not lost, "\n".join([f"{len(lost)} links to other products than {product}:", *lost])


@pytest.mark.parametrize("product", PRODUCTS)
def test_documented_parameter_lists_are_complete(product):
    lost = []
    for declaration in declarations(product):
        if declaration.kind not in ("func", "init", "subscript"):
            continue
        lines, number = place(declaration)
        comment = []
        while number and lines[number - 1].lstrip().startswith(("///", "@")):
            number -= 1
            comment.insert(0, lines[number].strip())
        explained = re.findall(
            r"^/// (?:  - |- Parameter )([\w, `]+):", "\n".join(comment), re.MULTILINE)
        explained = {name.strip(" `") for names in explained for name in names.split(",")}
        # Without such a line, the comment may refer to the parameters of another declaration.
        if not any(re.match(r"/// - Parameter(s:$| )", line) for line in comment):
            continue
        lines, number = place(declaration)
        head = "\n".join(lines[number:number + 40])
        for parameter in parameters(head[re.search(rf"\b{declaration.kind}\b", head).end():]):
            if match := PARAMETER.match(parameter):
                name = match.group(2) or match.group(1)
                if name not in explained:
                    lost.append(f"{declaration.place}: {name}")
    assert not lost, "\n".join([f"{len(lost)} undocumented parameters:", *lost])
