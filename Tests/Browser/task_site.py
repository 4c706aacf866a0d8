"""The task list on a server of its own, and a second user who changes it."""

import html
import itertools
import re
import sqlite3
import time
import urllib.parse

from playwright.sync_api import TimeoutError

from tcp_proxy import TCPProxy
from pages_server import TIMEOUT, Server

FORM = "application/x-www-form-urlencoded"
TITLES = ["Apples", "Bread", "Cheese", "Dates", "Eggs"]
# Compares the table with a newly fetched page: `null` if they are equal, otherwise the two rows that differ.
DIFFERENCE = """async () => {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  // The script has taken out the keys of its own page's forms.
  fresh.querySelectorAll("[name=pe-key]").forEach((key) => key.remove());
  const rows = (of) => [...of.querySelectorAll("tbody > tr")];
  const [here, there] = [rows(document), rows(fresh)];
  for (let index = 0; index < Math.max(here.length, there.length); index++)
    if (!here[index]?.isEqualNode(there[index]))
      return [here[index]?.outerHTML, there[index]?.outerHTML];
  return null;
}"""


class TaskSite:
    """A server with a task list. Changes by the second user go through the same actions as the browser's."""

    def __init__(self, database, *, titles=TITLES, done=(), proxied=False):
        self.database = database
        self.numbers = itertools.count()
        with sqlite3.connect(database) as tables:
            tables.execute("DELETE FROM tasks")
            tables.execute("DELETE FROM sqlite_sequence WHERE name = 'tasks'")
            for is_done, names in ((0, titles), (1, done)):
                tables.executemany(
                    "INSERT INTO tasks (title, is_done, position) VALUES (?, ?, ?)",
                    [(name, is_done, place) for place, name in enumerate(names, 1)])
        tables.close()
        self.server = Server(database).wait_until_serving()
        self.proxy = TCPProxy(self.server.port) if proxied else None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.proxy.port}" if self.proxy else self.server.url

    def stop(self):
        if self.proxy:
            self.proxy.close()
        self.server.stop()

    def restart(self):
        """Kills the server and starts another one on the same database, behind the same proxy."""
        self.server.process.kill()
        self.server.stop()
        self.server = Server(self.database).wait_until_serving()
        self.proxy.target = self.server.port

    # --- The database ---

    def tables(self):
        """Returns all rows of every table that an action can change."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as tables:
            found = {
                name: tables.execute(f"SELECT * FROM {name}").fetchall()
                for name in ("tasks", "pe_visitors", "pe_visitor_states", "pe_secrets")}
        tables.close()
        return found

    def stored(self, is_done=None):
        """Returns the titles in the order of the list."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as tables:
            found = tables.execute(
                "SELECT title FROM tasks WHERE is_done = coalesce(?, is_done) "
                "ORDER BY is_done, position, id", (is_done,)).fetchall()
        tables.close()
        return [title for (title,) in found]

    def task(self, title):
        """Returns a task as a dictionary."""
        return self.task_where("title", title)

    def task_of(self, id):
        return self.task_where("id", id)

    def task_where(self, column, value):
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as tables:
            tables.row_factory = sqlite3.Row
            row = tables.execute(f"SELECT * FROM tasks WHERE {column} = ?", (value,)).fetchone()
        tables.close()
        return dict(row)

    # --- The second user ---

    def post(self, path, **values):
        answer = self.server.request(
            f"/tasks/-/actions/{path}", "POST", urllib.parse.urlencode(values), Content_Type=FORM,
            Idempotency_Key=f"somebody-{next(self.numbers)}")
        assert answer.status == 303, f"{path}: {answer.status} {answer.text}"

    def act(self, title, event, element="-row", **values):
        task = self.task(title)
        section = "done" if task["is_done"] else "todo"
        self.post(f"{section}/{task['id']}/{element}/{event}", **values)

    def add(self, title):
        self.post("-table/-table/add/submit", title=title)

    def tick(self, title):
        self.act(title, "change", "done", value="true")

    def untick(self, title):
        self.act(title, "change", "done", value="false")

    def delete(self, title):
        self.act(title, "delete", **{"pe-confirmed": "1"})

    def move(self, title, to):
        self.act(title, "move", to=to)

    def edit(self, title, /, **values):
        """Opens the form of a task and submits it with some values changed."""
        task = self.task(title)
        page = self.server.request(f"/tasks?edit={task['id']}").text
        base = re.search('name="pe-base" value="([^"]*)"', page)[1]
        fields = {name: task[name] or "" for name in ("title", "notes", "due")}
        section = "done" if task["is_done"] else "todo"
        self.post(
            f"{section}/{task['id']}/edit/submit?edit={task['id']}",
            **{"pe-base": html.unescape(base), **fields, **values})


class BrowserSession:
    """One visitor, whose tabs share a browser context."""

    def __init__(self, visits, site, **options):
        self.visits, self.site = visits, site
        # These tests include rejected requests and interrupted connections.
        self.visits.expect("Failed to load resource|net::ERR")
        self.options = options

    def open(self, path="/tasks", **options):
        page = self.visits.open(path, **{**self.options, **options})
        if options.get("script", self.options.get("script", True)):
            wait_for_script(page)
        return page

    def close(self):
        for context in self.visits.contexts:
            context.close()
        assert not self.visits.faults, self.visits.faults


def wait_for_script(page):
    """Waits until the script has initialized the page and loaded the module for reordering if a row can be moved."""
    until(page, "() => 'scripted' in document.documentElement.dataset")
    if page.query_selector("tr[data-move]"):
        page.evaluate("import('/-/assets/rows.js')")


def until(page, expression, arg=None):
    page.wait_for_function(expression, arg=arg)


def wait_for_current_version(page):
    """Waits until the page shows the current version of its document.

    The page's rows, and therefore its address, may change while it loads more rows or restores earlier ones. The
    version is then requested again.
    """
    end = time.monotonic() + TIMEOUT
    while True:
        answer = page.context.request.get(
            page.url.split("/tasks")[0] + page.evaluate("document.body.dataset.self"),
            headers={"Accept": "application/json"})
        try:
            page.wait_for_function(
                "version => document.body.dataset.version === version",
                arg=answer.json()["version"], timeout=2000)
            return
        except TimeoutError:
            if time.monotonic() > end:
                raise


def difference(page):
    return page.evaluate(DIFFERENCE)


def titles(page):
    """Returns the titles of the tasks in the page, in order."""
    return [text.strip() for text in page.locator(
        "tbody > tr[id] .pe-stack .pe-stack > div:first-child").all_text_contents()]


def row(page, title):
    return page.locator("tbody > tr[id]", has_text=title)


def act(page, title, name):
    """Presses a button of a row. On a phone, the row's menu is opened first."""
    more = row(page, title).get_by_role("button", name="Actions")
    if more.is_visible():
        more.click()
    row(page, title).get_by_role("button", name=name, exact=True).click()


def remember(page, selector):
    """Stores a node as `kept`, to compare it later."""
    page.evaluate("selector => { window.kept = document.querySelector(selector); }", selector)
