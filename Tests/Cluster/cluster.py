"""A cluster of `scripts/cluster` on free ports, in a temporary folder."""

import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Load"))

from measured import PATIENCE, Failure  # noqa: E402

SCRIPT = ROOT / "scripts/cluster"


def free_ports(count):
    """Returns the first of `count` consecutive free ports."""
    for _ in range(100):
        first = random.randrange(20_000, 30_000)
        sockets = []
        try:
            for port in range(first, first + count):
                sockets.append(socket.socket())
                sockets[-1].bind(("127.0.0.1", port))
            return first
        except OSError:
            continue
        finally:
            for sock in sockets:
                sock.close()
    raise Failure("There are no free ports")


class Cluster:
    """Instances 1 to `count` behind nginx at `port`. Instance N listens at `port` + N."""

    def __init__(self, program, count=3):
        self.count, self.port = count, free_ports(count + 1)
        # The path of PostgreSQL's socket has to be short, and other users have to reach it.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pages-cluster-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.environment = {
            **os.environ, "PAGES_CLUSTER_PORT": str(self.port),
            "PAGES_CLUSTER_PROGRAM": str(program)}

    def __enter__(self):
        try:
            self.run("up", str(self.count))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for number in range(1, self.count + 1):
            self.signal(number, signal.SIGCONT)
        self.run("down", fails=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, command, *arguments, fails=False):
        """Runs a command of the script. Its output goes to a file, which servers may keep open."""
        with open(self.folder / "commands.log", "a") as log:
            code = subprocess.run(
                [SCRIPT, command, self.folder, *arguments], env=self.environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log).returncode
        if code and not fails:
            said = (self.folder / "commands.log").read_text()[-2000:]
            raise Failure(f"scripts/cluster {command} {' '.join(arguments)}: {code}\n{said}")

    def pid(self, number):
        return int((self.folder / f"instance-{number}.pid").read_text())

    def signal(self, number, what):
        try:
            os.kill(self.pid(number), what)
        except (OSError, ValueError):
            pass  # the process has ended

    def await_ready(self, number=None, patience=PATIENCE):
        """Waits until an instance, or the site through nginx, is ready."""
        end = time.monotonic() + patience
        while not is_ready(self.port + (number or 0)):
            if time.monotonic() > end:
                log = self.folder / f"instance-{number or 1}.log"
                raise Failure(f"The cluster is not ready after {patience} s: {log.read_text()[-1000:]}")
            if number and not self.runs(number):
                # The instance exited because it found no database.
                self.run("start", str(number))
            time.sleep(0.05)

    def runs(self, number):
        try:
            stat = pathlib.Path(f"/proc/{self.pid(number)}/stat").read_text()
        except OSError:
            return False
        return stat.rpartition(")")[2].split()[0] != "Z"

    @property
    def address(self):
        return f"postgresql:///postgres?host={self.folder}/postgres&user=pages"

    def sql(self, statement):
        """Returns the result of a statement as rows of texts."""
        result = subprocess.run(
            ["psql", "--no-psqlrc", "-At", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", statement,
             self.address], capture_output=True, text=True)
        if result.returncode:
            raise Failure(f"psql: {result.stderr}")
        return [line.split("\t") for line in result.stdout.splitlines()]

    def processor_time(self):
        """Returns the processor time so far of each kind of running process, in seconds."""
        kinds = {"instances": 0.0, "nginx": 0.0, "PostgreSQL": 0.0}
        ours = {self.pid(number) for number in range(1, self.count + 1)}
        parents = {kind: _read_pid(self.folder / path) for kind, path in (
            ("nginx", "nginx/pid"), ("PostgreSQL", "postgres/data/postmaster.pid"))}
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # the process has ended
            number = int(path.parent.name)
            seconds = sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
            if number in ours:
                kinds["instances"] += seconds
            for kind, parent in parents.items():
                if parent and parent in (number, int(fields[1])):
                    kinds[kind] += seconds
        return kinds


def _read_pid(path):
    try:
        return int(path.read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None


def is_ready(port):
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as sock:
            sock.sendall(b"GET /-/ready HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
            return sock.recv(64).split(b" ")[1:2] == [b"200"]
    except OSError:
        return False
