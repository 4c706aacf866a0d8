"""The shrinking header and the section headers that stick below it."""

import pytest

from characters import load_next_batch
from conftest import DESKTOP, FRAME, PHONE, Visits
from fake_site import FakeSite, Row, Section

RESTING, MINIMUM = 170, 64
NARROW = {"width": 320, "height": 480}
# Positions in CSS pixels. The last ones are in later sections.
POSITIONS = [0, 1, 37.5, 111.5, 112, 112.4, 150.3, 260.5, 700.25, 1333.7, 4801.4, 5600.6]

MEASURE = """(y) => new Promise((done) => {
  scrollTo(0, y);
  // Skipped content is laid out in the frame that shows it.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const header = document.querySelector("body > header").getBoundingClientRect();
    // What sticks on top of the rows: the header, and the column headings where they are shown.
    const columns = document.querySelector("thead");
    const isShown = getComputedStyle(columns).position === "sticky";
    const edge = isShown ? columns.getBoundingClientRect().bottom : header.bottom;
    const heads = [...document.querySelectorAll(".pe-section-header")];
    const boxes = heads.map((head) => head.getBoundingClientRect());
    const above = boxes.filter((box) => box.top <= edge + 0.05);
    const stuck = above.length ? heads[above.length - 1] : null;
    const x = innerWidth / 2;
    const hit = (y) => {
      const found = document.elementFromPoint(x, y);
      return found?.closest("body > header, thead") ? "header"
        : found?.closest(".pe-section-header") ? found.closest("tbody").id : "other";
    };
    const hits = [];
    for (let d = -1; d <= 1; d += 0.125) hits.push([d, hit(edge + d)]);
    done({
      y: scrollY, top: header.top, bottom: header.bottom, edge, hits,
      stuck: stuck && {
        id: stuck.closest("tbody").id,
        top: stuck.getBoundingClientRect().top, bottom: stuck.getBoundingClientRect().bottom,
      },
      next: boxes[above.length] ? boxes[above.length].top : null,
      section: stuck && stuck.closest("tbody").getBoundingClientRect().bottom,
    });
  }));
})"""


def open_long(visits, **options):
    page = visits.open("/characters", **options)
    load_next_batch(page)
    load_next_batch(page)
    page.evaluate("scrollTo(0, 0)")
    return page


@pytest.mark.seed("O17", "O36")
@pytest.mark.parametrize("scale", [1, 2, 2.625])
@pytest.mark.parametrize("size", [PHONE, DESKTOP, NARROW], ids=["phone", "desktop", "narrow"])
def test_the_header_shrinks_and_section_headers_touch_it(visits, size, scale):
    page = open_long(visits, viewport=size, scale=scale)
    resting = RESTING + page.evaluate(FRAME)
    sticking = set()
    for position in POSITIONS:
        seen = page.evaluate(MEASURE, position)
        assert abs(seen["y"] - position) < 1
        visible = max(MINIMUM, resting - seen["y"])
        assert seen["bottom"] == pytest.approx(visible, abs=0.05), position
        if seen["y"] < resting - MINIMUM:
            continue
        stuck = seen["stuck"]
        if stuck is None:
            assert position < 300, "no section header is sticky"
            continue
        sticking.add(stuck["id"])
        assert stuck["top"] <= seen["edge"] + 0.05
        # The section header touches the header, unless the end of its section pushes it out.
        expected = min(seen["edge"], seen["section"] - (stuck["bottom"] - stuck["top"]))
        assert stuck["top"] == pytest.approx(expected, abs=0.05), position
        if seen["section"] - seen["edge"] > 2:
            for distance, hit in seen["hits"]:
                if abs(distance) >= 1 / scale / 2:
                    assert hit == ("header" if distance < 0 else stuck["id"]), (position, distance)
                else:
                    assert hit in ("header", stuck["id"]), (position, distance)
    assert len(sticking) >= 2


@pytest.mark.parametrize("scale", [1, 2, 2.625])
def test_the_next_section_header_pushes_the_previous_one_out(visits, viewport, scale):
    page = open_long(visits, viewport=viewport, scale=scale)
    edge = page.evaluate(MEASURE, 1000)["edge"]
    # The space between two sections.
    space = 24
    for distance in [space + part for part in (31.5, 24, 16.25, 8, 1.5)]:
        # Estimated heights above become real ones while scrolling, so the target is computed repeatedly.
        for _ in range(4):
            target = page.evaluate(
                "([edge, d]) => document.querySelectorAll('.pe-section-header')[1].closest('tbody')"
                ".getBoundingClientRect().top + scrollY - edge - d", [edge, distance])
            seen = page.evaluate(MEASURE, target)
        heads = page.evaluate(
            "[...document.querySelectorAll('.pe-section-header')].slice(0, 2)"
            ".map(head => head.getBoundingClientRect().toJSON())")
        assert heads[1]["top"] == pytest.approx(edge + distance, abs=1)
        assert heads[0]["bottom"] == pytest.approx(heads[1]["top"] - space, abs=0.05)
        assert heads[0]["top"] < seen["edge"] - 0.4


def test_sticky_headers_do_not_hide_a_row_reached_by_its_fragment(visits, viewport):
    page = visits.open("/characters#Basic~20Latin.0041", viewport=viewport)
    page.wait_for_function("() => scrollY > 0")
    row, section = page.evaluate(
        """['#Basic\\\\~20Latin\\\\.0041', '#Basic\\\\~20Latin .pe-section-header']
        .map(name => document.querySelector(name).getBoundingClientRect().toJSON())""")
    edge = page.evaluate(MEASURE, page.evaluate("scrollY"))["edge"]
    assert row["top"] >= section["bottom"] - 0.5
    assert section["top"] == pytest.approx(edge, abs=0.5)
    assert row["bottom"] <= page.viewport_size["height"]


def test_a_section_reached_by_its_fragment_begins_below_the_header(visits, viewport):
    page = visits.open("/characters#Latin-1~20Supplement", viewport=viewport)
    load_next_batch(page)
    load_next_batch(page)
    page.evaluate("location.hash = ''")
    name = page.evaluate("document.querySelectorAll('tbody')[1].id")
    page.evaluate("name => location.hash = name", name)
    page.wait_for_function(
        """name => {
          const first = document.getElementById(name).querySelector("tr[id]");
          const header = document.querySelector("body > header").getBoundingClientRect();
          const head = document.getElementById(name).querySelector(".pe-section-header");
          const top = head.getBoundingClientRect().top;
          return top >= header.bottom - 0.5 && top < innerHeight
            && first.getBoundingClientRect().top >= head.getBoundingClientRect().bottom - 0.5;
        }""",
        arg=name)


def test_the_focused_link_is_never_hidden(visits, server, viewport):
    second = server.request("/characters").links["next"]
    page = visits.open(second, viewport=viewport)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    for name in ["a[rel=prev]", "a[rel=first]", "input[name=q]", ".search button"]:
        page.focus(name)
        page.wait_for_function(
            """name => {
              const link = document.querySelector(name);
              const box = link.getBoundingClientRect();
              const found = document.elementFromPoint(
                box.left + box.width / 2, box.top + box.height / 2);
              return document.activeElement === link && (found === link || link.contains(found));
            }""",
            arg=name)


def test_a_focused_link_above_the_view_scrolls_below_the_sticky_headers(visits, viewport):
    page = visits.open("/characters", viewport=viewport)
    page.evaluate(
        """() => {
          const cell = document.getElementById("Basic~20Latin.0041").cells[2];
          cell.innerHTML = '<a href="#">' + cell.textContent + '</a>';
          scrollTo(0, cell.getBoundingClientRect().top + scrollY - 70);
          cell.firstChild.focus();
        }""")
    page.wait_for_function(
        """() => {
          const box = document.activeElement.getBoundingClientRect();
          const found = document.elementFromPoint(box.left + 2, box.top + 1);
          return document.activeElement.localName === "a" && found === document.activeElement;
        }""")


# --- Footers, shadows, and headers measured in the browser ---

@pytest.fixture
def long_list(browser):
    """Opens a list of 60 rows with a page header and a section footer."""
    footer = '<tr class="pe-section-footer"><td>60 rows in all</td></tr>'
    opened = []

    def open(stretchy="", **options):
        site = FakeSite([Section("a", [Row(f"r{n}", f"Row {n}") for n in range(60)], "Rows")])
        site.footers["a"] = footer
        site.stretchy = stretchy
        if "data-measure" in stretchy:
            site.attributes = {"style": "--top:var(--shrunk,0px)"}
        site.__enter__()
        visits = Visits(browser, site.url)
        opened.append((site, visits))
        page = visits.open("/list", **options)
        page.wait_for_function("() => 'scripted' in document.documentElement.dataset")
        return page

    yield open
    for site, visits in opened:
        for context in visits.contexts:
            context.close()
        site.__exit__()
        assert visits.faults == []


BOX = "(selector) => document.querySelector(selector).getBoundingClientRect().toJSON()"


@pytest.mark.seed("N14")
def test_a_section_footer_sticks_while_rows_of_its_section_are_in_view(long_list):
    page = long_list(viewport=PHONE)
    footer = page.evaluate(BOX, ".pe-section-footer")
    assert abs(footer["bottom"] - PHONE["height"]) < 1
    hit = page.evaluate("""([x, y]) => document.elementFromPoint(x, y).closest("tr").className""",
                        [100, PHONE["height"] - 10])
    assert hit == "pe-section-footer"
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    last, footer = page.evaluate(BOX, "[id='a.r49']"), page.evaluate(BOX, ".pe-section-footer")
    assert footer["top"] >= last["bottom"] - 1
    # In a grouped table, the footer is not sticky.
    page.evaluate("() => { document.querySelector('table').dataset.style = 'grouped'; scrollTo(0, 0); }")
    assert page.evaluate(BOX, ".pe-section-footer")["top"] > PHONE["height"]


@pytest.mark.seed("E20")
def test_a_stuck_section_header_casts_a_shadow(long_list):
    page = long_list(viewport=PHONE)
    shadow = """() => getComputedStyle(
      document.querySelector(".pe-section-header > th"), "::after").content"""
    assert page.evaluate(shadow) == "none"
    page.evaluate("scrollTo(0, 400)")
    page.wait_for_function(f"() => ({shadow})() !== 'none'")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(f"() => ({shadow})() === 'none'")


MEASURED_HEADER = (
    '<header class="pe-stretchy" style="--minimum:40px" data-measure="">'
    '<div style="height:170px">A tall header</div></header>')


@pytest.mark.seed("O15")
def test_a_header_without_a_height_shrinks_from_its_content_height(long_list):
    page = long_list(MEASURED_HEADER, viewport=PHONE)
    page.wait_for_function(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--measured')")
    height = page.evaluate(BOX, ".pe-stretchy")["height"]
    page.evaluate("scrollTo(0, 600)")
    page.wait_for_function("(selector) => Math.abs(document.querySelector(selector)"
                           ".getBoundingClientRect().bottom - 40) < 1", arg=".pe-stretchy")
    assert height >= 170
    assert abs(page.evaluate(BOX, ".pe-section-header")["top"] - 40) < 1
    # When the content grows, the height from which the header shrinks grows too.
    page.evaluate("document.querySelector('.pe-stretchy > div').style.height = '260px'")
    page.wait_for_function("(selector) => Math.abs(document.querySelector(selector)"
                           ".getBoundingClientRect().bottom - 40) < 1", arg=".pe-stretchy")


@pytest.mark.seed("O15")
def test_a_measured_header_scrolls_away_without_a_script(long_list, browser):
    page = long_list(MEASURED_HEADER, viewport=PHONE)
    plain = browser.new_context(java_script_enabled=False, viewport=PHONE).new_page()
    plain.goto(page.url)
    plain.locator("[id='a.r40']").scroll_into_view_if_needed()
    assert plain.locator(".pe-stretchy").bounding_box()["y"] < -100
    assert abs(plain.locator(".pe-section-header").bounding_box()["y"]) < 1
    plain.context.close()


@pytest.mark.seed("O16")
def test_a_header_stretches_by_the_overscroll_distance(long_list):
    resting = '<header class="pe-stretchy" style="--resting:120px">Menu</header>'
    page = long_list(resting, viewport=PHONE)
    # Simulates overscroll, since not every browser scrolls beyond the top of a page.
    pull = """(y) => {
      Object.defineProperty(window, "scrollY", { get: () => -y, configurable: true });
      dispatchEvent(new Event("scroll"));
    }"""
    before = page.evaluate(BOX, ".pe-stretchy"), page.evaluate(BOX, ".pe-section-header")
    page.evaluate(pull, 35)
    after = page.evaluate(BOX, ".pe-stretchy"), page.evaluate(BOX, ".pe-section-header")
    assert (before[0]["height"], after[0]["height"]) == (120, 155)
    assert after[0]["top"] == before[0]["top"] - 35
    assert after[0]["bottom"] == before[0]["bottom"]
    assert after[1]["top"] == before[1]["top"]
    page.evaluate(pull, 0)
    assert page.evaluate(BOX, ".pe-stretchy")["height"] == 120


@pytest.mark.seed("N17", "N18")
def test_a_sample_of_browsers_reports_row_and_header_heights(browser):
    site = FakeSite([Section("a", [Row(f"r{n}", f"Row {n}") for n in range(60)], "Rows")])
    with site:
        site.heights = True
        visits = Visits(browser, site.url)
        page = visits.blank(viewport=PHONE)
        page.add_init_script("Math.random = () => 0")
        page.goto("/list")
        site.wait(lambda: site.received("/-/heights", "POST"))
        told = site.received("/-/heights", "POST")[0][3]
        assert told["width"] == "narrow"
        row = page.evaluate(BOX, "[id='a.r1']")["height"]
        header = page.evaluate(BOX, ".pe-section-header")["height"]
        assert abs(float(told["row"]) - row) < 0.1 and abs(float(told["header"]) - header) < 0.1
        # Browsers outside the sample send nothing.
        page.add_init_script("Math.random = () => 0.9")
        page.reload()
        page.evaluate("import('/heights.js')")
        assert len(site.received("/-/heights", "POST")) == 1
        page.context.close()
        assert visits.faults == []
