"""The script and the stylesheet on a page without a server."""

import pathlib

import pytest

import styles

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Sources/PageSite/Assets"
# Waits for two frames: a frame that shows skipped content also lays it out.
NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RECORD_REQUESTS = """() => {
  window.asked = [];
  window.fetch = (url) => { asked.push(url); return new Promise(() => {}); };
  window.setInterval = (action, delay) => asked.push(delay);
}"""


@pytest.fixture
def show_rows(browser):
    context = browser.new_context()

    def show(rows, body="", after="", script=False):
        page = context.new_page()
        page.set_content(
            f"<!DOCTYPE html><html lang='en'><head><title>t</title></head><body {body}><main>"
            f"<table class='pe-table'><tbody id='s'>{rows}</tbody></table>{after}"
            "<p role='status'></p></main></body></html>")
        page.add_style_tag(content=styles.SERVED.read_text())
        page.evaluate(NEXT_FRAMES)
        if script:
            page.evaluate(RECORD_REQUESTS)
            page.add_script_tag(content=(ASSETS / "page.min.js").read_text())
        return page

    yield show
    context.close()


@pytest.mark.parametrize("height", [1, 20, 32, 44, 60.5])
@pytest.mark.parametrize("kind", ["", "class='pe-section-header'"])
def test_a_row_with_a_fixed_height_has_exactly_that_height(show_rows, height, kind):
    page = show_rows(
        f"<tr {kind} data-height='fixed' style='--height:{height}px'><td>x<br/>y<br/>z</td></tr>")
    assert page.evaluate("document.querySelector('tr').getBoundingClientRect().height") == height


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("name, side", [("", "start"), ("pe-end", "end"), ("pe-center", None)])
def test_cell_text_keeps_its_alignment_beside_row_actions(show_rows, name, side, direction):
    page = show_rows(
        f"<tr dir='{direction}'><td class='{name}'>2<div class='pe-row-actions'>"
        "<button>Edit</button></div></td></tr>")
    start, end = page.evaluate("""() => {
      const cell = document.querySelector("td"), range = document.createRange();
      range.selectNode(cell.firstChild);
      const text = range.getBoundingClientRect(), box = cell.getBoundingClientRect();
      const { width } = cell.lastChild.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const gaps = [
        text.left - box.left - parseFloat(paddingLeft),
        box.right - text.right - parseFloat(paddingRight)];
      if (cell.matches("[dir=rtl] *")) gaps.reverse();
      return [gaps[0], gaps[1] - width - 8];
    }""")
    if side == "start":
        assert abs(start) < 1
    elif side == "end":
        assert abs(end) < 1
    else:
        assert abs(start - end) < 2


def test_row_separators_are_printed(show_rows):
    page = show_rows("<tr class='pe-separated'><td>a</td></tr><tr><td>b</td></tr>")
    page.emulate_media(media="print")
    assert page.evaluate(
        "getComputedStyle(document.querySelector('tr'), '::after').printColorAdjust") == "exact"


CLICK_TARGET = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const across = selector === "tr" ? box.width - 4 : box.width / 2;
  return document.elementFromPoint(box.x + across, box.y + box.height / 2)
    .closest("a, button, input")?.id;
}"""


@pytest.mark.parametrize("cells", [
    "<td>text</td><td><a id='first' href='#1'>one</a> <a id='other' href='#2'>two</a></td>",
    "<td><button id='button'>go</button></td><td><a id='first' href='#1'>one</a></td>",
    "<td><a id='first' href='#1'>one</a></td><td><a id='other' href='#2'>two</a>"
    "<button id='button'>go</button><input id='input'/></td>",
    "<td><div><div><b>text</b></div><div><div><a id='first' href='#1'>one</a></div></div>"
    "<div><div><a id='other' href='#2'>two</a></div></div></div></td>",
])
def test_the_first_link_fills_its_row_without_covering_other_controls(show_rows, cells):
    page = show_rows(f"<tr data-accessory='disclosure'>{cells}</tr>")
    assert page.evaluate(CLICK_TARGET, "tr") == "first"
    for control in page.locator("a, button, input").all():
        name = control.get_attribute("id")
        assert page.evaluate(CLICK_TARGET, f"#{name}") == name


def test_row_controls_scroll_behind_the_section_header(show_rows):
    row = "<tr data-accessory='disclosure'><td><a href='#1'>a</a></td><td><button>b</button></td></tr>"
    page = show_rows(
        "<tr class='pe-section-header'><th id='head'>h</th></tr>" + row * 100,
        "style='--columns:minmax(0,1fr) 100px'")
    page.evaluate("scrollTo(0, 500)")
    page.evaluate(NEXT_FRAMES)
    assert page.evaluate("scrollY") == 500
    hits = page.evaluate("""() => {
      const box = document.querySelector(".pe-section-header").getBoundingClientRect();
      const hits = [];
      for (let y = box.y + 1; y < box.bottom; y += 2)
        for (let x = box.x + 1; x < box.right; x += 20)
          hits.push(document.elementFromPoint(x, y).closest("tr").className);
      return hits;
    }""")
    assert set(hits) == {"pe-section-header"}


def test_the_section_index_is_not_printed(show_rows):
    page = show_rows("", after="<nav class='pe-index'><a href='#s'>S</a></nav>")
    assert page.locator(".pe-index").is_visible()
    page.emulate_media(media="print")
    assert not page.locator(".pe-index").is_visible()


@pytest.mark.parametrize("given, delay", [("5000", 5000), ("2073600000", 2073600000)])
def test_a_page_uses_the_refresh_interval_that_it_declares(show_rows, given, delay):
    body = f"data-self='/menu/-/document' data-version='v' data-refresh='{given}'"
    assert show_rows("", body, script=True).evaluate("asked.map(Number)") == [delay]


def test_a_query_parameter_named_constructor_is_kept(show_rows):
    page = show_rows(
        "<tr id='s.a'><td>a</td></tr>",
        "data-self='/menu/-/document?constructor=a&through=b' data-version='v'",
        "<nav class='pe-tail'><a href='/menu?constructor=a&after=b'>Load more</a></nav>", True)
    page.wait_for_function("() => asked.length")
    assert page.evaluate("asked") == ["/menu/-/rows?constructor=a&through=b&limit=50&from=v"]
