"""Measures the time from the commit of a change until all readers have it.

    make arrivals ARGS="--readers 3000 --changes 60"

Each change adds a task with a unique name. POST requests to the instances in turn alternate with `psql`, which bypasses
the site. Readers are event streams through nginx. Nearly all are **light** (Tests/Load/readers.py): one process waits
for bytes, searches them for the name and records the time. Some are **checked** (followers.py): they apply each patch
as a browser does, in a separate process, so that the measurement includes a check of the patches.

The time of a change starts with the acknowledgement of its commit: the response to the POST, or the output of `psql`. A
reader that has the change earlier counts as 0 ms. The report also has the time since the request was sent.

Exits with status 1 if a reader missed a change, or a checked reader received an incorrect patch. The times do not
affect the status, because the machine may be busy.
"""

import argparse
import os
import subprocess
import sys
import time
import urllib.parse
import uuid

import cluster  # noqa: F401  (it adds the folders of the following modules to the path)
from cluster import Cluster
from faults import fetch_document, settled
from followers import Followers
from measured import PATIENCE, Failure, percentile, processor_time, raise_descriptor_limit
from readers import Readers
from wire import Wire, request
from writers import ADD, FORM


class Psql:
    """A `psql` process that stays connected. Starting one for each change would take longer than the change."""

    def __init__(self, address):
        self.process = subprocess.Popen(
            ["psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", address],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.run("SELECT 1")

    def run(self, statement):
        """Runs a statement. Returns after its commit."""
        self.process.stdin.write(f"{statement};\n\\echo committed\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line == "committed\n":
                return
        raise Failure(f"psql exited during: {statement}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Change:
    """`way` is "an instance" or "psql". Times are of the monotonic clock, which all processes share."""

    def __init__(self, way, title):
        self.way, self.title = way, title
        self.sent = self.acknowledged = None
        self.arrivals = ()

    def times(self, begun):
        return [max(0.0, arrival - begun) for arrival in self.arrivals]


def post(wire, title):
    wire.send(request(
        "POST", ADD, FORM, "Accept: text/html", f"Idempotency-Key: {uuid.uuid4()}",
        body=urllib.parse.urlencode({"title": title}).encode()))
    answer = wire.answer()
    if answer.status != 303:
        raise Failure(f"{title}: {answer.status} {answer.body[:300]!r}")


def stream_path(site, page):
    """Returns the path of the stream that continues the current document."""
    document = fetch_document(site.port, f"{page}/-/document?through=end")
    path = document["self"].replace("/-/document", "/-/events")
    return f"{path}{'&' if '?' in path else '?'}from={document['version']}"


def insert_rows(site, rows):
    site.sql(f"INSERT INTO tasks (title) SELECT 'row ' || i FROM generate_series(1, {rows}) AS i")


def make_changes(site, light, count, pause):
    """Makes each change after the previous one has arrived everywhere, but not before the pause is over."""
    changes = []
    wires = [Wire(site.port + number) for number in range(1, site.count + 1)]
    with Psql(site.address) as psql:
        due = time.monotonic()
        for index in range(count):
            time.sleep(max(0.0, due - time.monotonic()))
            due = max(due, time.monotonic()) + pause
            # Checked readers search for these names. All have the same length.
            change = Change("psql", f"psql-{100_000 + index}") if index % 2 else Change(
                "an instance", f"w0-{100_000 + index}")
            light.expect(change.title.encode())
            change.sent = time.monotonic()
            if index % 2:
                psql.run(f"INSERT INTO tasks (title) VALUES ('{change.title}')")
            else:
                post(wires[index // 2 % site.count], change.title)
            change.acknowledged = time.monotonic()
            change.arrivals = light.moments()
            changes.append(change)
    for wire in wires:
        wire.close()
    return changes


def milliseconds(seconds):
    return (f"p50 {percentile(seconds, 0.5) * 1000:5.0f} ms, p99 {percentile(seconds, 0.99) * 1000:5.0f} ms, "
            f"most {max(seconds, default=0) * 1000:5.0f} ms of {len(seconds):,}")


def run(program, *, reading, checking, changing, pause, rows=100, instances=3):
    """Performs a run. Returns the errors as sentences."""
    raise_descriptor_limit()
    with Cluster(program, instances) as site:
        insert_rows(site, rows)
        path = stream_path(site, "/tasks")
        with Followers(site.port, "/tasks", checking, 1) as checked, Readers(
                site.port, path, reading - checking, processes=1) as light:
            checked.await_open()
            light.open()
            print(f"{reading} readers, {checking} of which apply patches", flush=True)
            # Waits until the work for opening the streams is done, so that it does not count.
            time.sleep(min(5.0, pause * 5))
            process = light.workers[0][0].pid
            before, begun, spent = site.processor_time(), time.monotonic(), processor_time(process)
            changes = make_changes(site, light, changing, pause)
            after, seconds = site.processor_time(), time.monotonic() - begun
            used = {kind: after[kind] - before[kind] for kind in before} | {
                "light readers": processor_time(process) - spent}
            wrong = []
            taken, left = settled(site, checked, PATIENCE)
            if taken is None:
                wrong.append(f"{left} checked readers differ from the result of GET")
            counts, said, moments = checked.results()
    wrong += said
    for change in changes:
        if len(change.arrivals) != reading - checking:
            wrong.append(f"{change.title} reached {len(change.arrivals)} of {reading - checking} light readers")
    report(changes, moments, counts)
    print(f"processors   {', '.join(f'{kind} {spent / seconds:.2f}' for kind, spent in used.items())}"
          f" of {os.cpu_count()} in {seconds:.0f} s; the load average is {os.getloadavg()[0]:.1f}")
    print("a change     " + ", ".join(
        f"{kind} {spent / len(changes) * 1000:.0f} ms" for kind, spent in used.items()) + " of processor time")
    return wrong


def report(changes, moments, counts):
    for way in dict.fromkeys(change.way for change in changes):
        those = [change for change in changes if change.way == way]
        acknowledged = [time for change in those for time in change.times(change.acknowledged)]
        sent = [time for change in those for time in change.times(change.sent)]
        answered = [change.acknowledged - change.sent for change in those]
        print(f"by {way:<12} {milliseconds(acknowledged)}, from its acknowledgement to its arrival")
        print(f"   {'':<12} {milliseconds(sent)}, from its request to its arrival")
        print(f"   {'':<12} {milliseconds(answered)}, from its request to its acknowledgement")
        last = [max(change.times(change.acknowledged), default=0) for change in those]
        print(f"   {'':<12} {milliseconds(last)}, from its acknowledgement to its last arrival")
    print(f"checked      {dict(counts)}, {sum(map(len, moments.values())):,} arrivals of changes")


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--readers", type=int, default=3000)
    options.add_argument("--checked", type=int, default=100, help="the number of readers that apply patches")
    options.add_argument("--changes", type=int, default=60)
    options.add_argument("--pause", type=float, default=1, help="the minimum number of seconds between changes")
    options.add_argument("--rows", type=int, default=100, help="the number of tasks at the start")
    options.add_argument("--instances", type=int, default=3)
    options.add_argument(
        "--program", default=os.environ.get("SHARED_TASKS_BINARY", ".build/release/shared-tasks"))
    options = options.parse_args()
    wrong = run(
        os.path.abspath(options.program), reading=options.readers, checking=options.checked,
        changing=options.changes, pause=options.pause, rows=options.rows, instances=options.instances)
    for sentence in wrong[:50]:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
