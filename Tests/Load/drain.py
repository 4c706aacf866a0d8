"""Checks that SIGTERM under mixed load interrupts no request that has begun.

Each round starts a server and puts it under the load of mixed.py. In addition, witnesses are in the middle of a
request:

    half heads, half bodies     the first half was sent at least 100 ms before SIGTERM; the rest follows up to two
                                seconds after it
    pipelines                   two whole requests and half of a third, likewise
    slow reading                a big page, partly read before SIGTERM
    streams                     open streams of `/tasks`

Then the server receives SIGTERM. It may refuse connections, and close those without a request. But

- every witness gets a complete response with the right status, and a stream ends with its last chunk;
- of the load, each request gets a complete response if begun at least 5 ms before SIGTERM on a connection with earlier
  responses, 100 ms on a new one, which the server may not have accepted yet. Later requests get a complete response or
  none;
- the server closes connections without a response within three seconds;
- the server exits with status 0 within its drain time of ten seconds.

The table shows for each round: responses before and after SIGTERM, requests without a response (`late`, which is
allowed), witnesses with a response, and the seconds until the server exited. Exits with status 1 if a condition does
not hold.

A client cannot see whether the server has read a byte, so the conditions have the margins above. On loopback, bytes
that `send` has accepted are in the server's socket.
"""

import random
import sys
import threading
import time

from measured import LoadServers, parser, raise_descriptor_limit
from mixed import DRAIN, clean
from traffic import (
    FORM, Report, RequestFailure, SlowClient, checked_content, checked_json, checked_page, lingering, requests)
from wire import Broken, Wire, Wrong, get, request
from workers import Worker

REUSED_CONNECTION_MARGIN = 0.005
NEW_CONNECTION_MARGIN = 0.1
CLOSE_TIMEOUT = 3  # seconds until the server closes a connection without a response


class Witness(SlowClient):
    """A client in the middle of a request at SIGTERM. Each kind waits at its `yield`."""

    def half_head(self):
        data = get("/tasks", "X-Long: " + "l" * 300)
        end = self.random.randrange(1, len(data))
        self.fresh = Wire(self.port)
        self.fresh.send(data[:end])
        yield
        self.fresh.send(data[end:])
        checked_page(self.fresh.answer())

    def half_body(self):
        body = b"title=" + b"+" * 3000
        data = request("POST", "/tasks/-/actions/-table/-table/add/submit", FORM, body=body)
        end = self.random.randrange(len(data) - len(body), len(data))
        self.fresh = Wire(self.port)
        self.fresh.send(data[:end])
        yield
        self.fresh.send(data[end:])
        checked_content(self.fresh.answer(), 422)

    def kept_half_head(self):
        """Sends half a head on a connection with an earlier response."""
        data = get("/characters")
        self.fresh = Wire(self.port)
        self.fresh.send(get("/theme.css"))
        checked_content(self.fresh.answer(), 200)
        end = self.random.randrange(1, len(data))
        self.fresh.send(data[:end])
        yield
        self.fresh.send(data[end:])
        checked_page(self.fresh.answer())

    def half_pipeline(self):
        third = get("/tasks")
        end = self.random.randrange(1, len(third))
        self.fresh = Wire(self.port)
        self.fresh.send(get("/theme.css") + get("/favicon.svg") + third[:end])
        yield
        self.fresh.send(third[end:])
        for _ in range(2):
            checked_content(self.fresh.answer(), 200)
        checked_page(self.fresh.answer())

    def slow_reading(self):
        self.fresh = Wire(self.port)
        self.fresh.send(get("/feed"))
        self.fresh.receive()
        yield
        checked_page(self.fresh.answer())

    def open_stream(self):
        document = checked_json(self.ask("/tasks/-/document"))
        self.fresh = Wire(self.port)
        self.fresh.send(get(
            document["self"].replace("/-/document", "/-/events") + "&from="
            + document["version"]))
        status, _ = self.fresh.head()
        if status != 200 or not self.fresh.chunk():
            raise Wrong(f"status {status} instead of a stream")
        yield
        while self.fresh.chunk():
            pass

    KINDS = [
        "half_head", "half_body", "kept_half_head", "half_pipeline", "slow_reading", "open_stream"]


def witnesses(report_ready, wait_unless_stopped, port, each=8):
    report, resume, ready = Report(), threading.Event(), threading.Semaphore(0)

    def run(kind, index):
        client = Witness(port, report, f"{kind}-{index}")
        steps = getattr(client, kind)()
        try:
            try:
                next(steps)
            finally:
                ready.release()
            resume.wait()
            time.sleep(0 if kind == "open_stream" else random.uniform(0, 2))
            next(steps, None)
            report.record_success(kind, 0)
        except (Broken, Wrong) as error:
            report.failed(RequestFailure(kind, str(error), client.current))
        client.forget()

    threads = [
        threading.Thread(target=run, args=(kind, index))
        for kind in Witness.KINDS for index in range(each)]
    for thread in threads:
        thread.start()
    for _ in threads:
        ready.acquire()
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    resume.set()
    for thread in threads:
        thread.join()
    return report


def run(servers, rate):
    """Runs one round. Returns a line of the table and the errors."""
    server = servers.start_showcase()
    clean(server)
    load = [
        Worker(requests, server.port, rate / 2, 12, f"d{index}", True) for index in range(2)
    ] + [Worker(lingering, server.port, 24, "dl", True)]
    watched = Worker(witnesses, server.port)
    time.sleep(random.uniform(0.15, 0.6))
    if not server.is_running:
        return "", [f"the server exited before SIGTERM: {server.stderr_end()}"]
    sigterm_time = time.monotonic()
    server.process.send_signal(15)
    watched.request_stop()
    code = server.stop(patience=DRAIN + 5)
    taken = time.monotonic() - sigterm_time
    for worker in load:
        worker.request_stop()
    report = Report()
    for worker in load:
        report.add(worker.stop())
    seen = watched.stop()

    wrong, late = [], 0
    for trouble in report.troubles:
        margin = REUSED_CONNECTION_MARGIN if trouble.is_kept else NEW_CONNECTION_MARGIN
        if trouble.failed_at < sigterm_time:
            wrong.append(f"before SIGTERM: {trouble}")
        elif trouble.received:
            wrong.append(f"incomplete response: {trouble}")
        elif trouble.begun is None:
            pass  # refused: the listener is closed
        elif trouble.begun < sigterm_time - margin:
            wrong.append(
                f"no response, although begun {(sigterm_time - trouble.begun) * 1000:.0f} ms before "
                f"SIGTERM: {trouble}")
        elif (waited := trouble.failed_at - max(trouble.begun, sigterm_time)) > CLOSE_TIMEOUT:
            wrong.append(f"disconnected only after {waited:.1f} s: {trouble}")
        else:
            late += 1
    wrong += [f"witness: {trouble}" for trouble in seen.troubles]
    if code != 0 or taken > DRAIN + 0.5:
        wrong.append(f"the server exited with status {code} after {taken:.1f} s: {server.stderr_end()}")
    return (
        f"{report.requests:8} {late:6} {seen.requests:10} {seen.failures:7} {taken:8.2f}"), wrong


def main():
    options = parser(__doc__)
    options.add_argument("--rounds", type=int, default=10)
    options.add_argument("--rate", type=float, help="acts per second (default: 80 %% of the measured maximum)")
    options = options.parse_args()
    raise_descriptor_limit()
    wrong = []
    with LoadServers(options) as servers:
        rate = options.rate
        if not rate:
            server = servers.start_showcase()
            workers = [Worker(requests, server.port, None, 8, f"c{index}") for index in range(2)]
            time.sleep(3)
            reports = [worker.stop() for worker in workers]
            rate = 0.8 * sum(sum(report.times.values()) / report.seconds for report in reports)
            server.stop()
        print(f"{rate:.0f} acts per second\nrequests   late  witnesses  failed  seconds")
        for number in range(options.rounds):
            line, found = run(servers, rate)
            print(line, flush=True)
            wrong += [f"round {number + 1}: {sentence}" for sentence in found]
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
