"""Helpers for tests of the character pages."""

from playwright.sync_api import TimeoutError

CODES = """() => [...document.querySelectorAll("tbody > tr[id]")].map(
  (row) => parseInt(row.id.split(".").pop(), 16))"""


# Returns the state of the page, for the error if no rows are loaded.
TAIL = """() => ({
  rows: document.querySelectorAll("tbody > tr[id]").length,
  busy: document.querySelector("[aria-busy]")?.outerHTML.slice(0, 80),
  tail: document.querySelector(".pe-tail")?.outerHTML,
  top: document.querySelector(".pe-tail")?.getBoundingClientRect().top,
  status: document.querySelector("main > [role=status]")?.textContent,
  self: document.body.dataset.self, y: scrollY, seen: document.visibilityState,
})"""


def codes(page):
    """Returns the code points of the rows in order."""
    return page.evaluate(CODES)


def path_of(page):
    """Returns the page's address without its origin."""
    return page.evaluate("location.pathname + location.search")


def load_next_batch(page):
    """Scrolls to the end and waits until the page has loaded more rows, or all of them.

    Rows that come into view may be higher than their estimate, which moves the end down, so the scrolling is
    repeated.
    """
    count = page.evaluate("document.querySelectorAll('tbody > tr[id]').length")
    try:
        page.wait_for_function(
            """count => {
              const isDone = (document.querySelectorAll("tbody > tr[id]").length > count
                || !document.querySelector(".pe-tail")) && !document.querySelector("[aria-busy]");
              if (!isDone) scrollTo(0, document.documentElement.scrollHeight);
              return isDone;
            }""",
            arg=count)
    except TimeoutError as error:
        raise AssertionError(f"no more than {count} rows were loaded: {page.evaluate(TAIL)}") from error


def wait_for_frames(page):
    """Waits for 20 frames, so that the page has finished its own updates."""
    page.evaluate(
        "new Promise((done) => { let frames = 20;"
        " const wait = () => frames-- ? requestAnimationFrame(wait) : done(); wait(); })")
