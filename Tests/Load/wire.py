"""A minimal HTTP/1.1 client on a blocking socket. Requests are written out as bytes."""

import select
import socket
import time

TIMEOUT = 20.0  # seconds: an answer that takes longer is an error


class Broken(Exception):
    """The connection ended, or the response is incomplete.

    `received` is the number of bytes of the response so far.
    """

    def __init__(self, reason, received=0):
        super().__init__(reason)
        self.received = received


class Wrong(Exception):
    """A complete but wrong response."""


class Answer:
    __slots__ = ("status", "fields", "body")

    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    @property
    def keeps(self):
        """Whether the connection may be used again."""
        return self.fields.get(b"connection", b"").lower() != b"close"


class Wire:
    """A connection."""

    __slots__ = ("socket", "rest", "begun", "answered")

    def __init__(self, port, timeout=TIMEOUT):
        self.socket = socket.socket()
        self.rest = b""
        self.begun = None  # when the first byte of the request without a response was sent
        self.answered = 0
        try:
            self.socket.settimeout(timeout)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket.connect(("127.0.0.1", port))
        except OSError as error:
            self.socket.close()
            raise Broken(f"connect: {error}") from error

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Broken(f"send: {error}") from error
        if self.begun is None:
            self.begun = time.monotonic()

    def receive(self):
        """Receives more bytes."""
        try:
            piece = self.socket.recv(65536)
        except OSError as error:
            raise Broken(f"receive: {error}", len(self.rest)) from error
        if not piece:
            raise Broken("closed by the server", len(self.rest))
        self.rest += piece

    def head(self):
        """Returns the status and the fields of the next response, with names in lower case."""
        while b"\r\n\r\n" not in self.rest:
            self.receive()
        self.answered += 1
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        line, *lines = head.split(b"\r\n")
        if not line.startswith(b"HTTP/1.1 "):
            raise Broken(f"not a response: {line[:60]!r}", len(head))
        fields = {}
        for field in lines:
            name, _, value = field.partition(b":")
            fields[name.lower()] = value.strip()
        return int(line[9:12]), fields

    def answer(self, method="GET"):
        """Returns the next complete response, with the length that it declares."""
        status, fields = self.head()
        body = b""
        if method != "HEAD" and status not in (204, 304):
            if b"content-length" not in fields:
                raise Wrong(f"a {status} response without its length")
            length = int(fields[b"content-length"])
            while len(self.rest) < length:
                try:
                    self.receive()
                except Broken as error:
                    raise Broken(f"{error}, within a response", max(1, error.received)) from error
            body, self.rest = self.rest[:length], self.rest[length:]
        self.begun = None
        return Answer(status, fields, body)

    def waits_for(self, seconds):
        """Returns whether there are bytes to read, now or within the time."""
        return bool(self.rest) or bool(select.select([self.socket], [], [], max(0, seconds))[0])

    def chunk(self):
        """Returns the next chunk of a chunked body, or empty bytes at its end."""
        while b"\r\n" not in self.rest:
            self.receive()
        line, _, rest = self.rest.partition(b"\r\n")
        length = int(line, 16)
        while len(rest) < length + 2:
            self.receive()
            rest = self.rest.partition(b"\r\n")[2]
        self.rest = rest[length + 2:]
        return rest[:length]

    def close(self):
        self.socket.close()

    def reset(self):
        """Resets the connection (RST)."""
        self.socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        self.socket.close()


def get(path, *fields, method="GET"):
    """Returns a request without a body."""
    return request(method, path, *fields)


def request(method, path, *fields, body=None):
    """Returns the bytes of a request. Fields are whole lines."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *fields]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")
