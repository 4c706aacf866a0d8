"""The tutorial contains the code that is built and tested."""

import pathlib
import runpy

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MADE = runpy.run_path(str(ROOT / "scripts/generate-tutorial"))


def test_the_tutorial_files_are_up_to_date():
    shown = {path.name: path.read_text() for path in MADE["RESOURCES"].glob("*.swift")}
    assert shown == MADE["resources"](), "Run scripts/generate-tutorial."


def test_the_tutorial_page_is_up_to_date():
    assert MADE["PAGE"].read_text() == MADE["page"](), "Run scripts/generate-tutorial."


def test_the_last_tutorial_state_is_the_example():
    *_, last = MADE["states"]()
    example = {
        path.relative_to(MADE["EXAMPLE"]).as_posix(): path.read_text()
        for path in MADE["EXAMPLE"].rglob("*.swift") if ".build" not in path.parts}
    example["Package.swift"] = example["Package.swift"].replace('path: "../.."', 'path: "../PageElements"')
    assert last == example


@pytest.mark.parametrize("step", MADE["STEPS"])
def test_a_step_adds_at_most_fifty_lines(step):
    """About forty lines are new in each step."""
    changes = MADE["changes"]()[list(MADE["STEPS"]).index(step)]
    new = 0
    for _, _, before, text in changes.values():
        old = (before or "").splitlines()
        new += sum(line not in old for line in text.splitlines())
    assert new <= 50
