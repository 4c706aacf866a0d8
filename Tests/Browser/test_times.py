"""Relative times, such as "5 minutes ago"."""

import datetime

from playwright.sync_api import expect

MOMENT = datetime.datetime(2026, 1, 1, 10, tzinfo=datetime.timezone.utc)


def opened(visits, now, path="/gallery/formats", **options):
    """Opens a page at a fixed time. Returns the page and its relative time."""
    page = visits.blank(**options)
    page.clock.install(time=now)
    page.goto(path)
    return page, page.locator("time[data-ago]")


def test_a_relative_time_updates_as_time_passes(visits):
    page, time = opened(visits, MOMENT + datetime.timedelta(minutes=5))
    expect(time).to_have_text("5 minutes ago")
    # The title contains the absolute time.
    assert "2026" in time.get_attribute("title")
    page.clock.run_for(datetime.timedelta(minutes=56) / datetime.timedelta(milliseconds=1))
    expect(time).to_have_text("1 hour ago")


def test_a_relative_time_uses_the_readers_language(visits):
    _, time = opened(
        visits, MOMENT + datetime.timedelta(days=1), "/gallery/formats?reader=berlin")
    expect(time).to_have_text("vor 1 Tag")


def test_a_current_time_reads_now_and_an_invalid_language_is_ignored(visits):
    page, time = opened(visits, MOMENT + datetime.timedelta(seconds=4))
    expect(time).to_have_text("now")
    page.evaluate("""() => {
      const time = document.querySelector("time[data-ago]");
      time.dataset.ago = "@@";
      time.dateTime = "2026-01-01T09:00:00Z";
    }""")
    expect(time).to_have_text("1 hour ago")


def test_a_future_time_is_shown_as_relative(visits):
    _, time = opened(visits, MOMENT - datetime.timedelta(hours=3, minutes=10))
    expect(time).to_have_text("in 3 hours")


def test_a_patched_time_is_shown_as_relative(visits):
    page, time = opened(visits, MOMENT + datetime.timedelta(minutes=5))
    expect(time).to_have_text("5 minutes ago")
    # Changes the element as the script does when it applies a patch.
    page.evaluate("""() => {
      const time = document.querySelector("time[data-ago]");
      time.dateTime = "2026-01-01T10:03:00Z";
      time.firstChild.data = "1 Jan 2026, 10:03";
    }""")
    expect(time).to_have_text("2 minutes ago")
    assert time.get_attribute("title") == "1 Jan 2026, 10:03"


def test_without_a_script_the_absolute_time_is_shown(visits):
    page = visits.blank(script=False)
    page.goto("/gallery/formats")
    expect(page.locator("time[data-ago]")).to_contain_text("2026")
