"""Server processes under load, and their measurements by the kernel. Needs Linux (/proc)."""

import argparse
import collections
import http.client
import json
import os
import pathlib
import re
import resource
import selectors
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds for operations that normally take milliseconds
MEBIBYTE = 1 << 20
LAZY_FILES = 24  # a database and its log, for each of 12 readers that open lazily
PAGE_SIZE = resource.getpagesize()


class Failure(Exception):
    """An error that makes the measurement meaningless."""


def raise_descriptor_limit():
    """Raises the limit of open files to its maximum, also for child processes. Returns the limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > 1 << 20:
        hard = 1 << 20  # no kernel allows unlimited files
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def processor_time(pid):
    """Returns the user and system time of a process so far, in seconds."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A server on a free port: `showcase serve`, or any program that prints its address.

    The first line of output with an address (`http://127.0.0.1:8123`) tells the port. Standard error goes to a file,
    whose end appears in error messages.
    """

    def __init__(
        self, command, *, descriptors=None, data=None, stderr=None, environment=None
    ):
        """`descriptors` and `data` (bytes) limit the process. `stderr` replaces the file."""
        def limit():  # without a limit, the server may open as many files as this process
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
            if data:
                resource.setrlimit(resource.RLIMIT_DATA, (data, data))

        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.PIPE, text=True,
            stderr=self.errors if stderr is None else stderr,
            preexec_fn=limit, env={**os.environ, **(environment or {})})
        self.pid = self.process.pid
        try:
            self.port = self.read_port()
        except BaseException:
            self.process.kill()
            raise

    def read_port(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while selector.select(PATIENCE):
                line = self.process.stdout.readline()
                if not line:
                    break
                if found := re.search(r"http://[^ /]*:(\d+)", line):
                    return int(found[1])
        raise Failure(f"The server did not start: {self.stderr_end()}")

    def stderr_end(self):
        """Returns the end of the server's standard error."""
        self.errors.seek(0)
        return self.errors.read()[-2000:]

    @property
    def is_running(self):
        return self.process.poll() is None

    def memory(self):
        """Returns the resident memory in bytes, including shared libraries but no kernel memory."""
        with open(f"/proc/{self.pid}/statm") as file:
            return int(file.read().split()[1]) * PAGE_SIZE

    def proportional_memory(self):
        """Returns the memory in bytes, with shared pages divided among their processes. Slower than `memory`."""
        with open(f"/proc/{self.pid}/smaps_rollup") as file:
            return int(re.search(r"^Pss:\s*(\d+) kB", file.read(), re.M)[1]) << 10

    def descriptors(self):
        return sum(self.open_files().values())

    def open_files(self):
        """Returns the number of descriptors of each kind: sockets, pipes, files by name and so on."""
        kinds = collections.Counter()
        for number in os.listdir(f"/proc/{self.pid}/fd"):
            try:
                target = os.readlink(f"/proc/{self.pid}/fd/{number}")
            except OSError:
                continue  # closed in the meantime
            kinds[target.partition(":[")[0]] += 1
        return kinds

    def left_open(self, before, patience=10):
        """Returns a sentence about descriptors that were not open before (`open_files`), or None.

        The number of sockets has to be as before. Libraries may keep a few new files open, such as another database
        connection.
        """
        end = time.monotonic() + patience
        while True:
            more = self.open_files() - before
            others = sum(more.values()) - more["socket"]
            if not more["socket"] and others <= LAZY_FILES:
                return None
            if time.monotonic() > end:
                return "not closed: " + ", ".join(
                    f"{count} {kind}" for kind, count in more.items() if count)
            time.sleep(0.05)

    def threads(self):
        return len(os.listdir(f"/proc/{self.pid}/task"))

    def processor_time(self):
        """Returns the user and system time so far, in seconds."""
        return processor_time(self.pid)

    def request(self, path, method="GET", body=None, headers=None):
        """Sends one request on a new connection. Returns its status, fields and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def json(self, path):
        status, _, body = self.request(path)
        if status != 200:
            raise Failure(f"{path}: {status}")
        return json.loads(body)

    def stop(self, number=signal.SIGTERM, patience=PATIENCE):
        """Stops the process. Returns its exit status, or None if it had to be killed."""
        if self.is_running:
            self.process.send_signal(number)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.errors.close()


def percentile(values, share):
    """Returns the smallest value that is at least as large as this share (0...1) of the values, or 0 without values."""
    ordered = sorted(values)
    if not ordered:
        return 0
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]


def _roomy(directory):
    try:
        return directory if shutil.disk_usage(directory).free > 512 * MEBIBYTE else None
    except OSError:
        return None


def _copy(source, target):
    """Copies the whole database, including its log."""
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    old.close()
    new.close()


# --- The options of every script in this folder ---

def parser(description):
    result = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument(
        "--pages", default=os.environ.get("SHOWCASE_BINARY", ".build/release/showcase"),
        help="the executable under test (default: SHOWCASE_BINARY, or .build/release/showcase)")
    result.add_argument(
        "--plain", default=os.environ.get("PLAIN_BINARY"),
        help="a server without pages (default: PLAIN_BINARY, or none)")
    result.add_argument(
        "--database", help="a filled database to copy at the start (default: a new one)")
    return result


class LoadServers:
    """Starts the servers of a script, and stops them at its end, even after an error.

    The database is in memory if there is room, so that a busy disk does not look like a slow server.
    """

    def __init__(self, options):
        self.options = options
        self.directory = tempfile.TemporaryDirectory(dir=_roomy("/dev/shm"))
        self.database = pathlib.Path(self.directory.name) / "pages.sqlite"
        self.servers = []
        if options.database:
            _copy(options.database, self.database)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.stop(signal.SIGKILL)
            server.errors.close()
        self.directory.cleanup()

    def start_showcase(self, *arguments, database=None, **options):
        """Starts `showcase serve`. The first start fills the database, which takes some seconds."""
        return self.start([
            self.options.pages, "serve", "--port", "0", "--database", database or self.database,
            *arguments,
        ], **options)

    def fresh_database(self):
        """Copies the database to a separate file, which replaces the previous copy."""
        path = self.database.with_name("fresh.sqlite")
        for old in path.parent.glob("fresh.sqlite*"):
            old.unlink()
        _copy(self.database, path)
        return path

    def plain(self, **options):
        return self.start([self.options.plain, "0"], **options)

    def start(self, command, **options):
        server = Server(command, **options)
        self.servers.append(server)
        return server
