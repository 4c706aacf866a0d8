"""Layout shifts while a page loads, while it scrolls, and while other readers change it."""

import pytest

from task_site import wait_for_current_version

# Records Chromium's layout shifts, except those after a reader's input, with the moved elements.
RECORD_SHIFTS = """window.shifts = [];
new PerformanceObserver(list => {
  for (const { hadRecentInput, value, sources } of list.getEntries()) if (!hadRecentInput)
    shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
}).observe({ type: "layout-shift", buffered: true })"""
# Hides the page until it is parsed. Content that arrives in parts shifts, and more so on a slow machine, but those
# shifts are not the page's fault. The script runs later, so its shifts are recorded.
HIDE_UNTIL_LOADED = """const unseen = new CSSStyleSheet;
unseen.replaceSync("* { visibility: hidden !important }");
document.adoptedStyleSheets = [unseen];
document.addEventListener("readystatechange", () => document.adoptedStyleSheets = [], { once: true })"""
PAGES = ["/", "/admin", "/admin/orders", "/admin/orders/1292", "/admin/settings", "/tasks", "/characters", "/feed",
         "/gallery", "/gallery/typical-list", "/gallery/typical-form",
         "/gallery/typical-settings", "/gallery/tiles", "/gallery/cards", "/gallery/wide-tables",
         "/gallery/charts", "/gallery/field-sets", "/gallery/stretchy-shrinks"]


def shifts(page):
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate("shifts")


def open_and_record_shifts(visits, path, viewport):
    page = visits.blank(viewport=viewport)
    page.add_init_script(RECORD_SHIFTS)
    page.add_init_script(HIDE_UNTIL_LOADED)
    page.goto(path, wait_until="networkidle")
    return page


@pytest.mark.parametrize("path", PAGES)
def test_loading_a_page_causes_no_layout_shift(visits, viewport, path):
    assert shifts(open_and_record_shifts(visits, path, viewport)) == []


@pytest.mark.parametrize("path", ["/characters", "/gallery", "/feed"])
def test_scrolling_causes_no_noticeable_layout_shift(visits, viewport, path):
    page = open_and_record_shifts(visits, path, viewport)
    page.mouse.move(viewport["width"] / 2, viewport["height"] / 2)
    for _ in range(60):
        page.mouse.wheel(0, 100)
        page.evaluate("new Promise(requestAnimationFrame)")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("scrollY") > 1000
    assert sum(value for value, *_ in shifts(page)) <= .02


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_removing_rows_above_keeps_the_row_in_view_in_place(make_site, make_session, viewport, motion):
    site = make_site(titles=[f"Task {number:03}" for number in range(60)])
    page = make_session(site, viewport=viewport).open()
    page.emulate_media(reduced_motion=motion)
    row = page.locator("[id='todo.50']")
    row.evaluate("row => row.scrollIntoView()")
    # This scroll loads the rest of the list.
    page.locator("[id='todo.59']").wait_for()
    before = row.bounding_box()["y"]
    page.evaluate(RECORD_SHIFTS)
    page.evaluate("shifts.length = 0")
    for number in (2, 5, 9):
        site.delete(f"Task {number:03}")
        wait_for_current_version(page)
        assert abs(row.bounding_box()["y"] - before) <= 1
    # During a view transition, snapshots hide the rows, but Chromium still counts the shifts of the rows.
    if motion == "reduce":
        assert sum(value for value, *_ in shifts(page)) <= .02
