"""SIGTERM in the midst of mixed load cuts no request that was begun.

In each round a server is started and loaded as mixed.py does it; besides, witnesses stand ready:

    half heads, half bodies     their first half was sent at least 100 ms before SIGTERM; the rest
                                follows up to two seconds after it
    pipelines                   two whole requests and half of a third, likewise
    slow reading                a big page of which a little was read before SIGTERM
    streams                     open copies of `/tasks`

Then the server gets SIGTERM. It may refuse connections, and close those that have brought nothing.
But

- every witness is answered to the end, with the status of the request; a stream ends as its framing
  says, with its last chunk;
- of the load, what had begun to be sent (5 ms before SIGTERM on a connection that had been answered
  before, 100 ms on a new one, which may still wait to be accepted) is answered to the end; what
  was begun later is answered to the end or not at all;
- who is not answered is told within three seconds;
- the server ends with 0 within its drain time of ten seconds.

The table says for each round: requests answered before and after SIGTERM, those closed without any
answer (allowed: `late`), witnesses answered, and seconds until the end. Ends with 1 where one of
these does not hold.

A client cannot see whether the server had read a byte: the margins above stand for that. On
loopback what `send` has taken is in the server's socket.
"""

import random
import sys
import threading
import time

from measured import Ground, parser, raise_descriptor_limit
from mixed import DRAIN, clean
from traffic import (
    FORM, Lingerer, Report, Trouble, checked_json, checked_page, content, lingering, requests)
from wire import Broken, Wire, Wrong, get, request
from workers import Worker

KEPT_MARGIN = 0.005
FRESH_MARGIN = 0.1
PROMPT = 3  # seconds in which a connection is closed that will not be answered


class Witness(Lingerer):
    """One who has begun before the server is told to end. Each kind waits at its `yield`."""

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
        content(self.fresh.answer(), 422)

    def kept_half_head(self):
        """The same on a connection that has been answered before."""
        data = get("/characters")
        self.fresh = Wire(self.port)
        self.fresh.send(get("/theme.css"))
        content(self.fresh.answer(), 200)
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
            content(self.fresh.answer(), 200)
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
            raise Wrong(f"a stream is answered {status}")
        yield
        while self.fresh.chunk():
            pass

    KINDS = [
        "half_head", "half_body", "kept_half_head", "half_pipeline", "slow_reading", "open_stream"]


def witnesses(begun, goes_on, port, each=8):
    report, told, ready = Report(), threading.Event(), threading.Semaphore(0)

    def run(kind, index):
        client = Witness(port, report, f"{kind}-{index}")
        steps = getattr(client, kind)()
        try:
            try:
                next(steps)
            finally:
                ready.release()
            told.wait()
            time.sleep(0 if kind == "open_stream" else random.uniform(0, 2))
            next(steps, None)
            report.took(kind, 0)
        except (Broken, Wrong) as error:
            report.failed(Trouble(kind, str(error), client.current))
        client.forget()

    threads = [
        threading.Thread(target=run, args=(kind, index))
        for kind in Witness.KINDS for index in range(each)]
    for thread in threads:
        thread.start()
    for _ in threads:
        ready.acquire()
    begun()
    while goes_on(0.2):
        pass
    told.set()
    for thread in threads:
        thread.join()
    return report


def run(ground, rate):
    """One round: a line of the table, and what is wrong."""
    server = ground.pages()
    clean(server)
    load = [
        Worker(requests, server.port, rate / 2, 12, f"d{index}", True) for index in range(2)
    ] + [Worker(lingering, server.port, 24, "dl", True)]
    watched = Worker(witnesses, server.port)
    time.sleep(random.uniform(0.15, 0.6))
    if not server.is_running:
        return "", [f"the server has ended before its time: {server.said()}"]
    moment = time.monotonic()
    server.process.send_signal(15)
    watched.say_stop()
    code = server.stop(patience=DRAIN + 5)
    taken = time.monotonic() - moment
    for worker in load:
        worker.say_stop()
    report = Report()
    for worker in load:
        report.add(worker.stop())
    seen = watched.stop()

    wrong, late = [], 0
    for trouble in report.troubles:
        margin = KEPT_MARGIN if trouble.is_kept else FRESH_MARGIN
        if trouble.moment < moment:
            wrong.append(f"before SIGTERM: {trouble}")
        elif trouble.received:
            wrong.append(f"cut: {trouble}")
        elif trouble.begun is None:
            pass  # refused: nobody listens any more
        elif trouble.begun < moment - margin:
            wrong.append(
                f"not answered, though begun {(moment - trouble.begun) * 1000:.0f} ms before "
                f"SIGTERM: {trouble}")
        elif (waited := trouble.moment - max(trouble.begun, moment)) > PROMPT:
            wrong.append(f"left waiting for {waited:.1f} s: {trouble}")
        else:
            late += 1
    wrong += [f"a witness: {trouble}" for trouble in seen.troubles]
    if code != 0 or taken > DRAIN + 0.5:
        wrong.append(f"the server ended with {code} after {taken:.1f} s: {server.said()}")
    return (
        f"{report.requests:8} {late:6} {seen.requests:10} {seen.failures:7} {taken:8.2f}"), wrong


def main():
    options = parser(__doc__)
    options.add_argument("--rounds", type=int, default=10)
    options.add_argument("--rate", type=float, help="acts a second (default: 80 %% of what goes)")
    options = options.parse_args()
    raise_descriptor_limit()
    wrong = []
    with Ground(options) as ground:
        rate = options.rate
        if not rate:
            server = ground.pages()
            workers = [Worker(requests, server.port, None, 8, f"c{index}") for index in range(2)]
            time.sleep(3)
            reports = [worker.stop() for worker in workers]
            rate = 0.8 * sum(sum(report.times.values()) / report.seconds for report in reports)
            server.stop()
        print(f"{rate:.0f} acts a second\nrequests   late  witnesses  failed  seconds")
        for number in range(options.rounds):
            line, found = run(ground, rate)
            print(line, flush=True)
            wrong += [f"round {number + 1}: {sentence}" for sentence in found]
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
