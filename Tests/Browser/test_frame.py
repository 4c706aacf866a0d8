"""The frame around all pages: at every width, by pointer and by keyboard, with and without the script."""

import pytest

from conftest import DESKTOP, PHONE
from test_judges import violations

SCHEME = "() => getComputedStyle(document.documentElement).colorScheme"
NARROW = {"width": 320, "height": 640}


@pytest.fixture(params=[True, False], ids=["script on", "script off"])
def script(request):
    return request.param


def menu(page):
    return page.locator("#pe-menu")


def test_the_menu_on_a_phone_opens_navigates_and_closes(visits, script):
    page = visits.open("/tasks", viewport=PHONE, script=script)
    assert not menu(page).is_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Characters").click()
    page.wait_for_url("**/characters")
    assert not menu(page).is_visible()


def test_the_menu_works_by_keyboard(visits, script):
    page = visits.open("/tasks", viewport=PHONE, script=script)
    button = page.get_by_role("button", name="Menu")
    button.focus()
    page.keyboard.press("Enter")
    menu(page).wait_for(state="visible")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Home"
    page.keyboard.press("Escape")
    menu(page).wait_for(state="hidden")
    assert page.evaluate("document.activeElement.getAttribute('popovertarget')") == "pe-menu"


def test_a_wide_window_shows_the_menu_beside_the_page(visits):
    page = visits.open("/tasks", viewport=DESKTOP)
    assert menu(page).is_visible()
    assert not page.get_by_role("button", name="Menu").is_visible()
    frame, main = (page.locator(name).bounding_box() for name in (".pe-frame", "main"))
    assert frame["x"] == 0 and frame["height"] == DESKTOP["height"]
    assert main["x"] >= frame["x"] + frame["width"]
    page.evaluate("scrollTo(0, 300)")
    assert page.locator(".pe-frame").bounding_box()["y"] == 0


@pytest.mark.parametrize("path, title, kind", [
    ("/", "Home", "page"), ("/tasks", "Tasks", "page"), ("/gallery/links", "Gallery", "true"),
    ("/gallery/coverage", "Coverage", "page")])
def test_the_navigation_marks_the_current_page(visits, path, title, kind):
    page = visits.open(path)
    current = page.get_by_role("navigation", name="Site").locator("[aria-current]")
    assert current.inner_text() == title
    assert current.get_attribute("aria-current") == kind


def test_the_first_tab_stop_is_a_link_that_skips_the_frame(visits, script):
    page = visits.open("/tasks", script=script)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    assert page.locator(".pe-skip").bounding_box()["height"] >= 24
    page.keyboard.press("Enter")
    page.wait_for_url("**/tasks#pe-main")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('.pe-frame').contains(document.activeElement)") is False


def test_the_chosen_colour_scheme_applies_to_all_pages(visits, script):
    page = visits.open("/characters?q=arrow", script=script, scheme="light")
    assert page.evaluate(SCHEME) == "light dark"
    for name, scheme in [("Dark", "dark"), ("Light", "light"), ("Automatic", "light dark")]:
        with page.expect_navigation():
            page.get_by_role("button", name=name).click()
        assert page.url.endswith("/characters?q=arrow")
        assert page.evaluate(SCHEME) == scheme
        page.goto("/feed")
        assert page.evaluate(SCHEME) == scheme
        page.goto("/characters?q=arrow")


@pytest.mark.parametrize("path", ["/", "/tasks", "/characters", "/feed", "/gallery", "/none"])
@pytest.mark.parametrize("viewport", [NARROW, PHONE, {"width": 1023, "height": 700},
                                      {"width": 1024, "height": 700}, {"width": 1920, "height": 1000}],
                         ids=lambda size: str(size["width"]))
def test_pages_fit_the_window_and_frame_targets_are_large_enough(visits, path, viewport):
    if path == "/none":
        visits.expect("404")
    page = visits.open(path, viewport=viewport)
    wide = page.evaluate("""() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    }""")
    assert wide <= 0
    small = page.evaluate("""() => [...document.querySelectorAll(".pe-frame :is(a, button, input)")]
      .map(node => [node.getBoundingClientRect(), node.textContent])
      .filter(([{ width, height }]) => width && (width < 24 || height < 24))
      .map(([, text]) => text)""")
    assert small == []


def test_the_frame_is_not_printed(visits):
    page = visits.open("/tasks")
    page.emulate_media(media="print")
    assert not page.locator(".pe-frame").is_visible()
    main = page.locator("main").bounding_box()
    assert main["x"] + main["width"] / 2 == DESKTOP["width"] / 2


def test_a_first_visit_to_fifty_rows_loads_at_most_24_kilobytes(visits):
    page = visits.blank()
    asked = []
    page.on("requestfinished", lambda request: asked.append(request))
    page.goto("/characters", wait_until="networkidle")
    sizes = {request.resource_type: 0 for request in asked}
    for request in asked:
        sizes[request.resource_type] += request.sizes()["responseBodySize"]
    assert page.locator("tbody > tr[id]").count() >= 50
    assert set(sizes) <= {"document", "stylesheet", "script", "image", "eventsource"}
    assert sum(sizes.values()) <= 24_000, sizes
    assert sizes["script"] <= 10_000


@pytest.mark.parametrize("width", [320, 1024, 1920])
def test_a_bar_frame_is_above_the_page(visits, width):
    page = visits.open("/tasks", viewport={"width": width, "height": 700})
    page.evaluate("() => { document.body.dataset.frame = 'bar' }")
    frame, header = (page.locator(name).bounding_box() for name in (".pe-frame", "body > header"))
    assert (frame["x"], frame["y"], frame["width"]) == (0, 0, width)
    assert header["y"] == frame["y"] + frame["height"] and frame["height"] < 80
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert menu(page).is_visible() == (width >= 1024)
    page.evaluate("scrollTo(0, 300)")
    assert page.locator(".pe-frame").bounding_box()["y"] < 0 or page.evaluate("scrollY") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_open_menu_has_no_accessibility_violations(visits, scheme):
    page = visits.open("/tasks", viewport=PHONE, scheme=scheme)
    page.get_by_role("button", name="Menu").click()
    menu(page).wait_for(state="visible")
    assert violations(page) == []


@pytest.mark.parametrize("path, title", [("/tasks", "Tasks"), ("/gallery/links", "Links")])
def test_the_page_heading_is_printed(visits, path, title):
    page = visits.open(path)
    page.emulate_media(media="print")
    assert page.locator("h1").is_visible() and page.inner_text("h1") == title
