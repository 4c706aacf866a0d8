"""Compares the cost of an action with one, two and three instances at the same low load.

    make scaling ARGS="--rate 10 --seconds 30 --readers 300"

An action completes a task of a shared list, each time another task. A few senders send them through nginx to the
instances in turn, first without readers, then with open event streams. The report shows for each number of instances:

- the statements and transactions of an action, from `pg_stat_statements` and `pg_stat_database`, minus those of idle
  instances;
- the number of waits for a lock of more than a millisecond, by lock, from `log_lock_waits`;
- the processor time of an action in milliseconds, of instances, nginx and PostgreSQL.

Exits with status 1 if an action has more statements with several instances than with one, apart from reads of the list:
the action reads it once, and so does each instance with a reader after each change. Also exits with 1 if more than one
action of a hundred waits for a lock, other than the lock with which PostgreSQL orders notifications. Processor times do
not affect the status, because the machine may be busy.
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

import cluster  # noqa: F401  (it adds the folders of the following modules to the path)
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
TOLERANCE = 1.05  # the limit, in multiples of the statements with one instance
# The statement of `TaskStore.all`.
READ = re.compile(r"FROM tasks ORDER BY")
# The lock that a notifying transaction holds until the end of its commit.
NOTIFYING = "AccessExclusiveLock on object 0 of class 1262 of database 0"
WAIT = re.compile(r"still waiting for (.*?) after")


# --- The load ---

def ticks(report_ready, wait_unless_stopped, port, tasks, rate):
    """Completes tasks and undoes it, at a rate of actions a second. Returns their durations and the errors."""
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
    report_ready()
    for index, thread in enumerate(threads):
        thread.start()
        # Starts the senders one after another.
        time.sleep(1 / rate)
    while wait_unless_stopped(0.2):
        pass
    ended.set()
    for thread in threads:
        thread.join()
    return taken, wrong


# --- The cost ---

class ResourceUsage:
    """The resources used until now. The difference of two is the usage in between."""

    def __init__(self, site):
        # PostgreSQL sessions report their statistics within a second.
        time.sleep(1.5)
        self.moment = time.monotonic()
        self.processors = site.processor_time()
        self.user = sum(user_time(site.pid(number)) for number in range(1, site.count + 1))
        self.statements = collections.Counter({
            " ".join(text.split()): int(calls) for text, calls in site.sql(
                "SELECT regexp_replace(query, E'\\\\s+', ' ', 'g'), sum(calls) FROM pg_stat_statements "
                "WHERE query !~ 'pg_stat_' GROUP BY 1")})
        # Includes the transaction of the statement above.
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
    """Returns a lock without its varying numbers."""
    if lock == NOTIFYING:
        return lock
    return re.sub(r"\d[\d,]*", "…", lock)


def user_time(pid):
    with open(f"/proc/{pid}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[11]) / os.sysconf("SC_CLK_TCK")


def enable_statistics(site):
    """Makes PostgreSQL count statements and log lock waits in all new sessions."""
    site.sql("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
    for setting in ("log_lock_waits = on", "deadlock_timeout = '1ms'", "log_min_messages = 'log'"):
        # Settings on the server's command line override its file. Those of a role override both.
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
            # A warm-up: the instances initialize, and notice that the server has closed their connections.
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
    """Returns the errors as sentences."""
    wrong = []
    for result in results:
        first = next(one for one in results if (one.instances, one.reading) == (1, result.reading))
        what = f"{result.instances} instances, {result.reading} readers:"
        if result.statements > first.statements * TOLERANCE:
            wrong.append(f"{what} {result.statements:.2f} statements, but {first.statements:.2f} with one instance")
        if result.reads > (1 + (result.instances if result.reading else 0)) * TOLERANCE:
            wrong.append(f"{what} {result.reads:.2f} reads of the list")
        if result.foreign_waits > len(result.taken) / 100:
            wrong.append(f"{what} {result.foreign_waits} waits for locks: {dict(result.waits)}")
    return wrong


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rate", type=float, default=10, help="actions per second in total")
    options.add_argument("--seconds", type=float, default=30)
    options.add_argument("--readers", type=int, default=300)
    options.add_argument("--statements", action="store_true", help="print the statements of an action")
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
              f"waits {dict(result.waits) or 'none'}")
        if options.statements:
            for text, calls in result.by_text.most_common():
                if calls >= 0.005:
                    print(f"  {calls:6.2f}  {text[:150]}")
    print(f"the load average is {os.getloadavg()[0]:.1f}")
    wrong += check_results(results)
    for sentence in wrong[:50]:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
