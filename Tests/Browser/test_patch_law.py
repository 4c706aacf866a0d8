"""Checks patches with an independent implementation of RFC 6902: a patch applied to the old
document gives exactly the new one.

`swift test` writes the documents and patches, one JSON object per line, to the file that
PAGES_PATCH_FIXTURES names. `make test` sets this variable.
"""

import json
import os
from pathlib import Path

import jsonpatch
import pytest

COUNT = 2000


@pytest.fixture(scope="module")
def fixtures():
    name = os.environ.get("PAGES_PATCH_FIXTURES")
    if not name:
        pytest.fail("PAGES_PATCH_FIXTURES is not set: run `make test`, or set it to the path of the file.")
    path = Path(name)
    if not path.is_file():
        pytest.fail(
            f"{path} does not exist: run `swift test --filter PatchFixturesTests` with "
            "PAGES_PATCH_FIXTURES set to that path, then try again."
        )
    # splitlines() would also split at Unicode line separators inside JSON strings.
    lines = path.read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def test_the_expected_number_of_fixtures_exists(fixtures):
    assert len(fixtures) == COUNT


def test_every_kind_of_operation_occurs(fixtures):
    operations = {op["op"] for fixture in fixtures for op in fixture["patch"]}
    assert operations == {"test", "add", "remove", "move", "replace"}


def test_each_patch_gives_exactly_the_new_document(fixtures):
    for number, fixture in enumerate(fixtures):
        patched = jsonpatch.apply_patch(fixture["old"], fixture["patch"])
        assert patched == fixture["new"], f"fixture {number}"


def test_a_patch_is_empty_only_if_the_documents_are_equal(fixtures):
    for number, fixture in enumerate(fixtures):
        same = fixture["old"] == fixture["new"]
        assert (fixture["patch"] == []) == same, f"fixture {number}"


def test_a_patch_for_another_version_is_refused(fixtures):
    changed = [fixture for fixture in fixtures if fixture["patch"]]
    assert changed
    for fixture in changed:
        with pytest.raises(jsonpatch.JsonPatchTestFailed):
            jsonpatch.apply_patch(fixture["new"], fixture["patch"])
