"""The build errors for missing system libraries."""

import pathlib
import shutil
import subprocess

import pytest

SOURCES = pathlib.Path(__file__).parents[2] / "Sources"


@pytest.mark.parametrize(
    "module, package", [("CLibXML2", "libxml2-dev"), ("CZLib", "zlib1g-dev"), ("CCrypto", "libssl-dev")])
def test_the_error_for_a_missing_library_names_its_package(module, package):
    # The clang of the Swift toolchain.
    clang = pathlib.Path(shutil.which("swift")).resolve().with_name("clang")
    clang = clang if clang.exists() else shutil.which("clang")
    if not clang:
        pytest.skip("clang is not installed")
    result = subprocess.run(
        [clang, "-x", "c", "-fsyntax-only", "-nostdinc", SOURCES / module / "shim.h"],
        capture_output=True, text=True)
    errors = [line for line in result.stderr.splitlines() if "error:" in line]
    assert len(errors) == 1 and f"apt-get install {package}" in errors[0]
