"""Measures the memory that the largest possible import takes.

    python3 Tests/Load/imports.py .build/release/pages

Starts `pages serve --writable` for each case, sends a file of 128 MiB, waits for its check, imports it, and prints the
growth of the peak resident memory (VmHWM of /proc/PID/status). Exits with status 1 if it grows by more than 128 MiB, or
the import fails.

    short   one column of numbers, with as many rows as fit
    wide    2,000 columns of short texts
    long    rows with one cell of 4 MiB
"""

import argparse
import html
import http.client
import pathlib
import re
import sqlite3
import sys
import tempfile
import time
import urllib.parse

from measured import MEBIBYTE, Failure, Server

SIZE, BUDGET = 128 * MEBIBYTE, 128
COLUMNS = 1_900


def short():
    yield b"n\n"
    for start in range(0, 1 << 40, 10_000):
        yield b"".join(b"%d\n" % n for n in range(start, start + 10_000))


def wide():
    yield ",".join(f"c{n}" for n in range(COLUMNS)).encode() + b"\n"
    row = b",".join(b"%d" % (n % 100) for n in range(COLUMNS)) + b"\n"
    while True:
        yield row


def long():
    yield b"t\n"
    while True:
        yield b"x" * (4 * MEBIBYTE - 2) + b"\n"


CASES = {
    "short": (short, "CREATE TABLE t (n INTEGER)"),
    "wide": (wide, "CREATE TABLE t (" + ", ".join(f"c{n}" for n in range(COLUMNS)) + ")"),
    "long": (long, "CREATE TABLE t (t TEXT)"),
}


def pieces(make):
    """Yields whole lines, as many as fit."""
    size = 0
    for piece in make():
        size += len(piece)
        if size > SIZE:
            return
        yield piece


def peak(server):
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024


def ask(server, method, path, body=None, **fields):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    try:
        connection.request(method, path, body, fields)
        answer = connection.getresponse()
        return answer, answer.read().decode(errors="replace")
    finally:
        connection.close()


def settled(server, path):
    while True:
        answer, text = ask(server, "GET", path)
        if answer.status == 503:  # SQLite blocks readers while it writes a large file
            time.sleep(0.2)
            continue
        if answer.status != 200:
            raise Failure(f"{path}: {answer.status} {text[:500]}")
        if " so far." not in text and "The server imports other files first" not in text:
            return text
        time.sleep(0.2)


def measure(program, make, schema):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "shop.sqlite")
        database = sqlite3.connect(path)
        database.execute(schema)
        database.close()
        server = Server([program, "serve", path, "--writable", "--port", "0"])
        try:
            ask(server, "GET", "/t/~import")
            quiet = peak(server)
            began = time.monotonic()
            answer, text = ask(
                server, "POST", "/t/~import/file", pieces(make), **{"Content-Type": "text/csv"})
            if answer.status != 303:
                raise Failure(f"{answer.status} {text[:500]}")
            place = answer.headers["Location"]
            sent = peak(server)
            text = settled(server, place)
            looked = peak(server)
            print(f"  sent +{sent - quiet:.0f} MiB, checked +{looked - quiet:.0f} MiB", flush=True)
            action = re.search(r'form="pe-actions" formaction="([^"]*)"', text)
            key = re.search(r'name="pe-key" value="([^"]*)"', text)
            if not action or not key:
                raise Failure(re.sub(r"<[^>]+>|\s+", " ", text)[:1000])
            ask(
                server, "POST", html.unescape(action[1]),
                urllib.parse.urlencode({"pe-key": html.unescape(key[1])}),
                **{"Content-Type": "application/x-www-form-urlencoded"})
            text = settled(server, place)
            if " imported" not in text:
                raise Failure(re.sub(r"<[^>]+>|\s+", " ", text)[:1000])
            stored = peak(server)
            print(f"  stored +{stored - quiet:.0f} MiB, {time.monotonic() - began:.0f} s", flush=True)
            return max(sent, looked, stored) - quiet
        finally:
            server.process.kill()
            server.process.wait()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", help="the path of the `pages` program, a release build")
    arguments.add_argument("cases", nargs="*", help=", ".join(CASES))
    arguments = arguments.parse_args()
    failed = False
    for name in arguments.cases or CASES:
        print(name, flush=True)
        try:
            failed |= measure(arguments.program, *CASES[name]) > BUDGET
        except Failure as failure:
            failed = True
            print(f"  {failure}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
