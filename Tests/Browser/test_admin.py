"""Managing the orders of a shop, with and without the script, on phones and desktops."""

import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE, Visits
from pages_server import Server, copy_database
from questions import answer_dialog
from test_judges import violations

NARROW = {"width": 320, "height": 640}
PAGES = ["/admin", "/admin/orders", "/admin/orders?q=nobody", "/admin/orders/1300", "/admin/orders/1300/slip",
         "/admin/settings"]


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def script(request):
    return request.param


@pytest.fixture(scope="module")
def shop(light_database, tmp_path_factory):
    """A server for these tests, so that no others change its orders."""
    path = tmp_path_factory.mktemp("shop") / "shop.sqlite"
    copy_database(light_database, path)
    with Server(path, "--validation", "strict") as server:
        yield server


@pytest.fixture
def visits(browser, shop):
    with Visits(browser, shop.url) as visits:
        yield visits


@pytest.fixture
def page(visits, script):
    # The browser logs an error for each response with status 422.
    visits.expect("status of 422")
    return visits.blank(script=script)


def notice(page):
    return page.locator(".pe-notice").first


def confirm(page, script, question, button):
    """Answers a confirmation, which is a dialog with the script and a page without it."""
    if script:
        assert question in answer_dialog(page, button)
    else:
        expect(page.locator("h1")).to_contain_text(question)
        page.click("text=Yes")


def open_first(page, state):
    page.goto(f"/admin/orders?show={state}")
    row = page.locator("tbody tr[id]").first
    name = row.locator("a").first.inner_text()
    page.fill("[name=q]", name)
    page.get_by_role("button", name="Search").click()
    expect(page.locator("tbody tr[id]")).to_have_count(1)
    page.locator("tbody tr[id] a").first.click()
    expect(page.locator("h1")).to_have_text(f"Order {name}")
    return name


def test_an_order_can_be_found_packed_and_sent(page):
    name = open_first(page, "paid")
    page.get_by_role("button", name="Mark as packed").click()
    expect(notice(page)).to_have_text(f"Order {name} is packed.")
    page.get_by_role("button", name="Mark as sent").click()
    expect(notice(page)).to_have_text(f"Order {name} is sent.")
    expect(page.locator("main")).to_contain_text("Sent")
    expect(page.get_by_role("button", name="Mark as returned")).to_be_visible()


def test_the_order_count_in_the_frame_updates_when_another_window_sends_one(visits):
    told = visits.open("/admin/orders").locator(".pe-frame [data-told]")
    waiting = int(told.inner_text())
    page = visits.blank(script=False)
    open_first(page, "packed")
    page.get_by_role("button", name="Mark as sent").click()
    expect(told).to_have_text(str(waiting - 1))
    assert page.locator(".pe-frame [data-told]").text_content() == str(waiting - 1)


def test_a_blank_note_is_rejected_and_a_corrected_note_is_added(page):
    open_first(page, "packed")
    page.fill("[name=text]", "   ")
    page.get_by_role("button", name="Add note").click()
    expect(page.locator(".pe-error")).to_have_text("Enter a note.")
    expect(page.locator("[name=text]")).to_have_attribute("aria-invalid", "true")
    page.fill("[name=text]", "Rang <twice> & once")
    page.get_by_role("button", name="Add note").click()
    expect(notice(page)).to_have_text("Note added.")
    expect(page.locator("main")).to_contain_text("Rang <twice> & once")
    expect(page.locator("[name=text]")).to_have_value("")


def test_an_invalid_address_keeps_the_drawer_open_with_an_error(page):
    open_first(page, "packed")
    page.get_by_role("button", name="Edit address").click()
    drawer = page.get_by_role("dialog", name="Edit address")
    drawer.locator("[name=street]").fill("   ")
    drawer.get_by_role("button", name="Save").click()
    expect(drawer.locator(".pe-error")).to_be_visible()
    drawer.locator("[name=street]").fill("12 Quay Street")
    drawer.get_by_role("button", name="Save").click()
    expect(notice(page)).to_have_text("Address saved.")
    expect(drawer).to_be_hidden()
    expect(page.locator("main")).to_contain_text("12 Quay Street")


def test_an_order_is_cancelled_after_confirmation(page, script):
    name = open_first(page, "new")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Cancel order").click()
    confirm(page, script, f"Cancel order {name}", "Cancel order")
    expect(notice(page)).to_have_text(f"Order {name} is cancelled.")
    expect(page.get_by_role("button", name="Mark as")).to_have_count(0)


def test_an_order_is_placed_from_the_dashboard(page):
    page.goto("/admin")
    page.get_by_role("button", name="New order").click()
    dialog = page.get_by_role("dialog", name="New order")
    dialog.get_by_label("Customer").select_option(label="Orla Quinn")
    dialog.get_by_label("Product").select_option(label="Tea caddy")
    dialog.get_by_label("Pieces").fill("2")
    dialog.get_by_role("button", name="Place order").click()
    expect(page.locator("h1")).to_have_text(re.compile(r"Order #1\d\d\d"))
    expect(page.locator("main")).to_contain_text("Tea caddy")


def test_valid_settings_are_saved_and_invalid_settings_show_errors(page):
    page.goto("/admin/settings")
    sending = page.locator("form", has=page.locator("[name=patience]"))
    sending.locator("[name=patience]").fill("9")
    sending.get_by_role("button", name="Save").click()
    expect(notice(page)).to_have_text("Settings saved.")
    shop = page.locator("form", has=page.locator("[name='hours.from']"))
    shop.locator("[name='hours.from']").fill("18:00")
    shop.locator("[name='hours.to']").fill("09:00")
    shop.get_by_role("button", name="Save").click()
    expect(page.locator(".pe-error").first).to_be_visible()
    expect(page.locator("[name='hours.to']")).to_have_attribute("aria-invalid", "true")
    page.goto("/admin/settings")
    expect(page.locator("[name='hours.from']")).to_have_value("09:00")
    expect(page.locator("[name=patience]")).to_have_value("9")


def test_restoring_sample_data_resets_the_settings(page, script):
    page.goto("/admin/settings")
    page.get_by_role("button", name="Restore sample data").click()
    confirm(page, script, "Reset all orders", "Restore sample data")
    expect(notice(page)).to_contain_text("have been reset")
    expect(page.locator("[name=patience]")).to_have_value("3")


def test_sending_an_order_removes_it_from_the_list_in_another_window(visits):
    page, other = visits.open("/admin/orders?show=packed"), visits.blank(script=False)
    name = open_first(other, "packed")
    row = page.locator("tbody tr[id]", has_text=name)
    expect(row).to_have_count(1)
    other.get_by_role("button", name="Mark as sent").click()
    expect(row).to_have_count(0)


def test_row_actions_are_in_a_menu(visits, viewport):
    page = visits.open("/admin/orders?show=packed", viewport=viewport)
    row = page.locator("tbody tr[id]").first
    name = row.locator("a").first.inner_text()
    menu = page.get_by_role("button", name=f"Actions for {name}")
    menu.click()
    row.get_by_role("button", name="Cancel order").click()
    assert "cannot be undone" in answer_dialog(page, "Cancel")
    menu.click()
    row.get_by_role("button", name="Mark as sent").click()
    expect(notice(page)).to_have_text(f"Order {name} is sent.")
    expect(menu).to_have_count(0)


def test_clicking_a_row_opens_its_order(visits, viewport):
    page = visits.open("/admin/orders", viewport=viewport)
    row = page.locator("tbody tr[id]").first
    name = row.locator("a").first.inner_text()
    # The row's link covers the whole row.
    box = row.locator("td").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("h1")).to_have_text(f"Order {name}")


def test_column_headings_align_with_their_columns(visits):
    page = visits.open("/admin/orders", viewport=DESKTOP)
    ends = "cells => cells.map(cell => Math.round(cell.getBoundingClientRect().right))"
    head = page.locator("thead th").evaluate_all(ends)
    assert page.locator("tbody tr[id]").first.locator("td").evaluate_all(ends) == head


def test_scrolling_to_the_end_loads_more_orders(visits):
    page = visits.open("/admin/orders")
    rows = page.locator("tbody tr[id]")
    before = rows.count()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("before => document.querySelectorAll('tbody tr[id]').length > before", arg=before)


def test_a_column_heading_sorts_the_orders(page):
    page.goto("/admin/orders")
    page.get_by_role("columnheader", name="Total").get_by_role("link").click()
    page.wait_for_url("**/admin/orders?sort=total")
    totals = page.locator("tbody tr[id] td:nth-child(5)").all_inner_texts()
    amounts = [float(total.strip("€").replace(",", "")) for total in totals]
    assert amounts == sorted(amounts)


def test_an_empty_search_result_links_to_all_orders(page):
    page.goto("/admin/orders?q=nobody")
    expect(page.locator("main")).to_contain_text("No orders found")
    page.get_by_role("link", name="Show all orders").click()
    expect(page.locator("tbody tr[id]").first).to_be_visible()


@pytest.mark.parametrize("path", ["/admin/orders/9999", "/admin/orders/one"])
def test_an_unknown_order_returns_404(visits, path):
    visits.expect("404")
    assert visits.blank().goto(path).status == 404


def test_on_a_phone_an_order_is_a_card_of_two_lines(visits):
    page = visits.open("/admin/orders", viewport=PHONE)
    cells = page.locator("tbody tr[id]").nth(1).locator("td")
    number, customer, state, placed, total, actions = (cells.nth(place).bounding_box() for place in range(6))

    def middle(box):
        return box["y"] + box["height"] / 2

    assert abs(middle(number) - middle(total)) < 4
    # The actions are vertically centered between the card's two lines.
    assert abs((middle(total) + middle(state)) / 2 - middle(actions)) < 4
    assert number["x"] < total["x"] < actions["x"]
    assert max(map(middle, (customer, state, placed))) - min(map(middle, (customer, state, placed))) < 4
    assert middle(state) > middle(total) + 10 and customer["x"] < placed["x"] < state["x"]
    # The state and the total end at the same edge.
    assert abs(state["x"] + state["width"] - total["x"] - total["width"]) < 1
    # The date fits in one line.
    assert placed["height"] < 30


def test_a_cell_that_spans_a_card_is_not_bold(visits):
    page = visits.open("/admin/orders", viewport=PHONE)
    weights = page.locator("tbody").first.evaluate("""body => {
      const row = body.insertRow();
      row.insertCell().colSpan = 6;
      return [row, body.rows[1]].map(({ cells: [first] }) => getComputedStyle(first).fontWeight);
    }""")
    assert weights == ["400", "600"]


@pytest.mark.parametrize("width", [1280, 1920])
def test_page_titles_and_widths_are_the_same_on_all_pages(visits, width):
    page = visits.blank(viewport={"width": width, "height": 800})
    places = set()
    for path in ["/admin", "/admin/orders", "/admin/settings", "/tasks", "/characters", "/gallery", "/gallery/coverage"]:
        page.goto(path)
        places.add(page.evaluate("""() => {
          const { x, y, height } = document.querySelector("h1").getBoundingClientRect();
          return [x, y, height, document.querySelector("main").offsetWidth].join();
        }"""))
    assert len(places) == 1, places


def test_an_order_shows_its_state_beside_its_title(visits):
    page = visits.open("/admin/orders/1300", viewport=DESKTOP)
    name, state = (page.locator(what).first.bounding_box() for what in (".pe-title h1", ".pe-title .pe-badge"))
    assert name["y"] < state["y"] and state["y"] + state["height"] < name["y"] + name["height"]
    assert state["x"] >= name["x"] + name["width"]


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1280, 1920])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_window(visits, path, width):
    page = visits.open(path, viewport={"width": width, "height": 800})
    assert page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)") == width


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_accessibility_violations(visits, viewport, scheme, path):
    page = visits.open(path, viewport=viewport, scheme=scheme)
    assert violations(page) == []


@pytest.mark.parametrize("path, name", [
    ("/admin", "New order"), ("/admin/orders/1300", "Edit address"), ("/admin/orders/1300", "More"),
], ids=["dialog", "drawer", "menu"])
@pytest.mark.parametrize("viewport", [NARROW, DESKTOP], ids=["narrow", "desktop"])
def test_open_popovers_fit_the_window_and_have_no_accessibility_violations(visits, path, name, viewport):
    page = visits.open(path, viewport=viewport)
    page.get_by_role("button", name=name).click()
    box = page.locator(":popover-open").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"]
    assert violations(page) == []


@pytest.mark.parametrize("state", ["new", "paid", "packed", "sent", "returned", "cancelled"])
def test_a_state_has_the_same_colour_in_its_badge_and_the_donut_chart(visits, state, scheme):
    page = visits.open("/admin", scheme=scheme)
    slice = page.locator(".pe-donut li").filter(has_text=state.capitalize()).locator("rect")
    colour = slice.evaluate("node => getComputedStyle(node).fill")
    page.goto(f"/admin/orders?show={state}")
    assert page.locator("td .pe-badge").first.evaluate("node => getComputedStyle(node).color") == colour


# The left and right edges of each line of fields in an area, and the width of the area.
LINES = """area => {
  const lines = {};
  for (const field of area.querySelectorAll(
      ".pe-field > :is(input:not([type=hidden]), select, textarea, .pe-box)")) {
    const { bottom, left, right } = field.getBoundingClientRect();
    const line = lines[Math.round(bottom)] ??= [left, right];
    lines[Math.round(bottom)] = [Math.min(line[0], left), Math.max(line[1], right)];
  }
  return Object.values(lines).map((ends) => ends.map(Math.round).join());
}"""


def test_settings_fields_align_and_show_their_full_values(visits, viewport):
    page = visits.open("/admin/settings", viewport=viewport)
    for form in page.locator("form.pe-form").all():
        assert len(set(form.evaluate(LINES))) == 1
    assert page.locator("input:is([type=text], [type=email])").evaluate_all(
        "fields => fields.every(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth)")


@pytest.mark.parametrize("path, name", [("/admin", "New order"), ("/admin/orders/1300", "Edit address")])
def test_dialog_fields_align_on_a_phone(visits, path, name):
    page = visits.open(path, viewport=PHONE)
    page.get_by_role("button", name=name).click()
    assert len(set(page.locator(":popover-open").evaluate(LINES))) == 1


def test_gaps_between_panels_are_small_on_a_phone(visits):
    page = visits.open("/admin", viewport=PHONE)
    numbers, states = (page.locator(what).first.bounding_box()
                       for what in (".pe-twin > summary", "h2:has-text('Orders by state')"))
    assert 32 <= states["y"] - numbers["y"] - numbers["height"] <= 56


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_actions_button_of_a_card_keeps_its_distance_from_the_price(visits, width):
    page = visits.open("/admin/orders", viewport={"width": width, "height": 800})
    gaps = page.locator("tbody > tr[id]").evaluate_all("""rows => rows.map((row) => {
      const text = new Range();
      text.selectNodeContents(row.cells[4]);
      return row.querySelector(".pe-opens").getBoundingClientRect().left - text.getBoundingClientRect().right;
    })""")
    assert min(gaps) >= 8


def test_section_headers_are_spaced_and_have_the_page_background(visits, scheme):
    page = visits.open("/tasks", viewport=DESKTOP, scheme=scheme)
    row = page.locator("tbody > tr[id]").first
    row.hover()
    page.wait_for_timeout(100)
    ground = "node => getComputedStyle(node).backgroundColor"
    page_ground, heading, pointed_at = (page.locator(what).first.evaluate(ground) for what in (
        "body", ".pe-section-header", "tbody > tr[id]"))
    assert heading == page_ground and pointed_at != heading
    heading, before = (page.locator(what).bounding_box() for what in (
        "tbody + tbody > .pe-section-header", "tbody:first-of-type"))
    assert heading["y"] - before["y"] - before["height"] >= 24
    # Rows with and without a grip have the same height.
    heights = {box["height"] for box in (row.bounding_box(), page.locator("#done > tr[id]").first.bounding_box())}
    assert heights == {48}


def test_numeric_headings_align_with_their_values_in_right_to_left_pages(visits):
    page = visits.open("/admin/orders?sort=-total", viewport=DESKTOP)
    page.evaluate("document.documentElement.dir = 'rtl'")
    head, cell, link = page.evaluate("""() => {
      const end = (node) => {
        const text = new Range();
        text.selectNodeContents(node);
        return text.getBoundingClientRect().right;
      };
      const head = document.querySelector("thead th[aria-sort]");
      const link = head.firstElementChild;
      return [end(link.lastChild), end(document.querySelector("tbody > tr[id] > td:nth-child(5)")),
        link.getBoundingClientRect().right];
    }""")
    assert head == cell == link


@pytest.mark.parametrize("path", ["/admin/settings", "/admin/orders/1299"], ids=["short", "long"])
def test_a_notice_does_not_cover_the_footer(visits, viewport, path):
    page = visits.open(path, viewport=viewport)
    page.locator("main").evaluate("""main => main.insertAdjacentHTML("afterbegin",
      "<p class=pe-notice role=note>Done. <button type=button>Undo</button></p>")""")
    notice, footer = page.locator(".pe-notice"), page.locator(".pe-site-footer")
    # Disables the animation, which would move or hide the notice while it is measured.
    notice.evaluate("node => { node.style.animation = 'none' }")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    told = notice.bounding_box()
    words, links = (footer.locator(what).bounding_box() for what in ("p", "ul"))
    assert (max(box["y"] + box["height"] for box in (words, links)) <= told["y"]
            or min(words["y"], links["y"]) >= told["y"] + told["height"])
    undo = notice.get_by_role("button", name="Undo").bounding_box()
    words = notice.evaluate("""node => {
      const text = new Range();
      text.selectNode(node.firstChild);
      return text.getBoundingClientRect().right;
    }""")
    assert undo["x"] - words >= 12


def test_parts_of_the_404_page_are_centred_and_close_together(visits):
    visits.expect("404")
    page = visits.open("/none", viewport=DESKTOP)
    boxes = [page.locator(what).bounding_box() for what in ("main h1", ".pe-problem", "main a")]
    middles = [box["x"] + box["width"] / 2 for box in boxes]
    assert max(middles) - min(middles) < 2
    ends = [box["y"] + box["height"] for box in boxes]
    assert all(0 <= below["y"] - end < 24 for end, below in zip(ends, boxes[1:]))
