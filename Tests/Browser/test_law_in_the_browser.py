"""The law in the browser: the script applies a patch to a page. The result is exactly the page that
the server would send now, and rows that remain keep their nodes.

`swift test` writes the pages, one JSON object per line, to the file that PAGES_LAW_FIXTURES names.
`make test` sets this variable.
"""

import json
import pathlib
import urllib.parse

import pytest

from pages_server import required

COUNTS = {"whole": 60, "part": 20, "wider": 20}

# Links in view load nothing by themselves, so that only the test starts an update.
DISABLE_INTERSECTION_OBSERVER = "window.IntersectionObserver = class { observe() {} disconnect() {} };"
REMEMBER_ROWS = """() => {
  window.rows = new Map([...document.querySelectorAll("tbody > tr[id]")].map((r) => [r.id, r]));
}"""
# Clears the status, since a page from the server does not announce loaded rows.
FORGET_STATUS = "() => document.querySelector('main > [role=status]').replaceChildren()"
COMPARE = """(html) => {
  const expected = new DOMParser().parseFromString(html, "text/html").documentElement;
  const actual = document.documentElement.cloneNode(true);
  delete actual.dataset.scripted;  // set by the script, for the stylesheet
  if (actual.isEqualNode(expected)) return null;
  const lines = (node) => node.outerHTML.replaceAll("<", "\\n<").split("\\n");
  const [ours, theirs] = [lines(actual), lines(expected)];
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const near = (all) => all.slice(Math.max(0, at - 4), at + 4).join("\\n");
  return `line ${at}\\n--- patched\\n${near(ours)}\\n--- fresh\\n${near(theirs)}`;
}"""
# Returns the given rows whose node is not the one from before the update.
REPLACED_ROWS = """(kept) => Object.entries(kept)
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


def test_the_expected_number_of_fixtures_exists(fixtures):
    counts = {kind: sum(f["kind"] == kind for f in fixtures) for kind in COUNTS}
    assert counts == COUNTS


class Reader:
    """A page whose requests are answered from a fixture."""

    def __init__(self, visits):
        self.page = visits.blank()
        self.answers, self.asked = {}, []
        self.page.add_init_script(DISABLE_INTERSECTION_OBSERVER)
        self.page.route("**/random/-/*", self.answer)
        self.page.route(
            lambda url: urllib.parse.urlsplit(url).path == "/random",
            lambda route: route.fulfill(
                content_type="text/html; charset=utf-8", body=self.answers["page"]))

    def answer(self, route):
        endpoint = urllib.parse.urlsplit(route.request.url).path.rpartition("/-/")[2]
        self.asked.append(endpoint)
        if endpoint in self.answers:
            route.fulfill(content_type="application/json", body=self.answers[endpoint])
        else:
            route.fulfill(status=410, body="")

    def open(self, fixture, **answers):
        """Opens the old page and sets the responses of the named endpoints. Other endpoints return 410."""
        self.answers = {"page": fixture["old"], **answers}
        self.asked.clear()
        self.page.goto("/random")
        self.page.evaluate(REMEMBER_ROWS)

    def update(self, fixture):
        """Makes the page request an update and waits until it shows the new version."""
        if fixture["kind"] == "wider":
            self.page.click(".pe-tail a")
        else:
            self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.page.wait_for_function(
            "version => document.body.dataset.version === version"
            " && !document.querySelector('[aria-busy]')",
            arg=json.loads(fixture["newDocument"])["version"])
        self.page.evaluate(FORGET_STATUS)

    def follow(self, fixture, **answers):
        self.open(fixture, **answers)
        self.update(fixture)

    def difference(self, fixture):
        return self.page.evaluate(COMPARE, fixture["new"])


@pytest.mark.seed("O26")
@pytest.mark.parametrize("kind", COUNTS)
def test_a_patched_page_equals_a_fresh_one_and_keeps_its_rows(visits, fixtures, kind):
    reader = Reader(visits)
    endpoint = "rows" if kind == "wider" else "patch"
    for fixture in [f for f in fixtures if f["kind"] == kind]:
        reader.follow(fixture, **{endpoint: fixture["patch"]})
        story = f"{kind}, seed {fixture['seed']}"
        difference = reader.difference(fixture)
        assert difference is None, f"{story}: {difference}"
        assert reader.page.evaluate(REPLACED_ROWS, kept_rows(fixture)) == [], story
        assert reader.asked == [endpoint], story


def test_the_script_fetches_the_document_if_the_server_has_no_patch(visits, fixtures):
    visits.expect("status of 410")
    reader = Reader(visits)
    for fixture in [f for f in fixtures if f["kind"] != "wider"][::3]:
        reader.follow(fixture, document=fixture["newDocument"])
        difference = reader.difference(fixture)
        assert difference is None, f"{fixture['kind']}, seed {fixture['seed']}: {difference}"
        assert reader.asked == ["patch", "document"]


def test_a_patch_for_another_version_is_ignored_and_the_document_fetched(visits, fixtures):
    reader = Reader(visits)
    fixture, other = [f for f in fixtures if f["kind"] == "whole"][:2]
    reader.follow(fixture, patch=other["patch"], document=fixture["newDocument"])
    assert reader.asked == ["patch", "document"]
    assert reader.difference(fixture) is None


def test_focus_and_typed_text_survive_a_row_move(visits, fixtures):
    reader = Reader(visits)
    fixture = next(
        f for f in fixtures if f["kind"] == "whole"
        and len(json.loads(f["oldDocument"])["sections"][0]["rows"]) > 2)
    old = json.loads(fixture["oldDocument"])
    moved = old["sections"][0]["rows"][0]["attributes"]["id"]
    patch = [
        {"op": "test", "path": "/version", "value": old["version"]},
        {"op": "move", "from": "/sections/0/rows/0", "path": "/sections/0/rows/2"},
        {"op": "replace", "path": "/version", "value": "moved"},
    ]
    reader.open(fixture, patch=json.dumps(patch))
    reader.page.evaluate(
        "id => document.getElementById(id).cells[0].innerHTML = '<input name=\"field\"/>'", moved)
    reader.page.fill("input", "half a word")
    reader.page.focus("input")
    reader.update({"kind": "whole", "newDocument": '{"version": "moved"}'})
    assert reader.page.evaluate("document.activeElement.name") == "field"
    assert reader.page.input_value("input") == "half a word"
    rows = reader.page.evaluate(
        "[...document.querySelectorAll('tbody')[0].querySelectorAll('tr[id]')].map(r => r.id)")
    assert rows.index(moved) == 2


def kept_rows(fixture):
    """Returns the new ids of the rows in both documents by their old ids. A row is in both if its key
    is in the same section of both, or occurs once in each document."""
    old = rows_by_identity(json.loads(fixture["oldDocument"]))
    new = rows_by_identity(json.loads(fixture["newDocument"]))
    kept = {ids: new[identity] for identity, ids in old.items() if identity in new}
    once_old, once_new = once(old), once(new)
    for key, identifier in once_old.items():
        if key in once_new and identifier not in kept:
            kept[identifier] = once_new[key]
    return kept


def rows_by_identity(document):
    """Returns the ids of rows with a key, by section and key. Rows without one are named by position,
    such as `section.-3`. A key that begins with U+0000 counts as none if its row changes sections."""
    return {
        (section["key"], row["key"]): row["attributes"]["id"]
        for section in document["sections"] for row in section["rows"]
        if not row["attributes"]["id"].rpartition(".")[2].startswith(("-", "~00"))
    }


def once(rows):
    keys = [key for _, key in rows]
    return {key: identifier for (_, key), identifier in rows.items() if keys.count(key) == 1}
