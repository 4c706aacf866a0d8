"""Measures writes beside four readers, in the journal modes DELETE and WAL.

    PAGES_BINARY=.build/release/pages python3 Tests/Load/commits.py [--seconds 20]

Serves a file of 20,000 rows with `pages serve --writable`. A client adds rows with the form, while four clients read
different pages of the list. Prints for each mode

    mode    writes, failed writes, p50, p99, most    readers' p50, p99 without and with the writer (ms)

Exits with status 1 if fewer than 99 % of the writes succeed, their p99 is a second or more, or the readers' p99 is both
more than 100 ms and more than five times that without the writer.
"""

import argparse
import html
import http.client
import os
import pathlib
import re
import sqlite3
import sys
import tempfile
import threading
import time
import urllib.parse

from measured import Failure, Server, percentile
from steady import ROWS, compared, make_list

READERS = 4


def ask(connection, method, path, body=None):
    fields = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"} if body else {}
    begun = time.monotonic()
    connection.request(method, path, body=body, headers=fields)
    answer = connection.getresponse()
    text = answer.read()
    return answer.status, text, time.monotonic() - begun


class Reader(threading.Thread):
    def __init__(self, port, number):
        super().__init__()
        self.port, self.number, self.over = port, number, threading.Event()
        self.times, self.failed = [], 0

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        place = self.number
        while not self.over.is_set():
            # A different list each time, so that none is cached.
            place += READERS
            status, _, took = ask(connection, "GET", f"/t?min.id={place % ROWS + 1}")
            self.times.append(took)
            self.failed += status != 200


def reading(port, seconds, during=None):
    readers = [Reader(port, number) for number in range(READERS)]
    for reader in readers:
        reader.start()
    try:
        during() if during else time.sleep(seconds)
    finally:
        for reader in readers:
            reader.over.set()
        for reader in readers:
            reader.join()
    if failed := sum(reader.failed for reader in readers):
        raise Failure(f"{failed} reads failed")
    return [took for reader in readers for took in reader.times]


def run(binary, mode, seconds):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "shop.sqlite"
        make_list(path, mode)
        with Server([binary, "serve", path, "--writable", "--port", "0"]) as server:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            _, page, _ = ask(connection, "GET", "/t/~new")
            action = re.search(r'<form[^>]*action="(/t/[^"]*/-/actions/[^"]*)"', page.decode())
            fields = re.findall(r'<input[^>]*name="([^"]*)"', page.decode())
            name = next((field for field in fields if "name" in field), None)
            if not action or not name:
                raise Failure("the page has no form")
            quiet = reading(server.port, seconds / 2)
            times, failed = [], []

            def write():
                end = time.monotonic() + seconds
                while time.monotonic() < end:
                    body = urllib.parse.urlencode({html.unescape(name): f"new {len(times)}"})
                    status, _, took = ask(connection, "POST", html.unescape(action[1]), body)
                    times.append(took)
                    if status != 303:
                        failed.append(status)

            beside = reading(server.port, seconds, write)
        with sqlite3.connect(path) as file:
            stored = file.execute("SELECT count(*) FROM t WHERE name LIKE 'new %'").fetchone()[0]
        file.close()
    if stored != len(times) - len(failed):
        raise Failure(f"{len(times) - len(failed)} writes succeeded, but {stored} rows were stored")
    readers, is_within = compared(quiet, beside)
    p99 = percentile(times, 0.99)
    print(
        f"{mode}\t{len(times)}, {len(failed)}, "
        + ", ".join(f"{1_000 * value:.0f}" for value in (percentile(times, 0.5), p99, max(times)))
        + f"\t{readers}",
        flush=True)
    return (
        len(times) > 0 and len(failed) <= len(times) / 100 and p99 < 1 and is_within)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    binary = os.environ["PAGES_BINARY"]
    return all([run(binary, mode, options.seconds) for mode in ("DELETE", "WAL")])


if __name__ == "__main__":
    try:
        sys.exit(0 if main() else 1)
    except Failure as failure:
        sys.exit(f"commits: {failure}")
