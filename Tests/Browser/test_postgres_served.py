"""A served PostgreSQL database, with and without the script."""

import pathlib
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, Visits
from pages_server import FileServer, run_pages
from test_judges import violations

ROOT = pathlib.Path(__file__).parents[2]
SHOP = """
CREATE TABLE kinds (id int PRIMARY KEY, name text);
INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
CREATE TABLE products (
  id int PRIMARY KEY, name text, kind int REFERENCES kinds (id), price numeric(8, 2), sold boolean, made date,
  details jsonb, photo bytea, tags text[]);
INSERT INTO products SELECT i, 'Tea ' || i, 1 + i % 2, i * 7 % 20 / 2.0, i % 2 = 0, date '2026-01-01' + i % 9,
  jsonb_build_object('grower', i), '\\x0102ff', ARRAY['a', 'b "c"'] FROM generate_series(1, 120) AS i;
COMMENT ON TABLE products IS 'What we sell.';
CREATE VIEW cheap AS SELECT name, price FROM products WHERE price < 2;
CREATE SCHEMA sales;
CREATE TABLE sales.orders (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, placed timestamptz DEFAULT now());
INSERT INTO sales.orders (placed) SELECT now() FROM generate_series(1, 3);
CREATE TABLE "a <b>/.é😀" ("c,d" text PRIMARY KEY, "<i>" text);
INSERT INTO "a <b>/.é😀" VALUES ('x,y/z', '<script>alert(1)</script>'), ('-', NULL);
CREATE TABLE pe_secrets (value text);
"""
PAGES = ["/", "/products", "/products?sort=-price&min.price=2&q=tea", "/products?q=none", "/products/7", "/kinds/1",
         "/products/7/edit", "/products/new?is.kind=2", "/cheap", "/sales.orders", "/none", "/a%20%3Cb%3E%2F.%C3%A9%F0%9F%98%80"]


def psql(address, statements):
    subprocess.run(["psql", "-qv", "ON_ERROR_STOP=1", address], input=statements, text=True, check=True)


@pytest.fixture(scope="module")
def address():
    server = subprocess.Popen(
        [ROOT / "scripts/with-postgres", "sh", "-c", 'echo "$PAGES_POSTGRES"; cat'],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        found = server.stdout.readline().strip()
        if not found:
            pytest.skip("PostgreSQL is not installed")
        psql(found, SHOP)
        yield found
    finally:
        server.stdin.close()
        server.wait()


@pytest.fixture(scope="module")
def shop(address):
    with FileServer(address, "--validation", "strict", "--title", "Shop", "--writable") as server:
        yield server


@pytest.fixture
def visits(browser, shop):
    with Visits(browser, shop.url) as visits:
        yield visits


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_row_can_be_found_and_its_references_followed(visits, script):
    page = visits.blank(script=script)
    page.goto("/")
    expect(page.locator("main")).not_to_contain_text("pe_secrets")
    page.click("main >> text=products")
    expect(page.locator("h1")).to_have_text("products")
    expect(page.locator("body")).to_contain_text("What we sell.")
    page.fill("[name=q]", "tea 11")
    page.click("button:text-is('Search')")
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("11 rows")
    page.click("tr[id='rows.117'] a >> nth=0")
    expect(page.locator("h1")).to_have_text("Tea 117")
    page.click("main >> text=Coffee")
    expect(page.locator("h1")).to_have_text("Coffee")
    page.click("main >> text=products by kind")
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("60 rows")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_row_can_be_edited_and_database_errors_are_shown(visits, script):
    page = visits.blank(script=script)
    page.goto("/products/50")
    page.click("a:text-is('Edit')")
    page.fill("[name=name]", "Changed")
    page.fill("[name=price]", "123456789.5")
    visits.expect("422")
    page.click("button:text-is('Save')")
    expect(page.locator("body")).to_contain_text("This column does not accept this value.")
    expect(page.locator("[name=name]")).to_have_value("Changed")
    page.fill("[name=price]", "12.50")
    page.click("button:text-is('Save')")
    expect(page.locator("h1")).to_have_text("Changed")
    expect(page.locator("body")).to_contain_text("12.5")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page_is_accessible(visits, viewport):
    page = visits.blank(viewport=viewport)
    visits.expect("404")
    for path in PAGES:
        page.goto(path)
        assert violations(page) == [], path


def test_an_open_page_shows_changes_made_by_another_program(visits, address):
    page = visits.blank()
    page.goto("/kinds")
    expect(page.locator("tbody tr[id]")).to_have_count(2)
    psql(address, "INSERT INTO kinds VALUES (3, 'Mate');")
    expect(page.locator("tbody tr[id]")).to_have_count(3, timeout=60_000)
    psql(address, "DELETE FROM kinds WHERE id = 3;")
    expect(page.locator("tbody tr[id]")).to_have_count(2, timeout=60_000)


def test_rows_can_be_exported_as_csv_and_json(shop):
    csv = shop.request("/products/-/export?format=csv&max.id=2").text
    assert csv.splitlines()[0] == "id,name,kind,price,sold,made,details,photo,tags"
    assert len(csv.splitlines()) == 3
    rows = shop.request("/products/-/export?format=json&max.id=2").json
    assert [row["price"] for row in rows] == [3.5, 7.0]


@pytest.mark.parametrize("arguments, says", [
    (["postgresql:///none?host=/nowhere/at/all"], "The database cannot be reached. PostgreSQL says: "),
    (["postgres://a@b/c", "shop.sqlite"], "together with files"),
])
def test_unservable_arguments_exit_with_a_one_line_error(arguments, says):
    ended = run_pages("serve", "--port", "0", *arguments)
    assert ended.returncode != 0
    lines = [line for line in ended.stderr.splitlines() if line]
    assert len(lines) == 1 and says in lines[0], ended.stderr


def test_hiding_a_missing_table_is_an_error(address):
    ended = run_pages("serve", address, "--port", "0", "--hide", "product")
    assert ended.returncode != 0 and "'product'" in ended.stderr
