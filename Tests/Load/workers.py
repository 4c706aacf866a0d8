"""Processes of clients: each does its work until it is told to stop, then says what came of it."""

import multiprocessing

from measured import PATIENCE, Failure, raise_descriptor_limit


class Worker:
    """A process that runs `work(begun, goes_on, *arguments)`.

    The work calls `begun()` once its clients are there, and ends soon after `goes_on(seconds)`,
    which waits that long for the word, has become false. What it returns comes back from `stop`.
    """

    def __init__(self, work, *arguments):
        context = multiprocessing.get_context("fork")
        self.name = work.__name__
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=_run, args=(work, there, arguments), daemon=True)
        self.process.start()
        there.close()
        try:
            if not self.pipe.poll(PATIENCE):
                raise Failure(f"{self.name} does not begin.")
            self.take()
        except BaseException:
            self.process.kill()
            raise

    def take(self):
        answer = self.pipe.recv()
        if isinstance(answer, Failure):
            raise answer
        return answer

    def say_stop(self):
        """Has the work end, without waiting for it; `stop` then brings what came of it."""
        try:
            self.pipe.send("stop")
        except OSError:
            pass  # it has ended by itself

    def stop(self, patience=PATIENCE):
        try:
            self.say_stop()
            if not self.pipe.poll(patience):
                raise Failure(f"{self.name} does not end.")
            return self.take()
        finally:
            self.process.kill()
            self.process.join()
            self.pipe.close()


def _run(work, pipe, arguments):
    raise_descriptor_limit()

    def begun():
        pipe.send(None)

    def goes_on(wait=0):
        return not pipe.poll(wait)

    try:
        pipe.send(work(begun, goes_on, *arguments))
    except Exception as error:  # whoever asks has to know
        pipe.send(Failure(f"{work.__name__}: {error!r}"))
