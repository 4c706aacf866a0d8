"""The showcase and a database exported as files with the commands, and served by a plain file server."""

import functools
import html.parser
import http.server
import pathlib
import sqlite3
import subprocess
import threading
import urllib.parse

import pytest

from conftest import Visits
from pages_server import TIMEOUT, required
from test_judges import FALSE_ERRORS


class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found, self.active_forms = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.found += [value for name, value in attributes.items() if name in ("href", "src") and value]
        if tag == "form" and "inert" not in attributes and attributes.get("method") != "dialog":
            self.active_forms.append(attributes)


def broken_links(root, page):
    """Yields the links of a page to missing files. Addresses with a query are among them, since they need a server."""
    base = "http://files/" + urllib.parse.quote(str(page.relative_to(root)).removesuffix("index.html"))
    for link in Links(page.read_text()).found:
        url = urllib.parse.urlsplit(urllib.parse.urljoin(base, link))
        if url.netloc != "files":
            continue
        file = root / urllib.parse.unquote(url.path).lstrip("/")
        if url.query or not (file / "index.html" if url.path.endswith("/") else file).is_file():
            yield link


class SilentHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shop")
    with sqlite3.connect(folder / "shop.sqlite") as tables:
        tables.executescript("""
            CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE "orders / new?" (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customers(id), total REAL);
            INSERT INTO customers VALUES (1, 'Ada & Co. <x>'), (2, 'Bo');
        """)
        tables.executemany(
            'INSERT INTO "orders / new?" VALUES (?, ?, ?)', [(n, n % 2 + 1, n / 4) for n in range(1, 121)])
    return folder / "shop.sqlite"


@pytest.fixture(scope="module")
def root(tmp_path_factory, light_database, shop):
    """A directory with the showcase below `/sub` and the shop below `/shop`."""
    root = tmp_path_factory.mktemp("files")
    for command in ([required("SHOWCASE_BINARY"), "export", root / "sub", "--prefix", "/sub", "--database", light_database, "--pages", "260"],
                    [required("PAGES_BINARY"), "export", shop, root / "shop", "--prefix", "/shop"]):
        subprocess.run(command, check=True, capture_output=True, timeout=TIMEOUT)
    return root


@pytest.fixture
def files(browser, root):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(SilentHandler, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    visits = Visits(browser, f"http://127.0.0.1:{server.server_port}")
    yield visits
    for context in visits.contexts:
        context.close()
    server.shutdown()
    server.server_close()
    assert not visits.faults, visits.faults


@pytest.mark.parametrize("name", ["sub", "shop"])
def test_exported_pages_have_no_broken_links(root, name):
    pages = list((root / name).rglob("*.html"))
    assert len(pages) > 120
    assert {str(page): found for page in pages if (found := list(broken_links(root, page)))} == {}


def test_every_exported_form_is_inert(root):
    assert [page for page in root.rglob("*.html") if Links(page.read_text()).active_forms] == []


def test_every_exported_page_is_valid_html(root):
    """Ignores false errors for features that the checker does not know yet, as the tests of all pages do."""
    command = ["java", "-Xss8m", "-jar", required("VNU_JAR"), "--errors-only", "--format", "gnu", "--stdout"]
    for pattern in FALSE_ERRORS:
        command += ["--filterpattern", pattern]
    result = subprocess.run(
        [*command, *map(str, root.rglob("*.html"))], capture_output=True, text=True, timeout=TIMEOUT)
    assert result.stdout.splitlines() == []
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("path", ["/sub/admin/orders/", "/shop/"])
def test_next_and_first_links_of_an_exported_list_work(files, path):
    page = files.open(path)
    if path == "/shop/":
        page.get_by_role("link", name="orders / new?").first.click()
    first = page.locator("tbody tr[id]").first.get_attribute("id")
    page.locator("a[rel=next]").click()
    assert page.locator("tbody tr[id]").first.get_attribute("id") != first
    page.locator("a[rel=first]").click()
    assert page.locator("tbody tr[id]").first.get_attribute("id") == first


def test_exported_lists_omit_features_that_need_a_server(root):
    assert not (root / "shop/~sql").exists()
    lists = list((root / "shop").glob("*/index.html"))
    assert len(lists) == 2
    for page in lists:
        text = page.read_text()
        assert not [word for word in ("Filter", "Count by", "Search", "SQL", "<dialog") if word in text], page


def test_an_exported_record_links_to_the_rows_that_refer_to_it(files):
    page = files.open("/shop/customers/1/")
    assert "Ada & Co. <x>" in page.locator("main").inner_text()
    page.get_by_role("link", name="orders / new? by customer").click()
    assert page.locator("tbody tr[id]").count() == 50


def test_a_second_export_writes_only_changed_pages(shop, root):
    with sqlite3.connect(shop) as tables:
        tables.execute("UPDATE customers SET name = 'Cy' WHERE id = 2")
    before = {path: path.stat().st_mtime_ns for path in (root / "shop").rglob("*.html")}
    subprocess.run(
        [required("PAGES_BINARY"), "export", shop, root / "shop", "--prefix", "/shop"], check=True, capture_output=True,
        timeout=TIMEOUT)
    changed = {path for path, time in before.items() if path.stat().st_mtime_ns != time}
    assert root / "shop/customers/2/index.html" in changed
    assert root / "shop/customers/1/index.html" not in changed
