"""External checks: every page passes the Nu HTML Checker, our own validator, and axe."""

import collections
import pathlib
import subprocess
import sys

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from characters import load_next_batch
from conftest import DESKTOP, PHONE
from pages_server import TIMEOUT, required, run_pages

sys.path.append(str(pathlib.Path(__file__).parents[1] / "Validity"))

from judges import FALSE_ERRORS  # noqa: E402

LATE_SECTION = "Ornamental%20Dingbats"


def paths(server):
    second = server.request("/characters").links["next"]
    late = server.request(f"/characters/-/rows?section={LATE_SECTION}&limit=20").json
    return {
        "home": "/",
        "feed": "/feed",
        "characters": "/characters",
        "second": second,
        "search": "/characters?q=arrow",
        "nothing": "/characters?q=zzzz",
        "late": f"/characters?after={late['sections'][0]['next']}",
        "missing": "/no/such/page",
        "refused": "/characters?after=!",
    }


NAMES = ["home", "feed", "characters", "second", "search", "nothing", "late", "missing", "refused"]
STATUS = {"missing": 404, "refused": 400}


@pytest.fixture(scope="module")
def addresses(server):
    addresses = paths(server)
    assert list(addresses) == NAMES
    return addresses


@pytest.fixture(scope="module")
def files(server, addresses, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    files = []
    for name, path in addresses.items():
        answer = server.request(path, Accept="text/html")
        assert answer.status == STATUS.get(name, 200)
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        file = folder / f"{name}.html"
        file.write_bytes(answer.body)
        files.append(file)
    return files


def test_every_page_passes_the_html_checker(files, tmp_path):
    # An invalid file shows that the checker reports errors.
    faulty = tmp_path / "faulty.html"
    faulty.write_text(
        "<!DOCTYPE html><html lang='en'><head><title>x</title></head>"
        "<body><p id='a'></p><p id='a'></p></body></html>")
    command = ["java", "-jar", required("VNU_JAR"), "--errors-only", "--format", "gnu", "--stdout"]
    for pattern in FALSE_ERRORS:
        command += ["--filterpattern", pattern]
    result = subprocess.run(
        [*command, *map(str, files), faulty], capture_output=True, text=True, timeout=TIMEOUT)
    messages = result.stdout.splitlines()
    assert any("Duplicate ID" in message for message in messages)
    assert [message for message in messages if faulty.name not in message] == []


def test_every_page_passes_our_own_validator(files):
    result = run_pages("validate", *files)
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


@pytest.mark.parametrize(
    "viewport, scheme", [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", NAMES)
def test_no_page_has_accessibility_violations(visits, addresses, name, viewport, scheme):
    if name in STATUS:
        visits.expect(f"status of {STATUS[name]}")
    page = visits.open(addresses[name], viewport=viewport, scheme=scheme)
    assert violations(page) == []


def test_rows_do_not_overlap_the_link_to_more_rows_during_an_audit(visits, addresses):
    page = visits.open(addresses["second"], viewport=PHONE, scheme="dark")
    overlaps = """() => {
      const place = (element) => element.getBoundingClientRect();
      const below = place(document.querySelector(".pe-tail a")).top;
      return [...document.querySelectorAll("tbody > tr")].filter(
        (row) => place(row).bottom > below).length;
    }"""
    lay_out(page)
    assert page.evaluate(overlaps) == 0


def test_the_page_has_no_accessibility_violations_after_tail_loading(visits, viewport, scheme):
    page = visits.open("/characters", viewport=viewport, scheme=scheme)
    load_next_batch(page)
    load_next_batch(page)
    assert violations(page) == []


UNTIL_STILL = """new Promise(done => {
  let before, still = 0, frames = 20
  const look = () => {
    const places = [...document.querySelectorAll("header, main, nav, footer, table, tbody, tr")]
      .map(part => part.getBoundingClientRect()).map(({ top, height }) => top + " " + height).join()
    still = places === before ? still + 1 : 0
    before = places
    still < 4 && frames-- ? requestAnimationFrame(look) : done()
  }
  look()
})"""


def lay_out(page):
    """Lays out all sections and waits until nothing moves, for at most 20 frames.

    A section far from the view has an estimated height, but its rows have their real positions and overlap the
    content after it. On a busy machine, the frames that correct these heights come after the page has loaded.
    axe measures several times. It would take an element that was in a row's place before, such as the link to
    more rows, for the background of the row's text.
    """
    page.evaluate(
        "for (const part of document.querySelectorAll('tbody, tbody > tr'))"
        " part.style.contentVisibility = 'visible'")
    page.evaluate(UNTIL_STILL)


# Without `resultTypes`, axe describes each element that passes a rule, which takes longer than the rules.
# `preload` would read stylesheets for a disabled rule (css-orientation-lock), which takes two fifths of the time.
# axe does not check the size of targets (WCAG 2.2, 2.5.8) by default.
AUDIT = """async () => {
  const { passes, violations } = await axe.run(
    { resultTypes: ["violations"], preload: false, rules: { "target-size": { enabled: true } } });
  return [passes.length, violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`))];
}"""


def violations(page):
    lay_out(page)
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    passed, found = page.evaluate(AUDIT)
    assert passed, "axe checked nothing"
    return found


@pytest.mark.parametrize("name", NAMES)
def test_no_page_is_wider_than_a_narrow_phone(visits, addresses, name):
    if name in STATUS:
        visits.expect(f"status of {STATUS[name]}")
    page = visits.open(addresses[name], viewport={"width": 320, "height": 640})
    assert page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)") == 320


def test_a_table_exposes_its_roles_to_assistive_technology(visits, viewport):
    """The elements have no role attributes, and their `display` is block or grid."""
    page = visits.open("/characters?q=arrow", viewport=viewport)
    # Chromium omits content that is not laid out.
    page.evaluate(
        "for (const body of document.querySelectorAll('tbody'))"
        " body.style.contentVisibility = 'visible'")
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    roles = collections.Counter(
        node["role"]["value"] for node in tree["nodes"] if not node["ignored"])
    for role, selector in {
        "table": "table", "rowgroup": "thead, tbody", "row": "tr", "cell": "td",
        "columnheader": "th[scope=col]", "rowheader": "th[scope=rowgroup]",
    }.items():
        assert roles[role] == page.locator(selector).count() > 0, role
