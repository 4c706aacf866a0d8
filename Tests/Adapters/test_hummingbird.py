"""Pages inside Hummingbird: the live tests of Tests/Browser, and responses to raw requests.

`make adapters` sets PAGES_HUMMINGBIRD to the program under test: Adapters/PageHummingbird/Sources/TasksServer.
"""

import gzip
import http.client
import json
import os
import pathlib
import re
import select
import shutil
import socket
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from live_reader import ConnectionClosed, EventStream, LiveSubscriber  # noqa: E402
from pages_server import TIMEOUT, Server, read_line  # noqa: E402
from test_live_law import (  # noqa: E402, F401: imported tests, which run with the site below
    ADD, FORM, RestartableServer, act,
    test_a_stopping_server_sends_bye_and_its_successor_resumes_the_stream,
    test_subscribers_match_the_server_while_their_connections_are_cut,
    test_subscribers_match_the_server_while_it_is_killed_and_restarted)

BINARY = os.environ.get("PAGES_HUMMINGBIRD")
pytestmark = pytest.mark.skipif(not BINARY, reason="PAGES_HUMMINGBIRD is not set: run `make adapters`")
BODY_LIMIT = 1 << 20


class TasksServer(Server):
    """The tasks site inside Hummingbird, on a free port."""

    @staticmethod
    def command(database):
        return [BINARY, "--database", str(database)]


@pytest.fixture
def site(tmp_path):
    site = RestartableServer(tmp_path / "tasks.sqlite", TasksServer)
    yield site
    site.server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with TasksServer(tmp_path_factory.mktemp("inside") / "tasks.sqlite") as server:
        yield server


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT)


def read_all(sock):
    pieces = []
    try:
        while piece := sock.recv(65536):
            pieces.append(piece)
    except ConnectionResetError:
        pass
    return b"".join(pieces)


def test_application_routes_work_and_unknown_paths_return_404(server):
    assert server.request("/api/ping").text == "pong"
    assert server.request("/api/ping", "POST", "four").text == "4"
    answer = server.request("/nothing")
    assert answer.status == 404 and "html" not in answer.text
    assert server.request("/-/health").status == 200


def test_another_host_is_refused(server):
    answer = server.request("/tasks", Host="evil.example")
    assert answer.status == 421


def test_a_cached_document_returns_304_and_keeps_the_connection_open(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    connection.request("GET", "/tasks/-/document")
    answer = connection.getresponse()
    tag = answer.headers["ETag"]
    assert answer.status == 200 and json.loads(answer.read())["version"]
    sock = connection.sock
    for method in ("GET", "HEAD"):
        connection.request(method, "/tasks/-/document", headers={"If-None-Match": tag})
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (304, b"")
        assert answer.headers["Content-Length"] is None
    connection.request("GET", "/api/ping")
    assert connection.getresponse().read() == b"pong"
    assert connection.sock is sock
    connection.close()


def test_a_head_response_has_the_length_but_no_body(server):
    with connect(server) as sock:
        for path in (b"/tasks", b"/api/ping"):
            method = b"HEAD" if path == b"/tasks" else b"GET"
            sock.sendall(method + b" " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        sock.shutdown(socket.SHUT_WR)
        head, _, rest = read_all(sock).partition(b"\r\n\r\n")
    assert re.search(rb"(?i)content-length: \d{3,}", head)
    assert rest.startswith(b"HTTP/1.1 200") and rest.endswith(b"pong")


def test_a_head_response_for_a_stream_closes_the_connection(server):
    with connect(server) as sock:
        sock.sendall(b"HEAD /download HTTP/1.1\r\nHost: localhost\r\n\r\n")
        head = read_all(sock).partition(b"\r\n\r\n")[0].lower()
    assert head.startswith(b"http/1.1 200") and b"connection: close" in head and b"content-length" not in head


def test_text_is_compressed_if_the_client_accepts_gzip(server):
    plain, packed = server.request("/tasks/-/document"), server.request("/tasks/-/document", Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip" and len(packed.body) < len(plain.body)
    assert gzip.decompress(packed.body) == plain.body
    assert int(packed.headers["Content-Length"]) == len(packed.body)


def test_an_action_updates_open_streams(site):
    reader = LiveSubscriber("/tasks", "end")
    reader.fetch(site.server)
    stream = reader.open(site.server)
    assert act(site, ADD, "title=Seen at once").status == 303
    assert reader.follow(stream, site.server)
    stream.close()
    assert reader.document == site.request(reader.document["self"]).json


def test_an_action_of_the_script_returns_a_patch(server):
    reader = LiveSubscriber("/tasks", "end")
    reader.fetch(server)
    answer = server.request(
        f"{ADD}?from={reader.version}&through=end", "POST", "title=Patched", Accept="application/json-patch+json", **FORM)
    assert answer.status == 200, answer.text
    assert "Patched" in answer.text


def test_a_multipart_form_uploads_a_file(server):
    boundary = "tea"
    body = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nSencha\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n'
        f"Content-Type: application/octet-stream\r\n\r\n").encode() + bytes(200_000) + f"\r\n--{boundary}--\r\n".encode()
    answer = server.request("/form", "POST", body, Content_Type=f"multipart/form-data; boundary={boundary}")
    assert (answer.status, answer.text) == (200, "Sencha 200000")


@pytest.mark.parametrize("is_chunked", [False, True], ids=["announced", "chunked"])
def test_an_oversized_body_is_refused_and_the_connection_closed(server, is_chunked):
    framing = b"Transfer-Encoding: chunked" if is_chunked else b"Content-Length: 1000000000"
    with connect(server) as sock:
        sock.sendall(
            b"POST /form HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n" + framing + b"\r\n\r\n")
        if is_chunked:
            try:
                for _ in range(20):
                    sock.sendall(b"10000\r\n" + bytes(65536) + b"\r\n")
            except OSError:
                pass  # the connection has already ended
        answer = read_all(sock)
    assert answer.startswith(b"HTTP/1.1 413") and b"larger than 1048576 bytes" in answer
    assert re.search(rb"(?i)connection: close", answer)


def test_a_streamed_upload_may_exceed_the_body_limit(server):
    assert server.request("/upload", "POST", bytes(20_000_000)).text == "20000000"
    assert server.request("/upload", "POST", iter([bytes(100_000)] * 30)).text == "3000000"


def test_a_response_before_the_end_of_an_upload_closes_the_connection(server):
    with connect(server) as sock:
        sock.sendall(b"POST /first HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000000\r\n\r\n" + bytes(1000))
        answer = read_all(sock)
    assert answer.startswith(b"HTTP/1.1 200") and re.search(rb"(?i)connection: close", answer)


def test_a_truncated_upload_does_not_succeed(server):
    with connect(server) as sock:
        sock.sendall(b"POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n" + bytes(10))
        sock.shutdown(socket.SHUT_WR)
        answer = read_all(sock)
    assert not answer.startswith(b"HTTP/1.1 200")


def test_a_stream_applies_backpressure(tmp_path):
    with TasksServer(tmp_path / "tasks.sqlite") as server:
        with connect(server) as sock:
            sock.sendall(b"GET /download HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            body = sock.recv(1000)
            # A server without backpressure would produce much of the body in this time.
            for _ in range(200):
                assert server.request("/api/ping").text == "pong"
            # The program prints a line after each 500 pieces, which are 5 MB.
            assert not select.select([server.process.stdout], [], [], 0)[0]
            body += read_all(sock)
        assert len(body) > 50_000_000
        assert read_line(server.process.stdout) == "4500 pieces left\n"


@pytest.mark.parametrize("path, end", [("/download", b"\r\n0\r\n\r\n"), ("/large", b".end")])
def test_a_stopping_server_finishes_responses_in_progress(tmp_path, path, end):
    server = TasksServer(tmp_path / "tasks.sqlite").wait_until_serving()
    with connect(server) as sock:
        sock.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        first = sock.recv(1000)
        server.process.terminate()
        body = first + read_all(sock)
    assert server.stop() == 0
    assert body.startswith(b"HTTP/1.1 200") and body.endswith(end)


def test_idle_connections_and_open_streams_do_not_prevent_shutdown(tmp_path):
    server = TasksServer(tmp_path / "tasks.sqlite").wait_until_serving()
    reader = LiveSubscriber("/tasks")
    reader.fetch(server)
    streams = [reader.open(server) for _ in range(20)]
    for stream in streams:
        stream.read()
    with connect(server):
        assert server.stop() == 0
    for stream in streams:
        assert stream.next()[0] == "bye"
        with pytest.raises(ConnectionClosed):
            stream.next()
        stream.close()


# --- TLS and HTTP/2 ---


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    if not shutil.which("openssl") or "HTTP2" not in subprocess.run(
            ["curl", "--version"], capture_output=True, text=True).stdout:
        pytest.skip("openssl or curl with HTTP/2 is missing")
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def secure(certificate, tmp_path_factory):
    folder = certificate
    database = tmp_path_factory.mktemp("secure") / "tasks.sqlite"
    server = TasksServer(database, "--certificate", str(folder / "certificate.pem"), "--key", str(folder / "key.pem"))
    line = read_line(server.process.stdout)
    server.url = line.removeprefix("Serving at ").strip()
    yield server
    assert server.stop() == 0


def curl(server, path, *options):
    result = subprocess.run(
        ["curl", "-sk", "-i", "--max-time", "60", *options, server.url + path],
        capture_output=True, timeout=TIMEOUT)
    head, _, body = result.stdout.partition(b"\r\n\r\n")
    return head.decode(), body


@pytest.mark.parametrize("version, line", [("--http1.1", "HTTP/1.1 200"), ("--http2", "HTTP/2 200")])
def test_pages_are_served_over_tls_with_secure_cookies(secure, version, line):
    head, body = curl(secure, "/tasks", version)
    assert head.startswith(line) and b"Order sencha for the week" in body
    # The site recognizes an https request.
    switched, _ = curl(
        secure, "/tasks/-/actions/-table/-table/shows~2Ddone/change", version, "-d", "value=false")
    assert " 303" in switched.split("\r\n")[0], switched
    assert re.search(r"(?i)set-cookie: __Host-[^\r]*secure", switched), switched


def test_http_2_serves_head_requests_streams_and_304_responses(secure):
    head, body = curl(secure, "/tasks", "--http2", "-I")
    assert head.startswith("HTTP/2 200") and re.search(r"content-length: \d{3,}", head) and body == b""
    head, body = curl(secure, "/download", "--http2", "-I")
    assert head.startswith("HTTP/2 200") and "content-length" not in head and "connection" not in head
    _, body = curl(secure, "/download", "--http2")
    assert len(body) == 50_000_000
    document, _ = curl(secure, "/tasks/-/document", "--http2")
    tag = re.search(r"etag: ([^\r]+)", document).group(1)
    head, body = curl(secure, "/tasks/-/document", "--http2", "-H", f"If-None-Match: {tag}")
    assert head.startswith("HTTP/2 304") and "content-length" not in head


def test_http_2_accepts_uploads_and_refuses_oversized_forms(secure, tmp_path):
    file = tmp_path / "large"
    file.write_bytes(bytes(5_000_000))
    _, body = curl(secure, "/upload", "--http2", "--data-binary", f"@{file}")
    assert body == b"5000000"
    head, body = curl(secure, "/form", "--http2", "--data-binary", f"@{file}")
    assert head.startswith("HTTP/2 413") and b"1048576" in body and "connection" not in head


@pytest.mark.parametrize("version", ["--http1.1", "--http2"])
def test_a_disconnected_subscriber_is_removed_promptly(secure, version):
    _, body = curl(secure, "/tasks/-/document")
    address = f"{secure.url}/tasks/-/events?from={json.loads(body)['version']}"
    stream = subprocess.Popen(["curl", "-skN", version, address], stdout=subprocess.PIPE)
    assert read_line(stream.stdout)
    assert curl(secure, "/api/readers")[1] == b"1"
    stream.kill()
    stream.wait()
    deadline = time.monotonic() + TIMEOUT
    # Well before the next comment, which would detect the closed connection.
    while curl(secure, "/api/readers")[1] != b"0":
        assert time.monotonic() < deadline
    assert time.monotonic() < deadline - TIMEOUT + 10


def test_http_2_event_streams_end_with_bye_when_the_server_stops(certificate, tmp_path):
    server = TasksServer(
        tmp_path / "tasks.sqlite", "--certificate", str(certificate / "certificate.pem"),
        "--key", str(certificate / "key.pem"))
    server.url = read_line(server.process.stdout).removeprefix("Serving at ").strip()
    _, body = curl(server, "/tasks/-/document", "--http2")
    version = json.loads(body)["version"]
    stream = subprocess.Popen(
        ["curl", "-skN", "--http2", f"{server.url}/tasks/-/events?from={version}"], stdout=subprocess.PIPE)
    assert read_line(stream.stdout)
    assert server.stop() == 0
    assert b"event: bye" in stream.stdout.read()
    # 18: Hummingbird may close the connection before it sends the stream's last, empty frame.
    assert stream.wait(TIMEOUT) in (0, 18)
