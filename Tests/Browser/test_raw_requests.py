"""The table of raw requests against Examples/PlainServer: directly, and behind nginx.

A proxy accepts more requests than the server: it may repair a request or reject it itself. But
the two must never find different requests in the same bytes (request smuggling). So each response
is compared with its request, and the server reports the requests that it handled.
"""

import collections
import concurrent.futures
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time

import pytest

from pages_server import TIMEOUT, required
from raw_requests import ExpectedResponse, load

CASES = load()
INDEX = "Try /seen"  # The start of the response to `GET /`.


class PlainServer:
    """A process of Examples/PlainServer on its own port."""

    def __init__(self):
        self.process = subprocess.Popen(
            [required("PLAIN_SERVER"), "0"], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if match := re.search(r"address=127\.0\.0\.1:(\d+)", line):
                self.port = int(match.group(1))
                break
        else:
            pytest.fail("the plain server did not start")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT)

    def seen(self):
        """Returns a line for each request that the server handled."""
        with self.connect() as connection:
            connection.sendall(b"GET /seen HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _, body = read_all(connection).split(b"\r\n\r\n", 1)
            return body.decode().splitlines()

    def stop(self):
        self.process.kill()
        self.process.wait()


class NginxProxy:
    """nginx in front of a server, without the machine's nginx configuration."""

    CONFIGURATION = """
        daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
        events {{ worker_connections 1024; }}
        http {{
          access_log off;
          client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
          fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
          scgi_temp_path {folder}/scgi;
          client_max_body_size 0; large_client_header_buffers 4 64k;
          client_header_timeout 1s; client_body_timeout 1s; keepalive_timeout 1s;
          upstream back {{ server 127.0.0.1:{port}; keepalive 8; }}
          server {{
            listen unix:{folder}/front; {options}
            location / {{
              proxy_pass http://back; proxy_http_version 1.1; proxy_next_upstream off;
              proxy_set_header Connection ""; proxy_set_header Host {host};
            }}
          }}
        }}
        """

    def __init__(self, port, host, options=""):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not pathlib.Path(program).exists():
            pytest.fail("nginx is not installed: run `make setup`")
        # The path of a Unix socket is limited to about a hundred bytes.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="front-"))
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            self.CONFIGURATION.format(
                folder=self.folder, port=port, host=host, options=options))
        self.process = subprocess.Popen(
            [program, "-p", self.folder, "-c", configuration, "-e", self.folder / "error.log"],
            stderr=subprocess.DEVNULL)
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                self.connect().close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    pytest.fail((self.folder / "error.log").read_text())
                time.sleep(0.01)

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(TIMEOUT)
        connection.connect(str(self.folder / "front"))
        return connection

    def stop(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder)


def send(connection, data):
    try:
        connection.sendall(data)
    except (BrokenPipeError, ConnectionResetError):
        pass  # The server rejected the request before it received all bytes.


def read_all(connection):
    data = b""
    while True:
        try:
            piece = connection.recv(65536)
        except ConnectionResetError:
            return data
        if not piece:
            return data
        data += piece


Response = collections.namedtuple("Response", "status fields body")


class Exchange:
    """The request of one row of the table, and its responses."""

    def __init__(self, row, number):
        self.row = row
        self.next = ExpectedResponse(200, "GET", f"/next-{number}")
        self.responses = []
        self.rest = b""  # The bytes after the last complete response.

    def run(self, connect, finishes):
        """Sends the request and reads the responses.

        If the row's request is unfinished and `finishes` is true, the client closes its sending side."""
        with connect() as connection:
            send(connection, self.row.bytes)
            if self.row.then == "waits" and finishes:
                connection.shutdown(socket.SHUT_WR)
            data, goes_on = b"", self.row.then == "kept"
            sends_rest = bool(self.row.rest)
            while True:
                try:
                    piece = connection.recv(65536)
                except ConnectionResetError:
                    piece = b""
                data += piece
                self.parse(data, is_whole=not piece)
                if not piece:
                    return self
                if sends_rest and any(response.status == 100 for response in self.responses):
                    sends_rest = False
                    send(connection, self.row.rest)
                if goes_on and len(self.finals) == len(self.expected):
                    goes_on = False
                    send(
                        connection,
                        f"GET {self.next.target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                        .encode())

    @property
    def expected(self):
        return [answer for answer in self.row.answers if answer.status != 100]

    @property
    def finals(self):
        return [response for response in self.responses if response.status != 100]

    def parse(self, data, is_whole):
        self.responses, finals = [], 0
        while data:
            if not data.startswith(b"HTTP/1.1 "):
                if is_whole:  # An HTTP/0.9 response consists of a body only.
                    status = 200 if data.endswith(b" bytes\n") else 400
                    self.responses.append(Response(status, {}, data.decode("latin-1")))
                    data = b""
                break
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                break
            status, *lines = head.decode("latin-1").split("\r\n")
            status = int(status[9:12])
            fields = {
                name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
            body = b""
            if status != 100 and not self.is_to_head(finals):
                assert "content-length" in fields, fields
                length = int(fields["content-length"])
                if len(rest) < length:
                    break
                body, rest = rest[:length], rest[length:]
            self.responses.append(Response(status, fields, body.decode("latin-1")))
            finals += status != 100
            data = rest
        self.rest = data

    def is_to_head(self, number):
        return number < len(self.expected) and self.expected[number].method == "HEAD"

    @property
    def stated(self):
        """The requests that a strict or a lenient server may find in these bytes."""
        requests = [answer for answer in self.row.answers if answer.status == 200]
        lenient = [answer for answer in self.row.lenient if answer not in requests]
        return requests + lenient + ([self.next] if self.row.then == "kept" else [])

    def check_as_stated(self):
        """Checks that the server alone responds exactly as the table says."""
        statuses = [answer.status for answer in self.row.answers]
        requests = [answer for answer in self.row.answers if answer.status == 200]
        if self.row.then == "kept":
            statuses.append(200)
            requests.append(self.next)
        assert [response.status for response in self.responses] == statuses
        echoes = [response for response in self.responses if response.status == 200]
        for answer, response in zip(requests, echoes, strict=True):
            assert is_echo(response, answer), (answer, response)
        assert self.rest == b""

    def check_as_stated_or_refused(self):
        """Checks that each response through a proxy is an error or belongs to a stated request."""
        assert self.rest == b""
        stated = list(self.stated)
        for response in self.finals:
            if response.status >= 400:
                continue
            assert response.status == 200
            while stated and not is_echo(response, stated[0]):
                stated.pop(0)
            assert stated, f"the response belongs to no stated request: {response.body}"
            stated.pop(0)


def is_echo(response, answer):
    if answer.method == "HEAD":
        return response.body == ""
    if (answer.method, answer.target) == ("GET", "/"):
        return response.body.startswith(INDEX)
    return response.body == answer.line + "\n"


def run_all(connect, finishes):
    """Runs the whole table. Rows run concurrently, because a proxy waits before it closes a client's connection."""
    with concurrent.futures.ThreadPoolExecutor(64) as pool:
        return list(pool.map(
            lambda item: Exchange(item[1], item[0]).run(connect, finishes), enumerate(CASES)))


# The Host header that nginx forwards, and its options.
PROXY_OPTIONS = {
    # The usual configuration: nginx drops invalid headers and buffers request bodies.
    "usual": ["$host"],
    # The most permissive configuration: nginx forwards everything unchanged, and bodies without buffering.
    "open": [
        "$http_host",
        "proxy_request_buffering off; ignore_invalid_headers off; underscores_in_headers on;"
        " merge_slashes off;",
    ],
}


@pytest.fixture(scope="module", params=["direct", *PROXY_OPTIONS])
def outcome(request):
    """Returns all exchanges, the requests that the server handled, and whether a proxy was in front."""
    server = PlainServer()
    request.addfinalizer(server.stop)
    connect, finishes = server.connect, True
    if request.param in PROXY_OPTIONS:
        front = NginxProxy(server.port, *PROXY_OPTIONS[request.param])
        request.addfinalizer(front.stop)
        connect, finishes = front.connect, False
    exchanges = run_all(connect, finishes)
    return exchanges, server.seen(), request.param in PROXY_OPTIONS


@pytest.mark.parametrize("number", range(len(CASES)), ids=[str(case) for case in CASES])
def test_each_case_is_answered_as_expected_or_refused_by_the_proxy(outcome, number):
    exchanges, _, is_proxied = outcome
    if is_proxied:
        exchanges[number].check_as_stated_or_refused()
    else:
        exchanges[number].check_as_stated()


def test_the_server_sees_only_requests_stated_in_the_table(outcome):
    exchanges, seen, is_proxied = outcome
    assert len(seen) > 150
    assert not any("/hidden" in line.split(",")[0] for line in seen)
    stated = collections.Counter(answer.line for exchange in exchanges for answer in exchange.stated)
    assert collections.Counter(seen) - stated == collections.Counter()


def test_most_valid_requests_pass_the_proxy(outcome):
    exchanges, _, _ = outcome
    good = [exchange for exchange in exchanges if exchange.row.then == "kept"]
    passed = [exchange for exchange in good if all(each.status < 400 for each in exchange.responses)]
    assert len(passed) > 0.8 * len(good)


def test_a_port_in_use_exits_with_a_one_line_error():
    server = PlainServer()
    try:
        result = subprocess.run(
            [required("PLAIN_SERVER"), str(server.port)], capture_output=True, text=True,
            timeout=TIMEOUT)
    finally:
        server.stop()
    assert result.returncode == 1
    assert result.stdout == ""
    assert re.fullmatch(r"Error: Cannot listen on .*: the port is in use\. .*\n", result.stderr)


def test_sigterm_exits_with_status_0():
    server = PlainServer()
    server.process.terminate()
    assert server.process.wait(TIMEOUT) == 0
