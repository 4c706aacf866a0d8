"""The `showcase` executable: its errors at the start, and its data after it ends."""

import os
import signal
import socket
import subprocess
import time

import pytest

from pages_server import (
    TIMEOUT, Server, copy_database, without_form_keys, read_line, required, run_showcase)


@pytest.fixture
def database(server, tmp_path):
    """A filled database."""
    path = tmp_path / "pages.sqlite"
    copy_database(server.database, path)
    return path


def assert_refused(result, *words):
    assert result.returncode not in (0, None)
    assert result.returncode > 0, "the program crashed"
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert result.stdout == ""
    for word in words:
        assert str(word) in lines[0]


def test_the_error_for_a_port_in_use_names_it(server, database):
    result = run_showcase("serve", "--port", server.port, "--database", database)
    assert_refused(result, server.port)


@pytest.mark.parametrize("port", ["70000", "-1", "eighty", ""])
def test_the_error_for_an_invalid_port_names_it(database, port):
    result = run_showcase("serve", f"--port={port}", "--database", database)
    assert_refused(result, port)


def test_the_error_for_an_invalid_port_variable_names_it(database):
    result = run_showcase(
        "serve", "--database", database, env={**os.environ, "PAGES_PORT": "eighty"})
    assert_refused(result, "PAGES_PORT", "eighty")


@pytest.mark.parametrize("kind", ["directory", "text", "truncated", "unwritable", "below a file"])
def test_the_error_for_an_unusable_database_names_it(tmp_path, database, kind):
    path = tmp_path / "unusable.sqlite"
    match kind:
        case "directory": path.mkdir()
        case "text": path.write_text("This is no database.\n" * 500)
        case "truncated": path.write_bytes(database.read_bytes()[:5000])
        case "unwritable": path = "/proc/unwritable/pages.sqlite"
        case _:
            path.write_text("a file")
            path = path / "pages.sqlite"
    assert_refused(run_showcase("serve", "--port", 0, "--database", path), path)


def test_processes_can_start_simultaneously_on_a_new_database(tmp_path):
    path = tmp_path / "none" / "below" / "pages.sqlite"
    # The umask allows everything, but only the owner may read the secret.
    mask = os.umask(0)
    try:
        servers = [Server(path) for _ in range(3)]
    finally:
        os.umask(mask)
    try:
        for server in servers:
            server.wait_until_serving()
        # Versions depend on the secret, so equal pages show that all processes share it.
        homes = {without_form_keys(server.request("/tasks").body) for server in servers}
        assert len(homes) == 1 and b"data-version" in homes.pop()
        names = {name.name: name.stat().st_mode & 0o777 for name in path.parent.iterdir()}
        assert names.keys() >= {"pages.sqlite", "pages.sqlite-wal", "pages.sqlite-shm"}
        assert set(names.values()) == {0o600}
        for folder in [path.parent, path.parent.parent]:
            assert folder.stat().st_mode & 0o777 == 0o700
        told = []
        for server in servers:
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(TIMEOUT) == 0
            told.append(server.process.stderr.read())
        assert sum("characters are ready" in text for text in told) == 1
        assert not any("chmod" in text or "rror" in text for text in told), told
    finally:
        for server in servers:
            server.stop(signal.SIGKILL)


def test_a_waiting_process_takes_over_if_the_filling_process_is_killed(tmp_path):
    path = tmp_path / "pages.sqlite"
    first = Server(path)
    try:
        assert "Reading the names" in read_line(first.process.stderr)
        second = Server(path)
        try:
            assert "Another process is preparing the database" in read_line(second.process.stderr)
            first.process.kill()
            second.wait_until_serving()
            assert second.request("/characters").status == 200
        finally:
            second.stop(signal.SIGKILL)
    finally:
        first.stop(signal.SIGKILL)


def test_the_warning_about_a_readable_database_names_the_chmod_command(database):
    database.chmod(0o644)
    database.parent.chmod(0o755)
    with Server(database) as server:
        line = read_line(server.process.stderr)
        assert f"chmod 600 '{database}'" in line
        assert database.stat().st_mode & 0o777 == 0o644


def test_an_unknown_path_is_not_rendered(database):
    assert_refused(run_showcase("render", "/no/such/page", "--database", database), "/no/such/page")


def test_render_prints_the_page_as_the_server_sends_it(server, database):
    result = run_showcase("render", "/characters?q=arrow", "--database", database)
    assert result.returncode == 0
    assert result.stdout == server.request("/characters?q=arrow").text


def test_routes_lists_the_pages(database):
    result = run_showcase("routes", "--database", database)
    assert (result.returncode, result.stderr) == (0, "")
    assert "/characters?q=" in result.stdout.splitlines()


def test_the_error_for_a_missing_public_folder_names_it(database, tmp_path):
    result = run_showcase("serve", "--port", 0, "--database", database, "--public", tmp_path / "none")
    assert_refused(result, tmp_path / "none")


def test_an_existing_database_is_served_within_a_second(database, capsys):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    start = time.monotonic()
    process = subprocess.Popen(
        [required("SHOWCASE_BINARY"), "serve", "--port", str(port), "--database", str(database)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        while not is_healthy(port):
            assert process.poll() is None, process.stderr.read().decode()
            assert time.monotonic() - start < TIMEOUT
        taken = time.monotonic() - start
    finally:
        process.kill()
        process.communicate()
    with capsys.disabled():
        print(f" [healthy after {taken * 1000:.0f} ms] ", end="")
    assert taken < 1


def is_healthy(port):
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as connection:
            connection.sendall(
                b"GET /-/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return connection.recv(12) == b"HTTP/1.1 200"
    except ConnectionRefusedError:
        return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_sigterm_and_sigint_stop_the_server_promptly(database, number):
    with Server(database) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as idle:
            idle.sendall(b"GET /-/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert idle.recv(4096)
            start = time.monotonic()
            assert server.stop(number) == 0
            # The server does not wait for an idle connection, whose timeout is 30 s. Draining may take 10 s.
            assert time.monotonic() - start < 5


def test_the_next_start_completes_an_interrupted_database_fill(tmp_path, server):
    database = tmp_path / "pages.sqlite"
    log = tmp_path / "pages.sqlite-wal"
    first = Server(database)
    assert read_line(first.process.stderr).startswith("Reading the names")
    # The server fills the database in one transaction. Pages that do not fit into memory are already in the WAL.
    while not (log.exists() and log.stat().st_size > 1_000_000):
        assert first.process.poll() is None
    assert first.stop(signal.SIGKILL) == -signal.SIGKILL
    with Server(database) as second:
        assert second.codes() == server.codes()
        assert second.request("/characters").body == server.request("/characters").body


def test_versions_remain_valid_after_a_restart(database):
    with Server(database) as server:
        document = server.request("/characters/-/document?q=arrow").json
    with Server(database) as server:
        patch = document["self"].replace("/document?", "/patch?") + f"&from={document['version']}"
        answer = server.request(patch)
        assert (answer.status, answer.json) == (200, [])
        assert server.request(document["self"]).json == document
