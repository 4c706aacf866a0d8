"""The links of the documents within this repository resolve."""

import collections
import functools
import pathlib
import re
import subprocess
import unicodedata
import urllib.parse

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]

# Fenced code blocks, and code within a line.
FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1`*~*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
# `[text](target)` and `![text](target "title")`, whose text may contain brackets.
LINK = re.compile(r"\[(?:[^\[\]]|\[[^\[\]]*\](?:\([^()]*\))?)*\]\(\s*<?([^\s<>()]+)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?([^\s<>]+)>?", re.MULTILINE)
HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)
ANCHOR = re.compile(r"<\w+[^>]*\s(?:id|name)=[\"']?([\w-]+)", re.IGNORECASE)
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


def without_code(text):
    """Returns the text with code replaced by spaces, so that line numbers stay the same."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())
    return CODE.sub(blank, FENCE.sub(blank, text))


def links(text):
    """Yields the line and the target of each link without a scheme."""
    text = without_code(text)
    for pattern in (LINK, REFERENCE):
        for match in pattern.finditer(text):
            if not SCHEME.match(match.group(1)):
                yield text.count("\n", 0, match.start()) + 1, match.group(1)


def plain_text(heading):
    """Returns a heading without the syntax of code, links and emphasis."""
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"`|\*", "", heading)


def slug(heading):
    """Returns GitHub's anchor for a heading, with letters, digits, `_` and `-`. Spaces become hyphens."""
    kept = [
        character for character in plain_text(heading).strip().lower()
        if character in " -_" or unicodedata.category(character)[0] in "LNM"]
    return "".join(kept).replace(" ", "-")


def anchors(text):
    """Returns all anchors of a document. A repeated heading gets a number."""
    text = FENCE.sub("", text)
    found, seen = set(ANCHOR.findall(text)), collections.Counter()
    for heading in HEADING.findall(text):
        name = slug(heading)
        found.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return found


def fault(document, target):
    """Returns the error of a link, or `None` if it resolves."""
    path, _, name = urllib.parse.unquote(target).partition("#")
    place = (document.parent / path).resolve() if path else document
    if not place.is_relative_to(ROOT):
        return "leads out of the repository"
    if str(place.relative_to(ROOT)) not in repository_paths():
        return "leads to nothing that is in the repository"
    if name and place.suffix == ".md" and name not in anchors(place.read_text()):
        return f"names no heading of {place.relative_to(ROOT)}"
    return None


@functools.cache
def repository_paths():
    """Returns the tracked and new files and their folders. The spelling is exact, even on a case-insensitive disk."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
        capture_output=True, text=True)
    names = listed.stdout.split("\0") if listed.returncode == 0 else [
        str(path.relative_to(ROOT)) for path in ROOT.rglob("*")]
    files = [pathlib.PurePath(name) for name in names if name and (ROOT / name).exists()]
    return {str(path) for file in files for path in (file, *file.parents)}


def test_links_and_anchors_match_github():
    text = "\n".join([
        "# A & B: `code`, [text](x.md)", "## Twice", "## Twice", "```sh", "# no heading", "[no](link.md)", "```",
        "`[no](link.md)` but [yes](a.md#b), ![a", "picture](b.png), [of a site](https://example.org/a.md)",
        "[c]: ../c.md", '<a id="own"></a> [in [brackets]](d.md "Title")'])
    assert anchors(text) == {"a--b-code-text", "twice", "twice-1", "own"}
    assert list(links(text)) == [(1, "x.md"), (8, "a.md#b"), (8, "b.png"), (11, "d.md"), (10, "../c.md")]
    assert slug("What's “new”, 2nd_part – Übung") == "whats-new-2nd_part--übung"


def test_broken_links_are_reported():
    here = ROOT / "docs" / "live.md"
    assert fault(here, "limits.md") is fault(here, "../README.md") is fault(here, "..") is None
    assert fault(here, "nothing.md") == "leads to nothing that is in the repository"
    assert fault(here, "Limits.md") == "leads to nothing that is in the repository"
    assert fault(here, "../../elsewhere.md") == "leads out of the repository"
    assert fault(here, "limits.md#nothing") == "names no heading of docs/limits.md"
    assert fault(here, "#nothing") == "names no heading of docs/live.md"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_resolves(document):
    lost = [
        f"{document.relative_to(ROOT)}:{line}: {target} {found}"
        for line, target in links(document.read_text()) if (found := fault(document, target))]
    assert not lost, "\n".join(lost)


def test_every_document_is_in_the_contents():
    contents = ROOT / "docs" / "README.md"
    listed = {target.partition("#")[0] for _, target in links(contents.read_text())}
    missing = [path.name for path in sorted(contents.parent.glob("*.md")) if path.name not in listed | {"README.md"}]
    assert not missing, f"docs/README.md does not link to {', '.join(missing)}"
