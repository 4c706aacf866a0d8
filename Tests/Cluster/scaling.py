"""Whether an action costs what it did when there are more instances: the same calm load through one, two and three.

    make scaling ARGS="--rate 10 --seconds 30 --readers 300"

Actions are ticks of a shared list's tasks, each of another task, sent through nginx to the next instance each time, by
a few senders at once. They are done without readers, and again with so many open event streams in all. Told of each:

- the statements and transactions of an action, by `pg_stat_statements` and `pg_stat_database`. What instances ask for
  at rest is taken off;
- how often somebody waited for a lock for more than a millisecond, and for which, by `log_lock_waits`;
- the milliseconds of processors that an action took, of instances, nginx and PostgreSQL.

It ends with 1 where an action has more statements with several instances than with one, beside the reads of the list:
one is the action's own, and each instance that has a reader reads once for each change. And where more than one action
of a hundred waited for a lock that is not the one by which PostgreSQL puts notifications in order. Processors decide
nothing: a machine may be busy.
"""

import argparse
import collections
import contextlib
import os
import re
import sys
import threading
import time
import urllib.parse
import uuid

import cluster  # noqa: F401  (it says where the next ones lie)
from arrivals import insert_rows, milliseconds, stream_path
from cluster import Cluster
from measured import raise_descriptor_limit
from readers import Readers
from wire import Broken, Wire, Wrong, request
from workers import Worker
from writers import FORM

SENDERS = 4
ROWS = 60
REST_SECONDS = 10.0  # seconds
TOLERANCE = 1.05  # times the statements of one instance
# The list, as `TaskStore.all` reads it.
READ = re.compile(r"FROM tasks ORDER BY")
# Held from a commit that notifies until its end.
NOTIFYING = "AccessExclusiveLock on object 0 of class 1262 of database 0"
WAIT = re.compile(r"still waiting for (.*?) after")


# --- The load ---

def ticks(begun, goes_on, port, tasks, rate):
    """Ticks tasks and takes their ticks away, so many a second in all. Returns how long each took, and what was wrong."""
    ended, taken, wrong = threading.Event(), [], []

    def send(own):
        wire, due, number = Wire(port), time.monotonic(), 0
        while not ended.wait(max(0.0, due - time.monotonic())):
            due += SENDERS / rate
            value = "true" if number // len(own) % 2 == 0 else "false"
            path = f"/tasks/-/actions/tasks/{own[number % len(own)]}/done/change"
            number += 1
            start = time.monotonic()
            try:
                wire.send(request(
                    "POST", path, FORM, "Accept: text/html", f"Idempotency-Key: {uuid.uuid4()}",
                    body=urllib.parse.urlencode({"value": value}).encode()))
                answer = wire.answer()
            except (Broken, Wrong) as error:
                wrong.append(f"{path}: {error}")
                break
            taken.append(time.monotonic() - start)
            if answer.status != 303:
                wrong.append(f"{path}: {answer.status}")
        wire.close()

    threads = [
        threading.Thread(target=send, args=(tasks[index::SENDERS],)) for index in range(SENDERS)]
    begun()
    for index, thread in enumerate(threads):
        thread.start()
        # Not all at one moment.
        time.sleep(1 / rate)
    while goes_on(0.2):
        pass
    ended.set()
    for thread in threads:
        thread.join()
    return taken, wrong


# --- What it took ---

class ResourceUsage:
    """What was done until now. Two of them are subtracted."""

    def __init__(self, site):
        # Sessions tell of what they did a second later at the latest.
        time.sleep(1.5)
        self.moment = time.monotonic()
        self.processors = site.processor_time()
        self.user = sum(user_time(site.pid(number)) for number in range(1, site.count + 1))
        self.statements = collections.Counter({
            " ".join(text.split()): int(calls) for text, calls in site.sql(
                "SELECT regexp_replace(query, E'\\\\s+', ' ', 'g'), sum(calls) FROM pg_stat_statements "
                "WHERE query !~ 'pg_stat_' GROUP BY 1")})
        # One is the statement before this one.
        self.transactions = int(site.sql(
            "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()")[0][0])
        log = (site.folder / "postgres/data/log").read_text(errors="replace")
        self.waits = collections.Counter(generic_lock_name(lock) for lock in WAIT.findall(log))

    def __sub__(self, other):
        less = object.__new__(ResourceUsage)
        less.moment = self.moment - other.moment
        less.processors = {kind: self.processors[kind] - other.processors[kind] for kind in self.processors}
        less.user = self.user - other.user
        less.statements = self.statements - other.statements
        less.transactions = self.transactions - other.transactions - 2
        less.waits = self.waits - other.waits
        return less


def generic_lock_name(lock):
    """A lock without what is another each time."""
    if lock == NOTIFYING:
        return lock
    return re.sub(r"\d[\d,]*", "…", lock)


def user_time(pid):
    with open(f"/proc/{pid}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[11]) / os.sysconf("SC_CLK_TCK")


def enable_statistics(site):
    """Has PostgreSQL count statements and tell of waits, in all sessions from now on."""
    site.sql("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
    for setting in ("log_lock_waits = on", "deadlock_timeout = '1ms'", "log_min_messages = 'log'"):
        # What was said at the start of the server stands above its file, and the user's above both.
        site.sql(f"ALTER ROLE pages SET {setting}")
    site.run("postgres", "stop", "fast")
    site.run("postgres", "start")
    site.sql("CREATE EXTENSION pg_stat_statements")
    for number in range(1, site.count + 1):
        site.await_ready(number)


class Result:
    def __init__(self, instances, reading, rest, spent, taken):
        self.instances, self.reading, self.taken, self.waits = instances, reading, taken, spent.waits
        count = max(1, len(taken))
        seconds = spent.moment / rest.moment
        self.rest = {
            "statements": sum(rest.statements.values()) / rest.moment,
            "ms": sum(rest.processors.values()) / rest.moment * 1000}
        self.by_text = collections.Counter({
            text: (calls - rest.statements[text] * seconds) / count for text, calls in spent.statements.items()})
        self.reads = sum(calls for text, calls in self.by_text.items() if READ.search(text))
        self.statements = sum(self.by_text.values()) - self.reads
        self.transactions = (spent.transactions - rest.transactions * seconds) / count
        self.milliseconds = {
            kind: (spent.processors[kind] - rest.processors[kind] * seconds) / count * 1000
            for kind in spent.processors}
        self.user = (spent.user - rest.user * seconds) / count * 1000

    @property
    def foreign_waits(self):
        return sum(count for lock, count in self.waits.items() if lock != NOTIFYING)

    def line(self):
        ms = self.milliseconds
        return (
            f"{self.instances:9} {self.reading:8} {len(self.taken):8} {self.statements:11.2f} {self.reads:6.2f} "
            f"{self.transactions:13.2f} {self.waits[NOTIFYING]:7} {self.foreign_waits:6} "
            f"{ms['instances']:10.2f} {self.user:6.2f} {ms['nginx']:6.2f} {ms['PostgreSQL']:11.2f} "
            f"{self.rest['statements']:10.1f} {self.rest['ms']:6.1f}")


HEAD = (
    "instances  readers  actions  statements  reads  transactions  notify  locks  instances   user  nginx"
    "  PostgreSQL  at rest: statements, ms")


def measure(program, instances, reading, rate, seconds):
    with Cluster(program, instances) as site:
        enable_statistics(site)
        insert_rows(site, ROWS)
        tasks = [int(row[0]) for row in site.sql("SELECT id FROM tasks ORDER BY id")]
        with contextlib.ExitStack() as stack:
            if reading:
                stack.enter_context(
                    Readers(site.port, stream_path(site, "/tasks"), reading, processes=1)).open()
            # Each instance makes what it needs for the first time, and finds that connections ended with the server.
            warm = Worker(ticks, site.port, tasks, rate)
            time.sleep(3)
            warm.stop()
            at_rest = ResourceUsage(site)
            time.sleep(REST_SECONDS)
            before = ResourceUsage(site)
            load = Worker(ticks, site.port, tasks, rate)
            time.sleep(seconds)
            taken, wrong = load.stop()
            after = ResourceUsage(site)
    return Result(instances, reading, before - at_rest, after - before, taken), wrong


def check_results(results):
    """What does not hold, as sentences."""
    wrong = []
    for result in results:
        first = next(one for one in results if (one.instances, one.reading) == (1, result.reading))
        what = f"{result.instances} instances, {result.reading} readers:"
        if result.statements > first.statements * TOLERANCE:
            wrong.append(f"{what} {result.statements:.2f} statements, and {first.statements:.2f} with one")
        if result.reads > (1 + (result.instances if result.reading else 0)) * TOLERANCE:
            wrong.append(f"{what} {result.reads:.2f} reads of the list")
        if result.foreign_waits > len(result.taken) / 100:
            wrong.append(f"{what} {result.foreign_waits} waits for locks: {dict(result.waits)}")
    return wrong


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rate", type=float, default=10, help="actions a second in all")
    options.add_argument("--seconds", type=float, default=30)
    options.add_argument("--readers", type=int, default=300)
    options.add_argument("--statements", action="store_true", help="which statements an action has")
    options.add_argument(
        "--program", default=os.environ.get("SHARED_TASKS_BINARY", ".build/release/shared-tasks"))
    options = options.parse_args()
    raise_descriptor_limit()
    results, wrong = [], []
    print(HEAD, flush=True)
    for reading in (0, options.readers):
        for instances in (1, 2, 3):
            result, said = measure(
                os.path.abspath(options.program), instances, reading, options.rate, options.seconds)
            print(result.line(), flush=True)
            results.append(result)
            wrong += said
    print()
    for result in results:
        print(f"{result.instances} instances, {result.reading:3} readers: {milliseconds(result.taken)}; "
              f"waits {dict(result.waits) or 'for nothing'}")
        if options.statements:
            for text, calls in result.by_text.most_common():
                if calls >= 0.005:
                    print(f"  {calls:6.2f}  {text[:150]}")
    print(f"the machine's load is {os.getloadavg()[0]:.1f}")
    wrong += check_results(results)
    for sentence in wrong[:50]:
        print(f"WRONG: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
