"""`dev` from a developer's view: a saved file updates the open page, and errors appear over it."""

import os
import signal
import socket
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright

import watched
from watched import save

TIMEOUT = 240  # seconds, only to end a hanging test
expect.set_options(timeout=1000 * TIMEOUT)


@pytest.fixture(scope="module")
def package():
    return watched.make()


@pytest.fixture(scope="module")
def dev(package):
    process = watched.serve(package)
    try:
        assert process.stdout.readline() == f"Watching {package}\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture(scope="module")
def page(dev):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["PAGES_BROWSER"], args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(1000 * TIMEOUT)
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.goto(dev.origin)
        yield page
        assert page.faults == []
        browser.close()


def address(dev):
    parts = urllib.parse.urlsplit(dev.origin)
    return parts.hostname, parts.port


def overlay(page):
    """Returns the message over the page."""
    return page.locator("html > div main")


def press_and_type(page):
    """Creates page state that a save has to keep."""
    page.get_by_role("button", name="Press").click()
    expect(page.get_by_text("Pressed 1 times")).to_be_visible()
    page.get_by_label("Note").fill("half a sentence")
    page.evaluate("window.isTheSame = true")


def is_page_state_kept(page):
    expect(page.get_by_text("Pressed 1 times")).to_be_visible()
    return page.get_by_label("Note").input_value() == "half a sentence" and page.evaluate("isTheSame")


def test_a_saved_file_updates_the_open_page_and_keeps_its_state(package, dev, page):
    press_and_type(page)

    save(package, "Templates/Card.mustache", "One", "Two")
    expect(page.get_by_text("Two: From Swift")).to_be_visible()
    assert is_page_state_kept(page)

    save(package, "Public/site.css", "1px", "3px")
    expect(page.locator(".card").first).to_have_css("letter-spacing", "3px")
    assert is_page_state_kept(page)

    save(package, "Sources/Watched/Watched.swift", "First heading", "Second heading")
    expect(page.get_by_text("Second heading")).to_be_visible()
    assert is_page_state_kept(page)


def test_a_build_error_is_shown_over_the_page_until_it_is_fixed(package, dev, page):
    save(package, "Sources/Watched/Watched.swift", "Second heading\"", "Second heading\" + oops")
    told = overlay(page)
    expect(told).to_contain_text("prevents the build")
    # The previous site continues to run, and changes that need no build still appear.
    save(package, "Public/site.css", "3px", "4px")
    expect(page.locator(".card").first).to_have_css("letter-spacing", "4px")
    expect(told).to_contain_text("prevents the build")
    expect(told).to_contain_text("Sources/Watched/Watched.swift:19:")
    expect(told.locator("pre")).to_contain_text("Second heading")
    assert is_page_state_kept(page)
    save(package, "Sources/Watched/Watched.swift", "Second heading\" + oops", "Third heading\"")
    expect(page.get_by_text("Third heading")).to_be_visible()
    expect(told).to_have_count(0)
    assert is_page_state_kept(page)
    assert "Watched.swift:19:" in (package / "errors.log").read_text()


def test_a_template_error_is_shown_over_the_page_until_it_is_fixed(package, dev, page):
    save(package, "Templates/Card.mustache", "{{text}}", "{{words}}")
    told = overlay(page)
    expect(told).to_contain_text("Templates/Card.mustache:1:")
    assert is_page_state_kept(page)
    save(package, "Templates/Card.mustache", "{{words}}", "{{text}}")
    expect(told).to_have_count(0)
    expect(page.get_by_text("Two: From Swift")).to_be_visible()
    assert is_page_state_kept(page)
    assert "Templates/Card.mustache:1:" in (package / "errors.log").read_text()


def test_invalid_html_is_reported_over_the_page_until_it_is_fixed(package, dev, page):
    save(package, "Templates/Card.mustache", "<p ", "<p id=\"same\" ")
    told = overlay(page)
    expect(told).to_contain_text("same")
    assert is_page_state_kept(page)
    save(package, "Templates/Card.mustache", "id=\"same\" ", "")
    expect(told).to_have_count(0)
    assert is_page_state_kept(page)


def test_a_start_failure_is_shown_over_the_page_until_the_site_starts(package, dev, page):
    save(package, "Sources/Watched/Watched.swift", "directory: \"Templates\"", "directory: \"Templets\"")
    told = overlay(page)
    expect(told).to_contain_text("Templets: There is no readable directory of templates here")
    with page.context.browser.new_page() as other:
        other.goto(dev.origin)
        expect(overlay(other)).to_contain_text("Templets")
        save(package, "Sources/Watched/Watched.swift", "Templets", "Templates")
        expect(other.get_by_text("Third heading")).to_be_visible()
    expect(told).to_have_count(0)
    assert is_page_state_kept(page)


def test_a_new_or_reloaded_page_does_not_reload_for_earlier_changes(package, dev, page):
    save(package, "Public/site.css", "4px", "5px")
    expect(page.locator(".card").first).to_have_css("letter-spacing", "5px")
    hasAsked = "performance.getEntriesByType('resource').some(each => each.name.endsWith('/state'))"
    with page.context.browser.new_page() as other:
        asked = []
        other.on("request", lambda request: asked.append(request.resource_type))
        other.goto(dev.origin)
        other.wait_for_function(hasAsked)
        with other.expect_navigation():
            save(package, "Public/tea.svg", 'width="9"', 'width="8"')
        other.wait_for_function(hasAsked)
        # A further request shows that the page has not reloaded: it would have requested a document before.
        other.evaluate("fetch('/-/development/state').then(response => response.text())")
        assert asked.count("document") == 2


def test_sigterm_stops_dev_and_its_site(package, dev):
    dev.send_signal(signal.SIGTERM)
    assert dev.wait(TIMEOUT) == 0
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address(dev))


def test_the_site_stops_when_its_watcher_is_killed(package):
    dev = watched.serve(package)
    assert dev.stdout.readline() == f"Watching {package}\n"
    assert urllib.request.urlopen(dev.origin).status == 200
    dev.kill()
    dev.wait()
    # The site keeps standard output open until it exits.
    assert dev.stdout.read() == ""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address(dev))
