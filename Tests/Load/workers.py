"""Processes of clients. Each works until it is stopped, then returns its results."""

import multiprocessing

from measured import PATIENCE, Failure, raise_descriptor_limit


class Worker:
    """A process that runs `work(report_ready, wait_unless_stopped, *arguments)`.

    The work calls `report_ready()` once its clients are connected, and ends soon after `wait_unless_stopped(seconds)`
    returns false. `wait_unless_stopped` waits that long for `request_stop`. `stop` returns the result of the work.
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
                raise Failure(f"{self.name} did not start in time")
            self.take()
        except BaseException:
            self.process.kill()
            raise

    def take(self):
        answer = self.pipe.recv()
        if isinstance(answer, Failure):
            raise answer
        return answer

    def request_stop(self):
        """Asks the work to end without waiting for it. `stop` then returns its result."""
        try:
            self.pipe.send("stop")
        except OSError:
            pass  # the process has already ended

    def stop(self, patience=PATIENCE):
        try:
            self.request_stop()
            if not self.pipe.poll(patience):
                raise Failure(f"{self.name} did not end in time")
            return self.take()
        finally:
            self.process.kill()
            self.process.join()
            self.pipe.close()


def _run(work, pipe, arguments):
    raise_descriptor_limit()

    def report_ready():
        pipe.send(None)

    def wait_unless_stopped(wait=0):
        return not pipe.poll(wait)

    try:
        pipe.send(work(report_ready, wait_unless_stopped, *arguments))
    except Exception as error:  # the parent process reports it
        pipe.send(Failure(f"{work.__name__}: {error!r}"))
