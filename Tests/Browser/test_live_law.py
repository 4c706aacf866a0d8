"""The law over HTTP: a client that fetches the document and applies every patch has exactly the
server's document at every version, whatever happens to the connection and the server."""

import json
import random
import threading

import pytest

from live_reader import ConnectionClosed, LiveSubscriber
from pages_server import TIMEOUT, Server, copy_database

EDITS = 1_000
EDITS_BETWEEN_KILLS = 50
WRITERS = 8
ADD = "/tasks/-/actions/-table/-table/add/submit"
FORM = {"Content_Type": "application/x-www-form-urlencoded"}


class Ledger:
    """The document of each version. Documents with the same version must be equal."""

    def __init__(self):
        self.lock, self.documents, self.compared = threading.Lock(), {}, 0

    def enter(self, document):
        key = (document["self"], document["version"])
        text = json.dumps(document, sort_keys=True)
        with self.lock:
            if key in self.documents:
                self.compared += 1
                assert self.documents[key] == text, f"two documents have the URL and version {key}"
            else:
                self.documents[key] = text


class RestartableServer:
    """A server that can be killed and restarted on the same database."""

    def __init__(self, database, kind=Server):
        self.database, self.kind, self.lock = database, kind, threading.Lock()
        self.server = self.start()

    def start(self):
        return self.kind(self.database).wait_until_serving()

    def request(self, *arguments, **options):
        """Sends a request, and repeats it if the server was not running."""
        while True:
            server = self.server
            try:
                return server.request(*arguments, **options)
            except (OSError, ConnectionError):
                with self.lock:
                    pass  # Waits until the server has restarted.
            except Exception as error:  # http.client has many exceptions for a closed connection.
                if type(error).__module__ != "http.client":
                    raise
                with self.lock:
                    pass

    @property
    def port(self):
        with self.lock:
            return self.server.port

    def restart(self):
        with self.lock:
            self.server.process.kill()
            self.server.stop()
            self.server = self.start()


@pytest.fixture
def site(tmp_path, server):
    # A copy of the filled database, so that the server does not import the characters again.
    copy_database(server.database, tmp_path / "pages.sqlite")
    site = RestartableServer(tmp_path / "pages.sqlite")
    yield site
    site.server.stop()


def act(site, path, body="", key=None):
    fields = {"Idempotency_Key": key} if key else {}
    return site.request(path, "POST", body, **fields, **FORM)


def is_outcome_unknown(answer):
    """Whether the server was killed during the request. A repeated request does not run the action again."""
    return answer.status == 409 and "The server cannot tell whether this was done." in answer.text


def task_rows(document):
    return [
        (section["key"], row["key"])
        for section in document["sections"] for row in section["rows"]
        if not section["key"].startswith("-")
    ]


def edit(site, writer, number, chance):
    """Makes one random edit. If the task no longer exists, the server rejects the edit."""
    key = f"{writer}-{number}"
    rows = task_rows(site.request("/tasks/-/document?through=end").json)
    kind = chance.choices(["add", "done", "move", "rename", "delete"], [5, 4, 4, 3, 3])[0]
    if kind == "add" or len(rows) < 12:
        answer = act(site, ADD, f"title=Task {key} {chance.random()}", key)
        assert answer.status == 303 or is_outcome_unknown(answer), answer.text
        return
    section, task = chance.choice(rows)
    at = f"/tasks/-/actions/{section}/{task}"
    if kind == "done":
        answer = act(site, f"{at}/done/change", f"value={chance.choice(['true', 'false'])}", key)
    elif kind == "move":
        other_section, other = chance.choice(rows)
        place = chance.choice(
            ["to=up", "to=down", f"before={other}&section={other_section}",
             f"after={other}&section={other_section}"])
        answer = act(site, f"{at}/-row/move", place, key)
    elif kind == "rename":
        body = f"title=Renamed {key}&notes=n{chance.random()}&due=2026-11-2{number % 9}"
        answer = act(site, f"{at}/edit/submit?edit={task}", body, key)
    else:
        answer = act(site, f"{at}/-row/delete", "pe-confirmed=1", key)
    assert answer.status in (303, 404) or is_outcome_unknown(answer), (
        f"{kind}: {answer.status} {answer.text}")


class Readers:
    """Readers who follow the page until they are stopped. Each loses its connection in a different way."""

    def __init__(self, site, ledger):
        self.site, self.ledger = site, ledger
        self.stopped, self.faults, self.patches = threading.Event(), [], 0
        self.threads, self.streams = [], {}

    def start(self, name, through, losing, chance):
        thread = threading.Thread(target=self.guard, args=(name, through, losing, chance))
        self.threads.append(thread)
        thread.start()

    def guard(self, *arguments):
        try:
            self.run(*arguments)
        except BaseException as error:  # noqa: BLE001: the test reports the error.
            self.faults.append((arguments[0], repr(error)))

    def run(self, name, through, losing, chance):
        reader = LiveSubscriber("/tasks", through)
        reader.fetch(self.site)
        self.ledger.enter(reader.document)
        while not self.stopped.is_set():
            try:
                stream = reader.open(self.site, resumes=chance.random() < 0.5)
            except ConnectionClosed:
                continue
            self.streams[name] = stream
            try:
                while not self.stopped.is_set():
                    most = 65536
                    if losing == "anywhere" and chance.random() < 0.3:
                        stream.read(chance.randint(1, 200))
                        raise ConnectionClosed
                    if losing == "slow":
                        self.stopped.wait(0.02)
                    goes_on = reader.follow(stream, self.site, most=most)
                    self.patches += 1
                    self.ledger.enter(reader.document)
                    if not goes_on or losing == "each event":
                        break
                    if chance.random() < 0.05:
                        # Adds the document that a new reader of the same rows gets.
                        self.ledger.enter(self.site.request(reader.document["self"]).json)
            except ConnectionClosed:
                pass
            finally:
                del self.streams[name]
                stream.close()
        self.settle(reader)

    def stop(self):
        """Stops all readers, including those that wait for an event."""
        self.stopped.set()
        while any(thread.is_alive() for thread in self.threads):
            for stream in list(self.streams.values()):
                stream.cut()
            self.threads[0].join(0.1)
            for thread in self.threads:
                thread.join(0.01)

    def settle(self, reader):
        """After the last edit, follows a stream to the current version and compares the document with that of GET."""
        current = self.site.request(reader.document["self"]).json
        self.ledger.enter(current)
        while reader.version != current["version"]:
            stream = reader.open(self.site)
            try:
                reader.follow(stream, self.site)
            finally:
                stream.close()
            self.ledger.enter(reader.document)
        assert reader.document == current


def run(site, seed, disrupt):
    """Runs all writers concurrently and calls `disrupt` at regular intervals."""
    ledger = Ledger()
    readers = Readers(site, ledger)
    ways = ["never", "each event", "anywhere", "slow"]
    for number, way in enumerate(ways * 2):
        readers.start(
            f"{way} {number}", "end" if number % 2 else None, way, random.Random(seed + number))
    faults, done, progress = [], [0], threading.Condition()

    def write(writer):
        chance = random.Random(seed * 100 + writer)
        try:
            for number in range(EDITS // WRITERS):
                edit(site, writer, number, chance)
                with progress:
                    done[0] += 1
                    progress.notify()
        except BaseException as error:  # noqa: BLE001: the test reports the error.
            faults.append((writer, repr(error)))
            with progress:
                done[0] = EDITS
                progress.notify()

    writers = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    for number in range(EDITS_BETWEEN_KILLS, EDITS, EDITS_BETWEEN_KILLS):
        with progress:
            progress.wait_for(lambda: done[0] >= number, TIMEOUT)
        disrupt()
    for writer in writers:
        writer.join()
    readers.stop()
    assert faults == [] and readers.faults == []
    return ledger, readers


def test_subscribers_match_the_server_while_their_connections_are_cut(site):
    ledger, readers = run(site, 1, lambda: None)
    assert readers.patches > 200, "too few patches were sent"
    assert ledger.compared > 200, "too few versions were seen twice"


def test_subscribers_match_the_server_while_it_is_killed_and_restarted(site):
    ledger, readers = run(site, 2, site.restart)
    assert readers.patches > 100 and ledger.compared > 50


def test_a_stopping_server_sends_bye_and_its_successor_resumes_the_stream(site):
    reader = LiveSubscriber("/tasks", "end")
    reader.fetch(site.server)
    stream = reader.open(site.server)
    old = site.server
    stream.read()  # Waits until the stream is open.
    assert old.stop() == 0
    assert stream.next()[0] == "bye"
    with pytest.raises(ConnectionClosed):
        stream.next()
    site.server = site.start()
    assert site.request(reader.address("patch", **{"from": reader.version})).json == []
    stream = reader.open(site.server)
    act(site, ADD, "title=After the restart")
    assert reader.follow(stream, site.server)
    stream.close()
    assert reader.document == site.request(reader.document["self"]).json
