"""What the documents tell a newcomer to type leads to what is built and tested."""

import pathlib
import runpy
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Newcomer"))

import documents  # noqa: E402

MADE = runpy.run_path(str(ROOT / "scripts/generate-tutorial"))


def test_whoever_types_what_the_page_shows_ends_with_the_example():
    files = {}
    for step in documents.steps(documents.read("docs/tutorial.md")):
        if isinstance(step, documents.File):
            files[step.path] = step.text
        elif isinstance(step, documents.Change):
            files[step.path] = documents.changed(files[step.path], step)
    *_, last = MADE["states"]()
    assert files == last


def test_a_change_that_could_be_made_in_two_places_is_none():
    with pytest.raises(ValueError, match="2 times"):
        documents.changed("a\nb\na\n", documents.Change("A.swift", [" a", "+c"]))
    assert documents.changed("a\nb\na\n", documents.Change("A.swift", [" b", "-a", "+c"])) == "a\nb\nc\n"


def test_the_transcript_is_of_what_the_documents_say_now():
    typed = [line for line in (ROOT / "Tests/Newcomer/transcript.txt").read_text().splitlines() if "$ " in line]
    commands = [line.split("$ ", 1)[1] for line in typed]
    tutorial = [
        step.line for step in documents.steps(documents.read("docs/tutorial.md"))
        if isinstance(step, documents.Command)]
    own = [line.split("$ ", 1)[1] for line in typed if line.startswith("GuestBook$")]
    # The fifth step says to run it twice.
    assert [command for number, command in enumerate(own) if number != 5] == tutorial, "Run make newcomer ARGS=--record."
    readme = documents.read("README.md").replace("sudo apt-get install", "apt-get install --yes")
    for command in commands[:len(commands) - len(own)]:
        assert command in readme or command == "swift test"
