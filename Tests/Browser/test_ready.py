"""A database that is locked, replaced, or cannot be written: who is told, and what still works."""

import concurrent.futures
import os
import socket
import sqlite3
import time
import urllib.parse

import pytest

from pages_server import Server, copy_database, run_showcase
from tasks_house import FORM

ADD = "/tasks/-/actions/-table/-table/add/submit"
DEADLINE = 5  # seconds that a write waits, by default
ALLOWANCE = 20  # seconds more, for a machine that does other things as well


@pytest.fixture
def house(server, tmp_path):
    """A server on a database of its own."""
    copy = tmp_path / "house.sqlite"
    copy_database(server.database, copy)
    with Server(copy) as house:
        yield house


def add(server, title):
    """Posts the form that adds a task, as a browser does."""
    return server.request(
        ADD, "POST", urllib.parse.urlencode({"title": title}), Content_Type=FORM,
        Accept="text/html")


def titles(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as tables:
        found = [title for (title,) in tables.execute("SELECT title FROM tasks")]
    tables.close()
    return found


def ready(server, status):
    """What is missing, once `/-/ready` says so."""
    end = time.monotonic() + ALLOWANCE
    while True:
        answer = server.request("/-/ready")
        if answer.status == status or time.monotonic() > end:
            assert answer.status == status
            return answer.json.get("missing", [])
        time.sleep(0.1)


def test_a_server_that_is_well_is_ready(house):
    answer = house.request("/-/ready")
    assert (answer.status, answer.body) == (200, b'{"status":"ready"}')
    assert run_showcase("health", "--ready", "--port", house.port).returncode == 0


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_locked_database_holds_nobody_up(house, kind):
    before = titles(house.database)
    other = sqlite3.connect(house.database, isolation_level=None)
    other.execute(f"BEGIN {kind}")
    try:
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            began = time.monotonic()
            answers = [pool.submit(add, house, f"Refused {number}") for number in range(12)]
            # Pages and health go on meanwhile.
            for path in ["/tasks", "/characters?q=arrow", "/-/health"]:
                assert house.request(path, Accept="text/html").status == 200
            assert ready(house, 503) == ["The database is locked: changes cannot be saved at the moment."]
            assert run_showcase("health", "--port", house.port).returncode == 0
            assert run_showcase("health", "--ready", "--port", house.port).returncode == 1
            for number, answer in enumerate(answers):
                answer = answer.result()
                assert answer.status == 503
                assert answer.headers["Retry-After"] == "1"
                assert "Nothing was done: another program has locked the database." in answer.text
                # What was typed is not lost.
                assert f"<dd>Refused {number}</dd>" in answer.text
            # One deadline for all of them, not one after the other.
            assert time.monotonic() - began < DEADLINE + ALLOWANCE
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert add(house, "Granted").status == 303
    assert sorted(titles(house.database)) == sorted([*before, "Granted"])
    assert ready(house, 200) == []


def test_nothing_is_done_for_who_has_left_a_locked_database(house):
    before = titles(house.database)
    other = sqlite3.connect(house.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        for number in range(5):
            body = f"title=Left+{number}".encode()
            connection = socket.create_connection(("127.0.0.1", house.port))
            connection.sendall(
                f"POST {ADD} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\n"
                f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
            # It has been read once something else on a later connection is answered.
            assert house.request("/-/health").status == 200
            connection.close()
        assert house.request("/tasks").status == 200
        # Who closes their side counts as gone when the request is a second old, and is looked for
        # four times a second; a write that is still wanted would wait for five.
        time.sleep(3)
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert add(house, "Granted").status == 303
    assert sorted(titles(house.database)) == sorted([*before, "Granted"])


def test_a_file_that_is_removed_or_replaced_is_told(house):
    os.rename(house.database, f"{house.database}.away")
    assert ready(house, 503) == [
        "The database file was deleted: changes saved now are lost at the next start."]
    assert house.request("/-/health").status == 200
    assert house.request("/tasks").status == 200
    house.database.touch()
    missing = ready(house, 503)
    end = time.monotonic() + ALLOWANCE
    while "replaced" not in missing[0] and time.monotonic() < end:
        missing = ready(house, 503)
        time.sleep(0.1)
    assert missing == ["The database file was replaced: restart the server."]
    os.rename(f"{house.database}.away", house.database)
    assert ready(house, 200) == []


def test_a_file_that_has_become_read_only_is_told(house):
    house.database.chmod(0o444)
    assert ready(house, 503) == ["The database file is read-only."]
    house.database.chmod(0o600)
    assert ready(house, 200) == []


def test_many_words_are_searched_for_as_quickly_as_few(house):
    """Kilobytes of words once took seconds, and five such searches blocked all readers of the database."""
    began = time.monotonic()
    assert house.request("/characters?q=l+a+t+i+n+s+m+w").status == 200
    few = time.monotonic() - began
    began = time.monotonic()
    assert house.request("/characters?q=" + "c+" * 1_300).status == 200
    assert time.monotonic() - began < 20 * few + 0.2
