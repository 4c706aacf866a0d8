"""Handlers that compute and that wait without suspending delay nobody else.

A site (HELD_BINARY, HeldServer) answers with a page of 50 rows at a quarter of what it and these clients
can do together, first by itself, then while one handler computes for five seconds and another sleeps in a
blocking call for as long; three times over. It prints for each

    requests, p50, p99, most    milliseconds from the moment a request was due until its answer was there

and ends with 1 where the median of the three has a p99 of more than five times that of the quiet time, an
answer failed, the two did not last as long as they were to, or the log does not name both. `most` may be
some tens of milliseconds more: so long it takes until another thread goes on with the connections of one
that is held.

Two processes with four clients each share the machine with the server, and the handler that computes
takes a processor: on two cores all others have one.
"""

import os
import re
import sys
import threading
import time

from measured import Failure, Ground, parser, raise_descriptor_limit
from wire import Wire, get
from workers import Worker

CLIENTS = 4  # in each of two processes
SECONDS = 5
TIMES = 5  # as long as in the quiet time
ROUNDS = 3


def asking(begun, goes_on, port, rate):
    """Asks `rate` times a second, or as fast as it can for None; returns the times from being due."""
    times, wrong, over = [], [], threading.Event()

    def ask(index):
        wire = Wire(port)
        pace = rate and CLIENTS / rate
        due = time.monotonic() + (pace or 0) * index / CLIENTS
        while not over.is_set():
            if rate:
                time.sleep(max(0, due - time.monotonic()))
            else:
                due = time.monotonic()
            try:
                wire.send(get("/"))
                if wire.answer().status != 200:
                    raise Failure("no 200")
            except Exception as error:  # the run goes on, and is not well
                wrong.append(str(error))
                return
            times.append(time.monotonic() - due)
            due += pace or 0

    threads = [threading.Thread(target=ask, args=(index,)) for index in range(CLIENTS)]
    for thread in threads:
        thread.start()
    begun()
    while goes_on(0.05):
        pass
    over.set()
    for thread in threads:
        thread.join()
    return times, wrong


def measured(server, rate, seconds, name):
    """The times of all clients, sorted, while `rate` requests a second are due."""
    workers = [Worker(asking, server.port, rate and rate / 2) for _ in range(2)]
    time.sleep(seconds)
    for worker in workers:
        worker.say_stop()
    times, wrong = [], []
    for some, sentences in (worker.stop() for worker in workers):
        times += some
        wrong += sentences
    if wrong:
        raise Failure(f"{name}: {wrong[0]}")
    times.sort()
    print(
        f"{name}: {len(times)} requests, p50 {of(times, 0.5) * 1000:.2f}, "
        f"p99 {of(times, 0.99) * 1000:.2f}, most {times[-1] * 1000:.2f} ms", flush=True)
    return times


def of(times, share):
    return times[min(len(times) - 1, int(len(times) * share))]


def post(path):
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n"
        "Content-Length: 0\r\n\r\n").encode()


def held(server, rate, wrong):
    """The times of others while two handlers hold their threads."""
    wires = [Wire(server.port) for _ in range(2)]
    start = time.monotonic()
    for wire, name in zip(wires, ["compute", "block"]):
        wire.send(post(f"/held/-/actions/held/{name}/{name}/tap"))
    times = measured(server, rate, SECONDS - 0.5, "two held")
    for wire in wires:
        if wire.answer().status != 303 or time.monotonic() - start < SECONDS:
            wrong.append("what was to hold a thread did not")
    return times


def main():
    options = parser(__doc__)
    options.add_argument(
        "--held", default=os.environ.get("HELD_BINARY"),
        help="the site whose handlers hold threads (default: HELD_BINARY)")
    options = options.parse_args()
    raise_descriptor_limit()
    if not options.held:
        sys.exit("Name a site whose handlers hold threads with --held or HELD_BINARY.")
    wrong, ratios = [], []
    with Ground(options) as ground:
        server = ground.start([options.held, "0"])
        rate = len(measured(server, None, 3, "as fast as they can")) / 3 / 4
        for _ in range(ROUNDS):
            quiet = of(measured(server, rate, SECONDS, "quiet"), 0.99)
            ratios.append(of(held(server, rate, wrong), 0.99) / quiet)
        log = server.said()
        for name in ["compute", "block"]:
            if not re.search(rf"path=/held/-/actions/held/{name}/.*held a thread", log):
                wrong.append(f"the log does not name the handler that held a thread: {name}")
    print("p99 beside two held, to the quiet one: " + ", ".join(f"{one:.2f}" for one in ratios))
    if sorted(ratios)[ROUNDS // 2] > TIMES:
        wrong.append(f"the median is more than {TIMES} times")
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
