"""What tests read off the character pages."""

CODES = """() => [...document.querySelectorAll("tbody > tr[id]")].map(
  (row) => parseInt(row.id.split(".").pop(), 16))"""


def codes(page):
    """The code points of the rows shown, in the order shown."""
    return page.evaluate(CODES)


def path_of(page):
    """The page's address without its origin."""
    return page.evaluate("location.pathname + location.search")


def load_next_batch(page):
    """Scrolls to the end and waits until more rows stand there, or all do."""
    count = page.evaluate("document.querySelectorAll('tbody > tr[id]').length")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function(
        "count => (document.querySelectorAll('tbody > tr[id]').length > count"
        " || !document.querySelector('.pe-tail')) && !document.querySelector('[aria-busy]')",
        arg=count)


def pass_frames(page):
    """Waits until the page has been drawn several times, and has done what it does by itself."""
    page.evaluate(
        "new Promise((done) => { let frames = 20;"
        " const wait = () => frames-- ? requestAnimationFrame(wait) : done(); wait(); })")
