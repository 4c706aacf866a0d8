"""The task list as a reader uses it, with and without the script."""

import concurrent.futures
import re

import pytest
from playwright.sync_api import expect

from questions import answer_dialog
from task_site import FORM, TITLES, row, titles

ADD = "/tasks/-/actions/-table/-table/add/submit"
LIST = re.compile(r"/tasks$")


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def script(request):
    return request.param


@pytest.fixture
def page(site, make_session, script):
    return make_session(site, script=script).open()


def listed(page, *expected):
    """Waits until the page shows these tasks in this order."""
    shown = page.locator("tbody > tr[id] .pe-stack .pe-stack > div:first-child")
    expect(shown).to_have_text(list(expected))


def open_editor(page, title):
    row(page, title).get_by_role("button", name="Edit").click()
    expect(page.locator("tbody [name=title]")).to_have_value(title)


def added(page, *titles):
    """Waits until the tasks are listed and the form is ready for another one.

    The stream may deliver the new task before the form's own response arrives. Until that response, a second press
    counts as the same gesture, and the title field holds the text that was sent."""
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


def test_a_task_is_added_at_the_end_of_the_list(site, page):
    page.fill("[name=title]", "Figs & <dates>")
    page.click("text=Add")
    listed(page, *TITLES, "Figs & <dates>")
    expect(page.locator("[name=title]")).to_have_value("")
    assert site.stored() == [*TITLES, "Figs & <dates>"]


@pytest.mark.parametrize("typed, message", [
    ("   ", "Enter a task."),
    ("x" * 201, "That is 201 characters. Use 200 at most."),
], ids=["blank", "long"])
def test_an_invalid_title_is_kept_and_can_be_corrected(site, page, typed, message):
    page.fill("[name=title]", typed)
    page.click("text=Add")
    title = page.locator("header [name=title]")
    expect(page.locator(".pe-error")).to_have_text(message)
    expect(page.locator(".pe-errors")).to_contain_text(message)
    expect(title).to_have_value(typed)
    expect(title).to_have_attribute("aria-invalid", "true")
    expect(title).to_have_attribute(
        "aria-describedby", page.locator(".pe-error").get_attribute("id"))
    assert site.stored() == TITLES
    title.fill("Figs")
    page.click("text=Add")
    listed(page, *TITLES, "Figs")
    expect(page.locator(".pe-error, .pe-errors, [aria-invalid]")).to_have_count(0)


# --- Ticking ---


def test_a_task_can_be_ticked_and_unticked(site, page):
    page.get_by_role("checkbox", name="Done: Bread").click()
    listed(page, "Apples", "Cheese", "Dates", "Eggs", "Bread")
    expect(page.locator("tr.pe-section-header")).to_have_text(["To do", "Done"])
    expect(page.get_by_role("checkbox", name="Done: Bread")).to_be_checked()
    assert site.stored(1) == ["Bread"]
    page.get_by_role("checkbox", name="Done: Bread").click()
    listed(page, "Apples", "Cheese", "Dates", "Eggs", "Bread")
    expect(page.locator("tr.pe-section-header")).to_have_text(["To do"])
    assert site.stored(1) == []


def test_ticking_a_task_that_is_already_ticked_keeps_it_ticked(site, page, script):
    if script:
        # Without the stream and the patch, the page still shows the task as not done.
        page.route(re.compile("/-/(events|patch)[?]"), lambda route: route.abort())
        page.reload()
    site.tick("Bread")
    page.get_by_role("checkbox", name="Done: Bread").click()
    expect(page.locator("[id='done.2'] [role=checkbox]")).to_be_checked()
    assert site.stored(1) == ["Bread"]


# --- Editing ---


def test_a_task_can_be_edited(site, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    field(page, "notes").fill("Soft,\nnot too old")
    field(page, "due").fill("2027-01-31")
    save(page)
    expect(page).to_have_url(LIST)
    expect(notice(page)).to_have_text("Saved.")
    listed(page, "Apples", "Bread", "Blue cheese", "Dates", "Eggs")
    expect(row(page, "Blue cheese")).to_contain_text("By 2027-01-31")
    task = site.task("Blue cheese")
    assert task["notes"].splitlines() == ["Soft,", "not too old"]
    assert task["due"] == "2027-01-31"


def test_filled_fields_can_be_cleared(site, page):
    site.edit("Cheese", notes="Old", due="2027-01-31")
    open_editor(page, "Cheese")
    field(page, "notes").fill("")
    field(page, "due").fill("")
    save(page)
    expect(page).to_have_url(LIST)
    task = site.task("Cheese")
    assert (task["notes"], task["due"]) == ("", None)


def test_an_invalid_edit_is_kept_and_can_be_corrected(site, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("  ")
    field(page, "notes").fill("Soft")
    save(page)
    expect(page.locator("tbody .pe-error")).to_have_count(1)
    expect(field(page, "title")).to_have_value("  ")
    expect(field(page, "notes")).to_have_value("Soft")
    assert site.task("Cheese")["notes"] == ""
    field(page, "title").fill("Blue cheese")
    save(page)
    expect(page).to_have_url(LIST)
    assert site.task("Blue cheese")["notes"] == "Soft"


def test_editing_can_be_cancelled(site, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    page.click("text=Cancel")
    expect(page).to_have_url(LIST)
    listed(page, *TITLES)
    assert site.stored() == TITLES


# --- Conflicting edits ---


def make_conflicting_edit(site, page, script):
    """Changes the title of one task in the page and elsewhere; the page saves last."""
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    site.edit("Cheese", title="Goat cheese")
    if script:
        expect(page.locator(".pe-conflict")).to_contain_text("Changed elsewhere to: Goat cheese")
    save(page)
    expect(page.locator(".pe-errors")).to_be_visible()
    expect(page.locator(".pe-conflict")).to_have_text("Now: Goat cheese")


def test_a_conflict_shows_both_values_and_saving_again_overwrites(site, page, script):
    make_conflicting_edit(site, page, script)
    expect(field(page, "title")).to_have_value("Blue cheese")
    assert site.stored()[2] == "Goat cheese"
    save(page)
    expect(page).to_have_url(LIST)
    assert site.stored()[2] == "Blue cheese"


def test_a_conflict_can_be_resolved_with_the_other_value(site, page, script):
    make_conflicting_edit(site, page, script)
    field(page, "title").fill("Goat cheese")
    save(page)
    expect(page).to_have_url(LIST)
    assert site.stored()[2] == "Goat cheese"


def test_simultaneous_edits_of_different_fields_are_merged(site, page):
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    site.edit("Cheese", notes="Soft")
    save(page)
    expect(page).to_have_url(LIST)
    task = site.task("Blue cheese")
    assert task["notes"] == "Soft"


def test_an_edit_of_a_deleted_task_is_refused(site, page, script):
    open_editor(page, "Cheese")
    if script:
        # Deletes the task before the page receives the change, as if both happened at once.
        page.route("**/submit?*", lambda route: site.delete("Cheese") or route.continue_())
    field(page, "title").fill("Blue cheese")
    if not script:
        site.delete("Cheese")
    save(page)
    expect(page.get_by_text("no longer exists").first).to_be_visible()
    assert site.stored() == ["Apples", "Bread", "Dates", "Eggs"]
    if not script:
        # The error page shows the typed text, so that the reader can copy it.
        expect(page.locator("body")).to_contain_text("Blue cheese")


# --- Deleting ---


def test_a_task_is_deleted_after_a_confirmation(site, page, script):
    row(page, "Bread").get_by_role("button", name="Delete").click()
    if script:
        assert answer_dialog(page, "Delete") == "Delete “Bread”?"
    else:
        expect(page.locator("h1")).to_have_text("Delete “Bread”?")
        assert site.stored() == TITLES
        page.click("text=Yes")
    listed(page, "Apples", "Cheese", "Dates", "Eggs")
    expect(notice(page)).to_contain_text("Deleted “Bread”.")
    assert site.stored() == ["Apples", "Cheese", "Dates", "Eggs"]
    # The notice appears only once.
    page.reload()
    listed(page, "Apples", "Cheese", "Dates", "Eggs")
    expect(notice(page)).to_have_count(0)


def test_a_deletion_can_be_undone(site, page, script):
    row(page, "Bread").get_by_role("button", name="Delete").click()
    answer_dialog(page, "Delete") if script else page.click("text=Yes")
    listed(page, "Apples", "Cheese", "Dates", "Eggs")
    notice(page).get_by_role("button", name="Undo").click()
    listed(page, *TITLES)
    assert site.stored() == TITLES
    expect(notice(page)).to_have_count(0)


def test_a_deletion_can_be_cancelled(site, page, script):
    row(page, "Bread").get_by_role("button", name="Delete").click()
    if script:
        answer_dialog(page, "Cancel")
        expect(row(page, "Bread").get_by_role("button", name="Delete")).to_be_focused()
    else:
        page.click("text=Cancel")
        expect(page).to_have_url(LIST)
    listed(page, *TITLES)
    assert site.stored() == TITLES


# --- Reordering ---


def test_tasks_can_be_moved_up_and_down(site, page):
    row(page, "Cheese").get_by_role("button", name="Move up").click()
    listed(page, "Apples", "Cheese", "Bread", "Dates", "Eggs")
    row(page, "Cheese").get_by_role("button", name="Move up").click()
    listed(page, "Cheese", "Apples", "Bread", "Dates", "Eggs")
    row(page, "Dates").get_by_role("button", name="Move down").click()
    listed(page, "Cheese", "Apples", "Bread", "Eggs", "Dates")
    assert site.stored() == ["Cheese", "Apples", "Bread", "Eggs", "Dates"]


@pytest.mark.parametrize("title, way", [("Apples", "up"), ("Eggs", "down")])
def test_moving_a_task_beyond_the_ends_has_no_effect(site, page, title, way):
    row(page, title).get_by_role("button", name=f"Move {way}").click()
    row(page, "Bread").get_by_role("button", name="Move down").click()
    listed(page, "Apples", "Cheese", "Bread", "Dates", "Eggs")
    assert site.stored() == ["Apples", "Cheese", "Bread", "Dates", "Eggs"]


# --- Remembered settings ---


def test_hiding_completed_tasks_is_remembered_for_each_visitor(
    make_site, make_session, script
):
    site = make_site(done=["Figs"], proxied=True)
    page = make_session(site, script=script).open()
    switch = page.get_by_role("switch", name="Show completed tasks")
    switch.click()
    listed(page, *TITLES)
    expect(switch).not_to_be_checked()
    page.reload()
    listed(page, *TITLES)
    site.restart()
    page.reload()
    listed(page, *TITLES)
    other = make_session(site, script=script).open()
    listed(other, *TITLES, "Figs")
    switch.click()
    listed(page, *TITLES, "Figs")
    expect(switch).to_be_checked()
    page.reload()
    listed(page, *TITLES, "Figs")


# --- Repeated submissions ---


def test_two_quick_clicks_add_one_task(site, page):
    page.fill("[name=title]", "Figs")
    page.get_by_role("button", name="Add").dblclick(no_wait_after=True)
    added(page, "Figs")
    page.fill("[name=title]", "Grapes")
    page.click("text=Add")
    listed(page, *TITLES, "Figs", "Grapes")
    assert site.stored() == [*TITLES, "Figs", "Grapes"]


def test_the_same_title_can_be_added_again_after_the_page_updates(site, page):
    for count in (1, 2):
        page.fill("[name=title]", "Figs")
        page.click("text=Add")
        added(page, *["Figs"] * count)
    assert site.stored() == [*TITLES, "Figs", "Figs"]


@pytest.mark.parametrize("keyed", [True, False], ids=["a gesture's key", "a form's key"])
def test_simultaneous_posts_with_one_key_run_once(site, keyed):
    fields = {"Idempotency_Key": "one gesture"} if keyed else {}
    body = "title=Figs" if keyed else "title=Figs&pe-key=one-page"

    def send(_):
        return site.server.request(ADD, "POST", body, Content_Type=FORM, **fields).status

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert set(pool.map(send, range(8))) == {303}
    assert site.stored() == [*TITLES, "Figs"]


def test_repeated_posts_without_a_key_run_each_time(site):
    for _ in range(2):
        assert site.server.request(ADD, "POST", "title=Figs", Content_Type=FORM).status == 303
    assert site.stored() == [*TITLES, "Figs", "Figs"]


def test_an_old_page_adds_the_same_title_once_but_accepts_another_title(site, make_session):
    """Submits the same page several times, as after going back to a cached page. Responses open in new tabs."""
    page = make_session(site, script=False).open()
    for title, added in (("Figs", ["Figs"]), ("Figs", ["Figs"]), ("Grapes", ["Figs", "Grapes"])):
        page.fill("[name=title]", title)
        with page.context.expect_page() as tab:
            page.click("text=Add", modifiers=["Control"])
        listed(tab.value, *TITLES, *added)
    assert site.stored() == [*TITLES, "Figs", "Grapes"]


def test_a_task_can_be_ticked_unticked_and_ticked_again(site, page):
    for is_done in (1, 0, 1):
        page.get_by_role("checkbox", name="Done: Cheese").click()
        expect(page.locator(f"[id='{'done' if is_done else 'todo'}.3']")).to_be_visible()
        assert ("Cheese" in site.stored(1)) == bool(is_done)


def test_two_visitors_at_one_address_can_add_the_same_title(site, make_session, script):
    pages = [make_session(site, script=script).open() for _ in range(2)]
    for page in pages:
        page.fill("[name=title]", "Figs")
    for page in pages:
        page.click("text=Add")
        expect(page.locator("[name=title]")).to_have_value("")
    assert site.stored() == [*TITLES, "Figs", "Figs"]


def test_a_form_key_still_deduplicates_after_another_tab_is_opened(site, make_session):
    """A page keeps its form key when another page is loaded in the meantime."""
    page = make_session(site, script=False).open()
    key = page.locator("[name=pe-key]").first.input_value()
    form = f"title=Figs&pe-key={key}"
    assert site.server.request(ADD, "POST", form, Content_Type=FORM).status == 303
    page.context.new_page().goto(f"{site.url}/tasks")
    assert site.server.request(ADD, "POST", form, Content_Type=FORM).status == 303
    assert site.stored() == [*TITLES, "Figs"]


def test_the_script_replaces_form_keys_with_a_key_for_each_gesture(site, make_session):
    page = make_session(site).open()
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


def test_every_task_of_a_long_list_can_be_reached_and_used(make_site, make_session, script):
    site = make_site(titles=LONG)
    page = make_session(site, script=script).open()
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
    # The list does not start again at its first page.
    expect(page.locator("[id='todo.111']")).to_be_visible()
    assert site.stored(1) == ["Task 110"]


def test_a_task_far_down_a_long_list_can_be_edited(make_site, make_session, script):
    site = make_site(titles=LONG)
    page = make_session(site, script=script).open("/tasks?edit=110")
    assert field(page, "title").input_value() == "Task 110"
    field(page, "title").fill("Task 110, at last")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/tasks" if script else "**/tasks?after=*#todo.110")
    expect(row(page, "Task 110, at last")).to_be_in_viewport()
    assert "Task 110, at last" in site.stored(0)


def test_two_tabs_keep_their_own_half_typed_forms(site, page, script):
    other = page.context.new_page()
    other.goto(f"{site.url}/tasks?edit=3")
    open_editor(page, "Cheese")
    field(page, "title").fill("Blue cheese")
    field(other, "notes").fill("Soft")
    other.fill("header [name=title]", "Figs")
    page.fill("header [name=title]", "Grapes")
    other.click("text=Add")
    expect(other.locator("[id='todo.6']")).to_be_visible()
    if script:
        # The other form keeps its unsaved text.
        expect(field(other, "notes")).to_have_value("Soft")
        expect(page.locator("[id='todo.6']")).to_be_visible()
    expect(field(page, "title")).to_have_value("Blue cheese")
    expect(page.locator("header [name=title]")).to_have_value("Grapes")
    save(page)
    expect(page).to_have_url(LIST)
    assert site.stored() == ["Apples", "Bread", "Blue cheese", "Dates", "Eggs", "Figs"]
