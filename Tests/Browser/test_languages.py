"""What the library itself says is said in the site's language, by the server and by the script."""

import contextlib
import re

import pytest

from characters import load_next_batch
from conftest import Visits
from pages_server import Server, copy_database

# What an English page would say; the pages' own text is English and says none of it.
ENGLISH = re.compile(r"Load more|More rows|Earlier rows|Move up|Not Found|Check the address|Try again")


@pytest.fixture(scope="module")
def houses(server, tmp_path_factory):
    """Servers by their language."""
    with contextlib.ExitStack() as stack:
        houses = {}
        for language in ["de", "ar"]:
            database = tmp_path_factory.mktemp(language) / "pages.sqlite"
            copy_database(server.database, database)
            houses[language] = stack.enter_context(
                Server(database, "--validation", "strict", "--language", language))
        yield houses


@pytest.fixture(params=["de", "ar"])
def language(request):
    return request.param


@pytest.fixture
def abroad(browser, houses, language):
    with Visits(browser, houses[language].url) as visits:
        yield visits


def status(page):
    return page.inner_text("main > [role=status]")


def test_rows_are_loaded_in_the_language(abroad, language, viewport):
    page = abroad.open("/characters", viewport=viewport)
    more, nav, told, way = {
        "de": ["Mehr laden", "Weitere Zeilen", "50 Zeilen mehr, 100 insgesamt.", "ltr"],
        # Of eleven and more Arabic counts in another way than of three to ten.
        "ar": ["تحميل المزيد", "صفوف أخرى", "أُضيف 50 صفًا، والمجموع 100.", "rtl"],
    }[language]
    assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate("getComputedStyle(document.body).direction") == way
    assert page.inner_text(".pe-tail") == more
    load_next_batch(page)
    assert status(page) == told
    assert page.inner_text(".pe-tail") == more
    assert page.get_attribute(".pe-tail", "aria-label") == nav
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not ENGLISH.search(page.content())


def test_a_problem_is_told_in_the_language(abroad, language):
    abroad.expect("404")
    page = abroad.open("/nowhere")
    assert page.inner_text("h1") == {"de": "Nicht gefunden", "ar": "غير موجود"}[language]
    assert "/nowhere" in page.inner_text("main")
    assert not ENGLISH.search(page.content())


def test_an_english_page_brings_no_words(visits):
    assert visits.open("/characters").get_attribute("body", "data-words") is None
