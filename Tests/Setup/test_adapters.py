"""The Hummingbird code in docs/adapters.md, which `make adapters` compiles, and the versions of its dependencies."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "Adapters/PageHummingbird/Sources/InsideHummingbird/InsideHummingbird.swift"


def test_the_documented_code_is_part_of_a_compiled_program():
    text = (ROOT / "docs/adapters.md").read_text()
    blocks = re.findall(r"^```text\n(.*?)^```", text.partition("## Differences from `PageServer`")[0], re.M | re.S)
    printed = [line.strip() for line in blocks[1].splitlines() if line.strip()]
    compiled = [line.strip() for line in PROGRAM.read_text().splitlines() if line.strip()]
    start = compiled.index(printed[0])
    assert compiled[start:start + len(printed)] == printed
    assert len(PROGRAM.read_text().splitlines()) < 60


def test_the_adapter_requires_the_same_package_versions_as_the_others():
    def dependencies(path):
        return dict(re.findall(r'url: "([^"]+)", from: "([^"]+)"', (ROOT / path).read_text()))

    adapter, ours, benchmarks = map(
        dependencies, ("Adapters/PageHummingbird/Package.swift", "Package.swift", "Benchmarks/Package.swift"))
    for url, version in adapter.items():
        assert version == (ours | benchmarks).get(url, version), url
