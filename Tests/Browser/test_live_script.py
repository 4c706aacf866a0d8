"""The script against the protocol of live pages, with a fake server that the tests control."""

import pytest
from playwright.sync_api import expect

from conftest import Visits
from fake_site import ActionResponse, FakeSite, Row, Section
from questions import answer_dialog
from test_judges import violations

# Compares the page with HTML that the server would send now, except for the status region and the notice.
COMPARE = """(html) => {
  const expected = new DOMParser().parseFromString(html, "text/html").body;
  const actual = document.body.cloneNode(true);
  actual.querySelector("main > [role=status]").replaceChildren();
  actual.querySelector(".pe-notice")?.remove();
  if (actual.isEqualNode(expected)) return null;
  return [actual.outerHTML, expected.outerHTML].join("\\n");
}"""
# Records every text of the status region, in order.
RECORD_ANNOUNCEMENTS = """
window.said = [];
new MutationObserver((records) => {
  for (const { target, addedNodes } of records)
    if (target.role === "status") for (const node of addedNodes) said.push(node.data);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def items(count, start=0):
    return [Row(f"k{n}", f"Item {n}") for n in range(start, start + count)]


@pytest.fixture
def site():
    with FakeSite([Section("a", items(5), "A"), Section("b", items(3, 100), "B")]) as site:
        yield site


@pytest.fixture
def reader(browser):
    """Opens pages of a site. Browser errors fail the test; failed requests do not."""
    opened = []

    def open(site, path="/list", **options):
        visits = Visits(browser, site.url)
        visits.expect("Failed to load resource|net::ERR")
        opened.append(visits)
        page = visits.blank(**options)
        page.add_init_script(RECORD_ANNOUNCEMENTS)
        page.goto(path)
        if site.is_live:
            site.wait(lambda: site.streams)
        if page.query_selector("[data-move],[data-display],[data-end-display]"):
            page.evaluate("import('/rows.js')")
        return page

    yield open
    for visits in opened:
        for context in visits.contexts:
            context.close()
        assert visits.faults == []


def until(page, expression, arg=None):
    page.wait_for_function(expression, arg=arg)


def shown(page, site):
    """Returns the document that the server would send now for the rows in the page."""
    extent = page.evaluate(
        "Object.fromEntries(new URLSearchParams(document.body.dataset.self.split('?')[1]))")
    return site.document(extent.get("after"), extent["through"])


def follow(page, site):
    """Waits until the page shows the current version of the list."""
    until(page, "version => document.body.dataset.version === version", shown(page, site)["version"])


def difference(page, site):
    return page.evaluate(COMPARE, site.page(shown(page, site)))


def put(key, *cells):
    return lambda site: setattr(site.row(key), "cells", list(cells))


def remove(key):
    def change(site):
        for section in site.sections:
            section.rows = [row for row in section.rows if row.key != key]
    return change


def move(key, section, index):
    def change(site):
        row = site.row(key)
        remove(key)(site)
        next(s for s in site.sections if s.key == section).rows.insert(index, row)
    return change


def insert(section, index, *rows):
    def change(site):
        next(s for s in site.sections if s.key == section).rows[index:index] = rows
    return change


def said(page):
    return page.evaluate("said")


def node(page, selector):
    """Stores a node as `kept`, to compare it later."""
    page.evaluate("selector => { window.kept = document.querySelector(selector); }", selector)


def is_remembered_node(page, selector):
    return page.evaluate("selector => kept === document.querySelector(selector)", selector)


def field(value="", name="title", **more):
    attributes = "".join(f' {n}="{v}"' for n, v in more.items())
    return f'<label><span>Title</span><input name="{name}" value="{value}"{attributes}/></label>'


def flag(name, isSet):
    return f' {name}=""' if isSet else ""


def like(label="Like", name="a/k0/like/tap", **more):
    attributes = "".join(f' {n.replace("_", "-")}="{v}"' for n, v in more.items())
    return (
        f'<button type="submit" form="pe-actions" formaction="/list/-/actions/{name}"{attributes}>'
        f"{label}</button>")


def base(digest):
    return f'<input type="hidden" name="pe-base" value="{digest}"/>'


def form(*fields, name="a/k0/edit/submit", **more):
    attributes = "".join(f' {n.replace("_", "-")}="{v}"' for n, v in more.items())
    return (
        f'<form class="pe-form" method="post" action="/list/-/actions/{name}"{attributes}>'
        f'{"".join(fields)}<button type="submit">Save</button></form>')


# --- Streams ---

def test_live_changes_leave_the_page_equal_to_a_fresh_one(site, reader):
    page = reader(site)
    page.evaluate("window.rows = new Map([...document.querySelectorAll('tr[id]')].map(r => [r.id, r]))")
    for change in [
        put("k1", "Changed"), remove("k0"), move("k3", "a", 0), move("k4", "b", 1),
        insert("a", 1, Row("new", "New", "Two cells")), lambda s: s.sections.reverse(),
        lambda s: s.sections.insert(1, Section("c", items(2, 200))),
        lambda s: setattr(s, "title", "Other title"), remove("k101"),
    ]:
        site.change(change)
        follow(page, site)
        assert difference(page, site) is None
    assert page.title() == "Other title"
    assert page.evaluate("rows.get('a.k1') === document.getElementById('a.k1')")
    assert page.evaluate("rows.get('a.k4') === document.getElementById('b.k4')")
    assert not site.received("/-/document")


def test_a_reopened_stream_resumes_from_the_current_version(site, reader):
    page = reader(site)
    shown = site.received("/-/events")[0][2]["from"]
    site.change(put("k0", "Before"))
    follow(page, site)
    site.cut()
    site.change(put("k1", "While away"))
    until(page, "() => document.getElementById('a.k1').innerText === 'While away'")
    assert len(site.streams) == 1
    starts = [query["from"] for _, _, query, *_ in site.received("/-/events")]
    assert starts[0] == shown and shown not in starts[1:]


@pytest.mark.parametrize("event", ["reset", "bye"])
def test_the_script_reopens_a_stream_after_a_reset_or_bye_event(site, reader, event):
    page = reader(site)
    before = len(site.received("/-/events"))
    site.send_event(event)
    site.wait(lambda: len(site.received("/-/events")) > before)
    site.change(put("k0", "After"))
    until(page, "() => document.getElementById('a.k0').innerText === 'After'")
    assert difference(page, site) is None


def test_a_reset_keeps_the_nodes_of_remaining_rows(site, reader):
    page = reader(site)
    node(page, "#a\\.k2")
    site.forgets_versions = True
    site.cut()
    site.change(put("k2", "New text"))
    site.wait(lambda: site.received("/-/document"))
    site.forgets_versions = False
    until(page, "() => document.getElementById('a.k2').innerText === 'New text'")
    assert is_remembered_node(page, "#a\\.k2")
    assert difference(page, site) is None


@pytest.mark.parametrize("patch", [
    [{"op": "remove", "path": "/sections/0/rows/0"}, {"op": "remove", "path": "/sections/0/rows/99"}],
    [{"op": "remove", "path": "/sections/0/rows/0"}, {"op": "replace", "path": "/sections/7/rows/0/cells/0", "value": "x"}],
    [{"op": "remove", "path": "/sections/0/rows/0"},
     {"op": "add", "path": "/sections/0/rows/77",
      "value": {"key": "x", "attributes": {"id": "a.x"}, "cells": []}}],
    [{"op": "remove", "path": "/sections/0/rows/0"},
     {"op": "move", "from": "/sections/0/rows/50", "path": "/sections/0/rows/0"}],
])
def test_a_patch_that_cannot_be_applied_changes_nothing(site, reader, patch):
    page = reader(site)
    page.evaluate("""() => {
      window.changes = 0;
      new MutationObserver((records) => { changes += records.length; })
        .observe(document.querySelector("table"), { subtree: true, childList: true, attributes: true });
    }""")
    old = page.evaluate("document.body.dataset.version")
    site.send([{"op": "test", "path": "/version", "value": old}, *patch,
               {"op": "replace", "path": "/version", "value": "wrong"}])
    site.wait(lambda: site.received("/-/document"))
    follow(page, site)
    assert page.evaluate("changes") == 0
    assert difference(page, site) is None


def test_a_patch_for_another_version_opens_a_new_stream(site, reader):
    page = reader(site)
    site.send([{"op": "test", "path": "/version", "value": "other"},
               {"op": "replace", "path": "/version", "value": "wrong"}])
    site.wait(lambda: len(site.received("/-/events")) == 2)
    assert not site.received("/-/document")
    site.change(put("k0", "After"))
    follow(page, site)
    assert difference(page, site) is None


def test_pagehide_closes_the_stream_and_pageshow_resumes_it(site, reader):
    page = reader(site)
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    site.wait(lambda: not site.streams)
    site.change(put("k0", "Meanwhile"))
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    until(page, "() => document.getElementById('a.k0').innerText === 'Meanwhile'")
    assert not site.received("/-/document")


def test_freeze_closes_the_stream_and_resume_reopens_it(site, reader):
    page = reader(site)
    page.evaluate("document.dispatchEvent(new Event('freeze'))")
    site.wait(lambda: not site.streams)
    page.evaluate("document.dispatchEvent(new Event('resume'))")
    site.wait(lambda: site.streams)


def test_reconnects_back_off_exponentially_while_the_server_refuses(site, reader):
    page = reader(site)
    page.evaluate("""() => {
      window.pauses = [];
      const set = setTimeout;
      window.setTimeout = (act, pause) => {
        if (pause > 100) pauses.push(pause);
        return set(act, Math.min(pause, 20));
      };
    }""")
    site.event_status = 503
    site.cut()
    until(page, "() => pauses.filter((pause) => pause !== 2000).length >= 8")
    pauses = [p for p in page.evaluate("pauses") if p != 2000]
    for n, pause in enumerate(pauses[:8]):
        ceiling = min(30000, 1000 * 2 ** n)
        assert ceiling / 2 <= pause <= ceiling, (n, pause)
    site.event_status = 200
    site.change(put("k0", "Again"))
    until(page, "() => document.getElementById('a.k0').innerText === 'Again'")
    assert page.locator(".pe-bar").count() == 0


def test_the_offline_bar_is_shown_until_the_server_is_reachable(site, reader):
    page = reader(site)
    page.evaluate("said.length = 0")
    site.stop()
    page.wait_for_selector(".pe-bar")
    assert page.inner_text(".pe-bar").startswith("Offline.")
    site.change(put("k0", "Meanwhile"))
    site.start()
    page.click(".pe-bar button")
    until(page, "() => document.getElementById('a.k0').innerText === 'Meanwhile'")
    page.wait_for_selector(".pe-bar", state="detached")
    assert difference(page, site) is None
    assert [text for text in said(page) if "nline" in text or "ffline" in text] == [
        "Offline. Nothing is saved or updated.", "Online again."]


def test_the_offline_bar_is_shown_between_stale_and_fresh_events(site, reader):
    page = reader(site)
    page.evaluate("said.length = 0")
    for _ in range(2):
        site.send_event("stale")
        page.wait_for_selector(".pe-bar")
        site.send_event("stale")
        site.send_event("fresh")
        page.wait_for_selector(".pe-bar", state="detached")
    assert len(site.received("/-/events")) == 1, "the stream stays open"
    site.change(put("k0", "Afterwards"))
    until(page, "() => document.getElementById('a.k0').innerText === 'Afterwards'")
    assert [text for text in said(page) if "nline" in text or "ffline" in text] == [
        "Offline. Nothing is saved or updated.", "Online again."] * 2


@pytest.mark.parametrize("way", ["told", "found out", "polled"])
def test_a_deleted_page_shows_a_bar_and_stops_requesting_changes(site, reader, way):
    if way == "polled":
        site.is_live, site.refresh = False, 50
    site.row("k0").cells = [field()]
    page = reader(site)
    page.fill("input", "half a word")
    site.is_gone = True
    if way != "polled":
        site.send_event("gone" if way == "told" else "bye")
    page.wait_for_selector(".pe-bar")
    says = "There is no row with this key." if way == "told" else "The page has changed."
    assert page.inner_text(".pe-bar").split("\n") == [says, "Reload"]
    assert page.input_value("input") == "half a word"
    before = len(site.requests)
    page.evaluate("() => { for (const type of ['online', 'pageshow']) dispatchEvent(new Event(type)); }")
    page.wait_for_function("() => new Promise((done) => setTimeout(() => done(true), 300))")
    assert len(site.requests) == before
    assert "Offline" not in "".join(said(page))
    site.is_gone = False
    page.fill("input", "")
    with page.expect_navigation():
        page.click(".pe-bar button")


def test_the_script_polls_if_the_server_refuses_streams(site, reader):
    page = reader(site)
    site.event_status = 429
    site.cut()
    site.change(put("k0", "Without a stream"))
    until(page, "() => document.getElementById('a.k0').innerText === 'Without a stream'")
    assert page.locator(".pe-bar").count() == 0


def test_at_most_two_tabs_hold_a_stream_and_the_others_poll(site, browser):
    visits = Visits(browser, site.url)
    context = visits.blank().context
    pages = [context.new_page() for _ in range(4)]
    for page in pages:
        page.goto(site.url + "/list")
    site.wait(lambda: len(site.streams) == 2 and len(site.received("/-/patch")) >= 2)
    site.change(put("k0", "Everywhere"))
    for page in pages:
        until(page, "() => document.getElementById('a.k0').innerText === 'Everywhere'")
    assert len(site.streams) == 2
    pages[0].close()
    pages[1].close()
    site.wait(lambda: len(site.streams) == 2 and len(site.received("/-/events")) >= 4)
    for context in visits.contexts:
        context.close()
    assert visits.faults == []


def test_a_new_build_reloads_the_page_unless_something_is_typed(site, reader):
    site.row("k0").cells = [field()]
    page = reader(site)
    page.fill("input", "half a word")
    site.build = "b2"
    site.send_event("reset")
    page.wait_for_selector(".pe-bar")
    assert page.input_value("input") == "half a word"
    with page.expect_navigation():
        page.click(".pe-bar button")
    site.wait(lambda: len(site.streams) == 1)
    site.build = "b3"
    with page.expect_navigation():
        site.send_event("reset")


# --- Focus, selection and typed text ---

@pytest.mark.parametrize("moves", [True, False], ids=["moveBefore", "insertBefore"])
def test_focus_caret_and_typed_text_survive_changes_around_the_field(site, reader, moves):
    site.row("k0").cells = ["0", field("Tea")]
    page = reader(site)
    if not moves:
        page.evaluate("() => { delete Element.prototype.moveBefore; }")
    node(page, "input")
    page.focus("input")
    page.keyboard.type("Green ")
    page.evaluate("document.activeElement.setSelectionRange(2, 4)")
    for change in [
        put("k0", "1", field("Tea")), put("k0", "2", "<b>new</b> " + field("Tea")),
        move("k0", "a", 3), move("k0", "b", 1), insert("b", 0, Row("x", "X")), remove("k101"),
        lambda s: setattr(s, "header", "<h1>Other</h1>"),
    ]:
        site.change(change)
        follow(page, site)
        assert is_remembered_node(page, "input")
        assert page.evaluate(
            "[kept === document.activeElement, kept.value, kept.selectionStart, kept.selectionEnd]"
        ) == [True, page.input_value("input"), 2, 4]
    assert "Green" in page.input_value("input")


def test_a_remote_change_of_an_edited_field_is_shown_beside_it(site, reader):
    site.row("k0").cells = [field("Tea")]
    page = reader(site)
    page.fill("input", "Coffee")
    site.change(put("k0", field("Milk")))
    page.wait_for_selector(".pe-conflict")
    assert page.input_value("input") == "Coffee"
    assert page.inner_text(".pe-conflict") == "Changed elsewhere to: Milk Use it"
    site.change(put("k0", "<i>more</i>" + field("Milk")))
    follow(page, site)
    assert page.locator(".pe-conflict").count() == 1
    page.click("text=Use it")
    assert page.input_value("input") == "Milk"
    assert page.locator(".pe-conflict").count() == 0
    page.evaluate("document.activeElement.blur()")
    assert difference(page, site) is None


def test_a_conflict_disappears_when_both_values_are_equal(site, reader):
    site.row("k0").cells = [field("Tea")]
    page = reader(site)
    page.fill("input", "Coffee")
    site.change(put("k0", field("Milk")))
    page.wait_for_selector(".pe-conflict")
    page.fill("input", "Milk")
    assert page.locator(".pe-conflict").count() == 0
    page.fill("input", "Cof")
    site.change(put("k0", field("Cof")))
    follow(page, site)
    assert page.locator(".pe-conflict").count() == 0
    page.evaluate("document.activeElement.blur()")
    assert difference(page, site) is None


def test_untouched_controls_follow_the_server(site, reader):
    def cells(text, checked, option):
        return (
            field(text), f'<input type="checkbox" name="done"{flag("checked", checked)}/>',
            f'<textarea name="notes">{text}</textarea>',
            '<select name="size">' + "".join(
                f'<option value="{o}"{flag("selected", o == option)}>{o}</option>'
                for o in "SML") + "</select>")
    site.row("k0").cells = list(cells("Tea", False, "S"))
    page = reader(site)
    read = "[...document.querySelectorAll('input,textarea,select')].map(c => c.type === 'checkbox' ? c.checked : c.value)"
    page.fill("input", "x")
    page.fill("input", "Tea")
    page.check("[type=checkbox]")
    page.uncheck("[type=checkbox]")
    page.select_option("select", "L")
    page.select_option("select", "S")
    page.evaluate("document.activeElement.blur()")
    site.change(put("k0", *cells("Milk", True, "M")))
    until(page, f"() => ({read})[0] === 'Milk'")
    assert page.evaluate(read) == ["Milk", True, "Milk", "M"]
    page.check("[type=checkbox]")
    page.uncheck("[type=checkbox]")
    page.select_option("select", "L")
    site.change(put("k0", *cells("Cocoa", True, "S")))
    until(page, f"() => ({read})[0] === 'Cocoa'")
    assert page.evaluate(read) == ["Cocoa", False, "Cocoa", "L"]


def test_a_chosen_radio_button_survives_changes(site, reader):
    def radios(chosen):
        return "<form>" + "".join(
            f'<label><input type="radio" name="r" value="{v}"{flag("checked", v == chosen)}/>'
            f"{v}</label>" for v in "ABC") + "</form>"
    site.row("k0").cells = [radios("A")]
    page = reader(site)
    read = "[...document.querySelectorAll('[type=radio]')].map(c => c.checked)"
    site.change(put("k0", radios("C")))
    until(page, f"() => ({read})[2]")
    page.check("[value=B]")
    site.change(put("k0", radios("A")))
    follow(page, site)
    assert page.evaluate(read) == [False, True, False]


def test_open_details_and_selected_text_survive_changes(site, reader):
    site.row("k0").cells = ["<details><summary>More</summary>Text</details>", "0"]
    page = reader(site)
    page.click("summary")
    page.evaluate("getSelection().selectAllChildren(document.getElementById('a.k1').cells[0])")
    site.change(put("k0", "<details><summary>More</summary>Other</details>", "1"))
    site.change(move("k2", "a", 0))
    site.change(insert("a", 0, Row("x", "X")))
    follow(page, site)
    assert page.get_attribute("details", "open") is not None
    assert page.evaluate("getSelection().toString()") == "Item 1"


def test_a_field_is_not_changed_during_ime_composition(site, reader):
    site.row("k0").cells = [field("Tea"), "0"]
    page = reader(site)
    page.focus("input")
    client = page.context.new_cdp_session(page)
    client.send("Input.imeSetComposition", {"selectionStart": 1, "selectionEnd": 1, "text": "ち"})
    node(page, "input")
    site.change(put("k0", field("Milk", size=9), "1"))
    follow(page, site)
    assert page.inner_text("#a\\.k0 td:last-child") == "1"
    assert is_remembered_node(page, "input") and page.get_attribute("input", "size") is None
    client.send("Input.insertText", {"text": "茶"})
    until(page, "() => kept.getAttribute('size') === '9'")
    assert "茶" in page.input_value("input")
    page.wait_for_selector(".pe-conflict")


def test_focus_moves_to_a_neighbouring_row_when_its_row_is_removed(site, reader):
    for key in ("k1", "k2", "k4"):
        site.row(key).cells = [like(key, f"a/{key}/like/tap")]
    page = reader(site)
    page.focus("#a\\.k2 button")
    site.change(remove("k2"))
    follow(page, site)
    assert page.evaluate("document.activeElement.innerText") == "k4"
    site.change(remove("k4"))
    follow(page, site)
    assert page.evaluate("document.activeElement.innerText") == "k1"


def test_row_changes_above_the_view_do_not_shift_it(site, reader):
    site.sections = [Section("a", items(20), "A"), Section("b", items(25, 100), "B")]
    page = reader(site, viewport={"width": 600, "height": 400})
    page.evaluate("document.getElementById('b.k110').scrollIntoView()")
    page.wait_for_timeout(100)
    top = "document.getElementById('b.k112').getBoundingClientRect().top"
    before = page.evaluate(top)
    for change in [
        insert("b", 0, *items(3, 300)), remove("k103"), insert("b", 2, *items(2, 400)),
        lambda s: s.sections.insert(0, Section("n", items(4, 500), "N")),
    ]:
        site.change(change)
        follow(page, site)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert abs(page.evaluate(top) - before) <= 1


# --- Actions ---

def test_a_button_runs_its_action_in_place_and_keeps_the_focus(site, reader):
    site.row("k0").cells = [like("0")]
    page = reader(site)
    site.actions["a/k0/like/tap"] = lambda fields: put("k0", like("1"))(site)
    node(page, "#a\\.k0 button")
    page.click("#a\\.k0 button")
    until(page, "() => document.getElementById('a.k0').innerText === '1'")
    until(page, "() => !kept.ariaBusy")
    assert is_remembered_node(page, "#a\\.k0 button")
    assert page.evaluate("kept === document.activeElement")
    method, path, query, fields, head = site.received("/tap")[0]
    assert method == "POST" and query["through"] == "end" and len(query["from"]) == 22
    assert head["Accept"] == "application/json-patch+json" and head["Idempotency-Key"]
    assert difference(page, site) is None
    assert said(page)[-1:] == ["1 row changed."]


def test_a_click_on_a_busy_button_is_ignored(site, reader):
    site.row("k0").cells = [like()]
    page = reader(site)
    site.actions["a/k0/like/tap"] = lambda fields: None
    site.hold.clear()
    page.click("#a\\.k0 button")
    page.wait_for_selector("button[aria-busy=true]")
    page.click("#a\\.k0 button")
    site.hold.set()
    page.wait_for_selector("button:not([aria-busy])")
    page.click("#a\\.k0 button")
    site.wait(lambda: len(site.received("/tap")) == 2)
    keys = {request[4]["Idempotency-Key"] for request in site.received("/tap")}
    assert len(keys) == 2


def test_a_notice_is_shown_and_announced_once_per_action(site, reader):
    site.row("k0").cells = [like()]
    page = reader(site)
    page.evaluate("said.length = 0")

    def act(fields):
        put("k1", "Changed")(site)
        return ActionResponse(notice="Deleted “Tea”. 100 %")
    site.actions["a/k0/like/tap"] = act
    page.click("#a\\.k0 button")
    page.wait_for_selector(".pe-notice")
    assert page.inner_text(".pe-notice") == "Deleted “Tea”. 100 %"
    follow(page, site)
    page.click("#a\\.k0 button")
    site.wait(lambda: len(site.received("/tap")) == 2)
    until(page, "() => said.length === 2")
    assert said(page) == ["Deleted “Tea”. 100 %"] * 2
    assert page.locator("main > .pe-notice:first-child").count() == 1
    assert difference(page, site) is None


def test_a_notice_closes_with_its_button_or_the_next_action(site, reader):
    site.row("k0").cells = [like()]
    page = reader(site)
    answers = [
        ActionResponse(notice="Saved."), ActionResponse(notice="Saved."), ActionResponse(422, {"detail": "Not saved."}),
        ActionResponse()]
    site.actions["a/k0/like/tap"] = lambda fields: answers.pop(0)

    def tap():
        left = len(answers) - 1
        page.click("#a\\.k0 button")
        site.wait(lambda: len(answers) == left)

    tap()
    page.click(".pe-notice .pe-close")
    assert page.locator(".pe-notice").count() == 0
    assert page.evaluate("document.activeElement !== document.body")
    tap()
    page.wait_for_selector(".pe-notice:not([data-kind])")
    tap()
    failure = page.wait_for_selector(".pe-notice[data-kind=failure]")
    assert failure.inner_text() == "Not saved."
    tap()
    page.wait_for_selector(".pe-notice", state="detached")


def test_an_accepted_form_is_emptied(site, reader):
    site.row("k0").cells = [form(field())]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: insert("b", 0, Row("new", fields["title"]))(site)
    page.fill("input", "Grün & gut")
    page.keyboard.press("Enter")
    until(page, "() => document.getElementById('b.new')?.innerText === 'Grün & gut'")
    until(page, "() => document.querySelector('input').value === ''")
    assert page.evaluate("document.activeElement.name") == "title"
    assert difference(page, site) is None


def test_a_bound_form_shows_the_value_that_the_server_stored(site, reader):
    base = '<input type="hidden" name="pe-base" value="{}"/>'
    site.row("k0").cells = [form(base.format("1"), field("Tea"))]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: put(
        "k0", form(base.format("2"), field(fields["title"].strip())))(site)
    page.fill("input[name=title]", "  Milk ")
    page.click("form button")
    until(page, "() => document.querySelector('[name=title]').value === 'Milk'")
    until(page, "() => !document.querySelector('[aria-busy]')")
    assert page.locator(".pe-conflict").count() == 0
    page.fill("input[name=title]", "Milk tea")
    page.click("form button")
    site.wait(lambda: len(site.received("/submit")) == 2)
    assert [r[3]["pe-base"] for r in site.received("/submit")] == ["1", "2"]


def test_field_errors_stay_beside_their_fields_until_the_form_is_resent(site, reader):
    site.row("k0").cells = [form(field("Tea"), field("1", name="count"))]
    page = reader(site)
    page.evaluate("said.length = 0")
    problem = {"title": "Unprocessable Content", "detail": "Not saved.", "errors": [
        {"name": "title", "detail": "Too long."}, {"name": "count", "detail": "Not a number."}]}
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(422, problem)
    page.fill("input[name=title]", "Tea, lots of it")
    page.click("form button")
    page.wait_for_selector(".pe-errors")
    assert page.evaluate("document.activeElement.matches('form button')"), "the focus stays"
    assert page.text_content(".pe-errors") == (
        "Not saved." "Title: Too long." "Title: Not a number.")
    assert page.locator(".pe-error").all_text_contents() == ["Too long.", "Not a number."]
    assert page.get_attribute("[name=count]", "aria-invalid") == "true"
    described = page.get_attribute("[name=count]", "aria-describedby")
    assert page.inner_text(f"[id='{described}']") == "Not a number."
    assert page.input_value("[name=title]") == "Tea, lots of it"
    assert [text.split() for text in said(page)] == [
        "Not saved. Title: Too long. Title: Not a number.".split()]
    site.change(put("k0", "<b>x</b>" + form(field("Tea"), field("1", name="count"))))
    follow(page, site)
    assert page.locator(".pe-error").count() == 2
    assert page.get_attribute("[name=count]", "aria-invalid") == "true"
    site.actions["a/k0/edit/submit"] = lambda fields: None
    page.click("form button")
    page.wait_for_selector(".pe-errors", state="detached")
    until(page, "() => !document.querySelector('[aria-busy]')")
    assert difference(page, site) is None


def test_error_ids_differ_for_equally_named_fields_of_two_forms(site, reader):
    page = reader(site)
    for key in ("k0", "k1"):
        problem = {"detail": "Not saved.", "errors": [{"name": "title", "detail": f"Not {key}."}]}
        answer = ActionResponse(422, problem)
        site.actions[f"a/{key}/edit/submit"] = lambda fields, answer=answer: answer
        site.change(put(key, form(field("Tea"), name=f"a/{key}/edit/submit")))
        follow(page, site)
        page.click(f"#a\\.{key} form button")
        page.wait_for_selector(f"#a\\.{key} .pe-errors")
        described = page.get_attribute(f"#a\\.{key} input", "aria-describedby")
        assert page.inner_text(f"[id='{described}']") == f"Not {key}."


def test_a_conflict_shows_both_values_and_resubmitting_sends_the_new_base(site, reader):
    base = '<input type="hidden" name="pe-base" value="1"/>'
    site.row("k0").cells = [form(base, field("Tea"))]
    page = reader(site)
    problem = {"title": "Conflict", "detail": "Changed meanwhile.", "base": "2",
               "conflicts": [{"name": "title", "value": "Milk"}]}
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(409, problem)
    page.fill("[name=title]", "Coffee")
    page.click("form button")
    page.wait_for_selector(".pe-conflict")
    assert page.inner_text(".pe-conflict") == "Now: Milk"
    assert page.input_value("[name=title]") == "Coffee"
    page.click("form button")
    site.wait(lambda: len(site.received("/submit")) == 2)
    assert site.received("/submit")[1][3] == {"pe-base": "2", "title": "Coffee"}


def test_a_field_may_be_named_like_a_property_of_a_form(site, reader):
    site.row("k0").cells = [form(field("Tea", name="list"), field("1", name="elements"))]
    page = reader(site)
    problem = {"detail": "Not saved.", "errors": [{"name": "list", "detail": "Too long."}]}
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(422, problem)
    for _ in range(2):
        page.fill("[name=list]", "Milk")
        page.click("form button")
        page.wait_for_selector(".pe-errors")
        until(page, "() => !document.querySelector('[aria-busy]')")
    assert page.locator(".pe-errors").count() == 1
    assert page.input_value("[name=list]") == "Milk"
    assert [request[3]["list"] for request in site.received("/submit")] == ["Milk", "Milk"]


@pytest.mark.parametrize("name", ["upload", "again"])
def test_a_form_is_sent_once_whatever_its_fields_are_called(site, reader, name):
    site.row("k0").cells = [form(field("Tea", name=name))]
    site.row("k1").cells = [like(name="a/k1/like/tap")]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(notice="Saved.")
    site.actions["a/k1/like/tap"] = lambda fields: ActionResponse(notice="Liked.")
    page.click("form.pe-form button")
    expect(page.locator(".pe-notice")).to_contain_text("Saved.")
    page.click("#a\\.k1 button")
    expect(page.locator(".pe-notice")).to_contain_text("Liked.")
    assert [request[3] for request in site.received("/submit")] == [{name: "Tea"}]


def test_a_form_node_survives_changes_whatever_its_fields_are_called(site, reader):
    site.row("k0").cells = ["0", form(field("Tea", name="of"))]
    page = reader(site)
    node(page, "form.pe-form")
    site.change(put("k0", "1", form(field("Milk", name="of"))))
    follow(page, site)
    assert is_remembered_node(page, "form.pe-form")
    assert page.locator("form.pe-form").count() == 1
    assert difference(page, site) is None


@pytest.mark.parametrize("typed", ["Coffee", None], ids=["typed", "focus alone"])
def test_a_form_with_fields_outside_it_submits_the_base_it_was_opened_with(site, reader, typed):
    owner = 'pe-form-edit'
    site.row("k0").cells = [field("Tea", form=owner)]
    site.row("k1").cells = [form(base("1"), id=owner)]
    page = reader(site)
    page.focus("[name=title]")
    if typed:
        page.fill("[name=title]", typed)

    def change(site):
        put("k0", field("Milk", form=owner))(site)
        put("k1", form(base("2"), id=owner))(site)

    site.change(change)
    follow(page, site)
    site.actions["a/k0/edit/submit"] = lambda fields: None
    page.click("form.pe-form button")
    site.wait(lambda: site.received("/submit"))
    assert site.received("/submit")[0][3] == {"pe-base": "1", "title": typed or "Tea"}


def test_a_form_adopts_remote_changes_that_do_not_conflict(site, reader):
    site.row("k0").cells = [form(base("1"), field("Tea"), field("2", name="count"))]
    page = reader(site)
    page.fill("[name=title]", "Coffee")
    site.change(put("k0", form(base("2"), field("Tea"), field("3", name="count"))))
    follow(page, site)
    site.actions["a/k0/edit/submit"] = lambda fields: None
    page.click("form.pe-form button")
    site.wait(lambda: site.received("/submit"))
    assert site.received("/submit")[0][3] == {"pe-base": "2", "title": "Coffee", "count": "3"}


def test_a_choice_made_during_a_submission_is_submitted_afterwards(site, reader):
    def sizes(size, digest):
        mark = ' selected=""'
        options = "".join(
            f'<option value="{value}"{mark if value == size else ""}>{value}</option>'
            for value in "SML")
        return form(base(digest), f'<select name="size">{options}</select>', data_change="")

    site.row("k0").cells = [sizes("S", "1")]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: put(
        "k0", sizes(fields["size"], fields["pe-base"] + "+"))(site)
    site.hold.clear()
    page.select_option("select", "M")
    site.wait(lambda: site.received("/submit"))
    page.select_option("select", "L")
    site.hold.set()
    site.wait(lambda: len(site.received("/submit")) == 2)
    sent = [(request[3]["size"], request[3]["pe-base"]) for request in site.received("/submit")]
    assert sent == [("M", "1"), ("L", "1+")]
    until(page, "() => !document.querySelector('[aria-busy]')")
    assert page.input_value("select") == "L"


def test_a_refused_row_move_shows_a_notice_and_no_offline_bar(site, reader):
    for key in ("k0", "k1"):
        site.row(key).attributes = {"data-move": f"/list/-/actions/a/{key}/-row/move"}
        site.row(key).cells = [f'<button type="button">{key}</button>']
    page = reader(site)
    problem = {"detail": "Not moved.", "errors": [{"name": "to", "detail": "It stays."}]}
    site.actions["a/k1/-row/move"] = lambda fields: ActionResponse(422, problem)
    page.focus("#a\\.k1 button")
    page.keyboard.press("Alt+ArrowUp")
    page.wait_for_selector(".pe-notice")
    assert page.inner_text(".pe-notice") == "Not moved."
    assert page.locator(".pe-bar").count() == 0


def test_a_late_document_does_not_undo_a_newer_patch(site, reader):
    site.row("k0").cells = [like("0")]
    page = reader(site)
    page.evaluate("""() => {
      const { fetch } = window;
      window.fetch = async (url, options) => {
        const response = await fetch(url, options);
        if (/document/.test(url) && !window.late) {
          await response.clone().text();
          await new Promise((go) => { window.late = go; });
        }
        return response;
      };
    }""")
    site.actions["a/k0/like/tap"] = lambda fields: ActionResponse(result={"reset": True})
    page.click("#a\\.k0 button")
    until(page, "() => window.late")
    site.change(put("k1", "New"))
    follow(page, site)
    page.evaluate("late()")
    until(page, "() => !document.querySelector('[aria-busy]')")
    assert page.inner_text("#a\\.k1") == "New"


def test_another_action_does_not_disturb_a_form_being_submitted(site, reader):
    site.row("k0").cells = [form(base("1"), field("Tea"))]
    site.row("k1").cells = [like(name="a/k1/like/tap")]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: put(
        "k0", form(base("2"), field("Milk")))(site)
    site.actions["a/k1/like/tap"] = lambda fields: ActionResponse(404, {"detail": "Gone."})
    page.fill("[name=title]", "Milk ")
    site.hold.clear()
    page.click("form button")
    page.click("#a\\.k1 button")
    site.wait(lambda: site.received("/tap"))
    site.hold.set()
    until(page, "() => document.querySelector('[name=title]').value === 'Milk'")
    until(page, "() => !document.querySelector('[aria-busy]')")
    page.click("form button")
    site.wait(lambda: len(site.received("/submit")) == 2)
    assert site.received("/submit")[1][3]["pe-base"] == "2"


def test_a_form_whose_submission_moves_its_row_shows_the_stored_value(site, reader):
    site.row("k0").cells = [form(base("1"), field("Tea"))]
    for row in site.rows():
        row.attributes = {"data-animation": "fade"}
    site.is_live = False
    page = reader(site)

    def save(fields):
        put("k0", form(base("2"), field("Milk")))(site)
        move("k0", "a", 3)(site)

    site.actions["a/k0/edit/submit"] = save
    page.fill("[name=title]", "Milk ")
    page.click("form button")
    until(page, "() => document.querySelector('[name=title]').value === 'Milk'")
    until(page, "() => !document.querySelector('[aria-busy]')")
    assert page.input_value("[name=pe-base]") == "2"


def test_typed_text_is_kept_when_the_server_is_unreachable(site, reader):
    site.row("k0").cells = [form(field("Tea"))]
    site.is_live = False
    page = reader(site)
    page.fill("input", "Coffee")
    site.stop()
    page.click("form button")
    page.wait_for_selector(".pe-bar")
    until(page, "() => !document.querySelector('[aria-busy]')")
    assert page.input_value("input") == "Coffee"
    site.start()
    site.actions["a/k0/edit/submit"] = lambda fields: None
    assert not site.received("/submit")
    page.click("form button")
    page.wait_for_selector(".pe-bar", state="detached")
    site.wait(lambda: site.received("/submit"))


def test_an_action_response_can_navigate_to_another_page(site, reader):
    site.row("k0").cells = [like()]
    page = reader(site)
    site.actions["a/k0/like/tap"] = lambda fields: ActionResponse(result={"location": "/other"})
    page.click("#a\\.k0 button")
    page.wait_for_url("**/other")


def test_the_script_updates_the_row_if_the_server_forgot_the_version(site, reader):
    site.is_live = False
    site.row("k0").cells = [like("0")]
    page = reader(site)
    site.forgets_versions = True
    site.actions["a/k0/like/tap"] = lambda fields: put("k0", like("1"))(site)
    node(page, "#a\\.k0 button")
    page.click("#a\\.k0 button")
    until(page, "() => kept.innerText === '1'")
    assert is_remembered_node(page, "#a\\.k0 button")
    until(page, "() => !document.querySelector('[aria-busy]')")
    assert difference(page, site) is None


def test_a_button_with_data_confirm_asks_before_acting(site, reader):
    site.row("k0").cells = [like(data_confirm="Really?")]
    page = reader(site)
    site.actions["a/k0/like/tap"] = lambda fields: None
    page.click("#a\\.k0 button")
    assert answer_dialog(page, "Cancel") == "Really?"
    assert page.evaluate("document.activeElement.matches('#a\\\\.k0 button')")
    page.click("#a\\.k0 button")
    page.keyboard.press("Escape")
    page.get_by_role("alertdialog").wait_for(state="detached")
    page.click("#a\\.k0 button")
    assert answer_dialog(page, "Like") == "Really?"
    site.wait(lambda: site.received("/tap"))
    assert [request[3] for request in site.received("/tap")] == [{"pe-confirmed": "1"}]


def test_a_double_click_asks_once_and_sends_one_request(site, reader):
    site.row("k0").cells = [like(data_confirm="Really?")]
    page = reader(site)
    site.actions["a/k0/like/tap"] = lambda fields: ActionResponse(notice="Liked.")
    held = []
    page.route("**/dialogs.js", lambda route: held.append(route))
    page.dblclick("#a\\.k0 button")
    site.wait(lambda: page.evaluate("1") and held)  # Playwright handles routes during evaluate().
    held[0].continue_()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_have_count(1)
    dialog.get_by_role("button", name="Like").click()
    expect(page.locator(".pe-notice")).to_contain_text("Liked.")
    expect(dialog).to_have_count(0)
    assert len(site.received("/tap")) == 1


def test_confirming_after_the_button_was_removed_still_sends_the_action(site, reader):
    site.row("k0").cells = [like(data_confirm="Really?")]
    page = reader(site)
    page.click("#a\\.k0 button")
    page.get_by_role("alertdialog").wait_for()
    site.change(remove("k0"))
    follow(page, site)
    answer_dialog(page, "Like")
    expect(page.locator(".pe-notice")).to_contain_text("The row is gone.")
    assert site.received("/tap")[0][3] == {"pe-confirmed": "1"}


def test_focus_returns_to_the_button_or_main_after_a_cancelled_question(site, reader):
    site.row("k0").cells = [like(data_confirm="Really?")]
    page = reader(site)
    page.evaluate("addEventListener('mousedown', (event) => event.preventDefault())")
    press = "() => document.querySelector('#a\\\\.k0 button').click()"
    page.evaluate(press)
    answer_dialog(page, "Cancel")
    until(page, "() => document.activeElement.matches('#a\\\\.k0 button')")
    page.evaluate("document.activeElement.blur()")
    page.evaluate(press)
    page.get_by_role("alertdialog").wait_for()
    site.change(remove("k0"))
    follow(page, site)
    answer_dialog(page, "Cancel")
    until(page, "() => document.activeElement.localName === 'main'")


def test_the_confirmation_of_a_choice_uses_the_forms_button_label(site, reader):
    site.row("k0").cells = [
        '<form class="pe-form" method="post" action="/list/-/actions/a/k0/edit/submit" data-change="" '
        'data-confirm="Wirklich?"><select name="size"><option>S</option><option>M</option></select>'
        '<div class="pe-apply"><button type="submit">Anwenden</button></div></form>']
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: None
    page.select_option("select", "M")
    assert answer_dialog(page, "Anwenden") == "Wirklich?"
    site.wait(lambda: site.received("/submit"))
    assert site.received("/submit")[0][3] == {"size": "M", "pe-confirmed": "1"}


def dialog(content):
    """Returns the HTML of a button and the dialog that it opens."""
    return (
        '<button type="button" popovertarget="d">Open</button>'
        f'<dialog class="pe-dialog" id="d" popover="" aria-label="Tea">{content}</dialog>')


def test_a_failure_notice_is_usable_while_a_dialog_is_open(site, reader):
    site.row("k0").cells = [dialog(form(field("Tea")))]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(409, {"detail": "Not saved."})
    page.get_by_role("button", name="Open").click()
    page.get_by_role("button", name="Save").click()
    notice = page.locator(".pe-notice")
    expect(notice).to_contain_text("Not saved.")
    # The notice is visible above the dialog. Closing it does not close the dialog.
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    expect(page.locator("dialog")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")


@pytest.mark.parametrize("content, stays", [
    (form('<select name="size"><option>S</option><option>M</option></select>', data_change=""), True),
    (like("Like", "a/k0/edit/submit", **{"class": "pe-toggle"}), True),
    (like("Like", "a/k0/edit/submit"), False),
], ids=["choice", "switch", "button"])
def test_choices_and_switches_leave_their_dialog_open_and_buttons_close_it(site, reader, content, stays):
    site.row("k0").cells = [dialog(content)]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(notice="Done.")
    page.get_by_role("button", name="Open").click()
    if page.locator("select").count():
        page.select_option("select", "M")
    else:
        page.get_by_role("button", name="Like").click()
    expect(page.locator(".pe-notice")).to_contain_text("Done.")
    expect(page.locator(".pe-notice")).to_be_visible()
    assert page.locator("dialog:popover-open").count() == stays


@pytest.mark.parametrize("moves", [True, False], ids=["moveBefore", "insertBefore"])
def test_an_open_dialog_and_its_focus_survive_a_row_move(site, reader, moves):
    site.row("k0").cells = [dialog('<input aria-label="First"/><input aria-label="Second"/>')]
    page = reader(site)
    if not moves:
        page.evaluate("() => { delete Element.prototype.moveBefore; }")
    page.get_by_role("button", name="Open").click()
    page.get_by_label("Second").focus()
    site.change(move("k0", "b", 1))
    follow(page, site)
    expect(page.locator("dialog:popover-open")).to_have_count(1)
    expect(page.get_by_label("Second")).to_be_focused()


def test_focus_does_not_fall_to_the_body_when_its_button_is_disabled(site, reader):
    site.row("k0").cells = [like()]
    site.row("k1").cells = [like("Other", "a/k1/like/tap")]
    page = reader(site)
    page.evaluate("() => { delete Element.prototype.moveBefore; }")
    page.focus("#a\\.k0 button")

    def change(site):
        put("k0", like(disabled=""))(site)
        move("k0", "b", 1)(site)

    site.change(change)
    follow(page, site)
    assert page.evaluate("document.activeElement !== document.body")


def test_a_notice_is_removed_when_its_animation_ends(site, reader):
    site.row("k0").cells = [like()]
    page = reader(site)
    site.actions["a/k0/like/tap"] = lambda fields: ActionResponse(notice="Liked.")
    page.click("#a\\.k0 button")
    notice = page.locator(".pe-notice")
    notice.wait_for()
    notice.evaluate("node => node.getAnimations().forEach(animation => animation.finish())")
    expect(notice).to_have_count(0)


def test_a_form_with_data_change_is_submitted_on_a_choice(site, reader):
    site.row("k0").cells = [form(
        '<select name="size"><option value="S" selected="">S</option><option value="M">M</option>'
        "</select>", data_change="")]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: put("k1", fields["size"])(site)
    page.select_option("select", "M")
    until(page, "() => document.getElementById('a.k1').innerText === 'M'")


def test_a_file_is_sent_with_its_form(site, reader):
    site.row("k0").cells = [form(
        '<input type="file" name="picture" aria-label="Picture"/>', enctype="multipart/form-data")]
    page = reader(site)
    site.actions["a/k0/edit/submit"] = lambda fields: put("k1", "Sent")(site)
    page.set_input_files("input", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"content"})
    site.change(put("k2", "Else"))
    follow(page, site)
    assert page.evaluate("document.querySelector('input').files.length") == 1
    page.click("form button")
    until(page, "() => document.getElementById('a.k1').innerText === 'Sent'")
    assert "content" in site.received("/submit")[0][3]["body"]
    until(page, "() => !document.querySelector('input').files.length")


def test_a_file_form_is_not_left_busy_by_a_response_with_an_empty_header(site, reader):
    site.row("k0").cells = [form(
        '<input type="file" name="picture" aria-label="Picture" data-control="preview"/>',
        enctype="multipart/form-data")]
    page = reader(site)
    page.evaluate("import('/controls.js')")
    # This header comes last and is empty.
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(notice="Sent.", Zzz="")
    page.set_input_files("input", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"content"})
    page.click("form.pe-form button")
    expect(page.locator(".pe-notice")).to_contain_text("Sent.")
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_a_reveal_button_without_a_password_field_breaks_no_form(site, reader):
    site.row("k0").cells = [
        '<span><button type="button" data-control="reveal">Show</button></span>' + form(field("Tea"))]
    page = reader(site)
    page.evaluate("import('/controls.js')")
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(notice="Saved.")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".pe-notice")).to_contain_text("Saved.")


@pytest.fixture
def suggesting(site, reader):
    """A page with a field whose suggestions are visible."""
    def cell(**more):
        return form(field("", list="known", data_control="suggest", data_from="/suggestions", **more).replace(
            "data_", "data-") + '<datalist id="known"></datalist>')

    site.row("k0").cells = [cell()]
    page = reader(site)
    page.route("**/suggestions?*", lambda route: route.fulfill(json=["Assam", "Ceylon"]))
    page.evaluate("import('/controls.js')")
    page.locator("[name=title]").press_sequentially("a")
    expect(page.get_by_role("option")).to_have_count(2)
    page.cell = cell
    return page


def test_open_suggestions_survive_a_change_of_the_form(site, suggesting):
    page = suggesting
    page.keyboard.press("ArrowDown")
    site.change(put("k0", page.cell(maxlength="20")))
    follow(page, site)
    box = page.get_by_role("combobox")
    expect(box).to_have_attribute("maxlength", "20")
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(box).to_have_attribute("aria-activedescendant", "pe-suggestion-0")
    assert box.get_attribute("list") is None
    expect(page.get_by_role("option")).to_have_count(2)


def test_submitting_the_form_closes_the_suggestions(site, suggesting):
    page = suggesting
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(409, {"detail": "Not saved."})
    page.keyboard.press("Enter")
    expect(page.locator(".pe-notice")).to_contain_text("Not saved.")
    expect(page.get_by_role("option")).to_have_count(0)
    assert page.get_attribute("[name=title]", "aria-expanded") == "false"


def test_enter_during_ime_composition_picks_no_suggestion(suggesting):
    page = suggesting
    page.keyboard.press("ArrowDown")
    assert page.evaluate("""() => document.querySelector("[name=title]").dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }))""")
    assert page.input_value("[name=title]") == "a"


def test_a_chart_added_later_stays_hidden_until_its_stylesheet_loads(site, reader):
    page = reader(site)
    held = []
    page.route("**/charts.css", lambda route: held.append(route))
    site.change(put("k0", '<link rel="stylesheet" href="/-/assets/charts.css"/>'
                    '<figure class="pe-chart"><figcaption>Tea</figcaption></figure>'))
    follow(page, site)
    chart = page.locator(".pe-chart")
    # The chart is hidden by an animation, which limits the wait.
    style = "node => [getComputedStyle(node).visibility, node.getAnimations().length]"
    assert chart.evaluate(style) == ["hidden", 1]
    site.wait(lambda: page.evaluate("1") and held)  # Playwright handles routes during evaluate().
    held[0].continue_()
    until(page, "() => getComputedStyle(document.querySelector('.pe-chart')).display === 'grid'")
    assert chart.evaluate(style) == ["visible", 0]


def test_the_height_estimate_of_a_row_kind_is_that_of_its_first_row(site, reader):
    site.attributes = {"data-guess": ""}
    site.row("k0").attributes = {"data-view": "card"}
    page = reader(site)
    until(page, """() => document.documentElement.style.getPropertyValue("--height-card")
      === document.getElementById("a.k0").offsetHeight + "px" """)


def add_display_actions(site, key, *events):
    site.row(key).attributes |= {f"data-{event}": f"/list/-/actions/a/{key}/-row/{event}" for event in events}


@pytest.mark.seed("D8", "E12", "O28")
def test_a_row_reports_each_time_it_enters_and_leaves_the_view(site, reader):
    site.sections = [Section("a", items(50), "A")]
    add_display_actions(site, "k30", "display", "end-display")
    for event in ("display", "end-display"):
        site.actions[f"a/k30/-row/{event}"] = lambda fields: None
    page = reader(site, viewport={"width": 600, "height": 400})
    assert not site.received("display")
    for times in range(1, 4):
        page.evaluate("document.getElementById('a.k30').scrollIntoView()")
        site.wait(lambda: len(site.received("/display", "POST")) == times)
        page.evaluate("scrollTo(0, 0)")
        site.wait(lambda: len(site.received("/end-display", "POST")) == times)
    page.evaluate("fetch('/other').then((answer) => answer.text())")
    assert [len(site.received(e, "POST")) for e in ("/display", "/end-display")] == [3, 3]


@pytest.mark.seed("O28")
def test_a_loading_row_that_stays_in_view_loads_batch_after_batch(site, reader):
    site.sections = [Section("a", [Row("loading", ["Loading"])], "A")]
    add_display_actions(site, "loading", "display")
    batches = iter(range(3))

    def load(fields):
        batch = next(batches, None)
        rows = site.sections[0].rows
        if batch is None:
            rows.pop()
        else:
            rows[-1:-1] = [Row(f"r{batch}{n}", [f"Row {batch}{n}"]) for n in range(2)]

    site.actions["a/loading/-row/display"] = load
    page = reader(site)
    until(page, "() => !document.getElementById('a.loading')")
    assert page.locator("tr[id]").count() == 6
    assert len(site.received("/display", "POST")) == 4
    follow(page, site)
    assert difference(page, site) is None


def test_a_visible_row_reports_as_soon_as_it_gains_a_display_action(site, reader):
    site.sections = [Section("a", items(3), "A")]
    add_display_actions(site, "k1", "end-display")
    site.actions["a/k1/-row/display"] = lambda fields: None
    page = reader(site)
    site.change(lambda site: add_display_actions(site, "k1", "display"))
    site.wait(lambda: site.received("/display", "POST"))


def test_a_failed_display_report_is_retried(site, reader):
    site.sections = [Section("a", items(3), "A")]
    add_display_actions(site, "k1", "display")
    page = reader(site)
    site.wait(lambda: len(site.received("/display", "POST")) == 1)
    site.actions["a/k1/-row/display"] = lambda fields: None
    site.wait(lambda: len(site.received("/display", "POST")) == 2)


# --- Reordering ---

def make_movable(site):
    for row in site.rows():
        row.attributes = {"data-move": f"/list/-/actions/{row.key}/move"}
        row.cells = [f'{row.key}<div class="pe-row-actions">{like("Up", "up")}'
                     '<span class="pe-grip" aria-hidden="true"></span></div>']


def test_alt_and_an_arrow_move_a_row_and_keep_the_focus(site, reader):
    make_movable(site)
    page = reader(site)
    site.actions["k0/move"] = lambda fields: move("k0", "a", 1)(site)
    node(page, "#a\\.k0 button")
    page.focus("#a\\.k0 button")
    page.keyboard.press("Alt+ArrowDown")
    until(page, "() => document.querySelector('tr[id]').id === 'a.k1'")
    assert page.evaluate("kept === document.activeElement")
    assert [r[3] for r in site.received("/move")] == [{"to": "down"}]


def test_a_script_module_that_fails_to_load_is_retried_silently(site, browser):
    make_movable(site)
    visits = Visits(browser, site.url)
    visits.expect("Failed to load resource|net::ERR")
    page = visits.blank()
    page.clock.install()
    page.route("**/rows.js", lambda route: route.abort())
    page.goto("/list")
    site.wait(lambda: site.streams)
    with page.expect_response("**/rows.js?1"):
        page.clock.run_for(5000)
    page.evaluate("import('/rows.js?1')")
    site.actions["k0/move"] = lambda fields: move("k0", "a", 1)(site)
    page.focus("#a\\.k0 button")
    page.keyboard.press("Alt+ArrowDown")
    site.wait(lambda: site.received("/move"))
    page.context.close()
    assert visits.faults == []


def test_a_row_can_be_dragged_to_another_section(site, reader):
    make_movable(site)
    page = reader(site)
    site.actions["k0/move"] = lambda fields: move("k0", "b", 1)(site)
    start = page.locator("#a\\.k0 button").bounding_box()
    end = page.locator("#b\\.k101").bounding_box()
    x, y = start["x"] + 5, start["y"] + 5
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 3)
    assert page.locator("[data-dragged]").count() == 0
    page.mouse.move(x, end["y"] + end["height"] / 4, steps=5)
    assert page.get_attribute("[data-drop]", "id") == "b.k101"
    assert page.get_attribute("[data-drop]", "data-drop") == "before"
    page.mouse.up()
    until(page, "() => document.getElementById('b.k0')")
    assert [r[3] for r in site.received("/move")] == [{"before": "k101", "section": "b"}]
    assert not site.received("/up")
    follow(page, site)
    page.evaluate("document.activeElement.blur()")
    assert difference(page, site) is None


@pytest.mark.seed("D7")
def test_a_row_can_be_dragged_into_an_empty_section(site, reader):
    make_movable(site)
    site.sections.append(Section("c", [], "C"))
    page = reader(site)
    site.actions["k0/move"] = lambda fields: move("k0", "c", 0)(site)
    start = page.locator("#a\\.k0 .pe-grip").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.evaluate("document.getElementById('c').scrollIntoView({ block: 'center' })")
    end = page.locator("#c").bounding_box()
    page.mouse.move(end["x"] + 20, end["y"] + end["height"] / 2, steps=5)
    assert page.get_attribute("[data-drop]", "id") == "c"
    page.mouse.up()
    until(page, "() => document.getElementById('c.k0')")
    assert [r[3] for r in site.received("/move")] == [{"section": "c"}]


def touch(session, kind, *points):
    session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


@pytest.mark.seed("D7")
def test_touch_drags_a_row_by_its_grip_and_scrolls_elsewhere(site, reader):
    site.sections = [Section("a", items(50), "A")]
    make_movable(site)
    page = reader(site, touch=True, viewport={"width": 400, "height": 600})
    site.actions["k0/move"] = lambda fields: move("k0", "a", 2)(site)
    session = page.context.new_cdp_session(page)
    grip, over = page.locator("#a\\.k0 .pe-grip").bounding_box(), page.locator("#a\\.k2").bounding_box()
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    touch(session, "touchStart", (x, y))
    for step in range(1, 6):
        touch(session, "touchMove", (x, y + (over["y"] + over["height"] * .8 - y) * step / 5))
    assert page.get_attribute("[data-drop]", "id") == "a.k2"
    touch(session, "touchEnd")
    site.wait(lambda: site.received("/move"))
    assert [r[3] for r in site.received("/move")] == [{"after": "k2", "section": "a"}]
    button = page.locator("#a\\.k4 .pe-row-actions button").bounding_box()
    x, y = button["x"] + 5, button["y"] + 5
    touch(session, "touchStart", (x, y))
    for step in range(1, 6):
        touch(session, "touchMove", (x, y - 40 * step))
    touch(session, "touchEnd")
    until(page, "() => scrollY > 0")
    assert len(site.received("/move")) == 1


def test_holding_a_dragged_row_at_the_edge_scrolls_the_page(site, reader):
    site.sections = [Section("a", items(50), "A")]
    make_movable(site)
    page = reader(site, viewport={"width": 600, "height": 400})
    start = page.locator("#a\\.k0 .pe-grip").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(start["x"] + 5, 390, steps=5)
    until(page, "() => scrollY > 200")
    page.keyboard.press("Escape")
    page.mouse.up()


def test_escape_cancels_dragging(site, reader):
    make_movable(site)
    page = reader(site)
    start = page.locator("#a\\.k0 button").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(start["x"] + 5, start["y"] + 150, steps=5)
    assert page.locator("[data-drop]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("[data-drop],[data-dragged]").count() == 0
    page.mouse.up()
    assert not site.received("/move")


# --- Loading more rows, and going back ---

@pytest.fixture
def long_list():
    with FakeSite([Section("a", items(230), "A")]) as site:
        yield site


def load_next_batch(page):
    count = page.locator("tr[id]").count()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until(page, "count => document.querySelectorAll('tr[id]').length > count", count)


def test_loading_more_rows_widens_the_stream(long_list, reader):
    page = reader(long_list)
    load_next_batch(page)
    long_list.wait(lambda: len(long_list.streams) == 1 and "c50" not in long_list.received("/-/events")[-1][2]["through"])
    long_list.change(put("k70", "Changed"))
    until(page, "() => document.getElementById('a.k70').innerText === 'Changed'")
    assert difference(page, long_list) is None


@pytest.mark.parametrize("live", [True, False], ids=["live", "still"])
@pytest.mark.parametrize("way", ["reload", "back"])
def test_loaded_rows_and_the_scroll_position_are_restored(long_list, reader, live, way):
    long_list.is_live = long_list.versioned = live
    page = reader(long_list, viewport={"width": 600, "height": 400})
    load_next_batch(page)
    load_next_batch(page)
    page.evaluate("document.getElementById('a.k90').scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(200)
    top = "document.getElementById('a.k90').getBoundingClientRect().top"
    before = page.evaluate(top)
    if way == "reload":
        page.reload()
    else:
        page.goto(long_list.url + "/other")
        page.go_back()
    until(page, "() => document.getElementById('a.k90')")
    until(page, f"before => Math.abs({top} - before) < 2", before)
    assert difference(page, long_list) is None


def test_a_new_visit_starts_at_the_top(long_list, reader):
    page = reader(long_list)
    load_next_batch(page)
    page.goto(long_list.url + "/other")
    page.goto(long_list.url + "/list")
    long_list.wait(lambda: long_list.streams)
    assert page.evaluate("scrollY") == 0


# --- Announcements ---

def test_announcements_of_remote_changes_are_throttled(site, reader):
    page = reader(site)
    page.evaluate("said.length = 0")
    for n in range(5):
        site.change(put("k0", f"{n}"))
        follow(page, site)
    until(page, "() => said.length === 2")
    assert said(page) == ["1 row changed."] * 2
    assert page.locator("[aria-live],[role=status],[role=alert]").count() == 1


def test_a_changed_reload_value_scrolls_to_the_top(site, reader):
    site.sections = [Section("a", items(50), "A")]
    site.reload = "1"
    page = reader(site, viewport={"width": 600, "height": 400})
    page.evaluate("scrollTo(0, 500)")
    site.change(put("k0", "Other"))
    follow(page, site)
    assert page.evaluate("scrollY") > 0
    site.change(lambda s: setattr(s, "reload", "2"))
    until(page, "() => scrollY === 0")


# Records the animations of added and removed rows in the next view transition.
RECORD_ROW_ANIMATIONS = """() => {
  const start = document.startViewTransition;
  window.moved = null;
  document.startViewTransition = function (act) {
    document.startViewTransition = start;
    const transition = start.call(this, act);
    transition.ready.then(() => {
      window.moved = document.getAnimations()
        .map(({ animationName, effect }) => animationName + effect.pseudoElement.replace(/[(].*/, ""))
        .filter((text) => /^pe-from/.test(text)).sort();
    }, (error) => { window.moved = ["" + error]; });
    return transition;
  };
}"""


def moved(page):
    return page.wait_for_function("() => window.moved").json_value()


@pytest.mark.seed("D5", "O27", "E14", "E15")
def test_a_change_can_set_the_animation_of_added_and_removed_rows(site, reader):
    page = reader(site)
    page.evaluate(RECORD_ROW_ANIMATIONS)

    def change(site):
        site.attributes = {"data-animation": "top left"}
        insert("a", 1, Row("new", "New"))(site)
        remove("k3")(site)
        put("k1", "Anew")(site)

    site.change(change)
    assert moved(page) == [
        "pe-from-left::view-transition-old", "pe-from-top::view-transition-new"]
    follow(page, site)
    page.evaluate(RECORD_ROW_ANIMATIONS)

    def back(site):
        site.attributes = {"data-animation": "fade right"}
        site.sections = site.sections[:1]

    # Removing a section animates its header and its three rows.
    site.change(back)
    assert moved(page) == ["pe-from-right::view-transition-old"] * 4
    follow(page, site)
    assert difference(page, site) is None


@pytest.mark.seed("O27", "E14")
def test_a_rows_animation_overrides_the_tables_and_none_disables_it(site, reader):
    site.attributes = {"data-animation": "left"}
    site.row("k0").attributes = {"data-animation": "bottom"}
    site.row("k1").attributes = {"data-animation": "none"}
    page = reader(site)
    page.evaluate(RECORD_ROW_ANIMATIONS)

    def change(site):
        for key in ("k0", "k1", "k2"):
            remove(key)(site)

    site.change(change)
    assert moved(page) == [
        "pe-from-bottom::view-transition-old", "pe-from-left::view-transition-old"]


@pytest.mark.seed("D5")
def test_a_replaced_row_runs_a_transition_if_the_table_is_animated(site, reader):
    site.attributes = {"data-animation": "fade"}
    page = reader(site)
    page.evaluate(RECORD_ROW_ANIMATIONS)
    site.change(put("k1", "Shown anew"))
    assert moved(page) == []
    follow(page, site)
    assert difference(page, site) is None


@pytest.mark.seed("O27")
def test_rows_move_in_a_transition_unless_motion_is_reduced(site, reader):
    for row in site.rows():
        row.attributes = {"data-animation": "left"}
    page = reader(site)
    page.evaluate("""() => {
      window.transitions = 0;
      const start = document.startViewTransition;
      document.startViewTransition = function (act) { transitions++; return start.call(this, act); };
    }""")
    site.change(move("k0", "a", 3))
    follow(page, site)
    assert page.evaluate("transitions") == 1
    site.change(put("k1", "No transition"))
    follow(page, site)
    page.emulate_media(reduced_motion="reduce")
    site.change(remove("k2"))
    follow(page, site)
    assert page.evaluate("transitions") == 1
    assert difference(page, site) is None


def test_page_states_pass_the_accessibility_audit(site, reader, viewport, scheme):
    toggle = (
        '<button class="pe-toggle" type="submit" form="pe-actions" role="switch" '
        'aria-checked="true" name="value" value="false"><span>Sounds</span></button>')
    select = (
        '<button class="pe-select" type="submit" form="pe-actions" aria-labelledby="a.k3" '
        'aria-pressed="true"></button>')
    site.row("k0").cells = [form(field("Tea"), field("1", name="count"))]
    site.row("k1").cells = [field("Tea", name="note")]
    site.row("k2").cells = [toggle + '<div class="pe-row-actions">' + like() + "</div>"]
    site.row("k2").attributes = {"data-move": "/list/-/actions/move"}
    site.row("k3").cells = ["Chosen" + select]
    page = reader(site, viewport=viewport, scheme=scheme)
    site.actions["a/k0/edit/submit"] = lambda fields: ActionResponse(
        422, {"detail": "Not saved.", "errors": [{"name": "title", "detail": "Too long."}]})
    page.fill("[name=note]", "Coffee")
    site.change(put("k1", field("Milk", name="note")))
    page.wait_for_selector(".pe-conflict")
    page.click("form button")
    page.wait_for_selector(".pe-errors")
    site.actions["a/k0/like/tap"] = lambda fields: ActionResponse(notice="Liked.")
    page.click(".pe-row-actions button")
    page.wait_for_selector(".pe-notice")
    site.hold.clear()
    page.click(".pe-row-actions button")
    page.wait_for_selector("[aria-busy=true]")
    assert violations(page) == []
    site.stop()
    page.wait_for_selector(".pe-bar")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
