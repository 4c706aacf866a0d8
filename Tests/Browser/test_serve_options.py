"""`showcase serve` behind a proxy: a Unix socket, the client's address, the access log."""

import os
import re
import signal
import socket
import subprocess
import tempfile

import pytest

from pages_server import PATIENCE, copy_database, read_line, required, run_showcase
from test_process import assert_refused


@pytest.fixture
def database(server, tmp_path):
    path = tmp_path / "pages.sqlite"
    copy_database(server.database, path)
    return path


class Socketed:
    """`showcase serve` on a Unix socket, whose path must be short."""

    def __init__(self, database, *options):
        self.directory = tempfile.TemporaryDirectory(prefix="pages")
        self.path = os.path.join(self.directory.name, "s")
        self.process = subprocess.Popen(
            [required("SHOWCASE_BINARY"), "serve", "--socket", self.path, "--database", str(database),
             *map(str, options)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def __enter__(self):
        assert read_line(self.process.stdout) == f"Serving at unix:{self.path}\n"
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)
        self.directory.cleanup()

    def get(self, path, *fields):
        return self.ask(path, "Host: localhost", *fields)

    def ask(self, path, *fields):
        lines = [f"GET {path} HTTP/1.1", "Connection: close", *fields]
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(PATIENCE)
            client.connect(self.path)
            client.sendall("\r\n".join(lines + ["", ""]).encode())
            answer = b""
            while piece := client.recv(1 << 16):
                answer += piece
        return answer.decode()


def test_a_unix_socket_is_served_and_removed(database):
    with Socketed(database) as server:
        assert server.get("/feed").startswith("HTTP/1.1 200 ")
        assert run_showcase("health", "--socket", server.path).returncode == 0
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        assert not os.path.exists(server.path)
        assert_refused(run_showcase("health", "--socket", server.path), server.path)


def test_a_socket_and_a_port_are_one_too_many(database):
    assert_refused(run_showcase("serve", "--socket", "/tmp/s", "--port", 0, "--database", database))


def test_who_the_client_is_stands_in_the_log_and_nothing_else_it_says(database, tmp_path):
    log = tmp_path / "access.log"
    with Socketed(database, "--trusted-proxy", "unix", "--access-log", log) as server:
        answer = server.get(
            "/none?a=%22", "X-Forwarded-For: 198.51.100.7, 203.0.113.9", "User-Agent: a\"b\\c \xff",
            "X-Request-Id: from-the-proxy")
        request_id = re.search("\r\nX-Request-Id: ([0-9a-z]{13})\r\n", answer)[1]
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    lines = log.read_bytes().splitlines()
    assert len(lines) == 1
    line = lines[0].decode("ascii")
    # The last address is the one the proxy saw; the one before is what the client says.
    assert line.startswith("203.0.113.9 - - [")
    assert '"GET /none?a=%22 HTTP/1.1" 404 ' in line
    assert request_id in line and "from-the-proxy" not in line
    assert re.search(r'"a\\x22b\\x5cc \\xc3\\xbf"', line, re.IGNORECASE), line


def test_nobody_is_believed_without_being_named(database, tmp_path):
    log = tmp_path / "access.log"
    with Socketed(database, "--access-log", log) as server:
        answer = server.get("/feed", "X-Forwarded-For: 203.0.113.9", "X-Request-Id: mine")
        assert "X-Request-Id: mine" not in answer
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    assert "203.0.113.9" not in log.read_text() and "mine" not in log.read_text()


def test_the_log_goes_on_in_a_new_file_after_a_hang_up(database, tmp_path):
    log, old = tmp_path / "access.log", tmp_path / "old.log"
    with Socketed(database, "--access-log", log) as server:
        server.get("/feed")
        log.rename(old)
        server.process.send_signal(signal.SIGHUP)
        while not log.exists():
            server.get("/-/health")
        server.get("/gallery")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    assert "GET /feed " in old.read_text() and "GET /gallery " in log.read_text()


@pytest.mark.parametrize("options", [[], ["--access-log", "-"]], ids=["no log", "output"])
def test_a_hang_up_ends_no_server(database, options):
    with Socketed(database, *options) as server:
        server.process.send_signal(signal.SIGHUP)
        assert " 200 " in server.get("/-/health").splitlines()[0]
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0


def test_what_a_trusted_proxy_had_by_tls_asks_to_stay_there(database):
    options = ["--allowed-host", "pages.example"]
    field = "strict-transport-security: max-age="
    told = ["Host: pages.example", "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https"]
    with Socketed(database, *options, "--trusted-proxy", "unix") as server:
        for path in ["/feed", "/theme.css", "/none"]:
            assert field in server.ask(path, *told).lower()
            assert field not in server.ask(path, *told[:2]).lower()
    with Socketed(database, *options) as server:
        for path in ["/feed", "/theme.css", "/none"]:
            assert field not in server.ask(path, *told).lower()


@pytest.mark.parametrize("secret", ["!", "x" * 31])
def test_a_secret_that_could_be_guessed_is_refused(tmp_path, secret):
    path = tmp_path / "none" / "pages.sqlite"
    result = run_showcase(
        "serve", "--port", 0, "--database", path, env={**os.environ, "PAGES_SECRET": secret})
    assert_refused(result, "PAGES_SECRET", str(len(secret)), "openssl rand -hex 32")
    assert secret not in result.stderr.split() and not path.parent.exists()


@pytest.mark.parametrize("network", ["10.0.0.0/33", "10.0.0.1/8", "example.org", ""])
def test_a_network_that_is_none_is_named(database, network):
    assert_refused(
        run_showcase("serve", "--port", 0, "--database", database, "--trusted-proxy", network),
        f"'{network}'")


def test_a_log_that_cannot_be_written_is_named(database, tmp_path):
    path = tmp_path / "none" / "access.log"
    assert_refused(
        run_showcase("serve", "--port", 0, "--database", database, "--access-log", path), path)


def serve(database, *options, environment={}):
    """The first page of a server, and what stands on standard error when it has ended."""
    process = subprocess.Popen(
        [required("SHOWCASE_BINARY"), "serve", "--port", "0", "--database", str(database), *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **environment})
    try:
        port = re.search(r":(\d+)\n", read_line(process.stdout))[1]
        with socket.create_connection(("127.0.0.1", int(port)), timeout=PATIENCE) as client:
            client.sendall(b"GET /tasks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b""
            while piece := client.recv(1 << 16):
                answer += piece
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return answer.decode(), errors


def test_what_others_need_is_said_where_they_can_reach_the_server(database):
    _, alone = serve(database)
    assert alone == ""
    _, errors = serve(database, "--host", "0.0.0.0")
    assert "--allowed-host" in errors and "--trusted-proxy" in errors
    assert "PAGES_SECRET" not in errors, "the showcase keeps a secret in its database"
    assert all(" warning " in line for line in errors.splitlines())
    _, settled = serve(
        database, "--host", "0.0.0.0", "--allowed-host", "tea.example", "--trusted-proxy", "10.0.0.0/8")
    assert "--allowed-host" not in settled and "--trusted-proxy" not in settled


def test_development_is_one_switch(database):
    usual, _ = serve(database)
    assert "Server-Timing" not in usual
    told = r"\r\nServer-Timing: (?=.*content;dur=)(?=.*validate;dur=).*total;dur=[0-9.]+\r\n"
    assert re.search(told, serve(database, "--development")[0])
    assert re.search(told, serve(database, environment={"PAGES_DEVELOPMENT": "1"})[0])
    unchecked, _ = serve(database, "--development", "--validation", "off")
    assert "total;dur=" in unchecked and "validate;dur=" not in unchecked
