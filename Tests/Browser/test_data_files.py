"""A served database file: with and without the script, on phones and desktops."""

import csv
import io
import re
import sqlite3
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, Visits
from pages_server import FileServer, required, run_pages
from test_judges import violations

SHOP = """
CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
CREATE TABLE products (
  id INTEGER PRIMARY KEY, name TEXT, kind INTEGER REFERENCES kinds (id), price REAL, stock INT,
  sold BOOLEAN, made DATE, note, details TEXT, photo BLOB);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
INSERT INTO products SELECT i, 'Tea ' || i, 1 + i % 2, i * 7 % 20 / 2.0, i % 5, i % 2, '2026-01-0' || (1 + i % 9),
  CASE i % 3 WHEN 0 THEN NULL ELSE i END, '{"grower": ["Uji", ' || i || ']}', x'0102ff' FROM n;
CREATE VIEW cheap AS SELECT name, price FROM products WHERE price < 2;
CREATE TABLE "a <b>/.é😀" ("c,d" TEXT PRIMARY KEY, "<i>");
INSERT INTO "a <b>/.é😀" VALUES ('x,y/z', '<script>alert(1)</script>'), ('-', NULL);
"""
PAGES = ["/", "/products", "/products?sort=-price&min.price=2&q=tea", "/products?q=none", "/products/7", "/kinds/1",
         "/cheap", "/none", "/a%20%3Cb%3E%2F.%C3%A9%F0%9F%98%80"]


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def script(request):
    return request.param


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    path = tmp_path_factory.mktemp("files") / "shop.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(SHOP)
    connection.close()
    return path


@pytest.fixture(scope="module")
def shop(database):
    with FileServer(database, "--validation", "strict") as server:
        yield server


@pytest.fixture
def visits(browser, shop):
    with Visits(browser, shop.url) as visits:
        yield visits


@pytest.fixture
def page(visits, script):
    return visits.blank(script=script)


def test_a_row_can_be_found_and_its_references_followed(page):
    page.goto("/")
    page.click("main >> text=products")
    expect(page.locator("h1")).to_have_text("products")
    page.fill("[name=q]", "tea 11")
    page.click("button:text-is('Search')")
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("11 rows")
    page.click("tr[id='rows.117'] a >> nth=0")
    expect(page.locator("h1")).to_have_text("Tea 117")
    page.click("main >> text=Coffee")
    expect(page.locator("h1")).to_have_text("Coffee")
    page.click("main >> text=products by kind")
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("60 rows")
    expect(page.locator(".pe-chip[aria-current]")).to_have_count(1)


def test_the_filter_form_adds_filters_and_chips_remove_them(page):
    page.goto("/products?sort=-price")
    page.click("text=Filter")
    page.select_option("[name=filter]", "stock")
    page.click("text=Next")
    page.select_option("[name=test]", "is")
    page.fill("[name=value]", "3")
    page.click("text=Add filter")
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("24 rows")
    assert page.url.endswith("/products?sort=-price&is.stock=3")
    page.click("text=Filter")
    page.select_option("[name=filter]", "note")
    page.click("text=Next")
    page.select_option("[name=test]", "empty.0")
    page.click("text=Add filter")
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("16 rows")
    page.click("text=stock is 3")
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("80 rows")
    page.go_back()
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("16 rows")


def test_columns_can_be_hidden(page):
    page.goto("/products")
    page.click("text=Columns")
    for name in ["photo", "details", "note", "made", "sold"]:
        page.uncheck(f"[name=show][value={name}]")
    page.click("text=Apply")
    expect(page.locator("thead th")).to_have_count(5)
    assert page.url.endswith("?columns=id%2Cname%2Ckind%2Cprice%2Cstock")


def test_column_headings_sort_rows_and_the_list_loads_more(page, script):
    page.goto("/products")
    page.click("thead >> text=price")
    expect(page.locator("th[aria-sort=ascending]")).to_have_text(re.compile("price"))
    first = page.locator("tbody tr[id] >> nth=0")
    expect(first.locator("td >> nth=1")).to_have_text("Tea 20")
    page.click("thead >> text=price")
    expect(page.locator("th[aria-sort=descending]")).to_have_text(re.compile("price"))
    if script:
        page.locator("tbody tr[id] >> nth=-1").scroll_into_view_if_needed()
        expect(page.locator("tbody tr[id] >> nth=60")).to_be_attached()
    else:
        page.click(".pe-tail a")
        expect(page.locator(".pe-back a[rel=first]")).to_be_visible()


def test_changes_by_another_program_are_shown(visits, database):
    page = visits.open("/products?is.stock=1&sort=id")
    expect(page.locator("tr[id='rows.1'] td >> nth=1")).to_have_text("Tea 1")
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("UPDATE products SET name = 'Sencha' WHERE id = 1")
    expect(page.locator("tr[id='rows.1'] td >> nth=1")).to_have_text("Sencha")
    with connection:
        connection.execute("UPDATE products SET name = 'Tea 1' WHERE id = 1")
    connection.close()
    expect(page.locator("tr[id='rows.1'] td >> nth=1")).to_have_text("Tea 1")


def test_json_values_can_be_expanded_and_blobs_downloaded(page):
    page.goto("/products/7")
    page.click("summary:has-text('JSON')")
    expect(page.locator("details")).to_contain_text("Uji")
    with page.expect_download() as download:
        page.click("text=Download, 3 bytes")
    with open(download.value.path(), "rb") as file:
        assert file.read() == b"\x01\x02\xff"


def test_a_csv_export_contains_all_rows_and_unknown_formats_are_rejected(shop, database):
    lines = list(csv.reader(io.StringIO(shop.request("/products/-/export?format=csv&sort=name").text)))
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT name, price FROM products ORDER BY name").fetchall()
    assert [(line[1], float(line[3])) for line in lines[1:]] == rows
    answer = shop.request("/products/-/export?format=xml")
    assert answer.status == 400 and "'format' is 'xml'" in answer.text


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
def test_no_page_is_wider_than_the_window(visits, path, width):
    visits.expect("status of 404")
    page = visits.open(path, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_accessibility_violations(visits, viewport, path):
    visits.expect("status of 404")
    page = visits.open(path, viewport=viewport)
    assert violations(page) == []


@pytest.mark.parametrize("name", ["Filter", "Columns", "Export"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_open_popovers_have_no_accessibility_violations_and_return_the_focus(visits, name, viewport):
    page = visits.open("/products", viewport=viewport)
    button = page.get_by_role("button", name=name)
    button.focus()
    page.keyboard.press("Enter")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_row_is_a_card_of_two_lines_on_a_phone(visits):
    page = visits.open("/products", viewport=PHONE)
    cells = page.locator("tr[id='rows.1'] td:visible")
    boxes = [cells.nth(index).bounding_box() for index in range(cells.count())]
    lines = sorted({round(box["y"] + box["height"] / 2) for box in boxes})
    assert len(lines) == 2 and all(line - next_line < -14 for line, next_line in zip(lines, lines[1:]))
    assert min(box["x"] for box in boxes) >= 8
    assert max(box["x"] + box["width"] for box in boxes) <= PHONE["width"] - 8


def test_the_headings_of_a_record_are_above_its_columns_on_a_phone(visits):
    page = visits.open("/products/1", viewport=PHONE)
    starts = page.eval_on_selector_all(
        ".pe-table:has(#values) tr", "rows => rows.map(row => [...row.cells].map(cell => cell.offsetLeft).join())")
    assert len(starts) > 3 and len(set(starts)) == 1


@pytest.mark.parametrize(
    "name, content, words", [
        ("none.sqlite", None, "does not exist"), ("text.sqlite", b"no database" * 9, "is not a SQLite database"),
        ("short.sqlite", b"SQLite format 3\0" + b"x" * 90, "encrypted or damaged"),
    ])
def test_invalid_database_files_are_reported_in_one_line(tmp_path, name, content, words):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    result = run_pages("serve", tmp_path / name)
    assert result.returncode == 1 and result.stdout == ""
    assert words in result.stderr and result.stderr.count("\n") == 1


def test_serving_a_database_does_not_modify_it(tmp_path):
    path = tmp_path / "shop.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(SHOP)
    connection.close()
    before = path.read_bytes()
    with FileServer(path, "--state", tmp_path / "state.sqlite") as server:
        for address in PAGES:
            server.request(address)
        assert server.request("/products/1", method="POST", body="a=1", Origin=server.url).status in (404, 405)
    assert path.read_bytes() == before
    assert (tmp_path / "state.sqlite").exists()
    result = run_pages("serve", path, "--state", path)
    assert result.returncode == 1 and "is one of the served files" in result.stderr


def test_hiding_an_unknown_table_is_an_error(database):
    result = run_pages("serve", database, "--hide", "kinds", "--hide", "produkts")
    assert result.returncode == 1 and result.stdout == ""
    assert "There is no table or view 'produkts' to hide" in result.stderr and "'products'" in result.stderr
