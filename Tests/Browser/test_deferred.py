"""Deferred content, live elements, and tasks of views."""

import pytest

DEFERRED = "/gallery/deferred"
TASKS = "/gallery/state-tasks"


@pytest.mark.seed("O24")
def test_deferred_content_loads_by_itself(visits):
    page = visits.open(DEFERRED)
    page.locator("table").get_by_text("1,204 cups poured").wait_for()
    page.locator("tr[id='harvest.Uji']").wait_for()
    assert page.locator("tr[id^='harvest.']").count() == 3
    assert page.locator("tbody:not(#broken) .pe-deferred").count() == 0


def test_the_script_hides_the_link_to_deferred_content(visits):
    page = visits.open(DEFERRED)
    assert not page.get_by_role("link", name="Show").first.is_visible()


def test_failed_deferred_content_shows_an_error_and_can_be_retried(visits):
    page = visits.open(DEFERRED)
    failed = page.locator("tr[id='broken.broken']")
    failed.get_by_text("This could not be loaded.").wait_for()
    failed.get_by_role("link", name="Try again").click()
    page.wait_for_url("**" + DEFERRED)
    failed.get_by_text("This could not be loaded.").wait_for()


def test_the_page_is_sent_first_and_deferred_content_survives_a_restart(
    make_site, make_session
):
    site = make_site(proxied=True)
    answer = site.server.request("/gallery/deferred", Accept="text/html").text
    table = answer[answer.index("<table"):answer.index("</table>")]
    assert "Counting cups…" in table and "1,204" not in table
    page = make_session(site).visits.open(DEFERRED)
    page.wait_for_selector(".pe-deferred")
    site.restart()
    page.locator("table").get_by_text("1,204 cups poured").wait_for()
    page.locator("tr[id='harvest.Uji']").wait_for()


@pytest.mark.seed("N33")
def test_a_live_element_updates_without_replacing_other_nodes(visits):
    page = visits.open("/gallery/live-values")
    page.evaluate("""() => { window.others = [...document.querySelectorAll(
      "tr[id='stove.cup'], tr[id='stove.kettle'] > :first-child")]; }""")
    page.locator("table").get_by_text("100 °C").wait_for()
    assert page.evaluate("others.every((node) => node.isConnected)")
    # A page that is opened later contains the last value.
    assert "100 °C" in page.request.get("/gallery/live-values").text()


def test_a_state_task_shows_its_progress_and_can_be_cancelled(visits):
    page = visits.open(TASKS)
    page.get_by_role("button", name="Brew").click()
    page.get_by_role("progressbar").wait_for()
    page.locator("table").get_by_text("The tea is ready").wait_for()
    page.get_by_role("button", name="Brew").click()
    page.get_by_role("button", name="Pour it out").click()
    page.locator("table").get_by_text("An empty cup").wait_for()


def test_another_window_shows_the_progress_of_a_state_task(visits):
    page = visits.open(TASKS)
    page.get_by_role("button", name="Brew").click()
    page.locator("table").get_by_text("The tea is ready").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("table").get_by_text("The tea is ready").wait_for()
    page.get_by_role("button", name="Brew").click()
    other.get_by_role("progressbar").wait_for()
    other.locator("table").get_by_text("The tea is ready").wait_for()
