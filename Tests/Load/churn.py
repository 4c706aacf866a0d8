"""Checks that memory stays constant when every request has new keys for the server's caches.

    churn.py [--acts NUMBER] [MINUTES]

Clients with new addresses open streams with new queries and close them, search for new words, become visitors with a
state, post with new keys, and request documents and patches of unique versions. Everything that the site stores for
them has a budget: versions of documents, compressed responses, responses to posts, clients' rates. NUMBER acts fill the
budgets before the measurement. By default, they fill and renew the slowest of them, the rates of 20,000 posting
clients, four times. After that, memory must not grow: the slope of a line through the medians of 20 equal parts may not
exceed 1 MiB in ten minutes, plus twice its standard error. Runs below three minutes fail if memory rises by more than
16 MiB.

Exits with status 1 if memory grows, a response is unexpected, or a socket stays open.
"""

import random
import sys
import threading
import time
import urllib.parse

from measured import MEBIBYTE, Failure, LoadServers, parser, raise_descriptor_limit
from mixed import trend
from traffic import FORM, Report, RequestFailure, checked_content, checked_json, checked_page
from wire import Broken, Wire, Wrong, get, request
from workers import Worker

GROWTH_LIMIT = 1 * MEBIBYTE  # in ten minutes
SHORT_LIMIT = 16 * MEBIBYTE
FILLING = 450_000  # acts, a fifth of them posts
WORDS = (
    "arrow letter with left right black white small capital sign circle square star hand face "
    "digit number mark line light heavy double tone above below syllable vowel").split()


class Stranger:
    """A client that acts as a new visitor each time."""

    def __init__(self, port, report, seed):
        self.port, self.report, self.random = port, report, random.Random(seed)
        self.wire = None

    def fields(self):
        pick = self.random.randrange
        return [
            f"X-Forwarded-For: 10.{pick(256)}.{pick(256)}.{pick(256)}",
            *(["Accept-Encoding: gzip"] if pick(2) else [])]

    def ask(self, method, path, *fields, body=None):
        self.wire = self.wire or Wire(self.port)
        self.wire.send(request(method, path, *fields, body=body))
        answer = self.wire.answer()
        if not answer.keeps:
            self.close()
        return answer

    def close(self):
        if self.wire:
            self.wire.close()
        self.wire = None

    def search(self):
        words = " ".join(self.random.sample(WORDS, 2)) + " " + str(self.random.randrange(1_000))
        path = "/characters?q=" + urllib.parse.quote_plus(self.random.choice(
            [words, " ".join(self.random.sample(WORDS, self.random.randrange(1, 3)))]))
        checked_page(self.ask("GET", path, "Accept: text/html", *self.fields()))

    def document(self):
        """Requests a document with a unique range, then a patch to it."""
        who = self.fields()
        rows = checked_json(self.ask(
            "GET", f"/characters/-/rows?limit={self.random.randrange(1, 60)}", *who))
        document = checked_json(self.ask(
            "GET", "/characters/-/document?through=" + urllib.parse.quote(rows["next"]), *who))
        path = document["self"].replace("/-/document", "/-/patch")
        checked_json(self.ask(
            "GET", f"{path}&from={urllib.parse.quote(document['version'])}", *who))

    def stream(self):
        """Opens a stream with a unique query, and closes it after its first bytes."""
        wire = Wire(self.port)
        try:
            edit = self.random.randrange(1 << 40)
            wire.send(get(
                f"/tasks/-/events?edit={edit}&from=v{edit}", "Accept: text/event-stream",
                *self.fields()))
            status, _ = wire.head()
            if status != 200:
                raise Wrong(f"status {status} instead of a stream")
            wire.chunk()
            if self.random.randrange(2):
                wire.reset()
        finally:
            wire.close()

    def visitor(self):
        """Changes a stored setting without a cookie."""
        value = self.random.choice(["true", "false"])
        answer = self.ask(
            "POST", "/tasks/-/actions/-table/-table/shows~2Ddone/change", FORM,
            f"Idempotency-Key: {self.random.getrandbits(128):032x}", *self.fields(),
            body=f"value={value}".encode())
        checked_content(answer, 303)

    MIX = [(40, "search"), (20, "document"), (20, "stream"), (20, "visitor")]
    KINDS = [name for weight, name in MIX for _ in range(weight)]

    def act(self):
        kind = self.random.choice(self.KINDS)
        start = time.monotonic()
        try:
            getattr(self, kind)()
        except (Broken, Wrong) as error:
            self.report.failed(RequestFailure(kind, str(error), self.wire))
            self.close()
        else:
            self.report.record_success(kind, time.monotonic() - start)


def strangers(report_ready, wait_unless_stopped, port, threads=6, seed=0):
    """Acts without pauses in some threads."""
    report, ends = Report(), threading.Event()
    begins = time.monotonic()

    def run(index):
        stranger = Stranger(port, report, f"{seed}-{index}")
        while not ends.is_set():
            stranger.act()
        stranger.close()

    runs = [threading.Thread(target=run, args=(index,)) for index in range(threads)]
    for one in runs:
        one.start()
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ends.set()
    for one in runs:
        one.join()
    report.seconds = time.monotonic() - begins
    return report


def main():
    options = parser(__doc__)
    options.add_argument("minutes", type=float, nargs="?", default=5)
    options.add_argument("--acts", type=int, default=FILLING, help="the number of acts before memory is measured")
    options = options.parse_args()
    raise_descriptor_limit()
    with LoadServers(options) as servers:
        servers.start_showcase().stop()
        server = servers.start_showcase("--trusted-proxy", "127.0.0.1")
        wrong = run(server, options.minutes, options.acts)
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


def fill(server, acts):
    """Fills the budgets with a number of acts. Returns the errors."""
    done, start, wrong = 0, time.monotonic(), []
    while done < acts:
        worker = Worker(strangers, server.port, 6, f"fill {done}")
        time.sleep(10)
        report = worker.stop()
        done += report.requests
        wrong += [f"{report.failures} acts failed"] * bool(report.failures)
        wrong += [str(trouble) for trouble in report.troubles]
        if not report.requests:
            raise Failure(f"No request succeeded: {server.stderr_end()}")
        print(
            f"{done:6} acts in {time.monotonic() - start:4.0f} s  "
            f"memory {server.memory() / MEBIBYTE:7.1f} MiB", flush=True)
    return wrong[:5]


def run(server, minutes, acts):
    # Opens resources that stay open, such as database connections.
    warm = Worker(strangers, server.port, 8, "warm")
    time.sleep(1)
    warm.stop()
    files = server.open_files()
    wrong = fill(server, acts)
    worker = Worker(strangers, server.port)
    start = time.monotonic()
    samples, next_line = [], start + 30
    while (now := time.monotonic() - start) < minutes * 60:
        if not server.is_running:
            raise Failure(f"The server exited: {server.stderr_end()}")
        samples.append((now, server.memory()))
        if now + start > next_line:
            next_line += 30
            print(f"{now:6.0f} s  memory {samples[-1][1] / MEBIBYTE:7.1f} MiB", flush=True)
        time.sleep(0.2)
    report = worker.stop()
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(report.counts.items()))
    print(f"{report.requests} acts ({kinds}), {report.failures} failed")
    wrong += [f"{report.failures} acts failed"] * bool(report.failures)
    wrong += [str(trouble) for trouble in report.troubles[:5]]
    wrong += flat(samples)
    leak = server.left_open(files)
    wrong += [leak] if leak else []
    if server.stop() != 0:
        wrong.append(f"the server did not exit with status 0: {server.stderr_end()}")
    return wrong


def flat(samples):
    """Returns the errors of the memory measurement."""
    slope, error, points = trend(samples)
    first, last = points[0][1], points[-1][1]
    seconds = samples[-1][0] - samples[0][0]
    print(
        f"memory: {first / MEBIBYTE:.1f} -> {last / MEBIBYTE:.1f} MiB in {seconds:.0f} s; trend "
        f"{slope * 600 / MEBIBYTE:+.2f} +- {2 * error * 600 / MEBIBYTE:.2f} MiB in ten minutes")
    if seconds >= 180:
        return ["memory keeps growing"] * ((slope - 2 * error) * 600 > GROWTH_LIMIT)
    return ["memory grew"] * (last - first > SHORT_LIMIT)


if __name__ == "__main__":
    main()
