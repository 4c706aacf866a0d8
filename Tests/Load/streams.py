"""10,000 event streams on one process.

For each of two servers, a broadcasting stream at the level of the sockets and the live copies of
`/tasks` of `showcase serve`, it opens the streams, tells one change to all, a few times over, and lets
the readers leave. It prints

    memory a stream   the growth of the server's resident memory by the number of streams: what the
                      kernel keeps for sockets is not in it
    first ... last    milliseconds from the moment the change is sent until the first, half, 99 %
                      and all of the readers have read the whole event: the median of the rounds,
                      and of `last` also the worst, and the processor time the server took for it
    afterwards        memory, descriptors, and streams by the server's own count where it says

and ends with 1 where a limit is broken: 8 KiB a stream, the median of `last` within 250 ms,
every event at every reader, sockets back to their number, as many streams once more.

The readers are two processes with epoll. They share the machine with the server: on two cores about
half of the time to the last reader is their own.
"""

import statistics
import sys
import time
import urllib.parse

from measured import MEBIBYTE, Failure, Ground, parser, raise_descriptor_limit
from readers import Readers, summary

MEMORY_LIMIT = 8 << 10  # bytes a stream
TIME_LIMIT = 250  # milliseconds to the last reader


class Pages:
    """The live copies of the list of tasks: everybody sees what one adds."""

    name = "pages /tasks"
    mark = b"event: patch"

    def __init__(self, server):
        self.server = server
        self.key = None

    @property
    def path(self):
        """Where the patches are to what is shown now."""
        document = self.document()
        return document["self"].replace("/-/document", "/-/events") + "&from=" + document["version"]

    def document(self):
        return self.server.json("/tasks/-/document?through=end")

    def prepare(self):
        """Makes the next change a matter of one request: adds a task, or takes it away again."""
        title = f"Load {time.monotonic_ns()}"
        if self.key:
            return lambda: self.post(f"todo/{self.key}/-row/delete", {"pe-confirmed": "1"})
        return lambda: self.post("-table/-table/add/submit", {"title": title})

    def finish(self):
        """After each change."""
        rows = [
            row["key"] for section in self.document()["sections"] for row in section["rows"]
            if ">Load " in "".join(row["cells"])]
        self.key = rows[0] if rows else None

    def streams(self):
        """How many are open by the server's own count; None where it does not say."""

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
    """A stream that PageSockets alone broadcasts: see Tests/Load/Broadcaster."""

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
    """One level; returns the sentences that say what is wrong."""
    wrong = []
    name = level.name
    files = server.open_files()
    # What the first of everything costs belongs to no stream.
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
            f"{during / MEBIBYTE:.1f} MiB: {each:.0f} bytes a stream; "
            f"descriptors {sum(files.values())} -> {server.descriptors()}", flush=True)
        if each > MEMORY_LIMIT:
            wrong.append(f"{name}: {each:.0f} bytes a stream, more than {MEMORY_LIMIT}")
        results, used = [], server.processor_time()
        for _ in range(rounds):
            moments, start = once(level, readers)
            if len(moments) != count:
                wrong.append(f"{name}: {len(moments)} of {count} readers got the event")
            results.append(summary(moments, start))
            time.sleep(0.3)
        first, half, most, last = (statistics.median(column) for column in zip(*results))
        worst = max(result[-1] for result in results)
        used = (server.processor_time() - used) / rounds * 1000
        after_events = server.memory()
        print(
            f"{name}: one event to all, {rounds} rounds: first {first:.1f}, half {half:.1f}, "
            f"99 % {most:.1f}, last {last:.1f} ms (worst {worst:.1f}), of the server's processor "
            f"time {used:.0f} ms; memory then {after_events / MEBIBYTE:.1f} MiB", flush=True)
        if last > TIME_LIMIT:
            wrong.append(f"{name}: {last:.0f} ms to the last reader, more than {TIME_LIMIT}")
        start = time.monotonic()
    leak = server.left_open(files)
    gone = time.monotonic() - start
    open_streams = level.streams()
    print(
        f"{name}: afterwards, {gone:.1f} s: descriptors {server.descriptors()}, memory "
        f"{server.memory() / MEBIBYTE:.1f} MiB"
        + ("" if open_streams is None else f", streams {open_streams}"), flush=True)
    if leak:
        wrong.append(f"{name}: {leak}")
    if open_streams:
        wrong.append(f"{name}: {open_streams} streams are still open")
    # The server counts its streams: with as many as it allows, it would refuse these if it had
    # forgotten to count down.
    with Readers(server.port, level.path, count, processes) as again:
        again.open()
        print(f"{name}: once more: memory {server.memory() / MEBIBYTE:.1f} MiB", flush=True)
    if leak := server.left_open(files):
        wrong.append(f"{name}: the second time, {leak}")
    return wrong


def once(level, readers):
    """One change to all: when each reader had read it, and when it was sent."""
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
    options.add_argument("--processes", type=int, default=2, help="of readers")
    options.add_argument(
        "--no-limits", action="store_true", help="check what is sent and left, not time and memory")
    options = options.parse_args()
    hard = raise_descriptor_limit()
    if options.streams + 200 > hard:
        sys.exit(f"This machine allows {hard} open files: choose fewer --streams.")
    global MEMORY_LIMIT, TIME_LIMIT
    if options.no_limits:
        MEMORY_LIMIT = TIME_LIMIT = float("inf")
    wrong = []
    with Ground(options) as ground:
        if options.plain:
            wrong += measure(
                level := Sockets(server := ground.plain()), server, options.streams,
                options.rounds, options.processes)
            server.stop()
        server = ground.pages()
        wrong += measure(
            Pages(server), server, options.streams, options.rounds, options.processes)
        if server.stop() != 0:
            wrong.append(f"pages did not end well: {server.said()}")
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
