"""Serves a copy of a SQLite file with `pages serve` and sends requests to it over one connection."""
import http.client
import pathlib
import shutil
import socket
import subprocess
import time


class Answer:
    def __init__(self, status, headers, body, seconds):
        self.status, self.headers, self.body, self.seconds = status, headers, body, seconds

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")


def copy(source, folder, name=None):
    """Copies a database and its write-ahead log."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / (name or source.name)
    for suffix in ["", "-wal", "-shm", "-journal"]:
        pathlib.Path(str(target) + suffix).unlink(missing_ok=True)
        if suffix != "-shm" and pathlib.Path(str(source) + suffix).exists():
            shutil.copyfile(str(source) + suffix, str(target) + suffix)
    return target


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    def __init__(self, command, log, ready="/", environment=None):
        self.port = free_port()
        self.log = log
        self.connection = None
        command = [str(part).replace("PORT", str(self.port)) for part in command]
        pathlib.Path(log).parent.mkdir(parents=True, exist_ok=True)
        self.output = open(log, "ab")
        self.process = subprocess.Popen(command, stdout=self.output, stderr=self.output, stdin=subprocess.DEVNULL,
                                        env=environment)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                self.get(ready)
                return
            except OSError:
                time.sleep(0.1)
        self.stop()
        raise OSError(f"The server did not start: {pathlib.Path(log).read_text(errors='replace')[-500:]}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()

    def get(self, address, **headers):
        return self.request("GET", address, None, headers)

    def request(self, method, address, body=None, headers=None):
        start = time.monotonic()
        for attempt in (1, 2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                self.connection.request(method, address, body, headers or {})
                response = self.connection.getresponse()
                content = response.read()
                return Answer(response.status, response.headers, content, time.monotonic() - start)
            except (http.client.HTTPException, OSError) as error:
                self.connection.close()
                self.connection = None
                if isinstance(error, http.client.IncompleteRead):
                    return Answer(599, {}, error.partial, time.monotonic() - start)
                if attempt == 2 or method != "GET":
                    raise OSError(str(error) or type(error).__name__) from error


def pages(binary, file, log, *options):
    return Server([binary, "serve", file, "--port", "PORT", *options], log)
