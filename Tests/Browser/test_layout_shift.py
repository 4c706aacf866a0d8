"""Nothing jumps: while a page is loaded, while it is scrolled to its end, while others change it."""

import pytest

from tasks_house import follow

# What Chromium calls a layout shift, but for those that follow what the reader did.
SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
})"""
PAGES = ["/", "/tasks", "/characters", "/feed", "/gallery", "/gallery/typical-list", "/gallery/typical-form",
         "/gallery/tiles", "/gallery/cards", "/gallery/wide-tables", "/gallery/stretchy-shrinks"]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_while_a_page_is_loaded(visits, viewport, path):
    page = visits.open(path, viewport=viewport)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SHIFTS) == 0


@pytest.mark.parametrize("path", ["/characters", "/gallery", "/feed"])
def test_nothing_moves_while_a_page_is_scrolled(visits, viewport, path):
    page = visits.open(path, viewport=viewport)
    for _ in range(12):
        page.evaluate("scrollBy(0, innerHeight * .8)")
        page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate(SHIFTS) <= .02


def test_nothing_moves_while_others_change_what_is_above(house, desk, viewport):
    page = desk.open(viewport=viewport)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    house.add("Figs")
    follow(page)
    house.edit("Bread", title="Brown bread")
    follow(page)
    assert page.evaluate(SHIFTS) <= .02
