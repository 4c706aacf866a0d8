"""What a reader has to load stays small, and is what the source says."""

import gzip

import script


def test_the_script_is_at_most_eight_kilobytes_compressed():
    assert len(gzip.compress(script.SERVED.read_bytes(), 9)) <= 8192


def test_the_script_that_is_served_is_made_of_the_one_that_is_read():
    served = script.SERVED.read_text(encoding="utf-8")
    assert served == script.minified(), "run scripts/minify"


def test_the_modules_are_whole_without_being_joined():
    assert script.faults() == []
