"""The feed: its header, its sections by day, and paging through it with and without the script."""

import pytest

from characters import load_next_batch
from conftest import FRAME
from test_judges import violations

MINIMUM = 88
POSTS = 400
IDS = "[...document.querySelectorAll('tbody > tr[id]')].map(row => row.id)"
DAYS = "[...document.querySelectorAll('tbody')].map(day => day.id)"
MEASURE = """y => new Promise(done => {
  scrollTo(0, y);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const header = document.querySelector("body > header").getBoundingClientRect();
    const day = document.elementFromPoint(innerWidth / 2, header.bottom + 2)
      .closest(".pe-section-header");
    done({
      y: scrollY, header: header.bottom,
      day: day && day.getBoundingClientRect().top,
      name: document.querySelector("h1").getBoundingClientRect().top,
    });
  }));
})"""


@pytest.mark.parametrize("y", [0, 60, 200, 300, 1200.5])
def test_the_header_shrinks_to_the_name_and_the_day_sticks_below(visits, viewport, y):
    page = visits.open("/feed", viewport=viewport)
    resting = (256 if viewport["width"] < 768 else 408) + page.evaluate(FRAME)
    seen = page.evaluate(MEASURE, y)
    assert abs(seen["y"] - y) < 1
    assert seen["header"] == pytest.approx(max(MINIMUM, resting - seen["y"]), abs=0.05)
    assert 0 <= seen["name"] < seen["header"], "the name stays in view"
    if y >= resting - MINIMUM:
        assert seen["day"] == pytest.approx(seen["header"], abs=0.05)


def test_scrolling_to_the_end_loads_more_days(visits, viewport):
    page = visits.open("/feed", viewport=viewport)
    shown = len(page.evaluate(DAYS))
    for _ in range(3):
        load_next_batch(page)
    assert len(page.evaluate(DAYS)) > shown
    while page.locator(".pe-tail").count():
        load_next_batch(page)
    ids, days = page.evaluate(IDS), page.evaluate(DAYS)
    assert [int(name.split(".")[-1]) for name in ids] == list(range(POSTS, 0, -1))
    assert days == sorted(set(days), reverse=True), "each day appears once, the latest first"


def test_links_page_through_all_posts_without_the_script(visits):
    page = visits.open("/feed", script=False)
    numbers = []
    while True:
        rows = page.locator("tbody > tr[id]").evaluate_all("rows => rows.map(row => row.id)")
        numbers += [int(name.split(".")[-1]) for name in rows]
        if not page.locator("a[rel=next]").count():
            break
        here = page.url
        # By keyboard: rows above grow as they come into view, and a click could miss the moved link.
        page.focus("a[rel=next]")
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: url != here)
    assert numbers == list(range(POSTS, 0, -1))


def test_the_feed_is_not_wider_than_a_narrow_screen(visits):
    page = visits.open("/feed", viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_the_feed_has_no_accessibility_violations(visits, viewport, scheme):
    page = visits.open("/feed", viewport=viewport, scheme=scheme)
    assert violations(page) == []
