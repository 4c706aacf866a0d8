"""Measures the script in a browser: rows that load during scrolling, and a large patch.

    scroll     the first 2,000 characters load while a wheel turns at a constant speed: the number of tasks of the main
               thread longer than 50 ms, and the longest
    patch      1,000 operations (cells, attributes, moves, removals, additions) on 2,000 rows: the script alone, without
               the styles and layout that it causes, and the whole task

Each measurement runs several times, each time in a new browser. The tasks come from Chromium's trace. `seconds` is
elapsed time, which other processes on the machine increase. `work` is the processor time of the thread. Needs
SHOWCASE_BINARY and PAGES_BROWSER, as the browser tests do.

    python Tests/Load/script.py [--runs 5] [--only scroll|patch] [--script FILE] [--stylesheet FILE]

A given script or stylesheet replaces the current one, for comparisons.
"""

import argparse
import json
import os
import pathlib
import statistics
import sys
import tempfile
from collections import defaultdict

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

import fake_site  # noqa: E402
from fake_site import FakeSite, Row, Section  # noqa: E402
from pages_server import Server  # noqa: E402

MOST = 2000  # rows in one document
LONG = 50  # milliseconds, from which a user notices a task
PIXELS, PAUSE = 100, 25  # a notch of the wheel, and the milliseconds until the next: 4,000 pixels a second
# The parts of a task, by event names of the trace.
PARTS = {
    "script": {"FunctionCall", "EvaluateScript", "RunMicrotasks", "EventDispatch"},
    "styles": {"UpdateLayoutTree", "RecalculateStyles"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit", "UpdateLayerTree"},
    "garbage": {"MinorGC", "MajorGC", "V8.GC_MARK_COMPACTOR", "V8.GC_SCAVENGER"},
}
PART_OF = {name: part for part, names in PARTS.items() for name in names}
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]


class Task:
    """One task of the page's main thread, in milliseconds."""

    def __init__(self, event):
        self.start, self.end = event["ts"], event["ts"] + event["dur"]
        self.seconds = event["dur"] / 1000
        self.work = event.get("tdur", event["dur"]) / 1000
        self.parts = defaultdict(float)

    def __str__(self):
        parts = sorted(self.parts.items(), key=lambda part: -part[1])
        return f"{self.seconds:.0f} ms (" + ", ".join(
            f"{name} {time:.0f}" for name, time in parts if time >= 1) + ")"


def tasks_of(trace):
    """Returns the tasks of the page's main thread, each with the time of its parts without nested ones."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"]) for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
    spans = defaultdict(list)
    for event in events:
        thread = event["pid"], event["tid"]
        if event.get("ph") == "X" and thread in mains and "dur" in event:
            spans[thread].append(event)
    # A renderer without a page has almost no tasks.
    busiest = max(spans.values(), key=lambda events: sum(
        event["dur"] for event in events if event["name"] in PART_OF))
    tasks, open_spans = [], []
    for event in sorted(busiest, key=lambda event: (event["ts"], -event["dur"])):
        while open_spans and event["ts"] >= open_spans[-1][0]:
            open_spans.pop()
        if "RunTask" in event["name"] and not any(name == "" for _, name in open_spans):
            tasks.append(Task(event))
            open_spans.append((event["ts"] + event["dur"], ""))
            continue
        part = PART_OF.get(event["name"])
        if part and tasks and event["ts"] < tasks[-1].end:
            parts, took = tasks[-1].parts, event["dur"] / 1000
            parts[part] += took
            outer = next((name for _, name in reversed(open_spans) if name), None)
            if outer:
                parts[outer] -= took
            open_spans.append((event["ts"] + event["dur"], part))
    return tasks


class Reader:
    """A browser and its page, with the given script or stylesheet."""

    def __init__(self, playwright, options):
        self.browser = playwright.chromium.launch(
            executable_path=os.environ["PAGES_BROWSER"], args=["--no-sandbox"])
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 800})
        if options.script:
            self.replace("**/page.*js", options.script, "text/javascript")
        if options.stylesheet:
            self.replace("**/page.*css", options.stylesheet, "text/css")

    def replace(self, address, file, type):
        body = pathlib.Path(file).read_bytes()
        self.page.route(address, lambda route: route.fulfill(body=body, content_type=type))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.close()

    def traced(self, act):
        self.browser.start_tracing(page=self.page, categories=CATEGORIES)
        act()
        return tasks_of(self.browser.stop_tracing())


def scroll(playwright, server, options):
    """Returns the tasks while a reader scrolls from the first row to the last loaded one."""
    with Reader(playwright, options) as reader:
        page = reader.page
        page.goto(server.url + "/characters", wait_until="load")
        page.mouse.move(640, 400)

        def turn():
            for _ in range(4000):
                page.mouse.wheel(0, PIXELS)
                page.wait_for_timeout(PAUSE)
                shown = page.evaluate("document.querySelectorAll('tbody > tr[id]').length")
                if shown >= MOST:
                    return
            raise SystemExit(f"Only {shown} rows were loaded")

        return reader.traced(turn)


def thousand(site):
    """Makes 1,000 changes to a list of 2,000 rows."""
    rows = site.sections[0].rows
    for index in range(0, 1600, 4):  # 500 cells: two in every fourth of these rows
        for cell in (1, 2) if index % 16 == 0 else (1,):
            rows[index].cells[cell] = f"Changed {index}"
    for index in range(1, 1600, 8):  # the attributes of 200 rows
        rows[index].attributes = {"class": "pe-separated"}
    for index in range(1602, 2000, 4):  # 100 removed rows
        rows[index].key = None
    site.sections[0].rows = rows = [row for row in rows if row.key]
    for index in range(100):  # 100 added rows
        rows.insert(index * 17, Row(f"new{index}", f"New {index}", "Text", "1"))
    for index in range(0, 1600, 8):  # 200 moved rows
        rows[index], rows[index + 1] = rows[index + 1], rows[index]


def large_list():
    return [Section("s", [
        Row(f"r{index}", f"Row {index}", f"Text of row {index}", str(index))
        for index in range(MOST)], "Rows")]


def patch(playwright, options):
    """Returns the task that applies the patch."""
    fake_site.BATCH = MOST
    with FakeSite(large_list()) as site, Reader(playwright, options) as reader:
        page = reader.page
        page.goto(site.url + "/list", wait_until="load")
        site.wait(lambda: site.streams)
        page.mouse.wheel(0, 20000)
        page.wait_for_timeout(500)
        before = site.document(None, "end")

        def act():
            site.change(thousand)
            version = site.document(None, "end")["version"]
            page.wait_for_selector(f"body[data-version='{version}']", state="attached")
            page.wait_for_timeout(300)

        tasks = reader.traced(act)
        operations = len(fake_site.difference(before, site.document(None, "end"))) - 2
        assert operations >= 1000, operations
        return max(tasks, key=lambda task: task.seconds)


def spread(values, digits=0):
    """Returns the median, the minimum and the maximum as a text."""
    low, high = min(values), max(values)
    return f"{statistics.median(values):.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", choices=["scroll", "patch"])
    parser.add_argument("--script")
    parser.add_argument("--stylesheet")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        if options.only != "patch":
            with Server(f"{folder}/pages.sqlite") as server:
                runs = [scroll(playwright, server, options) for _ in range(options.runs)]
            print(f"scroll: {MOST} rows, number of tasks above {LONG} ms in {len(runs)} runs")
            for name in ("seconds", "work"):
                counts = [sum(getattr(task, name) > LONG for task in tasks) for tasks in runs]
                longest = [max(getattr(task, name) for task in tasks) for tasks in runs]
                print(f"  {name}: {spread(counts)}, the longest {spread(longest)} ms")
            longest = max((task for tasks in runs for task in tasks), key=lambda task: task.seconds)
            print(f"  the longest task: {longest}")
        if options.only != "scroll":
            tasks = [patch(playwright, options) for _ in range(options.runs)]
            print(f"patch: 1,000 operations on {MOST} rows, {len(tasks)} runs")
            for name in ("script", "styles", "layout", "paint"):
                print(f"  {name}: {spread([task.parts[name] for task in tasks], 1)} ms")
            print(f"  total: {spread([task.seconds for task in tasks], 1)} ms")


if __name__ == "__main__":
    main()
