"""Menus, dialogs and notices, and tables on phones and with many columns: with the script off and on, by pointer and
by keyboard."""

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from questions import answer_dialog
from task_site import act
from test_judges import violations

TEA = "What can be done with Sencha"
NARROW = {"width": 320, "height": 640}
FOCUSED = "() => document.activeElement.innerText || document.activeElement.getAttribute('aria-label')"


@pytest.fixture(params=[True, False], ids=["script on", "script off"])
def script(request):
    return request.param


def open_popover(page):
    return page.locator(":popover-open")


# --- Menus ---


def test_a_menu_works_by_keyboard(visits, script):
    page = visits.open("/gallery/menus", script=script)
    button = page.get_by_role("button", name=TEA)
    button.focus()
    page.keyboard.press("Enter")
    open_popover(page).wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Look it up"
    page.keyboard.press("Escape")
    open_popover(page).wait_for(state="detached")
    assert page.evaluate(FOCUSED) == TEA


def test_clicking_outside_a_menu_closes_it(visits, script):
    page = visits.open("/gallery/menus", script=script)
    page.get_by_role("button", name=TEA).click()
    open_popover(page).wait_for()
    page.locator("h1").click()
    open_popover(page).wait_for(state="detached")


def test_a_menu_opens_below_its_button_or_at_the_bottom_of_a_phone(visits, viewport):
    page = visits.open("/gallery/menus", viewport=viewport)
    button = page.get_by_role("button", name="What can be done with Mint & honey")
    button.click()
    at, menu = button.bounding_box(), open_popover(page).bounding_box()
    if viewport == PHONE:
        assert menu["y"] + menu["height"] == viewport["height"] - 8
        assert menu["x"] == 8 and menu["width"] == viewport["width"] - 16
        items = open_popover(page).locator("a, button")
        assert all(items.nth(n).bounding_box()["height"] >= 44 for n in range(items.count()))
    else:
        assert abs(menu["x"] + menu["width"] - at["x"] - at["width"]) < 1
        assert 0 <= menu["y"] - at["y"] - at["height"] <= 8


def test_a_menu_at_the_bottom_of_the_window_opens_upwards(visits):
    page = visits.open("/gallery/menus", viewport={"width": 1280, "height": 420})
    button = page.get_by_role("button", name="What can be done with Mint & honey")
    button.click()
    assert open_popover(page).bounding_box()["y"] < button.bounding_box()["y"]


# --- Dialogs ---


def test_a_dialog_takes_the_focus_and_returns_it_when_closed(visits, script):
    page = visits.open("/gallery/menus", script=script)
    button = page.get_by_role("button", name="Find a tea")
    button.click()
    dialog = page.get_by_role("dialog", name="Find a tea")
    dialog.wait_for()
    # The first control in the dialog has the focus.
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    dialog.get_by_role("button", name="Close").click()
    dialog.wait_for(state="hidden")
    assert page.evaluate(FOCUSED) == "Find a tea"
    page.keyboard.press("Enter")
    dialog.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert page.evaluate(FOCUSED) == "Find a tea"


def test_a_form_in_a_dialog_can_be_submitted(visits, script):
    page = visits.open("/gallery/menus", script=script)
    page.get_by_role("button", name="Find a tea").click()
    page.get_by_label("Word").fill("teapot")
    page.keyboard.press("Enter")
    page.wait_for_url("**/characters?q=teapot")


def test_a_drawer_opens_at_the_inline_end(visits):
    page = visits.open("/gallery/menus", viewport=DESKTOP)
    page.get_by_role("button", name="How it is brewed").click()
    box = page.get_by_role("dialog", name="How it is brewed").bounding_box()
    assert box["x"] + box["width"] == DESKTOP["width"] and box["height"] == DESKTOP["height"]
    page.keyboard.press("Escape")
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.get_by_role("button", name="How it is brewed").click()
    assert page.get_by_role("dialog", name="How it is brewed").bounding_box()["x"] == 0


@pytest.mark.parametrize("name", [TEA, "Find a tea", "How it is brewed"])
def test_open_popovers_have_no_accessibility_violations(visits, viewport, scheme, name):
    page = visits.open("/gallery/menus", viewport=viewport, scheme=scheme)
    page.get_by_role("button", name=name).click()
    open_popover(page).wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("name", [TEA, "Find a tea", "How it is brewed"])
def test_open_popovers_fit_a_narrow_phone(visits, name):
    page = visits.open("/gallery/menus", viewport=NARROW)
    page.get_by_role("button", name=name).click()
    box = open_popover(page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= NARROW["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= NARROW["height"]


def test_an_icon_button_shows_its_tooltip_on_hover_and_focus(visits):
    page = visits.open("/gallery/menus")
    button = page.get_by_role("button", name="Bigger")
    tip = "node => getComputedStyle(node, '::after').content"
    assert button.evaluate(tip) == "none"
    button.hover()
    assert button.evaluate(tip).startswith('"Bigger"')
    page.mouse.move(0, 0)
    page.get_by_role("button", name="How it is brewed").focus()
    page.keyboard.press("Tab")
    assert button.evaluate(tip).startswith('"Bigger"')


def test_a_tooltip_stays_inside_the_window_and_is_hidden_while_busy(visits):
    page = visits.open("/gallery/menus", viewport=NARROW)
    # The button is at the top of the window and at the end of a line.
    page.evaluate("""() => document.querySelector("main").insertAdjacentHTML("afterbegin",
      `<div class="pe-title"><h1>Tea</h1><div><button type="button" data-tip="${"Everything about it ".repeat(9)}"
        aria-label="About">i</button></div></div>`)""")
    button = page.get_by_role("button", name="About")
    button.hover()
    tip = """node => {
      const { content, top, height, width } = getComputedStyle(node, "::after");
      return { content, above: node.getBoundingClientRect().top + parseFloat(top) < 0, width: parseFloat(width) };
    }"""
    shown = button.evaluate(tip)
    assert shown["content"].startswith('"Everything') and not shown["above"]
    assert shown["width"] < NARROW["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    button.evaluate("node => node.setAttribute('aria-busy', 'true')")
    assert button.evaluate(tip)["content"] == '""'


def test_a_tooltip_at_the_end_of_a_row_does_not_widen_the_page(visits):
    page = visits.open("/gallery/actions-column", viewport=NARROW)
    page.evaluate("""() => document.querySelector("tbody tr[id] > td:last-child").insertAdjacentHTML("beforeend",
      `<button type="button" data-tip="${"Everything about it ".repeat(9)}" aria-label="About">i</button>`)""")
    button = page.get_by_role("button", name="About")
    button.hover()
    assert button.evaluate("node => getComputedStyle(node, '::after').content").startswith('"Everything')
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]


@pytest.mark.parametrize("width", [320, 390])
def test_all_pager_links_are_in_view_on_a_phone(visits, width):
    page = visits.open("/gallery/tiles", viewport={"width": width, "height": 800})
    ends = page.locator(".pe-pager a").evaluate_all("links => links.map(link => link.getBoundingClientRect().right)")
    assert len(ends) > 4 and max(ends) <= width


def test_horizontally_scrollable_content_fades_at_its_hidden_end(visits):
    page = visits.open("/gallery/tiles", viewport=NARROW)
    code = page.locator("pre[tabindex]").first
    assert code.evaluate("node => node.scrollWidth > node.clientWidth")
    mask = "node => getComputedStyle(node).maskImage"
    for node in (code, page.locator(".pe-tabs").first):
        begin = node.evaluate(mask)
        assert begin.startswith("linear-gradient(90deg, rgb(255, 0, 0) calc(100% - 48px), rgba(0, 0, 0, 0)")
        node.evaluate("node => node.scrollTo(9e9, 0)")
        page.wait_for_function("([node, mask]) => getComputedStyle(node).maskImage !== mask", arg=[node.element_handle(), begin])
        assert node.evaluate(mask).startswith("linear-gradient(90deg, rgba(0, 0, 0, 0), rgb(255, 0, 0) 48px")
    wide = visits.open("/gallery/tiles", viewport={"width": 1920, "height": 800})
    assert wide.locator(".pe-tabs").first.evaluate(mask) == "none"


def test_row_indicators_are_visible_in_forced_colours(visits):
    page = visits.open("/admin/orders")
    page.emulate_media(forced_colors="active")
    colours = page.locator("tbody tr[id]").first.evaluate("""row => [getComputedStyle(row, "::before").backgroundColor,
      getComputedStyle(document.body).backgroundColor]""")
    assert colours[0] != colours[1] and colours[0] != "rgba(0, 0, 0, 0)"


def test_a_dialog_reopened_in_a_long_section_is_centred_in_the_window(visits):
    page = visits.open("/characters", script=False, viewport=DESKTOP)
    page.evaluate("""() => {
      const section = document.querySelector("tbody");
      section.after(section.cloneNode(true));
      const row = section.nextSibling.rows[30];
      row.cells[0].innerHTML = '<dialog class="pe-dialog" open=""><p>Write a name.</p></dialog>';
    }""")
    box = page.get_by_role("dialog").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - DESKTOP["width"] / 2) < 1
    assert abs(box["y"] + box["height"] / 2 - DESKTOP["height"] / 2) < 1


def test_popovers_and_notices_are_not_printed(visits):
    page = visits.open("/gallery/menus")
    page.get_by_role("button", name=TEA).click()
    open_popover(page).wait_for()
    page.evaluate("""() => document.querySelector("main").insertAdjacentHTML("afterbegin",
      '<p class="pe-notice">It is done.</p>')""")
    page.emulate_media(media="print")
    assert not open_popover(page).is_visible()
    assert not page.get_by_text("It is done.").is_visible()


# --- Rows ---


def test_row_actions_stand_out_on_hover_and_focus(visits, scheme):
    page = visits.open("/tasks", viewport=DESKTOP, scheme=scheme)
    row, other = (page.locator("tbody tr[id^='todo.']").nth(place) for place in (0, 1))
    look = "nodes => nodes.map(node => [node.checkVisibility({ opacityProperty: true }), getComputedStyle(node).color])"
    edit, delete = (row.get_by_role("button", name=name) for name in ("Edit", "Delete"))
    page.mouse.move(0, 0)
    (quiet,) = edit.evaluate_all(look)
    assert quiet[0] and delete.evaluate_all(look) == [quiet]
    row.hover()
    (loud,) = edit.evaluate_all(look)
    assert loud[0] and loud != quiet
    assert delete.evaluate_all(look) not in ([quiet], [loud])
    assert other.get_by_role("button", name="Edit").evaluate_all(look) == [quiet]
    page.mouse.move(0, 0)
    assert edit.evaluate_all(look) == [quiet]
    edit.focus()
    page.keyboard.press("Tab")
    assert edit.evaluate_all(look) == [loud]


def test_the_menu_button_of_a_row_is_visible_without_hovering(visits):
    page = visits.open("/admin/orders", viewport=DESKTOP)
    page.mouse.move(0, 0)
    menu = page.locator("tbody tr[id] .pe-opens").first
    assert menu.evaluate("node => node.checkVisibility({ opacityProperty: true })")


@pytest.mark.parametrize("path, name", [("/admin", "New order"), ("/admin/orders/1300", "Edit address")])
def test_the_first_field_of_a_dialog_has_a_visible_focus(visits, path, name):
    page = visits.open(path, viewport=DESKTOP)
    page.get_by_role("button", name=name).click()
    focused = page.locator(":popover-open :is(input:not([type=hidden]), select)").first
    expect(focused).to_be_focused()
    assert focused.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"


def test_a_drawer_on_a_phone_is_only_as_high_as_its_content(visits):
    page = visits.open("/admin/orders/1300", viewport=PHONE)
    page.get_by_role("button", name="Edit address").click()
    box = open_popover(page).bounding_box()
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, PHONE["width"], PHONE["height"])
    assert box["height"] < PHONE["height"] * .7


def test_the_menu_of_an_icon_button_is_headed_by_its_label_on_a_phone(visits):
    page = visits.open("/admin/orders", viewport=PHONE)
    page.get_by_role("button", name="Actions for #1300").click()
    menu = page.get_by_role("group", name="Actions for #1300")
    assert menu.evaluate("node => getComputedStyle(node, '::before').content").startswith('"Actions for #1300"')


def test_row_actions_are_in_a_menu_on_a_wide_touch_screen(visits):
    page = visits.open("/tasks", viewport=DESKTOP, touch=True)
    row = page.locator("tbody tr[id^='todo.']").first
    assert row.get_by_role("button", name="Actions").is_visible()
    assert not row.locator(".pe-popover").is_visible()


def test_row_actions_are_inline_only_without_a_coarse_pointer(visits):
    page = visits.open("/tasks")
    conditions = page.evaluate("""() => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
      .filter(({ cssText, conditionText }) => conditionText && cssText.includes(".pe-more { display: none"))
      .map(({ conditionText }) => conditionText)""")
    assert len(conditions) == 1 and "not (any-pointer: coarse)" in conditions[0]


def test_a_row_editor_fits_a_narrow_phone(session):
    page = session.open("/tasks?edit=1", viewport=NARROW)
    # Not all buttons of an editor are in a menu.
    page.get_by_role("button", name="Cancel").evaluate(
        "node => { for (let count = 0; count < 4; count++) node.after(node.cloneNode(true)) }")
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    ends = page.locator("tr:has(form) button").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().right)")
    assert max(ends) <= NARROW["width"]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_cancel_button_of_an_editor_is_beside_its_save_button(session, viewport):
    page = session.open("/tasks?edit=1", viewport=viewport)
    row = page.locator("tr:has(form)")
    save, cancel, delete = (row.get_by_role("button", name=name, exact=True).bounding_box()
                            for name in ("Save", "Cancel", "Delete"))
    middles = [box["y"] + box["height"] / 2 for box in (save, cancel, delete)]
    assert max(middles) - min(middles) < 2
    assert 0 < cancel["x"] - save["x"] - save["width"] <= 16
    assert delete["x"] - cancel["x"] - cancel["width"] > 60
    assert save["height"] == cancel["height"] == delete["height"]
    field = row.get_by_role("textbox").first.bounding_box()
    assert abs(delete["x"] + delete["width"] - field["x"] - field["width"]) < 1
    assert row.get_by_role("button", name="Delete").evaluate(
        "node => getComputedStyle(node).borderColor") != "rgba(0, 0, 0, 0)"


def test_row_actions_are_in_a_menu_on_a_phone(site, session, script):
    page = session.open(viewport=PHONE, script=script)
    row = page.locator("[id='todo.2']")
    delete = row.get_by_role("button", name="Delete")
    assert not delete.is_visible()
    row.get_by_role("button", name="Actions").click()
    row.get_by_role("button", name="Move down").click()
    page.wait_for_function("() => document.getElementById('todo.2').previousElementSibling.id === 'todo.3'")
    open_popover(page).wait_for(state="detached")


# --- Tables ---


def test_rows_are_cards_on_a_phone(visits):
    page = visits.open("/gallery/cards", viewport=PHONE)
    cells = page.locator("tbody tr").nth(1).locator("td")
    boxes = [cells.nth(n).bounding_box() for n in range(5)]
    tea, kind, harvest, grower, price = boxes
    assert grower is None
    assert abs(tea["y"] - price["y"]) < 4 and price["x"] > tea["x"]
    assert tea["y"] < kind["y"] < harvest["y"]
    label = cells.nth(1).evaluate("node => getComputedStyle(node, '::before').content")
    assert label.startswith('"Kind"')
    # Column headings are hidden visually, but not from screen readers.
    assert page.get_by_role("columnheader", name="Kind").count() == 1


def test_cards_with_and_without_actions_align(visits):
    page = visits.open("/gallery/cards", viewport=PHONE)
    places = page.locator("tbody").first.evaluate("""body => {
      const ends = [
        "<button class='pe-more' type='button'></button>", "<button type='button'>Pay</button>", null,
      ];
      const rows = [...body.querySelectorAll("tr[id]")].slice(0, ends.length);
      rows.forEach((row, index) => {
        const end = ends[index];
        row.insertAdjacentHTML("beforeend", `<td class="pe-actions">${
          end ? `<div class="pe-row-actions">${end}</div>` : ""}</td>`);
      });
      return rows.map(({ cells }) => [cells[0], cells[4]].map((cell) => {
        const { x, y } = cell.getBoundingClientRect();
        return [x, y - cells[0].getBoundingClientRect().y];
      }));
    }""")
    assert {first[0] for first, _ in places} == {places[0][0][0]}
    assert all(abs(price[1]) < 24 and price[0] > 200 for _, price in places)


def test_rows_are_single_lines_in_a_wide_window(visits):
    page = visits.open("/gallery/cards", viewport={"width": 1600, "height": 800})
    cells = page.locator("tbody tr").nth(1).locator("td")
    boxes = [cells.nth(n).bounding_box() for n in range(5)]
    assert max(box["y"] for box in boxes) - min(box["y"] for box in boxes) < 4


def at(page, selector):
    """Returns the class of the element near the end of an element, where a click would land."""
    return page.locator(selector).evaluate("""node => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return document.elementFromPoint(left + width - 10, top + height / 2)?.className;
    }""")


@pytest.mark.parametrize("attribute, last, reached", [
    ("disclosure", "", "lead"),
    ("", '<button type="button" class="pe-select" aria-pressed="true" aria-label="Choose"></button>', "pe-select"),
], ids=["link", "choice"])
def test_a_wide_table_row_is_clickable_anywhere_and_shows_its_state(visits, attribute, last, reached):
    page = visits.open("/gallery/wide-tables", viewport=PHONE)
    page.evaluate("""([attribute, last, link]) => {
      const row = document.querySelectorAll("tbody tr:not(.pe-section-header)")[1];
      row.id = "probed";
      if (attribute) row.dataset.accessory = attribute;
      if (attribute) row.cells[0].innerHTML = '<a class="lead" href="#">Tea</a>';
      row.cells[1].innerHTML = "plain";
      row.cells[2].innerHTML = '<button type="button" class="own" style="width:100%">Own</button>';
      row.lastElementChild.insertAdjacentHTML("beforeend", last);
    }""", [attribute, last, reached])
    assert at(page, "#probed > :nth-child(1)") == reached
    assert at(page, "#probed > :nth-child(2)") == reached
    page.locator("#probed > :nth-child(3)").scroll_into_view_if_needed()
    assert at(page, "#probed .own") == "own"
    if last:
        # The sticky first cell covers the row, so it shows the row's state.
        look = "node => [getComputedStyle(node).backgroundImage, getComputedStyle(node).boxShadow]"
        cell = page.locator("#probed > :nth-child(1)")
        chosen = cell.evaluate(look)
        assert "inset" in chosen[1]
        cell.hover(force=True)
        assert cell.evaluate(look)[0] != chosen[0]
        page.mouse.move(0, 0)
        page.locator("#probed .pe-select").evaluate("node => { node.ariaPressed = 'false' }")
        assert cell.evaluate(look)[0] != chosen[0]


def test_a_section_header_does_not_cover_the_first_row_of_a_wide_table(visits):
    page = visits.open("/gallery/wide-tables", viewport=PHONE)
    page.evaluate("""() => {
      document.querySelector(".pe-table").style.setProperty("--top", "80px");
      document.querySelector("tbody").insertAdjacentHTML("afterbegin",
        '<tr class="pe-section-header"><th colspan="9"><span>Green</span></th></tr>');
    }""")
    header, row = (page.locator(f"tbody tr:nth-child({n})").first.bounding_box() for n in (1, 2))
    assert header["y"] + header["height"] <= row["y"] + 1


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_a_wide_table_scrolls_with_a_sticky_first_column(visits, direction):
    page = visits.open("/gallery/wide-tables", viewport=PHONE)
    page.evaluate("dir => { document.documentElement.dir = dir }", direction)
    table, row = page.locator(".pe-table"), page.locator("tbody tr").nth(1)
    first = row.locator("td").first
    before = first.bounding_box()["x"]
    table.focus()
    page.keyboard.press("ArrowRight" if direction == "ltr" else "ArrowLeft")
    page.wait_for_function("() => document.querySelector('.pe-table').scrollLeft !== 0")
    table.evaluate("node => node.scrollBy(document.dir === 'rtl' ? -2000 : 2000, 0)")
    page.wait_for_function("() => Math.abs(document.querySelector('.pe-table').scrollLeft) > 500")
    assert abs(first.bounding_box()["x"] - before) < 1
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    head = page.locator("thead th").first.bounding_box()
    assert abs(head["x"] - before) < 1


def test_columns_of_a_wide_table_align_with_their_headings(visits):
    page = visits.open("/gallery/wide-tables", viewport=PHONE)
    lefts = "nodes => nodes.map(node => Math.round(node.getBoundingClientRect().left))"
    head = page.locator("thead th").evaluate_all(lefts)
    for number in (1, 4):
        assert page.locator("tbody tr").nth(number).locator("td").evaluate_all(lefts) == head


def test_row_separators_are_drawn_over_the_sticky_column(visits):
    page = visits.open("/gallery/wide-tables", viewport=PHONE)
    layers = page.locator(".pe-table[data-wide] tr.pe-separated").first.evaluate(
        """row => [getComputedStyle(row, "::after").zIndex, getComputedStyle(row.cells[0]).zIndex].map(Number)""")
    assert layers[0] >= layers[1] > 0
    shadow = "heading => getComputedStyle(heading).boxShadow"
    assert page.locator("thead th").first.evaluate(shadow).endswith("0px -1px 0px 0px inset")


# --- Notices ---


def test_success_notices_disappear_and_failure_notices_stay(site, session):
    page = session.open()
    act(page, "Apples", "Delete")
    answer_dialog(page, "Delete")
    page.locator(".pe-notice").wait_for()
    moves = """node => node.getAnimations().map(({ animationName, playState }) => [animationName, playState])"""
    notice = page.locator(".pe-notice")
    page.mouse.move(0, 0)
    assert ["pe-vanish", "running"] in notice.evaluate(moves)
    notice.hover()
    assert ["pe-vanish", "paused"] in notice.evaluate(moves)
    page.mouse.move(0, 0)
    assert ["pe-vanish", "running"] in notice.evaluate(moves)
    notice.get_by_role("button", name="Close").focus()
    assert ["pe-vanish", "paused"] in notice.evaluate(moves)
    page.locator("h1").evaluate("node => { node.tabIndex = -1; node.focus() }")
    notice.evaluate("node => node.getAnimations().forEach(animation => animation.finish())")
    expect(notice).to_have_count(0)
    # A failure notice stays until the reader closes it.
    page.route("**/-/actions/**", lambda route: route.abort())
    act(page, "Bread", "Move down")
    expect(notice).to_have_attribute("data-kind", "failure")
    assert notice.evaluate(moves) == []
