"""Measures SQL queries of readers at their limits, beside another client's pages.

    PAGES_BINARY=.build/release/pages python3 Tests/Load/queries.py [--minutes 5] [--clients 64]

Clients send queries to `/~sql` that exceed each limit: time, memory, rows, bytes, values, compilation. Another client
reads a list twenty times a second, first without the queries. Prints

    list    p50, p99 without and with the queries (ms), responses other than 200
    server  resident memory before and at most (MiB)
    after   processes for queries five seconds later, and the resident memory of the largest (MiB)

Exits with status 1 if the list's p99 is both more than 100 ms and more than five times that without the queries, a
response of the list is not 200, the server's memory grows by more than 64 MiB, or more than two processes remain, or
one of more than 64 MiB.
"""

import argparse
import multiprocessing
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from measured import MEBIBYTE, PAGE_SIZE, Failure, Server
from steady import MemoryWatch, compared, make_list, read

PROCESSES, SIZE = 2, 64
NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
QUERIES = [
    f"{NUMBERS} SELECT count(*) FROM n",
    f"{NUMBERS} SELECT i, randomblob(1000) AS x FROM n LIMIT 300000 OFFSET 299999",
    f"WITH RECURSIVE n(i, x) AS (SELECT 1, randomblob(1000) UNION ALL SELECT i + 1, randomblob(1000) FROM n"
    " LIMIT 300000) SELECT i FROM n ORDER BY x",
    f"{NUMBERS} SELECT zeroblob(500000) AS x FROM n",
    f"{NUMBERS} SELECT i FROM n",
    f"{NUMBERS} SELECT {', '.join(['NULL'] * 200)} FROM n",
    "SELECT hex(zeroblob(600000))",
    "WITH c0 AS (SELECT 1), "
    + ", ".join(
        f"c{part} AS (SELECT 1 FROM {', '.join(f'c{part - 1} AS x{use}' for use in range(4))})"
        for part in range(1, 5))
    + " SELECT count(*) FROM c4",
    "SELECT a.name FROM t AS a, t AS b, t AS c ORDER BY a.name || b.name || c.name",
    "SELECT count(*) FROM t",
]


def children(pid):
    """Returns the resident memory of each process for queries, in bytes."""
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
    sizes = []
    for child in found:
        try:
            words = pathlib.Path(f"/proc/{child}/statm").read_text().split()
        except OSError:
            continue
        sizes.append(int(words[1]) * PAGE_SIZE)
    return sizes


def ask(server, number):
    # A different text each time, so that no response is cached.
    sql = QUERIES[number % len(QUERIES)] + f" -- {number} {time.monotonic_ns()}"
    return server.request("/~sql?" + urllib.parse.urlencode({"sql": sql}))[0]


def crowd(server, clients):
    """Sends queries without end, in a process that is killed."""
    def go_on(number):
        while True:
            ask(server, number)
            number += 1

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run(binary, minutes, clients):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "shop.sqlite"
        make_list(path)
        with Server([binary, "serve", path, "--port", "0"]) as server:
            quiet, _ = read(server, 10)
            for number in range(len(QUERIES)):
                ask(server, number)
            asking = multiprocessing.get_context("fork").Process(target=crowd, args=(server, clients))
            asking.start()
            with MemoryWatch(server) as memory:
                beside, failed = read(server, 60 * minutes)
                asking.kill()
                asking.join()
                time.sleep(5)
                left = children(server.pid)
    times, is_within = compared(quiet, beside)
    print(
        f"list\t{times}, {failed}\n"
        f"server\t{memory.before / MEBIBYTE:.0f}, {memory.most / MEBIBYTE:.0f}\n"
        f"after\t{len(left)}, {max(left, default=0) / MEBIBYTE:.0f}")
    return (
        not failed and is_within and memory.most - memory.before <= SIZE * MEBIBYTE
        and len(left) <= PROCESSES and all(size <= SIZE * MEBIBYTE for size in left))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--clients", type=int, default=64)
    options = parser.parse_args()
    return run(os.environ["PAGES_BINARY"], options.minutes, options.clients)


if __name__ == "__main__":
    try:
        sys.exit(0 if main() else 1)
    except Failure as failure:
        sys.exit(f"queries: {failure}")
