"""Tests three instances behind nginx with one PostgreSQL under load, while each part is killed, stopped or restarted.

    make faults ARGS="--minutes 10 --writers 200 --rate 20 --readers 3000"

Writers (writers.py) change the shared list through nginx, and readers (followers.py) follow it by document and patches.
Meanwhile the script kills and restarts one instance after another, reloads and restarts nginx, restarts PostgreSQL in
the modes fast and immediate, stops PostgreSQL for 20 s, suspends an instance, and holds a lock on the table. It exits
with status 1 if one of these does not hold:

- each acknowledged action was performed exactly once and has its effect, and no action was performed twice. A trigger
  in the database records the actions, independent of the site;
- no reader received an incorrect patch;
- `--settle` seconds after the last fault and the last change, every reader has the same document as a new GET of its
  `self`.

It also prints the time of a change from the database to the readers, and the processor use.
"""

import argparse
import collections
import json
import os
import signal
import subprocess
import sys
import threading
import time

import cluster  # noqa: F401  (it adds the folders of the following modules to the path)
from cluster import Cluster
from followers import Followers, digest
from measured import Failure, percentile, raise_descriptor_limit
from wire import Broken, Wire, Wrong, get
from workers import Worker
from writers import writers

AUDIT = """
CREATE TABLE audit (
  number bigint GENERATED ALWAYS AS IDENTITY, at float8 NOT NULL DEFAULT extract(epoch FROM clock_timestamp()),
  kind text NOT NULL, task bigint NOT NULL, title text NOT NULL, was_title text, is_done boolean, was_done boolean);
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO audit (kind, task, title, was_title, is_done, was_done) VALUES (TG_OP, coalesce(NEW.id, OLD.id),
    coalesce(NEW.title, OLD.title), OLD.title, NEW.is_done, OLD.is_done);
  RETURN NULL;
END $$;
CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION note();
"""


# --- Faults: each one restores everything that it has stopped ---

def kill(site, number):
    site.run("kill", str(number))
    time.sleep(1)
    site.run("start", str(number))
    site.await_ready(number)


def suspend(site, number):
    site.signal(number, signal.SIGSTOP)
    time.sleep(4)
    site.signal(number, signal.SIGCONT)
    site.await_ready(number)


def reload_nginx(site):
    site.run("nginx", "reload")
    time.sleep(1)


def restart_nginx(site):
    site.run("nginx", "stop")
    site.run("nginx", "start")


def restart_postgres(site, mode, seconds=0.0):
    site.run("postgres", "stop", mode)
    time.sleep(seconds)
    site.run("postgres", "start")
    for number in range(1, site.count + 1):
        site.await_ready(number)


def hold_lock(site):
    site.sql("BEGIN; LOCK TABLE tasks; SELECT pg_sleep(3); COMMIT")


def restart_instances(site):
    site.run("restart")


SPECIAL = [
    ("PostgreSQL restarted", lambda site, _: restart_postgres(site, "fast")),
    ("nginx reloaded", lambda site, _: reload_nginx(site)),
    ("PostgreSQL restarted immediately", lambda site, _: restart_postgres(site, "immediate")),
    ("a lock held for 3 s", lambda site, _: hold_lock(site)),
    ("PostgreSQL stopped for 20 s", lambda site, _: restart_postgres(site, "fast", 20)),
    ("nginx restarted", lambda site, _: restart_nginx(site)),
    ("an instance suspended for 4 s", lambda site, number: suspend(site, number)),
    ("instances replaced one by one", lambda site, _: restart_instances(site)),
]
KILLED = ("an instance killed", kill)


def schedule(seconds, count):
    """Returns the start of each fault, with a kill before each of the others and one at the end."""
    faults = []
    for fault in SPECIAL:
        faults += [KILLED, fault]
    # If there is time left, more instances are killed.
    while seconds / (len(faults) + 1) > 15:
        faults.append(KILLED)
    faults.append(KILLED)
    step = seconds / (len(faults) + 1)
    return [
        (step * (index + 1), name, act, 1 + index % count)
        for index, (name, act) in enumerate(faults)]


SHORT = [(4.0, *KILLED, 1), (10.0, *SPECIAL[0], 1)]


# --- The results ---

class Checker:
    """Compares the acknowledged actions with the recorded ones."""

    def __init__(self, site, actions):
        self.actions = actions
        self.done, self.at = collections.Counter(), {}
        for kind, task, title, was, is_done, was_done, at in site.sql(
                "SELECT kind, task, title, was_title, is_done, was_done, at FROM audit ORDER BY number"):
            if kind == "INSERT":
                self.done["add", title] += 1
                self.at[title] = float(at)
            elif kind == "DELETE":
                self.done["delete", int(task)] += 1
            elif title != was:
                self.done["rename", title] += 1
            else:
                self.done["tick", int(task)] += 1
        self.tasks = {
            int(task): (title, is_done == "t")
            for task, title, is_done in site.sql("SELECT id, title, is_done FROM tasks")}

    def times(self, action):
        name = action.task if action.kind in ("tick", "delete") else action.title
        return self.done[action.kind, name]

    def wrong(self):
        sentences = []
        for action in self.actions:
            times = self.times(action)
            what = f"{action.kind} {action.title} ({action.outcome})"
            if action.outcome == "acknowledged" and times != 1:
                sentences.append(f"{what} ran {times} times")
            elif times > 1:
                sentences.append(f"{what} ran {times} times")
        last = {}
        for action in self.actions:
            if action.task is not None:
                last.setdefault(action.task, []).append(action)
        for task, actions in last.items():
            if any(action.outcome != "acknowledged" for action in actions):
                continue
            expected = None
            if actions[-1].kind != "delete":
                expected = (
                    actions[-1].title, any(action.kind == "tick" for action in actions))
            if self.tasks.get(task) != expected:
                sentences.append(
                    f"the task {task} is {self.tasks.get(task)} instead of {expected}")
        return sentences


def fetch_document(port, path):
    """Requests a document on a new connection."""
    wire = Wire(port)
    try:
        wire.send(get(path, "Connection: close", "Accept: application/json"))
        answer = wire.answer()
        if answer.status != 200:
            raise Wrong(f"{path}: {answer.status}")
        return json.loads(answer.body)
    finally:
        wire.close()


def settled(site, readers, patience):
    """Waits until every reader has the document of a GET. Returns the seconds, or `None` and the number of others."""
    begun, count, digests, moment = time.monotonic(), None, {}, 0.0
    while True:
        passed = time.monotonic() - begun
        try:
            digests = {
                path: digest(fetch_document(site.port, path)) for path in readers.addresses()}
            moment = time.monotonic() - begun
            count = readers.unequal(digests)
        except (Broken, Wrong):
            pass
        if count == 0:
            return moment, 0
        if passed > patience:
            return None, count
        time.sleep(0.1)


def differing_paths(site, paths):
    """Returns the paths whose documents differ between two instances."""
    return [
        path for path in paths
        if len({digest(fetch_document(site.port + number, path)) for number in range(1, site.count + 1)}) > 1]


def change_periodically(site, ended):
    """Changes the table with psql every two seconds."""
    number = 0
    while not ended.wait(2):
        number += 1
        try:
            site.sql(
                f"DELETE FROM tasks WHERE title = 'psql-{number - 1}'; "
                f"INSERT INTO tasks (title) VALUES ('psql-{number}')")
        except Failure:
            pass  # PostgreSQL is stopped


def processor_shares(before, site, begun):
    """Returns the number of processors that each kind of process has used since `begun`."""
    after, spent = site.processor_time(), time.monotonic() - begun
    return {kind: (after[kind] - before[kind]) / spent for kind in before}


def milliseconds(seconds):
    return (f"p50 {percentile(seconds, 0.5) * 1000:.0f} ms, p99 {percentile(seconds, 0.99) * 1000:.0f} ms, "
            f"most {max(seconds, default=0) * 1000:.0f} ms of {len(seconds):,}")


def run(program, *, seconds, writing, rate, reading, faults, settle, instances=3, processes=2):
    """Performs a run. Returns the errors as sentences."""
    raise_descriptor_limit()
    wrong, spells = [], []
    with Cluster(program, instances) as site:
        site.sql(AUDIT)
        with Followers(site.port, "/tasks", reading, processes) as readers:
            print(f"{readers.await_open()} readers are connected", flush=True)
            load = Worker(writers, site.port, writing, rate)
            ended = threading.Event()
            marker = threading.Thread(target=change_periodically, args=(site, ended))
            marker.start()
            before, begun = site.processor_time(), time.monotonic()
            quiet = None
            try:
                for moment, name, act, number in faults:
                    time.sleep(max(0.0, begun + moment - time.monotonic()))
                    if quiet is None:
                        quiet = processor_shares(before, site, begun)
                    start = time.time()
                    act(site, number)
                    spells.append((start, time.time()))
                    print(f"{time.monotonic() - begun:6.1f} s  {name}, recovered after "
                          f"{time.time() - start:.1f} s", flush=True)
                if not faults or faults[-1][2] is not kill:
                    time.sleep(max(0.0, begun + seconds - time.monotonic()))
                if quiet is None:
                    quiet = processor_shares(before, site, begun)
            finally:
                ended.set()
                marker.join()
                load.request_stop()
            crowd = load.stop(patience=300)
            taken, left = settled(site, readers, settle)
            if taken is None:
                wrong.append(f"{left} readers differ from the result of GET after {settle:.0f} s")
                later, left = settled(site, readers, 60)
                wrong.append(
                    f"{left} of them still differ after another 60 s" if later is None
                    else f"the last of them was up to date {later:.1f} s later")
            wrong += [
                f"instances show different documents at {path}"
                for path in differing_paths(site, readers.addresses())]
            counts, said, moments = readers.results()
        actions = [action for writer in crowd for action in writer.actions]
        checker = Checker(site, actions)
        report(crowd, actions, checker, counts, moments, spells, quiet, taken, time.monotonic() - begun)
        wrong += said + [sentence for writer in crowd for sentence in writer.wrong] + checker.wrong()
        if not any(action.outcome == "acknowledged" for action in actions):
            wrong.append("no action was acknowledged")
        if wrong and (folder := os.environ.get("FAULTS_LOGS")):
            subprocess.run(["cp", "-r", site.folder, folder], check=False)
    return wrong


def report(crowd, actions, checker, counts, moments, spells, quiet, taken, seconds):
    outcomes = collections.Counter(action.outcome for action in actions)
    undone = sum(
        action.outcome == "unsure" and checker.times(action) == 0 for action in actions)
    troubles = sum((writer.troubles for writer in crowd), collections.Counter())
    print(f"\nactions      {len(actions)} in {seconds:.0f} s: {dict(outcomes)}; {undone} of the unsure did not run")
    print(f"retries      {dict(troubles)}")
    print(f"latency      {milliseconds([t for writer in crowd for t in writer.times])}")
    print(f"readers      {dict(counts)}")
    print(f"settled      {'not' if taken is None else f'{taken:.2f} s'} after the last fault and the last response")
    for prefix, name in (("w", "by an instance"), ("psql", "by psql      ")):
        for calm in (True, False):
            took = []
            for title, times in moments.items():
                at = checker.at.get(title)
                if at is None or not title.startswith(prefix):
                    continue
                # A disconnected reader may reconnect some seconds later.
                if any(start - 1 < at < end + 5 for start, end in spells) == calm:
                    continue
                took += [max(0.0, moment - at) for moment in times]
            print(f"seen         {name}, {'no faults' if calm else 'faults   '}: {milliseconds(took)}")
    if quiet:
        print("processors   " + ", ".join(
            f"{kind} {share:.2f}" for kind, share in quiet.items()) + " before the first fault")


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--writers", type=int, default=200)
    options.add_argument("--rate", type=float, default=20, help="actions per second in total")
    options.add_argument("--readers", type=int, default=3000)
    options.add_argument("--instances", type=int, default=3)
    options.add_argument(
        "--settle", type=float, default=2, help="the maximum seconds until readers are up to date (default: 2)")
    options.add_argument("--no-faults", action="store_true", help="measure the load without faults")
    options.add_argument(
        "--program", default=os.environ.get("SHARED_TASKS_BINARY", ".build/release/shared-tasks"))
    options = options.parse_args()
    seconds = 60 * options.minutes
    wrong = run(
        os.path.abspath(options.program), seconds=seconds, writing=options.writers,
        rate=options.rate, reading=options.readers, settle=options.settle,
        faults=[] if options.no_faults else schedule(seconds, options.instances),
        instances=options.instances)
    for sentence in wrong[:50]:
        print(f"FAILED: {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
