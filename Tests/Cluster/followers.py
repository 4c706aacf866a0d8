"""Many readers of one page, each with a document and an event stream, like a browser.

A few processes have one epoll each. A process parses the same bytes only once: it identifies a patch by its bytes, and
a document by its version. If a document arrives in another way (another patch, a GET), it is compared with the known
one of that version. They have to be equal: **the patch law**.
"""

import array
import collections
import hashlib
import heapq
import json
import multiprocessing
import random
import re
import select
import socket
import time
import weakref

import jsonpatch

from measured import PATIENCE, Failure, raise_descriptor_limit

KNOWN = 400  # the maximum number of stored patches, each with its resulting document
SILENCE_TIMEOUT = 40.0  # seconds without a comment, after which the reader closes a stream
SAMPLE = 10  # one of so many readers records the times of events
TITLE = re.compile(r"(?:w\d+-\d+|psql-\d+)(?![\w-])")
ERROR_LIMIT = 20


class Document:
    __slots__ = ("value", "version", "__weakref__", "_digest")

    def __init__(self, value):
        self.value, self.version, self._digest = value, value["version"], None

    @property
    def digest(self):
        if self._digest is None:
            self._digest = digest(self.value)
        return self._digest


def digest(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


class Event:
    """An event of a stream, with the times at which the sampled readers received it."""

    __slots__ = ("kind", "old", "document", "titles", "moments")

    def __init__(self, kind, old=None, document=None, titles=()):
        self.kind, self.old, self.document, self.titles = kind, old, document, titles
        self.moments = array.array("d")


class Follower:
    __slots__ = (
        "socket", "out", "received", "is_stream", "has_head", "document", "path", "failures",
        "heard", "is_sampled", "length", "resumes")

    def __init__(self, path, is_sampled):
        self.path, self.is_sampled = path, is_sampled
        self.socket = self.document = None
        self.failures = 0
        self.forget()

    def forget(self):
        self.out = self.received = b""
        self.is_stream = self.has_head = self.resumes = False
        self.heard, self.length = time.monotonic(), None


class Followers:
    """The interface of the parent process to the reader processes."""

    def __init__(self, port, page, count, processes=2):
        context = multiprocessing.get_context("fork")
        self.workers = []
        for index in range(processes):
            share = count // processes + (index < count % processes)
            here, there = context.Pipe()
            worker = context.Process(target=_run, args=(there, port, page, share), daemon=True)
            worker.start()
            there.close()
            self.workers.append((worker, here))

    def ask(self, *words, patience=4 * PATIENCE):
        for _, pipe in self.workers:
            pipe.send(words)
        answers = []
        for _, pipe in self.workers:
            if not pipe.poll(patience):
                raise Failure(f"The readers did not respond within {patience} s")
            answer = pipe.recv()
            if isinstance(answer, str):
                raise Failure(answer)
            answers.append(answer)
        return answers

    def await_open(self, patience=4 * PATIENCE):
        """Waits until each reader has a document and a stream. Returns the number of readers."""
        end = time.monotonic() + patience
        while True:
            counts = self.ask("open")
            if all(is_open == count for is_open, count in counts):
                return sum(count for _, count in counts)
            if time.monotonic() > end:
                raise Failure(f"Not all streams are open (open, total): {counts}")
            time.sleep(0.1)

    def addresses(self):
        """Returns the `self` of every document."""
        return set().union(*self.ask("addresses"))

    def unequal(self, digests):
        """Returns the number of readers whose document has a different digest than the given one for its `self`."""
        return sum(self.ask("unequal", digests))

    def results(self):
        """Returns the counts, the errors, and the times by title."""
        counts, wrong, moments = collections.Counter(), [], {}
        for part in self.ask("results"):
            counts += part[0]
            wrong += part[1]
            for title, times in part[2].items():
                moments.setdefault(title, array.array("d")).extend(times)
        return counts, wrong, moments

    def close(self):
        for worker, pipe in self.workers:
            worker.kill()
            worker.join()
            pipe.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _run(pipe, port, page, count):
    raise_descriptor_limit()
    try:
        _Crowd(pipe, port, page, count).run()
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        pass
    except Exception as error:  # the parent process reports it
        pipe.send(f"A process of readers failed: {error!r}")


class _Crowd:
    def __init__(self, pipe, port, page, count):
        self.pipe, self.port, self.poll = pipe, port, select.epoll()
        self.poll.register(pipe.fileno(), select.EPOLLIN)
        self.by_number, self.waiting = {}, []
        self.documents = weakref.WeakValueDictionary()
        self.events, self.bodies = collections.OrderedDict(), collections.OrderedDict()
        self.counts, self.wrong, self.moments = collections.Counter(), [], {}
        # Most readers have the whole list, as after "Load more". Some have only the first rows.
        self.all = [
            Follower(f"{page}/-/document" + ("" if index % 20 == 7 else "?through=end"),
                     index % SAMPLE == 0)
            for index in range(count)]
        for index, follower in enumerate(self.all):
            self.later(follower, index / 500)

    # --- The loop ---

    def run(self):
        swept = time.monotonic()
        while True:
            now = time.monotonic()
            while self.waiting and self.waiting[0][0] <= now:
                self.begin(heapq.heappop(self.waiting)[2])
            wait = min(1.0, self.waiting[0][0] - now) if self.waiting else 1.0
            for number, events in self.poll.poll(max(0.0, wait)):
                if number == self.pipe.fileno():
                    self.answer(self.pipe.recv())
                elif follower := self.by_number.get(number):
                    self.go_on(follower, events)
            if now - swept > 2:
                swept = now
                for follower in list(self.by_number.values()):
                    if now - follower.heard > SILENCE_TIMEOUT:
                        self.fail(follower, "silent")

    def answer(self, words):
        match words:
            case ("open",):
                self.pipe.send((
                    sum(f.is_stream and f.has_head for f in self.all), len(self.all)))
            case ("addresses",):
                self.pipe.send({f.document.value["self"] for f in self.all if f.document})
            case ("unequal", digests):
                self.pipe.send(sum(
                    not f.document or f.document.digest != digests.get(f.document.value["self"])
                    for f in self.all))
            case ("results",):
                while self.events:
                    self.forget_event()
                self.pipe.send((self.counts, self.wrong, self.moments))

    # --- One follower ---

    def later(self, follower, seconds):
        heapq.heappush(self.waiting, (time.monotonic() + seconds, id(follower), follower))

    def begin(self, follower):
        follower.forget()
        follower.is_stream = follower.document is not None
        path, fields = follower.path, ""
        if follower.is_stream:
            path = follower.document.value["self"].replace("/-/document", "/-/events")
            path += "&" if "?" in path else "?"
            # A browser sends `Last-Event-ID` when it reconnects.
            if random.random() < 0.5:
                path += f"from={follower.document.version}"
            else:
                path += "from=forgotten"
                fields = f"Last-Event-ID: {follower.document.version}\r\n"
        accept = "text/event-stream" if follower.is_stream else "application/json"
        # HTTP/1.0 responses have no chunks.
        follower.out = (
            f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{self.port}\r\nAccept: {accept}\r\n{fields}\r\n"
        ).encode()
        follower.socket = sock = socket.socket()
        sock.setblocking(False)
        sock.connect_ex(("127.0.0.1", self.port))
        self.by_number[sock.fileno()] = follower
        self.poll.register(sock.fileno(), select.EPOLLOUT)

    def leave(self, follower):
        number = follower.socket.fileno()
        self.by_number.pop(number, None)
        self.poll.unregister(number)
        follower.socket.close()

    def fail(self, follower, reason):
        """Reconnects after an increasing pause."""
        self.leave(follower)
        self.counts[reason] += 1
        follower.is_stream = False
        follower.failures = min(4, follower.failures + 1)
        self.later(follower, 0.1 * 2 ** follower.failures * random.uniform(0.3, 1))

    def go_on(self, follower, events):
        follower.heard = time.monotonic()
        try:
            if follower.out:
                if events & (select.EPOLLERR | select.EPOLLHUP):
                    return self.fail(follower, "refused")
                follower.out = follower.out[follower.socket.send(follower.out):]
                if not follower.out:
                    self.poll.modify(follower.socket.fileno(), select.EPOLLIN)
                return
            piece = follower.socket.recv(262_144)
        except BlockingIOError:
            return
        except OSError:
            return self.fail(follower, "broken")
        follower.received += piece
        if not follower.has_head and not self.read_head(follower):
            if not piece:
                self.fail(follower, "broken")
            return
        if follower.is_stream:
            self.read_events(follower, piece)
        elif not piece or len(follower.received) == follower.length:
            self.read_document(follower)

    def read_head(self, follower):
        """Returns whether to read the body."""
        head, found, rest = follower.received.partition(b"\r\n\r\n")
        if not found:
            return False
        status = int(head[9:12])
        if status != 200:
            if status not in (502, 503, 504):
                self.say(f"{follower.path}: {head[:60]!r}")
            self.fail(follower, f"answered {status}")
            return False
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        follower.length = int(length[1]) if length else None
        follower.received, follower.has_head, follower.failures = rest, True, 0
        return True

    def say(self, sentence):
        if len(self.wrong) < ERROR_LIMIT:
            self.wrong.append(sentence)

    # --- Responses ---

    def read_document(self, follower):
        body = follower.received
        if follower.length not in (None, len(body)):
            return self.fail(follower, "broken")
        document = self.bodies.get(body)
        if not document:
            try:
                value = json.loads(body)
            except ValueError:
                return self.fail(follower, "broken")
            document = self.bodies[body] = self.known(Document(value), "GET")
            while len(self.bodies) > 8:
                self.bodies.popitem(last=False)
        self.counts["documents"] += 1
        self.counts["bytes of documents"] += len(body)
        follower.document = document
        follower.path = document.value["self"]
        self.leave(follower)
        self.begin(follower)

    def known(self, document, way):
        """Returns the known document of that version. Reports an error if the given one differs."""
        name = (document.value["self"], document.version)
        other = self.documents.get(name)
        if other is None:
            self.documents[name] = document
            return document
        if other.value != document.value:
            self.say(f"{way} returned another document of version {document.version}")
        return other

    def read_events(self, follower, piece):
        while True:
            block, found, rest = follower.received.partition(b"\n\n")
            if not found:
                break
            follower.received = rest
            while block.startswith((b":", b"\n")):
                block = block.partition(b"\n")[2]
            if block and not self.take(follower, block):
                return
        if not piece:
            self.fail(follower, "streams cut")

    def take(self, follower, block):
        """Handles an event. Returns whether the stream continues."""
        event = self.events.get(block)
        if event is None:
            event = self.events[block] = self.read(follower, block)
            if len(self.events) > KNOWN:
                self.forget_event()
        if event.kind == "patch":
            if event.old != follower.document.version:
                self.say(f"a patch from {event.old} for a reader at {follower.document.version}")
                event.kind = None
            else:
                self.counts["patches"] += 1
                self.counts["bytes of patches"] += len(block)
                follower.document = event.document
                if follower.is_sampled and event.titles:
                    event.moments.append(time.time())
            return True
        if event.kind == "reset":
            self.counts["resets"] += 1
            follower.document = None
            self.leave(follower)
            self.begin(follower)
            return False
        if event.kind == "bye":
            self.fail(follower, "bye")
            return False
        return True

    def read(self, follower, block):
        fields = {}
        for line in block.decode().split("\n"):
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")
        kind = fields.get("event")
        if kind != "patch":
            return Event(kind)
        operations = json.loads(fields["data"])
        old = follower.document.version
        if operations[0] != {"op": "test", "path": "/version", "value": old}:
            self.say(f"a patch begins with {operations[0]} for a reader at {old}")
            return Event(None)
        last = {"op": "replace", "path": "/version", "value": fields.get("id")}
        if last not in operations:
            self.say(f"a patch to {fields.get('id')} ends with {operations[-1]}")
        try:
            value = jsonpatch.apply_patch(follower.document.value, operations)
        except jsonpatch.JsonPatchException as error:
            self.say(f"a patch that cannot be applied: {error!r}")
            return Event(None)
        titles = set()
        for operation in operations:
            if operation["op"] == "add":
                titles.update(TITLE.findall(json.dumps(operation["value"])))
        # A row may have moved.
        titles.difference_update(TITLE.findall(json.dumps(follower.document.value)) if titles else ())
        self.counts["different patches"] += 1
        return Event("patch", old, self.known(Document(value), "patch"), titles)

    def forget_event(self):
        _, event = self.events.popitem(last=False)
        for title in event.titles:
            self.moments.setdefault(title, array.array("d")).extend(event.moments)
