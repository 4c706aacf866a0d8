"""The packages that `pages new` creates match the examples."""

import runpy
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_starters_match_the_examples():
    made = runpy.run_path(str(ROOT / "scripts/generate-starters"))
    assert made["TARGET"].read_text() == made["text"](), "Run scripts/generate-starters."
