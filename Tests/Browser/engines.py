"""Three browsers with one interface: Chromium with Playwright, Firefox with WebDriver BiDi, WebKit
with WebDriver. The last two need no framework, since the tests use few of their commands."""

import base64
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import playwright.sync_api
import pytest

from pages_server import TIMEOUT

MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "Tab": "\ue004"}


class Engine:
    """A browser with one window."""

    def evaluate(self, function, *arguments):
        """Returns the result of a JavaScript function, after its promise is fulfilled."""
        call = f"await ({function})(...{json.dumps(arguments)})"
        text = self.run(f"JSON.stringify(({call}) ?? null)")
        return json.loads(text)

    def wait(self, function, *arguments):
        """Repeats a JavaScript function until its result is true, even if the page changes meanwhile."""
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                if answer := self.evaluate(function, *arguments):
                    return answer
            except EvaluationError as error:
                answer = error
            assert time.monotonic() < end, (
                f"{self.name}: no true result of {function} {arguments}, last {answer!r}")
            time.sleep(0.02)

    def open(self, url):
        """Opens a page and waits until it is loaded. Firefox and WebKit may respond while the previous
        page is still open, which made tests fail in CI."""
        self.wait("() => { document.documentElement.dataset.left = ''; return true; }")
        self.go(url)
        self.wait("""(url) => location.href === url && document.readyState === "complete"
          && !("left" in document.documentElement.dataset)""", url)

    def wait_for(self, selector):
        self.wait("(selector) => !!document.querySelector(selector)", selector)

    def click(self, selector):
        """Scrolls an element into view, waits until it stops moving, and clicks its center."""
        self.press_at(*self.evaluate("""async (selector) => {
          const frame = () => new Promise(requestAnimationFrame);
          document.querySelector(selector).scrollIntoView({ block: "nearest" });
          for (let still = 0, last; ; await frame()) {
            const box = document.querySelector(selector).getBoundingClientRect();
            const { left, top, width, height } = box;
            const now = [Math.round(left + width / 2), Math.round(top + height / 2)];
            still = "" + now === last ? still + 1 : 0;
            if (still === 3) return now;
            last = "" + now;
          }
        }""", selector))

    def press_at(self, x, y):
        self.perform([{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def drag(self, start, *places):
        """Presses the mouse button, moves through the places, and releases it at the last one."""
        self.perform([{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": start[0], "y": start[1]},
            {"type": "pointerDown", "button": 0},
            *({"type": "pointerMove", "x": x, "y": y, "duration": 50} for x, y in places),
            {"type": "pointerUp", "button": 0}]}])

    # Each engine also has `count(role, selector)`, which returns the number of elements with an ARIA role.
    # WebKit cannot search by role, so it checks the elements that the selector matches.

    def type(self, *keys):
        """Types texts and named keys, such as "Escape"."""
        strokes = "".join(KEYS.get(key, key) for key in keys)
        self.perform([{"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": stroke} for stroke in strokes for kind in ("keyDown", "keyUp")]}])


class EvaluationError(Exception):
    """An error while a page evaluated a script: the page was closed, had no body yet, or the script
    is wrong."""


class Chromium(Engine):
    name = "chromium"

    def __init__(self, browser):
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.page.set_default_timeout(1000 * TIMEOUT)

    def run(self, expression):
        try:
            return self.page.evaluate(f"async () => {expression}")
        except playwright.sync_api.Error as error:
            raise EvaluationError(str(error)) from error

    def go(self, url):
        self.page.goto(url)

    def back(self):
        self.page.go_back()

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self):
        return self.page.screenshot()

    def press_at(self, x, y):
        self.page.mouse.click(x, y)

    def drag(self, start, *places):
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for place in places:
            self.page.mouse.move(*place)
        self.page.mouse.up()

    def type(self, *keys):
        for key in keys:
            if key in KEYS:
                self.page.keyboard.press(key)
            else:
                self.page.keyboard.type(key)

    def count(self, role, selector):
        session = self.context.new_cdp_session(self.page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        return sum(
            node["role"]["value"] == role for node in nodes
            if not node["ignored"] and node["role"]["type"] == "role")

    def close(self):
        self.context.close()


class Firefox(Engine):
    """https://www.w3.org/TR/webdriver-bidi/"""

    name = "firefox"

    def __init__(self, folder):
        binary = shutil.which("firefox-esr") or shutil.which("firefox")
        if not binary:
            pytest.skip("Firefox is not installed")
        from websockets.sync.client import connect

        log = folder / "firefox.log"
        self.process = start(
            [binary, "--headless", "--no-remote", "--profile", str(folder),
             "--remote-debugging-port", "0"], log)
        with contextlib.ExitStack() as made:
            made.callback(stop, self.process)
            address = wait_for_output(self.process, log, r"listening on (ws://\S+)")
            self.socket = made.enter_context(
                connect(address + "/session", max_size=None, open_timeout=TIMEOUT))
            self.number = 0
            self.send("session.new", capabilities={})
            tree = self.send("browsingContext.getTree")
            self.window = tree["contexts"][0]["context"]
            self.stack = made.pop_all()

    def send(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps(
            {"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=TIMEOUT))
            if answer.get("id") == self.number:
                break
        if answer["type"] == "error":
            if method == "script.evaluate":
                raise EvaluationError(answer["message"])
            raise AssertionError(f"firefox: {method}: {answer}")
        return answer["result"]

    def run(self, expression):
        answer = self.send(
            "script.evaluate", expression=f"(async () => {expression})()", awaitPromise=True,
            target={"context": self.window})
        if answer["type"] != "success":
            raise EvaluationError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def go(self, url):
        self.send("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def back(self):
        self.send("browsingContext.traverseHistory", context=self.window, delta=-1)

    def resize(self, width, height):
        self.send("browsingContext.setViewport", context=self.window,
                  viewport={"width": width, "height": height})

    def picture(self):
        return base64.b64decode(self.send("browsingContext.captureScreenshot", context=self.window)["data"])

    def perform(self, actions):
        self.send("input.performActions", context=self.window, actions=actions)

    def count(self, role, selector):
        return len(self.send(
            "browsingContext.locateNodes", context=self.window,
            locator={"type": "accessibility", "value": {"role": role}})["nodes"])

    def close(self):
        self.stack.close()


class WebKit(Engine):
    """https://www.w3.org/TR/webdriver2/"""

    name = "webkit"

    def __init__(self, folder):
        binaries = [str(path) for path in Path("/").glob(MINI_BROWSER[1:])]
        if not binaries or not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
            pytest.skip("WebKitGTK is not installed")
        with contextlib.ExitStack() as made:
            number = self.start_screen(folder / "screen.log", made)
            port = free_port()
            driver = start(
                ["WebKitWebDriver", f"--port={port}"], folder / "webkit.log",
                env={**os.environ, "DISPLAY": f":{number}", "HOME": str(folder)})
            made.callback(stop, driver)
            self.root = f"http://127.0.0.1:{port}"
            self.session = self.new_session(binaries[0])
            self.stack = made.pop_all()

    @staticmethod
    def start_screen(log, made):
        read, write = os.pipe()
        screen = start(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            log, pass_fds=[write])
        made.callback(stop, screen)
        os.close(write)
        with open(read) as pipe:
            if number := pipe.readline().strip():
                return number
        pytest.skip("Xvfb does not start here")

    def new_session(self, binary):
        wanted = {"binary": binary, "args": ["--automation"]}
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                made = self.send("POST", "/session", {
                    "capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": wanted}}})
                return f"/session/{made['sessionId']}"
            except OSError as error:
                # The driver is not listening yet. Its HTTP errors are final.
                if isinstance(error, urllib.error.HTTPError) or time.monotonic() > end:
                    pytest.skip(f"WebKitGTK does not start here: {error}")
                time.sleep(0.05)

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            self.root + path, method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return json.load(answer)["value"]

    def ask(self, method, path, body=None):
        try:
            return self.send(method, self.session + path, body)
        except urllib.error.HTTPError as error:
            text = error.read().decode()
            raise AssertionError(f"webkit: {path}: {text}") from error

    def run(self, expression):
        script = (
            "const done = arguments[0];"
            f"(async () => {expression})().then(done, (error) => done('!' + error));")
        try:
            answer = self.ask("POST", "/execute/async", {"script": script, "args": []})
        except AssertionError as error:
            if "javascript error" in str(error) or "unknown error" in str(error):
                raise EvaluationError from error
            raise
        if answer is None or answer.startswith("!"):
            raise EvaluationError(answer)
        return answer

    def go(self, url):
        self.ask("POST", "/url", {"url": url})

    def back(self):
        self.ask("POST", "/back", {})

    def resize(self, width, height):
        """Resizes the window. Its width is at least 447 pixels."""
        self.ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
        frame = self.evaluate("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.ask("POST", "/window/rect", {
            "x": 0, "y": 0, "width": width + frame[0], "height": height + frame[1]})

    def picture(self):
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def perform(self, actions):
        self.ask("POST", "/actions", {"actions": actions})

    def count(self, role, selector):
        found = self.ask("POST", "/elements", {"using": "css selector", "value": selector})
        return sum(
            self.ask("GET", f"/element/{next(iter(node.values()))}/computedrole") == role
            for node in found)

    def close(self):
        with contextlib.suppress(OSError):
            self.send("DELETE", self.session)
        self.stack.close()


# --- Processes ---


def start(command, log, **options):
    with log.open("wb") as output:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            start_new_session=True, **options)


def wait_for_output(process, log, pattern):
    """Waits until the process has logged text that matches the pattern, and returns the first group."""
    end = time.monotonic() + TIMEOUT
    while True:
        if found := re.search(pattern, log.read_text(errors="replace")):
            return found[1]
        if process.poll() is not None or time.monotonic() > end:
            stop(process)
            pytest.skip(f"the engine does not start here: {log.read_text(errors='replace')[-500:]}")
        time.sleep(0.05)


def stop(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def make(name, browser, folder):
    """Creates the engine with this name. It stores its files in the folder."""
    if name == "chromium":
        return Chromium(browser)
    return {"firefox": Firefox, "webkit": WebKit}[name](folder)
