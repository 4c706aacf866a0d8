"""The server keeps running when the reader of its log closes the pipe or stops reading."""

import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import time

import pytest

from pages_server import TIMEOUT, Server, copy_database, required


@pytest.fixture
def server_with_failing_page(light_database, tmp_path):
    """A server with a page that fails and logs an error for each request."""
    path = tmp_path / "pages.sqlite"
    copy_database(light_database, path)
    server = Server(path).wait_until_serving()
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE characters")
    database.close()
    yield server
    server.process.kill()
    server.process.wait(TIMEOUT)


class PersistentClient:
    """A client that sends requests on one connection, with a timeout of 20 seconds."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

    def status(self, path):
        self.connection.request("GET", path)
        response = self.connection.getresponse()
        response.read()
        return response.status


def test_the_server_survives_closed_output_pipes(server_with_failing_page):
    server_with_failing_page.process.stderr.close()
    server_with_failing_page.process.stdout.close()
    http_client = PersistentClient(server_with_failing_page)
    for _ in range(20):
        assert http_client.status("/characters") == 500
        assert http_client.status("/-/health") == 200
    assert server_with_failing_page.process.poll() is None
    server_with_failing_page.process.send_signal(signal.SIGTERM)
    assert server_with_failing_page.process.wait(TIMEOUT) == 0


def test_a_stalled_log_reader_does_not_block_requests(server_with_failing_page):
    http_client = PersistentClient(server_with_failing_page)
    # Far more than the pipe and the server buffer, in lines of a few hundred bytes.
    for number in range(6000):
        assert http_client.status(f"/characters?q={'x' * 200}{number}") == 500
        if number % 500 == 0:
            assert http_client.status("/-/health") == 200
            assert http_client.status("/tasks") == 200
    server_with_failing_page.process.send_signal(signal.SIGTERM)
    lines = server_with_failing_page.process.communicate(timeout=TIMEOUT)[1].splitlines()
    failures = [line for line in lines if "A page failed" in line]
    told = [line for line in lines if "lines were lost here" in line]
    assert len(told) >= 1
    assert len(failures) + sum(int(line.split()[0]) for line in told) >= 6000


def test_request_text_cannot_forge_a_log_line(server_with_failing_page):
    http_client = PersistentClient(server_with_failing_page)
    assert http_client.status("/characters?q=%0A2026-11-22T00:00:00Z%20error%20forged%1B[2J") == 500
    server_with_failing_page.process.send_signal(signal.SIGTERM)
    lines = server_with_failing_page.process.communicate(timeout=TIMEOUT)[1].splitlines()
    assert any("A page failed" in line for line in lines)
    assert not any(line.startswith("2026-11-22T00:00:00Z error forged") for line in lines)
    assert "\x1b" not in "".join(lines)


def test_the_server_starts_with_closed_output_pipes(light_database, tmp_path):
    database, path = tmp_path / "pages.sqlite", tmp_path / "pages.sock"
    copy_database(light_database, database)
    ends = os.pipe(), os.pipe()
    for there, _ in ends:
        os.close(there)
    process = subprocess.Popen(
        [required("SHOWCASE_BINARY"), "serve", "--socket", str(path), "--database", str(database)],
        stdout=ends[0][1], stderr=ends[1][1])
    for _, here in ends:
        os.close(here)
    try:
        answer, end = b"", time.monotonic() + TIMEOUT
        while not answer and time.monotonic() < end:
            assert process.poll() is None, "the server exited"
            try:
                with socket.socket(socket.AF_UNIX) as client:
                    client.settimeout(TIMEOUT)
                    client.connect(str(path))
                    client.sendall(
                        b"GET /-/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    answer = client.recv(4096)
            except (FileNotFoundError, ConnectionRefusedError):
                time.sleep(0.05)
        assert answer.startswith(b"HTTP/1.1 200")
        process.send_signal(signal.SIGTERM)
        assert process.wait(TIMEOUT) == 0
    finally:
        process.kill()
        process.wait()
