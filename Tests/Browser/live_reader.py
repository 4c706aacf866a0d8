"""A subscriber to a live page without a browser: it holds a document and applies every patch."""

import http.client
import json
import socket
import urllib.parse

import jsonpatch

from pages_server import TIMEOUT

PATCH = "application/json-patch+json"


class ConnectionClosed(Exception):
    """The connection was closed by either side."""


class EventStream:
    """A client for server-sent events that arrive in pieces of any size."""

    def __init__(self, port, path, **headers):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        try:
            fields = {name.replace("_", "-"): value for name, value in headers.items()}
            self.connection.request("GET", path, headers=fields)
            self.response = self.connection.getresponse()
        except OSError as error:
            self.close()
            raise ConnectionClosed from error
        if self.response.status != 200:
            status = self.response.status
            self.close()
            raise AssertionError(f"{path}: {status}")
        self.waiting = b""

    def close(self):
        self.connection.close()

    def cut(self):
        """Closes the connection while another thread reads from it."""
        sock = self.connection.sock
        if sock:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The connection was already closed.

    def read(self, most=65536):
        """Reads some bytes. Raises `ConnectionClosed` at the end of the stream."""
        try:
            piece = self.response.read1(most)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ConnectionClosed from error
        if not piece:
            raise ConnectionClosed
        self.waiting += piece

    def next(self, most=65536):
        """Returns the type, id and data of the next event. Skips comments."""
        while True:
            head, found, rest = self.waiting.partition(b"\n\n")
            if not found:
                self.read(most)
                continue
            self.waiting = rest
            event = {}
            for line in head.decode().split("\n"):
                name, _, value = line.partition(":")
                if name:
                    event[name] = value.removeprefix(" ")
            if "event" in event:
                return event["event"], event.get("id"), event.get("data", "")


class LiveSubscriber:
    """A document that is kept up to date by patches."""

    def __init__(self, page, through=None):
        self.page, self.through = page, through
        self.document = None

    @property
    def version(self):
        return self.document["version"]

    def address(self, endpoint, **parameters):
        """Returns the address of an endpoint of the page, for the same rows as the document."""
        path = self.document["self"].replace("/-/document", f"/-/{endpoint}")
        return path + "".join(
            f"&{name}={urllib.parse.quote(value)}" for name, value in parameters.items())

    def fetch(self, server):
        path = self.document["self"] if self.document else f"{self.page}/-/document"
        if not self.document and self.through:
            path += f"?through={self.through}"
        self.document = server.request(path).json
        return self.document

    def open(self, server, *, resumes=False):
        """Opens the stream of changes after the current version. With `resumes`, it sends the version as
        `Last-Event-ID`, as a browser does when it reconnects."""
        if resumes:
            return EventStream(
                server.port, self.address("events", **{"from": "forgotten"}),
                Last_Event_ID=self.version)
        return EventStream(server.port, self.address("events", **{"from": self.version}))

    def apply(self, patch):
        operations = json.loads(patch)
        assert operations, "the patch is empty"
        assert operations[0] == {"op": "test", "path": "/version", "value": self.version}
        self.document = jsonpatch.apply_patch(self.document, operations)

    def follow(self, stream, server, *, most=65536):
        """Handles one event. Returns false if it was the last one of the stream."""
        kind, identifier, data = stream.next(most)
        if kind == "patch":
            self.apply(data)
            assert identifier == self.version
            return True
        assert kind in ("reset", "bye"), kind
        if kind == "reset":
            assert not identifier
            self.fetch(server)
        return False
