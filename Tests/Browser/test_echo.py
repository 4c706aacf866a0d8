"""Text that repeats the value of a field while the reader types."""

import pytest
from playwright.sync_api import expect

PAGE = "/gallery/several-models"


@pytest.mark.seed("D26")
def test_an_echo_shows_typed_text_at_once_within_its_own_form(visits):
    page = visits.open(PAGE)
    echoes = page.locator("[data-echo=name]")
    expect(echoes).to_have_text(["Sencha", "Ada"])
    page.locator("tbody#tea [name=name]").fill("Sencha and mint")
    expect(echoes).to_have_text(["Sencha and mint", "Ada"])
    page.locator("tbody#guest [name=name]").fill("Ben")
    expect(echoes).to_have_text(["Sencha and mint", "Ben"])
    # A patch from saved values changes neither the typed text nor its echo.
    page.locator("tbody#guest").get_by_role("button", name="Save").click()
    page.locator("table").get_by_text("2 cups of Sencha for Ben.").wait_for()
    expect(echoes).to_have_text(["Sencha and mint", "Ben"])
    page.locator("tbody#tea").get_by_role("button", name="Save").click()
    page.locator("table").get_by_text("2 cups of Sencha and mint for Ben.").wait_for()
    expect(echoes).to_have_text(["Sencha and mint", "Ben"])


def test_an_echo_shows_the_stored_value_without_a_script(visits):
    page = visits.open(PAGE, script=False)
    expect(page.locator("[data-echo=name]")).to_have_text(["Sencha", "Ada"])
