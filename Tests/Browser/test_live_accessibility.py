"""The list of tasks for those who hear it, and for those who have no mouse."""

import subprocess
import urllib.parse

import pytest

from conftest import DESKTOP, PHONE
from pages_server import PATIENCE, required, run_pages
from questions import answer
from tasks_house import FORM, TITLES, act, follow, listening, remember, row, titles, until
from test_judges import FALSE_ERRORS, violations

# Every text of the status region, in order, each time its content is another one.
WATCH = """
window.said = [];
new MutationObserver((records) => {
  for (const { target, addedNodes } of records)
    if (target.role === "status") for (const node of addedNodes) said.push(node.data);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
SUBMIT = """([selector, path]) => {
  const form = document.querySelector(selector);
  if (path) form.action = path;
  form.submit();
}"""


def submit(page, selector, path=None):
    """Sends a form past the script, as a browser without it would."""
    with page.expect_navigation():
        page.evaluate(SUBMIT, [selector, path])


# --- What is heard ---


@pytest.fixture
def listener(make_house, make_desk):
    house = make_house(proxied=True)
    page = make_desk(house).visits.blank()
    page.add_init_script(WATCH)
    page.goto("/tasks")
    listening(page)
    return house, page


def hears(page, *texts):
    until(page, "count => said.length >= count", len(texts))
    assert page.evaluate("said") == list(texts)


@pytest.mark.parametrize("change", [
    lambda house: house.add("Figs"), lambda house: house.delete("Apples"),
    lambda house: house.edit("Cheese", notes="Ripe"), lambda house: house.move("Eggs", "up"),
    lambda house: house.tick("Bread"),
], ids=["add", "delete", "edit", "move", "tick"])
def test_a_change_of_somebody_else_is_said_once_and_leaves_the_focus(listener, change):
    house, page = listener
    row(page, "Dates").get_by_role("checkbox").focus()
    remember(page, ":focus")
    change(house)
    follow(page)
    assert page.evaluate("kept === document.activeElement")
    hears(page, "1 row changed.")


def test_what_the_reader_does_is_said_once_and_leaves_the_focus(listener):
    house, page = listener
    box = row(page, "Dates").get_by_role("checkbox")
    box.focus()
    remember(page, ":focus")
    page.keyboard.press("Space")
    page.wait_for_selector("[id='done.4']")
    hears(page, "1 row changed.")
    assert page.evaluate("kept === document.activeElement")
    follow(page)
    assert page.evaluate("said.length") == 1


def test_a_notice_is_said_once(listener):
    _, page = listener
    act(page, "Dates", "Delete")
    answer(page, "Delete")
    page.wait_for_selector(".pe-notice")
    hears(page, "Deleted “Dates”.")
    follow(page)
    assert page.evaluate("said.length") == 1


def test_an_error_is_said_once_and_leaves_the_focus(listener):
    _, page = listener
    page.fill("[name=title]", " ")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pe-errors")
    until(page, "() => said.length >= 1")
    assert page.evaluate("said[0]").split() == (
        "This could not be saved: New task: Enter a task.".split())
    assert page.evaluate("document.activeElement.name") == "title"
    assert page.evaluate("said.length") == 1


def test_a_line_that_breaks_and_comes_back_is_said_once_each(listener):
    house, page = listener
    page.focus("header [name=title]")
    house.line.cut()
    page.wait_for_selector(".pe-bar")
    hears(page, "Offline. Nothing is saved or updated.")
    house.line.mend()
    page.wait_for_selector(".pe-bar", state="detached")
    hears(page, "Offline. Nothing is saved or updated.", "Online again.")
    assert page.evaluate("document.activeElement.name") == "title"


def test_each_batch_is_said_once_when_it_begins_and_once_when_it_is_there(
    make_house, make_desk
):
    house = make_house(titles=[f"Task {number:03}" for number in range(1, 121)])
    page = make_desk(house, viewport=PHONE).visits.blank()
    page.add_init_script(WATCH)
    page.goto("/tasks")
    listening(page)
    page.focus("[id='todo.2'] [role=checkbox]")
    remember(page, ":focus")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    hears(page, "Loading more rows…", "50 more rows, 100 in all.")
    assert page.evaluate("kept === document.activeElement")


# --- Every state before the judges ---


def is_empty(house, page):
    for title in TITLES:
        house.delete(title)
    follow(page)


def is_editing(house, page):
    house.edit("Bread", notes="Rye", due="2027-01-31")
    page.goto("/tasks?edit=3")
    listening(page)


def has_error(_, page):
    page.fill("[name=title]", " ")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pe-errors")


def has_errors_in_the_editor(house, page):
    is_editing(house, page)
    page.fill("tbody [name=title]", " ")
    page.click("text=Save")
    page.wait_for_selector("tbody .pe-errors")


def has_a_conflict(house, page):
    is_editing(house, page)
    page.fill("tbody [name=title]", "Blue cheese")
    house.edit("Cheese", title="Goat cheese")
    page.wait_for_selector(".pe-conflict")


def has_a_refused_conflict(house, page):
    has_a_conflict(house, page)
    page.click("text=Save")
    page.wait_for_selector(".pe-errors")


def has_a_notice(house, page):
    act(page, "Dates", "Delete")
    answer(page, "Delete")
    page.wait_for_selector(".pe-notice")


def is_offline(house, page):
    house.line.cut()
    page.wait_for_selector(".pe-bar")


def is_out_of_date(house, page):
    page.fill("[name=title]", "Half a tas")
    page.evaluate("document.body.dataset.build = 'another'")
    page.route("**/-/events*", lambda route: route.abort())
    page.route("**/-/actions/**", lambda route: route.fulfill(
        status=200, content_type="application/json", body='{"reset":true}'))
    page.get_by_role("switch").click()
    page.wait_for_selector(".pe-bar:has-text('new version')")


def has_form_errors_without_script(_, page):
    page.fill("[name=title]", " ")
    submit(page, "header form")
    page.wait_for_selector(".pe-errors")


def has_a_conflict_without_script(house, page):
    page.goto("/tasks?edit=3")
    page.fill("tbody [name=title]", "Blue cheese")
    house.edit("Cheese", title="Goat cheese")
    page.wait_for_selector(".pe-conflict")
    submit(page, "tbody form")
    page.wait_for_selector(".pe-errors")


def asks_first(_, page):
    submit(page, "#pe-actions", "/tasks/-/actions/todo/1/-row/delete")
    page.wait_for_selector("text=Cancel")


def lost_its_form(house, page):
    page.goto("/tasks?edit=3")
    page.route("**/-/events*", lambda route: route.abort())
    house.delete("Cheese")
    submit(page, "tbody form, header form", "/tasks/-/actions/todo/3/edit/submit?edit=3")
    page.wait_for_selector(".pe-problem")


def shows_what_is_done(house, page):
    for title in ("Apples", "Cheese"):
        house.tick(title)
    follow(page)


STATES = {
    state.__name__.replace("_", " "): state for state in [
        shows_what_is_done, is_empty, is_editing, has_error, has_errors_in_the_editor,
        has_a_conflict, has_a_refused_conflict, has_a_notice, is_offline, is_out_of_date,
        has_form_errors_without_script, has_a_conflict_without_script, asks_first, lost_its_form]
}


@pytest.mark.parametrize(
    "viewport, scheme", [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", STATES)
def test_no_state_is_a_barrier(make_house, make_desk, name, viewport, scheme):
    house = make_house(proxied=True)
    desk = make_desk(house, viewport=viewport, scheme=scheme)
    # A form that is sent past the script is answered by a page with a status.
    desk.visits.expect("status of")
    page = desk.open()
    STATES[name](house, page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    if viewport is PHONE:
        assert too_small(page) == []


def too_small(page):
    """Buttons that a finger would miss."""
    return page.evaluate("""() => [...document.querySelectorAll("button")]
      .filter((node) => node.checkVisibility())
      .map((node) => [node.outerHTML, node.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 44 || height < 43.9)
      .map(([html, { width, height }]) => `${html}: ${width} x ${height}`)""")


def check(files):
    command = ["java", "-jar", required("VNU_JAR"), "--errors-only", "--format", "gnu", "--stdout"]
    for pattern in FALSE_ERRORS:
        command += ["--filterpattern", pattern]
    result = subprocess.run(
        [*command, *map(str, files)], capture_output=True, text=True, timeout=PATIENCE)
    assert result.stdout.splitlines() == []
    assert result.returncode == 0, result.stderr


def test_what_the_script_makes_of_the_page_passes_the_html_checker(
    make_house, make_desk, tmp_path
):
    files = []
    for name, state in STATES.items():
        house = make_house(proxied=True)
        desk = make_desk(house)
        desk.visits.expect("status of")
        page = desk.open()
        state(house, page)
        files.append(tmp_path / f"{name.replace(' ', '-')}.html")
        files[-1].write_text(
            "<!DOCTYPE html>" + page.evaluate("document.documentElement.outerHTML"))
    check(files)


def test_what_the_server_answers_passes_the_html_checker_and_our_validator(house, tmp_path):
    house.tick("Eggs")

    def get(path, **fields):
        return house.server.request(path, Accept="text/html", **fields)

    def post(path, **values):
        return house.server.request(
            f"/tasks/-/actions/{path}", "POST", urllib.parse.urlencode(values),
            Content_Type=FORM, Accept="text/html")

    deleted = post("todo/1/-row/delete", **{"pe-confirmed": "1"})
    answers = {
        "list": (200, get("/tasks")),
        "editing": (200, get("/tasks?edit=3")),
        "notice": (200, get("/tasks", Cookie=deleted.headers["Set-Cookie"].split(";")[0])),
        "errors": (422, post("-table/-table/add/submit", title=" ")),
        "errors-in-the-editor": (422, post(
            "todo/3/edit/submit?edit=3", title=" ", notes="<b>", due="")),
        "conflict": (409, post(
            "todo/3/edit/submit?edit=3", title="Blue cheese", notes="", due="",
            **{"pe-base": "a.b.c"})),
        "question": (200, post("todo/3/-row/delete", title="\"'<&>")),
        "lost": (404, post("todo/99/edit/submit?edit=99", title="\"'<&>")),
    }
    for title in house.stored():
        house.delete(title)
    answers["empty"] = (200, get("/tasks"))
    assert 'class="pe-notice"' in answers["notice"][1].text
    files = []
    for name, (status, answer) in answers.items():
        assert answer.status == status, f"{name}: {answer.status} {answer.text}"
        files.append(tmp_path / f"{name}.html")
        files[-1].write_bytes(answer.body)
    check(files)
    result = run_pages("validate", *files)
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


# --- The keyboard alone ---


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", ["/tasks", "/tasks?edit=12"])
def test_every_control_is_reached_by_tab_and_shows_that_it_is(
    make_house, make_desk, path, viewport
):
    house = make_house(titles=[f"Task {number}" for number in range(1, 21)], done=["Figs"])
    page = make_desk(house, viewport=viewport).open(path)
    controls = page.evaluate("""() => [...document.querySelectorAll(
      "a, button, input:not([type=hidden]), textarea, select")]
      .filter((node) => node.checkVisibility()).length""")
    reached = set()
    # The editor has the focus already: from the beginning, as after a press in the address bar.
    page.evaluate("""() => {
      document.activeElement.blur();
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute("tabindex");
    }""")
    for _ in range(controls + 10):  # a date has several stops
        page.keyboard.press("Tab")
        found = page.evaluate("""() => {
          const node = document.activeElement;
          if (node === document.body) return null;
          const { left, top, width, height } = node.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          const { outlineStyle, outlineWidth } = getComputedStyle(node);
          node.number ??= window.count = (window.count ?? 0) + 1;
          return [
            node.number, node.outerHTML, node === seen || node.contains(seen),
            // The parts of a date are marked by the browser.
            node.type === "date" || outlineStyle !== "none" && parseFloat(outlineWidth) >= 2];
        }""")
        if not found:
            break
        number, markup, is_seen, is_marked = found
        assert is_seen, f"covered or out of view: {markup}"
        assert is_marked, f"no sign of the focus: {markup}"
        reached.add(number)
    assert len(reached) == controls


def press_until(page, selector):
    """Goes on by Tab to a control."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached")


def test_all_is_done_by_keys(house, desk):
    page = desk.open()
    press_until(page, "[name=title]")
    page.keyboard.type("Figs")
    page.keyboard.press("Enter")
    until(page, "() => document.getElementById('todo.6')")
    press_until(page, "[role=switch]")
    page.keyboard.press("Space")
    page.wait_for_selector("[role=switch][aria-checked=false]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=switch][aria-checked=true]")
    press_until(page, "[id='todo.2'] [role=checkbox]")
    page.keyboard.press("Alt+ArrowDown")
    until(page, "() => document.getElementById('todo.2').previousSibling.id === 'todo.3'")
    assert page.evaluate("document.activeElement.closest('tr').id") == "todo.2"
    page.keyboard.press("Alt+ArrowUp")
    until(page, "() => document.getElementById('todo.2').previousSibling.id === 'todo.1'")
    page.keyboard.press("Space")
    page.wait_for_selector("[id='done.2']")
    assert page.evaluate("document.activeElement.closest('tr').id") == "done.2"
    page.keyboard.press("Space")
    page.wait_for_selector("[id='todo.2']")
    press_until(page, "[formaction*='todo/2/-row/delete']")
    page.keyboard.press("Enter")
    page.get_by_role("alertdialog").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[id='todo.2']", state="detached")
    assert page.evaluate("document.activeElement !== document.body")
    page.evaluate("document.activeElement.blur()")
    press_until(page, "[formaction*='todo/3/-row/begin-editing']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tasks?edit=3")
    listening(page)
    press_until(page, "tbody [name=title]")
    page.keyboard.type("Blue cheese")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tasks")
    assert house.stored() == ["Apples", "Blue cheese", "Dates", "Eggs", "Figs"]
    assert titles(page) == house.stored()
