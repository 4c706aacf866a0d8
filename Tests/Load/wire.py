"""HTTP/1.1 over a blocking socket, as little as load needs: what is sent is written out by hand."""

import select
import socket
import time

TIMEOUT = 20.0  # seconds: an answer that takes longer is an error


class Broken(Exception):
    """The connection ended, or what came is no whole answer.

    `received` says how many bytes of the answer had come.
    """

    def __init__(self, reason, received=0):
        super().__init__(reason)
        self.received = received


class Wrong(Exception):
    """An answer that is whole, but not the right one."""


class Answer:
    __slots__ = ("status", "fields", "body")

    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    @property
    def keeps(self):
        """Whether the connection may be used again."""
        return self.fields.get(b"connection", b"").lower() != b"close"


class Wire:
    """One connection."""

    __slots__ = ("socket", "rest", "begun", "answered")

    def __init__(self, port, timeout=TIMEOUT):
        self.socket = socket.socket()
        self.rest = b""
        self.begun = None  # when the first byte was sent of the request that is not answered yet
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
        """Some more bytes."""
        try:
            piece = self.socket.recv(65536)
        except OSError as error:
            raise Broken(f"receive: {error}", len(self.rest)) from error
        if not piece:
            raise Broken("closed by the server", len(self.rest))
        self.rest += piece

    def head(self):
        """The status and the fields of the next answer, names in lower case."""
        while b"\r\n\r\n" not in self.rest:
            self.receive()
        self.answered += 1
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        line, *lines = head.split(b"\r\n")
        if not line.startswith(b"HTTP/1.1 "):
            raise Broken(f"not an answer: {line[:60]!r}", len(head))
        fields = {}
        for field in lines:
            name, _, value = field.partition(b":")
            fields[name.lower()] = value.strip()
        return int(line[9:12]), fields

    def answer(self, method="GET"):
        """The next answer, whole: as long as it says that it is."""
        status, fields = self.head()
        body = b""
        if method != "HEAD" and status not in (204, 304):
            if b"content-length" not in fields:
                raise Wrong(f"a {status} without its length")
            length = int(fields[b"content-length"])
            while len(self.rest) < length:
                try:
                    self.receive()
                except Broken as error:
                    raise Broken(f"{error}, amidst an answer", max(1, error.received)) from error
            body, self.rest = self.rest[:length], self.rest[length:]
        self.begun = None
        return Answer(status, fields, body)

    def waits_for(self, seconds):
        """Whether something has come, or does within the time."""
        return bool(self.rest) or bool(select.select([self.socket], [], [], max(0, seconds))[0])

    def chunk(self):
        """The next chunk of a body without a length; empty at its end."""
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
        """Ends the connection at once, without goodbye (RST)."""
        self.socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        self.socket.close()


def get(path, *fields, method="GET"):
    """A request without content."""
    return request(method, path, *fields)


def request(method, path, *fields, body=None):
    """The bytes of a request; fields as whole lines."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *fields]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")
