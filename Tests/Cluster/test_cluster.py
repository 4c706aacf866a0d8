"""Runs half a minute of `make faults` with a small load: an instance is killed and PostgreSQL is restarted.

Also runs the checks of `make arrivals` and `make scaling`, without limits on their times.
"""

import os
import shutil

import pytest

import arrivals
import cluster
import faults
import followers
import scaling
import writers

HAS_SERVERS = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin") and (
    cluster.subprocess.run([cluster.ROOT / "scripts/postgres-server", "installed"]).returncode == 0)


@pytest.mark.skipif(not HAS_SERVERS, reason="needs nginx and PostgreSQL")
def test_acknowledged_actions_run_once_and_reach_every_reader_despite_faults():
    wrong = faults.run(
        os.environ["SHARED_TASKS_BINARY"], seconds=18, writing=5, rate=4, reading=30,
        faults=faults.SHORT, settle=60)
    assert wrong == []


@pytest.mark.skipif(not HAS_SERVERS, reason="needs nginx and PostgreSQL")
def test_every_change_reaches_light_and_checked_readers():
    wrong = arrivals.run(
        os.environ["SHARED_TASKS_BINARY"], reading=30, checking=10, changing=6, pause=0.1)
    assert wrong == []


def result(instances, reading, statements, reads, waits=()):
    one = scaling.Result.__new__(scaling.Result)
    one.instances, one.reading, one.statements, one.reads = instances, reading, statements, reads
    one.taken, one.waits = [0.01] * 100, dict(waits)
    return one


@pytest.mark.parametrize("other, expected", [
    (result(3, 0, 9.3, 1.0), []),
    (result(3, 0, 10.3, 1.0), ["statements"]),
    (result(3, 0, 9.3, 4.0), ["reads"]),
    (result(3, 0, 9.3, 1.0, {scaling.NOTIFYING: 50}), []),
    (result(3, 0, 9.3, 1.0, {"ShareLock on transaction …": 2}), ["waits for locks"]),
])
def test_extra_statements_reads_and_waits_of_several_instances_are_reported(other, expected):
    wrong = scaling.check_results([result(1, 0, 9.3, 1.0), other])
    assert len(wrong) == len(expected) and all(part in text for part, text in zip(expected, wrong)), wrong


class StubDatabase:
    """A database with fixed results."""

    def __init__(self, audit, tasks):
        self.audit, self.tasks = audit, tasks

    def sql(self, statement):
        return self.audit if "audit" in statement else self.tasks


ADDED = ["INSERT", "1", "w0-1", "", "f", "", "1.0"]
TICKED = ["UPDATE", "1", "w0-1", "w0-1", "t", "f", "2.0"]


@pytest.mark.parametrize("audit, tasks, expected", [
    ([ADDED, TICKED], [["1", "w0-1", "t"]], []),
    ([ADDED], [["1", "w0-1", "f"]], ["ran 0 times", "instead of"]),
    ([ADDED, TICKED, TICKED], [["1", "w0-1", "t"]], ["ran 2 times"]),
    ([ADDED, ADDED, TICKED], [["1", "w0-1", "t"]], ["ran 2 times"]),
    ([ADDED, TICKED], [], ["instead of"]),
])
def test_lost_or_repeated_actions_are_reported(audit, tasks, expected):
    actions = [
        writers.Action("add", 1, "w0-1", "acknowledged"),
        writers.Action("tick", 1, "w0-1", "acknowledged")]
    wrong = faults.Checker(StubDatabase(audit, tasks), actions).wrong()
    assert len(wrong) == len(expected) and all(part in text for part, text in zip(expected, wrong)), wrong


def test_an_unsure_action_may_have_run_once_but_not_twice():
    action = writers.Action("add", None, "w0-1", "unsure")
    assert faults.Checker(StubDatabase([], []), [action]).wrong() == []
    assert faults.Checker(StubDatabase([ADDED], []), [action]).wrong() == []
    assert len(faults.Checker(StubDatabase([ADDED, ADDED], []), [action]).wrong()) == 1


def test_two_different_documents_of_one_version_are_reported():
    crowd = followers._Crowd.__new__(followers._Crowd)
    crowd.documents, crowd.wrong = followers.weakref.WeakValueDictionary(), []
    one, other = ({"self": "/", "version": "a", "title": title} for title in ("A", "B"))
    kept = crowd.known(followers.Document(one), "GET")
    assert crowd.known(followers.Document(dict(one)), "patch") is kept and not crowd.wrong
    crowd.known(followers.Document(other), "patch")
    assert len(crowd.wrong) == 1
