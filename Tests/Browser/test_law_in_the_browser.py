"""The law in the DOM: the real script, given a page and a patch, arrives at exactly the page that
the server would send now, and keeps the rows that stay.

`swift test` writes the pages, one JSON object a line, to the file that PAGES_LAW_FIXTURES names;
`make test` sets it.
"""

import json
import pathlib
import urllib.parse

import pytest

from pages_server import required

COUNTS = {"whole": 60, "part": 20, "wider": 20}

# The script is told when to act; nothing happens because a link is in view.
STILL = "window.IntersectionObserver = class { observe() {} disconnect() {} };"
REMEMBER = """() => {
  window.rows = new Map([...document.querySelectorAll("tbody > tr[id]")].map((r) => [r.id, r]));
  window.sections = new Map([...document.querySelectorAll("tbody")].map((s) => [s.id, s]));
}"""
# What the served page cannot say: that the script has just loaded rows.
FORGET_STATUS = "() => document.querySelector('main > [role=status]').replaceChildren()"
COMPARE = """(html) => {
  const expected = new DOMParser().parseFromString(html, "text/html").documentElement;
  const actual = document.documentElement;
  if (actual.isEqualNode(expected)) return null;
  const lines = (node) => node.outerHTML.replaceAll("<", "\\n<").split("\\n");
  const [ours, theirs] = [lines(actual), lines(expected)];
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const near = (all) => all.slice(Math.max(0, at - 4), at + 4).join("\\n");
  return `line ${at}\\n--- patched\\n${near(ours)}\\n--- fresh\\n${near(theirs)}`;
}"""
# Rows named here stand where they stood before or have moved; the nodes are to be the same ones.
REPLACED = """(kept) => Object.entries(kept)
  .filter(([before, now]) => rows.get(before) !== document.getElementById(now))
  .map(([before, now]) => `${before} -> ${now}`)"""


def read_fixtures():
    path = pathlib.Path(required("PAGES_LAW_FIXTURES"))
    if not path.is_file():
        pytest.fail(
            f"{path} does not exist: run `swift test --filter LawFixtureTests` with "
            "PAGES_LAW_FIXTURES set to that path, then try again.")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


@pytest.fixture(scope="module")
def fixtures():
    return read_fixtures()


def test_there_are_as_many_fixtures_as_promised(fixtures):
    counts = {kind: sum(f["kind"] == kind for f in fixtures) for kind in COUNTS}
    assert counts == COUNTS


@pytest.mark.parametrize("kind", COUNTS)
def test_a_patched_page_equals_a_fresh_one_and_keeps_its_rows(visits, fixtures, kind):
    visits.expect("Failed to load resource")
    page = visits.blank()
    page.add_init_script(STILL)
    answers = {}
    asked = []

    def answer(route):
        url = urllib.parse.urlsplit(route.request.url)
        endpoint = url.path.rpartition("/-/")[2]
        asked.append(endpoint)
        if endpoint in answers:
            route.fulfill(content_type="application/json-patch+json", body=answers[endpoint])
        else:
            route.fulfill(status=500, body="")

    page.route("**/random/-/*", answer)
    page.route(
        lambda url: urllib.parse.urlsplit(url).path == "/random",
        lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=answers["page"]))

    for fixture in [f for f in fixtures if f["kind"] == kind]:
        asked.clear()
        endpoint = "rows" if kind == "wider" else "patch"
        answers = {"page": fixture["old"], endpoint: fixture["patch"]}
        page.goto("/random")
        page.evaluate(REMEMBER)
        if kind == "wider":
            page.click(".pe-tail a")
        else:
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        version = json.loads(fixture["newDocument"])["version"]
        page.wait_for_function(
            "version => document.body.dataset.version === version"
            " && !document.querySelector('[aria-busy]')",
            arg=version)
        page.evaluate(FORGET_STATUS)
        difference = page.evaluate(COMPARE, fixture["new"])
        assert difference is None, f"{kind}, seed {fixture['seed']}: {difference}"
        assert page.evaluate(REPLACED, kept_rows(fixture)) == [], f"{kind}, seed {fixture['seed']}"
        assert asked == [endpoint]


def kept_rows(fixture):
    """Ids before and after of the rows that have the same key in both documents: in the same
    section, or where that key occurs once in each document."""
    old, new = (rows_by_identity(json.loads(fixture[name])) for name in ("oldDocument", "newDocument"))
    kept = {ids: new[identity] for identity, ids in old.items() if identity in new}
    once_old, once_new = once(old), once(new)
    for key, identifier in once_old.items():
        if key in once_new and identifier not in kept:
            kept[identifier] = once_new[key]
    return kept


def rows_by_identity(document):
    """Rows with a key of their own; one without is named by its position, like `section.-3`, and
    one whose key begins with U+0000 is treated like those when it changes sections."""
    return {
        (section["key"], row["key"]): row["attributes"]["id"]
        for section in document["sections"] for row in section["rows"]
        if not row["attributes"]["id"].rpartition(".")[2].startswith(("-", "~00"))
    }


def once(rows):
    keys = [key for _, key in rows]
    return {key: identifier for (_, key), identifier in rows.items() if keys.count(key) == 1}
