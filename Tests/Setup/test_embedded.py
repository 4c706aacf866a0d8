"""The embedded files have the contents of their sources."""

import pathlib
import runpy

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EMBED = runpy.run_path(str(ROOT / "scripts/embed"))


@pytest.mark.parametrize("folder", EMBED["FOLDERS"])
def test_embedded_files_match_their_sources(folder):
    assert (ROOT / folder / EMBED["NAME"]).read_text(encoding="utf-8") == EMBED["text"](folder), "Run scripts/embed."
