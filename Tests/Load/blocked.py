"""Checks that handlers that compute or block a thread do not delay other requests.

A site (HELD_BINARY, BlockingServer) serves a page of 50 rows at a quarter of the capacity of server and clients: first
without other requests, then while one handler computes for five seconds and another sleeps in a blocking call for as
long. Three rounds print

    requests, p50, p99, most    milliseconds from the moment a request was due until its response

The script exits with status 1 if the median round has a p99 of more than five times that without the handlers, a
response fails, the handlers do not take as long as they should, or the log does not name both. `most` may be some tens
of milliseconds higher: that is how long it takes until another thread takes over the connections of a held one.

Two processes with four clients each share the machine with the server. The computing handler occupies a processor, so
on two cores everything else has one.
"""

import os
import re
import sys
import threading
import time

from measured import Failure, LoadServers, parser, raise_descriptor_limit
from wire import Wire, get
from workers import Worker

CLIENTS = 4  # in each of two processes
SECONDS = 5
TIMES = 5  # the limit of p99, in multiples of the p99 without held threads
ROUNDS = 3


def asking(report_ready, wait_unless_stopped, port, rate):
    """Sends `rate` requests a second, or as many as possible if it is None. Returns the times since they were due."""
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
                    raise Failure("a response is not 200")
            except Exception as error:  # the run continues, and fails at the end
                wrong.append(str(error))
                return
            times.append(time.monotonic() - due)
            due += pace or 0

    threads = [threading.Thread(target=ask, args=(index,)) for index in range(CLIENTS)]
    for thread in threads:
        thread.start()
    report_ready()
    while wait_unless_stopped(0.05):
        pass
    over.set()
    for thread in threads:
        thread.join()
    return times, wrong


def measured(server, rate, seconds, name):
    """Returns the sorted times of all clients at `rate` requests a second."""
    workers = [Worker(asking, server.port, rate and rate / 2) for _ in range(2)]
    time.sleep(seconds)
    for worker in workers:
        worker.request_stop()
    times, wrong = [], []
    for some, sentences in (worker.stop() for worker in workers):
        times += some
        wrong += sentences
    if wrong:
        raise Failure(f"{name}: {wrong[0]}")
    times.sort()
    print(
        f"{name}: {len(times)} requests, p50 {of(times, 0.5) * 1000:.2f}, "
        f"p99 {of(times, 0.99) * 1000:.2f}, max {times[-1] * 1000:.2f} ms", flush=True)
    return times


def of(times, share):
    return times[min(len(times) - 1, int(len(times) * share))]


def post(path):
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n"
        "Content-Length: 0\r\n\r\n").encode()


def held(server, rate, wrong):
    """Measures the other requests while two handlers hold their threads."""
    wires = [Wire(server.port) for _ in range(2)]
    start = time.monotonic()
    for wire, name in zip(wires, ["compute", "block"]):
        wire.send(post(f"/held/-/actions/held/{name}/{name}/tap"))
    times = measured(server, rate, SECONDS - 0.5, "two held threads")
    for wire in wires:
        if wire.answer().status != 303 or time.monotonic() - start < SECONDS:
            wrong.append("a handler did not hold its thread")
    return times


def main():
    options = parser(__doc__)
    options.add_argument(
        "--held", default=os.environ.get("HELD_BINARY"),
        help="the site whose handlers hold threads (default: HELD_BINARY)")
    options = options.parse_args()
    raise_descriptor_limit()
    if not options.held:
        sys.exit("Set --held or HELD_BINARY to a site whose handlers hold threads.")
    wrong, ratios = [], []
    with LoadServers(options) as servers:
        server = servers.start([options.held, "0"])
        rate = len(measured(server, None, 3, "capacity")) / 3 / 4
        for _ in range(ROUNDS):
            quiet = of(measured(server, rate, SECONDS, "quiet"), 0.99)
            ratios.append(of(held(server, rate, wrong), 0.99) / quiet)
        log = server.stderr_end()
        for name in ["compute", "block"]:
            if not re.search(rf"path=/held/-/actions/held/{name}/.*held a thread", log):
                wrong.append(f"the log does not name the handler that held a thread: {name}")
    print("p99 with two held threads / without: " + ", ".join(f"{one:.2f}" for one in ratios))
    if sorted(ratios)[ROUNDS // 2] > TIMES:
        wrong.append(f"the median ratio is above {TIMES}")
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
