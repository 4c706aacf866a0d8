"""One server and one browser for all tests. A browser error fails the test in which it occurs."""

import os
import re
import sqlite3
import urllib.parse

import pytest
from playwright.sync_api import sync_playwright

import engines
from pages_server import TIMEOUT, Server, copy_database, required
from task_site import BrowserSession, TaskSite

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
# Returns the height above the page that scrolls away with it: the frame, where it is a bar, and the breadcrumbs.
FRAME = """() => {
  const frame = document.querySelector(".pe-frame");
  const bar = getComputedStyle(frame).position === "static" ? frame.offsetHeight : 0;
  return bar + (document.querySelector(".pe-crumbs")?.offsetHeight ?? 0);
}"""


# The slowest files. They run first, so that none of them runs alone at the end while other processors are idle.
LONGEST = ["test_gallery.py", "test_engines.py", "test_live_cases.py", "test_live_accessibility.py", "test_live_law.py"]


def pytest_configure(config):
    config.addinivalue_line("markers", "seed(*rows): the rows of the feature list that the test asserts")


# `make audit` runs only the gallery and the tests of viewport and color scheme, in every combination. By default, a
# page is audited on a dark phone and on a light desktop, which takes a fraction of the time.
AUDITS_ALL = os.environ.get("PAGES_AUDIT") == "all"


def is_selected(item):
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    is_audit = {"viewport", "scheme"} <= parameters.keys()
    if AUDITS_ALL:
        return is_audit or item.path.name == "test_gallery.py"
    return not is_audit or (parameters["viewport"] == PHONE) == (parameters["scheme"] == "dark")


def pytest_collection_modifyitems(config, items):
    config.hook.pytest_deselected(items=[item for item in items if not is_selected(item)])
    items[:] = filter(is_selected, items)
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    database = tmp_path_factory.mktemp("server") / "pages.sqlite"
    with Server(database, "--validation", "strict") as server:
        yield server


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=required("PAGES_BROWSER"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def viewport(request):
    return request.param


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    return request.param


class Visits:
    """Opens pages and collects the browser's errors."""

    def __init__(self, browser, origin):
        self.browser, self.origin = browser, origin
        self.contexts, self.faults, self.expected = [], [], []

    def expect(self, pattern):
        """Ignores errors that match the pattern from now on."""
        self.expected.append(re.compile(pattern))

    def blank(self, *, viewport=DESKTOP, scheme="light", script=True, scale=1, touch=False):
        """Returns an empty page in a new browser context."""
        context = self.browser.new_context(
            base_url=self.origin, viewport=viewport, color_scheme=scheme,
            has_touch=touch, java_script_enabled=script, device_scale_factor=scale)
        context.set_default_timeout(1000 * TIMEOUT)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.fault(f"exception: {error}"))
        page.on(
            "console",
            lambda message: message.type == "error" and self.fault(f"console: {message.text}"))
        page.on("request", self.check_host)
        return page

    def open(self, path, **options):
        page = self.blank(**options)
        page.goto(path)
        return page

    def check_host(self, request):
        url = urllib.parse.urlsplit(request.url)
        if url.scheme != "data" and f"{url.scheme}://{url.netloc}" != self.origin:
            self.fault(f"request to another host: {request.url}")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        for context in self.contexts:
            context.close()
        # An exception from the test is more useful than the errors that preceded it.
        assert kind is not None or self.faults == []

    def fault(self, text):
        if not any(pattern.search(text) for pattern in self.expected):
            self.faults.append(text)


@pytest.fixture
def visits(browser, server):
    with Visits(browser, server.url) as visits:
        yield visits


@pytest.fixture(scope="session")
def light_database(server, tmp_path_factory):
    """A copy of the server's database with a single character, so that tests do not wait for the import or copy it."""
    path = tmp_path_factory.mktemp("light") / "pages.sqlite"
    copy_database(server.database, path)
    database = sqlite3.connect(path)
    with database:
        database.execute("INSERT INTO character_names(character_names) VALUES ('delete-all')")
        database.execute("DELETE FROM characters WHERE code <> 65")
        # Removes the visitors of other tests.
        database.execute("DELETE FROM pe_visitor_states")
        database.execute("DELETE FROM pe_visitors")
    database.execute("VACUUM")
    database.close()
    return path


@pytest.fixture(scope="module", params=["chromium", "firefox", "webkit"])
def engine(request, tmp_path_factory):
    """A browser of each kind."""
    browser = request.getfixturevalue("browser") if request.param == "chromium" else None
    engine = engines.make(request.param, browser, tmp_path_factory.mktemp(request.param))
    yield engine
    engine.close()


@pytest.fixture
def make_site(light_database, tmp_path):
    """Starts servers, each with its own task list."""
    made = []

    def make(**options):
        path = tmp_path / f"tasks-{len(made)}.sqlite"
        copy_database(light_database, path)
        made.append(TaskSite(path, **options))
        return made[-1]

    yield make
    for site in made:
        site.stop()


@pytest.fixture
def site(make_site):
    return make_site()


@pytest.fixture
def make_session(browser):
    """Creates browser sessions for a site."""
    made = []

    def make(site, **options):
        made.append(BrowserSession(Visits(browser, site.url), site, **options))
        return made[-1]

    yield make
    for session in made:
        session.close()


@pytest.fixture
def session(site, make_session):
    return make_session(site)
