"""Changes by another user while the page is in use: in Chromium, against the real server.
Two cases use the fake server, because `/tasks` lacks their controls.
"""

import sqlite3

import pytest

from conftest import PHONE
from fake_site import FakeSite, Row, Section
from task_site import TITLES, act, difference, wait_for_current_version, wait_for_script, remember, row, titles, until

EDITED = "Cheese"


def restart_with_a_changed_task(site):
    """Restarts the server with a changed list. The new server does not know earlier versions."""
    site.server.process.kill()
    site.server.stop()
    with sqlite3.connect(site.database) as tables:
        tables.execute("UPDATE tasks SET notes = 'Salted' WHERE title = 'Bread'")
    tables.close()
    site.restart()


CHANGES = {
    "insert": [lambda site: site.add("Figs")],
    "remove": [lambda site: site.delete("Apples")],
    "move": [lambda site: site.act(EDITED, "move", before="1", section="todo"),
             lambda site: site.act("Dates", "move", before="1", section="todo")],
    "replace": [lambda site: site.edit(EDITED, notes="Ripe"),
                lambda site: site.edit("Bread", title="Rye bread")],
    "section": [lambda site: site.tick(EDITED), lambda site: site.untick(EDITED)],
    "reload": [restart_with_a_changed_task],
}


@pytest.fixture(params=CHANGES)
def changes(request):
    return CHANGES[request.param]


@pytest.fixture
def proxied_site(make_site):
    """A site behind a proxy that can interrupt its connections."""
    return make_site(proxied=True)


@pytest.fixture
def editing(proxied_site, make_session):
    """A page in which the task in the middle is being edited."""
    return make_session(proxied_site).open("/tasks?edit=3")


def held(page):
    return page.evaluate("""() => {
      const { value, selectionStart, selectionEnd } = kept;
      return [kept === document.activeElement, value, selectionStart, selectionEnd];
    }""")


# --- Typed text ---


def test_half_typed_text_survives_changes(editing, proxied_site, changes):
    remember(editing, "tbody [name=title]")
    editing.fill("tbody [name=title]", "Blue chee")
    for change in changes:
        change(proxied_site)
        wait_for_current_version(editing)
        assert held(editing)[:2] == [True, "Blue chee"]


def test_half_typed_text_survives_changes_without_the_focus(editing, proxied_site, changes):
    editing.fill("tbody textarea", "Not too")
    editing.fill("tbody [name=title]", "Blue chee")
    remember(editing, "tbody textarea")
    for change in changes:
        change(proxied_site)
        wait_for_current_version(editing)
        assert held(editing)[:2] == [False, "Not too"]


def test_the_caret_and_the_selection_survive_changes(editing, proxied_site, changes):
    remember(editing, "tbody [name=title]")
    editing.focus("tbody [name=title]")
    for start, end in ((1, 4), (2, 2)):
        editing.evaluate("([start, end]) => kept.setSelectionRange(start, end)", [start, end])
        for change in changes:
            change(proxied_site)
            wait_for_current_version(editing)
            assert held(editing) == [True, "Cheese", start, end]
        changes = [lambda site: site.edit("Eggs", notes="Six")]
    editing.keyboard.type("-")
    assert held(editing) == [True, "Ch-eese", 3, 3]


def test_selected_page_text_survives_a_change(proxied_site, make_session, changes):
    page = make_session(proxied_site).open()
    page.evaluate("""() => {
      const text = document.getElementById("todo.4").querySelector(".pe-stack .pe-stack > div");
      getSelection().selectAllChildren(text);
    }""")
    for change in changes[:1]:
        change(proxied_site)
        wait_for_current_version(page)
        assert page.evaluate("String(getSelection())") == "Dates"


def test_ime_composition_survives_changes(editing, proxied_site, changes):
    client = editing.context.new_cdp_session(editing)
    remember(editing, "tbody [name=title]")
    editing.focus("tbody [name=title]")
    editing.evaluate("""() => {
      kept.select();
      window.ended = 0;
      kept.addEventListener("compositionend", () => { ended++; });
    }""")
    client.send(
        "Input.imeSetComposition", {"selectionStart": 2, "selectionEnd": 2, "text": "ちー"})
    for change in changes:
        change(proxied_site)
        wait_for_current_version(editing)
        assert held(editing)[:2] == [True, "ちー"]
    assert editing.evaluate("ended") == 0
    client.send("Input.insertText", {"text": "チーズ"})
    assert held(editing)[:2] == [True, "チーズ"]


def test_a_focused_checkbox_keeps_the_focus_through_changes(proxied_site, make_session, changes):
    page = make_session(proxied_site).open()
    remember(page, "[id='todo.3'] [role=checkbox]")
    page.focus("[id='todo.3'] [role=checkbox]")
    for change in changes:
        change(proxied_site)
        wait_for_current_version(page)
        assert page.evaluate("kept === document.activeElement")
    assert difference(page) is None


# --- Controls that /tasks lacks, on the fake site ---

CONTROLS = [
    '<label><input type="checkbox" name="ripe"/>Ripe</label>',
    '<label>Size<select name="size"><option>S</option><option>M</option></select></label>',
    '<details><summary>More</summary><p>About it</p></details>',
]
SITE_CHANGES = {
    "insert": lambda site: site.sections[0].rows.insert(0, Row("new", "New")),
    "remove": lambda site: site.sections[0].rows.pop(0),
    "move": lambda site: site.sections[0].rows.reverse(),
    "replace": lambda site: setattr(site.row("k2"), "cells", ["Changed", *CONTROLS]),
    "section": lambda site: site.sections[1].rows.append(site.sections[0].rows.pop(2)),
    "reload": lambda site: site.known.clear() or site.sections[0].rows.pop(0),
}


@pytest.mark.parametrize("name", SITE_CHANGES)
def test_checkboxes_menus_and_details_keep_their_state_through_changes(make_session, name):
    sections = [
        Section("a", [Row(f"k{n}", f"Item {n}") for n in range(4)], "A"), Section("b", [], "B")]
    sections[0].rows[2].cells += CONTROLS
    with FakeSite(sections) as site:
        page = make_session(site).open("/list")
        site.wait(lambda: site.streams)
        page.check("input")
        page.select_option("select", "M")
        page.click("summary")
        page.focus("select")
        remember(page, "select")
        site.change(SITE_CHANGES[name])
        if name == "reload":
            site.send_event("reset")
        expected = [row.key for row in site.rows()]
        until(page, """keys => keys.join() === [...document.querySelectorAll("tbody > tr[id]")]
          .map((row) => row.id.split(".")[1]).join()""", expected)
        if name == "replace":
            until(page, "() => document.body.innerText.includes('Changed')")
        assert page.is_checked("input") and page.input_value("select") == "M"
        assert page.evaluate("document.querySelector('details').open")
        assert page.evaluate("kept === document.activeElement")


# --- Changes to what the reader is editing ---


@pytest.mark.parametrize("field, typed, other", [
    ("title", "Blue cheese", "Goat cheese"), ("notes", "Soft", "Hard"),
    ("due", "2027-01-31", "2027-02-28")])
def test_a_conflicting_change_is_shown_beside_the_field(editing, proxied_site, field, typed, other):
    selector = f"tbody [name={field}]"
    editing.fill(selector, typed)
    proxied_site.edit(EDITED, **{field: other})
    editing.wait_for_selector(".pe-conflict")
    assert editing.input_value(selector) == typed
    assert other in editing.inner_text(".pe-conflict")
    described = editing.get_attribute(selector, "aria-describedby")
    assert editing.locator(f"[id='{described}']").inner_text().startswith("Changed elsewhere")
    editing.click(".pe-conflict button")
    assert editing.input_value(selector) == other
    assert editing.locator(".pe-conflict").count() == 0
    assert editing.evaluate("document.activeElement.name") == field


def test_an_untouched_field_updates_while_another_is_edited(editing, proxied_site):
    editing.fill("tbody [name=title]", "Blue chee")
    proxied_site.edit(EDITED, notes="Ripe")
    until(editing, "() => document.querySelector('tbody textarea').value === 'Ripe'")
    assert editing.input_value("tbody [name=title]") == "Blue chee"
    assert editing.locator(".pe-conflict").count() == 0


@pytest.mark.parametrize("removed_title, focused_row", [("Cheese", "todo.4"), ("Eggs", "todo.4")])
def test_focus_moves_to_a_neighbouring_row_when_its_row_is_removed(site, session, removed_title, focused_row):
    page = session.open()
    row(page, removed_title).get_by_role("button", name="Delete").focus()
    site.delete(removed_title)
    wait_for_current_version(page)
    assert page.evaluate("document.activeElement.closest('tr')?.id") == focused_row
    assert difference(page) is None


def test_removing_the_last_row_shows_the_empty_text(make_site, make_session):
    site = make_site(titles=["Apples"])
    page = make_session(site).open()
    row(page, "Apples").get_by_role("button", name="Delete").focus()
    site.delete("Apples")
    wait_for_current_version(page)
    assert "Nothing to do." in page.text_content("table")
    assert difference(page) is None
    assert page.evaluate("document.activeElement.name") == "title"
    site.add("Bread")
    wait_for_current_version(page)
    assert titles(page) == ["Bread"] and difference(page) is None


def test_a_section_header_is_shown_only_while_the_section_has_rows(site, session):
    page = session.open()
    for act, shown in [
        (lambda: site.tick("Bread"), ["To do", "Done"]),
        (lambda: [site.tick(title) for title in ("Apples", "Cheese", "Dates", "Eggs")], ["Done"]),
        (lambda: site.untick("Cheese"), ["To do", "Done"]),
    ]:
        act()
        wait_for_current_version(page)
        assert page.locator("tr.pe-section-header").all_text_contents() == shown
        assert difference(page) is None


def test_a_ticked_row_keeps_the_focus_in_its_new_section(site, session):
    page = session.open()
    remember(page, "[id='todo.3'] [role=checkbox]")
    page.focus("[id='todo.3'] [role=checkbox]")
    page.keyboard.press("Space")
    page.wait_for_selector("[id='done.3'] [aria-checked=true]")
    assert page.evaluate("kept === document.activeElement")
    assert site.stored(1) == [EDITED]


def test_simultaneous_clicks_of_two_users_both_take_effect(site, make_session):
    one, other = make_session(site).open(), make_session(site).open()
    # Chromium drops a click that occurs while it captures the old state of a view transition.
    for page in (one, other):
        page.emulate_media(reduced_motion="reduce")
    one.get_by_role("checkbox", name="Done: Apples").click(no_wait_after=True)
    other.get_by_role("checkbox", name="Done: Bread").click(no_wait_after=True)
    for page in (one, other):
        page.wait_for_selector("[id='done.1']")
        page.wait_for_selector("[id='done.2']")
        wait_for_current_version(page)
        assert difference(page) is None
    assert sorted(site.stored(1)) == ["Apples", "Bread"]


def heard(page):
    """Reopens the page's stream and counts its patches, each after the script has handled it."""
    page.evaluate("""() => {
      window.heard = 0;
      window.EventSource = class extends EventSource {
        constructor(...address) {
          super(...address);
          this.addEventListener("open", () => { window.isOpen = true; });
          this.addEventListener("patch", () => setTimeout(() => { heard += 1; }));
        }
      };
      dispatchEvent(new Event("freeze"));
      dispatchEvent(new Event("resume"));
    }""")
    until(page, "() => window.isOpen")


def test_a_patch_during_a_press_is_deferred_so_the_click_hits_its_button(site, session):
    page = session.open()
    heard(page)
    # Disables the limit of one second, so that a slow machine does not exceed it.
    page.evaluate("""() => {
      const later = setTimeout;
      window.setTimeout = (act, pause) => later(act, pause === 1000 ? 1e9 : pause);
    }""")
    page.get_by_role("checkbox", name="Done: Bread").hover()
    page.mouse.down()
    site.tick("Apples")
    until(page, "() => heard")
    assert page.locator("[id='done.1']").count() == 0
    page.mouse.up()
    for id in ("done.1", "done.2"):
        page.wait_for_selector(f"[id='{id}']")
    assert difference(page) is None
    assert sorted(site.stored(1)) == ["Apples", "Bread"]


def test_a_held_mouse_button_defers_changes_for_a_limited_time(site, session):
    page = session.open()
    page.locator("h1").first.hover()
    page.mouse.down()
    site.tick("Apples")
    page.wait_for_selector("[id='done.1']")


# --- Scroll position ---

FORTY_TITLES = [f"Task {number:02}" for number in range(1, 41)]
CHANGES_ABOVE = {
    "insert": lambda site: (site.untick("Done 1"),
                             site.act("Done 1", "move", before="1", section="todo")),
    "remove": lambda site: site.delete("Task 02"),
    "move": lambda site: site.act("Task 39", "move", before="3", section="todo"),
    "replace": lambda site: site.edit("Task 03", notes="A line more.\nAnd another."),
    "section": lambda site: site.tick("Task 04"),
}
CHANGES_BELOW = {
    "insert": lambda site: site.add("Task 41"),
    "remove": lambda site: site.delete("Task 38"),
    "move": lambda site: site.act("Task 36", "move", before="40", section="todo"),
    "replace": lambda site: site.edit("Task 37", notes="A line more.\nAnd another."),
    "section": lambda site: site.tick("Task 40"),
}


@pytest.fixture
def scrolled(make_site, make_session):
    """A long list, scrolled to its twentieth task."""
    site = make_site(titles=FORTY_TITLES, done=["Done 1"], proxied=True)
    page = make_session(site, viewport=PHONE).open()
    page.evaluate("document.getElementById('todo.20').scrollIntoView()")
    until(page, "() => scrollY > 500")
    return site, page


def top(page, id="todo.21"):
    return page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", id)


@pytest.mark.parametrize("name", CHANGES_ABOVE)
def test_changes_above_the_view_do_not_shift_it(scrolled, name):
    site, page = scrolled
    before = top(page)
    CHANGES_ABOVE[name](site)
    wait_for_current_version(page)
    assert abs(top(page) - before) <= 1
    assert difference(page) is None


@pytest.mark.parametrize("name", CHANGES_ABOVE)
def test_an_unscrolled_page_stays_at_the_top_when_rows_change(make_site, make_session, name):
    """Without scrolling, rows and headers that are added at the top become visible."""
    site = make_site(titles=FORTY_TITLES, done=["Done 1"], proxied=True)
    page = make_session(site, viewport=PHONE).open()
    CHANGES_ABOVE[name](site)
    wait_for_current_version(page)
    assert page.evaluate("scrollY") == 0
    assert difference(page) is None


@pytest.mark.parametrize("name", CHANGES_BELOW)
def test_changes_below_the_view_do_not_scroll_it(scrolled, name):
    site, page = scrolled
    before, scroll = top(page), page.evaluate("scrollY")
    CHANGES_BELOW[name](site)
    wait_for_current_version(page)
    assert abs(top(page) - before) <= 1 and page.evaluate("scrollY") == scroll
    assert difference(page) is None


def test_the_view_stays_in_place_when_a_restarted_server_has_fewer_rows(scrolled):
    site, page = scrolled
    before = top(page)
    site.server.process.kill()
    site.server.stop()
    with sqlite3.connect(site.database) as tables:
        tables.execute("DELETE FROM tasks WHERE id < 5")
    tables.close()
    site.restart()
    wait_for_current_version(page)
    assert abs(top(page) - before) <= 1
    assert difference(page) is None


# --- Navigation ---

LONG = [f"Task {number:03}" for number in range(1, 121)]
# The number of open tasks (the others are done) and the row at the top of the window. One row is in a section that
# starts after the first batch. The other is above a section whose estimated height is too low.
DISTANT_ROWS = {"in the second section": (60, "done.100"), "above the second section": (114, "todo.112")}


def scroll_to(page, id):
    """Scrolls to a row and waits until the script has saved the position."""
    page.evaluate("id => document.getElementById(id).scrollIntoView()", id)
    until(page, "() => history.state?.id")
    until(page, """() => document.getElementById(history.state.id)
      .getBoundingClientRect().top === history.state.top""")


def load_all(page):
    """Scrolls until all rows are loaded and the last one is rendered."""
    while page.locator(".pe-tail a").count():
        count = page.locator("tbody > tr[id]").count()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        until(page, """count => !document.querySelector(".pe-tail a")
          || document.querySelectorAll("tbody > tr[id]").length > count""", count)
    until(page, """() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const row = [...document.querySelectorAll("tbody > tr[id]")].at(-1);
      return row.checkVisibility({ contentVisibilityAuto: true });
    }""")


@pytest.fixture
def long_list(make_site, make_session):
    """A page that has loaded a second batch and is scrolled to the eightieth task."""
    site = make_site(titles=LONG)
    page = make_session(site, viewport=PHONE).open()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until(page, "() => document.getElementById('todo.100')")
    scroll_to(page, "todo.80")
    return site, page


def seen(page, id):
    """Returns the row at the position of a row. It is a different one if the row is not rendered."""
    return page.evaluate("""id => {
      const { left, top } = document.getElementById(id).getBoundingClientRect();
      return document.elementFromPoint(left + 1, top + 1)?.closest("tr")?.id;
    }""", id)


def assert_position(page, id, before):
    wait_for_script(page)
    assert abs(top(page, id) - before) <= 1
    assert seen(page, id) == id


def assert_restored(page, before):
    assert_position(page, "todo.81", before)
    assert "Task 100" in titles(page)
    wait_for_current_version(page)


def test_reloading_restores_the_loaded_rows_and_the_scroll_position(long_list):
    _, page = long_list
    before = top(page, "todo.81")
    page.reload()
    assert_restored(page, before)


def test_going_back_restores_the_loaded_rows_and_the_scroll_position(long_list):
    site, page = long_list
    before = top(page, "todo.81")
    page.goto("/gallery")
    site.delete("Task 090")
    page.go_back()
    assert_restored(page, before)
    assert "Task 089" in titles(page) and "Task 090" not in titles(page)


def test_going_back_again_after_forward_restores_the_scroll_position(long_list):
    _, page = long_list
    before = top(page, "todo.81")
    page.goto("/gallery")
    page.goto("/feed")
    page.go_back()
    page.go_back()
    assert_restored(page, before)
    page.go_forward()
    assert page.url.endswith("/gallery")
    page.go_back()
    assert_restored(page, before)


def test_going_back_from_the_editor_restores_rows_and_scroll_position(long_list):
    _, page = long_list
    before = top(page, "todo.81")
    act(page, "Task 081", "Edit")
    page.wait_for_url("**/tasks?edit=81")
    page.go_back()
    assert_restored(page, before)


@pytest.mark.parametrize("name", DISTANT_ROWS)
def test_reloading_restores_the_position_of_a_row_beyond_undrawn_rows(make_site, make_session, name):
    count, id = DISTANT_ROWS[name]
    page = make_session(make_site(titles=LONG[:count], done=LONG[count:]), viewport=PHONE).open()
    load_all(page)
    scroll_to(page, id)
    before = top(page, id)
    page.reload()
    assert_position(page, id, before)
    assert len(titles(page)) == len(LONG)


def test_reloading_restores_the_position_beyond_a_sections_estimated_height(make_session):
    sections = [
        Section(name, [Row(f"{name}{n}", f"<p>Item<br/>{n}</p>") for n in range(100)], name)
        for name in "abc"]
    with FakeSite(sections) as site:
        page = make_session(site, viewport=PHONE).open("/list")
        load_all(page)
        scroll_to(page, "b.b90")
        before = top(page, "b.b90")
        page.reload()
        assert_position(page, "b.b90", before)


def test_a_duplicated_tab_shares_changes_but_not_typed_text(site, session):
    page = session.open()
    with page.expect_popup() as opened:
        page.evaluate("void open(location.href)")
    copy = opened.value
    wait_for_script(copy)
    page.fill("[name=title]", "Half a tas")
    copy.get_by_role("checkbox", name="Done: Apples").click()
    for tab in (page, copy):
        tab.wait_for_selector("[id='done.1']")
        wait_for_current_version(tab)
    assert page.input_value("[name=title]") == "Half a tas"
    assert copy.input_value("[name=title]") == ""


def test_eight_tabs_work_with_two_streams(site, session):
    first = session.open()
    tabs = [first] + [first.context.new_page() for _ in range(7)]
    for tab in tabs[1:]:
        tab.goto(f"{site.url}/tasks")
        wait_for_script(tab)
    locks = first.evaluate("""async () =>
      (await navigator.locks.query()).held.map(({ name }) => name).filter((name) =>
        name.startsWith("pe-stream-")).sort()""")
    assert locks == ["pe-stream-0", "pe-stream-1"]
    for number, tab in enumerate(tabs[:5]):
        tab.get_by_role("checkbox", name=f"Done: {TITLES[number]}").click()
        tab.wait_for_selector(f"[id='done.{number + 1}']")
    site.add("For all")
    for tab in tabs:
        until(tab, "() => document.querySelector('table').textContent.includes('For all')")
    for tab in tabs:
        wait_for_current_version(tab)


# --- Frozen pages and interrupted connections ---


def test_a_resumed_page_shows_changes_made_while_it_was_frozen(site, session):
    page = session.open()
    page.fill("[name=title]", "Half a tas")
    client = page.context.new_cdp_session(page)
    client.send("Page.setWebLifecycleState", {"state": "frozen"})
    site.tick("Apples")
    site.add("Figs")
    client.send("Page.setWebLifecycleState", {"state": "active"})
    page.wait_for_selector("[id='done.1']")
    wait_for_current_version(page)
    assert difference(page) is None
    assert page.input_value("[name=title]") == "Half a tas"


def test_a_hidden_page_closes_its_stream_and_catches_up_when_shown(site, session):
    page = session.open()

    def set_hidden(hidden):
        page.evaluate("""hidden => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""", hidden)

    def streams():
        return page.evaluate(
            "navigator.locks.query().then(({ held }) => held.length)")

    set_hidden(True)
    until(page, "() => navigator.locks.query().then(({ held }) => !held.length)")
    site.tick("Apples")
    set_hidden(False)
    page.wait_for_selector("[id='done.1']")
    assert streams() == 1
    assert difference(page) is None


def test_an_offline_page_says_so_and_catches_up_after_a_retry(proxied_site, make_session):
    page = make_session(proxied_site).open()
    proxied_site.proxy.cut()
    page.wait_for_selector(".pe-bar")
    assert page.inner_text(".pe-bar").startswith("Offline.")
    proxied_site.tick("Apples")
    proxied_site.add("Figs")
    proxied_site.proxy.restore()
    page.click(".pe-bar button")
    page.wait_for_selector("[id='done.1']")
    page.wait_for_selector(".pe-bar", state="detached")
    wait_for_current_version(page)
    assert difference(page) is None


def test_an_offline_page_reconnects_by_itself(proxied_site, make_session):
    page = make_session(proxied_site).open()
    proxied_site.proxy.cut()
    page.wait_for_selector(".pe-bar")
    proxied_site.proxy.restore()
    proxied_site.tick("Apples")
    page.wait_for_selector("[id='done.1']")
    page.wait_for_selector(".pe-bar", state="detached")


def test_a_form_submitted_offline_can_be_submitted_again(proxied_site, make_session):
    page = make_session(proxied_site).open()
    proxied_site.proxy.cut()
    page.wait_for_selector(".pe-bar")
    page.fill("[name=title]", "Figs")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pe-notice")
    assert page.input_value("[name=title]") == "Figs"
    assert "Figs" not in proxied_site.stored()
    proxied_site.proxy.restore()
    page.press("[name=title]", "Enter")
    until(page, "() => document.querySelector('table').textContent.includes('Figs')")
    assert proxied_site.stored().count("Figs") == 1
    assert page.input_value("[name=title]") == ""


def test_changes_arrive_exactly_once_over_an_unstable_connection(proxied_site, make_session):
    page = make_session(proxied_site).open()
    page.fill("[name=title]", "Half a tas")
    for number in range(3):
        proxied_site.proxy.cut()
        proxied_site.add(f"New {number}")
        proxied_site.proxy.restore()
        page.evaluate("dispatchEvent(new Event('online'))")
        until(page, "text => document.querySelector('table').textContent.includes(text)",
              f"New {number}")
    wait_for_current_version(page)
    assert titles(page) == proxied_site.stored()
    assert page.input_value("[name=title]") == "Half a tas"


def test_a_server_restart_while_a_form_is_open_loses_nothing(editing, proxied_site):
    editing.fill("tbody [name=title]", "Blue cheese")
    editing.fill("tbody textarea", "Soft")
    proxied_site.restart()
    wait_for_current_version(editing)
    assert editing.input_value("tbody [name=title]") == "Blue cheese"
    editing.click("text=Save")
    editing.wait_for_url("**/tasks")
    assert proxied_site.task("Blue cheese")["notes"] == "Soft"
    assert editing.inner_text(".pe-notice") == "Saved."


def test_a_form_sent_while_the_server_restarts_can_be_sent_again(editing, proxied_site):
    editing.fill("tbody [name=title]", "Blue cheese")
    proxied_site.proxy.cut()
    editing.click("text=Save")
    editing.wait_for_selector(".pe-notice")
    proxied_site.restart()
    proxied_site.proxy.restore()
    editing.click("text=Save")
    editing.wait_for_url("**/tasks")
    assert proxied_site.stored() == ["Apples", "Bread", "Blue cheese", "Dates", "Eggs"]


def test_a_new_server_build_does_not_reload_a_page_with_typed_text(editing, proxied_site):
    editing.fill("tbody [name=title]", "Blue chee")
    editing.evaluate("document.body.dataset.build = 'another'")
    restart_with_a_changed_task(proxied_site)
    # The bar may first report that the server cannot be reached.
    until(editing, """() => document.querySelector(".pe-bar")?.textContent
      .startsWith("The page has a new version.")""")
    assert editing.input_value("tbody [name=title]") == "Blue chee"
    with editing.expect_navigation():
        editing.click(".pe-bar button")


def test_a_new_server_build_reloads_a_page_without_typed_text(proxied_site, make_session):
    page = make_session(proxied_site).open()
    page.evaluate("document.body.dataset.build = 'another'")
    with page.expect_navigation():
        restart_with_a_changed_task(proxied_site)
    wait_for_script(page)
    assert page.evaluate("document.body.dataset.build") != "another"
