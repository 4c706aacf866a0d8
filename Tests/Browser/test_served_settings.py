"""A database file that is served with settings, queries and views: with and without the script."""

import json
import sqlite3
import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, Visits
from pages_server import FileServer, run_pages
from test_judges import violations

SHOP = """
CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
CREATE TABLE products (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind INTEGER REFERENCES kinds (id), price REAL NOT NULL,
  sold BOOLEAN NOT NULL DEFAULT 1, code TEXT, note TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO products SELECT i, 'Tea ' || i, 1 + i % 2, i / 2.0, i % 2, 'T/' || i, 'secret ' || i FROM n;
"""
SETTINGS = {
    "title": "Tea shop",
    "stylesheet": "shop.css",
    "tables": {
        "products": {
            "title": "Products", "help": "All products of the shop.", "order": "-price",
            "show": ["name", "kind", "price", "code"],
            "columns": {
                "price": {"title": "Price", "help": "With tax.", "format": "currency", "currency": "EUR"},
                "code": {"title": "Code", "link": "/kinds?q={code}"},
                "note": {"hidden": True},
            },
        },
    },
    "queries": {
        "cheap": {
            "title": "Cheap products", "help": "Products up to a maximum price.",
            "sql": "SELECT name, price FROM products WHERE price <= :most AND name LIKE '%' || :part || '%'",
            "parameters": {"most": {"title": "At most", "type": "number", "default": "10"},
                           "part": {"title": "Part of the name"}},
        },
    },
}
PAGES = ["/", "/products", "/products?sort=name&is.kind=1", "/products/7", "/products/~views?sort=name", "/kinds/1",
         "/~queries/cheap", "/~sql?sql=SELECT%20:a%20AS%20a"]


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def script(request):
    return request.param


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "shop.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(SHOP)
    connection.close()
    (tmp_path / "shop.json").write_text(json.dumps(SETTINGS))
    (tmp_path / "shop.css").write_text("h1 { letter-spacing: 3px }")
    return path


def serve(database, *options):
    return FileServer(
        database, "--validation", "strict", "--settings", str(database.parent / "shop.json"), *options)


@pytest.fixture
def visits(browser, database):
    with serve(database, "--writable") as server:
        with Visits(browser, server.url) as visits:
            yield visits


def test_settings_control_the_titles_formats_and_columns_shown(visits, script):
    page = visits.blank(script=script)
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Tea shop")
    assert page.locator("h1").evaluate("node => getComputedStyle(node).letterSpacing") == "3px"
    page.locator("main").get_by_role("link", name="Products", exact=True).click()
    expect(page.get_by_text("All products of the shop.")).to_be_visible()
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("€30.00")
    expect(row.get_by_role("link", name="T/60")).to_have_attribute("href", "/kinds?q=T%2F60")
    row.get_by_role("link", name="Tea 60").click()
    expect(page.get_by_text("With tax.")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("secret")


def test_a_named_query_has_a_field_for_each_parameter(visits, script):
    page = visits.blank(script=script)
    page.goto("/")
    page.locator("main").get_by_role("link", name="Cheap products").click()
    expect(page.locator("tbody tr")).to_have_count(20)
    page.get_by_role("textbox", name="At most").fill("3")
    page.get_by_label("Part of the name").fill("' OR 1 --")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_label("Part of the name")).to_have_value("' OR 1 --")
    expect(page.get_by_text("No rows")).to_be_visible()
    page.get_by_label("Part of the name").fill("4")
    page.get_by_role("button", name="Run").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text("Tea 4")


def test_a_view_can_be_saved_and_removed(visits, script):
    page = visits.blank(script=script)
    page.goto("/products?sort=name&is.kind=1")
    page.get_by_role("link", name="Save this view").click()
    page.get_by_label("Name").fill("Teas by name")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("View saved.").first).to_be_visible()
    page.goto("/products")
    page.get_by_role("link", name="Teas by name").click()
    expect(page.locator("tbody tr").first).to_contain_text("Tea 10")
    page.get_by_role("link", name="Manage views").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No views")).to_be_visible()
    page.goto("/products")
    expect(page.get_by_role("link", name="Teas by name")).to_have_count(0)


def test_a_row_can_be_added_from_the_row_it_refers_to(visits, database, script):
    page = visits.blank(script=script)
    page.goto("/kinds/2")
    page.get_by_role("link", name="Add").click()
    expect(page.get_by_label("kind")).to_have_value("2")
    page.get_by_label("name", exact=True).fill("Espresso")
    page.get_by_label("Price").fill("2.5")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("h1")).to_have_text("Espresso")
    connection = sqlite3.connect(database)
    assert connection.execute("SELECT kind, price FROM products WHERE name = 'Espresso'").fetchall() == [(2, 2.5)]
    connection.close()


def test_the_slash_key_focuses_the_search_outside_other_fields(visits):
    page = visits.blank()
    page.goto("/products?q=Tea")
    search = page.get_by_role("searchbox")
    expect(search).to_have_attribute("aria-keyshortcuts", "/")
    page.wait_for_function("() => document.adoptedStyleSheets.length > 0")
    page.keyboard.press("Control+/")
    expect(search).not_to_be_focused()
    page.keyboard.press("/")
    expect(search).to_be_focused()
    expect(search).to_have_value("Tea")
    # The field's text is selected, so typing replaces it. In the field, a slash is text.
    page.keyboard.press("/")
    expect(search).to_have_value("/")
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("combobox", name="Column", exact=True).focus()
    page.keyboard.press("/")
    expect(search).not_to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("checkbox", name="Tea 60").focus()
    page.keyboard.press("/")
    expect(search).to_be_focused()


def test_views_survive_a_restart_if_a_state_file_is_given(browser, database, tmp_path):
    state = str(tmp_path / "state.sqlite")
    before = database.read_bytes()
    with serve(database, "--state", state) as server, Visits(browser, server.url) as visits:
        page = visits.blank(script=False)
        page.goto("/products/~views?sort=name")
        page.get_by_label("Name").fill("By name")
        page.get_by_role("button", name="Save").click()
    with serve(database, "--state", state) as server, Visits(browser, server.url) as visits:
        page = visits.blank(script=False)
        page.goto("/products")
        page.get_by_role("link", name="By name").click()
        expect(page.locator("tbody tr").first).to_contain_text("Tea 1")
    assert database.read_bytes() == before


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page_passes_axe_and_fits_its_window(visits, path, size):
    page = visits.blank(viewport=size)
    page.goto(path)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_json_export_returns_pages_of_rows_or_a_single_row(database):
    with serve(database) as server:
        path, rows = "/products/-/export?format=json&limit=25&sort=id&columns=id,price", []
        while path:
            with urllib.request.urlopen(server.url.rstrip("/") + path) as answer:
                piece = json.load(answer)
            rows += piece["rows"]
            path = piece["next"]
        assert [row["id"] for row in rows] == list(range(1, 61)) and rows[2] == {"id": 3, "price": 1.5}
        with urllib.request.urlopen(server.url.rstrip("/") + "/products/3/-/export") as answer:
            assert json.load(answer) == {
                "id": 3, "name": "Tea 3", "kind": 2, "price": 1.5, "sold": 1, "code": "T/3"}


@pytest.mark.parametrize("settings, message", [
    ('{"titel": "x"}', "titel: Unknown setting"),
    ('{"tables": {"product": {}}}', "tables.product: This table or view does not exist"),
    ('{', "line 1: This is not valid JSON"),
    (None, "does not exist or is not readable"),
])
def test_invalid_settings_exit_with_a_one_line_error(database, settings, message):
    path = database.parent / "wrong.json"
    if settings is not None:
        path.write_text(settings)
    result = run_pages("serve", database, "--settings", path, "--port", "0")
    assert result.returncode != 0 and result.stdout == ""
    assert message in result.stderr and result.stderr.count("\n") == 1
