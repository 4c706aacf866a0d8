"""What people do with the list of tasks, once with the script and once without."""

import concurrent.futures
import re

import pytest
from playwright.sync_api import expect

from questions import answer
from tasks_house import FORM, TITLES, row, titles

ADD = "/tasks/-/actions/-table/-table/add/submit"
LIST = re.compile(r"/tasks$")


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def script(request):
    return request.param


@pytest.fixture
def page(house, make_desk, script):
    return make_desk(house, script=script).open()


def listed(page, *expected):
    """Waits until the page shows these tasks in this order."""
    shown = page.locator("tbody > tr[id] .pe-stack .pe-stack > div:first-child")
    expect(shown).to_have_text(list(expected))


def open_editor(page, title):
    row(page, title).get_by_role("button", name="Edit").click()
    expect(page.locator("tbody [name=title]")).to_have_value(title)


def added(page, *titles):
    """Waits until these are listed and the form is there for another, since its page may be told of them before it is
    answered: what is pressed meanwhile is the same gesture, and the same text what was sent."""
    listed(page, *TITLES, *titles)
    expect(page.locator("[name=title]")).to_have_value("")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def field(page, name):
    return page.locator(f"tbody [name={name}]")


def save(page):
    page.get_by_role("button", name="Save").click()


def notice(page):
    return page.locator(".pe-notice")


# --- Adding ---


def test_a_task_is_added_at_the_end_of_the_list(house, page):
    page.fill("[name=title]", "Figs & <dates>")
    page.click("text=Add")
    listed(page, *TITLES, "Figs & <dates>")
    expect(page.locator("[name=title]")).to_have_value("")
    assert house.stored() == [*TITLES, "Figs & <dates>"]


@pytest.mark.parametrize("typed, message", [
    ("   ", "Enter a task."),
    ("x" * 201, "That is 201 characters. Use 200 at most."),
], ids=["blank", "long"])
def test_a_title_that_will_not_do_is_kept_and_can_be_mended(house, page, typed, message):
    page.fill("[name=title]", typed)
    page.click("text=Add")
    title = page.locator("header [name=title]")
    expect(page.locator(".pe-error")).to_have_text(message)
    expect(page.locator(".pe-errors")).to_contain_text(message)
    expect(title).to_have_value(typed)
    expect(title).to_have_attribute("aria-invalid", "true")
    expect(title).to_have_attribute(
        "aria-describedby", page.locator(".pe-error").get_attribute("id"))
    assert house.stored() == TITLES
    title.fill("Figs")
    page.click("text=Add")
    listed(page, *TITLES, "Figs")
    expect(page.locator(".pe-error, .pe-errors, [aria-invalid]")).to_have_count(0)


# --- Ticking ---


def test_a_task_is_ticked_and_unticked(house, page):
    page.get_by_role("checkbox", name="Done: Bread").click()
    listed(page, "Apples", "Cheese", "Dates", "Eggs", "Bread")
    expect(page.locator("tr.pe-section-header")).to_have_text(["To do", "Done"])
    expect(page.get_by_role("checkbox", name="Done: Bread")).to_be_checked()
    assert house.stored(1) == ["Bread"]
    page.get_by_role("checkbox", name="Done: Bread").click()
    listed(page, "Apples", "Cheese", "Dates", "Eggs", "Bread")
    expect(page.locator("tr.pe-section-header")).to_have_text(["To do"])
    assert house.stored(1) == []


def test_ticking_what_somebody_else_has_ticked_leaves_it_ticked(house, page, script):
    if script:
        # The button as it was shown when the finger was already on its way.
        # Without a stream a page asks for the patch.
        page.route(re.compile("/-/(events|patch)[?]"), lambda route: route.abort())
        page.reload()
    house.tick("Bread")
    page.get_by_role("checkbox", name="Done: Bread").click()
    expect(page.locator("[id='done.2'] [role=checkbox]")).to_be_checked()
    assert house.stored(1) == ["Bread"]


# --- Editing ---


def test_a_task_is_edited(house, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    field(page, "notes").fill("Soft,\nnot too old")
    field(page, "due").fill("2027-01-31")
    save(page)
    expect(page).to_have_url(LIST)
    expect(notice(page)).to_have_text("Saved.")
    listed(page, "Apples", "Bread", "Blue cheese", "Dates", "Eggs")
    expect(row(page, "Blue cheese")).to_contain_text("By 2027-01-31")
    task = house.task("Blue cheese")
    assert task["notes"].splitlines() == ["Soft,", "not too old"]
    assert task["due"] == "2027-01-31"


def test_what_was_filled_in_can_be_emptied_again(house, page):
    house.edit("Cheese", notes="Old", due="2027-01-31")
    open_editor(page, "Cheese")
    field(page, "notes").fill("")
    field(page, "due").fill("")
    save(page)
    expect(page).to_have_url(LIST)
    task = house.task("Cheese")
    assert (task["notes"], task["due"]) == ("", None)


def test_an_edit_that_will_not_do_is_kept_and_can_be_mended(house, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("  ")
    field(page, "notes").fill("Soft")
    save(page)
    expect(page.locator("tbody .pe-error")).to_have_count(1)
    expect(field(page, "title")).to_have_value("  ")
    expect(field(page, "notes")).to_have_value("Soft")
    assert house.task("Cheese")["notes"] == ""
    field(page, "title").fill("Blue cheese")
    save(page)
    expect(page).to_have_url(LIST)
    assert house.task("Blue cheese")["notes"] == "Soft"


def test_editing_can_be_left(house, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    page.click("text=Cancel")
    expect(page).to_have_url(LIST)
    listed(page, *TITLES)
    assert house.stored() == TITLES


# --- Two who edit one task ---


def clash(house, page, script):
    """Two change the title of one task at the same time; the reader is the later one."""
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    house.edit("Cheese", title="Goat cheese")
    if script:
        expect(page.locator(".pe-conflict")).to_contain_text("Changed elsewhere to: Goat cheese")
    save(page)
    expect(page.locator(".pe-errors")).to_be_visible()
    expect(page.locator(".pe-conflict")).to_have_text("Now: Goat cheese")


def test_two_who_change_the_same_field_see_both_values(house, page, script):
    clash(house, page, script)
    expect(field(page, "title")).to_have_value("Blue cheese")
    assert house.stored()[2] == "Goat cheese"
    save(page)
    expect(page).to_have_url(LIST)
    assert house.stored()[2] == "Blue cheese"


def test_who_sees_the_other_value_can_take_it(house, page, script):
    clash(house, page, script)
    field(page, "title").fill("Goat cheese")
    save(page)
    expect(page).to_have_url(LIST)
    assert house.stored()[2] == "Goat cheese"


def test_two_who_change_different_fields_both_have_their_way(house, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    house.edit("Cheese", notes="Soft")
    save(page)
    expect(page).to_have_url(LIST)
    task = house.task("Blue cheese")
    assert task["notes"] == "Soft"


def test_an_edit_of_what_somebody_else_deleted_is_refused(house, page, script):
    open_editor(page, "Cheese")
    if script:
        # Before the page hears of it, as when both happen at once.
        page.route("**/submit?*", lambda route: house.delete("Cheese") or route.continue_())
    field(page, "title").fill("Blue cheese")
    if not script:
        house.delete("Cheese")
    save(page)
    expect(page.get_by_text("no longer exists").first).to_be_visible()
    assert house.stored() == ["Apples", "Bread", "Dates", "Eggs"]
    if not script:
        # What was typed is shown, to be copied from there.
        expect(page.locator("body")).to_contain_text("Blue cheese")


# --- Deleting ---


def test_a_task_is_deleted_after_a_question(house, page, script):
    row(page, "Bread").get_by_role("button", name="Delete").click()
    if script:
        assert answer(page, "Delete") == "Delete “Bread”?"
    else:
        expect(page.locator("h1")).to_have_text("Delete “Bread”?")
        assert house.stored() == TITLES
        page.click("text=Yes")
    listed(page, "Apples", "Cheese", "Dates", "Eggs")
    expect(notice(page)).to_contain_text("Deleted “Bread”.")
    assert house.stored() == ["Apples", "Cheese", "Dates", "Eggs"]
    # What happened is told once.
    page.reload()
    listed(page, "Apples", "Cheese", "Dates", "Eggs")
    expect(notice(page)).to_have_count(0)


def test_what_was_deleted_is_brought_back(house, page, script):
    row(page, "Bread").get_by_role("button", name="Delete").click()
    answer(page, "Delete") if script else page.click("text=Yes")
    listed(page, "Apples", "Cheese", "Dates", "Eggs")
    notice(page).get_by_role("button", name="Undo").click()
    listed(page, *TITLES)
    assert house.stored() == TITLES
    expect(notice(page)).to_have_count(0)


def test_a_question_can_be_denied(house, page, script):
    row(page, "Bread").get_by_role("button", name="Delete").click()
    if script:
        answer(page, "Cancel")
        expect(row(page, "Bread").get_by_role("button", name="Delete")).to_be_focused()
    else:
        page.click("text=Cancel")
        expect(page).to_have_url(LIST)
    listed(page, *TITLES)
    assert house.stored() == TITLES


# --- The order ---


def test_tasks_are_moved_up_and_down(house, page):
    row(page, "Cheese").get_by_role("button", name="Move up").click()
    listed(page, "Apples", "Cheese", "Bread", "Dates", "Eggs")
    row(page, "Cheese").get_by_role("button", name="Move up").click()
    listed(page, "Cheese", "Apples", "Bread", "Dates", "Eggs")
    row(page, "Dates").get_by_role("button", name="Move down").click()
    listed(page, "Cheese", "Apples", "Bread", "Eggs", "Dates")
    assert house.stored() == ["Cheese", "Apples", "Bread", "Eggs", "Dates"]


@pytest.mark.parametrize("title, way", [("Apples", "up"), ("Eggs", "down")])
def test_there_is_no_place_beyond_the_ends(house, page, title, way):
    row(page, title).get_by_role("button", name=f"Move {way}").click()
    row(page, "Bread").get_by_role("button", name="Move down").click()
    listed(page, "Apples", "Cheese", "Bread", "Dates", "Eggs")
    assert house.stored() == ["Apples", "Cheese", "Bread", "Dates", "Eggs"]


# --- What is remembered ---


def test_what_is_done_is_hidden_for_this_visitor_until_they_show_it_again(
    make_house, make_desk, script
):
    house = make_house(done=["Figs"], proxied=True)
    page = make_desk(house, script=script).open()
    switch = page.get_by_role("switch", name="Show completed tasks")
    switch.click()
    listed(page, *TITLES)
    expect(switch).not_to_be_checked()
    page.reload()
    listed(page, *TITLES)
    house.restart()
    page.reload()
    listed(page, *TITLES)
    other = make_desk(house, script=script).open()
    listed(other, *TITLES, "Figs")
    switch.click()
    listed(page, *TITLES, "Figs")
    expect(switch).to_be_checked()
    page.reload()
    listed(page, *TITLES, "Figs")


# --- Twice ---


def test_two_quick_clicks_add_one_task(house, page):
    page.fill("[name=title]", "Figs")
    page.get_by_role("button", name="Add").dblclick(no_wait_after=True)
    added(page, "Figs")
    page.fill("[name=title]", "Grapes")
    page.click("text=Add")
    listed(page, *TITLES, "Figs", "Grapes")
    assert house.stored() == [*TITLES, "Figs", "Grapes"]


def test_the_same_title_is_added_again_once_the_page_has_been_seen(house, page):
    for count in (1, 2):
        page.fill("[name=title]", "Figs")
        page.click("text=Add")
        added(page, *["Figs"] * count)
    assert house.stored() == [*TITLES, "Figs", "Figs"]


@pytest.mark.parametrize("keyed", [True, False], ids=["a gesture's key", "a form's key"])
def test_the_same_post_at_the_same_time_runs_once(house, keyed):
    fields = {"Idempotency_Key": "one gesture"} if keyed else {}
    body = "title=Figs" if keyed else "title=Figs&pe-key=one-page"

    def send(_):
        return house.server.request(ADD, "POST", body, Content_Type=FORM, **fields).status

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert set(pool.map(send, range(8))) == {303}
    assert house.stored() == [*TITLES, "Figs"]


def test_without_a_key_the_same_post_is_meant_twice(house):
    for _ in range(2):
        assert house.server.request(ADD, "POST", "title=Figs", Content_Type=FORM).status == 303
    assert house.stored() == [*TITLES, "Figs", "Figs"]


def test_the_page_that_was_left_sends_the_same_once_and_another_title_anew(house, make_desk):
    """As on going back, where the browser kept the page: here the answers open in other tabs."""
    page = make_desk(house, script=False).open()
    for title, added in (("Figs", ["Figs"]), ("Figs", ["Figs"]), ("Grapes", ["Figs", "Grapes"])):
        page.fill("[name=title]", title)
        with page.context.expect_page() as tab:
            page.click("text=Add", modifiers=["Control"])
        listed(tab.value, *TITLES, *added)
    assert house.stored() == [*TITLES, "Figs", "Grapes"]


def test_a_box_is_ticked_cleared_and_ticked(house, page):
    for is_done in (1, 0, 1):
        page.get_by_role("checkbox", name="Done: Cheese").click()
        expect(page.locator(f"[id='{'done' if is_done else 'todo'}.3']")).to_be_visible()
        assert ("Cheese" in house.stored(1)) == bool(is_done)


def test_two_people_behind_one_address_add_the_same(house, make_desk, script):
    pages = [make_desk(house, script=script).open() for _ in range(2)]
    for page in pages:
        page.fill("[name=title]", "Figs")
    for page in pages:
        page.click("text=Add")
        expect(page.locator("[name=title]")).to_have_value("")
    assert house.stored() == [*TITLES, "Figs", "Figs"]


def test_a_page_seen_in_another_tab_makes_a_double_click_no_two(house, make_desk):
    """The keys of two pages are two; that of one stays one, whatever is opened meanwhile."""
    page = make_desk(house, script=False).open()
    key = page.locator("[name=pe-key]").first.input_value()
    form = f"title=Figs&pe-key={key}"
    assert house.server.request(ADD, "POST", form, Content_Type=FORM).status == 303
    page.context.new_page().goto(f"{house.url}/tasks")
    assert house.server.request(ADD, "POST", form, Content_Type=FORM).status == 303
    assert house.stored() == [*TITLES, "Figs"]


def test_the_script_takes_the_keys_out_and_sends_one_of_each_gesture(house, make_desk):
    page = make_desk(house).open()
    expect(page.locator("[name=pe-key]")).to_have_count(0)
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request))
    for count in (1, 2):
        page.fill("[name=title]", "Figs")
        page.click("text=Add")
        added(page, *["Figs"] * count)
    assert all("pe-key" not in request.post_data for request in sent)
    keys = [request.header_value("Idempotency-Key") for request in sent]
    assert len(set(keys)) == 2 and all(keys)


# --- Many tasks, many tabs ---

LONG = [f"Task {number:03}" for number in range(1, 121)]


def test_every_task_of_a_long_list_can_be_reached_and_used(make_house, make_desk, script):
    house = make_house(titles=LONG)
    page = make_desk(house, script=script).open()
    seen = titles(page)
    assert seen == LONG[:50]
    while page.locator("a[rel=next]").count():
        if script:
            page.locator("a[rel=next]").scroll_into_view_if_needed()
            count = len(seen)
            expect(page.locator(f"[id='todo.{count + 1}']")).to_be_attached()
            seen = titles(page)
        else:
            page.click("a[rel=next]")
            seen += titles(page)
    assert seen == LONG
    page.get_by_role("checkbox", name="Done: Task 110").click()
    expect(page.locator("[id='done.110']")).to_be_visible()
    # Not led back to the beginning.
    expect(page.locator("[id='todo.111']")).to_be_visible()
    assert house.stored(1) == ["Task 110"]


def test_a_task_far_down_a_long_list_is_edited(make_house, make_desk, script):
    house = make_house(titles=LONG)
    page = make_desk(house, script=script).open("/tasks?edit=110")
    assert field(page, "title").input_value() == "Task 110"
    field(page, "title").fill("Task 110, at last")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/tasks" if script else "**/tasks?after=*#todo.110")
    expect(row(page, "Task 110, at last")).to_be_in_viewport()
    assert "Task 110, at last" in house.stored(0)


def test_two_tabs_do_not_take_away_each_others_half_typed_forms(house, page, script):
    other = page.context.new_page()
    other.goto(f"{house.url}/tasks?edit=3")
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    field(other, "notes").fill("Soft")
    other.fill("header [name=title]", "Figs")
    page.fill("header [name=title]", "Grapes")
    other.click("text=Add")
    expect(other.locator("[id='todo.6']")).to_be_visible()
    if script:
        # The form that was not sent is as it was left.
        expect(field(other, "notes")).to_have_value("Soft")
        expect(page.locator("[id='todo.6']")).to_be_visible()
    expect(field(page, "title")).to_have_value("Blue cheese")
    expect(page.locator("header [name=title]")).to_have_value("Grapes")
    save(page)
    expect(page).to_have_url(LIST)
    assert house.stored() == ["Apples", "Bread", "Blue cheese", "Dates", "Eggs", "Figs"]
