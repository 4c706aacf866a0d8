"""Makes valid and invalid pages from real ones, the same in every run.

    make_corpus.py FOLDER            writes the corpus into FOLDER/valid and FOLDER/invalid
    make_corpus.py --pages URL       downloads the original pages from a running showcase

The name of a page consists of its change and its original page. The Nu HTML Checker decides whether it is valid: see
agreement.py.
"""

import pathlib
import random
import sys
import urllib.error
import urllib.request

import invalid_kinds
import valid_kinds
from markup import fragment, parse

PAGES = pathlib.Path(__file__).parent / "pages"
# The maximum number of pages of each kind, made from different originals.
VALID_OF_A_KIND = 2
INVALID_OF_A_KIND = 2
# The original pages, by name.
SOURCES = {
    "home": "/",
    "tasks": "/tasks",
    "feed": "/feed",
    "characters": "/characters",
    "search": "/characters?q=arrow",
    "missing": "/no/such/page",
    "refused": "/characters?after=!",
    **{name: f"/gallery/{name}" for name in (
        "accessibility", "bound-rows", "build-methods", "buttons", "charts", "choices", "columns",
        "control-events", "demo-keyboard", "demo-log-in", "progress-and-meters", "stock-rows",
        "templates", "text-fields", "typical-form", "typical-settings")},
}
# The number of rows that each section of a long list keeps.
LONG = {"home": 3, "tasks": 4, "feed": 1, "characters": 4, "search": 4}


def base_pages():
    return {path.stem: path.read_text("utf-8") for path in sorted(PAGES.glob("*.html"))}


def corpus():
    """Returns the corpus: the bytes of each page by a name such as `invalid/link-in-link.home`."""
    pages = base_pages()
    made = {f"valid/as-is.{name}": parse(text).text().encode() for name, text in pages.items()}
    valid, invalid = valid_kinds, invalid_kinds
    for folder, kinds, count in (
        ("valid", valid, VALID_OF_A_KIND), ("invalid", invalid, INVALID_OF_A_KIND)
    ):
        for kind, change in kinds.TREES.items():
            add(made, pages, folder, kind, count, on_trees(change))
        for kind, (selector, attribute, values) in kinds.ATTRIBUTES.items():
            add(made, pages, folder, kind, count, on_trees(setting(selector, attribute, values)))
        for kind, snippet in kinds.SNIPPETS.items():
            add(made, pages, folder, kind, count, on_trees(adding(snippet)))
    for kind, change in invalid.TEXTS.items():
        add(made, pages, "invalid", kind, INVALID_OF_A_KIND, on_text(change))
    for kind, change in invalid.BYTES.items():
        add(made, pages, "invalid", kind, INVALID_OF_A_KIND, on_bytes(change))
    for kind, change in invalid.STRICTER.items():
        add(made, pages, "invalid", kind, 1, on_text(change))
    for kind, change in invalid.STRICTER_TREES.items():
        add(made, pages, "invalid", kind, 1, on_trees(change))
    return made


def add(made, pages, folder, kind, count, change):
    """Makes `count` pages of a kind, or fewer if fewer pages have what the kind changes."""
    names = sorted(pages)
    random.Random(f"{folder} {kind}").shuffle(names)
    found = 0
    for name in names:
        if found == count:
            return
        try:
            data = change(pages[name], random.Random(f"{folder} {kind} {name}"))
        except (IndexError, LookupError, ValueError):
            continue  # This page has no such element.
        if data != parse(pages[name]).text().encode():
            made[f"{folder}/{kind}.{name}"] = data
            found += 1


def on_trees(change):
    def changed(text, random):
        page = parse(text)
        change(page, random)
        return page.text().encode()
    return changed


def on_text(change):
    return lambda text, random: change(parse(text).text(), random).encode()


def on_bytes(change):
    return lambda text, random: change(parse(text).text().encode(), random)


def setting(selector, attribute, values):
    def change(page, random):
        element = random.choice(page.all(selector))
        if values is None:
            del element.attrib[attribute]
        else:
            element.set(attribute, random.choice(values))
    return change


def adding(snippet):
    def change(page, random):
        place = random.choice(page.flow_places())
        elements = list(fragment(snippet))
        at = random.randint(0, len(place))
        if at == 0:
            # An element must not precede the text of its parent.
            at = 0 if not place.text else len(place)
        for offset, element in enumerate(elements):
            place.insert(at + offset, element)
    return change


def fetch(origin):
    PAGES.mkdir(exist_ok=True)
    for name, path in SOURCES.items():
        try:
            request = urllib.request.Request(origin + path, headers={"Accept": "text/html"})
            with urllib.request.urlopen(request) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            text = error.read().decode()
        page = parse(text)
        for section in page.all("tbody"):
            for row in list(section)[LONG.get(name, 100):]:
                section.remove(row)
        (PAGES / f"{name}.html").write_text(page.text(), "utf-8")


def main():
    if sys.argv[1] == "--pages":
        fetch(sys.argv[2])
        return
    folder = pathlib.Path(sys.argv[1])
    for name, data in corpus().items():
        path = folder / f"{name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
