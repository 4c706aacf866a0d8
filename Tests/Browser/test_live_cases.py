"""What a reader is in the middle of, while somebody else changes the list: in Chromium, on the real
server. Two cases that `/tasks` has no control for stand on the site that does as it is told.
"""

import sqlite3

import pytest

from conftest import PHONE
from fake_site import FakeSite, Row, Section
from tasks_house import TITLES, act, difference, follow, listening, remember, row, titles, until

EDITED = "Cheese"


def change_while_away(house):
    """Another server, which knows no version of before, and another list."""
    house.server.process.kill()
    house.server.stop()
    with sqlite3.connect(house.database) as tables:
        tables.execute("UPDATE tasks SET notes = 'Salted' WHERE title = 'Bread'")
    tables.close()
    house.restart()


CHANGES = {
    "insert": [lambda house: house.add("Figs")],
    "remove": [lambda house: house.delete("Apples")],
    "move": [lambda house: house.act(EDITED, "move", before="1", section="todo"),
             lambda house: house.act("Dates", "move", before="1", section="todo")],
    "replace": [lambda house: house.edit(EDITED, notes="Ripe"),
                lambda house: house.edit("Bread", title="Rye bread")],
    "section": [lambda house: house.tick(EDITED), lambda house: house.untick(EDITED)],
    "reload": [change_while_away],
}


@pytest.fixture(params=CHANGES)
def changes(request):
    return CHANGES[request.param]


@pytest.fixture
def behind(make_house):
    """A house behind a line."""
    return make_house(proxied=True)


@pytest.fixture
def editing(behind, make_desk):
    """A page whose reader edits the task in the middle."""
    return make_desk(behind).open("/tasks?edit=3")


def held(page):
    return page.evaluate("""() => {
      const { value, selectionStart, selectionEnd } = kept;
      return [kept === document.activeElement, value, selectionStart, selectionEnd];
    }""")


# --- What is typed ---


def test_half_typed_text_stays(editing, behind, changes):
    remember(editing, "tbody [name=title]")
    editing.fill("tbody [name=title]", "Blue chee")
    for change in changes:
        change(behind)
        follow(editing)
        assert held(editing)[:2] == [True, "Blue chee"]


def test_half_typed_text_stays_without_the_focus(editing, behind, changes):
    editing.fill("tbody textarea", "Not too")
    editing.fill("tbody [name=title]", "Blue chee")
    remember(editing, "tbody textarea")
    for change in changes:
        change(behind)
        follow(editing)
        assert held(editing)[:2] == [False, "Not too"]


def test_the_caret_and_the_selection_stay(editing, behind, changes):
    remember(editing, "tbody [name=title]")
    editing.focus("tbody [name=title]")
    for start, end in ((1, 4), (2, 2)):
        editing.evaluate("([start, end]) => kept.setSelectionRange(start, end)", [start, end])
        for change in changes:
            change(behind)
            follow(editing)
            assert held(editing) == [True, "Cheese", start, end]
        changes = [lambda house: house.edit("Eggs", notes="Six")]
    editing.keyboard.type("-")
    assert held(editing) == [True, "Ch-eese", 3, 3]


def test_selected_text_stays_in_the_page(behind, make_desk, changes):
    page = make_desk(behind).open()
    page.evaluate("""() => {
      const text = document.getElementById("todo.4").querySelector(".pe-stack .pe-stack > div");
      getSelection().selectAllChildren(text);
    }""")
    for change in changes[:1]:
        change(behind)
        follow(page)
        assert page.evaluate("String(getSelection())") == "Dates"


def test_text_that_is_being_composed_stays(editing, behind, changes):
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
        change(behind)
        follow(editing)
        assert held(editing)[:2] == [True, "ちー"]
    assert editing.evaluate("ended") == 0
    client.send("Input.insertText", {"text": "チーズ"})
    assert held(editing)[:2] == [True, "チーズ"]


def test_the_focus_stays_on_its_button(behind, make_desk, changes):
    page = make_desk(behind).open()
    remember(page, "[id='todo.3'] [role=checkbox]")
    page.focus("[id='todo.3'] [role=checkbox]")
    for change in changes:
        change(behind)
        follow(page)
        assert page.evaluate("kept === document.activeElement")
    assert difference(page) is None


# --- Controls that /tasks has none of, on the other site ---

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
def test_checkboxes_menus_and_details_stay_as_they_were_left(make_desk, name):
    sections = [
        Section("a", [Row(f"k{n}", f"Item {n}") for n in range(4)], "A"), Section("b", [], "B")]
    sections[0].rows[2].cells += CONTROLS
    with FakeSite(sections) as site:
        page = make_desk(site).open("/list")
        site.wait(lambda: site.streams)
        page.check("input")
        page.select_option("select", "M")
        page.click("summary")
        page.focus("select")
        remember(page, "select")
        site.change(SITE_CHANGES[name])
        if name == "reload":
            site.say("reset")
        expected = [row.key for row in site.rows()]
        until(page, """keys => keys.join() === [...document.querySelectorAll("tbody > tr[id]")]
          .map((row) => row.id.split(".")[1]).join()""", expected)
        if name == "replace":
            until(page, "() => document.body.innerText.includes('Changed')")
        assert page.is_checked("input") and page.input_value("select") == "M"
        assert page.evaluate("document.querySelector('details').open")
        assert page.evaluate("kept === document.activeElement")


# --- What changes under the reader's hands ---


@pytest.mark.parametrize("field, typed, other", [
    ("title", "Blue cheese", "Goat cheese"), ("notes", "Soft", "Hard"),
    ("due", "2027-01-31", "2027-02-28")])
def test_a_conflicting_change_is_shown_beside_the_field(editing, behind, field, typed, other):
    selector = f"tbody [name={field}]"
    editing.fill(selector, typed)
    behind.edit(EDITED, **{field: other})
    editing.wait_for_selector(".pe-conflict")
    assert editing.input_value(selector) == typed
    assert other in editing.inner_text(".pe-conflict")
    described = editing.get_attribute(selector, "aria-describedby")
    assert editing.locator(f"[id='{described}']").inner_text().startswith("Changed elsewhere")
    editing.click(".pe-conflict button")
    assert editing.input_value(selector) == other
    assert editing.locator(".pe-conflict").count() == 0
    assert editing.evaluate("document.activeElement.name") == field


def test_a_field_that_was_left_alone_follows_while_another_is_typed_in(editing, behind):
    editing.fill("tbody [name=title]", "Blue chee")
    behind.edit(EDITED, notes="Ripe")
    until(editing, "() => document.querySelector('tbody textarea').value === 'Ripe'")
    assert editing.input_value("tbody [name=title]") == "Blue chee"
    assert editing.locator(".pe-conflict").count() == 0


@pytest.mark.parametrize("gone, heir", [("Cheese", "todo.4"), ("Eggs", "todo.4")])
def test_the_focus_goes_to_the_neighbour_of_a_row_that_is_removed(house, desk, gone, heir):
    page = desk.open()
    row(page, gone).get_by_role("button", name="Delete").focus()
    house.delete(gone)
    follow(page)
    assert page.evaluate("document.activeElement.closest('tr')?.id") == heir
    assert difference(page) is None


def test_the_last_row_leaves_a_list_that_says_so(make_house, make_desk):
    house = make_house(titles=["Apples"])
    page = make_desk(house).open()
    row(page, "Apples").get_by_role("button", name="Delete").focus()
    house.delete("Apples")
    follow(page)
    assert "Nothing to do." in page.text_content("table")
    assert difference(page) is None
    assert page.evaluate("document.activeElement.name") == "title"
    house.add("Bread")
    follow(page)
    assert titles(page) == ["Bread"] and difference(page) is None


def test_sections_come_and_go_with_their_rows(house, desk):
    page = desk.open()
    for act, shown in [
        (lambda: house.tick("Bread"), ["To do", "Done"]),
        (lambda: [house.tick(title) for title in ("Apples", "Cheese", "Dates", "Eggs")], ["Done"]),
        (lambda: house.untick("Cheese"), ["To do", "Done"]),
    ]:
        act()
        follow(page)
        assert page.locator("tr.pe-section-header").all_text_contents() == shown
        assert difference(page) is None


def test_a_row_that_its_reader_ticks_keeps_the_focus_in_its_new_section(house, desk):
    page = desk.open()
    remember(page, "[id='todo.3'] [role=checkbox]")
    page.focus("[id='todo.3'] [role=checkbox]")
    page.keyboard.press("Space")
    page.wait_for_selector("[id='done.3'] [aria-checked=true]")
    assert page.evaluate("kept === document.activeElement")
    assert house.stored(1) == [EDITED]


def test_two_who_press_at_once_both_get_what_they_asked_for(house, make_desk):
    one, other = make_desk(house).open(), make_desk(house).open()
    # Chromium drops a press that comes while it takes the picture a transition begins with.
    for page in (one, other):
        page.emulate_media(reduced_motion="reduce")
    one.get_by_role("checkbox", name="Done: Apples").click(no_wait_after=True)
    other.get_by_role("checkbox", name="Done: Bread").click(no_wait_after=True)
    for page in (one, other):
        page.wait_for_selector("[id='done.1']")
        page.wait_for_selector("[id='done.2']")
        follow(page)
        assert difference(page) is None
    assert sorted(house.stored(1)) == ["Apples", "Bread"]


def heard(page):
    """Has the page open its stream anew and count what that tells, after the script has heard it."""
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


def test_what_is_pressed_is_clicked_though_rows_above_it_go_meanwhile(house, desk):
    page = desk.open()
    heard(page)
    # However long this machine takes, the press is a short one.
    page.evaluate("""() => {
      const later = setTimeout;
      window.setTimeout = (act, pause) => later(act, pause === 1000 ? 1e9 : pause);
    }""")
    page.get_by_role("checkbox", name="Done: Bread").hover()
    page.mouse.down()
    house.tick("Apples")
    until(page, "() => heard")
    assert page.locator("[id='done.1']").count() == 0
    page.mouse.up()
    for id in ("done.1", "done.2"):
        page.wait_for_selector(f"[id='{id}']")
    assert difference(page) is None
    assert sorted(house.stored(1)) == ["Apples", "Bread"]


def test_what_is_held_down_keeps_changes_away_for_a_second_at_most(house, desk):
    page = desk.open()
    page.locator("h1").first.hover()
    page.mouse.down()
    house.tick("Apples")
    page.wait_for_selector("[id='done.1']")


# --- What is in view ---

MANY = [f"Task {number:02}" for number in range(1, 41)]
ABOVE = {
    "insert": lambda house: (house.untick("Done 1"),
                             house.act("Done 1", "move", before="1", section="todo")),
    "remove": lambda house: house.delete("Task 02"),
    "move": lambda house: house.act("Task 39", "move", before="3", section="todo"),
    "replace": lambda house: house.edit("Task 03", notes="A line more.\nAnd another."),
    "section": lambda house: house.tick("Task 04"),
}
BELOW = {
    "insert": lambda house: house.add("Task 41"),
    "remove": lambda house: house.delete("Task 38"),
    "move": lambda house: house.act("Task 36", "move", before="40", section="todo"),
    "replace": lambda house: house.edit("Task 37", notes="A line more.\nAnd another."),
    "section": lambda house: house.tick("Task 40"),
}


@pytest.fixture
def scrolled(make_house, make_desk):
    """A long list, with its twentieth task where the reader looks."""
    house = make_house(titles=MANY, done=["Done 1"], proxied=True)
    page = make_desk(house, viewport=PHONE).open()
    page.evaluate("document.getElementById('todo.20').scrollIntoView()")
    until(page, "() => scrollY > 500")
    return house, page


def top(page, id="todo.21"):
    return page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", id)


@pytest.mark.parametrize("name", ABOVE)
def test_what_is_read_stays_in_place_while_something_above_changes(scrolled, name):
    house, page = scrolled
    before = top(page)
    ABOVE[name](house)
    follow(page)
    assert abs(top(page) - before) <= 1
    assert difference(page) is None


@pytest.mark.parametrize("name", ABOVE)
def test_the_top_of_a_page_stays_in_view(make_house, make_desk, name):
    """Who has not scrolled sees what comes above the first row, and loses no heading to it."""
    house = make_house(titles=MANY, done=["Done 1"], proxied=True)
    page = make_desk(house, viewport=PHONE).open()
    ABOVE[name](house)
    follow(page)
    assert page.evaluate("scrollY") == 0
    assert difference(page) is None


@pytest.mark.parametrize("name", BELOW)
def test_what_is_read_stays_in_place_while_something_below_changes(scrolled, name):
    house, page = scrolled
    before, scroll = top(page), page.evaluate("scrollY")
    BELOW[name](house)
    follow(page)
    assert abs(top(page) - before) <= 1 and page.evaluate("scrollY") == scroll
    assert difference(page) is None


def test_what_is_read_stays_in_place_when_all_is_fetched_anew(scrolled):
    house, page = scrolled
    before = top(page)
    house.server.process.kill()
    house.server.stop()
    with sqlite3.connect(house.database) as tables:
        tables.execute("DELETE FROM tasks WHERE id < 5")
    tables.close()
    house.restart()
    follow(page)
    assert abs(top(page) - before) <= 1
    assert difference(page) is None


# --- Ways through the browser ---

LONG = [f"Task {number:03}" for number in range(1, 121)]
# How many of the tasks are to do, the others being done, and the one at the top: in a section that
# begins behind the first batch, and above one that is higher than it is guessed to be.
FAR = {"in the second section": (60, "done.100"), "above the second section": (114, "todo.112")}


def bring_up(page, id):
    """Scrolls to a row, and waits until the script has kept the place."""
    page.evaluate("id => document.getElementById(id).scrollIntoView()", id)
    until(page, "() => history.state?.id")
    until(page, """() => document.getElementById(history.state.id)
      .getBoundingClientRect().top === history.state.top""")


def load_all(page):
    """Scrolls until all rows are loaded and the last one is drawn."""
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
def long(make_house, make_desk):
    """A page that has loaded a second batch and shows the eightieth task at its top."""
    house = make_house(titles=LONG)
    page = make_desk(house, viewport=PHONE).open()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until(page, "() => document.getElementById('todo.100')")
    bring_up(page, "todo.80")
    return house, page


def seen(page, id):
    """The row that is seen where a row says it begins; other than its own, if it is not drawn."""
    return page.evaluate("""id => {
      const { left, top } = document.getElementById(id).getBoundingClientRect();
      return document.elementFromPoint(left + 1, top + 1)?.closest("tr")?.id;
    }""", id)


def is_at(page, id, before):
    listening(page)
    assert abs(top(page, id) - before) <= 1
    assert seen(page, id) == id


def is_restored(page, before):
    is_at(page, "todo.81", before)
    assert "Task 100" in titles(page)
    follow(page)


def test_refreshing_shows_the_same_rows_at_the_same_place(long):
    _, page = long
    before = top(page, "todo.81")
    page.reload()
    is_restored(page, before)


def test_coming_back_from_a_link_shows_the_same_rows_at_the_same_place(long):
    house, page = long
    before = top(page, "todo.81")
    page.goto("/gallery")
    house.delete("Task 090")
    page.go_back()
    is_restored(page, before)
    assert "Task 089" in titles(page) and "Task 090" not in titles(page)


def test_going_forward_again_does_so_too(long):
    _, page = long
    before = top(page, "todo.81")
    page.goto("/gallery")
    page.goto("/feed")
    page.go_back()
    page.go_back()
    is_restored(page, before)
    page.go_forward()
    assert page.url.endswith("/gallery")
    page.go_back()
    is_restored(page, before)


def test_coming_back_from_editing_shows_the_same_rows_at_the_same_place(long):
    _, page = long
    before = top(page, "todo.81")
    act(page, "Task 081", "Edit")
    page.wait_for_url("**/tasks?edit=81")
    page.go_back()
    is_restored(page, before)


@pytest.mark.parametrize("name", FAR)
def test_what_was_not_drawn_before_is_at_the_same_place(make_house, make_desk, name):
    count, id = FAR[name]
    page = make_desk(make_house(titles=LONG[:count], done=LONG[count:]), viewport=PHONE).open()
    load_all(page)
    bring_up(page, id)
    before = top(page, id)
    page.reload()
    is_at(page, id, before)
    assert len(titles(page)) == len(LONG)


def test_a_row_far_below_the_guessed_end_of_its_section_is_at_the_same_place(make_desk):
    sections = [
        Section(name, [Row(f"{name}{n}", f"<p>Item<br/>{n}</p>") for n in range(100)], name)
        for name in "abc"]
    with FakeSite(sections) as site:
        page = make_desk(site, viewport=PHONE).open("/list")
        load_all(page)
        bring_up(page, "b.b90")
        before = top(page, "b.b90")
        page.reload()
        is_at(page, "b.b90", before)


def test_a_duplicated_tab_goes_its_own_way(house, desk):
    page = desk.open()
    with page.expect_popup() as opened:
        page.evaluate("void open(location.href)")
    copy = opened.value
    listening(copy)
    page.fill("[name=title]", "Half a tas")
    copy.get_by_role("checkbox", name="Done: Apples").click()
    for tab in (page, copy):
        tab.wait_for_selector("[id='done.1']")
        follow(tab)
    assert page.input_value("[name=title]") == "Half a tas"
    assert copy.input_value("[name=title]") == ""


def test_eight_tabs_can_all_be_used_over_two_streams(house, desk):
    first = desk.open()
    tabs = [first] + [first.context.new_page() for _ in range(7)]
    for tab in tabs[1:]:
        tab.goto(f"{house.url}/tasks")
        listening(tab)
    locks = first.evaluate("""async () =>
      (await navigator.locks.query()).held.map(({ name }) => name).filter((name) =>
        name.startsWith("pe-stream-")).sort()""")
    assert locks == ["pe-stream-0", "pe-stream-1"]
    for number, tab in enumerate(tabs[:5]):
        tab.get_by_role("checkbox", name=f"Done: {TITLES[number]}").click()
        tab.wait_for_selector(f"[id='done.{number + 1}']")
    house.add("For all")
    for tab in tabs:
        until(tab, "() => document.querySelector('table').textContent.includes('For all')")
    for tab in tabs:
        follow(tab)


# --- Sleep, and a line that breaks ---


def test_a_page_that_slept_shows_what_happened_meanwhile(house, desk):
    page = desk.open()
    page.fill("[name=title]", "Half a tas")
    client = page.context.new_cdp_session(page)
    client.send("Page.setWebLifecycleState", {"state": "frozen"})
    house.tick("Apples")
    house.add("Figs")
    client.send("Page.setWebLifecycleState", {"state": "active"})
    page.wait_for_selector("[id='done.1']")
    follow(page)
    assert difference(page) is None
    assert page.input_value("[name=title]") == "Half a tas"


def test_a_page_that_was_hidden_shows_what_happened_meanwhile(house, desk):
    page = desk.open()

    def turn(hidden):
        page.evaluate("""hidden => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""", hidden)

    def streams():
        return page.evaluate(
            "navigator.locks.query().then(({ held }) => held.length)")

    turn(True)
    until(page, "() => navigator.locks.query().then(({ held }) => !held.length)")
    house.tick("Apples")
    turn(False)
    page.wait_for_selector("[id='done.1']")
    assert streams() == 1
    assert difference(page) is None


def test_a_page_without_a_line_says_so_and_catches_up(behind, make_desk):
    page = make_desk(behind).open()
    behind.line.cut()
    page.wait_for_selector(".pe-bar")
    assert page.inner_text(".pe-bar").startswith("Offline.")
    behind.tick("Apples")
    behind.add("Figs")
    behind.line.mend()
    page.click(".pe-bar button")
    page.wait_for_selector("[id='done.1']")
    page.wait_for_selector(".pe-bar", state="detached")
    follow(page)
    assert difference(page) is None


def test_a_page_finds_its_line_again_by_itself(behind, make_desk):
    page = make_desk(behind).open()
    behind.line.cut()
    page.wait_for_selector(".pe-bar")
    behind.line.mend()
    behind.tick("Apples")
    page.wait_for_selector("[id='done.1']")
    page.wait_for_selector(".pe-bar", state="detached")


def test_what_is_pressed_without_a_line_can_be_pressed_again(behind, make_desk):
    page = make_desk(behind).open()
    behind.line.cut()
    page.wait_for_selector(".pe-bar")
    page.fill("[name=title]", "Figs")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pe-notice")
    assert page.input_value("[name=title]") == "Figs"
    assert "Figs" not in behind.stored()
    behind.line.mend()
    page.press("[name=title]", "Enter")
    until(page, "() => document.querySelector('table').textContent.includes('Figs')")
    assert behind.stored().count("Figs") == 1
    assert page.input_value("[name=title]") == ""


def test_changes_arrive_once_each_over_a_line_that_is_cut_again_and_again(behind, make_desk):
    page = make_desk(behind).open()
    page.fill("[name=title]", "Half a tas")
    for number in range(3):
        behind.line.cut()
        behind.add(f"New {number}")
        behind.line.mend()
        page.evaluate("dispatchEvent(new Event('online'))")
        until(page, "text => document.querySelector('table').textContent.includes(text)",
              f"New {number}")
    follow(page)
    assert titles(page) == behind.stored()
    assert page.input_value("[name=title]") == "Half a tas"


def test_a_restart_between_opening_a_form_and_sending_it_loses_nothing(editing, behind):
    editing.fill("tbody [name=title]", "Blue cheese")
    editing.fill("tbody textarea", "Soft")
    behind.restart()
    follow(editing)
    assert editing.input_value("tbody [name=title]") == "Blue cheese"
    editing.click("text=Save")
    editing.wait_for_url("**/tasks")
    assert behind.task("Blue cheese")["notes"] == "Soft"
    assert editing.inner_text(".pe-notice") == "Saved."


def test_a_form_sent_while_the_server_restarts_can_be_sent_again(editing, behind):
    editing.fill("tbody [name=title]", "Blue cheese")
    behind.line.cut()
    editing.click("text=Save")
    editing.wait_for_selector(".pe-notice")
    behind.restart()
    behind.line.mend()
    editing.click("text=Save")
    editing.wait_for_url("**/tasks")
    assert behind.stored() == ["Apples", "Bread", "Blue cheese", "Dates", "Eggs"]


def test_another_build_of_the_server_spares_what_is_typed(editing, behind):
    editing.fill("tbody [name=title]", "Blue chee")
    editing.evaluate("document.body.dataset.build = 'another'")
    change_while_away(behind)
    # It may say first that the server cannot be reached.
    until(editing, """() => document.querySelector(".pe-bar")?.textContent
      .startsWith("The page has a new version.")""")
    assert editing.input_value("tbody [name=title]") == "Blue chee"
    with editing.expect_navigation():
        editing.click(".pe-bar button")


def test_another_build_of_the_server_shows_at_once_where_nothing_is_typed(behind, make_desk):
    page = make_desk(behind).open()
    page.evaluate("document.body.dataset.build = 'another'")
    with page.expect_navigation():
        change_while_away(behind)
    listening(page)
    assert page.evaluate("document.body.dataset.build") != "another"
