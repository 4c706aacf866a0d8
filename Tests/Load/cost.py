"""Checks that the cost of untrusted text grows only with its length.

Each kind of expensive text (endless combining marks, halves of flags, NUL and others) is sent in each possible way
(fields, names, queries, path components, headers, files, templates, fragments), in 10, 100 and 1,000 KB.

For 10 and 100 KB, valgrind counts the instructions of each response, which do not depend on the load of the machine.
For 1,000 KB, counting takes two hours. So the script measures the processor time first, which takes minutes, and
compares the least time of three runs with that of 100 KB. It then counts the cases whose time grows too much, and the
count decides.

The table shows for each way and kind the millions of instructions (or milliseconds) at each size, and the growth from
one size to the next. The script exits with status 1 if ten times the bytes cost more than GROWTH times as much.
Comparing or iterating by grapheme would cost a hundred times as much.

    cost.py [--sizes 10000,100000,1000000] [--clock 100000,1000000] [CASE ...]

A CASE is the beginning of a way and kind, such as `path` or `field title raw combining`. Each processor counts a share
of the ways, which takes a quarter of an hour on two. `--sizes` counts other sizes, and `--clock ''` skips the processor
time. HOSTILE_COST names the program that processes the text.
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
# The instructions of any response. Growth below this number is ignored.
BASE = 3_000_000
# The same, in seconds.
BASE_TIME = 0.001
RUNS = 3


def counted(program, folder, sizes, words):
    """Yields (name, instructions at each size) for each way and kind of a share."""
    folder.mkdir()
    with open(folder / "said", "w+", encoding="utf-8") as said, subprocess.Popen(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out",
         "--zero-before=pe_measured", "--dump-after=pe_measured", program, *map(str, sizes), *words],
        # With random hash seeds, the cost would vary a little between processes.
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"},
        stdout=subprocess.PIPE, stderr=said, text=True) as run:
        counts = []
        # The first response initializes caches and is not counted.
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
            raise RuntimeError(f"the program exited with status {run.returncode}: {said.read()}")


def timed(program, sizes, words):
    """Returns (name, the least processor time of RUNS at each size, in seconds) for each way and kind."""
    least = {}
    # The first measurement of each case initializes caches, so it is repeated.
    asked = sizes[:1] + sizes
    for _ in range(RUNS):
        lines = subprocess.run(
            [program, *map(str, asked), *words], env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"},
            stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        for number, line in enumerate(lines):
            way, kind, *_, seconds = line.split("\t")
            times = least.setdefault(f"{way} {kind}", [float("inf")] * len(asked))
            size = number % len(asked)
            times[size] = min(times[size], float(seconds))
    return ((name, times[1:]) for name, times in least.items())


def judged(cases, base, unit):
    """Prints cases in units. Returns their names, and the names of those that grow too much above a base."""
    names, failed = [], []
    for name, costs in cases:
        growth = [more / max(less, base) for less, more in zip(costs, costs[1:])]
        numbers = [f"{cost / unit:10.1f}" for cost in costs] + [f"{times:6.1f}" for times in growth]
        print(" ".join([f"{name:44}", *numbers]), flush=True)
        names.append(name)
        if max(growth, default=0) > GROWTH:
            failed.append(name)
    return names, failed


def shared(program, folder, sizes, words):
    """Counts a share of the ways on each processor. Returns the names, and the names of those that failed."""
    shares = os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = [run.result() for run in [
            pool.submit(lambda share=share: judged(
                counted(program, folder / str(share), sizes, [f"{share}/{shares}", *words]), BASE, 1e6))
            for share in range(shares)]]
    return sum((names for names, _ in results), []), sum((failed for _, failed in results), [])


def main():
    def sizes(text):
        return [int(size) for size in text.split(",") if size]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=sizes, default="10000,100000")
    parser.add_argument("--clock", type=sizes, default="100000,1000000")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        program = folder / "hostile-cost"
        # valgrind cannot read Swift's debug information.
        subprocess.run(
            ["strip", "--strip-debug", os.environ["HOSTILE_COST"], "-o", program], check=True)
        names, failed = shared(program, folder, options.sizes, options.cases)
        if not names:
            sys.exit("no case has this name")
        print(f"{len(names)} cases measured in instructions, {len(failed)} failed", *failed, sep="\n    ", flush=True)
        if options.clock:
            timed_names, slow = judged(timed(program, options.clock, options.cases), BASE_TIME, 1e-3)
            print(f"{len(timed_names)} cases measured in seconds, {len(slow)} to measure in instructions", flush=True)
            for number, name in enumerate(slow):
                failed += judged(
                    counted(program, folder / f"again-{number}", options.clock, [name]), BASE, 1e6)[1]
    print(f"{len(failed)} failed", *sorted(set(failed)), sep="\n    ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
