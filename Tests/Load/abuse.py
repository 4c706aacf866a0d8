"""Checks that one client cannot use more than its share of the server.

Each case starts a server and requests pages on behalf of 64 ordinary clients, which a trusted proxy's `X-Forwarded-For`
distinguishes, at a quarter of the capacity of server and clients on this machine. First nothing else happens, then an
attacker fills one resource:

    log stalled     standard error is a full pipe that nobody reads, while a page fails again and again
    log dead        the reader of standard error has exited
    unread          1,200 connections of 250 clients request a full document at the same time and do not read it, with
                    a data limit of 600 MB for the process
    unread slowly   the same at fifty requests a second, before the measurement: the memory of unread responses,
                    without the time to render so many documents
    locked          another process holds the database lock for the whole time, while clients post
    graphemes       1 MB of regional indicators and of combining marks in every field
    searches        the most expensive searches, eight at once
    groups          64 open pages with different queries, and one change a second
    descriptors     the server may open 1,024 files, and a client behind the same proxy as the ordinary clients has 900
                    incomplete posts
    descriptors of one address
                    the same from another address, with --limit-loopback, so that connections are limited per address

Each case runs three times on new servers. The table shows the median run: p99 without and with the attack in
milliseconds, their ratio, the ordinary requests that failed (a status other than 200), the slowest health response, the
memory in MiB before the attack and at most, and the number of sockets ten seconds later. A case fails if

    the median ratio is above 5 (a p99 below 4 ms without the attack counts as 4, because less is noise),
    an ordinary request fails, or a health check does not return 200 within a second,
    memory rises by more than the case's budget and 64 MiB,
    the server exits, or health, pages or sockets are not as before ten seconds later.

Exits with status 1 if a case fails.
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
    MEBIBYTE, PATIENCE, Failure, LoadServers, parser, percentile, raise_descriptor_limit)
from wire import Broken, Wire, Wrong, get, request
from workers import Worker

FORM = "Content-Type: application/x-www-form-urlencoded"
MIX = ["/tasks", "/characters", "/characters/-/rows", "/feed"]
CLIENTS = 64
RATIO = 5
LEAST = 4  # milliseconds
SLACK = 64 * MEBIBYTE
HEALTH = 1.0  # seconds
AFTER = 10  # seconds until the server is as before


def client(number):
    """Returns the field with which a trusted proxy identifies the client of a request."""
    return f"X-Forwarded-For: 198.51.100.{number}"


ATTACKER = "X-Forwarded-For: 203.0.113.66"


# --- Ordinary clients, run by `Worker` ---

def ordinary(report_ready, wait_unless_stopped, port, mix, rate=None, threads=8, seed=0):
    """Requests pages for many clients. Returns (milliseconds since the request was due, error or None) for each."""
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
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ends.set()
    for sender in senders:
        sender.join()
    return time.monotonic() - begins, results


def health(report_ready, wait_unless_stopped, port):
    """Checks the server's health on new connections. Returns (seconds, error or None) for each check."""
    results = []
    report_ready()
    while wait_unless_stopped(0.2):
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


# --- The attacks: each returns a short summary ---

def crowd(report_ready, wait_unless_stopped, port, ask, threads):
    """Sends requests again and again in some threads, and counts the responses by status."""
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
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ends.set()
    for sender in senders:
        sender.join()
    return ", ".join(f"{count} x {status}" for status, count in counts.items())


def write_logs(report_ready, wait_unless_stopped, port, database):
    """Requests a page that fails. Each request writes a line to the log."""
    with contextlib.closing(sqlite3.connect(database)) as tables, tables:
        tables.execute("ALTER TABLE tasks RENAME TO lost")
    try:
        return crowd(report_ready, wait_unless_stopped, port, lambda index, chance: get("/tasks", ATTACKER), 2)
    finally:
        with contextlib.closing(sqlite3.connect(database)) as tables, tables:
            tables.execute("ALTER TABLE lost RENAME TO tasks")


def leave_unread(report_ready, wait_unless_stopped, port, pause=0):
    """Opens connections of many clients that request a full document and never read."""
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
            report_ready()
    if pause:
        report_ready()
    while wait_unless_stopped(0.5):
        pass
    for sock in sockets:
        sock.close()
    return f"{len(sockets)} connections"


def post_while_locked(report_ready, wait_unless_stopped, port, database):
    """Holds the database lock while clients post."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as holder:
        holder.execute("PRAGMA busy_timeout = 5000")
        holder.execute("BEGIN IMMEDIATE")

        def ask(index, chance):
            return request(
                "POST", "/tasks/-/actions/-table/-table/add/submit", FORM, ATTACKER,
                body=f"title=locked+{chance.random()}".encode())

        try:
            return crowd(report_ready, wait_unless_stopped, port, ask, 16)
        finally:
            holder.execute("ROLLBACK")


def graphemes(report_ready, wait_unless_stopped, port):
    """Posts long graphemes in all fields."""
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

    return crowd(report_ready, wait_unless_stopped, port, ask, 4)


def searches(report_ready, wait_unless_stopped, port):
    """Searches for as many words as fit into an address, each in most names."""
    letters = "abcdefghilmnorstuw"

    def ask(index, chance):
        words = "+".join(chance.choice(letters) for _ in range(3_900))
        return get("/characters?q=" + words, ATTACKER)

    return crowd(report_ready, wait_unless_stopped, port, ask, 8)


def groups(report_ready, wait_unless_stopped, port, count=64):
    """Opens streams with different queries, and makes changes that affect all of them."""
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
    report_ready()
    number = 0
    while wait_unless_stopped(1):
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


def leave_unread_slowly(report_ready, wait_unless_stopped, port):
    return leave_unread(report_ready, wait_unless_stopped, port, 0.02)


def half_sent(report_ready, wait_unless_stopped, port, source="127.0.0.1"):
    """Sends posts without their last byte. A refused client connects again."""
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
    report_ready()
    while wait_unless_stopped(0.2):
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


def half_sent_from_elsewhere(report_ready, wait_unless_stopped, port):
    """Does the same from another address, because the server counts connections by address."""
    return half_sent(report_ready, wait_unless_stopped, port, "127.0.0.66")


# --- Cases ---

class Case:
    def __init__(
        self, attack, *arguments, budget=0, database=False, tasks=0, stderr=None, mix=MIX,
        **options
    ):
        """`budget` is in MiB. `tasks` is the number of tasks in the list. `mix` has the paths of ordinary requests."""
        self.attack, self.arguments, self.tasks, self.mix = attack, arguments, tasks, mix
        self.budget, self.database, self.stderr = budget * MEBIBYTE, database, stderr
        self.options = options


CASES = {
    "log stalled": Case(write_logs, database=True, stderr="stalled", mix=MIX[1:]),
    "log dead": Case(write_logs, database=True, stderr="dead", mix=MIX[1:]),
    # The budget is for unread responses and for versions of documents.
    "unread": Case(leave_unread, budget=128 + 32, data=600_000_000),
    "unread slowly": Case(leave_unread_slowly, budget=128 + 32, data=600_000_000),
    "locked": Case(post_while_locked, database=True),
    # The budget is for request bodies.
    "graphemes": Case(graphemes, budget=64),
    "searches": Case(searches),
    "groups": Case(groups, budget=32, tasks=1_500),
    "descriptors": Case(half_sent, descriptors=1_024),
    "descriptors of one address": Case(
        half_sent_from_elsewhere, "--limit-loopback", descriptors=1_024),
}


def stalled_pipe():
    """Creates a full pipe that nobody reads. Returns (the end to write to, the descriptors to close)."""
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
    """Sends ordinary requests for some time. Returns their durations and errors."""
    worker = Worker(ordinary, server.port, mix, rate)
    time.sleep(seconds)
    _, results = worker.stop()
    return [taken for taken, _ in results], [wrong for _, wrong in results if wrong]


def ready(server):
    """Returns the first sign that the server is not as before the attack, or None."""
    for path in ["/-/health", "/-/ready", *MIX]:
        try:
            status, _, _ = server.request(path)
        except OSError as error:
            return f"{path}: {error}"
        if status != 200:
            return f"{path}: {status}"
    return None


class Run:
    """The measurements of one run."""

    def __init__(self, servers, name, seconds):
        case = CASES[name]
        self.wrong = []
        options = dict(case.options)
        closes = []
        if case.stderr:
            options["stderr"], closes = (
                stalled_pipe() if case.stderr == "stalled" else dead_pipe())
        database = servers.fresh_database()
        with contextlib.closing(sqlite3.connect(database)) as tables, tables:
            tables.executemany(
                "INSERT INTO tasks (title, position) VALUES (?, ?)",
                [(f"Task {number}", number) for number in range(case.tasks)])
        server = servers.start_showcase(
            "--trusted-proxy", "127.0.0.1", *case.arguments, database=database, **options)
        try:
            self.measure(server, case, seconds, database)
            code = server.stop()
            if code != 0:
                self.wrong.append(f"the server exited with status {code}: {server.stderr_end()[-300:]}")
        finally:
            for descriptor in closes:
                os.close(descriptor)

    def measure(self, server, case, seconds, database):
        # Without a rate, to find the capacity and to warm the server up.
        workers = [Worker(ordinary, server.port, case.mix, None, 8, seed) for seed in range(2)]
        time.sleep(max(1, seconds / 4))
        rate = 0
        for worker in workers:
            taken, results = worker.stop()
            rate += len(results) / taken / 4
        self.rate = rate
        quiet, wrong = measure(server, case.mix, seconds, rate)
        self.wrong += [f"before the attack: {sentence}" for sentence in wrong[:3]]
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
            raise Failure(f"the server exited: {server.process.returncode} {server.stderr_end()}")
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
        self.wrong += [f"ordinary request: {sentence}" for sentence in failed[:3]]
        self.wrong += [f"health: {wrong}" for _, wrong in answers if wrong][:3]
        if self.health > HEALTH:
            self.wrong.append(f"a health check took {self.health:.1f} s")
        if peak - before > case.budget + SLACK:
            self.wrong.append(f"memory rose by {(peak - before) / MEBIBYTE:.0f} MiB")
        over = time.monotonic() + AFTER
        leak = server.left_open(files, AFTER)
        while (fault := ready(server)) and time.monotonic() < over:
            time.sleep(0.2)
        self.wrong += [f"afterwards: {sentence}" for sentence in (leak, fault) if sentence]


def main():
    options = parser(__doc__)
    options.add_argument("--seconds", type=float, default=10, help="the duration of each measurement")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--case", action="append", choices=list(CASES), help="run only this case")
    options.add_argument(
        "--no-limits", action="store_true", help="check responses and sockets, not time and memory")
    options = options.parse_args()
    raise_descriptor_limit()
    wrong = []
    with LoadServers(options) as servers:
        # The first start fills the database.
        servers.start_showcase().stop()
        print(
            f"{'case':26} {'rate':>5} {'quiet':>7} {'p99':>8} {'ratio':>6} {'failed':>6} "
            f"{'health':>7} {'memory':>7} {'peak':>7}")
        for name in options.case or CASES:
            runs, faults = [], []
            for _ in range(options.runs):
                try:
                    runs.append(Run(servers, name, seconds_of(name, options)))
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
                    faults.append(f"p99 is {ratio:.1f} times that without the attack")
            if options.no_limits:
                faults = [
                    fault for fault in faults
                    if not fault.startswith(("memory rose", "a health check took"))]
            wrong += [f"{name}: {fault}" for fault in dict.fromkeys(faults)]
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


def seconds_of(name, options):
    # Long enough for the lock to exceed every deadline.
    return 3 * options.seconds if name == "locked" else options.seconds


if __name__ == "__main__":
    main()
