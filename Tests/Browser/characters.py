"""What tests read off the character pages."""

from playwright.sync_api import TimeoutError

CODES = """() => [...document.querySelectorAll("tbody > tr[id]")].map(
  (row) => parseInt(row.id.split(".").pop(), 16))"""


# What there is to know of a tail that does not grow.
TAIL = """() => ({
  rows: document.querySelectorAll("tbody > tr[id]").length,
  busy: document.querySelector("[aria-busy]")?.outerHTML.slice(0, 80),
  tail: document.querySelector(".pe-tail")?.outerHTML,
  top: document.querySelector(".pe-tail")?.getBoundingClientRect().top,
  status: document.querySelector("main > [role=status]")?.textContent,
  self: document.body.dataset.self, y: scrollY, seen: document.visibilityState,
})"""


def codes(page):
    """The code points of the rows shown, in the order shown."""
    return page.evaluate(CODES)


def path_of(page):
    """The page's address without its origin."""
    return page.evaluate("location.pathname + location.search")


def load_next_batch(page):
    """Scrolls to the end and waits until more rows stand there, or all do.

    What comes into view may be higher than it was taken to be, and the end is then further down: a reader
    scrolls on, and so does this.
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
        raise AssertionError(f"{count} rows stay as they are: {page.evaluate(TAIL)}") from error


def wait_for_frames(page):
    """Waits until the page has been drawn several times, and has done what it does by itself."""
    page.evaluate(
        "new Promise((done) => { let frames = 20;"
        " const wait = () => frames-- ? requestAnimationFrame(wait) : done(); wait(); })")
