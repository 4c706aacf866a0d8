"""The comments of public declarations: each has one, parameters exist, errors are documented, and links resolve."""

import pathlib
import re

import pytest

SOURCES = pathlib.Path(__file__).parents[2] / "Sources"
PRODUCTS = sorted(
    re.findall(r'\.library\(name: "(\w+)"', (SOURCES.parent / "Package.swift").read_text()))

KEYWORDS = r"func|var|let|init|subscript|struct|enum|class|actor|protocol|typealias|associatedtype|macro"
MODIFIERS = (r"(?:@\w+(?:\([^)]*\))?\s+|(?:static|mutating|final|convenience|nonisolated|required|override|"
             r"indirect|consuming|borrowing|(?:private|package|internal|fileprivate)\(set\))\s+)*")
PUBLIC = re.compile(rf"^\s*{MODIFIERS}public\s+{MODIFIERS}({KEYWORDS})\b\s*(\S*)")
# Members that are public without a modifier: requirements of a protocol, and cases of an enumeration.
MEMBER = re.compile(rf"^\s*{MODIFIERS}({KEYWORDS})\b\s*(\S*)")
CASE = re.compile(r"^\s*(?:indirect\s+)?case\s+`?(\w+)")
# Documented by the protocols of the standard library, or only called by the compiler.
KNOWN = re.compile(
    r"^(?:==|<|hash\(into|encode\(to|init\(from|description\b|debugDescription\b|customMirror\b|"
    r"init\((?:string|array|dictionary|integer|float)Literal|init\(rawValue|rawValue\b|"
    r"build(?:Block|Expression|Either|Optional|Array|PartialBlock|FinalResult|LimitedAvailability)\b|"
    r"Iterator\b|next\(|makeIterator\(|makeAsyncIterator\(|startIndex\b|endIndex\b|index\()")


class Declaration:
    def __init__(self, path, number, kind, name, signature, comment, is_requirement):
        self.place = f"{path.relative_to(SOURCES.parent)}:{number + 1}"
        self.kind, self.name, self.signature = kind, name, signature
        self.comment, self.is_requirement = comment, is_requirement

    def __str__(self):
        return f"{self.place}: {self.signature}"


def comment_above(lines, number):
    """Returns the documentation above a declaration and its attributes, or `None` if it is unavailable."""
    above = number - 1
    while above >= 0:
        line = lines[above].strip()
        if line.startswith("///"):
            break
        # An attribute may have several lines. The last one ends with a parenthesis.
        if line.startswith("@"):
            if "unavailable" in line:
                return None
        elif line.endswith(")") or line.endswith(",") or line.startswith("*"):
            start = above
            while start > 0 and not lines[start].strip().startswith("@"):
                start -= 1
                if number - start > 6 or not lines[start].strip():
                    return ""
            if "unavailable" in "".join(lines[start:above + 1]):
                return None
            above = start
        else:
            return ""
        above -= 1
    comment = []
    while above >= 0 and lines[above].strip().startswith("///"):
        comment.insert(0, lines[above].strip()[3:].strip())
        above -= 1
    return "\n".join(comment)


def signature(lines, number):
    text = ""
    for line in lines[number:number + 14]:
        text += " " + line.strip()
        if text.count("(") <= text.count(")") and (
                "{" in line or not line.rstrip().endswith((",", "(", "->"))):
            following = lines[number + text.count("\n") + 1:][:1]
            if "{" in line or not (following and following[0].strip().startswith(("async", "throws", "->", "where"))):
                break
    return text.strip().split("{")[0].strip()


def name_of(kind, rest, line):
    if kind in ("init", "subscript"):
        return re.search(rf"{kind}.*", line).group().strip()
    if kind == "func":
        return re.search(r"func\s+(.*)", line).group(1)
    return rest


def declarations(product):
    for path in sorted((SOURCES / product).rglob("*.swift")):
        lines = path.read_text().split("\n")
        depth, whole = 0, []  # for each public protocol or enumeration around the line: its depth and kind
        in_string = False
        for number, line in enumerate(lines):
            if line.count('"""') % 2:
                in_string = not in_string
                continue
            if in_string:
                continue
            code = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line).split("//")[0]
            found = None
            if match := PUBLIC.match(code):
                found = (match.group(1), name_of(match.group(1), match.group(2), code), False)
            elif whole and whole[-1][0] == depth - 1:
                if whole[-1][1] == "protocol" and (match := MEMBER.match(code)):
                    found = (match.group(1), name_of(match.group(1), match.group(2), code), True)
                elif whole[-1][1] == "enum" and (match := CASE.match(code)):
                    found = ("case", match.group(1), False)
            if found:
                kind, name, required = found
                comment = comment_above(lines, number)
                # One comment can document several cases or properties.
                if comment is not None:
                    yield Declaration(
                        path, number, kind, name, signature(lines, number), comment, required)
            opens = re.search(r"\bpublic\s+(?:\w+\s+)*(protocol|enum)\b", code)
            if opens and "{" in code:
                whole.append((depth, opens.group(1)))
            elif opens:
                pending = opens.group(1)
                for later in range(number + 1, min(number + 6, len(lines))):
                    if "{" in lines[later]:
                        whole.append((depth, pending))
                        break
            depth += code.count("{") - code.count("}")
            while whole and depth <= whole[-1][0] and "{" not in code.split("}")[-1] and "}" in code:
                whole.pop()


def base(declaration):
    """Returns the name without its parameters, or an initialiser with its first one."""
    ends = r"[:{]" if declaration.kind == "init" else r"[(:<{\s]"
    return re.split(ends, declaration.name)[0]


REQUIREMENTS = {
    base(declaration) for product in PRODUCTS for declaration in declarations(product)
    if declaration.is_requirement}


def inherits(declaration):
    """Returns whether the documentation of a protocol covers a declaration."""
    return bool(KNOWN.match(declaration.name)) or not declaration.is_requirement and (
        base(declaration) in REQUIREMENTS)


def test_declarations_are_found():
    names = {base(declaration) for declaration in declarations("PageElements")}
    assert {"Table", "Row", "write", "delete", "any"} <= names
    assert len(list(declarations("PageElements"))) > 500


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_public_declaration_is_documented(product):
    silent = [str(one) for one in declarations(product) if not one.comment and not inherits(one)]
    assert not silent, "\n".join([f"{len(silent)} declarations without a comment:", *silent])


@pytest.mark.parametrize("product", PRODUCTS)
def test_throwing_declarations_document_their_errors(product):
    silent = [
        str(one) for one in declarations(product)
        if one.kind in ("func", "init", "subscript") and re.search(r"\bthrows\b", one.signature)
        and one.comment and not inherits(one) and not re.search(r"Throws:|[Tt]hrow", one.comment)]
    assert not silent, "\n".join([f"{len(silent)} throwing declarations without documented errors:", *silent])


# Including functions with the names of types.
TYPE = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|associatedtype|macro|func)\s+([A-Z]\w*)")
NAME = re.compile(r"\b(?:func|var|let|case|struct|class|enum|actor|typealias)\s+`?(\w+)|\b(init|subscript)\b")
EXTENSION = re.compile(r"^extension (?:\w+\.)*(\w+)", re.MULTILINE)


def types(module):
    """Returns the names of a module's types, and the names that it adds to each type of another module."""
    texts = [path.read_text() for path in (SOURCES / module).rglob("*.swift")]
    added = {}
    for text in texts:
        # Treats all members in a file as members of each extension in it.
        members = {first or second for first, second in NAME.findall(text)}
        for name in EXTENSION.findall(text):
            added.setdefault(name, set()).update(members)
    return {name for text in texts for name in TYPE.findall(text)}, added


TYPES = {product: types(product) for product in PRODUCTS}


@pytest.mark.parametrize("product", PRODUCTS)
def test_links_refer_to_declarations_of_their_own_module(product):
    """DocC builds one module at a time. `make docs` fails at any other link."""
    declared, added = TYPES[product]
    elsewhere = set().union(*(names for names, _ in TYPES.values())) - declared
    missing = []
    for one in declarations(product):
        for link in re.findall(r"``([^`]+)``", one.comment or ""):
            name, *members = [re.split(r"[(-]", part)[0] for part in link.split("/")]
            # A type of another module has a page here only for the members that this module adds.
            if name in elsewhere and not (name in added and set(members[:1]) <= added[name]):
                missing.append(f"{one.place}: {link}")
    assert not missing, "\n".join(["links to declarations of other modules:", *missing])


def documented_parameters(lines):
    """Yields each parameter that a comment describes, its line, and the declaration below the comment."""
    number = 0
    while number < len(lines):
        if not lines[number].strip().startswith("///"):
            number += 1
            continue
        names, is_list = [], False
        while number < len(lines) and lines[number].strip().startswith("///"):
            text = lines[number].strip()[3:]
            single = re.match(r"\s*- Parameter `?(\w+)`?:", text)
            listed = re.match(r"\s{2,}- `?(\w+)`?:", text) if is_list else None
            if single or listed:
                names.append(((single or listed)[1], number + 1))
            is_list = "- Parameters:" in text or is_list and not re.match(r"\s*- (Parameter|Returns|Throws)", text)
            number += 1
        declaration = ""
        for line in lines[number:number + 40] if names else []:
            declaration += line + "\n"
            if line.strip() and declaration.count("(") <= declaration.count(")") and not re.match(r"\s*@|.*=$", line):
                break
        for name, line in names:
            yield name, line, declaration


def test_documented_parameters_exist():
    unknown = [
        f"{path.relative_to(SOURCES.parent)}:{line}: {name}"
        for path in sorted(SOURCES.glob("*/**/*.swift")) if path.name not in ("EmbeddedFiles.swift", "StarterFiles.swift")
        for name, line, declaration in documented_parameters(path.read_text().split("\n"))
        if not re.search(rf"\b{name}\s*:", declaration)]
    assert unknown == []


def test_documented_parameters_are_parsed_with_their_lines():
    lines = ["/// - Parameters:", "///   - a: One.", "///   - b: Two.", "func f(", "  a: Int = { 1 }(), c: Int) {", "}"]
    found = list(documented_parameters(lines))
    assert [(name, line) for name, line, _ in found] == [("a", 2), ("b", 3)]
    assert "c: Int" in found[0][2]
