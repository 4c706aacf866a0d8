"""Whether text from outside costs more than its bytes.

Each kind of text that is hard on somebody (marks without end, halves of flags, NUL and others) is sent
in by each way there is (fields, names, queries, parts of addresses, headers, files, templates,
fragments), in 10, 100 and 1,000 KB.

For 10 and 100 KB the instructions of each answer are counted, by valgrind: the same whatever else the
machine does. For 1,000 KB that takes two hours, so it is looked at by the processors' clock first: the
least time of three runs, beside that for 100 KB, takes minutes. Whatever grows too much by the clock is
counted, and the count decides.

The table says, for each way and kind, the millions of instructions (or the milliseconds) at each size,
and how many times as much the next size costs. Where ten times the bytes cost more than GROWTH times as
much, this ends with 1: a comparison or a walk by grapheme would cost a hundred times.

    cost.py [--sizes 10000,100000,1000000] [--clock 100000,1000000] [CASE ...]

A CASE is how the name of a way and a kind begins, such as `path` or `field title raw combining`. Each
processor counts its share of the ways, which takes a quarter of an hour on two; `--sizes` counts others,
and `--clock ''` leaves the clock out. HOSTILE_COST names the program that answers.
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
# The same in seconds.
BASE_TIME = 0.001
RUNS = 3


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


def timed(program, sizes, words):
    """The seconds that each way and kind takes: (name, the least of RUNS at each size)."""
    least = {}
    # The first of each is for what is made once.
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
    """Prints cases, in units; returns their names, and which of them grow too much beyond a base."""
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
    """Counts, each processor its share of the ways: the names, and which of them failed."""
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
        # valgrind cannot read the debugging information that Swift writes.
        subprocess.run(
            ["strip", "--strip-debug", os.environ["HOSTILE_COST"], "-o", program], check=True)
        names, failed = shared(program, folder, options.sizes, options.cases)
        if not names:
            sys.exit("there is no such case")
        print(f"{len(names)} cases counted, {len(failed)} failed", *failed, sep="\n    ", flush=True)
        if options.clock:
            timed_names, slow = judged(timed(program, options.clock, options.cases), BASE_TIME, 1e-3)
            print(f"{len(timed_names)} cases by the clock, {len(slow)} to be counted", flush=True)
            for number, name in enumerate(slow):
                failed += judged(
                    counted(program, folder / f"again-{number}", options.clock, [name]), BASE, 1e6)[1]
    print(f"{len(failed)} failed", *sorted(set(failed)), sep="\n    ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
