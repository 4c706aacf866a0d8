"""The script loads more rows as the end of the page comes near, each once and in order."""

import pytest

from characters import codes, load_next_batch, wait_for_frames, path_of
from conftest import DESKTOP, PHONE

# Records every text of the status region, and the largest number of concurrent requests for rows.
RECORD_REQUESTS = """
window.seen = { texts: [], open: 0, most: 0 };
new MutationObserver((records) => {
  for (const { target, addedNodes } of records)
    if (target.role === "status")
      for (const node of addedNodes) seen.texts.push(node.data);
}).observe(document, { childList: true, subtree: true, characterData: true });
const request = window.fetch;
window.fetch = async (...parameters) => {
  seen.most = Math.max(seen.most, ++seen.open);
  const close = () => seen.open--;
  const response = await request(...parameters).catch((error) => { close(); throw error; });
  const read = response.json.bind(response);
  response.json = () => read().finally(close);
  if (!response.ok) close();
  return response;
};
"""
# Records the sections with measured rows. Measuring a row lays out its section.
RECORD_MEASURED_SECTIONS = """() => {
  window.measured = new Set();
  const rect = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    if (this.matches("tbody > tr[id]")) measured.add(this.parentNode.id);
    return rect.call(this);
  };
}"""
FAILED = "Loading failed. Follow the link."


def open_and_record_requests(visits, path="/characters", **options):
    page = visits.blank(**options)
    page.add_init_script(RECORD_REQUESTS)
    page.goto(path)
    return page


def wait_until_loaded(page):
    page.wait_for_function("() => !document.querySelector('[aria-busy]') && seen.open === 0")


@pytest.mark.seed("O28")
def test_batches_load_in_order_near_the_end_of_the_page(visits, server, viewport):
    page = open_and_record_requests(visits, viewport=viewport)
    for _ in range(5):
        load_next_batch(page)
    shown = codes(page)
    assert len(shown) >= 300
    assert shown == server.codes()[: len(shown)]


def test_no_row_is_measured_in_a_section_out_of_view(visits):
    page = open_and_record_requests(visits)
    for _ in range(8):
        load_next_batch(page)
    wait_until_loaded(page)
    wait_for_frames(page)
    page.evaluate(RECORD_MEASURED_SECTIONS)
    # The script saves the position when scrolling ends.
    page.evaluate("dispatchEvent(new Event('scrollend'))")
    sections = page.evaluate("document.querySelectorAll('tbody').length")
    first, row = page.evaluate(
        "[[...document.querySelectorAll('tbody')].find((body) =>"
        " body.getBoundingClientRect().bottom > 0).id, history.state.id]")
    assert sections > 3
    assert row.split(".")[0] == first
    assert page.evaluate("[...measured]") == [first]


def test_no_batch_loads_far_from_the_end_of_the_page(visits, server):
    page = open_and_record_requests(visits)
    wait_for_frames(page)
    assert codes(page) == server.codes()[:50]
    assert page.evaluate("seen.most") == 0


def test_the_status_changes_once_at_the_start_and_once_at_the_end_of_each_batch(visits):
    page = open_and_record_requests(visits)
    for _ in range(4):
        load_next_batch(page)
    wait_until_loaded(page)
    texts = page.evaluate("seen.texts")
    batches = len(codes(page)) // 50 - 1
    assert texts == [
        text for batch in range(1, batches + 1)
        for text in ["Loading more rows…", f"50 more rows, {50 + 50 * batch} in all."]
    ]


def test_loading_a_batch_measures_few_rows(visits):
    page = open_and_record_requests(visits)
    for _ in range(8):
        load_next_batch(page)
    wait_until_loaded(page)
    page.evaluate("""() => {
      const measure = Element.prototype.getBoundingClientRect;
      window.measured = 0;
      Element.prototype.getBoundingClientRect = function () {
        measured += this.nodeName === "TR";
        return measure.call(this);
      };
    }""")
    load_next_batch(page)
    wait_until_loaded(page)
    assert 0 < page.evaluate("measured") <= 100, "only some of over 450 rows are measured"


def test_batches_are_never_requested_concurrently(visits):
    page = open_and_record_requests(visits)
    for _ in range(4):
        load_next_batch(page)
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("for (let i = 0; i < 5; i++) document.querySelector('.pe-tail a').click()")
        wait_until_loaded(page)
    assert page.evaluate("seen.most") == 1


def test_the_table_is_busy_while_rows_load(visits):
    page = open_and_record_requests(visits)
    held = []
    page.route("**/-/rows*", lambda route: held.append(route))
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_selector("table[aria-busy=true]")
    assert page.inner_text("main > [role=status]") == "Loading more rows…"
    page.wait_for_function("() => seen.open === 1")
    held.pop().continue_()
    page.unroute("**/-/rows*")
    page.wait_for_selector("table:not([aria-busy])")
    assert page.get_attribute("table", "aria-busy") is None


@pytest.mark.parametrize("failure", ["abort", "status 500", "no JSON"])
def test_a_failing_endpoint_leaves_a_message_and_a_plain_link(visits, server, failure):
    visits.expect("Failed to load resource")
    page = open_and_record_requests(visits)
    asked = []

    def fail(route):
        asked.append(route.request.url)
        match failure:
            case "abort": route.abort()
            case "status 500": route.fulfill(status=500, body="{}")
            case _: route.fulfill(status=200, body="<p>A proxy's page</p>")

    page.route("**/-/rows*", fail)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("text => seen.texts.includes(text)", arg=FAILED)
    wait_until_loaded(page)
    assert page.inner_text("main > [role=status]") == FAILED
    # A script that retried by itself would have done so within these frames.
    wait_for_frames(page)
    assert len(asked) == 1
    page.click(".pe-tail a")
    page.wait_for_url("**/characters?after=*")
    assert codes(page)[0] == server.codes()[50]


def test_after_two_thousand_rows_the_link_opens_the_next_page(visits, server):
    expected = server.codes()
    page = open_and_record_requests(visits)
    while len(codes(page)) < 2000:
        load_next_batch(page)
    wait_until_loaded(page)
    assert codes(page) == expected[:2000]
    assert page.evaluate("seen.most") == 1
    assert page.evaluate("seen.texts.at(-1)") == (
        "50 more rows, 2000 on this page. Follow the link.")
    headers = page.evaluate(
        "[...document.querySelectorAll('.pe-section-header th')].map(header => header.id)")
    assert len(headers) == len(set(headers)) > 10
    names = page.evaluate("[...document.querySelectorAll('tbody')].map(section => section.id)")
    assert len(names) == len(set(names)) == len(headers)

    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.click(".pe-tail a")
    page.wait_for_url("**/characters?after=*")
    assert codes(page)[:50] == expected[2000:2050]


def test_rows_of_a_continued_section_are_appended_to_it(visits):
    page = open_and_record_requests(visits)
    first = page.evaluate("document.querySelector('tbody:last-of-type').id")
    while page.evaluate("document.querySelectorAll('tbody').length") < 3:
        load_next_batch(page)
    section = page.locator(f"tbody[id='{first}']")
    assert section.count() == 1
    assert section.locator(".pe-section-header").count() == 1
    assert section.get_attribute("aria-labelledby") == f"{first}-header"
    count = section.locator("tr[id]").count()
    assert count > 50
    assert section.get_attribute("style") == f"--rows:{count}"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_last_batch_removes_the_link(visits, server, viewport):
    page = open_and_record_requests(visits, "/characters?q=arrow+right", viewport=viewport)
    while page.locator(".pe-tail").count():
        load_next_batch(page)
    wait_until_loaded(page)
    shown = codes(page)
    assert len(shown) > 100
    assert shown == sorted(set(shown))
    assert path_of(page) == "/characters?q=arrow+right"
