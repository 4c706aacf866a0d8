"""More connections than descriptors: the health endpoint responds, and the server keeps running."""

import contextlib
import http.client
import os
import pathlib
import resource
import socket
import time

import pytest

from pages_server import TIMEOUT, Server, copy_database

pytestmark = pytest.mark.skipif(
    not pathlib.Path("/proc/self/fd").exists(), reason="needs /proc, which only Linux has")

HALF_POST = (b"POST /tasks/-/actions/-table/-table/add/submit HTTP/1.1\r\nHost: localhost\r\n"
             b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ntitle=")


@pytest.fixture
def database(light_database, tmp_path):
    path = tmp_path / "pages.sqlite"
    copy_database(light_database, path)
    return path


@contextlib.contextmanager
def serving(database, descriptors, *options):
    server = Server(database, *options)
    try:
        server.wait_until_serving()
        if descriptors:
            resource.prlimit(
                server.process.pid, resource.RLIMIT_NOFILE, (descriptors, descriptors))
        yield server
    finally:
        server.stop()


def raise_limit():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))


@pytest.fixture(autouse=True)
def many_descriptors():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    raise_limit()
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def status(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def send_incomplete_post(server):
    client = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
    with contextlib.suppress(OSError):  # The server has rejected the connection.
        client.sendall(HALF_POST)
    return client


def test_many_connections_do_not_exhaust_the_file_descriptors(database):
    with serving(database, 64) as server:
        # The limit is lowered after the start, so the server has fewer descriptors than the connections it allows.
        # It must reserve the last descriptors: system libraries end the process if they cannot open a file.
        clients, most_descriptors = [], 0
        end = time.monotonic() + 4
        while time.monotonic() < end:
            clients.append(send_incomplete_post(server))
            if len(clients) > 200:
                clients.pop(0).close()
            time.sleep(0.002)
            most_descriptors = max(most_descriptors, len(os.listdir(f"/proc/{server.process.pid}/fd")))
        assert server.process.poll() is None
        assert most_descriptors <= 60
        for client in clients:
            client.close()
        end = time.monotonic() + TIMEOUT
        while status(server, "/-/health") != 200:
            assert time.monotonic() < end
        assert status(server, "/tasks") == 200


def test_health_checks_succeed_while_incomplete_posts_hold_all_connections(database):
    # A child process inherits this limit. The server derives its connection limit from it: 160 here.
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with serving(database, None) as server:
        raise_limit()
        clients = [send_incomplete_post(server) for _ in range(300)]
        for _ in range(20):
            assert status(server, "/-/health") == 200
            assert status(server, "/tasks") in (200, 503)
        # The server eventually closes incomplete requests and accepts other clients.
        end = time.monotonic() + TIMEOUT
        while status(server, "/tasks") != 200:
            assert time.monotonic() < end
        for client in clients:
            client.close()
