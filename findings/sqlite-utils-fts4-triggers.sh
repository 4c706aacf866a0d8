#!/bin/sh
# sqlite-utils: after enable_fts with FTS4 and create_triggers=True, every update and delete of the table fails.
#
# Version:  sqlite-utils 4.2.1 (and 3.39), with any SQLite
# Input:    db["notes"].enable_fts(["text"], fts_version="FTS4", create_triggers=True), as its documentation describes
# Expected: UPDATE and DELETE succeed, and the triggers update the index.
# Actual:   Both fail with "SQL logic error". The triggers use the FTS5 command INSERT INTO notes_fts(notes_fts, …)
#           VALUES ('delete', …), which FTS4 does not have. FTS4 with content= needs DELETE FROM notes_fts in a
#           BEFORE trigger. INSERT works, so the fault appears only at the first update or delete.
#
# Exits with 0 as long as the fault exists, and with 1 when the results have changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --target "$folder/python" sqlite-utils==4.2.1 2> "$folder/log" \
  || { cat "$folder/log"; exit 2; }
PYTHONPATH="$folder/python" python3 - <<'PYTHON'
import sqlite3
import sys

import sqlite_utils


def refused(version):
    database = sqlite_utils.Database(memory=True)
    database["notes"].insert_all([{"id": 1, "text": "one"}, {"id": 2, "text": "two"}], pk="id")
    database["notes"].enable_fts(["text"], fts_version=version, create_triggers=True)
    database.conn.execute("INSERT INTO notes VALUES (3, 'three')")
    errors = []
    for sql in ("UPDATE notes SET text = 'zero' WHERE id = 1", "DELETE FROM notes WHERE id = 2"):
        try:
            database.conn.execute(sql)
        except sqlite3.OperationalError as error:
            errors.append(f"{sql}: {error}")
    return errors


print("SQLite", sqlite3.sqlite_version)
print("FTS5:", refused("FTS5") or "UPDATE and DELETE succeed")
seen = refused("FTS4")
print("FTS4:", seen or "UPDATE and DELETE succeed")
sys.exit(0 if len(seen) == 2 and all("SQL logic error" in error for error in seen) and not refused("FTS5") else 1)
PYTHON
