"""Charts in a browser: labels are neither cut off nor overlap at any width, marks have contrast in both color schemes,
screen readers find the numbers, and every feature works without the script."""

import pathlib
import sys

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP
from test_judges import violations

sys.path.append(str(pathlib.Path(__file__).parents[1] / "Setup"))

from test_themes import contrast  # noqa: E402

NARROW = {"width": 320, "height": 640}
PATHS = ["charts", "line-charts", "bar-charts", "donut-charts", "sparklines"]
# The charts with text beside the drawing.
CHARTS = [f"/gallery/{name}" for name in PATHS if name != "sparklines"]
WIDTHS = [320, 390, 600, 1280]

# Returns the texts of charts that leave the window, are cut off, or overlap another of their kind.
LAYOUT_FAULTS = """() => {
  const shown = (selector, root = document) => [...root.querySelectorAll(selector)]
    .map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return { node, text: node.textContent, box: range.getBoundingClientRect() };
    })
    .filter(({ box, text }) => box.width && text);
  const faults = [];
  for (const { text, box } of shown(".pe-chart :is(figcaption, span, b, summary)"))
    if (box.left < 0 || box.right > innerWidth) faults.push(`outside: ${text}`);
  for (const { node, text } of shown(".pe-names > span, .pe-legend span, .pe-rows span"))
    if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
      if (getComputedStyle(node).display !== "inline") faults.push(`cut: ${text}`);
  for (const chart of document.querySelectorAll(".pe-chart"))
    for (const kind of [".pe-names > span", ".pe-scale > span", ".pe-legend > li", ".pe-rows :is(span, b)"]) {
      const boxes = shown(kind, chart);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1))
          if (one.box.left < other.box.right && other.box.left < one.box.right
            && one.box.top + 2 < other.box.bottom && other.box.top + 2 < one.box.bottom)
            faults.push(`overlap: ${one.text}, ${other.text}`);
    }
  return faults;
}"""

# The colors of each kind of mark and of its background.
PAINTS = """() => {
  const channels = (colour) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255);
  };
  const ground = channels(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll(
    ".pe-chart [data-series]:not(.pe-area), .pe-chart .pe-zero, .pe-sparkline :is(polyline, circle)")]
    .map((node) => {
      const { fill, stroke } = getComputedStyle(node);
      const paint = node.matches("rect, circle") ? fill : stroke;
      return { name: node.dataset.series ?? "zero", paint: channels(paint), ground };
    });
}"""


@pytest.fixture(params=PATHS)
def path(request):
    return f"/gallery/{request.param}"


@pytest.mark.parametrize("width", WIDTHS)
def test_chart_text_is_neither_cut_off_nor_overlapping(visits, path, width):
    page = visits.open(path, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.locator(".pe-chart :is(figcaption, span), .pe-sparkline").count() > 1
    assert page.evaluate(LAYOUT_FAULTS) == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", CHARTS)
def test_chart_text_is_at_least_12_pixels_at_any_width(visits, path, width):
    page = visits.open(path, viewport={"width": width, "height": 800})
    sizes = page.evaluate("""() => [...document.querySelectorAll(".pe-chart :is(span, b, p, figcaption)")]
      .map(node => parseFloat(getComputedStyle(node).fontSize))""")
    assert len(sizes) > 10 and all(size >= 12 for size in sizes)
    assert page.locator(".pe-chart text").count() == 0


def test_chart_marks_contrast_with_the_background(visits, path, scheme):
    page = visits.open(path, scheme=scheme)
    marks = [(mark["name"], contrast(mark["paint"], mark["ground"])) for mark in page.evaluate(PAINTS)]
    assert marks and [mark for mark in marks if mark[1] < 3] == []


@pytest.mark.parametrize("viewport", [NARROW, DESKTOP], ids=["narrow", "desktop"])
def test_charts_have_no_accessibility_violations(visits, path, scheme, viewport):
    page = visits.open(path, scheme=scheme, viewport=viewport)
    page.evaluate("() => { for (const twin of document.querySelectorAll('.pe-twin')) twin.open = true }")
    assert violations(page) == []


@pytest.mark.parametrize("script", [True, False], ids=["script on", "script off"])
def test_the_data_table_of_a_chart_is_reachable_by_keyboard(visits, script):
    page = visits.open("/gallery/charts", script=script, viewport=NARROW)
    chart = page.locator(".pe-chart").first
    chart.locator("summary").focus()
    page.keyboard.press("Enter")
    table = chart.get_by_role("table")
    table.wait_for(state="visible")
    assert table.get_by_role("row").count() == 13
    assert table.get_by_role("rowheader", name="Feb").count() == 1
    assert table.get_by_role("columnheader", name="Shop").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Orders"
    image = chart.locator("[role=img]")
    assert image.get_attribute("aria-label").startswith("Orders: Online, Shop, Markets, from Jan to Dec")


def test_a_hovered_band_is_highlighted_and_its_title_has_the_values(visits):
    page = visits.open("/gallery/charts", script=False)
    group = page.locator(".pe-chart").first.locator("svg g").nth(1)
    assert group.locator("title").text_content() == "Feb: Online 132, Shop 182, Markets 0"
    paint = "node => getComputedStyle(node.querySelector('.pe-band')).fill"
    before = group.evaluate(paint)
    group.locator(".pe-band").hover()
    assert group.evaluate(paint) != before


def test_the_script_shows_the_hovered_values_in_a_readout(visits):
    page = visits.open("/gallery/charts", viewport=NARROW)
    readout = page.locator(".pe-readout")
    group = page.locator(".pe-chart").first.locator("svg g").nth(1)
    page.evaluate("import('/-/assets/charts.js')")
    group.locator(".pe-band").hover()
    expect(readout.locator("b, span, bdi")).to_have_text(["Feb", "Online", "132", "Shop", "182", "Markets", "0"])
    chart, box = page.locator(".pe-chart").first.bounding_box(), readout.bounding_box()
    assert chart["x"] <= box["x"] and box["x"] + box["width"] <= chart["x"] + chart["width"]
    # The browser shows no tooltip of its own. Escape closes the readout.
    assert group.locator("title").text_content() == ""
    page.keyboard.press("Escape")
    readout.wait_for(state="detached")
    page.mouse.move(5, 5)
    assert group.locator("title").text_content() == "Feb: Online 132, Shop 182, Markets 0"


def test_tapping_a_donut_chart_shows_a_readout(visits):
    page = visits.open("/gallery/donut-charts", viewport=NARROW, touch=True)
    page.evaluate("import('/-/assets/charts.js')")
    box = page.locator(".pe-donut > div").first.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)
    expect(page.locator(".pe-readout")).to_have_text("Green: 512, 52%")
    page.touchscreen.tap(300, 20)
    page.locator(".pe-readout").wait_for(state="detached")


def point_at(page, ring):
    ring.scroll_into_view_if_needed()
    box = ring.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)


def test_an_empty_donut_chart_shows_no_readout(visits):
    page = visits.open("/gallery/donut-charts")
    page.evaluate("import('/-/assets/charts.js')")
    rings = page.locator(".pe-donut > div > svg")
    rings.first.evaluate("""svg => {
      svg.innerHTML = '<path class="pe-arc" d="M50 8A42 42 0 1 1 50 92A42 42 0 1 1 50 8"/>';
    }""")
    point_at(page, rings.first)
    assert page.evaluate("document.querySelector('.pe-arc').matches(':hover')")
    expect(page.locator(".pe-readout")).to_have_count(0)
    # Other charts still show a readout.
    point_at(page, rings.nth(1))
    expect(page.locator(".pe-readout")).to_have_count(1)
    page.emulate_media(media="print")
    assert not page.locator(".pe-readout").is_visible()


def test_a_chart_follows_the_direction_of_its_page(visits):
    page = visits.open("/gallery/charts", viewport=DESKTOP)
    places = """() => [".pe-scale", ".pe-names > span:first-child", "g:first-of-type > .pe-band"]
      .map(part => document.querySelector(`#signed .pe-chart ${part}`).getBoundingClientRect())
      .map(({ left, right }) => (left + right) / 2)"""
    scale, name, band = page.evaluate(places)
    assert scale < band and abs(name - band) < 2
    page.evaluate("() => { document.documentElement.dir = 'rtl' }")
    scale, name, band = page.evaluate(places)
    assert scale > band and abs(name - band) < 2
    assert page.evaluate(LAYOUT_FAULTS) == []


def test_category_names_are_centred_below_their_bands(visits):
    page = visits.open("/gallery/charts", viewport=NARROW)
    off = page.evaluate("""() => {
      const chart = document.querySelector(".pe-chart");
      const bands = [...chart.querySelectorAll(".pe-band")];
      const titles = bands.map((band) => band.parentNode.querySelector("title").textContent);
      return [...chart.querySelectorAll(".pe-names > span")].filter((name) => name.clientWidth).map((name) => {
        const box = bands[titles.findIndex((title) => title.startsWith(name.textContent))]
          .getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(name);
        const { left, right } = range.getBoundingClientRect();
        return (left + right - box.left - box.right) / 2;
      });
    }""")
    assert off and all(abs(distance) <= 2 for distance in off)


@pytest.mark.parametrize("path", CHARTS)
def test_print_and_forced_colours_show_the_chart(visits, path):
    page = visits.open(path)
    page.emulate_media(media="print")
    assert page.locator(".pe-chart svg").first.is_visible()
    assert not page.locator(".pe-twin summary").first.is_visible()
    page.emulate_media(media="screen", forced_colors="active")
    strokes = page.evaluate("""() => [...document.querySelectorAll(".pe-chart [data-series]")].map(node => {
      const { fill, stroke } = getComputedStyle(node);
      return [fill, stroke].every(paint => paint === "none" || paint === "rgba(0, 0, 0, 0)");
    })""")
    assert strokes and not any(strokes)


def test_a_chart_in_a_flex_row_is_at_least_300_pixels_wide(visits):
    page = visits.open("/gallery/charts", viewport=DESKTOP)
    width = page.evaluate("""() => {
      const row = document.createElement("div");
      row.style = "display:flex;width:800px";
      const chart = document.querySelector(".pe-chart").cloneNode(true);
      chart.style.width = "auto";
      document.querySelector("main").append(row);
      row.append(chart, "beside");
      return chart.getBoundingClientRect().width;
    }""")
    assert width >= 300
