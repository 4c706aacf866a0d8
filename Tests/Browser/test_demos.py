"""The demo pages work with and without the script."""

import pytest

from characters import load_next_batch
from conftest import DESKTOP, PHONE


@pytest.fixture(params=[True, False], ids=["script on", "script off"])
def script(request):
    return request.param


def section_headers(page):
    return page.locator(".pe-section-header").all_text_contents()


def test_the_segmented_control_swaps_the_sections(visits, script):
    page = visits.open("/gallery/demo-app-store", script=script)
    assert section_headers(page) == ["App of the day", "Because it is raining"]
    page.get_by_label("Apps").check()
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/gallery/demo-app-store?show=apps")
    assert section_headers(page) == ["Free", "Paid"]
    assert page.get_by_label("Apps").is_checked()


def test_each_click_loads_six_more_rows(visits, script):
    page = visits.open("/gallery/demo-load-more", script=script)
    rows = page.locator("tbody > tr[id]")
    for count in [6, 12, 18]:
        assert rows.count() == count + 1
        page.get_by_role("link", name="Load more").click()
        page.wait_for_url(f"**?rows={count + 6}#*")
    assert rows.count() == 21
    assert page.get_by_role("link", name="Load more").count() == 0


def test_a_section_shows_a_progress_indicator_until_it_is_loaded(visits, script):
    page = visits.open("/gallery/demo-loading", script=script)
    assert page.get_by_role("progressbar", name="Loading").is_visible()
    page.get_by_role("link", name="Load", exact=True).click()
    page.wait_for_url("**?loaded=1")
    assert page.get_by_role("progressbar").count() == 0
    assert page.get_by_text("Gull Island").first.is_visible()


def test_sightings_load_in_order_grouped_by_day(visits):
    page = visits.open("/gallery/demo-tail-loading")
    for _ in range(3):
        load_next_batch(page)
    rows = page.locator("tbody > tr[id]").evaluate_all("rows => rows.map(row => row.id)")
    assert [int(name.split(".")[-1]) for name in rows] == list(range(2000, 2000 - len(rows), -1))
    assert section_headers(page)[:2] == ["Sunday, May 31", "Saturday, May 30"]


@pytest.mark.parametrize("path", ["demo-centered", "demo-log-in"])
def test_short_content_is_centred_vertically(visits, path):
    page = visits.open(f"/gallery/{path}", viewport=DESKTOP)
    main, table = page.locator("main").bounding_box(), page.locator("table").bounding_box()
    above = table["y"] - main["y"]
    below = main["y"] + main["height"] - table["y"] - table["height"]
    assert above > 50 and above == pytest.approx(below, abs=1)


def test_a_focused_field_is_scrolled_into_view_with_a_margin(visits):
    page = visits.open("/gallery/demo-keyboard", viewport={"width": 390, "height": 400})
    field = page.get_by_label("Town")
    field.focus()
    page.wait_for_function("() => scrollY > 0")
    box = field.bounding_box()
    assert box["y"] + box["height"] <= 400 - 24 + 0.5


@pytest.mark.parametrize("kind", ["none", "view", "stretchy", "shrinking"])
def test_each_header_kind_is_selectable_and_scrolls_away_or_shrinks(visits, kind):
    page = visits.open("/gallery/demo-headers", viewport=PHONE)
    page.locator(f"a[href$='?header={kind}']").click()
    page.wait_for_url(f"**?header={kind}")
    assert page.locator("tr[data-accessory=checkmark] a").get_attribute("href").endswith(kind)
    page.evaluate("scrollTo(0, 500)")
    box = page.locator("body > header").bounding_box()
    bottom = box["y"] + box["height"]
    if kind == "shrinking":
        assert bottom == pytest.approx(56, abs=0.5)
    else:
        assert bottom < 0


def test_an_article_is_opened_by_a_click_anywhere_on_its_row(visits, script):
    page = visits.open("/gallery/demo-articles", script=script, viewport=PHONE)
    page.locator("tbody > tr[id]").first.click(position={"x": 300, "y": 10})
    page.wait_for_url("**/gallery/demo-article")
    assert page.locator("h1").inner_text() == "What the tide table does not say"
