"""Half a minute of `make faults`: an instance is killed and PostgreSQL is restarted under a little load."""

import os
import shutil

import pytest

import cluster
import faults
import followers
import writers

HAS_SERVERS = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin") and (
    cluster.subprocess.run([cluster.ROOT / "scripts/postgres-server", "installed"]).returncode == 0)


@pytest.mark.skipif(not HAS_SERVERS, reason="needs nginx and PostgreSQL")
def test_what_is_acknowledged_is_done_once_and_shown_to_all():
    wrong = faults.run(
        os.environ["SHARED_TASKS_BINARY"], seconds=18, writing=5, rate=4, reading=30,
        faults=faults.SHORT, settle=60)
    assert wrong == []


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
