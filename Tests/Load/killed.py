"""What a server that is killed has done, it has done once.

A task is added to /tasks, and the server is killed (`kill -9`) as soon as the row is in the database,
which is before or while it is answered; or, in every fifth round, somewhere on the way there. The next
server is sent the same again, with the same key. It prints how many rounds there were, in how many of
them the row was there and no answer had come, and ends with 1 where a task was not added exactly once or
the retry was not answered as done.
"""

import os
import random
import re
import signal
import socket
import sqlite3
import sys
import time

from measured import Failure, Ground, parser

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
    """What comes of an answer before the connection ends; the status of what comes, or None."""
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
    """Kills the server; returns whether the row was there before."""
    if number % 5 == 4:
        time.sleep(random.random() * 0.02)
    else:
        end = time.monotonic() + PATIENCE
        while not count(database, title):
            if time.monotonic() > end:
                raise Failure("No task was added.")
    os.kill(server.pid, signal.SIGKILL)
    server.process.wait()


def main():
    options = parser(__doc__)
    options.add_argument("--rounds", type=int, default=100, help="default: 100")
    options = options.parse_args()
    wrong, unanswered, secret = [], 0, "7" * 64
    with Ground(options) as ground:
        server = ground.pages(environment={"PAGES_SECRET": secret})
        path = ADD.search(server.request("/tasks", headers={"Accept": "text/html"})[2].decode())[1]
        database = sqlite3.connect(ground.database, isolation_level=None)
        for number in range(options.rounds):
            title, key = f"killed-{number}", f"{random.random()}"
            wire = socket.create_connection(("127.0.0.1", server.port))
            wire.sendall(request(path, title, key))
            kill(server, database, title, wire, number)
            was_there = count(database, title)
            was_answered = answer(wire) is not None
            unanswered += bool(was_there and not was_answered)
            wire.close()
            server = ground.pages(environment={"PAGES_SECRET": secret})
            retry = socket.create_connection(("127.0.0.1", server.port))
            retry.sendall(request(path, title, key))
            status = answer(retry)
            retry.close()
            # Whoever was killed before the write has claimed the key, perhaps: its sender is asked.
            if status != 303 and (was_there or status not in (409, 503)):
                wrong.append(f"round {number}: the retry was answered {status}")
            if count(database, title) != (1 if was_there or status == 303 else 0):
                wrong.append(f"round {number}: added {count(database, title)} times")
        database.close()
    print(f"{options.rounds} rounds, {unanswered} with the task added and no answer", flush=True)
    if not unanswered:
        wrong.append("no server was killed between its write and its answer")
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
