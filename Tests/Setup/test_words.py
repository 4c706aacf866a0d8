"""The words of comments and documents: scripts/check-words."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def check():
    loader = importlib.machinery.SourceFileLoader("check_words", str(ROOT / "scripts/check-words"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_words", loader))
    loader.exec_module(module)
    return module


def test_comments_and_documents_pass_check_words():
    result = subprocess.run([ROOT / "scripts/check-words"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_only_the_first_line_of_a_doc_comment_can_be_an_opener(check):
    lines = ["/// What it does.", "  /// A value", "  /// which Whoever reads.", "let a = 1", "/// Those.", "// What else"]
    assert [number for number, _ in check.openers(lines)] == [1, 5]


def test_phrases_count_in_comments_and_documents(check):
    lines = ["// whoever is told", 'let text = "whoever"', "It comes to this."]
    assert [number for number, _ in check.phrases(lines, is_code=True)] == [1, 1]
    assert [number for number, _ in check.phrases(lines, is_code=False)] == [1, 1, 2, 3]


def test_code_and_link_targets_are_not_words(check):
    text = "// Reads `xyzzy`.\n//     frobnicate()\nlet qux = 1 // plugh\n"
    assert check.prose(text, is_code=True) == ["Reads"]
    assert check.prose("A [link](docs/xyzzy.md) to `plugh`\n```\nfoo\n```", is_code=False) == ["A", "link", "to"]


def test_a_misspelling_is_found(check):
    if not check.shutil.which("hunspell"):
        pytest.skip("hunspell is not installed")
    assert check.misspelled({"behaviour", "color", "stylesheet's", "recieve", "SQLiteList"}) == {"recieve"}


def test_words_have_a_letter_or_a_digit(check):
    assert check.word_count("| `--port` | 8080 | - |\n|---|---|---|\n# A title") == 4
