"""Whether anybody can take more than their budget.

Each case starts a server of its own and asks it for pages on behalf of 64 other clients (a trusted
proxy's `X-Forwarded-For` tells them apart), at a quarter of what server and clients can do together
on this machine. It does so in quiet first, and then while somebody fills what can be filled:

    log stalled     nobody reads standard error, which is full, while a page fails again and again
    log dead        the reader of standard error has gone
    unread          1,200 connections of 250 clients that ask for a full document at once and read
                    nothing, while the process may hold 600 MB of data at most
    unread slowly   the same, asked for at fifty a second before anything is measured: what waits to
                    be read, without the time it takes to make so many documents
    locked          another process holds the lock of the database for the whole time, posts come
    graphemes       1 MB of regional indicators and of combining marks in every field
    searches        the most expensive searches there are, eight at once
    groups          64 open copies of a page, each with a query of its own, and a change a second
    descriptors     the server may open 1,024 files, and one client behind the same proxy as everybody
                    has 900 posts half sent
    descriptors of one address
                    the same from an address of its own, where --limit-loopback counts connections

A case is run three times on new servers. The table says, for the median run, what p99 was in quiet
and during the attack in milliseconds, their ratio, how many of the ordinary requests failed (other
than 200), what the slowest health answer took, memory in MiB in quiet and at most, and how many
sockets were left ten seconds later. A case fails when

    the median ratio is above 5 (a p99 below 4 ms in quiet counts as 4: less is noise),
    an ordinary request fails, or health is not 200 within a second,
    memory rises by more than the case's budget and 64 MiB,
    the server ends, or ten seconds later anything is not as before: health, pages, sockets.

Ends with 1 where a case fails.
"""

import contextlib
import os
import random
import socket
import sqlite3
import statistics
import sys
import threading
import time
import urllib.parse

from measured import (
    MEBIBYTE, PATIENCE, Failure, Ground, parser, percentile, raise_descriptor_limit)
from wire import Broken, Wire, Wrong, get, request
from workers import Worker

FORM = "Content-Type: application/x-www-form-urlencoded"
MIX = ["/tasks", "/characters", "/characters/-/rows", "/feed"]
CLIENTS = 64
RATIO = 5
LEAST = 4  # milliseconds
SLACK = 64 * MEBIBYTE
HEALTH = 1.0  # seconds
AFTER = 10  # seconds until everything is as it was


def client(number):
    """Which client a request is of, as a trusted proxy says it."""
    return f"X-Forwarded-For: 198.51.100.{number}"


ATTACKER = "X-Forwarded-For: 203.0.113.66"


# --- The others: see Worker ---

def ordinary(begun, goes_on, port, mix, rate=None, threads=8, seed=0):
    """Pages for many clients: (milliseconds since they were due, what went wrong or None)."""
    results, ends = [], threading.Event()
    begins = time.monotonic()

    def run(index):
        number = seed * threads + index
        wire, due = None, begins + (index / rate if rate else 0)
        while not ends.is_set():
            if rate:
                due += threads / rate
                late = time.monotonic() - due
                if late < 0:
                    ends.wait(-late)
            start = due if rate else time.monotonic()
            number = (number + 7) % CLIENTS
            try:
                wire = wire or Wire(port)
                wire.send(get(mix[number % len(mix)], client(1 + number), "Accept: text/html"))
                answer = wire.answer()
                wrong = None if answer.status == 200 else f"{answer.status}"
                if not answer.keeps:
                    wire.close()
                    wire = None
            except (Broken, Wrong) as error:
                wrong = str(error)
                if wire:
                    wire.close()
                wire, due = None, time.monotonic()
            results.append(((time.monotonic() - start) * 1000, wrong))
        if wire:
            wire.close()

    senders = [threading.Thread(target=run, args=(index,)) for index in range(threads)]
    for sender in senders:
        sender.start()
    begun()
    while goes_on(0.2):
        pass
    ends.set()
    for sender in senders:
        sender.join()
    return time.monotonic() - begins, results


def health(begun, goes_on, port):
    """Whether the server lives, on fresh connections: (seconds, what went wrong or None)."""
    results = []
    begun()
    while goes_on(0.2):
        start = time.monotonic()
        try:
            wire = Wire(port)
            wire.send(get("/-/health", "Connection: close"))
            status = wire.answer().status
            wire.close()
            wrong = None if status == 200 else str(status)
        except (Broken, Wrong) as error:
            wrong = str(error)
        results.append((time.monotonic() - start, wrong))
    return results


# --- The attacks: each returns a few words about what it did ---

def crowd(begun, goes_on, port, ask, threads):
    """Threads that ask again and again; counts what they were answered."""
    counts, ends = {}, threading.Event()
    lock = threading.Lock()

    def run(index):
        chance = random.Random(index)
        while not ends.is_set():
            try:
                wire = Wire(port)
                wire.send(ask(index, chance))
                status = wire.answer().status
                wire.close()
            except (Broken, Wrong) as error:
                status = str(error)[:30]
            with lock:
                counts[status] = counts.get(status, 0) + 1
            if status != 200:
                ends.wait(0.05)

    senders = [threading.Thread(target=run, args=(index,)) for index in range(threads)]
    for sender in senders:
        sender.start()
    begun()
    while goes_on(0.2):
        pass
    ends.set()
    for sender in senders:
        sender.join()
    return ", ".join(f"{count} x {status}" for status, count in counts.items())


def write_logs(begun, goes_on, port, database):
    """Requests for a page that fails, each of which is a line of the log."""
    with contextlib.closing(sqlite3.connect(database)) as tables, tables:
        tables.execute("ALTER TABLE tasks RENAME TO lost")
    try:
        return crowd(begun, goes_on, port, lambda index, chance: get("/tasks", ATTACKER), 2)
    finally:
        with contextlib.closing(sqlite3.connect(database)) as tables, tables:
            tables.execute("ALTER TABLE lost RENAME TO tasks")


def leave_unread(begun, goes_on, port, pause=0):
    """Connections of many clients, each of which asks for a full document and never reads."""
    sockets = []

    def connect(number):
        asked = get(
            "/characters/-/document?through=end", f"X-Forwarded-For: 203.0.113.{number % 250}")
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.settimeout(PATIENCE)
        sock.connect(("127.0.0.1", port))
        sock.sendall(asked)
        return sock

    for number in range(1_200):
        with contextlib.suppress(OSError):
            sockets.append(connect(number))
        time.sleep(pause)
        if not pause and number == 50:
            begun()
    if pause:
        begun()
    while goes_on(0.5):
        pass
    for sock in sockets:
        sock.close()
    return f"{len(sockets)} connections"


def post_while_locked(begun, goes_on, port, database):
    """Holds the lock while clients post."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as holder:
        holder.execute("PRAGMA busy_timeout = 5000")
        holder.execute("BEGIN IMMEDIATE")

        def ask(index, chance):
            return request(
                "POST", "/tasks/-/actions/-table/-table/add/submit", FORM, ATTACKER,
                body=f"title=locked+{chance.random()}".encode())

        try:
            return crowd(begun, goes_on, port, ask, 16)
        finally:
            holder.execute("ROLLBACK")


def graphemes(begun, goes_on, port):
    """Long graphemes in every field there is."""
    flag = "\U0001F1E6"
    marks = "a" + "\u0301" * 2_588
    long = [
        (flag * 250_000).encode(), (marks * 190).encode(), ("\u200d" * 330_000).encode(),
        (" " * 900_000 + "x").encode(), b"x" + "\u2003".encode() * 300_000,
    ]
    paths = [
        ("/tasks/-/actions/-table/-table/add/submit", "title"),
        ("/tasks/-/actions/todo/1/edit/submit?edit=1", "title"),
        ("/tasks/-/actions/todo/1/edit/submit?edit=1", "notes"),
        ("/tasks/-/actions/todo/1/edit/submit?edit=1", "due"),
        ("/tasks/-/actions/-table/-table/shows~2Ddone/change", "value"),
    ]

    def ask(index, chance):
        path, name = chance.choice(paths)
        return request(
            "POST", path, FORM, ATTACKER,
            body=name.encode() + b"=" + chance.choice(long))

    return crowd(begun, goes_on, port, ask, 4)


def searches(begun, goes_on, port):
    """Words that are in most names, as many as go into an address."""
    letters = "abcdefghilmnorstuw"

    def ask(index, chance):
        words = "+".join(chance.choice(letters) for _ in range(3_900))
        return get("/characters?q=" + words, ATTACKER)

    return crowd(begun, goes_on, port, ask, 8)


def groups(begun, goes_on, port, count=64):
    """Open copies of as many queries, and changes that concern all of them."""
    open_, refused = [], 0
    for number in range(count):
        wire = Wire(port)
        wire.send(get(
            f"/tasks/-/events?edit={number}&through=end&from=none-{number}", ATTACKER,
            "Accept: text/event-stream"))
        status, _ = wire.head()
        if status == 200:
            open_.append(wire)
        else:
            refused += 1
            wire.close()
    begun()
    number = 0
    while goes_on(1):
        number += 1
        wire = Wire(port)
        wire.send(request(
            "POST", "/tasks/-/actions/-table/-table/add/submit", FORM, client(250),
            body=f"title=change+{number}+{time.monotonic_ns()}".encode()))
        wire.answer()
        wire.close()
        for stream in open_:
            with contextlib.suppress(OSError):
                stream.socket.setblocking(False)
                stream.socket.recv(1 << 20)
    for wire in open_:
        wire.close()
    return f"{len(open_)} open, {refused} refused, {number} changes"


def leave_unread_slowly(begun, goes_on, port):
    return leave_unread(begun, goes_on, port, 0.02)


def half_sent(begun, goes_on, port, source="127.0.0.1"):
    """Posts of which the last byte never comes; who is refused comes again."""
    sockets, again, refused = {}, [], 0
    head = request(
        "POST", "/tasks/-/actions/-table/-table/add/submit", FORM, ATTACKER,
        body=b"title=never")[:-1]

    def connect():
        sock = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
        with contextlib.suppress(OSError):
            sock.sendall(head)
        sock.setblocking(False)
        sockets[sock.fileno()] = sock

    for _ in range(900):
        connect()
    begun()
    while goes_on(0.2):
        for number, sock in list(sockets.items()):
            try:
                piece = sock.recv(4096)
            except BlockingIOError:
                continue
            except OSError:
                piece = b""
            del sockets[number]
            sock.close()
            refused += 1
        while len(sockets) < 900:
            connect()
    for sock in sockets.values():
        sock.close()
    return f"{refused} refused or closed"


def half_sent_from_elsewhere(begun, goes_on, port):
    """Connections are counted by where they come from."""
    return half_sent(begun, goes_on, port, "127.0.0.66")


# --- Cases ---

class Case:
    def __init__(
        self, attack, *arguments, budget=0, database=False, tasks=0, stderr=None, mix=MIX,
        **options
    ):
        """`budget` is in MiB; `tasks` are in the list beforehand; `mix` is what others ask for."""
        self.attack, self.arguments, self.tasks, self.mix = attack, arguments, tasks, mix
        self.budget, self.database, self.stderr = budget * MEBIBYTE, database, stderr
        self.options = options


CASES = {
    "log stalled": Case(write_logs, database=True, stderr="stalled", mix=MIX[1:]),
    "log dead": Case(write_logs, database=True, stderr="dead", mix=MIX[1:]),
    # Responses that wait to be read, and versions of documents.
    "unread": Case(leave_unread, budget=128 + 32, data=600_000_000),
    "unread slowly": Case(leave_unread_slowly, budget=128 + 32, data=600_000_000),
    "locked": Case(post_while_locked, database=True),
    # Bodies of requests.
    "graphemes": Case(graphemes, budget=64),
    "searches": Case(searches),
    "groups": Case(groups, budget=32, tasks=1_500),
    "descriptors": Case(half_sent, descriptors=1_024),
    "descriptors of one address": Case(
        half_sent_from_elsewhere, "--limit-loopback", descriptors=1_024),
}


def stalled_pipe():
    """A pipe that is full and that nobody reads: (the end to write to, what to close)."""
    there, here = os.pipe()
    os.set_blocking(here, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(here, b"." * 4096)
    os.set_blocking(here, True)
    return here, [there, here]


def dead_pipe():
    there, here = os.pipe()
    os.close(there)
    return here, [here]


def measure(server, mix, seconds, rate):
    """Ordinary requests for some time: their times and what went wrong."""
    worker = Worker(ordinary, server.port, mix, rate)
    time.sleep(seconds)
    _, results = worker.stop()
    return [taken for taken, _ in results], [wrong for _, wrong in results if wrong]


def ready(server):
    """What is not as it should be once all is over; None where nothing is."""
    for path in ["/-/health", "/-/ready", *MIX]:
        try:
            status, _, _ = server.request(path)
        except OSError as error:
            return f"{path}: {error}"
        if status != 200:
            return f"{path}: {status}"
    return None


class Run:
    """What came of one run."""

    def __init__(self, ground, name, seconds):
        case = CASES[name]
        self.wrong = []
        options = dict(case.options)
        closes = []
        if case.stderr:
            options["stderr"], closes = (
                stalled_pipe() if case.stderr == "stalled" else dead_pipe())
        database = ground.fresh_database()
        with contextlib.closing(sqlite3.connect(database)) as tables, tables:
            tables.executemany(
                "INSERT INTO tasks (title, position) VALUES (?, ?)",
                [(f"Task {number}", number) for number in range(case.tasks)])
        server = ground.pages(
            "--trusted-proxy", "127.0.0.1", *case.arguments, database=database, **options)
        try:
            self.measure(server, case, seconds, database)
            code = server.stop()
            if code != 0:
                self.wrong.append(f"the server ended with {code}: {server.said()[-300:]}")
        finally:
            for descriptor in closes:
                os.close(descriptor)

    def measure(self, server, case, seconds, database):
        # As fast as they can: finds the capacity, and warms the server.
        workers = [Worker(ordinary, server.port, case.mix, None, 8, seed) for seed in range(2)]
        time.sleep(max(1, seconds / 4))
        rate = 0
        for worker in workers:
            taken, results = worker.stop()
            rate += len(results) / taken / 4
        self.rate = rate
        quiet, wrong = measure(server, case.mix, seconds, rate)
        self.wrong += [f"in quiet: {sentence}" for sentence in wrong[:3]]
        files, before = server.open_files(), server.memory()

        arguments = [database] if case.database else []
        attack = Worker(case.attack, server.port, *arguments)
        asks = Worker(health, server.port)
        others = Worker(ordinary, server.port, case.mix, rate)
        peak, end = before, time.monotonic() + seconds
        while time.monotonic() < end and server.is_running:
            peak = max(peak, server.memory())
            time.sleep(0.05)
        if not server.is_running:
            raise Failure(f"the server has ended: {server.process.returncode} {server.said()}")
        _, results = others.stop(2 * PATIENCE)
        answers = asks.stop(2 * PATIENCE)
        self.said = attack.stop(2 * PATIENCE)
        busy = [taken for taken, _ in results]
        failed = [wrong for _, wrong in results if wrong]
        self.failed, self.count = len(failed), len(results)
        self.quiet, self.busy = percentile(quiet, 0.99), percentile(busy, 0.99)
        self.ratio = max(self.busy, LEAST) / max(self.quiet, LEAST)
        self.health = max(taken for taken, _ in answers)
        self.before, self.peak = before, peak
        self.wrong += [f"an ordinary request: {sentence}" for sentence in failed[:3]]
        self.wrong += [f"health: {wrong}" for _, wrong in answers if wrong][:3]
        if self.health > HEALTH:
            self.wrong.append(f"health took {self.health:.1f} s")
        if peak - before > case.budget + SLACK:
            self.wrong.append(f"memory rose by {(peak - before) / MEBIBYTE:.0f} MiB")
        over = time.monotonic() + AFTER
        leak = server.left_open(files, AFTER)
        while (fault := ready(server)) and time.monotonic() < over:
            time.sleep(0.2)
        self.wrong += [f"afterwards: {sentence}" for sentence in (leak, fault) if sentence]


def main():
    options = parser(__doc__)
    options.add_argument("--seconds", type=float, default=10, help="of quiet, and of attack")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--case", action="append", choices=list(CASES), help="only this one")
    options.add_argument(
        "--no-limits", action="store_true", help="check answers and sockets, not time, memory")
    options = options.parse_args()
    raise_descriptor_limit()
    wrong = []
    with Ground(options) as ground:
        # The first start fills the database.
        ground.pages().stop()
        print(
            f"{'case':26} {'rate':>5} {'quiet':>7} {'p99':>8} {'ratio':>6} {'failed':>6} "
            f"{'health':>7} {'memory':>7} {'peak':>7}")
        for name in options.case or CASES:
            runs, faults = [], []
            for _ in range(options.runs):
                try:
                    runs.append(Run(ground, name, seconds_of(name, options)))
                    faults += runs[-1].wrong
                except (Failure, OSError) as failure:
                    faults.append(str(failure))
            if runs:
                run = sorted(runs, key=lambda run: run.ratio)[len(runs) // 2]
                print(
                    f"{name:26} {run.rate:5.0f} {run.quiet:7.1f} {run.busy:8.1f} "
                    f"{run.ratio:6.2f} {run.failed:6} {run.health * 1000:7.0f} "
                    f"{run.before / MEBIBYTE:7.1f} {run.peak / MEBIBYTE:7.1f}  {run.said}",
                    flush=True)
                ratio = statistics.median(run.ratio for run in runs)
                if ratio > RATIO and not options.no_limits:
                    faults.append(f"p99 is {ratio:.1f} times that of quiet")
            if options.no_limits:
                faults = [
                    fault for fault in faults
                    if not fault.startswith(("memory rose", "health took"))]
            wrong += [f"{name}: {fault}" for fault in dict.fromkeys(faults)]
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    sys.exit(1 if wrong else 0)


def seconds_of(name, options):
    # Long enough for the lock to outlast every deadline.
    return 3 * options.seconds if name == "locked" else options.seconds


if __name__ == "__main__":
    main()
