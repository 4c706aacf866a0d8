"""Makes SQLite files with real applications, serves them with `pages serve`, and reports every fault."""
import argparse
import pathlib
import random
import re
import sqlite3
import sys
import tempfile
import time
import traceback

import comparison
import crawling
import editing
import installing
import making
import others
import serving


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/applications", description=__doc__)
    parser.add_argument("name", nargs="*", help="the applications to test; all by default")
    parser.add_argument("--pages", default=".build/debug/pages", help="the program to test")
    parser.add_argument("--folder", help="the folder for packages and files, which a later run reuses;"
                        " a temporary folder by default")
    parser.add_argument("--requests", type=int, default=1500, help="the maximum number of requests that crawl one file")
    parser.add_argument("--seconds", type=int, default=120, help="the maximum number of seconds that crawl one file, and"
                        " that compare its columns")
    parser.add_argument("--others", action="store_true", help="compare with Datasette and sqlite-web instead of testing")
    parser.add_argument("--list", action="store_true", help="print the applications and their packages, and exit")
    return parser.parse_args()


def words_of(path):
    """Returns some words from the texts of a file, as search terms."""
    found = []
    try:
        database = comparison.opened(path)
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for table in tables[:30]:
            for row in database.execute(f"SELECT * FROM {comparison.quoted(table)} LIMIT 3"):
                found += [word for value in row if isinstance(value, str) for word in re.findall(r"\w{3,20}", value)[:2]]
    except sqlite3.Error:
        pass
    random.Random(1).shuffle(found)
    return list(dict.fromkeys(found))[:4] or ["test"]


def test(file, folder, options):
    """Returns the faults of one file, the sentences of its 501 pages, what Python cannot read, and a summary."""
    faults, log = [], folder / "pages.log"
    read = serving.copy(file, folder / "read")
    with serving.pages(options.pages, read, log) as server:
        crawl = crawling.Crawl(server, words_of(read), options.requests // 2, options.seconds).run()
        against_sqlite = comparison.Comparison(server, read, options.seconds).run()
    served, plain, again = (serving.copy(file, folder / name) for name in ("written", "plain", "again"))
    with serving.pages(options.pages, served, log, "--writable") as server:
        written = crawling.Crawl(server, words_of(read), options.requests // 2, options.seconds).run()
        edits = editing.Edits(server, served, plain, again).run()
    for part in (crawl, against_sqlite, written, edits):
        faults += part.faults
    unreadable = sorted(set(crawl.unreadable) | set(written.unreadable))
    slowest = max(crawl.slowest, written.slowest)
    line = (f"{crawl.requests + written.requests} pages, {against_sqlite.compared['counts']} tables,"
            f" {against_sqlite.compared['rows']} rows, {against_sqlite.compared['facets']} facets,"
            f" {against_sqlite.compared['filters']} filters, {len(edits.saved)} edits,"
            f" {len(edits.refused)} refused by SQLite,"
            f" {against_sqlite.compared['columns not compared']} columns skipped at the time limit,"
            f" slowest {slowest[0]:.2f} s {slowest[1]}")
    return list(dict.fromkeys(faults)), unreadable, against_sqlite.unreadable, line


def grouped(faults):
    """Yields one line for all faults of a kind in one column of a table, with the first fault as an example."""
    places = {}
    for kind, address, seen, found_on in faults:
        place = re.sub(r"=[^&]*", "", re.sub(r"^(/[^/?]*)/[^-~/?][^/? ]*", r"\1/KEY", address))
        places.setdefault((kind, place), []).append((address, seen, found_on))
    for (kind, _), found in places.items():
        address, seen, found_on = found[0]
        more = f" — and {len(found) - 1} more like this" if len(found) > 1 else ""
        yield f"{kind}: {address} {seen}" + (f" (on {found_on})" if found_on else "") + more


def main():
    options = arguments()
    if options.list:
        for name in making.names():
            print(name, *making.packages(name, "pip"), *making.packages(name, "apt"))
        return 0
    options.pages = pathlib.Path(options.pages).resolve()
    if not options.pages.exists():
        print(f"{options.pages} does not exist. Build it, or name it with --pages.", file=sys.stderr)
        return 2
    unknown = set(options.name) - set(making.names())
    if unknown:
        print(f"No recipe for {', '.join(sorted(unknown))}. The recipes are: {', '.join(making.names())}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="applications-") as temporary:
        folder = pathlib.Path(options.folder or temporary).resolve()
        return run(options, folder)


def run(options, folder):
    count = files = skipped = 0
    for name in options.name or making.names():
        start = time.monotonic()
        try:
            found, versions = making.make(name, folder / name)
        except (installing.MissingPackage, OSError) as error:
            print(f"{name}: not made: {error}", flush=True)
            skipped += 1
            continue
        print(f"{name} ({', '.join(versions)}): made in {time.monotonic() - start:.0f} s", flush=True)
        for file in found:
            files += 1
            relative = file.relative_to(folder / name / "work")
            if options.others:
                others.compare([(f"{name} {relative}".replace("/", "_"), file)], folder, options)
                continue
            try:
                faults, unreadable, not_by_python, line = test(file, folder / name / "tested" / str(relative), options)
            except OSError as error:
                faults, unreadable, not_by_python, line = [("not served", str(relative), str(error), "")], [], [], ""
            except Exception:
                faults, unreadable, not_by_python, line = [("this script failed", str(relative),
                                                            traceback.format_exc(limit=-2), "")], [], [], ""
            print(f"  {relative}: {line}")
            for sentence in unreadable:
                print(f"    unreadable, with the missing part named: {sentence}")
            for sentence in not_by_python:
                print(f"    unreadable by Python's sqlite3: {sentence}")
            for line in grouped(faults):
                print(f"    FAULT {line}")
            sys.stdout.flush()
            count += len(faults)
    print(f"{files} files, {count} faults, {skipped} applications not made; SQLite of Python: {sqlite3.sqlite_version}")
    return 1 if count or skipped else 0


if __name__ == "__main__":
    sys.exit(main())
