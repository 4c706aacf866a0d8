#!/bin/sh
# SQLite cannot read a WITHOUT ROWID table whose key has an unknown collation, but deletes all its rows.
#
# Version:  SQLite 3.54.1 (apsw 3.54.1.0) and the SQLite of this Python
# Input:    CREATE TABLE tags(tag TEXT PRIMARY KEY COLLATE unicase, n INT) WITHOUT ROWID, as Anki creates it, opened by
#           a program that has not registered `unicase`
# Expected: SELECT * FROM tags returns the rows, because it neither compares nor sorts them. SQLite does so for a UNIQUE
#           column of the same collation in a table with a rowid. Otherwise, reads and writes fail with the same error,
#           "no such collation sequence: unicase".
# Actual:   SELECT * fails with "no query solution", also with NOT INDEXED and ORDER BY tag COLLATE BINARY.
#           SELECT count(*) fails with "no such collation sequence: unicase". DELETE FROM tags deletes all rows.
#
# Exits with 0 as long as the fault exists, and with 1 when the results have changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --target "$folder/python" apsw==3.54.1.0 2> "$folder/log" \
  || { cat "$folder/log"; exit 2; }
PYTHONPATH="$folder/python" python3 - "$folder/tags.sqlite" <<'PYTHON'
import sqlite3
import sys

import apsw

database = sqlite3.connect(sys.argv[1])
database.create_collation("unicase", lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))
database.executescript("""
    CREATE TABLE tags(tag TEXT PRIMARY KEY COLLATE unicase, n INT) WITHOUT ROWID;
    INSERT INTO tags VALUES ('a', 1), ('b', 2);
    CREATE TABLE decks(id INTEGER PRIMARY KEY, name TEXT COLLATE unicase UNIQUE);
    INSERT INTO decks VALUES (1, 'a'), (2, 'b');
""")
database.close()
seen = {}
for name, execute in (("apsw", apsw.Connection(sys.argv[1]).execute), ("sqlite3", sqlite3.connect(sys.argv[1]).execute)):
    print(name, execute("SELECT sqlite_version()").fetchall()[0][0])
    for sql in ("SELECT * FROM tags", "SELECT * FROM tags NOT INDEXED ORDER BY tag COLLATE BINARY",
                "SELECT count(*) FROM tags", "SELECT * FROM decks", "SELECT * FROM decks ORDER BY name",
                "BEGIN", "DELETE FROM tags", "ROLLBACK"):
        try:
            seen[name, sql] = f"{len(execute(sql).fetchall())} rows"
        except (apsw.Error, sqlite3.Error) as error:
            seen[name, sql] = str(error)
        print(f"  {sql}: {seen[name, sql]}")
expected = {"SELECT * FROM tags": "no query solution",
            "SELECT * FROM tags NOT INDEXED ORDER BY tag COLLATE BINARY": "no query solution",
            "SELECT count(*) FROM tags": "no such collation sequence: unicase",
            "SELECT * FROM decks": "2 rows", "DELETE FROM tags": "0 rows"}
sys.exit(0 if all(seen[name, sql] == text for name in ("apsw", "sqlite3") for sql, text in expected.items()) else 1)
PYTHON
