"""Form fields: hints, errors, groups, suggestions and files, with and without the script."""

import base64
import re

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from test_judges import violations

HELP, SETS = "/gallery/field-help", "/gallery/field-sets"
SUGGESTIONS, FILES = "/gallery/suggestions", "/gallery/files"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")


def save(page, name="Save"):
    page.locator("main").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_help_and_units_describe_a_field_without_changing_its_name(visits, script):
    page = visits.open(HELP, script=script)
    price = page.get_by_role("spinbutton", name="Price", exact=True)
    expect(price).to_have_accessible_description("€ With tax.")
    expect(page.get_by_role("textbox", name="Page", exact=True)).to_have_accessible_description(
        "/teas/ .html Small letters and hyphens.")
    page.locator("[name=key]").fill("short")
    visits.expect("422")
    save(page)
    key = page.locator("[name=key]")
    expect(key).to_have_accessible_description("Write at least six characters. At least six characters.")
    # After the correction, the description is the original one.
    page.locator("[name=name]").fill("Gyokuro")
    key.fill("long enough")
    save(page)
    expect(page.locator(".pe-notice")).to_contain_text("The product is saved.")
    expect(page.locator("[name=name]")).to_have_value("Gyokuro")
    expect(key).to_have_accessible_description("At least six characters.")


def test_the_focus_outline_surrounds_the_whole_box(visits, viewport, scheme):
    page = visits.open(HELP, viewport=viewport, scheme=scheme)
    page.locator("[name=price]").focus()
    styles = page.locator(".pe-box:has([name=price])").evaluate(
        "box => [getComputedStyle(box).outlineStyle, getComputedStyle(box.querySelector('input')).outlineStyle]")
    assert styles == ["solid", "none"]


def test_a_button_reveals_a_password_until_the_form_is_sent(visits):
    page = visits.open(HELP)
    key, button = page.locator("[name=key]"), page.get_by_role("button", name="Show password")
    key.fill("secret")
    expect(button).to_have_attribute("aria-pressed", "false")
    key.press("Tab")
    expect(button).to_be_focused()
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(key).to_have_attribute("type", "text")
    expect(key).to_have_value("secret")
    save(page)
    expect(page.locator(".pe-notice")).to_contain_text("The product is saved.")
    expect(key).to_have_attribute("type", "password")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_the_reveal_button_is_hidden_without_the_script(visits):
    page = visits.open(HELP, script=False)
    expect(page.locator("[data-control=reveal]")).to_be_hidden()
    expect(page.locator("[name=key]")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_rejected_field_set_keeps_its_values_and_shows_the_error(visits, script):
    page = visits.open(SETS, script=script)
    expect(page.get_by_role("group", name="Address")).to_have_count(1)
    page.locator("[name='season.from']").fill("2026-06-02")
    page.locator("[name='season.to']").fill("2026-06-01")
    page.get_by_label("Monday").check()
    page.get_by_label("Friday").uncheck()
    page.locator("[name=tags]").fill("new, cheap, new")
    visits.expect("422")
    save(page)
    last = page.locator("[name='season.to']")
    expect(last).to_have_accessible_description("Choose 2026-06-02 or later.")
    link = page.locator(".pe-errors a")
    expect(link).to_have_text("Last day")
    link.click()
    expect(last).to_be_focused()
    expect(last).to_have_value("2026-06-01")
    expect(page.locator("[name=days]:checked")).to_have_count(2)
    last.fill("2026-06-02")
    save(page)
    expect(page.locator(".pe-notice")).to_contain_text("The tasting is saved.")
    expect(page.locator("#stored")).to_contain_text("2026-06-02 to 2026-06-02")
    expect(page.locator("#stored")).to_contain_text("Monday, Saturday; new, cheap")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_missing_choice_shows_one_error_for_all_checkboxes(visits, script):
    page = visits.open(SETS, script=script)
    for day in ("Friday", "Saturday"):
        page.get_by_label(day).uncheck()
    visits.expect("422")
    save(page)
    note = page.locator("fieldset.pe-choices + .pe-error")
    expect(note).to_have_text("Choose one.")
    expect(page.locator(".pe-errors a")).to_have_text("Open on")


def test_fields_are_side_by_side_in_a_wide_window(visits):
    def tops(viewport):
        page = visits.open(SETS, viewport=viewport)
        return [page.locator(f"[name={name}]").bounding_box()["y"] for name in ("code", "city")]

    code, city = tops(DESKTOP)
    assert code == city
    code, city = tops({"width": 320, "height": 800})
    assert code < city


def test_fields_have_the_same_width_except_short_ones(visits):
    page = visits.open(HELP)
    fields = page.locator(".pe-form").first.evaluate("""form => [...form.querySelectorAll(
      ".pe-field > :is(input, select, textarea, .pe-box)")].map(field => [field.offsetWidth,
        (field.querySelector("input") ?? field).matches("[type=number], [type=date], [type=time], [size]")])""")
    long, short = ([width for width, is_short in fields if is_short == wanted] for wanted in (False, True))
    assert len(long) > 3 and len(set(long)) == 1
    assert short and max(short) <= 192 < long[0]


def test_inputs_are_centred_vertically_in_their_boxes(visits, viewport):
    page = visits.open(HELP, viewport=viewport)
    for box in page.locator(".pe-box").all():
        around, field = box.bounding_box(), box.locator("input").bounding_box()
        assert abs(around["y"] + around["height"] / 2 - field["y"] - field["height"] / 2) < 1


def tags(page):
    return page.get_by_role("list", name="Tags").get_by_role("listitem")


def test_tags_can_be_removed_one_by_one(visits):
    page = visits.open(SETS)
    field = page.get_by_role("textbox", name="Tags")
    expect(tags(page)).to_have_text(["green", "spring"])
    field.fill("green, spring, new , green,")
    expect(tags(page)).to_have_text(["green", "spring", "new"])
    page.get_by_role("button", name="Remove: green").click()
    expect(field).to_have_value("spring, new")
    # Also by keyboard: the focus moves to the next button, and from the last one to the field.
    expect(page.get_by_role("button", name="Remove: spring")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.get_by_role("button", name="Remove: new")).to_be_focused()
    assert violations(page) == []
    save(page)
    expect(page.locator(".pe-notice")).to_contain_text("The tasting is saved.")
    expect(page.locator("#stored")).to_contain_text("; new")
    page.get_by_role("button", name="Remove: new").focus()
    page.keyboard.press("Enter")
    expect(tags(page)).to_have_count(0)
    expect(field).to_be_focused()
    expect(field).to_have_value("")


def test_tags_follow_a_reset_and_changes_by_another_window(visits):
    page = visits.open(SETS)
    page.get_by_role("button", name="Remove: green").click()
    page.get_by_role("button", name="Reset").click()
    expect(tags(page)).to_have_text(["green", "spring"])
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Remove: green").click()
    save(other)
    expect(tags(page)).to_have_text(["spring"])


def test_tags_are_a_text_field_without_the_script(visits):
    page = visits.open(SETS, script=False)
    expect(page.locator("[name=tags]")).to_have_value("green, spring")
    expect(tags(page)).to_have_count(0)


@pytest.mark.parametrize("path", [HELP, SETS, SUGGESTIONS, FILES])
def test_fields_have_no_accessibility_violations(visits, path, viewport, scheme):
    page = visits.open(path, viewport=viewport, scheme=scheme)
    assert violations(page) == []


def test_a_suggestion_can_be_chosen_by_keyboard(visits):
    page = visits.open(SUGGESTIONS)
    field = page.get_by_role("combobox", name="Country")
    page.locator("[name=city]").fill("Kyoto")
    page.locator("[name=country]").focus()
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially("ja")
    options = page.get_by_role("option")
    expect(options).to_have_text(["Azerbaijan", "Jamaica", "Japan"])
    expect(field).to_have_attribute("aria-expanded", "true")
    assert violations(page) == []
    for _ in range(3):
        field.press("ArrowDown")
    chosen = page.locator("#" + field.get_attribute("aria-activedescendant"))
    expect(chosen).to_have_text("Japan")
    field.press("Enter")
    expect(field).to_have_value("Japan")
    expect(options).to_have_count(0)
    expect(field).to_be_focused()
    field.press("Enter")
    expect(page.locator(".pe-notice")).to_contain_text("It goes to Japan.")
    expect(page.locator("#orders")).to_contain_text("Kyoto, Japan")


def test_typed_text_stays_when_suggestions_are_dismissed(visits):
    page = visits.open(SUGGESTIONS)
    field = page.locator("[name=country]")
    field.press_sequentially("ind")
    options = page.get_by_role("option")
    expect(options).to_have_text(["India", "Indonesia"])
    field.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("ind")
    field.press_sequentially("o")
    expect(options).to_have_text(["Indonesia"])
    options.first.click()
    expect(field).to_have_value("Indonesia")
    field.fill("nowhere")
    expect(options).to_have_count(0)
    field.fill("ken")
    expect(options).to_have_text(["Kenya"])
    page.locator("[name=city]").focus()
    expect(options).to_have_count(0)


def test_only_the_last_query_is_shown_with_at_most_fifty_suggestions(visits):
    page = visits.blank()
    asked, held = [], []

    def answer(route):
        asked.append(route.request.url)
        if route.request.url.endswith("q=a"):
            return held.append(route)
        options = "".join(f"<option value='v{number}'>Number {number}</option>" for number in range(60))
        route.fulfill(body=options, content_type="text/html")

    page.route(re.compile("/gallery/suggestions/countries"), answer)
    page.goto(SUGGESTIONS)
    field = page.locator("[name=country]")
    # On a slow machine, the request has failed before the second letter: each request has a timeout of five seconds.
    with page.expect_event("requestfailed", lambda request: request.url.endswith("q=a")):
        with page.expect_request(re.compile("q=a$")):
            field.press_sequentially("a")
        field.press_sequentially("b")
    options = page.get_by_role("option")
    expect(options).to_have_count(50)
    expect(options.first).to_have_text("Number 0")
    options.first.click()
    expect(field).to_have_value("v0")
    assert [url[-4:] for url in asked] == ["?q=a", "q=ab"]


def test_text_typed_before_the_script_loads_gets_suggestions(visits):
    page = visits.blank()
    held = []
    page.route(re.compile("/controls"), lambda route: held.append(route))
    with page.expect_request(re.compile("/controls")):
        page.goto(SUGGESTIONS)
    field = page.locator("[name=country]")
    field.press_sequentially("ken")
    assert field.get_attribute("role") is None
    for route in held:
        route.continue_()
    expect(page.get_by_role("option")).to_have_text(["Kenya"])
    expect(page.get_by_role("combobox", name="Country")).to_be_focused()


def test_suggestions_are_a_datalist_or_plain_field_without_the_script(visits):
    page = visits.open(SUGGESTIONS, script=False)
    city = page.locator("[name=city]")
    assert city.evaluate("city => [...city.list.options].map(option => option.value)") == [
        "Kyoto", "Osaka", "Uji", "Yame"]
    city.fill("Uji")
    visits.expect("422")
    save(page, "Order")
    expect(page.locator("[name=country]")).to_have_accessible_description(
        re.compile("Say where it goes. With a script"))
    expect(city).to_have_value("Uji")
    page.locator("[name=country]").fill("Japan")
    save(page, "Order")
    expect(page.locator("#orders")).to_contain_text("Uji, Japan")


def test_chosen_files_are_previewed_before_they_are_sent(visits):
    page = visits.open(FILES)
    photos = page.locator("[name=photos]")
    page.locator("[name=name]").fill("Ada")
    photos.set_input_files([
        {"name": "garden.png", "mimeType": "image/png", "buffer": PIXEL},
        {"name": "<b>.txt", "mimeType": "text/plain", "buffer": b"x" * 2000},
    ])
    items = page.locator(".pe-files li")
    expect(items).to_have_text([re.compile(r"garden\.png \(1.kB\)"), re.compile(r"<b>\.txt \(2.kB\)")])
    expect(items.first.locator("canvas")).to_be_visible()
    expect(items.nth(1).locator("canvas")).to_be_hidden()
    assert violations(page) == []
    save(page, "Send")
    expect(page.locator(".pe-notice")).to_contain_text("Thank you, Ada.")
    expect(page.locator("#received")).to_contain_text(f"garden.png, {len(PIXEL)} bytes")
    expect(items).to_have_count(0)


def test_a_file_that_is_too_large_is_not_sent(visits):
    page = visits.open(FILES)
    page.locator("[name=name]").fill("Ada")
    photos = page.locator("[name=photos]")
    large = {"name": "large.png", "mimeType": "image/png", "buffer": b"x" * 1_048_577}
    photos.set_input_files([large])
    assert photos.evaluate("field => field.validationMessage") == "At most 1 MiB"
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    save(page, "Send")
    photos.set_input_files([{**large, "buffer": PIXEL}])
    assert photos.evaluate("field => field.validationMessage") == ""
    save(page, "Send")
    expect(page.locator(".pe-notice")).to_contain_text("Thank you, Ada.")
    assert sent.count("POST") == 1


def test_a_progress_bar_is_shown_during_an_upload(visits):
    page = visits.open(FILES)
    page.locator("[name=name]").fill("Ada")
    page.evaluate("""() => new MutationObserver(changes => changes.forEach(({ addedNodes }) =>
      addedNodes.forEach(node => {
        if (node.className === "pe-sending") document.body.dataset.seen = node.ariaLabel
      }))).observe(document.body, { childList: true, subtree: true })""")
    page.locator("[name=photos]").set_input_files([
        {"name": f"{number}.png", "mimeType": "image/png", "buffer": b"x" * 1_000_000} for number in range(1)])
    save(page, "Send")
    expect(page.locator(".pe-notice")).to_contain_text("Thank you, Ada.")
    expect(page.locator("body")).to_have_attribute("data-seen", "Sending")
    expect(page.locator(".pe-sending")).to_have_count(0)


def test_files_can_be_uploaded_without_the_script(visits):
    page = visits.open(FILES, script=False)
    page.locator("[name=name]").fill("Ada")
    visits.expect("422")
    save(page, "Send")
    expect(page.locator("[name=photos]")).to_have_accessible_description(
        "Choose a photo. Of the garden, please.")
    expect(page.locator("[name=name]")).to_have_value("Ada")
    page.locator("[name=photos]").set_input_files(
        [{"name": "garden.png", "mimeType": "image/png", "buffer": PIXEL}])
    save(page, "Send")
    expect(page.locator("#received")).to_contain_text(f"garden.png, {len(PIXEL)} bytes")


def test_custom_checkbox_marks_are_removed_in_forced_colours(visits):
    page = visits.open(SETS)
    box = page.locator("[type=checkbox]:checked").first
    sign = "node => ['::before', '::after'].map(part => getComputedStyle(node, part).content)"
    assert box.evaluate(sign) == ['""', "none"]
    page.emulate_media(forced_colors="active")
    assert box.evaluate(sign) == ["none", "none"]


@pytest.mark.parametrize("path", [HELP, SETS])
def test_fields_fit_a_phone(visits, path):
    page = visits.open(path, viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
