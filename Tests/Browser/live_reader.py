"""A reader of a live page without a browser: a document, and every patch it is sent."""

import http.client
import json
import socket
import urllib.parse

import jsonpatch

from pages_server import TIMEOUT

PATCH = "application/json-patch+json"


class ConnectionClosed(Exception):
    """The connection ended, by either side."""


class EventStream:
    """Server-sent events, from bytes that arrive as they like."""

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
        """Ends the connection while another thread waits on it."""
        sock = self.connection.sock
        if sock:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it had ended by itself

    def read(self, most=65536):
        """Takes some bytes off the connection; false at its end."""
        try:
            piece = self.response.read1(most)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ConnectionClosed from error
        if not piece:
            raise ConnectionClosed
        self.waiting += piece

    def next(self, most=65536):
        """The next event as its kind, id and data; comments are passed over."""
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
    """Holds a document and keeps it up to date."""

    def __init__(self, page, through=None):
        self.page, self.through = page, through
        self.document = None

    @property
    def version(self):
        return self.document["version"]

    def address(self, endpoint, **parameters):
        """An endpoint beside the document's own address, for the same rows."""
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
        """Opens the stream that goes on from what is held: by parameter, or as a browser would come
        back by itself."""
        if resumes:
            return EventStream(
                server.port, self.address("events", **{"from": "forgotten"}),
                Last_Event_ID=self.version)
        return EventStream(server.port, self.address("events", **{"from": self.version}))

    def apply(self, patch):
        operations = json.loads(patch)
        assert operations, "an empty patch was sent"
        assert operations[0] == {"op": "test", "path": "/version", "value": self.version}
        self.document = jsonpatch.apply_patch(self.document, operations)

    def follow(self, stream, server, *, most=65536):
        """Takes one event; false once the stream has ended."""
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
