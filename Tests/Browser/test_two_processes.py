"""Two servers on one database: no update is lost or doubled, whichever server receives a POST, even if one of them is
killed during a request."""

import http.client
import itertools
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pages_server import Server, copy_database

PAGE = "/gallery/refreshing"
# Each press increases the visitor's number of deliveries by one.
PRESS = f"{PAGE}/-/actions/data/data/refresh/tap"


class ServerPair:
    def __init__(self, database):
        self.servers = [Server(database) for _ in range(2)]
        for server in self.servers:
            server.wait_until_serving()
        self.numbers = itertools.count()
        self.cookie = None
        # The first press creates the visitor.
        self.cookie = self.press(0).headers["Set-Cookie"].split(";")[0]

    def press(self, index, key=None, body=None):
        fields = {"Accept": "text/html"}
        if self.cookie:
            fields["Cookie"] = self.cookie
        if key:
            fields["Idempotency_Key"] = key
        if body:
            fields["Content_Type"] = "application/x-www-form-urlencoded"
        answer = self.servers[index].request(PRESS, "POST", body, **fields)
        return answer

    def deliveries(self, index=1):
        page = self.servers[index].request(PAGE, Accept="text/html", Cookie=self.cookie).text
        return int(re.search(r"Delivery (\d+)", page)[1])


@pytest.fixture
def pair(light_database, tmp_path):
    path = tmp_path / "shared.sqlite"
    copy_database(light_database, path)
    pair = ServerPair(path)
    yield pair
    for server in pair.servers:
        server.stop()


def test_concurrent_posts_to_both_servers_lose_no_update(pair):
    before = pair.deliveries()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: pair.press(number % 2), range(40)))
    assert [answer.status for answer in answers] == [303] * 40
    assert pair.deliveries(0) == pair.deliveries(1) == before + 40


@pytest.mark.parametrize("body", [None, "pe-key=a-key-of-a-form"])
def test_one_key_sent_to_both_servers_at_once_runs_once(pair, body):
    before = pair.deliveries()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(
            lambda number: pair.press(number % 2, None if body else "one", body), range(16)))
    assert {answer.status for answer in answers} == {303}
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert pair.deliveries() == before + 1


def test_the_other_server_refuses_a_reused_key_with_another_body(pair):
    assert pair.press(0, "one", "a=1").status == 303
    assert pair.press(1, "one", "a=2").status == 422
    assert pair.press(1, "one", "a=1").status == 303


def test_posts_acknowledged_by_a_killed_server_run_exactly_once(pair):
    before = pair.deliveries()
    acknowledged, unanswered = [], []

    def run():
        for number in range(2_000):
            try:
                answer = pair.press(0, f"key-{number}")
                (acknowledged if answer.status == 303 else unanswered).append(number)
            except (OSError, http.client.HTTPException):
                unanswered.append(number)
                return

    runner = threading.Thread(target=run)
    runner.start()
    while len(acknowledged) < 20 and runner.is_alive():
        runner.join(0.001)
    pair.servers[0].process.kill()
    runner.join()
    assert len(unanswered) == 1

    after = pair.deliveries()
    assert after - before in (len(acknowledged), len(acknowledged) + 1)
    # The other server replays the stored responses and does not run the actions again.
    assert all(pair.press(1, f"key-{number}").status == 303 for number in acknowledged[-20:])
    assert pair.deliveries() == after
    # The killed request ran, did not start, or has an unknown outcome. With an unknown outcome, it does not run again.
    answer = pair.press(1, f"key-{unanswered[0]}")
    match answer.status:
        case 303: assert pair.deliveries() == before + len(acknowledged) + 1
        case 409:
            assert "The server cannot tell whether this was done." in answer.text
            assert pair.deliveries() == after
        case status: pytest.fail(f"{status}: {answer.text}")
    # The visitor's next action runs, so the lock of the killed process does not block it.
    now = pair.deliveries()
    assert pair.press(1, "the next").status == 303
    assert pair.deliveries() == now + 1
