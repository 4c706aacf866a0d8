"""Links and forms lead everywhere and back, with and without the script."""

import pytest
from playwright.sync_api import expect

from characters import codes, path_of


@pytest.fixture(params=[True, False], ids=["script on", "script off"])
def script(request):
    return request.param


def test_load_more_opens_each_page_at_its_own_url(visits, server):
    page = visits.open("/characters", script=False)
    shown, addresses = texts(page), [page.url]
    for _ in range(4):
        page.click("a[rel=next]")
        page.wait_for_url(lambda url: url not in addresses)
        shown += texts(page)
        addresses.append(page.url)
    assert shown == [code_point(code) for code in server.codes()[:250]]
    assert len(set(addresses)) == 5


def test_the_earlier_link_returns_to_the_previous_page(visits):
    page = visits.open("/characters", script=False)
    trail = []
    for _ in range(3):
        trail.append((page.url, texts(page)))
        page.click("a[rel=next]")
        page.wait_for_url(lambda url: url != trail[-1][0])
    while trail:
        page.click("a[rel=prev]")
        url, rows = trail.pop()
        page.wait_for_url(url)
        assert texts(page) == rows
    assert page.locator("a[rel=prev]").count() == 0


def test_the_first_link_returns_to_the_first_page(visits, server, script):
    start = f"/characters?after={middle(server)}"
    page = visits.open(start, script=script)
    page.click("a[rel=first]")
    page.wait_for_url("**/characters")
    assert texts(page)[:50] == [code_point(code) for code in server.codes()[:50]]


def test_the_earlier_link_works_in_the_middle_of_the_list(visits, server, script):
    page = visits.open(f"/characters?after={middle(server)}", script=script)
    first, here = texts(page)[0], page.url
    page.click("a[rel=prev]")
    page.wait_for_url(lambda url: url != here)
    expected = [code_point(code) for code in server.codes()]
    index = expected.index(first)
    assert texts(page)[:50] == expected[index - 50 : index]
    page.go_back()
    page.wait_for_url(here)
    assert texts(page)[0] == first


def test_an_edited_row_stays_in_view(make_site, make_session):
    session = make_session(make_site(titles=[f"Task {number}" for number in range(1, 201)]))
    page = session.open(script=False)
    page.click("a[rel=next]")
    page.wait_for_url("**/tasks?after=*")
    page.click("[formaction*='todo/80/-row/begin-editing']")
    page.wait_for_url("**/tasks?edit=80&after=*")
    assert is_in_view(page, "tbody [name=title]")
    assert page.evaluate("document.activeElement.name") == "title", "the field has the focus"
    page.keyboard.type("Very ")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tasks?after=*#todo.80")
    assert is_in_view(page, "[id='todo.80']")
    expect(page.locator("[id='todo.80']")).to_contain_text("Very ")
    assert page.inner_text(".pe-notice") == "Saved."
    page.click("[formaction*='todo/80/-row/begin-editing']")
    page.wait_for_url("**/tasks?edit=80&after=*")
    page.fill("tbody [name=title]", "x" * 201)
    page.eval_on_selector("tbody form", "form => { form.noValidate = true; }")
    page.evaluate("document.querySelector('tbody [name=title]').maxLength = 999")
    page.fill("tbody [name=title]", "x" * 201)
    page.click("tbody form [type=submit]")
    page.wait_for_selector(".pe-errors")
    assert is_in_view(page, "tbody .pe-error"), "the error is in view"
    assert page.evaluate("document.activeElement.name") == "title"
    page.click("[formaction*='todo/80/-row/end-editing']")
    page.wait_for_url("**/tasks?after=*#todo.80")
    assert is_in_view(page, "[id='todo.80']")


def test_the_search_form_finds_characters(visits, script):
    page = visits.open("/characters", script=script)
    page.fill("input[name=q]", "rightwards arrow")
    page.keyboard.press("Enter")
    page.wait_for_url("**/characters?q=rightwards+arrow")
    assert page.input_value("input[name=q]") == "rightwards arrow"
    assert "U+2192" in texts(page)
    assert page.title() == "rightwards arrow – Characters"


@pytest.mark.parametrize(
    "query, found", [("→", "U+2192"), ("U+1F600", "U+1F600"), ("<", "U+003C")])
def test_a_character_is_found_by_itself_and_by_its_code_point(visits, query, found):
    page = visits.open("/characters", script=False)
    page.fill("input[name=q]", query)
    page.click("text=Search")
    page.wait_for_url("**/characters?q=*")
    assert texts(page) == [found]
    assert page.input_value("input[name=q]") == query


def test_search_results_are_paged(visits, script):
    page = visits.open("/characters?q=cuneiform", script=script)
    before = texts(page)
    if script:
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function(
            "count => document.querySelectorAll('tbody > tr[id]').length > count", arg=len(before))
        rows = texts(page)
        assert rows[: len(before)] == before
    else:
        page.click("a[rel=next]")
        page.wait_for_url("**/characters?q=cuneiform&after=*")
        rows = before + texts(page)
        page.click("a[rel=first]")
        page.wait_for_url("**/characters?q=cuneiform")
    assert len(rows) == len(set(rows)) >= 100
    assert rows == sorted(rows)


def test_a_search_without_results_says_so(visits, script):
    page = visits.open("/characters?q=zzzz", script=script)
    expect(page.locator("table")).to_contain_text("No character has this name")
    assert page.locator("a[rel=next]").count() == 0


def test_an_error_page_links_to_the_home_page(visits):
    visits.expect("status of 404")
    page = visits.open("/no/such/page")
    assert page.inner_text("h1") == "Not Found"
    page.click("main a")
    page.wait_for_url(lambda url: url.endswith("/"))
    assert path_of(page) == "/"


def test_the_home_page_links_to_the_characters(visits, script):
    page = visits.open("/", script=script)
    page.click("text=Characters")
    page.wait_for_url("**/characters")
    assert codes(page)[:1] or not script


def is_in_view(page, selector):
    """Whether an element is inside the window and below the sticky header."""
    return page.eval_on_selector(selector, """node => {
      const { top, bottom } = node.getBoundingClientRect();
      return top >= 32 && bottom <= innerHeight;
    }""")


def middle(server):
    """Returns a cursor in the middle of a section, far from both ends of the list."""
    return server.request("/characters/-/rows?section=Arrows&limit=13").json["sections"][0]["next"]


def code_point(code):
    return f"U+{code:04X}"


def texts(page):
    """Returns the code points in the table's second column."""
    return page.locator("tbody > tr[id] > td:nth-child(2)").all_text_contents()
