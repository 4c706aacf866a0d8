"""More connections than the server has descriptors: health is answered, and nothing ends it."""

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
    not pathlib.Path("/proc/self/fd").exists(), reason="needs Linux: what it asks is in /proc")

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
    with contextlib.suppress(OSError):  # refused by now
        client.sendall(HALF_POST)
    return client


def test_many_connections_do_not_exhaust_the_file_descriptors(database):
    with serving(database, 64) as server:
        # Fewer descriptors than it was made for: only the last of them keep it.
        # Where none is left, the system's libraries end the process once they look at a file.
        clients, most = [], 0
        end = time.monotonic() + 4
        while time.monotonic() < end:
            clients.append(send_incomplete_post(server))
            if len(clients) > 200:
                clients.pop(0).close()
            time.sleep(0.002)
            most = max(most, len(os.listdir(f"/proc/{server.process.pid}/fd")))
        assert server.process.poll() is None
        assert most <= 60
        for client in clients:
            client.close()
        end = time.monotonic() + TIMEOUT
        while status(server, "/-/health") != 200:
            assert time.monotonic() < end
        assert status(server, "/tasks") == 200


def test_health_checks_succeed_while_incomplete_posts_hold_all_connections(database):
    # A child has its parent's limit, of which its places are made: 160 here.
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with serving(database, None) as server:
        raise_limit()
        clients = [send_incomplete_post(server) for _ in range(300)]
        for _ in range(20):
            assert status(server, "/-/health") == 200
            assert status(server, "/tasks") in (200, 503)
        # Once they have been sending for long, others come in.
        end = time.monotonic() + TIMEOUT
        while status(server, "/tasks") != 200:
            assert time.monotonic() < end
        for client in clients:
            client.close()
