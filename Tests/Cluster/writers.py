"""People who add tasks to the shared list, tick them, rename them and delete them, one thing after the other.

Each action has a key of its own and a text of its own. Where no answer comes, or 502, 503 or 504, the same is sent
again until it is answered. What was answered as done is **acknowledged**; 409 (“perhaps done”) is **unsure**.
"""

import collections
import html
import json
import random
import re
import threading
import time
import urllib.parse
import uuid

from wire import Broken, Wire, Wrong, request

FORM = "Content-Type: application/x-www-form-urlencoded"
PATIENCE = 180.0  # seconds in which an action is answered, however often it has to be sent
ADD = "/tasks/-/actions/-table/-table/add/submit"
AWAY = (502, 503, 504)


class Action:
    """`kind` is add, tick, rename or delete, `title` what the task is called then."""

    def __init__(self, kind, task, title, outcome):
        self.kind, self.task, self.title, self.outcome = kind, task, title, outcome
        self.moment = time.time()


class Writer:
    def __init__(self, name, port, goes_on, pause):
        self.name, self.port, self.goes_on, self.pause = name, port, goes_on, pause
        self.random = random.Random(name)
        self.wire, self.count = None, 0
        self.actions, self.wrong, self.troubles = [], [], collections.Counter()
        self.times = []

    # --- Sending ---

    def send(self, data, method):
        if self.wire is None:
            self.wire = Wire(self.port)
        self.wire.send(data)
        answer = self.wire.answer(method)
        if not answer.keeps:
            self.forget()
        return answer

    def forget(self):
        if self.wire:
            self.wire.close()
            self.wire = None

    def send_until_answered(self, method, path, *fields, body=None):
        """The answer, however often it has to be asked for; `None` where it never comes."""
        data = request(method, path, *fields, body=body)
        begun, pause = time.monotonic(), 0.1
        while time.monotonic() < begun + PATIENCE:
            try:
                answer = self.send(data, method)
                if answer.status not in AWAY:
                    self.times.append(time.monotonic() - begun)
                    return answer
                reason = f"{method} {answer.status}"
            except (Broken, Wrong) as error:
                self.forget()
                reason = f"{method} {str(error).partition(':')[0]}"
            self.troubles[reason] += 1
            time.sleep(pause * self.random.uniform(0.5, 1))
            pause = min(2.0, 2 * pause)
        self.wrong.append(f"{self.name}: {method} {path} is not answered within {PATIENCE:.0f} s")
        return None

    def act(self, kind, task, title, path, values):
        """Sends an action; whether it was acknowledged."""
        answer = self.send_until_answered(
            "POST", path, FORM, "Accept: text/html", f"Idempotency-Key: {uuid.uuid4()}",
            body=urllib.parse.urlencode(values).encode())
        outcome = "unanswered"
        if answer:
            outcome = {303: "acknowledged", 409: "unsure"}.get(answer.status, "refused")
            if outcome == "refused":
                self.wrong.append(
                    f"{self.name}: {kind} {title}: {answer.status} {answer.body[:300]!r}")
        self.actions.append(Action(kind, task, title, outcome))
        return outcome == "acknowledged"

    # --- One task's life ---

    def title(self):
        self.count += 1
        return f"{self.name}-{self.count}"

    def wait(self):
        return self.goes_on(self.random.expovariate(1 / self.pause))

    def run(self):
        try:
            while self.goes_on(0):
                if not self.run_task_lifecycle():
                    break
        except Exception as error:  # the others go on
            self.wrong.append(f"{self.name}: {error!r}")
        self.forget()

    def run_task_lifecycle(self):
        """Adds a task, ticks, renames and deletes it; false at the end."""
        title = self.title()
        if not self.wait():
            return False
        if not self.act("add", None, title, ADD, {"title": title}):
            return True
        task = self.find_task(title)
        if task is None:
            return True
        self.actions[-1].task = task
        address = f"/tasks/-/actions/tasks/{task}"
        if not self.wait():
            return False
        if not self.act("tick", task, title, f"{address}/done/change", {"value": "true"}):
            return True
        if not self.wait():
            return False
        base = self.base(task)
        if base is None:
            return True
        title = self.title()
        if not self.act(
                "rename", task, title, f"{address}/edit/submit?edit={task}",
                {"title": title, "pe-base": base}):
            return True
        if not self.wait():
            return False
        self.act("delete", task, title, f"{address}/-row/delete", {"pe-confirmed": "1"})
        return True

    def find_task(self, title):
        answer = self.send_until_answered("GET", "/tasks/-/document?through=end")
        if answer is None:
            return None
        for section in json.loads(answer.body)["sections"]:
            for row in section["rows"]:
                if f">{title}<" in "".join(row["cells"]):
                    return int(row["key"])
        self.wrong.append(f"{self.name}: {title} was acknowledged and is not in the next document")
        return None

    def base(self, task):
        """What the form of a task was made from."""
        answer = self.send_until_answered("GET", f"/tasks?edit={task}", "Accept: text/html")
        if answer is None:
            return None
        for form in re.findall(r"<form.*?</form>", answer.body.decode(), re.S):
            if "/edit/submit" in form:
                return html.unescape(re.search(r'name="pe-base" value="([^"]*)"', form)[1])
        self.wrong.append(f"{self.name}: there is no form for the task {task}")
        return None


def writers(begun, goes_on, port, count, rate):
    """So many writers, with so many actions a second in all. Work for a `Worker`."""
    ended = threading.Event()
    crowd = [
        Writer(f"w{index}", port, lambda wait: not ended.wait(wait), count / rate)
        for index in range(count)]
    threads = [threading.Thread(target=writer.run) for writer in crowd]
    for thread in threads:
        thread.start()
    begun()
    while goes_on(0.2):
        pass
    ended.set()
    for thread in threads:
        thread.join()
    for writer in crowd:
        del writer.goes_on
    return crowd
