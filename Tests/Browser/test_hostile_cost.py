"""The cost of text from outside is linear in its bytes: its instructions are counted, at 10, 100 and
1,000 KB, for each kind of text that is hard on somebody and each way by which text comes in. A count
is the same whatever else the machine does."""

import collections
import os
import re
import shutil
import subprocess

import pytest

from pages_server import required

SIZES = (10_000, 100_000, 1_000_000)
# Ten times the bytes may cost so many times as much; a walk back by grapheme would cost a hundred times.
GROWTH = 13


@pytest.fixture(scope="module")
def costs(tmp_path_factory):
    """The instructions of each case: {(entry, kind): [of 10 KB, of 100 KB, of 1,000 KB]}."""
    if not shutil.which("valgrind"):
        pytest.skip("there is no valgrind for this system")
    folder = tmp_path_factory.mktemp("cost")
    program = folder / "hostile-cost"
    # valgrind cannot read the debugging information that Swift writes.
    subprocess.run(["strip", "--strip-debug", required("HOSTILE_COST"), "-o", program], check=True)
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out",
         "--zero-before=pe_measured", "--dump-after=pe_measured", program, *map(str, SIZES)],
        # Whose tables are ordered anew in each process costs a little more or less each time.
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"},
        capture_output=True, text=True, check=True)
    cases = [line.split("\t") for line in run.stdout.splitlines()]
    found = collections.defaultdict(list)
    # The first call is for what is made once.
    for number, (entry, kind, size, _, _) in enumerate(cases, 2):
        summary = re.search(r"^summary: (\d+)$", (folder / f"out.{number}").read_text(), re.M)
        found[entry, kind].append(int(summary.group(1)))
    return found
