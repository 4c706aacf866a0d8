"""The server under test as a process, and an HTTP client for it."""

import http.client
import json
import os
import pathlib
import re
import selectors
import signal
import sqlite3
import subprocess
import sys
import urllib.parse

import pytest

TIMEOUT = 120  # Seconds. Only a test that hangs reaches this limit.


def required(variable):
    """Returns an environment variable that `make test` sets."""
    value = os.environ.get(variable)
    if not value:
        pytest.fail(f"{variable} is not set: run `make test`, or set it as the Makefile does.")
    return value


def run(binary, *arguments, **options):
    """Runs an executable until it exits."""
    return subprocess.run(
        [required(binary), *map(str, arguments)],
        capture_output=True, text=True, timeout=TIMEOUT, **options)


def run_pages(*arguments, **options):
    """Runs `pages` until it exits."""
    return run("PAGES_BINARY", *arguments, **options)


def run_showcase(*arguments, **options):
    """Runs `showcase` until it exits."""
    return run("SHOWCASE_BINARY", *arguments, **options)


# On Linux, the peak memory of a process includes that of its parent at the time of the fork.
# A small parent process keeps the memory of the tests out of the measurement.
PARENT = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[2:]).returncode
with open(sys.argv[1], "w") as measured:
    measured.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(code)
"""


def measure_pages(folder, *arguments, stdin=subprocess.DEVNULL):
    """Runs `pages` in `folder` until it exits; returns the result and its peak memory in megabytes."""
    measured = pathlib.Path(folder) / "memory.measured"
    command = [required("PAGES_BINARY"), *map(str, arguments)]
    result = subprocess.run(
        [sys.executable, "-S", "-c", PARENT, measured, *command],
        cwd=folder, stdin=stdin, capture_output=True, text=True, timeout=TIMEOUT)
    return result, int(measured.read_text()) / 1000


class Server:
    """A process of `showcase serve` on its own port."""

    def __init__(self, database, *options):
        self.database = pathlib.Path(database)
        self.process = subprocess.Popen(
            [*self.command(database), "--port", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = None

    @staticmethod
    def command(database):
        return [required("SHOWCASE_BINARY"), "serve", "--database", str(database)]

    def wait_until_serving(self):
        line = read_line(self.process.stdout)
        if not line.startswith("Serving at http://"):
            self.process.kill()
            pytest.fail(f"The server did not start: {line}{self.process.stderr.read()}")
        self.url = line.removeprefix("Serving at ").strip()
        self.port = urllib.parse.urlsplit(self.url).port
        return self

    def stop(self, number=signal.SIGTERM):
        """Ends the process and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(TIMEOUT)
        finally:
            self.process.kill()
            self.process.stdout.close()
            self.process.stderr.close()

    def __enter__(self):
        return self.wait_until_serving()

    def __exit__(self, *_):
        self.stop()

    def request(self, path, method="GET", body=None, **headers):
        """Sends a request on a new connection and returns the response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            fields = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body=body, headers=fields)
            response = connection.getresponse()
            return Response(response.status, response.headers, response.read())
        finally:
            connection.close()

    def codes(self):
        """Returns the code points of all characters in order, read from the database."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            return [code for (code,) in database.execute(
                "SELECT code FROM characters ORDER BY code")]


class FileServer(Server):
    """A process of `pages serve FILE` on its own port."""

    @staticmethod
    def command(database):
        return [required("PAGES_BINARY"), "serve", str(database)]


class Response:
    """A response with its complete body."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def links(self):
        """The addresses of the Link header by relation."""
        links = {}
        for part in (self.headers["Link"] or "").split(", "):
            if part:
                address, relation = part.split("; ")
                links[relation.removeprefix('rel="').removesuffix('"')] = address.strip("<>")
        return links


def without_form_keys(page):
    """Returns a page without the keys at the end of its forms, which differ in each response."""
    key = rb'<input type="hidden" name="pe-key" value="[\w-]{22}"/></form>'
    return re.sub(key, b"</form>", page)


def read_line(stream):
    """Reads a line of a process's output. Fails if none arrives in time."""
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        if not selector.select(TIMEOUT):
            pytest.fail(f"no output within {TIMEOUT} s")
    return stream.readline()


def copy_database(source, target):
    """Copies a database including its write-ahead log."""
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    old.close()
    new.close()
