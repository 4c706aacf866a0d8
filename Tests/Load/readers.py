"""Many readers of one event stream, in separate processes that use epoll directly.

A `Readers` has N streams in P processes. Times are from CLOCK_MONOTONIC, which all processes share.
"""

import errno
import multiprocessing
import select
import socket
import time

from measured import PATIENCE, Failure, percentile, raise_descriptor_limit

ABREAST = 200  # the maximum number of connections that open at the same time


class Readers:
    """Opens streams, and reports when each of them has read an event."""

    def __init__(self, port, path, count, processes=2):
        context = multiprocessing.get_context("fork")
        self.workers = []
        for index in range(processes):
            share = count // processes + (index < count % processes)
            here, there = context.Pipe()
            worker = context.Process(
                target=_run, args=(there, port, path, share), daemon=True)
            worker.start()
            there.close()
            self.workers.append((worker, here))

    def ask(self, word, patience):
        """Sends a command to all processes, and waits for their answers."""
        for _, pipe in self.workers:
            pipe.send(word)
        return self.answers(patience)

    def answers(self, patience):
        answers = []
        for _, pipe in self.workers:
            if not pipe.poll(patience):
                raise Failure(f"The readers did not respond within {patience} s")
            answer = pipe.recv()
            if isinstance(answer, str):
                raise Failure(answer)
            answers.append(answer)
        return answers

    def open(self, patience=4 * PATIENCE):
        """Opens the streams. Returns once each has received its head and its first bytes."""
        self.ask("open", patience)

    def expect(self, mark):
        """Records from now on when each stream's next event with this mark is complete."""
        self.ask(("expect", mark), PATIENCE)

    def moments(self, patience=PATIENCE):
        """Returns the sorted times at which the streams had read the event. Streams without the event are missing."""
        return sorted(sum(self.ask(("moments", patience), 2 * patience), []))

    def close(self):
        """Closes all streams and ends the processes."""
        for worker, pipe in self.workers:
            try:
                pipe.send("close")
            except OSError:
                pass
        for worker, pipe in self.workers:
            worker.join(PATIENCE)
            worker.kill()
            worker.join()
            pipe.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class _Stream:
    __slots__ = ("socket", "received", "is_open", "moment")

    def __init__(self, sock):
        self.socket, self.received, self.is_open, self.moment = sock, b"", False, None


def _run(pipe, port, path, count):
    raise_descriptor_limit()
    try:
        _serve(pipe, port, path, count)
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        pass
    except Exception as error:  # the parent process reports it
        pipe.send(f"A process of readers failed: {error!r}")


def _serve(pipe, port, path, count):
    poll = select.epoll()
    poll.register(pipe.fileno(), select.EPOLLIN)
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Accept: text/event-stream\r\n\r\n").encode()
    streams, mark, missing, asked_until = {}, None, 0, None
    opening, left = 0, 0
    lost = []

    def begin():
        nonlocal opening, left
        while left and opening < ABREAST:
            left -= 1
            opening += 1
            sock = socket.socket()
            sock.setblocking(False)
            result = sock.connect_ex(("127.0.0.1", port))
            if result not in (0, errno.EINPROGRESS):
                raise Failure(f"connect: {errno.errorcode[result]}")
            streams[sock.fileno()] = _Stream(sock)
            poll.register(sock.fileno(), select.EPOLLOUT)

    def drop(number, reason):
        stream = streams.pop(number)
        poll.unregister(number)
        stream.socket.close()
        lost.append(reason)

    while True:
        wait = -1 if asked_until is None else max(0.0, asked_until - time.monotonic())
        for number, events in poll.poll(wait):
            if number == pipe.fileno():
                word = pipe.recv()
                if word == "close":
                    for stream in streams.values():
                        stream.socket.close()
                    return
                if word == "open":
                    left = count
                    begin()
                elif word[0] == "expect":
                    mark, missing = word[1], len(streams)
                    for stream in streams.values():
                        stream.received, stream.moment = b"", None
                    pipe.send(len(streams))
                elif word[0] == "moments":
                    asked_until = time.monotonic() + word[1]
                continue
            stream = streams[number]
            if events & select.EPOLLOUT:
                try:
                    stream.socket.send(request)
                except OSError as error:
                    raise Failure(f"A stream was refused: {error}") from error
                poll.modify(number, select.EPOLLIN)
                continue
            try:
                piece = stream.socket.recv(65536)
            except BlockingIOError:
                continue
            except OSError as error:
                piece, reason = b"", str(error)
            else:
                reason = "closed by the server"
            if not piece:
                if not stream.is_open:
                    raise Failure(f"A stream was not opened: {reason}")
                if stream.moment is None and mark:
                    missing -= 1
                drop(number, reason)
                continue
            if not stream.is_open:
                stream.received += piece
                head, found, rest = stream.received.partition(b"\r\n\r\n")
                if not found or not rest:
                    continue
                if not head.startswith(b"HTTP/1.1 200"):
                    raise Failure(f"A stream was refused: {head[:80].decode('latin-1')}")
                stream.is_open, stream.received = True, b""
                opening -= 1
                begin()
                if not left and not opening:
                    pipe.send(len(streams))
            elif mark and stream.moment is None:
                data = stream.received + piece
                if mark in data and data.endswith(b"\n\n\r\n"):
                    stream.moment, stream.received = time.monotonic(), b""
                    missing -= 1
                elif mark in data or not data.endswith(b"\n\r\n"):
                    stream.received = data
        if asked_until is not None and (missing <= 0 or time.monotonic() >= asked_until):
            pipe.send([
                stream.moment for stream in streams.values() if stream.moment is not None])
            mark, asked_until = None, None


def summary(moments, start):
    """Returns the milliseconds from a start to the first, the median, the 99th percentile and the last."""
    taken = [(moment - start) * 1000 for moment in moments]
    return tuple(percentile(taken, share) for share in (0, 0.5, 0.99, 1)) if taken else (0,) * 4
