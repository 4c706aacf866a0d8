"""What is not there yet when its page is shown, and what views do beside being shown."""

import pytest

DEFERRED = "/gallery/deferred"
TASKS = "/gallery/state-tasks"


@pytest.mark.seed("O24")
def test_the_content_follows_by_itself(visits):
    page = visits.open(DEFERRED)
    page.locator("table").get_by_text("1,204 cups poured").wait_for()
    page.locator("tr[id='harvest.Uji']").wait_for()
    assert page.locator("tr[id^='harvest.']").count() == 3
    assert page.locator("tbody:not(#broken) .pe-deferred").count() == 0


def test_a_link_is_for_readers_without_a_script_alone(visits):
    page = visits.open(DEFERRED)
    assert not page.get_by_role("link", name="Show").first.is_visible()


def test_what_fails_says_so_and_is_tried_again(visits):
    page = visits.open(DEFERRED)
    failed = page.locator("tr[id='broken.broken']")
    failed.get_by_text("This could not be loaded.").wait_for()
    failed.get_by_role("link", name="Try again").click()
    page.wait_for_url("**" + DEFERRED)
    failed.get_by_text("This could not be loaded.").wait_for()


def test_the_page_goes_out_first_and_comes_to_its_end_though_its_process_is_killed(
    make_house, make_desk
):
    house = make_house(proxied=True)
    answer = house.server.request("/gallery/deferred", Accept="text/html").text
    table = answer[answer.index("<table"):answer.index("</table>")]
    assert "Counting cups…" in table and "1,204" not in table
    page = make_desk(house).visits.open(DEFERRED)
    page.wait_for_selector(".pe-deferred")
    house.restart()
    page.locator("table").get_by_text("1,204 cups poured").wait_for()
    page.locator("tr[id='harvest.Uji']").wait_for()


@pytest.mark.seed("N33")
def test_an_element_follows_a_sequence_and_nothing_else_is_touched(visits):
    page = visits.open("/gallery/live-values")
    page.evaluate("""() => { window.others = [...document.querySelectorAll(
      "tr[id='stove.cup'], tr[id='stove.kettle'] > :first-child")]; }""")
    page.locator("table").get_by_text("100 °C").wait_for()
    assert page.evaluate("others.every((node) => node.isConnected)")
    # Who comes later is shown the last value.
    assert "100 °C" in page.request.get("/gallery/live-values").text()


def test_work_goes_on_in_steps_and_can_be_stopped(visits):
    page = visits.open(TASKS)
    page.get_by_role("button", name="Brew").click()
    page.get_by_role("progressbar").wait_for()
    page.locator("table").get_by_text("The tea is ready").wait_for()
    page.get_by_role("button", name="Brew").click()
    page.get_by_role("button", name="Pour it out").click()
    page.locator("table").get_by_text("An empty cup").wait_for()


def test_another_window_follows_the_work(visits):
    page = visits.open(TASKS)
    page.get_by_role("button", name="Brew").click()
    page.locator("table").get_by_text("The tea is ready").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("table").get_by_text("The tea is ready").wait_for()
    page.get_by_role("button", name="Brew").click()
    other.get_by_role("progressbar").wait_for()
    other.locator("table").get_by_text("The tea is ready").wait_for()
