"""A list that one client reads at a constant rate, to measure the effect of other clients."""

import sqlite3
import threading
import time

from measured import percentile

ROWS, RATE, TIMES, LIMIT = 20_000, 20, 5, 0.1


def make_list(path, mode="DELETE"):
    """Creates a database file with one table, `t`, of 20,000 rows."""
    with sqlite3.connect(path) as file:
        file.execute(f"PRAGMA journal_mode = {mode}")
        file.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)")
        file.executemany("INSERT INTO t (name) VALUES (?)", ((f"name {n}",) for n in range(ROWS)))
    file.close()


def read(server, seconds, headers=None):
    """Reads pages of the list up to twenty times a second, a different page each time.

    Returns the duration of each request, and the number of responses other than 200.
    """
    times, failed, end = [], 0, time.monotonic() + seconds
    while (begun := time.monotonic()) < end:
        status, _, _ = server.request(f"/t?min.id={len(times) % ROWS + 1}", headers=headers)
        times.append(time.monotonic() - begun)
        failed += status != 200
        time.sleep(max(0, 1 / RATE - times[-1]))
    return times, failed


def compared(quiet, loud):
    """Returns p50 and p99 without and with the load as a text (ms), and whether p99 is within its limit.

    The limit is five times the p99 without the load, or 100 ms if that is more.
    """
    before, during = ([percentile(times, share) for share in (0.5, 0.99)] for times in (quiet, loud))
    text = "; ".join(", ".join(f"{1_000 * value:.0f}" for value in pair) for pair in (before, during))
    return text, during[1] <= max(LIMIT, TIMES * before[1])


class MemoryWatch:
    """The resident memory of a server: `before` and at `most`, in bytes, while the context is open."""

    def __init__(self, server):
        self.server, self.over = server, threading.Event()
        self.before = self.most = server.memory()
        self.thread = threading.Thread(target=self._watch)

    def _watch(self):
        while not self.over.wait(0.1):
            self.most = max(self.most, self.server.memory())

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
