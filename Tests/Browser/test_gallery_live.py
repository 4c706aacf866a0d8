"""The live pages of the gallery, with the script."""

import pytest
from playwright.sync_api import expect

GALLERY = "/gallery/"
COUNTED = "text => document.getElementById('count.count').textContent.trim().match('^' + text)"


def scroll(page):
    return page.evaluate("Math.round(scrollY)")


@pytest.mark.seed("O25")
def test_refreshing_keeps_the_scroll_position_and_reloading_resets_it(visits):
    page = visits.open(GALLERY + "refreshing")
    third = page.locator("tr[id='boxes.3']")
    before = third.text_content()
    button = page.get_by_role("button", name="Refresh the rows")
    button.scroll_into_view_if_needed()
    place = scroll(page)
    assert place > 0
    button.click()
    page.wait_for_function("text => document.getElementById('boxes.3').textContent !== text", arg=before)
    assert scroll(page) == place
    page.get_by_role("link", name="Reload the page").click()
    page.wait_for_load_state()
    page.wait_for_function("() => scrollY === 0")


@pytest.mark.seed("D8", "D13", "E3")
def test_rows_that_were_in_view_are_counted(visits):
    # The first change creates the visitor. Several first changes at once would create several visitors.
    page = visits.open(GALLERY + "live-label")
    page.get_by_role("button", name="Like").click()
    page.get_by_text("3871 likes").wait_for()
    page.goto(GALLERY + "display-events")
    count = page.locator("tr[id='count.count']")
    page.wait_for_function(COUNTED, arg="[1-7] of 8")
    for number in range(1, 9):
        page.locator(f"tr[id='rows.{number}']").scroll_into_view_if_needed()
        page.locator(f"tr[id='rows.{number}'] .pe-badge").first.wait_for()
    page.wait_for_function(COUNTED, arg="8 of 8")
    expect(count).to_contain_text("left it again")
    page.locator("tbody#note .pe-section-header").scroll_into_view_if_needed()
    page.locator("tbody#note").get_by_text("This section's header was in view").wait_for()


def test_clicking_anywhere_on_a_row_selects_it(visits):
    page = visits.open(GALLERY + "selecting-rows")
    row = page.locator("tr[id='teas.Sencha']")
    row.click(position={"x": 200, "y": 10})
    page.locator("tr[id='teas.Sencha'] [aria-pressed=true]").wait_for()
    page.get_by_text("Sencha was selected.").wait_for()
    page.locator("tr[id='others.Bancha']").click(position={"x": 200, "y": 10})
    page.locator(".pe-notice", has_text="There is no Bancha today.").wait_for()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_selecting_a_row_can_open_a_dialog(visits, script):
    page = visits.open(GALLERY + "selecting-rows", script=script)
    told = []
    page.on("dialog", lambda dialog: (told.append(dialog.message), dialog.accept()))
    page.locator("tr[id='others.what']").click(position={"x": 200, "y": 10})
    if script:
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
        assert told == ["A green tea of the late harvest."]
        assert page.locator(".pe-notice").count() == 0
        return
    dialog = page.get_by_role("alertdialog", name="A green tea of the late harvest.")
    dialog.wait_for()
    dialog.get_by_role("link", name="Close").click()
    dialog.wait_for(state="hidden")
    assert "selecting-rows" in page.url


def test_two_windows_of_one_visitor_stay_in_sync(visits):
    page = visits.open(GALLERY + "live-label")
    page.get_by_role("button", name="Like").click()
    page.get_by_text("3871 likes").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_text("3871 likes").wait_for()
    other.get_by_role("textbox").fill("half a thou")
    page.get_by_role("button", name="Like").click()
    other.get_by_text("3872 likes").wait_for()
    assert other.get_by_role("textbox").input_value() == "half a thou"


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_switch_changes_its_setting(visits, script):
    page = visits.open(GALLERY + "control-events", script=script)
    switch = page.get_by_role("switch", name="Sounds")
    switch.click()
    page.get_by_text("Sounds are off.").wait_for()
    switch.click()
    page.get_by_text("Sounds are on.").wait_for()
