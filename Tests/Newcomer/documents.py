"""Reads the steps of a document in order: files, changes of files, commands and expected texts."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"```(\w*)$")
FILE = re.compile(r"`([\w./-]+\.swift)`")
# The texts that a page should show.
SEEN = re.compile("“([^”]+)”")


@dataclasses.dataclass
class File:
    """A whole file to write."""
    path: str
    text: str


@dataclasses.dataclass
class Change:
    """A change of a file: `+` marks new lines, `-` removed ones, and ` …` omitted ones."""
    path: str
    lines: list[str]


@dataclasses.dataclass
class Command:
    line: str


@dataclasses.dataclass
class ExpectedText:
    """Texts that the page shows at this step."""
    words: list[str]


def read(document):
    return (ROOT / document).read_text(encoding="utf-8")


def steps(text):
    """Yields all steps in order."""
    path, lines = None, iter(text.splitlines())
    paragraph = []
    for line in lines:
        fence = FENCE.match(line)
        if fence:
            block = []
            for inner in lines:
                if inner == "```":
                    break
                block.append(inner)
            if fence[1] == "sh":
                yield from (Command(re.sub(r"\s+#.*", "", inner)) for inner in block if inner)
            elif fence[1] == "swift" and path:
                yield File(path, "".join(inner + "\n" for inner in block))
            elif fence[1] == "diff" and path:
                yield Change(path, block)
            path = None
            continue
        paragraph = paragraph + [line] if line else []
        if named := FILE.findall(line):
            path = named[-1]
        if paragraph and paragraph[0].startswith("You see") and (words := SEEN.findall(line)):
            yield ExpectedText(words)


def apply_change(text, change):
    """Returns a file after a change. Each hunk has to occur exactly once after the previous hunk."""
    old, at = text.splitlines(), 0
    hunks, hunk = [], []
    for line in [*change.lines, " …"]:
        if line == " …":
            hunks += [hunk] if hunk else []
            hunk = []
        else:
            hunk.append(line or " ")
    for hunk in hunks:
        before = [line[1:] for line in hunk if line[0] in " -"]
        after = [line[1:] for line in hunk if line[0] in " +"]
        places = [place for place in range(at, len(old)) if old[place:place + len(before)] == before]
        if len(places) != 1:
            raise ValueError(f"{change.path} has these lines {len(places)} times, not once:\n" + "\n".join(before))
        old[places[0]:places[0] + len(before)] = after
        at = places[0] + len(after)
    return "\n".join(old) + "\n"


def first_page():
    """Returns the files of the README's first package."""
    text = read("README.md")
    section = text[text.index("## A page of your own"):text.index("## Commands")]
    return [step for step in steps(section) if isinstance(step, File)]
