"""Checks that a killed server has performed each action exactly once.

Each round adds a task to /tasks and kills the server (`kill -9`) as soon as the row is in the database, before or
during the response. Every fifth round kills it at a random moment instead. The next server receives the same request
with the same key. Prints the number of rounds, and of those with the row but no response. Exits with status 1 if a task
was not added exactly once, or the response to the retry reports no success.
"""

import os
import random
import re
import signal
import socket
import sqlite3
import sys
import time

from measured import Failure, LoadServers, parser

ADD = re.compile(r'action="(/tasks/-/actions/[^"]*/add/submit)"')
PATIENCE = 20  # seconds


def request(path, title, key):
    body = f"title={title}".encode()
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nIdempotency-Key: {key}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def count(database, title):
    return database.execute("SELECT count(*) FROM tasks WHERE title = ?", [title]).fetchone()[0]


def answer(wire):
    """Reads the response until the connection ends. Returns its status, or None."""
    bytes_ = b""
    wire.settimeout(PATIENCE)
    try:
        while b"\r\n\r\n" not in bytes_:
            piece = wire.recv(65536)
            if not piece:
                break
            bytes_ += piece
    except OSError:
        pass
    found = re.match(rb"HTTP/1.1 (\d+)", bytes_)
    return int(found[1]) if found else None


def kill(server, database, title, wire, number):
    """Kills the server. Returns whether the row was in the database before."""
    if number % 5 == 4:
        time.sleep(random.random() * 0.02)
    else:
        end = time.monotonic() + PATIENCE
        while not count(database, title):
            if time.monotonic() > end:
                raise Failure("No task was added")
    os.kill(server.pid, signal.SIGKILL)
    server.process.wait()


def main():
    options = parser(__doc__)
    options.add_argument("--rounds", type=int, default=100, help="the number of rounds (default: 100)")
    options = options.parse_args()
    wrong, unanswered, secret = [], 0, "7" * 64
    with LoadServers(options) as servers:
        server = servers.start_showcase(environment={"PAGES_SECRET": secret})
        path = ADD.search(server.request("/tasks", headers={"Accept": "text/html"})[2].decode())[1]
        database = sqlite3.connect(servers.database, isolation_level=None)
        for number in range(options.rounds):
            title, key = f"killed-{number}", f"{random.random()}"
            wire = socket.create_connection(("127.0.0.1", server.port))
            wire.sendall(request(path, title, key))
            kill(server, database, title, wire, number)
            was_there = count(database, title)
            was_answered = answer(wire) is not None
            unanswered += bool(was_there and not was_answered)
            wire.close()
            server = servers.start_showcase(environment={"PAGES_SECRET": secret})
            retry = socket.create_connection(("127.0.0.1", server.port))
            retry.sendall(request(path, title, key))
            status = answer(retry)
            retry.close()
            # A server that was killed before the write may have claimed the key. Then the retry gets 409 or 503.
            if status != 303 and (was_there or status not in (409, 503)):
                wrong.append(f"round {number}: the retry got status {status}")
            if count(database, title) != (1 if was_there or status == 303 else 0):
                wrong.append(f"round {number}: added {count(database, title)} times")
        database.close()
    print(f"{options.rounds} rounds, {unanswered} of which added the task without a response", flush=True)
    if not unanswered:
        wrong.append("no server was killed between its write and its response")
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
