"""Half a minute of `make faults`: an instance is killed and PostgreSQL is restarted under a little load. And what
`make arrivals` and `make scaling` find wrong, whatever the time is that they measure."""

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
def test_what_is_acknowledged_is_done_once_and_shown_to_all():
    wrong = faults.run(
        os.environ["SHARED_TASKS_BINARY"], seconds=18, writing=5, rate=4, reading=30,
        faults=faults.SHORT, settle=60)
    assert wrong == []


@pytest.mark.skipif(not HAS_SERVERS, reason="needs nginx and PostgreSQL")
def test_light_readers_and_checked_ones_have_each_change():
    wrong = arrivals.run(
        os.environ["SHARED_TASKS_BINARY"], reading=30, checking=10, changing=6, pause=0.1)
    assert wrong == []


def result(instances, reading, statements, reads, waits=()):
    one = scaling.Result.__new__(scaling.Result)
    one.instances, one.reading, one.statements, one.reads = instances, reading, statements, reads
    one.taken, one.waits = [0.01] * 100, dict(waits)
    return one


@pytest.mark.parametrize("other, said", [
    (result(3, 0, 9.3, 1.0), []),
    (result(3, 0, 10.3, 1.0), ["statements"]),
    (result(3, 0, 9.3, 4.0), ["reads"]),
    (result(3, 0, 9.3, 1.0, {scaling.NOTIFYING: 50}), []),
    (result(3, 0, 9.3, 1.0, {"ShareLock on transaction …": 2}), ["waits for locks"]),
])
def test_what_an_action_has_more_with_several_instances_is_found(other, said):
    wrong = scaling.judge([result(1, 0, 9.3, 1.0), other])
    assert len(wrong) == len(said) and all(part in text for part, text in zip(said, wrong)), wrong


class Told:
    """A database that says what a test has it say."""

    def __init__(self, audit, tasks):
        self.audit, self.tasks = audit, tasks

    def sql(self, statement):
        return self.audit if "audit" in statement else self.tasks


ADDED = ["INSERT", "1", "w0-1", "", "f", "", "1.0"]
TICKED = ["UPDATE", "1", "w0-1", "w0-1", "t", "f", "2.0"]


@pytest.mark.parametrize("audit, tasks, said", [
    ([ADDED, TICKED], [["1", "w0-1", "t"]], []),
    ([ADDED], [["1", "w0-1", "f"]], ["done 0 times", "in place of"]),
    ([ADDED, TICKED, TICKED], [["1", "w0-1", "t"]], ["done 2 times"]),
    ([ADDED, ADDED, TICKED], [["1", "w0-1", "t"]], ["done 2 times"]),
    ([ADDED, TICKED], [], ["in place of"]),
])
def test_what_is_lost_or_doubled_is_found(audit, tasks, said):
    actions = [
        writers.Action("add", 1, "w0-1", "acknowledged"),
        writers.Action("tick", 1, "w0-1", "acknowledged")]
    wrong = faults.Checker(Told(audit, tasks), actions).wrong()
    assert len(wrong) == len(said) and all(part in text for part, text in zip(said, wrong)), wrong


def test_what_is_unsure_may_have_been_done_and_not_twice():
    action = writers.Action("add", None, "w0-1", "unsure")
    assert faults.Checker(Told([], []), [action]).wrong() == []
    assert faults.Checker(Told([ADDED], []), [action]).wrong() == []
    assert len(faults.Checker(Told([ADDED, ADDED], []), [action]).wrong()) == 1


def test_two_documents_of_one_version_break_the_law():
    crowd = followers._Crowd.__new__(followers._Crowd)
    crowd.documents, crowd.wrong = followers.weakref.WeakValueDictionary(), []
    one, other = ({"self": "/", "version": "a", "title": title} for title in ("A", "B"))
    kept = crowd.known(followers.Document(one), "GET")
    assert crowd.known(followers.Document(dict(one)), "patch") is kept and not crowd.wrong
    crowd.known(followers.Document(other), "patch")
    assert len(crowd.wrong) == 1
