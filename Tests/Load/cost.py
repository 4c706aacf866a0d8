"""Whether text from outside costs more than its bytes.

Each kind of text that is hard on somebody (marks without end, halves of flags, NUL and others) is sent
in by each way there is (fields, names, queries, parts of addresses, headers, files, templates,
fragments), in 10, 100 and 1,000 KB. What is counted, by valgrind, are the instructions of each answer:
the same whatever else the machine does.

The table says, for each way and kind, the millions of instructions at each size, and how many times as
much the next size costs. Where ten times the bytes cost more than GROWTH times as much, this ends
with 1: a comparison or a walk by grapheme would cost a hundred times.

    cost.py [--sizes 10000,100000] [CASE ...]

A CASE is how the name of a way and a kind begins, such as `path` or `field title raw combining`. Each
processor counts its share of the ways. All of them in all sizes take two hours on two processors, nearly
all for the largest; without it a quarter of an hour. HOSTILE_COST names the program that answers.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

GROWTH = 15
# What one answer costs whatever comes in: below it nothing is said of growth.
BASE = 3_000_000


def counted(program, folder, sizes, words):
    """The instructions of each way and kind of a share, as they are counted: (name, those of each size)."""
    folder.mkdir()
    with open(folder / "said", "w+", encoding="utf-8") as said, subprocess.Popen(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out",
         "--zero-before=pe_measured", "--dump-after=pe_measured", program, *map(str, sizes), *words],
        # Tables that are ordered anew in each process would cost a little more or less each time.
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"},
        stdout=subprocess.PIPE, stderr=said, text=True) as run:
        counts = []
        # The first answer is for what is made once.
        for number, line in enumerate(run.stdout, 2):
            profile = folder / f"out.{number}"
            counts.append(int(re.search(
                r"^(?:summary|totals): (\d+)",
                profile.read_text(encoding="utf-8", errors="replace"), re.M)[1]))
            profile.unlink()
            if len(counts) == len(sizes):
                yield " ".join(line.split("\t")[:2]), counts
                counts = []
        if run.wait() != 0:
            said.seek(0)
            raise RuntimeError(f"the program ended with {run.returncode}: {said.read()}")


def judged(program, folder, sizes, words):
    """Prints the cases of a share; returns how many there are, and the names of those that failed."""
    number, failed = 0, []
    for name, counts in counted(program, folder, sizes, words):
        growth = [more / max(less, BASE) for less, more in zip(counts, counts[1:])]
        numbers = [f"{count / 1e6:10.1f}" for count in counts] + [f"{times:6.1f}" for times in growth]
        print(" ".join([f"{name:44}", *numbers]), flush=True)
        number += 1
        if max(growth, default=0) > GROWTH:
            failed.append(name)
    return number, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    shares = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
        folder = pathlib.Path(folder)
        program = folder / "hostile-cost"
        # valgrind cannot read the debugging information that Swift writes.
        subprocess.run(
            ["strip", "--strip-debug", os.environ["HOSTILE_COST"], "-o", program], check=True)
        results = [run.result() for run in [
            pool.submit(
                judged, program, folder / str(share), sizes, [f"{share}/{shares}", *options.cases])
            for share in range(shares)]]
    number, failed = sum(number for number, _ in results), sum((names for _, names in results), [])
    if not number:
        sys.exit("there is no such case")
    print(f"{number} cases, {len(failed)} failed", *failed, sep="\n    ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
