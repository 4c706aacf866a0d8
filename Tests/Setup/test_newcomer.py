"""The commands and files in the documents for newcomers match the code that is built and tested."""

import pathlib
import runpy
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Newcomer"))

import documents  # noqa: E402

MADE = runpy.run_path(str(ROOT / "scripts/generate-tutorial"))


def test_following_the_tutorial_page_produces_its_final_state():
    files = {}
    for step in documents.steps(documents.read("docs/tutorial.md")):
        if isinstance(step, documents.File):
            files[step.path] = step.text
        elif isinstance(step, documents.Change):
            files[step.path] = documents.apply_change(files[step.path], step)
    *_, last = MADE["states"]()
    assert files == last


def test_an_ambiguous_change_is_rejected():
    with pytest.raises(ValueError, match="2 times"):
        documents.apply_change("a\nb\na\n", documents.Change("A.swift", [" a", "+c"]))
    assert documents.apply_change("a\nb\na\n", documents.Change("A.swift", [" b", "-a", "+c"])) == "a\nb\nc\n"


def test_the_transcript_matches_the_documented_commands():
    typed = [line for line in (ROOT / "Tests/Newcomer/transcript.txt").read_text().splitlines() if "$ " in line]
    commands = [line.split("$ ", 1)[1] for line in typed]
    tutorial = [
        step.line for step in documents.steps(documents.read("docs/tutorial.md"))
        if isinstance(step, documents.Command)]
    own = [line.split("$ ", 1)[1] for line in typed if line.startswith("GuestBook$")]
    # The fifth step says to run the command twice.
    assert [command for number, command in enumerate(own) if number != 5] == tutorial, (
        "Run `make newcomer ARGS=--record`.")
    readme = documents.read("README.md").replace("sudo apt-get install", "apt-get install --yes")
    for command in commands[:len(commands) - len(own)]:
        assert command in readme or command == "swift test"
