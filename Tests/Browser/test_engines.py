"""Behavior and layout of pages in Chromium, Firefox and WebKitGTK."""

import pytest

TASKS = [f"Task {number}" for number in range(1, 201)]
TOP = "(id) => Math.round(document.getElementById(id).getBoundingClientRect().top)"
ACTIVE = "() => document.activeElement.name ?? document.activeElement.nodeName"
ROW = "todo.120"


@pytest.fixture
def wide(engine):
    engine.resize(1000, 700)
    return engine


@pytest.fixture
def tasks(make_site):
    return make_site(titles=TASKS)


def visit(engine, url):
    """Opens a page and waits until the script has initialized it."""
    engine.open(url)
    engine.wait("() => document.documentElement.dataset.scripted === ''")


def load_rows(engine, count):
    """Scrolls until the page has loaded at least this many rows."""
    engine.wait("""(count) => {
      const rows = document.querySelectorAll("tbody > tr[id]").length;
      if (rows < count) scrollTo(0, document.body.scrollHeight);
      return rows >= count && document.querySelector("table").ariaBusy !== "true";
    }""", count)


def load_until(engine, id):
    engine.wait("""(id) => {
      const row = document.getElementById(id);
      row ? row.scrollIntoView({ block: "center" }) : scrollTo(0, document.body.scrollHeight);
      return document.documentElement.dataset.scripted === "" && !!row;
    }""", id)


def wait_for_two_frames(engine):
    """Waits for two frames, after which pending changes are rendered."""
    engine.evaluate("() => new Promise((done) => requestAnimationFrame("
                    "() => requestAnimationFrame(() => done(1))))")


def button(event):
    return f"[formaction*='todo/120/-row/{event}']"


def begin_editing(engine):
    """Presses the row's edit button. Without hover, the button is in the row's menu."""
    more = f"[id='{ROW}'] .pe-more"
    if engine.evaluate("selector => document.querySelector(selector).checkVisibility()", more):
        engine.click(more)
        engine.wait("() => !!document.querySelector(':popover-open')")
    engine.click(button("begin-editing"))


def test_editing_a_row_keeps_its_scroll_position(wide, tasks):
    wide.open(tasks.url + "/tasks")
    load_until(wide, ROW)
    wide.evaluate("() => { window.kept = true; }")
    top = wide.evaluate(TOP, ROW)
    assert top > 200
    begin_editing(wide)
    wide.wait("() => document.activeElement.name === 'title'")
    assert abs(wide.evaluate(TOP, ROW) - top) <= 1
    assert wide.evaluate("() => [location.search, kept]") == ["?edit=120", True]
    wide.type("Escape")
    wide.wait(f"() => !!document.querySelector(\"{button('begin-editing')}\")")
    assert abs(wide.evaluate(TOP, ROW) - top) <= 1
    assert wide.evaluate("() => [location.search, kept]") == ["", True]
    inside = "(id) => document.getElementById(id).contains(document.activeElement)"
    assert wide.evaluate(inside, ROW), "the focus is still in the row"
    begin_editing(wide)
    wide.wait("() => document.activeElement.name === 'title'")
    wide.type("Very ", "Enter")
    wide.wait("() => document.querySelector('.pe-notice')?.firstChild.data === 'Saved.'")
    assert "Very " in tasks.task_of(120)["title"]
    assert abs(wide.evaluate(TOP, ROW) - top) <= 1
    assert wide.evaluate("() => [location.search, kept]") == ["", True]
    assert wide.evaluate(inside, ROW), "the focus is still in the row"


def test_the_back_button_closes_the_editor(wide, tasks):
    wide.open(tasks.url + "/tasks")
    load_until(wide, ROW)
    top = wide.evaluate(TOP, ROW)
    begin_editing(wide)
    wide.wait_for(button("end-editing"))
    wide.back()
    wide.wait_for(button("begin-editing"))
    assert wide.evaluate("() => location.search") == ""
    assert abs(wide.evaluate(TOP, ROW) - top) <= 1


def test_the_back_button_asks_before_discarding_edits(wide, tasks):
    visit(wide, tasks.url + "/tasks")
    load_until(wide, ROW)
    begin_editing(wide)
    wide.wait("() => document.activeElement.name === 'title'")
    wide.type("x")
    wide.evaluate("() => { window.asked = 0; window.confirm = () => asked++ > 0; }")
    wide.evaluate("() => history.back()")
    wide.wait("() => asked === 1 && location.search === '?edit=120'")
    wait_for_two_frames(wide)
    assert "x" in wide.evaluate("() => document.querySelector('tbody [name=title]').value")
    wide.evaluate("() => history.back()")
    wide.wait_for(button("begin-editing"))
    assert wide.evaluate("() => [asked, location.search]") == [2, ""]


def test_declining_to_leave_after_several_steps_back_keeps_the_editor(wide, tasks):
    visit(wide, tasks.url + "/tasks")
    load_until(wide, ROW)
    begin_editing(wide)
    wide.wait_for(button("end-editing"))
    wide.click(button("end-editing"))
    wide.wait_for(button("begin-editing"))
    begin_editing(wide)
    wide.wait("() => document.activeElement.name === 'title' && history.state.at === 3")
    wide.type("x")
    wide.evaluate("() => { window.asked = 0; window.confirm = () => { asked++; return false; }; }")
    wide.evaluate("() => history.go(-3)")
    wide.wait("() => asked === 1 && history.state.at === 3")
    wait_for_two_frames(wide)
    assert wide.evaluate("() => [asked, location.search]") == [1, "?edit=120"]
    assert "x" in wide.evaluate("() => document.querySelector('tbody [name=title]').value")


def test_escape_asks_before_discarding_edits(wide, tasks):
    visit(wide, tasks.url + "/tasks?edit=120")
    wide.wait("() => document.activeElement.name === 'title'")
    wide.evaluate("() => { window.asked = 0; window.confirm = () => { asked++; return false; }; }")
    wide.type("x", "Escape")
    wide.wait("() => asked === 1")
    assert "x" in wide.evaluate("() => document.activeElement.value")


def test_going_back_restores_loaded_rows_and_the_scroll_position(wide, server):
    wide.open(server.url + "/characters")
    load_rows(wide, 180)
    wide.evaluate("""() => {
      document.querySelectorAll("tbody > tr[id]")[120].scrollIntoView({ block: "center" });
    }""")
    wait_for_two_frames(wide)
    place = """() => {
      const row = [...document.querySelectorAll("tbody > tr[id]")]
        .find((row) => row.getBoundingClientRect().top > 200);
      return row && [row.id, Math.round(row.getBoundingClientRect().top)];
    }"""
    before = wide.evaluate(place)
    wide.wait("() => !!history.state?.id")
    wide.open(server.url + "/")
    wide.back()
    try:
        wide.wait("""([id, top]) => {
          const row = document.getElementById(id);
          return row && Math.abs(row.getBoundingClientRect().top - top) <= 2;
        }""", before)
    except AssertionError:
        raise AssertionError(f"the first visible row was {before} and is now {wide.evaluate(place)}") from None


def test_a_failure_notice_disappears_after_the_next_success(wide, tasks):
    wide.open(tasks.url + "/tasks")
    load_until(wide, "todo.20")
    wide.evaluate("""() => {
      const { fetch } = window;
      window.fetch = (url, options) => options?.method === "POST"
        ? Promise.resolve(new Response("{}", { status: 500 })) : fetch(url, options);
      window.mended = () => { window.fetch = fetch; };
    }""")
    wide.click("[id='todo.20'] [role=checkbox]")
    wide.wait("() => document.querySelector('.pe-notice')?.dataset.kind === 'failure'")
    wide.evaluate("() => mended()")
    wide.click("[id='todo.20'] [role=checkbox]")
    wide.wait("() => !document.querySelector('.pe-notice')")
    wide.wait("() => !document.getElementById('todo.20')")


@pytest.mark.parametrize("path", ["/characters", "/tasks", "/gallery/typical-form"])
def test_no_page_is_wider_than_the_narrowest_window(engine, server, path):
    engine.resize(320, 700)
    engine.open(server.url + path)
    width, window = engine.evaluate(
        "() => [document.documentElement.scrollWidth, innerWidth]")
    assert width <= window <= 450


def test_few_rows_are_measured_in_a_long_list(wide, server):
    wide.open(server.url + "/characters")
    load_rows(wide, 400)
    wide.evaluate("""() => {
      const { getBoundingClientRect } = Element.prototype;
      window.measured = window.commits = 0;
      Element.prototype.getBoundingClientRect = function () {
        measured += this.matches("tr");
        return getBoundingClientRect.call(this);
      };
      new MutationObserver(() => commits++)
        .observe(document.querySelector("table"), { childList: true, subtree: true });
    }""")
    load_rows(wide, 500)
    measured, commits = wide.evaluate("() => [measured, commits]")
    assert commits > 0
    # The script finds rows by binary search: about ten each for the anchor, for scrolling back, and for saving.
    assert measured < 60 * (commits + 2)


def test_a_rejected_form_lists_its_errors_with_links_to_the_fields(wide, tasks):
    visit(wide, tasks.url + "/tasks?edit=3")
    wide.evaluate("""() => {
      const form = document.querySelector("tbody form");
      form.noValidate = true;
      form.elements.title.value = " ";
      form.requestSubmit();
    }""")
    wide.wait_for("tbody .pe-errors a")
    assert wide.evaluate("""() => {
      const [box] = document.querySelectorAll("tbody .pe-errors");
      const reason = box.querySelector("li span");
      return [box.querySelector("a").textContent, reason.offsetWidth > 24, reason.textContent,
        document.querySelector("tbody .pe-error").textContent];
    }""") == ["Task", True, ": Fill in this field.", "Fill in this field."]
    wide.evaluate("() => document.activeElement.blur()")
    wide.click("tbody .pe-errors a")
    wide.wait("() => document.activeElement.name === 'title'")


def test_section_headers_stick_below_the_sticky_column_headings(wide, server):
    visit(wide, server.url + "/characters")
    wide.evaluate("() => scrollTo(0, 1500)")
    wait_for_two_frames(wide)
    head, cover, header, under = wide.evaluate("""() => {
      const edge = (node) => Math.round(node.getBoundingClientRect().top);
      const { tHead } = document.querySelector("table");
      const box = tHead.getBoundingClientRect();
      const headers = [...document.querySelectorAll(".pe-section-header")].map(edge);
      const top = Math.round(box.top);
      const over = document.elementFromPoint(box.left + 40, box.top + box.height / 2);
      return [top, tHead.contains(over), Math.min(...headers.filter((top) => top >= 0)),
        Math.round(box.bottom)];
    }""")
    assert 0 <= head < 120
    assert cover, "nothing covers the column headings"
    assert header >= under - 1


def test_row_separators_are_indented_at_the_inline_start(wide, server):
    wide.open(server.url + "/gallery/separators")
    look = """(direction) => {
      document.documentElement.dir = direction;
      const row = [...document.querySelectorAll(".pe-separated")]
        .find((row) => /--separator:0 0 0|--separator:0 0px 0/.test(row.getAttribute("style"))
          || parseFloat(getComputedStyle(row, "::after").paddingLeft));
      const { paddingLeft, paddingRight, scale } = getComputedStyle(row, "::after");
      return [parseFloat(paddingLeft) > parseFloat(paddingRight), scale];
    }"""
    assert wide.evaluate(look, "ltr") == [True, "none"]
    assert wide.evaluate(look, "rtl") == [True, "-1 1"]


@pytest.mark.parametrize("path", ["/tasks", "/gallery/control-events", "/gallery/lifecycle"])
def test_checkboxes_and_switches_are_centred_in_their_line(wide, server, path):
    wide.open(server.url + path)
    off = wide.evaluate("""() => [...document.querySelectorAll(".pe-toggle")].map((node) => {
      const box = node.getBoundingClientRect(), line = node.parentElement;
      const { top, bottom } = line.getBoundingClientRect();
      const { paddingTop, paddingBottom } = getComputedStyle(line);
      return (box.top + box.bottom - top - bottom
        - parseFloat(paddingTop) + parseFloat(paddingBottom)) / 2;
    })""")
    assert off
    assert [offset for offset in off if abs(offset) > 0.1] == []


@pytest.mark.parametrize("path", ["/gallery/typical-list", "/gallery/typical-settings"])
def test_a_table_exposes_its_roles_to_assistive_technology(wide, server, path):
    wide.open(server.url + path)
    for role, selector in {
        "table": "table", "row": "tr", "cell": "td", "columnheader": "thead th",
        "rowgroup": "tbody[aria-labelledby]",
    }.items():
        there = wide.evaluate("(selector) => document.querySelectorAll(selector).length", selector)
        if role == "rowgroup":
            assert wide.count(role, selector) >= there, "the column headings may be one more row group"
        else:
            assert wide.count(role, selector) == there, role


def test_an_example_form_keeps_its_values_and_confirms_the_submission(wide, server):
    wide.open(server.url + "/gallery/typical-form")
    wide.evaluate("() => { document.querySelector('[name=name]').value = 'Grace'; }")
    wide.click("main form [type=submit]")
    wide.wait("() => document.body.innerText.includes('Ordered for Grace. Thank you!')")
    assert wide.evaluate("() => document.querySelector('[name=name]').value") == "Grace"
    wide.open(server.url + "/gallery/demo-keyboard")
    wide.evaluate("() => { document.querySelector('[name=town]').value = 'Town'; }")
    wide.click("main form [type=submit]")
    wide.wait("() => document.querySelector('.pe-notice')?.innerText.startsWith('Sent to Town')")


def test_a_bar_is_shown_while_the_browser_is_offline(wide, tasks):
    visit(wide, tasks.url + "/tasks")
    assert wide.evaluate("""() => {
      dispatchEvent(new Event("offline"));
      return document.querySelector(".pe-bar").firstChild.data;
    }""") == "Offline. Nothing is saved or updated."
    wide.evaluate("() => { dispatchEvent(new Event('online')); }")
    wide.wait("() => !document.querySelector('.pe-bar')")


def test_a_page_at_its_row_limit_announces_the_link_to_the_rest(wide, server):
    wide.open(server.url + "/characters")
    load_rows(wide, 2000)
    said = wide.evaluate("() => document.querySelector('main > [role=status]').textContent")
    assert said.endswith("2000 on this page. Follow the link.")


def test_a_notice_can_be_closed(wide, server):
    visit(wide, server.url + "/gallery/demo-keyboard")
    wide.click("main form [type=submit]")
    wide.wait_for(".pe-notice .pe-close")
    wide.click(".pe-notice .pe-close")
    wide.wait("() => !document.querySelector('.pe-notice')")


def test_a_notice_is_shown_once_after_falling_back_to_a_page_load(wide, tasks):
    visit(wide, tasks.url + "/tasks?edit=3")
    wide.evaluate("""() => {
      const { fetch } = window;
      window.fetch = (url, options) => url.includes("/-/document")
        ? Promise.reject(new TypeError("lost")) : fetch(url, options);
      window.kept = true;
    }""")
    wide.click("tbody [name=title]")
    wide.type("Very ", "Enter")
    wide.wait("() => !window.kept && document.querySelector('.pe-notice')?.firstChild.data === 'Saved.'")
    assert wide.evaluate("() => document.querySelectorAll('.pe-close').length") == 1
    assert wide.evaluate("() => location.pathname + location.search") == "/tasks"
    visit(wide, tasks.url + "/tasks")
    assert wide.evaluate("() => !document.querySelector('.pe-notice')"), "the notice appears once"
