"""The library's own texts in the site's language, from the server and from the script."""

import contextlib
import re

import pytest

from characters import load_next_batch
from conftest import Visits
from pages_server import Server, copy_database

# Texts of the library in English. The pages' own text is English but contains none of these.
ENGLISH = re.compile(r"Load more|More rows|Earlier rows|Move up|Not Found|Check the address|Try again")


@pytest.fixture(scope="module")
def localized_servers(server, tmp_path_factory):
    """Servers by language."""
    with contextlib.ExitStack() as stack:
        localized_servers = {}
        for language in ["de", "ar"]:
            database = tmp_path_factory.mktemp(language) / "pages.sqlite"
            copy_database(server.database, database)
            localized_servers[language] = stack.enter_context(
                Server(database, "--validation", "strict", "--language", language))
        yield localized_servers


@pytest.fixture(params=["de", "ar"])
def language(request):
    return request.param


@pytest.fixture
def localized_visits(browser, localized_servers, language):
    with Visits(browser, localized_servers[language].url) as visits:
        yield visits


def status(page):
    return page.inner_text("main > [role=status]")


def test_the_load_more_link_and_status_use_the_site_language(localized_visits, language, viewport):
    page = localized_visits.open("/characters", viewport=viewport)
    more, nav, told, way = {
        "de": ["Mehr laden", "Weitere Zeilen", "50 Zeilen mehr, 100 insgesamt.", "ltr"],
        # Arabic has one plural form for 3 to 10 and another one from 11.
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


def test_a_404_page_uses_the_site_language(localized_visits, language):
    localized_visits.expect("404")
    page = localized_visits.open("/nowhere")
    assert page.inner_text("h1") == {"de": "Nicht gefunden", "ar": "غير موجود"}[language]
    assert "/nowhere" in page.inner_text("main")
    assert not ENGLISH.search(page.content())


def test_an_english_page_has_no_translations_for_the_script(visits):
    assert visits.open("/characters").get_attribute("body", "data-words") is None
