"""Whoever reads what the server writes may go away or stop reading: the server goes on."""

import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import time

import pytest

from pages_server import PATIENCE, Server, copy_database, required


@pytest.fixture
def broken(light_database, tmp_path):
    """A server with a page that fails, and says so in its log each time."""
    path = tmp_path / "pages.sqlite"
    copy_database(light_database, path)
    server = Server(path).wait_until_serving()
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE characters")
    database.close()
    yield server
    server.process.kill()
    server.process.wait(PATIENCE)


class Asking:
    """Requests on one connection, each soon answered."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

    def status(self, path):
        self.connection.request("GET", path)
        response = self.connection.getresponse()
        response.read()
        return response.status


def test_a_reader_that_has_gone_ends_nothing(broken):
    broken.process.stderr.close()
    broken.process.stdout.close()
    asking = Asking(broken)
    for _ in range(20):
        assert asking.status("/characters") == 500
        assert asking.status("/-/health") == 200
    assert broken.process.poll() is None
    broken.process.send_signal(signal.SIGTERM)
    assert broken.process.wait(PATIENCE) == 0


def test_a_reader_that_stalls_holds_nobody_up(broken):
    asking = Asking(broken)
    # Far more than the pipe and the server keep, in lines of some hundred bytes.
    for number in range(6000):
        assert asking.status(f"/characters?q={'x' * 200}{number}") == 500
        if number % 500 == 0:
            assert asking.status("/-/health") == 200
            assert asking.status("/tasks") == 200
    broken.process.send_signal(signal.SIGTERM)
    lines = broken.process.communicate(timeout=PATIENCE)[1].splitlines()
    failures = [line for line in lines if "A page failed" in line]
    told = [line for line in lines if "lines were lost here" in line]
    assert len(told) >= 1
    assert len(failures) + sum(int(line.split()[0]) for line in told) >= 6000


def test_what_a_client_sends_begins_no_line_of_the_log(broken):
    asking = Asking(broken)
    assert asking.status("/characters?q=%0A2026-11-22T00:00:00Z%20error%20forged%1B[2J") == 500
    broken.process.send_signal(signal.SIGTERM)
    lines = broken.process.communicate(timeout=PATIENCE)[1].splitlines()
    assert any("A page failed" in line for line in lines)
    assert not any(line.startswith("2026-11-22T00:00:00Z error forged") for line in lines)
    assert "\x1b" not in "".join(lines)


def test_it_starts_without_anybody_who_reads(light_database, tmp_path):
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
        answer, end = b"", time.monotonic() + PATIENCE
        while not answer and time.monotonic() < end:
            assert process.poll() is None, "it ended"
            try:
                with socket.socket(socket.AF_UNIX) as client:
                    client.settimeout(PATIENCE)
                    client.connect(str(path))
                    client.sendall(
                        b"GET /-/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    answer = client.recv(4096)
            except (FileNotFoundError, ConnectionRefusedError):
                time.sleep(0.05)
        assert answer.startswith(b"HTTP/1.1 200")
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
