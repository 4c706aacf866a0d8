"""What a reader has to load stays small."""

import gzip
import pathlib

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Sources/PageSite/Assets"


def test_the_script_is_below_four_kilobytes_compressed():
    assert len(gzip.compress((ASSETS / "page.js").read_bytes(), 9)) < 4096
