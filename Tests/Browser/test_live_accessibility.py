"""The task list for screen readers and for readers without a mouse."""

import subprocess
import urllib.parse

import pytest

from conftest import DESKTOP, PHONE
from pages_server import TIMEOUT, required, run_pages
from questions import answer_dialog
from task_site import FORM, TITLES, act, wait_for_current_version, wait_for_script, remember, row, titles, until
from test_judges import FALSE_ERRORS, violations

# Records every text of the status region, in order.
RECORD_ANNOUNCEMENTS = """
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
    """Submits a form without the script's submit handler, as a browser without the script does."""
    with page.expect_navigation():
        page.evaluate(SUBMIT, [selector, path])


# --- Announcements ---


@pytest.fixture
def announcing_page(make_site, make_session):
    site = make_site(proxied=True)
    page = make_session(site).visits.blank()
    page.add_init_script(RECORD_ANNOUNCEMENTS)
    page.goto("/tasks")
    wait_for_script(page)
    return site, page


def assert_announced(page, *texts):
    until(page, "count => said.length >= count", len(texts))
    assert page.evaluate("said") == list(texts)


@pytest.mark.parametrize("change", [
    lambda site: site.add("Figs"), lambda site: site.delete("Apples"),
    lambda site: site.edit("Cheese", notes="Ripe"), lambda site: site.move("Eggs", "up"),
    lambda site: site.tick("Bread"),
], ids=["add", "delete", "edit", "move", "tick"])
def test_a_remote_change_is_announced_once_and_keeps_the_focus(announcing_page, change):
    site, page = announcing_page
    row(page, "Dates").get_by_role("checkbox").focus()
    remember(page, ":focus")
    change(site)
    wait_for_current_version(page)
    assert page.evaluate("kept === document.activeElement")
    assert_announced(page, "1 row changed.")


def test_the_users_own_change_is_announced_once_and_keeps_the_focus(announcing_page):
    site, page = announcing_page
    box = row(page, "Dates").get_by_role("checkbox")
    box.focus()
    remember(page, ":focus")
    page.keyboard.press("Space")
    page.wait_for_selector("[id='done.4']")
    assert_announced(page, "1 row changed.")
    assert page.evaluate("kept === document.activeElement")
    wait_for_current_version(page)
    assert page.evaluate("said.length") == 1


def test_a_notice_is_announced_once(announcing_page):
    _, page = announcing_page
    act(page, "Dates", "Delete")
    answer_dialog(page, "Delete")
    page.wait_for_selector(".pe-notice")
    assert_announced(page, "Deleted “Dates”.")
    wait_for_current_version(page)
    assert page.evaluate("said.length") == 1


def test_a_form_error_is_announced_once_and_keeps_the_focus(announcing_page):
    _, page = announcing_page
    page.fill("[name=title]", " ")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pe-errors")
    until(page, "() => said.length >= 1")
    assert page.evaluate("said[0]").split() == (
        "This could not be saved: New task: Enter a task.".split())
    assert page.evaluate("document.activeElement.name") == "title"
    assert page.evaluate("said.length") == 1


def test_losing_and_regaining_the_connection_is_announced_once_each(announcing_page):
    site, page = announcing_page
    page.focus("header [name=title]")
    site.proxy.cut()
    page.wait_for_selector(".pe-bar")
    assert_announced(page, "Offline. Nothing is saved or updated.")
    site.proxy.restore()
    page.wait_for_selector(".pe-bar", state="detached")
    assert_announced(page, "Offline. Nothing is saved or updated.", "Online again.")
    assert page.evaluate("document.activeElement.name") == "title"


def test_loading_a_batch_announces_its_start_and_its_end_once(
    make_site, make_session
):
    site = make_site(titles=[f"Task {number:03}" for number in range(1, 121)])
    page = make_session(site, viewport=PHONE).visits.blank()
    page.add_init_script(RECORD_ANNOUNCEMENTS)
    page.goto("/tasks")
    wait_for_script(page)
    page.focus("[id='todo.2'] [role=checkbox]")
    remember(page, ":focus")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert_announced(page, "Loading more rows…", "50 more rows, 100 in all.")
    assert page.evaluate("kept === document.activeElement")


# --- Accessibility audit of every state ---


def empty_the_list(site, page):
    for title in TITLES:
        site.delete(title)
    wait_for_current_version(page)


def open_editor(site, page):
    site.edit("Bread", notes="Rye", due="2027-01-31")
    page.goto("/tasks?edit=3")
    wait_for_script(page)


def has_error(_, page):
    page.fill("[name=title]", " ")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pe-errors")


def has_errors_in_the_editor(site, page):
    open_editor(site, page)
    page.fill("tbody [name=title]", " ")
    page.click("text=Save")
    page.wait_for_selector("tbody .pe-errors")


def has_a_conflict(site, page):
    open_editor(site, page)
    page.fill("tbody [name=title]", "Blue cheese")
    site.edit("Cheese", title="Goat cheese")
    page.wait_for_selector(".pe-conflict")


def has_a_refused_conflict(site, page):
    has_a_conflict(site, page)
    page.click("text=Save")
    page.wait_for_selector(".pe-errors")


def has_a_notice(site, page):
    act(page, "Dates", "Delete")
    answer_dialog(page, "Delete")
    page.wait_for_selector(".pe-notice")


def go_offline(site, page):
    site.proxy.cut()
    page.wait_for_selector(".pe-bar")


def become_out_of_date(site, page):
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


def has_a_conflict_without_script(site, page):
    page.goto("/tasks?edit=3")
    page.fill("tbody [name=title]", "Blue cheese")
    site.edit("Cheese", title="Goat cheese")
    page.wait_for_selector(".pe-conflict")
    submit(page, "tbody form")
    page.wait_for_selector(".pe-errors")


def asks_first(_, page):
    submit(page, "#pe-actions", "/tasks/-/actions/todo/1/-row/delete")
    page.wait_for_selector("text=Cancel")


def submit_form_of_deleted_task(site, page):
    page.goto("/tasks?edit=3")
    page.route("**/-/events*", lambda route: route.abort())
    site.delete("Cheese")
    submit(page, "tbody form, header form", "/tasks/-/actions/todo/3/edit/submit?edit=3")
    page.wait_for_selector(".pe-problem")


def show_done_tasks(site, page):
    for title in ("Apples", "Cheese"):
        site.tick(title)
    wait_for_current_version(page)


STATES = {
    state.__name__.replace("_", " "): state for state in [
        show_done_tasks, empty_the_list, open_editor, has_error, has_errors_in_the_editor,
        has_a_conflict, has_a_refused_conflict, has_a_notice, go_offline, become_out_of_date,
        has_form_errors_without_script, has_a_conflict_without_script, asks_first, submit_form_of_deleted_task]
}


@pytest.mark.parametrize(
    "viewport, scheme", [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", STATES)
def test_page_states_pass_the_accessibility_audit(make_site, make_session, name, viewport, scheme):
    site = make_site(proxied=True)
    session = make_session(site, viewport=viewport, scheme=scheme)
    # A form submitted without the script returns a page with an error status, which the browser logs.
    session.visits.expect("status of")
    page = session.open()
    STATES[name](site, page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    if viewport is PHONE:
        assert undersized_buttons(page) == []


def undersized_buttons(page):
    """Returns the visible buttons that are smaller than a touch target."""
    return page.evaluate("""() => [...document.querySelectorAll("button")]
      .filter((node) => node.checkVisibility())
      .map((node) => [node.outerHTML, node.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 44 || height < 43.9)
      .map(([html, { width, height }]) => `${html}: ${width} x ${height}`)""")


def assert_valid_html(files):
    command = ["java", "-jar", required("VNU_JAR"), "--errors-only", "--format", "gnu", "--stdout"]
    for pattern in FALSE_ERRORS:
        command += ["--filterpattern", pattern]
    result = subprocess.run(
        [*command, *map(str, files)], capture_output=True, text=True, timeout=TIMEOUT)
    assert result.stdout.splitlines() == []
    assert result.returncode == 0, result.stderr


def test_the_dom_in_every_page_state_passes_the_html_checker(
    make_site, make_session, tmp_path
):
    files = []
    for name, state in STATES.items():
        site = make_site(proxied=True)
        session = make_session(site)
        session.visits.expect("status of")
        page = session.open()
        state(site, page)
        files.append(tmp_path / f"{name.replace(' ', '-')}.html")
        files[-1].write_text(
            "<!DOCTYPE html>" + page.evaluate("document.documentElement.outerHTML"))
    assert_valid_html(files)


def test_server_responses_pass_the_html_checker_and_pages_validate(site, tmp_path):
    site.tick("Eggs")

    def get(path, **fields):
        return site.server.request(path, Accept="text/html", **fields)

    def post(path, **values):
        return site.server.request(
            f"/tasks/-/actions/{path}", "POST", urllib.parse.urlencode(values),
            Content_Type=FORM, Accept="text/html")

    deleted = post("todo/1/-row/delete", **{"pe-confirmed": "1"})
    responses = {
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
    for title in site.stored():
        site.delete(title)
    responses["empty"] = (200, get("/tasks"))
    assert 'class="pe-notice"' in responses["notice"][1].text
    files = []
    for name, (status, response) in responses.items():
        assert response.status == status, f"{name}: {response.status} {response.text}"
        files.append(tmp_path / f"{name}.html")
        files[-1].write_bytes(response.body)
    assert_valid_html(files)
    result = run_pages("validate", *files)
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


# --- Keyboard ---


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", ["/tasks", "/tasks?edit=12"])
def test_every_control_is_reachable_by_tab_and_shows_its_focus(
    make_site, make_session, path, viewport
):
    site = make_site(titles=[f"Task {number}" for number in range(1, 21)], done=["Figs"])
    page = make_session(site, viewport=viewport).open(path)
    controls = page.evaluate("""() => [...document.querySelectorAll(
      "a, button, input:not([type=hidden]), textarea, select")]
      .filter((node) => node.checkVisibility()).length""")
    reached = set()
    # Moves the focus from the editor to the start of the page.
    page.evaluate("""() => {
      document.activeElement.blur();
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute("tabindex");
    }""")
    for _ in range(controls + 10):  # A date field has several tab stops.
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
            // The browser itself outlines the focused part of a date.
            node.type === "date" || outlineStyle !== "none" && parseFloat(outlineWidth) >= 2];
        }""")
        if not found:
            break
        number, markup, is_seen, is_marked = found
        assert is_seen, f"covered or out of view: {markup}"
        assert is_marked, f"no focus indicator: {markup}"
        reached.add(number)
    assert len(reached) == controls


def tab_to(page, selector):
    """Presses Tab until a control has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_every_task_action_works_with_the_keyboard_alone(site, session):
    page = session.open()
    tab_to(page, "[name=title]")
    page.keyboard.type("Figs")
    page.keyboard.press("Enter")
    until(page, "() => document.getElementById('todo.6')")
    tab_to(page, "[role=switch]")
    page.keyboard.press("Space")
    page.wait_for_selector("[role=switch][aria-checked=false]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=switch][aria-checked=true]")
    tab_to(page, "[id='todo.2'] [role=checkbox]")
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
    tab_to(page, "[formaction*='todo/2/-row/delete']")
    page.keyboard.press("Enter")
    page.get_by_role("alertdialog").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[id='todo.2']", state="detached")
    assert page.evaluate("document.activeElement !== document.body")
    page.evaluate("document.activeElement.blur()")
    tab_to(page, "[formaction*='todo/3/-row/begin-editing']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tasks?edit=3")
    wait_for_script(page)
    tab_to(page, "tbody [name=title]")
    page.keyboard.type("Blue cheese")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tasks")
    assert site.stored() == ["Apples", "Blue cheese", "Dates", "Eggs", "Figs"]
    assert titles(page) == site.stored()
