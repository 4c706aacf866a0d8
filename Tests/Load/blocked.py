"""Handlers that compute and that wait without suspending delay nobody else.

A server without pages (PLAIN_BINARY, BroadcastServer) answers short requests at a quarter of what it and
these clients can do together, first by itself, then while one handler computes for five seconds and
another sleeps in a blocking call for as long. It prints for both

    requests, p50, p99, most    milliseconds from the moment a request was due until its answer was there

and ends with 1 where p99 is more than five times that of the quiet time, an answer failed, or the two
did not last as long as they were to. `most` may be some tens of milliseconds more: so long it takes until
another thread goes on with the connections of one that is held.

Two processes with four clients each share the machine with the server, and the handler that computes
takes a processor: on two cores all others have one. So a p99 of a few milliseconds is not judged.
"""

import sys
import threading
import time

from measured import Failure, Ground, parser, raise_descriptor_limit
from wire import Wire, get
from workers import Worker

CLIENTS = 4  # in each of two processes
SECONDS = 5
TIMES = 5  # as long as in the quiet time
LEAST = 0.005  # seconds: as long is never too long


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


def main():
    options = parser(__doc__).parse_args()
    raise_descriptor_limit()
    if not options.plain:
        sys.exit("Name a server without pages with --plain or PLAIN_BINARY.")
    wrong = []
    with Ground(options) as ground:
        server = ground.plain()
        rate = len(measured(server, None, 3, "as fast as they can")) / 3 / 4
        quiet = of(measured(server, rate, SECONDS, "quiet"), 0.99)
        held = [Wire(server.port) for _ in range(2)]
        start = time.monotonic()
        for wire, path in zip(held, ["/compute", "/block"]):
            wire.send(get(path))
        blocked = of(measured(server, rate, SECONDS - 0.5, "two held"), 0.99)
        for wire in held:
            if wire.answer().status != 200 or time.monotonic() - start < SECONDS:
                wrong.append("what was to hold a thread did not")
        if blocked > max(LEAST, TIMES * quiet):
            wrong.append(
                f"p99 is {blocked * 1000:.1f} ms, more than {TIMES} times {quiet * 1000:.1f} ms")
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
