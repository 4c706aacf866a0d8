"""A locked, replaced or read-only database: what `/-/ready` and the responses report, and what still works."""

import concurrent.futures
import os
import socket
import sqlite3
import time
import urllib.parse

import pytest

from pages_server import Server, copy_database, run_showcase
from task_site import FORM

ADD = "/tasks/-/actions/-table/-table/add/submit"
DEADLINE = 5  # Seconds that a write waits by default.
ALLOWANCE = 20  # Additional seconds for a busy machine.


@pytest.fixture
def site(server, tmp_path):
    """A server with its own database."""
    copy = tmp_path / "site.sqlite"
    copy_database(server.database, copy)
    with Server(copy) as site:
        yield site


def add(server, title):
    """Submits the form that adds a task, as a browser does."""
    return server.request(
        ADD, "POST", urllib.parse.urlencode({"title": title}), Content_Type=FORM,
        Accept="text/html")


def titles(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as tables:
        found = [title for (title,) in tables.execute("SELECT title FROM tasks")]
    tables.close()
    return found


def ready(server, status):
    """Waits until `/-/ready` returns the status, then returns the problems that it reports."""
    end = time.monotonic() + ALLOWANCE
    while True:
        answer = server.request("/-/ready")
        if answer.status == status or time.monotonic() > end:
            assert answer.status == status
            return answer.json.get("missing", [])
        time.sleep(0.1)


def test_a_healthy_server_is_ready(site):
    answer = site.request("/-/ready")
    assert (answer.status, answer.body) == (200, b'{"status":"ready"}')
    assert run_showcase("health", "--ready", "--port", site.port).returncode == 0


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
def test_writes_to_a_locked_database_fail_without_blocking_reads(site, kind):
    before = titles(site.database)
    other = sqlite3.connect(site.database, isolation_level=None)
    other.execute(f"BEGIN {kind}")
    try:
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            began = time.monotonic()
            answers = [pool.submit(add, site, f"Refused {number}") for number in range(12)]
            # Meanwhile, pages and the health endpoint respond.
            for path in ["/tasks", "/characters?q=arrow", "/-/health"]:
                assert site.request(path, Accept="text/html").status == 200
            assert ready(site, 503) == ["The database is locked: changes cannot be saved at the moment."]
            assert run_showcase("health", "--port", site.port).returncode == 0
            assert run_showcase("health", "--ready", "--port", site.port).returncode == 1
            for number, answer in enumerate(answers):
                answer = answer.result()
                assert answer.status == 503
                assert answer.headers["Retry-After"] == "1"
                assert "Nothing was done: another program has locked the database." in answer.text
                # The error page contains the typed text.
                assert f"<dd>Refused {number}</dd>" in answer.text
            # The writes share one deadline. They do not wait one after the other.
            assert time.monotonic() - began < DEADLINE + ALLOWANCE
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert add(site, "Granted").status == 303
    assert sorted(titles(site.database)) == sorted([*before, "Granted"])
    assert ready(site, 200) == []


def test_waiting_writes_of_disconnected_clients_are_dropped(site):
    before = titles(site.database)
    other = sqlite3.connect(site.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        for number in range(5):
            body = f"title=Left+{number}".encode()
            connection = socket.create_connection(("127.0.0.1", site.port))
            connection.sendall(
                f"POST {ADD} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\n"
                f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
            # When a later connection gets its response, the server has read this request.
            assert site.request("/-/health").status == 200
            connection.close()
        assert site.request("/tasks").status == 200
        # The server checks four times a second whether the client of a request older than a second has disconnected.
        # A write whose client is still connected would wait for five seconds.
        time.sleep(3)
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert add(site, "Granted").status == 303
    assert sorted(titles(site.database)) == sorted([*before, "Granted"])


def test_readiness_reports_a_deleted_or_replaced_database_file(site):
    os.rename(site.database, f"{site.database}.away")
    assert ready(site, 503) == [
        "The database file was deleted: changes saved now are lost at the next start."]
    assert site.request("/-/health").status == 200
    assert site.request("/tasks").status == 200
    site.database.touch()
    missing = ready(site, 503)
    end = time.monotonic() + ALLOWANCE
    while "replaced" not in missing[0] and time.monotonic() < end:
        missing = ready(site, 503)
        time.sleep(0.1)
    assert missing == ["The database file was replaced: restart the server."]
    os.rename(f"{site.database}.away", site.database)
    assert ready(site, 200) == []


def test_readiness_reports_a_read_only_database_file(site):
    site.database.chmod(0o444)
    assert ready(site, 503) == ["The database file is read-only."]
    site.database.chmod(0o600)
    assert ready(site, 200) == []


def test_a_search_for_many_words_is_not_much_slower_than_for_few(site):
    """Kilobytes of words once took seconds, and five such searches blocked all readers of the database."""
    began = time.monotonic()
    assert site.request("/characters?q=l+a+t+i+n+s+m+w").status == 200
    few = time.monotonic() - began
    began = time.monotonic()
    assert site.request("/characters?q=" + "c+" * 1_300).status == 200
    assert time.monotonic() - began < 20 * few + 0.2
