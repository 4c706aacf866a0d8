"""`showcase serve` behind a proxy: Unix socket, client address, access log."""

import os
import re
import signal
import socket
import subprocess
import tempfile

import pytest

from pages_server import TIMEOUT, copy_database, read_line, required, run_showcase
from test_process import assert_refused


@pytest.fixture
def database(server, tmp_path):
    path = tmp_path / "pages.sqlite"
    copy_database(server.database, path)
    return path


class UnixSocketServer:
    """A process of `showcase serve` on a Unix socket, whose path must be short."""

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
        self.process.communicate(timeout=TIMEOUT)
        self.directory.cleanup()

    def get(self, path, *fields):
        return self.ask(path, "Host: localhost", *fields)

    def ask(self, path, *fields):
        lines = [f"GET {path} HTTP/1.1", "Connection: close", *fields]
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(TIMEOUT)
            client.connect(self.path)
            client.sendall("\r\n".join(lines + ["", ""]).encode())
            answer = b""
            while piece := client.recv(1 << 16):
                answer += piece
        return answer.decode()


def test_the_server_listens_on_a_unix_socket_and_removes_it_on_exit(database):
    with UnixSocketServer(database) as server:
        assert server.get("/feed").startswith("HTTP/1.1 200 ")
        assert run_showcase("health", "--socket", server.path).returncode == 0
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(TIMEOUT) == 0
        assert not os.path.exists(server.path)
        assert_refused(run_showcase("health", "--socket", server.path), server.path)


def test_a_socket_and_a_port_cannot_be_combined(database):
    assert_refused(run_showcase("serve", "--socket", "/tmp/s", "--port", 0, "--database", database))


def test_the_access_log_shows_the_client_address_sent_by_a_trusted_proxy(database, tmp_path):
    log = tmp_path / "access.log"
    with UnixSocketServer(database, "--trusted-proxy", "unix", "--access-log", log) as server:
        answer = server.get(
            "/none?a=%22", "X-Forwarded-For: 198.51.100.7, 203.0.113.9", "User-Agent: a\"b\\c \xff",
            "X-Request-Id: from-the-proxy")
        request_id = re.search("\r\nX-Request-Id: ([0-9a-z]{13})\r\n", answer)[1]
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(TIMEOUT) == 0
    lines = log.read_bytes().splitlines()
    assert len(lines) == 1
    line = lines[0].decode("ascii")
    # The proxy appends the client's address. The address before it comes from the client and cannot be trusted.
    assert line.startswith("203.0.113.9 - - [")
    assert '"GET /none?a=%22 HTTP/1.1" 404 ' in line
    assert request_id in line and "from-the-proxy" not in line
    assert re.search(r'"a\\x22b\\x5cc \\xc3\\xbf"', line, re.IGNORECASE), line


def test_forwarded_headers_of_untrusted_clients_are_ignored(database, tmp_path):
    log = tmp_path / "access.log"
    with UnixSocketServer(database, "--access-log", log) as server:
        answer = server.get("/feed", "X-Forwarded-For: 203.0.113.9", "X-Request-Id: mine")
        assert "X-Request-Id: mine" not in answer
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(TIMEOUT) == 0
    assert "203.0.113.9" not in log.read_text() and "mine" not in log.read_text()


def test_sighup_reopens_the_access_log(database, tmp_path):
    log, old = tmp_path / "access.log", tmp_path / "old.log"
    with UnixSocketServer(database, "--access-log", log) as server:
        server.get("/feed")
        log.rename(old)
        server.process.send_signal(signal.SIGHUP)
        while not log.exists():
            server.get("/-/health")
        server.get("/gallery")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(TIMEOUT) == 0
    assert "GET /feed " in old.read_text() and "GET /gallery " in log.read_text()


@pytest.mark.parametrize("options", [[], ["--access-log", "-"]], ids=["no log", "output"])
def test_sighup_does_not_stop_the_server(database, options):
    with UnixSocketServer(database, *options) as server:
        server.process.send_signal(signal.SIGHUP)
        assert " 200 " in server.get("/-/health").splitlines()[0]
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(TIMEOUT) == 0


def test_hsts_is_sent_only_for_https_behind_a_trusted_proxy(database):
    options = ["--allowed-host", "pages.example"]
    field = "strict-transport-security: max-age="
    told = ["Host: pages.example", "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https"]
    with UnixSocketServer(database, *options, "--trusted-proxy", "unix") as server:
        for path in ["/feed", "/theme.css", "/none"]:
            assert field in server.ask(path, *told).lower()
            assert field not in server.ask(path, *told[:2]).lower()
    with UnixSocketServer(database, *options) as server:
        for path in ["/feed", "/theme.css", "/none"]:
            assert field not in server.ask(path, *told).lower()


@pytest.mark.parametrize("secret", ["!", "x" * 31])
def test_a_short_secret_is_refused(tmp_path, secret):
    path = tmp_path / "none" / "pages.sqlite"
    result = run_showcase(
        "serve", "--port", 0, "--database", path, env={**os.environ, "PAGES_SECRET": secret})
    assert_refused(result, "PAGES_SECRET", str(len(secret)), "openssl rand -hex 32")
    assert secret not in result.stderr.split() and not path.parent.exists()


@pytest.mark.parametrize("network", ["10.0.0.0/33", "10.0.0.1/8", "example.org", ""])
def test_the_error_for_an_invalid_network_names_it(database, network):
    assert_refused(
        run_showcase("serve", "--port", 0, "--database", database, "--trusted-proxy", network),
        f"'{network}'")


def test_the_error_for_an_unwritable_access_log_names_it(database, tmp_path):
    path = tmp_path / "none" / "access.log"
    assert_refused(
        run_showcase("serve", "--port", 0, "--database", database, "--access-log", path), path)


def serve(database, *options, environment={}):
    """Serves one page. Returns the response and the text on standard error."""
    process = subprocess.Popen(
        [required("SHOWCASE_BINARY"), "serve", "--port", "0", "--database", str(database), *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **environment})
    try:
        port = re.search(r":(\d+)\n", read_line(process.stdout))[1]
        with socket.create_connection(("127.0.0.1", int(port)), timeout=TIMEOUT) as client:
            client.sendall(b"GET /tasks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b""
            while piece := client.recv(1 << 16):
                answer += piece
        process.terminate()
        _, errors = process.communicate(timeout=TIMEOUT)
    finally:
        process.kill()
    return answer.decode(), errors


def test_serving_on_all_interfaces_warns_about_missing_options(database):
    _, alone = serve(database)
    assert alone == ""
    _, errors = serve(database, "--host", "0.0.0.0")
    assert "--allowed-host" in errors and "--trusted-proxy" in errors
    assert "PAGES_SECRET" not in errors, "the showcase stores its secret in the database"
    assert all(" warning " in line for line in errors.splitlines())
    _, settled = serve(
        database, "--host", "0.0.0.0", "--allowed-host", "tea.example", "--trusted-proxy", "10.0.0.0/8")
    assert "--allowed-host" not in settled and "--trusted-proxy" not in settled


def test_development_mode_is_enabled_by_an_option_or_variable(database):
    usual, _ = serve(database)
    assert "Server-Timing" not in usual
    told = r"\r\nServer-Timing: (?=.*content;dur=)(?=.*validate;dur=).*total;dur=[0-9.]+\r\n"
    assert re.search(told, serve(database, "--development")[0])
    assert re.search(told, serve(database, environment={"PAGES_DEVELOPMENT": "1"})[0])
    unchecked, _ = serve(database, "--development", "--validation", "off")
    assert "total;dur=" in unchecked and "validate;dur=" not in unchecked
