"""Checks that the server serves ordinary clients during an attack.

Each case starts a server. A separate process sends 50 ordinary requests a second, half on new connections and half on
kept ones. Then one kind of client attacks:

    slow heads      100 clients send one byte of a head a second, and connect again when refused
    slow bodies     100 clients send one byte of a body a second, and connect again
    never read      100 clients request a big page again and again without reading
    idle            5,000 connections: half never send anything, half are kept after a request
    connects        1,000 connections a second, each with one request; a third end with a reset
    descriptors     the server may open 60 files, and 100 clients keep their connections open

The table shows for the ordinary requests: their number, how many failed, how many were refused (503, which counts as
success under `descriptors` on new connections and as failure elsewhere), and their time in milliseconds since they were
due. `calm` is p99 before the attack, which shows the other load of the machine. It shows for the server: the resident
memory in MiB before, at most, and after, the processor time in cores, and the descriptors before and after. "Before" is
after a warm-up with ordinary requests.

Exits with status 1 if a limit is exceeded: a failure, p99 of 50 ms or more, memory more than 20 MiB above the start at
any moment, or an open socket afterwards.
"""

import random
import select
import socket
import sys
import threading
import time

from measured import (
    MEBIBYTE, PATIENCE, Failure, LoadServers, parser, percentile, raise_descriptor_limit)
from wire import Broken, Wire, get
from workers import Worker

TIME_LIMIT = 50  # milliseconds
MEMORY_LIMIT = 20 * MEBIBYTE
RATE = 50  # ordinary requests a second


class Target:
    """The paths to request from a server."""

    def __init__(self, server, is_pages):
        self.port = server.port
        self.ordinary = (
            ["/tasks", "/-/health", "/characters/-/rows"] if is_pages else ["/", "/echo"])
        self.big = "/feed" if is_pages else "/big"
        self.post = "/tasks/-/actions/-table/-table/add/submit" if is_pages else "/echo"


# --- Clients, run by `Worker` ---

def probe(report_ready, wait_unless_stopped, target, repeats=False):
    """Sends ordinary requests. Returns (whether the connection was new, milliseconds, status or error) for each.

    With `repeats`, a request on a kept connection that turns out to be closed is sent once more on a new one, as HTTP
    clients do (RFC 9112, section 9.3.1): a full server closes idle connections.
    """
    results, ends = [], threading.Event()

    def ask(wire, path, is_last):
        wire.send(get(path, *(["Connection: close"] if is_last else [])))
        return wire.answer()

    def send(is_fresh):
        wire = None
        interval = 2 / RATE
        due = time.monotonic()
        count = 0
        while not ends.is_set():
            due += interval
            time.sleep(max(0, due - time.monotonic()))
            path = target.ordinary[count % len(target.ordinary)]
            count += 1
            is_new = wire is None
            try:
                try:
                    wire = wire or Wire(target.port)
                    answer = ask(wire, path, is_fresh)
                except Broken:
                    if is_new or not repeats:
                        raise
                    wire.close()
                    is_new, wire = True, None
                    wire = Wire(target.port)
                    answer = ask(wire, path, is_fresh)
                results.append(
                    (is_new if repeats else is_fresh, (time.monotonic() - due) * 1000,
                     answer.status))
                if is_fresh or not answer.keeps:
                    wire.close()
                    wire = None
            except Broken as error:
                results.append((is_fresh, (time.monotonic() - due) * 1000, str(error)))
                if wire:
                    wire.close()
                wire = None
                due = time.monotonic()

    senders = [threading.Thread(target=send, args=(is_fresh,)) for is_fresh in (True, False)]
    for sender in senders:
        sender.start()
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ends.set()
    for sender in senders:
        sender.join()
    return results


def drip(report_ready, wait_unless_stopped, target, head, count):
    """Sends requests one byte a second, without end."""
    clients = {}  # descriptor: [socket, bytes sent, time of the next byte]
    poll = select.epoll()
    refused = 0

    def connect():
        sock = socket.create_connection(("127.0.0.1", target.port), PATIENCE)
        sock.setblocking(False)
        poll.register(sock.fileno(), select.EPOLLIN)
        begins = 0
        if head is not None:  # the head at once, the body slowly
            sock.send(head)
            begins = len(head)
        clients[sock.fileno()] = [sock, begins, time.monotonic() + random.random()]

    def byte(position):
        text = b"GET /tasks HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
        return text[position:position + 1] if head is None and position < len(text) else b"a"

    for _ in range(count):
        connect()
    report_ready()
    while wait_unless_stopped():
        for number, _ in poll.poll(0.05):
            client = clients[number]
            try:
                piece = client[0].recv(65536)
            except OSError:
                piece = b""
            if not piece:
                poll.unregister(number)
                clients.pop(number)[0].close()
                refused += 1
                connect()
        now = time.monotonic()
        for client in clients.values():
            if client[2] <= now:
                client[2] += 1
                try:
                    client[0].send(byte(client[1]))
                    client[1] += 1
                except OSError:
                    pass  # the next poll reports that the connection has ended
    for client in clients.values():
        client[0].close()
    return f"{refused} refused"


def slow_heads(report_ready, wait_unless_stopped, target):
    return drip(report_ready, wait_unless_stopped, target, None, 100)


def slow_bodies(report_ready, wait_unless_stopped, target):
    head = get(
        target.post, "Content-Type: application/x-www-form-urlencoded", "Content-Length: 100000",
        method="POST")
    return drip(report_ready, wait_unless_stopped, target, head, 100)


def never_read(report_ready, wait_unless_stopped, target):
    """Sends requests without reading, as long as the server accepts them."""
    clients = {}
    poll = select.epoll()
    asked = lost = 0
    one = get(target.big)

    def connect():
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.connect(("127.0.0.1", target.port))
        sock.setblocking(False)
        poll.register(sock.fileno(), select.EPOLLOUT)
        clients[sock.fileno()] = [sock, b""]

    for _ in range(100):
        connect()
    report_ready()
    while wait_unless_stopped():
        for number, events in poll.poll(0.1):
            client = clients[number]
            try:
                if events & (select.EPOLLERR | select.EPOLLHUP):
                    raise OSError("reset")
                rest = client[1] or one
                client[1] = rest[client[0].send(rest):]
                asked += not client[1]
            except BlockingIOError:
                pass
            except OSError:
                lost += 1
                poll.unregister(number)
                clients.pop(number)[0].close()
                connect()
        time.sleep(0.01)
    for sock, _ in clients.values():
        sock.close()
    return f"{asked} requests, {lost} disconnected"


def idle(report_ready, wait_unless_stopped, target, count=5_000):
    """Keeps idle connections open, and opens closed ones again."""
    clients = {}
    poll = select.epoll()
    closed = 0

    def connect(number):
        sock = socket.create_connection(("127.0.0.1", target.port), PATIENCE)
        if number % 2:
            sock.settimeout(PATIENCE)
            sock.sendall(get(target.ordinary[-1]))
            # One after another: this case tests idle connections, not many requests.
            sock.recv(65536)
        poll.register(sock.fileno(), select.EPOLLIN)
        clients[sock.fileno()] = (sock, number)

    for number in range(count):
        connect(number)
    report_ready()
    while wait_unless_stopped():
        for descriptor, _ in poll.poll(0.1):
            sock, number = clients[descriptor]
            try:
                piece = sock.recv(65536)
            except OSError:
                piece = b""
            if not piece:
                poll.unregister(descriptor)
                clients.pop(descriptor)[0].close()
                closed += 1
                connect(number)
    for sock, _ in clients.values():
        sock.close()
    return f"{closed} closed by the server"


def connects(report_ready, wait_unless_stopped, target, rate=1_000):
    """Opens new connections at a constant rate."""
    threads = 4
    results, ends = [], threading.Event()

    def send():
        due, count, failures = time.monotonic(), 0, 0
        while not ends.is_set():
            due += threads / rate
            time.sleep(max(0, due - time.monotonic()))
            count += 1
            try:
                wire = Wire(target.port)
                wire.send(get(target.ordinary[1 % len(target.ordinary)]))
                if wire.answer().status != 200:
                    failures += 1
                if count % 3 == 0:
                    wire.reset()
                else:
                    wire.close()
            except Broken:
                failures += 1
        results.append((count, failures))

    start = time.monotonic()
    senders = [threading.Thread(target=send) for _ in range(threads)]
    for sender in senders:
        sender.start()
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ends.set()
    for sender in senders:
        sender.join()
    taken = time.monotonic() - start
    count, failures = (sum(column) for column in zip(*results))
    # The summary has the actual rate, because a generator that falls behind attacks less than configured.
    return f"{count / taken:.0f} a second, {failures} failed"


def hold_on(report_ready, wait_unless_stopped, target):
    """Keeps the connections of 100 clients open after a request. A refused client connects again."""
    clients = {}
    poll = select.epoll()
    refused = served = 0

    def connect():
        sock = socket.create_connection(("127.0.0.1", target.port), PATIENCE)
        sock.setblocking(False)
        poll.register(sock.fileno(), select.EPOLLIN)
        clients[sock.fileno()] = [sock, time.monotonic() + random.random()]

    for _ in range(100):
        connect()
    report_ready()
    again = []
    while wait_unless_stopped():
        now = time.monotonic()
        for descriptor, _ in poll.poll(0.05):
            client = clients[descriptor]
            try:
                piece = client[0].recv(65536)
            except OSError:
                piece = b""
            if piece.startswith(b"HTTP/1.1 200"):
                served += 1
            if not piece or piece.startswith(b"HTTP/1.1 503"):
                poll.unregister(descriptor)
                clients.pop(descriptor)[0].close()
                refused += 1
                again.append(now + 0.5)
        while again and again[0] <= now:
            again.pop(0)
            connect()
        for client in clients.values():
            if client[1] <= now:
                client[1] = now + 1
                try:
                    client[0].send(get(target.ordinary[0]))
                except OSError:
                    pass
    for client in clients.values():
        client[0].close()
    return f"{served} served, {refused} refused or closed"


CASES = {
    "slow heads": (slow_heads, {}),
    "slow bodies": (slow_bodies, {}),
    "never read": (never_read, {}),
    "idle": (idle, {}),
    "connects": (connects, {}),
    "descriptors": (hold_on, {"descriptors": 60}),
}


# --- One case ---

def warm(target):
    """Warms up caches and database connections."""
    def send():
        try:
            for path in target.ordinary + [target.big]:
                wire = Wire(target.port)
                wire.send(get(path, "Connection: close"))
                wire.answer()
                wire.close()
        except Broken as error:
            raise Failure(f"No response to {path} before the attack: {error}") from error

    threads = [threading.Thread(target=send) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run(name, server, is_pages, seconds, options):
    attack, _ = CASES[name]
    target = Target(server, is_pages)
    warm(target)
    probes = Worker(probe, target)
    time.sleep(min(2, options.seconds))
    calm = probes.stop()
    if any(result[2] != 200 for result in calm):
        raise Failure(f"Ordinary requests fail without an attack: {calm}")
    time.sleep(0.5)
    files = server.open_files()
    before = peak = server.memory()

    # The probes open their kept connections before the attack.
    limited = "descriptors" in CASES[name][1]
    probes = Worker(probe, target, limited)
    time.sleep(0.2)
    attackers = Worker(attack, target)
    start, time_used = time.monotonic(), server.processor_time()
    while time.monotonic() - start < seconds and server.is_running:
        peak = max(peak, server.memory())
        time.sleep(0.05)
    if not server.is_running:
        raise Failure(f"{name}: the server exited: {server.stderr_end()}")
    cores = (server.processor_time() - time_used) / (time.monotonic() - start)
    results = probes.stop()
    said = attackers.stop()
    leak = server.left_open(files)
    after = server.memory()
    probes = Worker(probe, target)
    time.sleep(0.5)
    later = probes.stop()

    refused = [result for result in results if result[2] == 503]
    failures = [
        result for result in results
        if result[2] != 200 and not (limited and result[2] == 503 and result[0])]
    times = [result[1] for result in results]
    p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
    calm_p99 = percentile([result[1] for result in calm], 0.99)
    print(
        f"{name:12} {len(results):6} {len(failures):6} {len(refused):7} {calm_p99:6.1f} "
        f"{p50:7.1f} {p99:7.1f} "
        f"{before / MEBIBYTE:7.1f} {peak / MEBIBYTE:6.1f} {after / MEBIBYTE:6.1f} {cores:5.2f} "
        f"{sum(files.values()):6} {server.descriptors():6}  {said}", flush=True)

    wrong = []
    for result in failures[:3]:
        kind = "fresh" if result[0] else "kept"
        wrong.append(f"{name}: {result[2]} on a {kind} connection after {result[1]:.0f} ms")
    for result in later:
        if result[2] != 200:
            wrong.append(f"{name}: {result[2]} after the attack")
    if not options.no_limits:
        if p99 >= TIME_LIMIT:
            wrong.append(f"{name}: p99 {p99:.0f} ms")
        if peak - before > MEMORY_LIMIT:
            wrong.append(f"{name}: memory grew by {(peak - before) / MEBIBYTE:.1f} MiB")
    if leak:
        wrong.append(f"{name}: {leak}")
    return wrong


def share(text):
    """Returns the cases of a share. The shares `1/3`, `2/3` and `3/3` together have all cases."""
    number, count = map(int, text.split("/"))
    if not 1 <= number <= count <= len(CASES):
        raise ValueError
    return list(CASES)[number - 1::count]


def main():
    options = parser(__doc__)
    options.add_argument("--seconds", type=float, default=15, help="the duration of each case")
    options.add_argument("--case", action="append", choices=list(CASES), help="run only this case")
    options.add_argument(
        "--share", type=share, default=CASES, metavar="N/OF", help="run the Nth of OF equal shares of the cases")
    options.add_argument(
        "--no-limits", action="store_true", help="check responses and descriptors, not time and memory")
    options = options.parse_args()
    raise_descriptor_limit()
    wrong = []
    with LoadServers(options) as servers:
        # The first start fills the database.
        servers.start_showcase().stop()
        for kind in ["sockets", "pages"] if options.plain else ["pages"]:
            print(
                f"{kind:12} probes failed refused   calm     p50     p99  memory   peak  after "
                "cores  files  after")
            for name in options.case or options.share:
                limits = CASES[name][1]
                server = (
                    servers.start_showcase(**limits) if kind == "pages" else servers.plain(**limits))
                wrong += [
                    f"{kind}, {sentence}" for sentence in
                    run(name, server, kind == "pages", options.seconds, options)]
                if server.stop() != 0:
                    wrong.append(f"{kind}, {name}: the server did not exit with status 0: {server.stderr_end()}")
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
