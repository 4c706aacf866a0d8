"""The demo pages and their touch, wheel and drag behavior in three browsers."""

import pytest

from conftest import FRAME

GALLERY = "/gallery/"
SECTION_HEADERS = "() => [...document.querySelectorAll('.pe-section-header')].map((head) => head.textContent)"
ROWS = "() => document.querySelectorAll('tbody > tr[id]').length"
BOX = """(selector) => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [left, top, right, bottom];
}"""


@pytest.fixture
def show(engine, server):
    """Opens a demo and waits until the script has initialized it."""
    engine.resize(1000, 700)

    def show(path):
        engine.open(server.url + GALLERY + path)
        engine.wait("() => document.documentElement.dataset.scripted === ''")
        return engine

    return show


def scroll(engine, y):
    engine.evaluate("""(y) => {
      scrollTo(0, y);
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }""", y)


def above(page):
    """Returns the height of the content above the page."""
    return page.evaluate(FRAME)


def test_a_segmented_control_swaps_the_sections(show):
    page = show("demo-app-store")
    assert page.evaluate(SECTION_HEADERS) == ["App of the day", "Because it is raining"]
    page.click("label:has([value=apps])")
    page.click(":is(main, body > header) form button")
    page.wait("() => location.search === '?show=apps'")
    page.wait("(expected) => (" + SECTION_HEADERS + ")().join() === expected", "Free,Paid")


@pytest.mark.parametrize("kind, bottom", [("view", None), ("stretchy", None), ("shrinking", 56)])
def test_a_header_scrolls_away_or_shrinks(show, kind, bottom):
    page = show(f"demo-headers?header={kind}")
    assert abs(page.evaluate(BOX, "body > header")[1] - above(page)) < 1
    scroll(page, 500)
    found = page.evaluate(BOX, "body > header")[3]
    assert found < 0 if bottom is None else abs(found - bottom) < 1


def test_a_header_picture_scrolls_with_the_content(show):
    page = show("demo-scrolls-up")
    top = page.evaluate(BOX, "body > header")
    assert abs(top[1] - above(page)) < 1 and top[3] > 100
    scroll(page, 150)
    assert abs(page.evaluate(BOX, "body > header")[3] - (top[3] - 150)) < 1


def test_a_focused_field_is_scrolled_into_view(show, engine):
    if engine.name == "webkit":
        pytest.skip("WebKit ignores the scroll margin when a script sets the focus")
    page = show("demo-keyboard")
    engine.resize(500, 420)
    page.evaluate("""() => [...document.querySelectorAll("input")].at(-1).focus()""")
    page.wait("""() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return scrollY > 0 && top >= 0 && bottom <= innerHeight - 24 + 0.5;
    }""")


def test_clicking_a_row_opens_its_article(show):
    page = show("demo-articles")
    _, top, right, _ = page.evaluate(BOX, "tbody > tr[id]")
    page.press_at(round(right - 60), round(top + 12))
    page.wait("() => location.pathname.endsWith('/demo-article')")
    page.wait("""() => document.querySelector("h1")?.textContent
      === "What the tide table does not say" """)


def test_an_article_has_a_serif_font_and_a_quotation(show):
    page = show("demo-article")
    face, quotation = page.evaluate("""() => [
      [...document.querySelectorAll("tbody div, tbody p")].some(
        (node) => /serif/.test(getComputedStyle(node).fontFamily.replace("sans-serif", ""))),
      !!document.querySelector("blockquote"),
    ]""")
    assert face and quotation


def test_components_and_a_template_render_the_same_posts(show):
    texts = """() => [...document.querySelectorAll("tbody > tr[id]")].map((row) =>
      row.textContent.replace(/\\s+/g, ""))"""
    components = show("demo-posts").evaluate(texts)
    template = show("demo-posts-template").evaluate(texts)
    assert len(components) == len(template) > 2
    # Images further down load when they come near the view.
    show("demo-posts").wait("() => document.images[0].complete && document.images[0].naturalWidth > 0")


@pytest.mark.parametrize("path", ["demo-profile", "demo-shrinks"])
def test_section_headers_stick_below_a_shrunk_header(show, path):
    page = show(path)
    resting = page.evaluate(BOX, "body > header")[3]
    # Scrolls far enough for the header to reach its minimum height.
    scroll(page, 400 + above(page))
    shrunk = page.evaluate(BOX, "body > header")
    minimum = page.evaluate("""() => parseFloat(
      document.querySelector(".pe-stretchy").style.getPropertyValue("--minimum"))""")
    assert resting > shrunk[3] and abs(shrunk[3] - minimum) < 1
    tops = page.evaluate("""() => [...document.querySelectorAll(".pe-section-header")]
      .map((head) => head.getBoundingClientRect().top)""")
    assert any(abs(top - minimum) < 1 for top in tops), tops


def test_section_headers_and_footers_stick_to_the_window_edges(show):
    page = show("demo-headers-and-footers")
    assert len(page.evaluate(SECTION_HEADERS)) == 7
    scroll(page, 500)
    at = """([x, y]) => {
      const row = document.elementFromPoint(x, y).closest("tr");
      return [row?.className, row?.closest("tbody").id];
    }"""
    height = page.evaluate("() => innerHeight")
    header, footer = page.evaluate(at, [300, 8]), page.evaluate(at, [300, height - 8])
    assert header[0].startswith("pe-section-header")
    assert footer[0].startswith("pe-section-footer")


def test_each_click_loads_six_more_rows(show):
    page = show("demo-load-more")
    assert page.evaluate(ROWS) == 7
    page.click("a[href*='rows=12']")
    page.wait("() => location.search === '?rows=12'")
    page.wait("(count) => (" + ROWS + ")() === count", 13)


def test_scrolling_to_the_end_loads_more_rows(show):
    page = show("demo-tail-loading")
    page.wait("""(count) => {
      const rows = document.querySelectorAll("tbody > tr[id]").length;
      if (rows < count) scrollTo(0, document.body.scrollHeight);
      return rows >= count;
    }""", 150)
    names = page.evaluate("""() => [...document.querySelectorAll("tbody > tr[id]")]
      .map((row) => +row.id.split(".").at(-1))""")
    assert names == list(range(2000, 2000 - len(names), -1))


def test_the_menu_of_a_narrow_window_opens_over_the_page(show, engine):
    page = show("demo-articles")
    engine.resize(500, 700)
    page.wait("() => getComputedStyle(document.querySelector('#pe-menu')).display === 'none'")
    page.click("[popovertarget]")
    page.wait("""() => {
      const { right, width, height } = document.querySelector("#pe-menu").getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      return width > 200 && Math.abs(right - clientWidth) <= 1 && Math.abs(height - clientHeight) <= 1;
    }""")
    page.click("#pe-menu a[href='/feed']")
    page.wait("() => location.pathname === '/feed'")
    engine.resize(1280, 1000)
    page.wait("""() => {
      const { left, right } = document.querySelector("#pe-menu").getBoundingClientRect();
      return left >= 0 && right <= 241 && right > 200;
    }""")


@pytest.mark.parametrize("path", ["demo-centered", "demo-log-in"])
def test_short_content_is_centred_vertically(show, engine, path):
    page = show(path)
    engine.resize(1280, 1000)
    # A section is laid out when it comes into view, in WebKit one frame later.
    page.wait("""() => {
      const [main, table] = ["main", "table"].map((name) =>
        document.querySelector(name).getBoundingClientRect());
      const above = table.top - main.top, below = main.bottom - table.bottom;
      return above > 20 && Math.abs(above - below) <= 1;
    }""")


def test_a_section_shows_a_progress_indicator_until_it_is_loaded(show):
    page = show("demo-loading")
    assert page.evaluate("() => !!document.querySelector('[role=progressbar]')")
    page.click("a[href*='loaded=1']")
    page.wait("() => location.search === '?loaded=1' && document.body.textContent.includes('Gull Island')")
    assert page.evaluate("() => !document.querySelector('[role=progressbar]')")


# --- Browser events ---


@pytest.mark.seed("O28", "D8")
def test_rows_report_when_they_come_into_view(show, engine):
    page = show("live-label")
    page.click("button[formaction*='like']")
    page.wait("() => document.body.textContent.includes('3871 likes')")
    page = show("display-events")
    page.wait("""() => {
      const at = (window.at ?? 0) % 8 + 1;
      window.at = at;
      document.getElementById("rows." + at).scrollIntoView({ block: "center" });
      return /8 of 8/.test(document.getElementById("count.count").textContent);
    }""")


@pytest.mark.seed("D7")
def test_a_row_can_be_moved_by_dragging(show):
    page = show("reordering")
    page.evaluate("() => import('/-/assets/rows.js').then(() => 1)")
    places = page.evaluate("""() => [...document.querySelectorAll("tr[data-move]")].slice(0, 2).map((row) => {
      const { left, right, top, bottom } =
        (row === document.querySelector("tr[data-move]") ? row.querySelector(".pe-grip") : row)
        .getBoundingClientRect();
      return [Math.round((left + right) / 2), Math.round(top + (bottom - top) * 0.8)];
    })""")
    (x, y), (_, target) = places
    page.drag((x, y), (x, y + 8), (x, target - 2), (x, target))
    # The page decides the new position of the row, here by the alphabet.
    page.wait("""() => [...document.querySelectorAll("#later tr[data-move]")]
      .map((row) => row.id).join() === "later.Assam,later.Gyokuro,later.Mint,later.Sencha" """)
