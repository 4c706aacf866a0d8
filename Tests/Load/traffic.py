"""Correct and faulty clients of `showcase serve` that check every response.

`requests` sends many short requests at a constant rate, or as many as possible. `lingering` has slow clients: event
streams, heads and bodies that arrive slowly, responses that are read slowly. Both run in a `Worker` and return a
`Report`.
"""

import collections
import gzip
import json
import random
import threading
import time
import urllib.parse

from wire import Broken, Wire, Wrong, get, request

PAGES = ["/", "/tasks", "/characters", "/gallery", "/feed", "/characters?q=arrow"]
FILES = ["/theme.css", "/favicon.svg"]
FORM = "Content-Type: application/x-www-form-urlencoded"
MOST_ERRORS = 30  # the maximum number that one process keeps


class RequestFailure:
    """A missing or wrong response.

    `begun` is the time when the first byte of the request was sent (None: not yet), `received` the number of bytes of
    the response, and `is_kept` whether the connection had a response before.
    """

    def __init__(self, kind, reason, wire=None, received=0):
        self.kind, self.reason, self.received = kind, reason, received
        self.begun = wire.begun if wire else None
        self.is_kept = bool(wire and wire.answered)
        self.failed_at = time.monotonic()

    def __str__(self):
        connection = "kept" if self.is_kept else "fresh"
        return f"{self.kind}: {self.reason} ({connection} connection, {self.received} bytes received)"


class Report:
    """The results of clients. Durations are counts by tenths of a millisecond."""

    def __init__(self):
        self.counts = collections.Counter()
        self.times = collections.Counter()
        self.troubles = []
        self.failures = 0
        self.seconds = 0.0
        self.lag = 0.0
        self.lock = threading.Lock()

    def __getstate__(self):
        return {name: value for name, value in vars(self).items() if name != "lock"}

    def record_success(self, kind, seconds, count=1):
        with self.lock:
            self.counts[kind] += count
            self.times[int(seconds * 10_000)] += 1

    def failed(self, trouble):
        with self.lock:
            self.failures += 1
            if len(self.troubles) < MOST_ERRORS:
                self.troubles.append(trouble)

    def add(self, other):
        self.counts += other.counts
        self.times += other.times
        self.troubles += other.troubles
        self.failures += other.failures
        self.seconds = max(self.seconds, other.seconds)
        self.lag = max(self.lag, other.lag)

    @property
    def requests(self):
        return sum(self.counts.values())

    def percentile(self, share):
        """Returns a percentile in milliseconds."""
        left = share * sum(self.times.values())
        for time_, count in sorted(self.times.items()):
            left -= count
            if left <= 0:
                return time_ / 10
        return 0


# --- Checks ---

def checked_content(answer, *statuses):
    """Returns the decoded content of a response with one of the statuses."""
    if answer.status not in statuses:
        raise Wrong(f"{answer.status} instead of {statuses}: {answer.body[:100]!r}")
    if answer.fields.get(b"content-encoding") == b"gzip":
        try:
            return gzip.decompress(answer.body)
        except (OSError, EOFError) as error:
            raise Wrong(f"not gzip: {error}") from error
    return answer.body


def checked_page(answer):
    text = checked_content(answer, 200)
    if not text.rstrip().endswith(b"</html>"):
        raise Wrong(f"a page that ends with {text[-40:]!r}")
    return text


def checked_json(answer):
    try:
        return json.loads(checked_content(answer, 200))
    except ValueError as error:
        raise Wrong(f"not JSON: {error}") from error


class Client:
    """A client that performs one act after another, mostly on one connection."""

    def __init__(self, port, report, seed):
        self.port, self.report = port, report
        self.random = random.Random(seed)
        self.name = f"Load {seed}"
        self.wire = None
        self.left = 0  # requests until the client closes the connection
        self.count = 0
        self.fresh = None
        self.pages = {}  # ETags by path and coding

    # --- Connections ---

    def kept(self):
        if self.wire is None:
            self.wire = Wire(self.port)
            self.left = self.random.randrange(1, 200)
        return self.wire

    def ask(self, path, *fields, method="GET", body=None):
        """Sends one request on the kept connection."""
        wire = self.kept()
        wire.send(request(method, path, *fields, body=body))
        answer = wire.answer(method)
        self.left -= 1
        if self.left <= 0 or not answer.keeps:
            wire.close()
            self.wire = None
        return answer

    def ask_afresh(self, path, *fields):
        """Sends one request on a new connection, which either side closes."""
        self.fresh = wire = Wire(self.port)
        fields = [*fields, "Connection: close"] if self.random.random() < 0.5 else fields
        wire.send(get(path, *fields))
        answer = wire.answer()
        wire.close()
        self.fresh = None
        return answer

    def forget(self):
        """Closes the connections after an error."""
        for wire in (self.wire, self.fresh):
            if wire:
                wire.close()
        self.wire = self.fresh = None

    @property
    def current(self):
        return self.fresh or self.wire

    def coding(self):
        return ["Accept-Encoding: gzip"] if self.random.random() < 0.5 else []

    # --- The acts; each returns its number of requests ---

    def page(self):
        checked_page(self.ask(self.random.choice(PAGES), "Accept: text/html", *self.coding()))
        return 1

    def fresh_page(self):
        checked_page(self.ask_afresh(self.random.choice(PAGES), *self.coding()))
        return 1

    def document(self):
        page = self.random.choice(["/tasks", "/characters"])
        document = checked_json(self.ask(f"{page}/-/document", *self.coding()))
        if self.random.random() < 0.5:
            path = document["self"].replace("/-/document", "/-/patch")
            path += "&from=" + urllib.parse.quote(document["version"])
            if not isinstance(checked_json(self.ask(path, *self.coding())), list):
                raise Wrong("a patch that is not a list")
            return 2
        return 1

    def rows(self):
        rows = checked_json(self.ask("/characters/-/rows", *self.coding()))
        if not rows.get("next"):
            return 1
        after = urllib.parse.quote(rows["next"])
        checked_json(self.ask(f"/characters/-/rows?after={after}", *self.coding()))
        return 2

    def again(self):
        """Requests a page again, with its ETag."""
        path, coding = self.random.choice(PAGES), self.coding()
        key = (path, bool(coding))
        known = [f"If-None-Match: {self.pages[key]}"] if key in self.pages else []
        answer = self.ask(path, *coding, *known)
        if answer.status == 304 and known:
            if answer.body:
                raise Wrong("a 304 with content")
        else:
            checked_page(answer)
        if tag := answer.fields.get(b"etag"):
            self.pages[key] = tag.decode()
        return 1

    def file(self):
        path = self.random.choice(FILES)
        length = len(checked_content(self.ask(path), 200))
        answer = self.ask(path, method="HEAD")
        if answer.status != 200 or int(answer.fields.get(b"content-length", length)) != length:
            raise Wrong(f"HEAD returned {answer.status} or another length than GET")
        return 2

    def missing(self):
        checked_content(self.ask("/no/such/page", "Accept: application/json"), 404)
        return 1

    def pipeline(self):
        """Sends several requests at once. The responses have to be in order."""
        count = self.random.randrange(2, 6)
        paths = [self.random.choice(FILES) for _ in range(count)]
        self.fresh = wire = Wire(self.port)
        wire.send(b"".join(get(path) for path in paths))
        begun = wire.begun
        for path in paths:
            wire.begun = begun
            kind = wire.answer().fields.get(b"content-type", b"")
            if path.rpartition(".")[2].encode() not in kind:
                raise Wrong(f"{kind} instead of the type of {path}")
        wire.close()
        self.fresh = None
        return count

    def task(self):
        """Adds a task, completes it and deletes it."""
        self.count += 1
        title = f"{self.name} {self.count} {time.monotonic_ns()}"
        self.post("-table/-table/add/submit", title=title)
        section, key = self.find(title)
        self.post(f"{section}/{key}/done/change", value="true")
        section, key = self.find(title)
        if section != "done":
            raise Wrong(f"a completed task is in the section {section}")
        self.post(f"{section}/{key}/-row/delete", **{"pe-confirmed": "1"})
        return 5

    def post(self, path, **values):
        self.count += 1
        answer = self.ask(
            f"/tasks/-/actions/{path}", FORM,
            f"Idempotency-Key: {self.name.replace(' ', '-')}-{self.count}-{time.monotonic_ns()}",
            method="POST", body=urllib.parse.urlencode(values).encode())
        checked_content(answer, 303)

    def find(self, title):
        document = checked_json(self.ask("/tasks/-/document?through=end"))
        for section in document["sections"]:
            for row in section["rows"]:
                if f">{title}<" in "".join(row["cells"]):
                    return section["key"], row["key"]
        raise Wrong("an added task is not in the list")

    def leave(self):
        """Closes or resets the connection in the middle of a request or before the response."""
        whole = request(
            "POST", "/tasks/-/actions/-table/-table/add/submit", FORM, body=b"title=") \
            if self.random.random() < 0.3 else get(self.random.choice(PAGES))
        # A complete post would run its action.
        end = len(whole) if whole.startswith(b"GET") else len(whole) - 1
        wire = Wire(self.port)
        try:
            wire.send(whole[:self.random.randrange(1, end + 1)])
            if self.random.random() < 0.3:
                time.sleep(0.02)
            if self.random.random() < 0.5:
                wire.reset()
            else:
                wire.close()
        finally:
            wire.close()
        return 1

    MIX = [
        (34, "page"), (10, "fresh_page"), (12, "document"), (8, "rows"), (8, "again"), (6, "file"),
        (2, "missing"), (4, "pipeline"), (5, "task"), (6, "leave"),
    ]
    KINDS = [name for weight, name in MIX for _ in range(weight)]

    def act(self, due=None):
        """Performs a random act. Returns whether it succeeded."""
        kind = self.random.choice(self.KINDS)
        start = time.monotonic() if due is None else due
        try:
            count = getattr(self, kind)()
        except (Broken, Wrong) as error:
            self.report.failed(
                RequestFailure(kind, str(error), self.current, getattr(error, "received", 0)))
            self.forget()
            return False
        self.report.record_success(kind, time.monotonic() - start, count)
        return True


def requests(report_ready, wait_unless_stopped, port, rate=None, threads=8, seed=0, ends_at_error=False):
    """Performs acts in some threads, at a rate of acts a second or as many as possible."""
    report, ends = Report(), threading.Event()
    begins = time.monotonic()

    def run(index):
        client = Client(port, report, f"{seed}-{index}")
        due = begins + (index / rate if rate else 0)
        while not ends.is_set():
            if rate:
                due += threads / rate
                late = time.monotonic() - due
                if late < 0:
                    ends.wait(-late)
                report.lag = max(report.lag, late)
            if not client.act(due if rate else None):
                if ends_at_error:
                    break
                ends.wait(0.1)
                due = time.monotonic()
        client.forget()

    senders = [threading.Thread(target=run, args=(index,)) for index in range(threads)]
    for sender in senders:
        sender.start()
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ends.set()
    for sender in senders:
        sender.join()
    report.seconds = time.monotonic() - begins
    return report


# --- Slow clients ---

class SlowClient(Client):
    """A client that is slow, or keeps a stream open."""

    ends = None  # an event that ends the pauses of all clients

    def sleep(self, seconds):
        self.ends.wait(seconds)

    def slow_head(self):
        """Sends a head in a few pieces over some seconds. The server responds."""
        self.slowly(get("/tasks", "X-Slow: " + "s" * 200))
        checked_page(self.fresh.answer())
        return self.over()

    def slow_body(self):
        """Sends a body in a few pieces. It is not a valid form, so no action runs."""
        body = b"title=" + b"+" * 3000
        self.slowly(request(
            "POST", "/tasks/-/actions/-table/-table/add/submit", FORM, body=body))
        checked_content(self.fresh.answer(), 422)
        return self.over()

    def slowly(self, data):
        self.fresh = wire = Wire(self.port)
        pieces = self.random.randrange(3, 12)
        size = len(data) // pieces + 1
        for start in range(0, len(data), size):
            wire.send(data[start:start + size])
            self.sleep(self.random.random() * 0.5)

    def slow_reader(self):
        """Reads a big page over some seconds. The page is complete."""
        self.fresh = wire = Wire(self.port)
        wire.send(get("/feed"))
        status, fields = wire.head()
        length = int(fields[b"content-length"])
        while len(wire.rest) < length:
            try:
                piece = wire.socket.recv(2048)
            except OSError as error:
                raise Broken(f"receive: {error}", 1) from error
            if not piece:
                raise Broken("an incomplete response", 1)
            wire.rest += piece
            self.sleep(0.1)
        if status != 200 or not wire.rest.rstrip().endswith(b"</html>"):
            raise Wrong(f"{status}, a page that ends with {wire.rest[-40:]!r}")
        return self.over()

    def over(self):
        self.fresh.close()
        self.fresh = None
        return 1

    def stream(self):
        """Reads patches for some seconds, then closes or resets the connection."""
        document = checked_json(self.ask("/tasks/-/document"))
        path = document["self"].replace("/-/document", "/-/events")
        self.fresh = wire = Wire(self.port)
        wire.send(get(path + "&from=" + urllib.parse.quote(document["version"])))
        status, _ = wire.head()
        if status != 200:
            raise Wrong(f"status {status} instead of a stream")
        end = time.monotonic() + self.random.uniform(0.5, 6)
        while (left := end - time.monotonic()) > 0:
            if not wire.waits_for(min(left, 0.5)):
                if self.ends.is_set() and not self.stays:
                    break
                continue
            try:
                event = wire.chunk()
            except Broken as error:
                raise Broken(f"{error}, in a stream", 1) from error
            if not event or b"event: reset" in event:
                break
            if b"event: patch" in event:
                json.loads(event.partition(b"\ndata: ")[2])
        if self.random.random() < 0.5:
            wire.reset()
        self.over()
        return 2

    stays = False  # whether a stream is read to its end even after the run

    MIX = [(1, "slow_head"), (1, "slow_body"), (1, "slow_reader"), (5, "stream")]
    KINDS = [name for weight, name in MIX for _ in range(weight)]


def lingering(report_ready, wait_unless_stopped, port, count=40, seed="l", ends_at_error=False):
    """Runs slow clients, each with another act after the last."""
    report, ends = Report(), threading.Event()
    begins = time.monotonic()

    def run(index):
        client = SlowClient(port, report, f"{seed}-{index}")
        client.ends, client.stays = ends, ends_at_error
        ends.wait(client.random.random())
        while not ends.is_set():
            if not client.act():
                if ends_at_error:
                    break
                ends.wait(0.5)
        client.forget()

    clients = [threading.Thread(target=run, args=(index,)) for index in range(count)]
    for client in clients:
        client.start()
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ends.set()
    for client in clients:
        client.join()
    report.seconds = time.monotonic() - begins
    return report
