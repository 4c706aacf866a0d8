"""A writable database file: with and without the script, on phones and desktops."""

import re
import sqlite3

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
  sold BOOLEAN NOT NULL DEFAULT 1, made DATE, note TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO products SELECT i, 'Tea ' || i, 1 + i % 2, i / 2.0, i % 2, '2026-01-02', 'note ' || i FROM n;
"""
PAGES = ["/products", "/products?facet=kind,sold", "/products/7", "/products/7/edit", "/products/~new",
         "/products/~import"]


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def script(request):
    return request.param


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "shop.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(SHOP)
    connection.close()
    return path


@pytest.fixture
def visits(browser, database):
    with FileServer(database, "--validation", "strict", "--writable") as server:
        with Visits(browser, server.url) as visits:
            yield visits


def rows(database, sql):
    connection = sqlite3.connect(database)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def confirm(page, script):
    if script:
        page.get_by_role("alertdialog").get_by_role("button").last.click()
    else:
        page.click("text=Yes")


def test_a_row_can_be_added_edited_deleted_and_restored(visits, database, script):
    visits.expect("422")
    page = visits.blank(script=script)
    page.goto("/products")
    page.get_by_role("link", name="Add", exact=True).click()
    page.get_by_label("name", exact=True).fill("Tea 7")
    page.get_by_label("price").fill("4.5")
    page.get_by_label("kind").select_option(label="Coffee")
    page.get_by_label("sold").uncheck()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("Another row has this already.").first).to_be_visible()
    expect(page.get_by_label("price")).to_have_value("4.5")
    page.get_by_label("name", exact=True).fill("Mocha")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("h1")).to_have_text("Mocha")
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("note").fill("strong")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.").first).to_be_visible()
    added = rows(database, "SELECT * FROM products WHERE id = 61")
    assert added == [(61, "Mocha", 2, 4.5, 0, None, "strong")]
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Delete").click()
    confirm(page, script)
    expect(page.locator("h1")).to_have_text("products")
    assert rows(database, "SELECT * FROM products WHERE id = 61") == []
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Restored.").first).to_be_visible()
    assert rows(database, "SELECT * FROM products WHERE id = 61") == added


def test_another_program_that_closes_a_file_in_wal_mode_loses_no_change(browser, database):
    rows(database, "PRAGMA journal_mode = WAL")
    note = "SELECT note FROM products WHERE id = 7"
    with FileServer(database, "--writable") as server, Visits(browser, server.url) as visits:
        page = visits.blank(script=False)
        for text in ["first", "second"]:
            page.goto("/products/7/edit")
            page.get_by_label("note").fill(text)
            # A program that closes the last connection to a file deletes its log.
            rows(database, note)
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("Saved.").first).to_be_visible()
            assert rows(database, note) == [(text,)]
    assert rows(database, note) == [("second",)]


def test_an_open_row_page_reports_that_the_row_was_deleted(visits, database):
    # If the row is deleted before the stream is open, a request returns 404, and the bar shows a less specific text.
    visits.expect("404")
    page = visits.open("/products/7")
    connection = sqlite3.connect(database)
    connection.execute("DELETE FROM products WHERE id = 7")
    connection.commit()
    connection.close()
    told = re.compile("Row '7' does not exist in 'products'|The page has changed")
    expect(page.locator(".pe-bar")).to_contain_text(told)


def type_into_row(visits, name="typed"):
    """Opens a row's editor in the list and changes the name."""
    page = visits.open("/products?columns=name,note")
    with page.expect_response("**/drafts.js"):
        page.locator("tr[id='rows.7']").get_by_role("button", name="Edit").click()
    page.get_by_role("textbox", name="name", exact=True).fill(name)
    return page


def test_unsaved_text_is_shown_when_its_row_is_deleted_elsewhere(visits, database):
    page = type_into_row(visits)
    connection = sqlite3.connect(database)
    connection.execute("DELETE FROM products WHERE id = 7")
    connection.commit()
    connection.close()
    expect(page.get_by_role("alert")).to_contain_text("This is what you had typed:name: typed")
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_unsaved_text_is_shown_when_another_row_is_opened(visits):
    page = type_into_row(visits)
    page.locator("tr[id='rows.8']").get_by_role("button", name="Edit").click()
    expect(page.get_by_role("textbox", name="name", exact=True)).to_have_value("Tea 8")
    expect(page.get_by_role("alert")).to_contain_text("name: typed")


@pytest.mark.parametrize("stays", [True, False])
def test_the_browser_asks_before_it_leaves_unsaved_text(visits, stays):
    page = type_into_row(visits)
    asked = []

    def answer(dialog):
        asked.append(dialog.type)
        dialog.dismiss() if stays else dialog.accept()

    page.on("dialog", answer)
    page.get_by_role("link", name="note", exact=True).click(no_wait_after=True)
    if stays:
        expect(page.get_by_role("textbox", name="name", exact=True)).to_have_value("typed")
    else:
        page.wait_for_url("**sort=note**")
    assert asked == ["beforeunload"]


def test_saved_and_cancelled_text_is_not_shown_as_unsaved(visits, database):
    page = type_into_row(visits)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("tr[id='rows.7']")).to_contain_text("typed")
    page.locator("tr[id='rows.8']").get_by_role("button", name="Edit").click()
    page.get_by_role("textbox", name="name", exact=True).fill("cancelled")
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator("tr[id='rows.8']")).to_contain_text("Tea 8")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert rows(database, "SELECT name FROM products WHERE id IN (7, 8)") == [("typed",), ("Tea 8",)]
    page.goto("/")


def test_selected_rows_can_be_deleted_together(visits, database, script):
    page = visits.blank(script=script)
    page.goto("/products?is.kind=1")
    for name in ["Tea 2", "Tea 4"]:
        page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Selected").click()
    page.get_by_role("dialog", name="Selected").get_by_role("button", name="Apply").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete 2 rows?")
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("Deleted. (2)").first).to_be_visible()
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("28 rows")
    assert rows(database, "SELECT count(*) FROM products") == [(58,)]


def test_a_facet_value_filters_the_list(visits, script):
    page = visits.blank(script=script)
    page.goto("/products")
    page.locator(".pe-chip", has_text="kind").click()
    page.get_by_role("link", name="Coffee 30").click()
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("30 rows")
    assert page.url.endswith("/products?is.kind=2&facet=kind")


def test_a_csv_file_is_previewed_and_imported(visits, database, script, tmp_path):
    page = visits.blank(script=script)
    page.goto("/products/~import")
    bad, good = tmp_path / "bad.csv", tmp_path / "good.csv"
    bad.write_text("name,price\nTea 1,1\n")
    good.write_text("name,price,note\n" + "".join(f'"New, {i}",{i},\n' for i in range(5_000)))
    page.set_input_files("input[type=file]", bad)
    page.get_by_role("button", name="Preview").click()
    expect_import_status(page, script, "name: Another row has this already.")
    page.get_by_role("link", name="Choose another file").click()
    page.set_input_files("input[type=file]", good)
    page.get_by_role("button", name="Preview").click()
    expect_import_status(page, script, "Import 5,000 rows")
    assert rows(database, "SELECT count(*) FROM products") == [(60,)]
    page.get_by_role("button", name="Import").click()
    expect_import_status(page, script, "5,000 rows imported")
    assert rows(database, "SELECT name, price, note FROM products WHERE id = 61") == [("New, 0", 0.0, None)]
    page.get_by_role("link", name="View rows").click()
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("5,060 rows")


def expect_import_status(page, script, text):
    """Waits for a status of the import. Without the script, the page must be reloaded to show progress."""
    while not script and page.get_by_text(" so far.").count():
        page.reload()
    expect(page.get_by_text(text).first).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page_passes_axe_and_fits_its_window(visits, viewport):
    page = visits.blank(viewport=viewport)
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
        assert violations(page) == [], path


def test_a_public_writable_server_needs_a_password_file_with_entries(database, tmp_path):
    refused = run_pages("serve", str(database), "--writable", "--host", "0.0.0.0", "--port", "0")
    assert refused.returncode != 0 and "--password-file" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    passwords = tmp_path / "passwords"
    passwords.write_text("")
    refused = run_pages("serve", str(database), "--writable", "--password-file", str(passwords), "--port", "0")
    assert refused.returncode != 0 and "0 lines" in refused.stderr


def test_tables_are_shown_only_after_login_if_a_password_file_is_given(browser, database, tmp_path, script):
    passwords = tmp_path / "passwords"
    passwords.write_text("ada:open sesame\n")
    with FileServer(database, "--writable", "--password-file", str(passwords)) as server:
        with Visits(browser, server.url) as visits:
            page = visits.blank(script=script)
            page.goto("/products")
            assert "products" not in page.locator("nav").first.inner_text()
            page.get_by_label("User name").fill("ada")
            page.get_by_label("Password").fill("open sesame")
            page.get_by_role("button", name="Log in").click()
            expect(page.locator("h1")).to_have_text("products")
            page.goto("/~logout")
            page.get_by_role("button", name="Log out").click()
            expect(page.get_by_label("Password")).to_be_visible()
