"""scripts/swift-test, with a stand-in for `swift`."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "swift-test"
PASSED = "◇ Test a() started.\n✔ Test a() passed after 0.1 seconds.\n"
FAILED = (
    "◇ Test b() started.\n"
    "✘ Test b() recorded an issue at B.swift:1:2: Expectation failed: x == 1\n"
    "↳ x: 2\n"
)


@pytest.fixture
def run(tmp_path):
    """Runs a copy of the script with a `swift` that has the given output and exit status."""

    def run(printed: str, status: int, *arguments: str):
        scripts, commands = tmp_path / "scripts", tmp_path / "bin"
        for folder in (scripts, commands):
            folder.mkdir()
        (tmp_path / "printed").write_text(printed)
        shutil.copy(SCRIPT, scripts)
        swift = commands / "swift"
        swift.write_text(f'#!/bin/sh\necho "swift $*"\ncat {tmp_path}/printed\nexit {status}\n')
        swift.chmod(0o755)
        return subprocess.run(
            [scripts / "swift-test", *arguments], capture_output=True, text=True,
            env={"PATH": f"{commands}:/usr/bin:/bin"}, timeout=60)

    return run


def test_passed_tests_are_printed_without_their_start_lines(run, tmp_path):
    result = run(PASSED, 0, "--filter", "A")
    assert result.returncode == 0
    assert result.stdout == "swift test --filter A\n✔ Test a() passed after 0.1 seconds.\n"
    assert "◇ Test a() started." in (tmp_path / ".build/swift-test.log").read_text()


def test_failures_are_printed_last(run):
    result = run(FAILED + PASSED * 100, 1)
    assert result.returncode == 1
    assert result.stdout.endswith(FAILED.split("\n", 1)[1] + PASSED)


def test_a_crash_shows_the_last_output(run):
    result = run(PASSED + "◇ Test c() started.\nerror: unexpected signal code 7\n", 9)
    assert result.returncode == 9
    assert result.stdout.endswith("◇ Test c() started.\nerror: unexpected signal code 7\n")
