"""Clients that add tasks to the shared list, complete them, rename them and delete them, one action after another.

Each action has a unique key and a unique text. Without a response, or after 502, 503 or 504, the client sends the same
request again. A successful action is **acknowledged**. After 409 ("perhaps done"), it is **unsure**.
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
PATIENCE = 180.0  # seconds until an action must have a response, including retries
ADD = "/tasks/-/actions/-table/-table/add/submit"
AWAY = (502, 503, 504)


class Action:
    """`kind` is add, tick, rename or delete. `title` is the task's title after the action."""

    def __init__(self, kind, task, title, outcome):
        self.kind, self.task, self.title, self.outcome = kind, task, title, outcome
        self.moment = time.time()


class Writer:
    def __init__(self, name, port, wait_unless_stopped, pause):
        self.name, self.port, self.wait_unless_stopped, self.pause = name, port, wait_unless_stopped, pause
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
        """Sends a request until there is a response. Returns the response, or `None` after the timeout."""
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
        self.wrong.append(f"{self.name}: no response to {method} {path} within {PATIENCE:.0f} s")
        return None

    def act(self, kind, task, title, path, values):
        """Sends an action. Returns whether it was acknowledged."""
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
        return self.wait_unless_stopped(self.random.expovariate(1 / self.pause))

    def run(self):
        try:
            while self.wait_unless_stopped(0):
                if not self.run_task_lifecycle():
                    break
        except Exception as error:  # the other writers continue
            self.wrong.append(f"{self.name}: {error!r}")
        self.forget()

    def run_task_lifecycle(self):
        """Adds a task, completes, renames and deletes it. Returns false at the end of the run."""
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
        """Returns the base values of a task's form."""
        answer = self.send_until_answered("GET", f"/tasks?edit={task}", "Accept: text/html")
        if answer is None:
            return None
        for form in re.findall(r"<form.*?</form>", answer.body.decode(), re.S):
            if "/edit/submit" in form:
                return html.unescape(re.search(r'name="pe-base" value="([^"]*)"', form)[1])
        self.wrong.append(f"{self.name}: there is no form for the task {task}")
        return None


def writers(report_ready, wait_unless_stopped, port, count, rate):
    """Runs `count` writers with a total rate of actions a second. Work for a `Worker`."""
    ended = threading.Event()
    crowd = [
        Writer(f"w{index}", port, lambda wait: not ended.wait(wait), count / rate)
        for index in range(count)]
    threads = [threading.Thread(target=writer.run) for writer in crowd]
    for thread in threads:
        thread.start()
    report_ready()
    while wait_unless_stopped(0.2):
        pass
    ended.set()
    for thread in threads:
        thread.join()
    for writer in crowd:
        del writer.wait_unless_stopped
    return crowd
