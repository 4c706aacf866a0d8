"""Measures 10,000 event streams of one process.

It opens streams to two servers: the broadcast of PageSockets (BroadcastServer), and the live page `/tasks` of `showcase
serve`. It sends a change to all streams a few times, then the readers leave. It prints

    memory a stream   the growth of the server's resident memory divided by the number of streams, without the kernel
                      memory of sockets
    first ... last    milliseconds from the moment of the change until the first, half, 99 % and all of the readers have
                      read the whole event: the median of the rounds, for `last` also the maximum, and the processor
                      time of the server
    afterwards        memory, descriptors, and the server's own count of streams, if it has one

The script exits with status 1 if a limit is exceeded or something is left: 8 KiB a stream, a median of `last` of 250
ms, an event that a reader misses, an open socket, or a stream that cannot be opened again afterwards.

The readers are two processes with epoll, which share the machine with the server. On two cores, about half of the time
to the last reader is their own.
"""

import statistics
import sys
import time
import urllib.parse

from measured import MEBIBYTE, Failure, LoadServers, parser, raise_descriptor_limit
from readers import Readers, summary

MEMORY_LIMIT = 8 << 10  # bytes a stream
TIME_LIMIT = 250  # milliseconds to the last reader


class Pages:
    """The live list of tasks: each page shows a task that one client adds."""

    name = "pages /tasks"
    mark = b"event: patch"

    def __init__(self, server):
        self.server = server
        self.key = None

    @property
    def path(self):
        """The path of the stream that patches the current version."""
        document = self.document()
        return document["self"].replace("/-/document", "/-/events") + "&from=" + document["version"]

    def document(self):
        return self.server.json("/tasks/-/document?through=end")

    def prepare(self):
        """Prepares the next change, so that it takes one request: adds a task, or deletes it again."""
        title = f"Load {time.monotonic_ns()}"
        if self.key:
            return lambda: self.post(f"todo/{self.key}/-row/delete", {"pe-confirmed": "1"})
        return lambda: self.post("-table/-table/add/submit", {"title": title})

    def finish(self):
        """Finds the added task after a change."""
        rows = [
            row["key"] for section in self.document()["sections"] for row in section["rows"]
            if ">Load " in "".join(row["cells"])]
        self.key = rows[0] if rows else None

    def streams(self):
        """Returns the server's count of open streams, or None if it has none."""

    def post(self, path, values):
        status, _, body = self.server.request(
            f"/tasks/-/actions/{path}", "POST", urllib.parse.urlencode(values),
            {
                "Content-Type": "application/x-www-form-urlencoded",
                "Idempotency-Key": f"load-{time.monotonic_ns()}",
            })
        if status != 303:
            raise Failure(f"{path}: {status} {body[:200]}")


class Sockets:
    """A broadcast of PageSockets alone. See Tests/Load/BroadcastServer."""

    name = "sockets"
    path = "/events"
    mark = b"data: "

    def __init__(self, server):
        self.server = server

    def prepare(self):
        return lambda: self.server.request("/send", "POST", b"told to all")

    def finish(self):
        pass

    def streams(self):
        return int(self.server.request("/streams")[2])


def measure(level, server, count, rounds, processes):
    """Measures one server. Returns the errors."""
    wrong = []
    name = level.name
    files = server.open_files()
    # The first streams initialize the server, so they are not measured.
    with Readers(server.port, level.path, 20, 1) as few:
        few.open()
        once(level, few)
    server.left_open(files)
    before = server.memory()
    with Readers(server.port, level.path, count, processes) as readers:
        start = time.monotonic()
        readers.open()
        opened = time.monotonic() - start
        time.sleep(1)
        during = server.memory()
        each = (during - before) / count
        print(
            f"{name}: {count} streams opened in {opened:.1f} s; memory {before / MEBIBYTE:.1f} -> "
            f"{during / MEBIBYTE:.1f} MiB: {each:.0f} bytes per stream; "
            f"descriptors {sum(files.values())} -> {server.descriptors()}", flush=True)
        if each > MEMORY_LIMIT:
            wrong.append(f"{name}: {each:.0f} bytes per stream, more than {MEMORY_LIMIT}")
        results, used = [], server.processor_time()
        for _ in range(rounds):
            moments, start = once(level, readers)
            if len(moments) != count:
                wrong.append(f"{name}: only {len(moments)} of {count} readers received the event")
            results.append(summary(moments, start))
            time.sleep(0.3)
        first, half, most, last = (statistics.median(column) for column in zip(*results))
        worst = max(result[-1] for result in results)
        used = (server.processor_time() - used) / rounds * 1000
        after_events = server.memory()
        print(
            f"{name}: one event to all, {rounds} rounds: first {first:.1f}, half {half:.1f}, "
            f"99 % {most:.1f}, last {last:.1f} ms (worst {worst:.1f}), server processor "
            f"time {used:.0f} ms; memory afterwards {after_events / MEBIBYTE:.1f} MiB", flush=True)
        if last > TIME_LIMIT:
            wrong.append(f"{name}: {last:.0f} ms to the last reader, more than {TIME_LIMIT}")
        start = time.monotonic()
    leak = server.left_open(files)
    gone = time.monotonic() - start
    open_streams = level.streams()
    print(
        f"{name}: {gone:.1f} s after the streams closed: descriptors {server.descriptors()}, memory "
        f"{server.memory() / MEBIBYTE:.1f} MiB"
        + ("" if open_streams is None else f", streams {open_streams}"), flush=True)
    if leak:
        wrong.append(f"{name}: {leak}")
    if open_streams:
        wrong.append(f"{name}: {open_streams} streams are still open")
    # If the server had not decremented its count of streams, it would reach its limit and refuse these.
    with Readers(server.port, level.path, count, processes) as again:
        again.open()
        print(f"{name}: second time: memory {server.memory() / MEBIBYTE:.1f} MiB", flush=True)
    if leak := server.left_open(files):
        wrong.append(f"{name}: second time: {leak}")
    return wrong


def once(level, readers):
    """Makes one change. Returns the time when each reader had read it, and the time when it was sent."""
    change = level.prepare()
    readers.expect(level.mark)
    start = time.monotonic()
    change()
    moments = readers.moments(20)
    level.finish()
    return moments, start


def main():
    options = parser(__doc__)
    options.add_argument("--streams", type=int, default=10_000)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--processes", type=int, default=2, help="the number of processes for readers")
    options.add_argument(
        "--no-limits", action="store_true", help="check events and descriptors, not time and memory")
    options = options.parse_args()
    hard = raise_descriptor_limit()
    if options.streams + 200 > hard:
        sys.exit(f"This machine allows {hard} open files. Use a smaller number of --streams.")
    global MEMORY_LIMIT, TIME_LIMIT
    if options.no_limits:
        MEMORY_LIMIT = TIME_LIMIT = float("inf")
    wrong = []
    with LoadServers(options) as servers:
        if options.plain:
            wrong += measure(
                level := Sockets(server := servers.plain()), server, options.streams,
                options.rounds, options.processes)
            server.stop()
        server = servers.start_showcase()
        wrong += measure(
            Pages(server), server, options.streams, options.rounds, options.processes)
        if server.stop() != 0:
            wrong.append(f"the server did not exit with status 0: {server.stderr_end()}")
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
