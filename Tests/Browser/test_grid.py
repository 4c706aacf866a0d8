"""The grid of a served database: how much of a table a window shows, and how it scrolls."""

import io
import re
import sqlite3

import pytest
from PIL import Image
from playwright.sync_api import expect

import shop
from conftest import DESKTOP, Visits
from pages_server import FileServer

PHONE = {"width": 390, "height": 800}
TABLES = ["categories", "customers", "departments", "employees", "inventory", "order_items", "orders", "payments",
          "products", "reviews", "suppliers", "warehouses", "revenue_by_month"]

# Returns the number of rows and headings that are completely visible, and the top of the headings.
WHOLE = """() => {
  const isWhole = (node, within = { top: 0, left: 0, bottom: innerHeight, right: innerWidth }) => {
    const box = node.getBoundingClientRect();
    return box.top >= within.top && box.bottom <= within.bottom + .5
      && box.left >= within.left && box.right <= within.right + .5;
  };
  const head = document.querySelector("thead").getBoundingClientRect();
  const table = document.querySelector("main").getBoundingClientRect();
  const view = { top: 0, left: 0, right: innerWidth, bottom: Math.min(innerHeight, table.bottom) };
  return {
    rows: [...document.querySelectorAll("tbody > tr")].filter((row) => isWhole(row, view)).length,
    columns: [...document.querySelectorAll("thead th:not(.pe-unseen)")].filter((cell) => isWhole(cell, view)).length,
    headings: head.top,
  };
}"""
# Returns the heights of the rows, and the truncated cells among those that must not be truncated.
LINES = """() => {
  const rows = [...document.querySelectorAll("tbody > tr")];
  const isWhole = (cell) => cell.matches(".pe-end, :first-child, :has(> .pe-badge)")
    || /^[0-9-]{10}( [0-9:]{8})?$/.test(cell.textContent);
  const cells = [...document.querySelectorAll("tbody td, thead th.pe-end")].filter(isWhole);
  return {
    heights: [...new Set(rows.map((row) => row.getBoundingClientRect().height))],
    cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
  };
}"""


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return shop.make(tmp_path_factory.mktemp("grid") / "shop.sqlite")


@pytest.fixture(scope="module", params=["read-only", "writable"])
def served(request, database):
    with FileServer(database, *(["--writable"] if request.param == "writable" else [])) as server:
        yield server


@pytest.fixture
def visits(browser, served):
    with Visits(browser, served.url) as visits:
        yield visits


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_desktop_shows_20_rows_and_11_columns(visits, script):
    page = visits.open("/orders", viewport=DESKTOP, script=script)
    whole = page.evaluate(WHOLE)
    assert whole["rows"] >= 20
    assert whole["columns"] == 11
    assert whole["headings"] <= 112


@pytest.mark.parametrize("table", TABLES)
def test_a_row_is_one_line_and_numbers_times_keys_and_states_are_not_truncated(visits, table):
    page = visits.open(f"/{table}", viewport=DESKTOP)
    assert page.evaluate(LINES) == {"heights": [32], "cut": []}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("width", [320, 390, 700, 1280, 1920])
def test_no_page_is_wider_than_its_window(visits, table, width):
    page = visits.open(f"/{table}", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("table", ["customers", "orders", "products", "reviews"])
def test_a_phone_shows_8_cards(visits, table):
    page = visits.open(f"/{table}", viewport=PHONE, touch=True)
    shown = page.evaluate("""() => [...document.querySelectorAll("tbody > tr")]
      .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length""")
    assert shown >= 8


def test_a_card_shows_name_amount_status_and_time(visits):
    page = visits.open("/orders", viewport=PHONE)
    shown = page.evaluate("""() => [...document.querySelectorAll("tbody > tr:first-child > td")]
      .filter((cell) => cell.offsetHeight).map((cell) => cell.innerText.trim())""")
    assert shown == ["1", "Xavier Hofmann · 1106", "delivered", "2023-06-25 15:53:11", "408.73"]


def test_headings_and_the_first_column_stay_while_the_grid_scrolls(visits):
    page = visits.open("/orders", viewport={"width": 700, "height": 600})
    moved = page.evaluate("""() => {
      const table = document.querySelector("main");
      const place = (node) => { const { x, y } = node.getBoundingClientRect(); return [x, y]; };
      const nodes = ["thead th", "thead th:nth-child(4)", "tbody > tr:nth-child(9) > td"].map(
        (selector) => document.querySelector(selector));
      table.scrollTo(200, 0);
      const before = nodes.map(place);
      table.scrollTo(200, 100);
      const after = nodes.map(place);
      table.scrollTo(300, 100);
      const last = nodes.map(place);
      return { down: before.map((was, i) => after[i].map((value, j) => value - was[j])),
               across: after.map((was, i) => last[i].map((value, j) => value - was[j])) };
    }""")
    assert moved == {"down": [[0, 0], [0, 0], [0, -100]], "across": [[0, 0], [-100, 0], [0, 0]]}


def test_rows_load_near_the_end_of_the_grid(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    rows = page.locator("tbody > tr")
    expect(rows).to_have_count(50)
    page.locator("tbody > tr").last.scroll_into_view_if_needed()
    expect(rows).to_have_count(100)


def test_going_back_restores_the_scroll_position_of_the_grid(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.locator("tbody > tr").last.scroll_into_view_if_needed()
    expect(page.locator("tbody > tr")).to_have_count(100)
    page.locator("[id='rows.60']").scroll_into_view_if_needed()
    before = page.locator("[id='rows.60']").bounding_box()["y"]
    page.wait_for_function("() => history.state?.id")
    page.click("[id='rows.60'] a >> nth=0")
    expect(page.locator("h1")).to_contain_text("60")
    page.go_back()
    expect(page.locator("tbody > tr")).to_have_count(100)
    page.wait_for_function(
        "(y) => Math.abs(document.getElementById('rows.60').getBoundingClientRect().top - y) < 2", arg=before)


def test_the_message_of_an_empty_result_is_visible(visits):
    page = visits.open("/orders?is.status=none", viewport=DESKTOP)
    box = page.locator(".pe-nothing").bounding_box()
    assert box["y"] + box["height"] <= 800
    middle = box["x"] + box["width"] / 2
    grid = page.locator("main").bounding_box()
    assert abs(middle - grid["x"] - grid["width"] / 2) < 24


def test_the_buttons_of_a_row_appear_on_hover_and_focus(visits, served):
    page = visits.open("/orders", viewport=DESKTOP)
    button = page.locator("[id='rows.3'] .pe-row-actions button").first
    if not button.count():
        pytest.skip("a read-only list has no buttons")
    opacity = "(cell) => getComputedStyle(cell.closest('td')).opacity"
    assert button.evaluate(opacity) == "0"
    page.hover("[id='rows.3'] > td:nth-child(4)")
    assert button.evaluate(opacity) == "1"
    page.hover("h1")
    button.focus()
    assert button.evaluate(opacity) == "1"


def test_a_truncated_text_has_a_tooltip(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    page.hover("[id='rows.1'] > td:nth-child(2) > a")
    expect(page.locator("[id='rows.1'] > td:nth-child(2)")).to_have_attribute("title", "Xavier Hofmann · 1106")
    page.hover("h1")
    expect(page.locator("[id='rows.1'] > td:nth-child(2)")).not_to_have_attribute("title", re.compile(""))
    page.hover("[id='rows.1'] > td:nth-child(4)")
    expect(page.locator("[id='rows.1'] > td:nth-child(4)")).not_to_have_attribute("title", re.compile(""))


def test_the_list_follows_the_search_while_it_is_typed(visits):
    page = visits.open("/orders?is.status=paid", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    page.evaluate("window.isSame = true")
    page.keyboard.press("/")
    page.keyboard.type("utrecht")
    page.wait_for_url("**/orders?q=utrecht&is.status=paid")
    expect(page.locator(".pe-title > div:first-child > p")).not_to_have_text("523 rows")
    assert "Utrecht" in page.locator("tbody > tr").first.inner_text()
    assert page.evaluate("window.isSame && document.activeElement.value") == "utrecht"
    # A typed search is one entry of the history. A search that the server would refuse is not sent.
    page.keyboard.insert_text(" card")
    page.wait_for_url("**/orders?q=utrecht+card&is.status=paid")
    page.keyboard.insert_text("y" * 1500)
    page.go_back()
    expect(page.locator(".pe-title > div:first-child > p")).to_have_text("523 rows")


def test_a_search_announces_its_rows_and_ends_with_going_back(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    status = page.locator("main > [role=status]")
    page.fill("[type=search]", "utrecht")
    page.wait_for_url("**/orders?q=utrecht")
    expect(status).to_have_text(re.compile(r"^\d+ rows"))
    page.go_back()
    page.wait_for_url("**/orders")
    expect(page.locator("[type=search]")).to_have_value("")
    # What is typed now is a new entry. The field still has the focus.
    page.keyboard.type("vienna")
    page.wait_for_url("**/orders?q=vienna")
    expect(page.locator(".pe-conflict")).to_have_count(0)
    page.go_back()
    page.wait_for_url("**/orders")
    # A composed text ends without another input event.
    page.evaluate("""() => {
      const field = document.querySelector("[type=search]");
      field.value = "turin";
      field.dispatchEvent(new InputEvent("input", { isComposing: true, bubbles: true }));
      field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    }""")
    page.wait_for_url("**/orders?q=turin")


def test_a_late_answer_to_a_search_changes_nothing_that_is_edited_or_typed(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    held = []
    page.route(re.compile(r"/orders/-/document\?q=utrecht$"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"/orders/-/document\?q=utrecht$")):
        page.fill("[type=search]", "utrecht")
    if page.locator(".pe-row-actions").count():
        page.dblclick("[id='rows.3'] > td:nth-child(7)")
        page.fill("[id='rows.3'] input[name=ship_city]", "precious words")
        held.pop().continue_()
        page.wait_for_load_state("networkidle")
        expect(page.locator("[id='rows.3'] input[name=ship_city]")).to_have_value("precious words")
        return
    page.keyboard.type(" card")
    page.wait_for_url("**/orders?q=utrecht+card")
    expect(page.locator("[type=search]")).to_have_value("utrecht card")
    expect(page.locator(".pe-conflict")).to_have_count(0)


def test_a_search_typed_while_the_former_one_is_shown_is_not_lost(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    held = []
    address = re.compile(r"/orders/-/document\?q=utrecht$")
    page.route(address, lambda route: held.append(route))

    def request(number):
        while len(held) < number:
            page.evaluate("new Promise(requestAnimationFrame)")
        return held[number - 1]

    page.fill("[type=search]", "utrecht")
    request(1).continue_()
    # The list is fetched again to be shown.
    shown = request(2)
    page.keyboard.type(" card")
    # The search starts after its timer.
    page.evaluate("new Promise((done) => setTimeout(done, 250))")
    shown.continue_()
    page.wait_for_url("**/orders?q=utrecht+card")


def test_a_card_shows_the_columns_that_a_reader_chose(visits):
    page = visits.open("/orders?columns=ship_city,note", viewport=PHONE)
    assert "Gothenburg" in page.locator("[id='rows.1']").inner_text()
    assert page.locator("[id='rows.1'] a").first.is_visible()
    assert "Customer s" in page.locator("[id='rows.9']").inner_text()


def test_a_group_heading_stays_in_view(visits):
    page = visits.open("/orders?group=status", viewport=DESKTOP)
    page.evaluate("document.querySelector('main').scrollTo(0, 200)")
    heading = page.locator(".pe-section-header").first.bounding_box()
    columns = page.locator("[data-grid] > thead").bounding_box()
    assert abs(heading["y"] - columns["y"] - columns["height"]) <= 2


def test_the_focus_of_the_grid_is_visible(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.focus("[data-grid]")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).outlineStyle") == "solid"


def test_the_buttons_of_a_row_cover_no_link_halfway(visits):
    page = visits.open("/orders?columns=id,status,customer_id", viewport={"width": 900, "height": 700})
    if not page.locator(".pe-row-actions").count():
        pytest.skip("a read-only list has no buttons")
    page.hover("[id='rows.3'] > td:nth-child(2)")
    button = page.locator("[id='rows.3'] .pe-actions button").first
    box = button.bounding_box()
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.pe-actions') !== null",
                         [box["x"] + 4, box["y"] + box["height"] / 2])


def test_a_row_is_edited_by_a_double_click_or_a_key(visits, served):
    page = visits.open("/orders", viewport=DESKTOP)
    if not page.locator(".pe-row-actions").count():
        pytest.skip("a read-only list has no editors")
    page.wait_for_load_state("networkidle")
    page.dblclick("[id='rows.3'] > td:nth-child(7)")
    expect(page.locator("[id='rows.3'] input[name=ship_city]")).to_have_value("Edinburgh")
    page.keyboard.press("Escape")
    expect(page.locator("[id='rows.3'] input[name=ship_city]")).to_have_count(0)
    page.focus("[id='rows.4'] a >> nth=0")
    page.keyboard.press("F2")
    expect(page.locator("[id='rows.4'] input[name=ship_city]")).to_be_visible()


def test_pictures_have_thumbnails(visits):
    page = visits.open("/products", viewport=DESKTOP)
    picture = page.locator("[id='rows.1'] img")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("naturalWidth", 24)
    assert picture.bounding_box()["height"] <= 26


def test_states_have_colours(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    expect(page.locator("[id='rows.1'] .pe-badge")).to_have_attribute("data-kind", "positive")
    expect(page.locator("[id='rows.8'] .pe-badge")).to_have_attribute("data-kind", "negative")


def test_every_engine_paints_sticky_cells(engine, served):
    engine.resize(700, 900)
    engine.open(f"{served.url}/orders")
    boxes = engine.evaluate("""() => {
      document.querySelector("main").scrollTo(150, 40);
      const rows = [...document.querySelectorAll("tbody > tr")].slice(2, 7);
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
        [document.querySelector("thead th a"), ...rows.map((row) => row.querySelector("td a"))]
          .map((node) => node.getBoundingClientRect())
          .map(({ left, top, right, bottom }) => [left, top, right, bottom])))));
    }""")
    picture = Image.open(io.BytesIO(engine.picture())).convert("L")
    for box in boxes:
        darkest, lightest = picture.crop(tuple(map(round, box))).getextrema()
        assert lightest - darkest > 90, f"{engine.name}: nothing is painted at {box}"


def test_a_missing_value_is_marked_and_an_empty_text_is_not(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    mark = "(cell) => getComputedStyle(cell.firstElementChild ?? cell, '::before').content"
    assert "–" in page.locator("[id='rows.3'] > td:nth-child(6)").evaluate(mark)
    assert page.locator("[id='rows.3'] > td:nth-child(6)").inner_text().strip() == ""
    assert "–" not in page.locator("[id='rows.3'] > td:nth-child(7)").evaluate(mark)


def test_the_first_visit_of_50_rows_takes_40_kilobytes(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate("""() => performance.getEntries()
      .filter((entry) => entry.encodedBodySize)
      .map(({ name, encodedBodySize, decodedBodySize }) => [name, encodedBodySize, decodedBodySize])""")
    assert sum(size for _, size, _ in sizes) <= 40_000, sizes
    assert sum(size for name, size, _ in sizes if name.endswith(".js")) <= 16_000, sizes


def test_the_first_column_covers_what_scrolls_below_it(visits):
    page = visits.open("/orders", viewport={"width": 700, "height": 700})
    for left in (60, 120, 180):
        assert page.evaluate("""(left) => {
          document.querySelector("main").scrollTo(left, 0);
          const cell = document.querySelector("tbody > tr:nth-child(3) > td");
          const { left: start, right, top, bottom } = cell.getBoundingClientRect();
          return [start + 4, (start + right) / 2, right - 4].every((x) =>
            cell.contains(document.elementFromPoint(x, (top + bottom) / 2)));
        }""", left), left


def test_a_grid_is_printed_in_full(visits):
    page = visits.open("/orders", viewport=DESKTOP)
    page.emulate_media(media="print")
    assert page.evaluate("""() => {
      const main = document.querySelector("main");
      return main.scrollHeight <= main.clientHeight + 1;
    }""")


@pytest.mark.parametrize("size", [(768, 1024), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("query", ["", "?q=card", "?group=payment&facet=status"])
def test_a_grid_ends_with_its_window(visits, size, query):
    page = visits.open(f"/orders{query}", viewport={"width": size[0], "height": size[1]})
    box = page.locator("main").bounding_box()
    assert box["y"] + box["height"] <= max(size[1], box["y"] + 320) + 1


def test_the_longest_keys_are_whole(visits):
    page = visits.open("/orders?q=utrecht", viewport=DESKTOP)
    cut = page.evaluate("""() => [...document.querySelectorAll("tbody td:first-child a")]
      .map((link) => [link.getBoundingClientRect(), link.parentNode.getBoundingClientRect(), link.textContent])
      .filter(([link, room]) => link.right > room.right + .1).map(([, , key]) => key)""")
    assert cut == []


def test_the_page_of_a_record_has_two_columns_in_a_wide_window(visits):
    page = visits.open("/products/3", viewport=DESKTOP)
    box = lambda number: page.locator(f"[id='values.{number}']").bounding_box()
    assert box(0)["y"] == box(1)["y"] and box(0)["x"] + box(0)["width"] <= box(1)["x"]
    # A long text is as wide as both.
    assert box(11)["width"] > 1.9 * box(0)["width"]
    expect(page.locator(".pe-title p")).to_have_text("products · 3")
    page.set_viewport_size(PHONE)
    assert box(0)["x"] == box(1)["x"] and box(0)["y"] < box(1)["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(visits.open("/orders/7", viewport=DESKTOP).locator(".pe-title p")).to_have_count(0)


def test_the_navigation_of_many_tables_is_filtered(browser, tmp_path):
    file = tmp_path / "many.sqlite"
    database = sqlite3.connect(file)
    for number in range(40):
        database.execute(f"CREATE TABLE part_{number:02} (id INTEGER PRIMARY KEY)")
    database.execute("CREATE VIEW totals AS SELECT 1 AS n")
    database.commit()
    database.close()
    with FileServer(file) as server, Visits(browser, server.url) as visits:
        page = visits.open("/part_39", viewport=DESKTOP)
        page.wait_for_load_state("networkidle")
        expect(page.locator(".pe-menu a[aria-current]")).to_be_in_viewport()
        links = page.locator(".pe-menu ul[aria-label=Tables] > li:visible")
        assert links.count() == 40
        field = page.get_by_role("searchbox", name="Search: Tables")
        field.fill("T_1")
        assert links.count() == 10
        field.press("Enter")
        page.wait_for_url("**/part_10")
        # Without a script, there is no field that would do nothing.
        plain = visits.open("/part_39", viewport=DESKTOP, script=False)
        assert plain.locator(".pe-menu li").count() == 43 and plain.locator(".pe-menu input").count() == 0
