"""Whether text from outside costs more than its bytes.

Each kind of text that is hard on somebody (marks without end, halves of flags, NUL and others) is sent
in by each way there is (fields, names, queries, parts of addresses, headers, files, templates,
fragments), in 10, 100 and 1,000 KB. What is counted, by valgrind, are the instructions of each answer:
the same whatever else the machine does.

The table says, for each way and kind, the millions of instructions at each size, and how many times as
much the next size costs. Where ten times the bytes cost more than GROWTH times as much, this ends
with 1: a comparison or a walk by grapheme would cost a hundred times.

    cost.py [--sizes 10000,100000] [CASE ...]

A CASE is how the name of a way and a kind begins, such as `path` or `field title raw combining`. All of
them in all sizes take an hour. HOSTILE_COST names the program that answers.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

GROWTH = 15
# What one answer costs whatever comes in: below it nothing is said of growth.
BASE = 3_000_000


def counted(folder, sizes, cases):
    """The instructions of each way and kind: {(way, kind): [those of each size]}."""
    program = folder / "hostile-cost"
    # valgrind cannot read the debugging information that Swift writes.
    subprocess.run(
        ["strip", "--strip-debug", os.environ["HOSTILE_COST"], "-o", program], check=True)
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out",
         "--zero-before=pe_measured", "--dump-after=pe_measured", program, *map(str, sizes), *cases],
        # Tables that are ordered anew in each process would cost a little more or less each time.
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"the program ended with {run.returncode}: {run.stderr}")
    found = collections.defaultdict(list)
    # The first answer is for what is made once.
    for number, line in enumerate(run.stdout.splitlines(), 2):
        way, kind, *_ = line.split("\t")
        profile = (folder / f"out.{number}").read_text(encoding="utf-8", errors="replace")
        found[way, kind].append(int(re.search(r"^(?:summary|totals): (\d+)", profile, re.M)[1]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        found = counted(pathlib.Path(folder), sizes, options.cases)
    if not found:
        sys.exit("there is no such case")
    failed = []
    for (way, kind), counts in found.items():
        growth = [more / max(less, BASE) for less, more in zip(counts, counts[1:])]
        print(f"{way + ' ' + kind:44}", *(f"{count / 1e6:10.1f}" for count in counts),
              *(f"{times:6.1f}" for times in growth))
        if max(growth, default=0) > GROWTH:
            failed.append(f"{way} {kind}")
    print(f"{len(found)} cases, {len(failed)} failed", *failed, sep="\n    ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
