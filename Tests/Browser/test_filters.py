"""Filters and facets of a database file: with and without the script, on phones and desktops."""

import sqlite3

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, Visits
from pages_server import FileServer
from test_judges import violations

SHOP = """
CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
CREATE TABLE growers (id INTEGER PRIMARY KEY, name TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO growers SELECT i, 'Grower ' || i FROM n;
CREATE TABLE products (
  id INTEGER PRIMARY KEY, name TEXT, kind INTEGER REFERENCES kinds (id), grower INTEGER REFERENCES growers (id),
  price REAL, sold BOOLEAN, made DATE, seen DATETIME, opens TIME, tags TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
INSERT INTO products SELECT i, 'Leaf ' || i, 1 + i % 2, i, i / 2.0, CASE i % 3 WHEN 0 THEN 'True' ELSE 'False' END,
  date('2024-01-01', (i * 6) || ' days'), datetime('2026-01-01', i || ' hours'), '09:30',
  json_array('organic', CASE i % 3 WHEN 0 THEN 'new' ELSE 'old' END) FROM n;
"""
COUNT = ".pe-title > div:first-child > p"
COLUMNS = ["name", "kind", "grower", "price", "sold", "made", "seen", "opens", "tags"]


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def script(request):
    return request.param


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    path = tmp_path_factory.mktemp("filters") / "shop.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(SHOP)
    connection.close()
    with FileServer(path, "--validation", "strict", "--writable") as server:
        yield server


@pytest.fixture
def visits(browser, shop):
    with Visits(browser, shop.url) as visits:
        yield visits


def choose(page, column):
    page.click("button:text-is('Filter')")
    page.select_option("[name=filter]", column)
    page.click("text=Next")
    expect(page.locator("[name=test]")).to_be_focused()


@pytest.mark.parametrize("column, test, value, chip, count", [
    ("price", "less", "5.5", "price is less than 5.5", "10 rows"),
    ("made", "max", "2024-02-01", "made is on or before 2024-02-01", "5 rows"),
    ("opens", "min", "09:30", "opens is at least 09:30", "120 rows"),
    ("name", "ends", "f 7", "name ends with f 7", "1 row"),
])
def test_a_filter_accepts_values_of_the_type_of_its_column(visits, script, column, test, value, chip, count):
    page = visits.blank(script=script)
    page.goto("/products")
    choose(page, column)
    page.select_option("[name=test]", test)
    page.fill("[name=value]", value)
    page.click("text=Add filter")
    expect(page.locator(COUNT)).to_have_text(count)
    expect(page.locator(".pe-chip[aria-current]")).to_have_text(chip)
    page.click(f"text={chip}")
    expect(page.locator(COUNT)).to_have_text("120 rows")


@pytest.mark.parametrize("column, label, chip, count", [
    ("kind", "Coffee", "kind is Coffee", "60 rows"), ("sold", "Yes", "sold is Yes", "40 rows")])
def test_a_filter_value_is_chosen_by_its_displayed_label(visits, script, column, label, chip, count):
    page = visits.blank(script=script)
    page.goto("/products")
    choose(page, column)
    page.select_option("[name=value]", label=label)
    page.click("text=Add filter")
    expect(page.locator(COUNT)).to_have_text(count)
    expect(page.locator(".pe-chip[aria-current]")).to_have_text(chip)


def test_a_filter_can_search_many_referenced_rows(visits, script):
    page = visits.blank(script=script)
    page.goto("/products")
    choose(page, "grower")
    if script:
        page.locator("[name=value]").press_sequentially("ower 11")
        page.click("[role=option]:has-text('Grower 117')")
        expect(page.locator("[name=value]")).to_have_value("Grower 117 · 117")
    else:
        page.fill("[name=value]", "ower 11")
        page.click("text=Add filter")
        page.select_option("[name=value]", label="Grower 117")
    page.click("text=Add filter")
    expect(page.locator(".pe-chip[aria-current]")).to_have_text("grower is Grower 117")
    expect(page.locator(COUNT)).to_have_text("1 row")


def test_a_reference_field_suggests_matching_rows(visits):
    page = visits.open("/products/7/edit")
    page.fill("[name=grower]", "")
    page.locator("[name=grower]").press_sequentially("ower 29")
    page.click("[role=option]:has-text('Grower 297')")
    expect(page.locator("[name=grower]")).to_have_value("297")


def test_date_facets_narrow_from_year_to_month_to_day(visits, script):
    page = visits.blank(script=script)
    page.goto("/products")
    page.click(".pe-chip:text-is('made')")
    page.click(".pe-chip:has-text('2025')")
    expect(page.locator(COUNT)).to_have_text("60 rows")
    page.click(".pe-chip:has-text('March 2025')")
    expect(page.locator(COUNT)).to_have_text("5 rows")
    page.click(".pe-chip:has-text('Mar 2, 2025')")
    expect(page.locator(COUNT)).to_have_text("1 row")
    page.click(".pe-chip:text-is('‹ 2025')")
    expect(page.locator(COUNT)).to_have_text("60 rows")
    page.click(".pe-chip:text-is('tags')")
    page.click(".pe-chip:has-text('new')")
    expect(page.locator(".pe-chip:text-is('tags includes new')")).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_filter_forms_and_facets_fit_the_window_and_are_accessible(visits, viewport):
    page = visits.blank(viewport=viewport)
    # Filters leave three rows beside each form, since axe compares all pairs of targets. The facet pages show all rows.
    for address in [*(f"/products?filter={column}&is.sold=1&min.made=2025-11-01" for column in COLUMNS),
                    "/products?facet=made,tags,sold", "/products?filter=grower&find=none"]:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        # The text of a chip does not wrap.
        assert page.evaluate("[...document.querySelectorAll('.pe-chip')].every(chip => chip.offsetHeight < 40)"), address
        assert violations(page) == [], address
