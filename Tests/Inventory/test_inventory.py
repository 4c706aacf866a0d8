"""The inventory example in a browser: with and without scripts, on a phone and a desktop."""

import os
import re
import subprocess

import pytest
from playwright.sync_api import expect, sync_playwright

TIMEOUT = 120  # seconds, only to end a hanging test
expect.set_options(timeout=1000 * TIMEOUT)


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["PAGES_BROWSER"], args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def origin(tmp_path):
    process = subprocess.Popen(
        [os.environ["INVENTORY_BINARY"], "serve", "--port", "0", "--validation", "strict"],
        cwd=tmp_path, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "INVENTORY_PASSWORD": "open sesame"})
    try:
        line = process.stdout.readline()
        assert line.startswith("Serving at http://"), line
        yield line.removeprefix("Serving at ").strip()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def log_in(page):
    page.get_by_label("User name").fill("admin")
    page.get_by_label("Password").fill("open sesame")
    page.get_by_role("button", name="Log in").click()


def confirm(page, script):
    """Confirms a question, in a dialog or on a separate page."""
    if script:
        page.get_by_role("alertdialog").get_by_role("button").last.click()
    else:
        page.click("text=Yes")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_inventory_works_from_login_to_logout(browser, origin, script, width):
    context = browser.new_context(
        base_url=origin, java_script_enabled=script, viewport={"width": width, "height": 800})
    context.set_default_timeout(1000 * TIMEOUT)
    faults = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))

    # A visitor who is not logged in is redirected to the log-in page and back.
    page.goto("/products/7/edit")
    assert page.url == origin + "/login?to=%2Fproducts%2F7%2Fedit"
    log_in(page)
    expect(page).to_have_url(origin + "/products/7/edit")

    # A rejected form keeps its input. A valid form is saved.
    page.get_by_label("Name").evaluate("field => field.removeAttribute('maxlength')")
    page.get_by_label("Name").fill("Kettle & Co " + "o" * 100)
    page.get_by_label("Stock").fill("7")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("You entered 112.").first).to_be_visible()
    expect(page.get_by_label("Stock")).to_have_value("7")
    page.get_by_label("Name").fill("Kettle & Co")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.").first).to_be_visible()
    expect(page).to_have_url(origin + "/products/7")

    # Sort by a heading, search, and filter.
    page.goto("/products")
    if width > 600:
        page.get_by_role("link", name="Price").click()
        expect(page.locator("th[aria-sort=ascending]")).to_have_text("Price")
    else:
        page.goto("/products?sort=price")
    expect(page).to_have_url(origin + "/products?sort=price")
    page.get_by_role("searchbox", name="Search").fill("kettle & c")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile(r"sort=price"))
    expect(page.get_by_role("link", name="Kettle & Co")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    # Another tab shows an added product, if it uses scripts.
    other = context.new_page()
    other.goto("/products?q=teapot")
    expect(other.get_by_text("No matching rows")).to_be_visible()
    page.goto("/products")
    page.get_by_role("link", name="Add", exact=True).click()
    page.get_by_label("Name").fill("Teapot")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("Added.").first).to_be_visible()
    if not script:
        other.reload()
    expect(other.get_by_role("link", name="Teapot", exact=True)).to_be_visible()

    # Delete after a confirmation, and undo.
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Delete").click()
    confirm(page, script)
    expect(page).to_have_url(origin + "/products")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Restored.").first).to_be_visible()

    # Delete the selected rows.
    page.goto("/products?q=teapot")
    page.get_by_role("checkbox", name="Teapot").check()
    page.get_by_role("button", name="Selected").click()
    page.get_by_role("dialog", name="Selected").get_by_role("button", name="Apply").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("No matching rows")).to_be_visible()

    # The button of a row is aligned with the end of the row. On a phone, the row is a card that opens its record, which
    # has the button.
    page.goto("/products")
    row = page.locator("tbody tr").first
    if width > 600:
        ends = """row => [...row.querySelectorAll("td.pe-end, td.pe-actions")].map(cell => cell.getBoundingClientRect().right)"""
        stock, edit = row.evaluate(ends)[1:]
        assert edit >= stock
    else:
        row.click(position={"x": width / 2, "y": 30})
        expect(page.get_by_role("link", name="Edit", exact=True)).to_be_visible()

    # Log out, which affects both tabs.
    if width < 800:
        page.get_by_role("button", name="Menu").click()
    expect(page.locator(".pe-menu-title")).to_have_text("admin")
    page.get_by_role("link", name="Log out").click()
    page.get_by_role("button", name="Log out").click()
    expect(page).to_have_url(re.compile(r"/login$"))
    if not script:
        other.reload()
    expect(other).to_have_url(re.compile(r"/login"))
    # Without a user, there is no log-out link.
    if width < 800:
        other.get_by_role("button", name="Menu").click()
    expect(other.get_by_role("link", name="Products")).to_be_visible()
    expect(other.locator(".pe-menu [href='/logout']")).to_be_hidden()
    assert faults == []
    context.close()
