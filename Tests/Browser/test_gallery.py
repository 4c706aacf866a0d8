"""Audits every page of the gallery at every width."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import AUDITS_ALL, DESKTOP, PHONE, Visits
from pages_server import TIMEOUT, Server, copy_database, without_form_keys, required
from test_judges import FALSE_ERRORS, violations

WIDE = {"width": 1600, "height": 900}
UNTIL_SCROLLED = """node => new Promise(done => {
  const look = () => node.scrollLeft > 0 ? done() : requestAnimationFrame(look)
  look()
})"""
UNTIL_SEEN = """node => new Promise(done => {
  const look = () => node.getBoundingClientRect().bottom <= innerHeight
    ? done() : requestAnimationFrame(look)
  look()
})"""


@pytest.fixture(scope="module")
def paths(server):
    """Returns the paths of the index and of all pages that it links to."""
    index = server.request("/gallery").text
    paths = sorted(set(re.findall(r'href="(/gallery/[a-z0-9-]+)"', index)))
    assert len(paths) > 20 and "/gallery/coverage" in paths
    return ["/gallery", *paths]


@pytest.fixture(scope="module")
def bodies(server, paths):
    bodies = {}
    for path in paths:
        answer = server.request(path, Accept="text/html")
        assert answer.status == 200, f"{path}: {answer.text}"
        bodies[path] = answer.body
    return bodies


def name(path):
    return path.strip("/").replace("/", "-")


def test_every_page_passes_the_html_checker(bodies, tmp_path):
    files = []
    for path, body in bodies.items():
        file = tmp_path / f"{name(path)}.html"
        file.write_bytes(body)
        files.append(file)
    command = ["java", "-jar", required("VNU_JAR"), "--errors-only", "--format", "gnu", "--stdout"]
    for pattern in FALSE_ERRORS:
        command += ["--filterpattern", pattern]
    result = subprocess.run(
        [*command, *map(str, files)], capture_output=True, text=True, timeout=TIMEOUT)
    assert result.stdout.splitlines() == []
    assert result.returncode == 0, result.stderr


class GalleryAudit:
    """The findings on all pages. Each page is loaded once in the narrowest window, which is then widened."""

    def __init__(self):
        self.inaccessible = {"phone": [], "desktop": []}
        self.too_wide, self.without_source = [], []

    def add(self, page, path, viewports):
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        self.widen(page, path, {"width": 320, "height": 844}, lambda: page.goto(path))
        self.widen(page, path, PHONE)
        if "phone" in viewports:
            self.audit(page, path, "phone")
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.widen(page, path, DESKTOP)
        if "desktop" in viewports:
            self.audit(page, path, "desktop")
        self.widen(page, path, WIDE)
        if path not in ("/gallery", "/gallery/coverage"):
            main, listing = page.locator("main").bounding_box(), page.locator(".listing").bounding_box()
            if main["x"] + main["width"] > listing["x"] or listing["x"] + listing["width"] > WIDE["width"]:
                self.without_source.append(path)

    def widen(self, page, path, size, load=lambda: None):
        page.set_viewport_size(size)
        load()
        # Lays out off-screen content, which could widen the page.
        page.evaluate(
            "for (const body of document.querySelectorAll('tbody'))"
            " body.style.contentVisibility = 'visible'")
        extent = page.evaluate(
            "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        if extent > size["width"]:
            self.too_wide.append(f"{path} at {size['width']}: {extent}")

    def audit(self, page, path, name):
        self.inaccessible[name] += [f"{path}: {violation}" for violation in violations(page)]


@pytest.fixture(scope="module")
def gallery_audit(browser, server, paths):
    gallery_audit = GalleryAudit()
    with Visits(browser, server.url) as visits:
        page = visits.blank()
        for number, path in enumerate(paths):
            gallery_audit.add(page, path, ["phone", "desktop"] if AUDITS_ALL else [["phone", "desktop"][number % 2]])
    return gallery_audit


@pytest.mark.parametrize("viewport", ["phone", "desktop"])
def test_no_page_has_accessibility_violations(gallery_audit, viewport):
    assert gallery_audit.inaccessible[viewport] == []


def test_no_page_is_wider_than_the_screen(gallery_audit):
    assert gallery_audit.too_wide == []


def test_the_source_is_beside_the_result_in_a_wide_window(gallery_audit):
    assert gallery_audit.without_source == []


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_source_is_below_the_result_in_a_narrower_window(visits, viewport):
    page = visits.open("/gallery/labels", viewport=viewport)
    main = page.locator("main").bounding_box()
    listing = page.locator(".listing").bounding_box()
    assert listing["y"] >= main["y"] + main["height"]
    assert listing["x"] == page.locator("h1").bounding_box()["x"]


def test_the_source_scrolls_horizontally_on_a_phone(visits):
    page = visits.open("/gallery/labels", viewport=PHONE)
    code = page.locator(".listing pre")
    assert code.evaluate("code => code.scrollWidth > code.clientWidth"), "the source scrolls horizontally"
    code.focus()
    page.keyboard.press("ArrowRight")
    code.evaluate(UNTIL_SCROLLED)


def test_a_gallery_page_links_to_its_row_of_the_feature_list(visits):
    page = visits.open("/gallery/labels")
    page.get_by_role("link", name="N29", exact=True).click()
    page.wait_for_url("**/gallery/coverage#viewelements.N29")
    row = page.locator(":target")
    expect(row).to_contain_text("N29")
    row.evaluate(UNTIL_SEEN)


def test_another_process_sends_the_same_bytes(server, bodies, tmp_path):
    database = tmp_path / "pages.sqlite"
    copy_database(server.database, database)
    with Server(database) as second:
        for path, body in bodies.items():
            assert without_form_keys(second.request(path).body) == without_form_keys(body), path


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_knob_of_a_switch_stays_inside_it(visits, direction):
    page = visits.open("/gallery/choices", viewport=PHONE)
    page.evaluate("direction => (document.documentElement.dir = direction)", direction)
    ends = page.eval_on_selector_all(
        "[role=switch]",
        """switches => switches.map((node) => {
          for (const animation of document.getAnimations()) animation.finish();
          // A circle in the middle of a ground that is moved along, and mirrored with the line.
          const { width, scale, backgroundImage, backgroundPositionX } = getComputedStyle(node);
          const [, radius] = backgroundImage.match(/([\\d.]+)px, rgba\\(0, 0, 0, 0\\)/);
          const moved = parseFloat(backgroundPositionX) * (scale.startsWith("-1") ? -1 : 1);
          const rest = parseFloat(width) / 2 - radius;
          return [node.checked, rest + moved, rest - moved];
        })""")
    assert {checked for checked, _, _ in ends} == {True, False}
    for checked, left, right in ends:
        assert left >= 4 and right >= 4
        start, end = (left, right) if direction == "ltr" else (right, left)
        assert (start > end) == checked, "a switch that is on has its knob at the end"
