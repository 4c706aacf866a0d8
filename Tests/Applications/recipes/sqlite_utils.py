# pip: sqlite-utils==3.39
# with: click==8.5.1 click-default-group==1.2.4 pluggy==1.7.0 python-dateutil==4.0.0 sqlite-fts4==1.0.3
# with: tabulate==0.10.0 tzdata==2026.6
"""Tables of sqlite-utils with full-text indexes that triggers update, FTS4 and FTS5, and with JSON and views."""
import sqlite_utils

database = sqlite_utils.Database("notes.sqlite")
database["authors"].insert_all(({"id": n, "name": f"Author {n}"} for n in range(1, 11)), pk="id")
database["notes"].insert_all(
    ({"id": n, "title": f"Note {n}", "body": f"Über the {n} café — it's a test-case", "author_id": 1 + n % 10,
      "tags": ["red", "blue"][:n % 3], "created": f"2024-0{1 + n % 9}-15T10:00:00"} for n in range(1, 121)),
    pk="id", foreign_keys=[("author_id", "authors", "id")])
database["notes"].enable_fts(["title", "body"], create_triggers=True, tokenize="porter")
database["old"].insert_all(({"slug": f"s{n}", "text": f"words {n}"} for n in range(30)), pk="slug")
database["old"].enable_fts(["text"], fts_version="FTS4", create_triggers=True)
database["events"].insert_all(({"id": f"{n:08x}", "data": {"kind": "a" if n % 2 else "b", "n": n}} for n in range(60)),
                              hash_id="hash")
database.create_view("by_author", "SELECT authors.name, count(*) AS notes FROM notes JOIN authors"
                     " ON authors.id = notes.author_id GROUP BY 1")
database["pairs"].insert_all(({"a": n, "b": -n, "note": None if n % 2 else ""} for n in range(20)), pk=("a", "b"))
database["notes"].create_index(["author_id", "created"])
database.close()
