#!/bin/sh
# SQLite 3.54 stores a text with a NUL in a numeric column as the number before the NUL, and drops the rest.
#
# Version:  SQLite 3.54.1 (apsw 3.54.1.0), and 3.46.1 (apsw 3.46.1.0) for comparison
# Input:    CREATE TABLE t(a NUMERIC); INSERT INTO t VALUES (?) with the text "4", NUL, "x" bound as UTF-8
# Expected: The text is stored unchanged, because it is not a well-formed number literal (SQLite, "Datatypes", section
#           3.1, column affinity), as in 3.46.1. The same for the comparison a < 5, which is then false.
# Actual:   3.54.1 stores the integer 4: the bytes from the NUL on are lost. A text without the "x" is converted as well.
#
# Exits with 0 as long as the fault exists, and with 1 when the results have changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for version in 3.46.1.0 3.54.1.0; do
  python3 -m pip install --quiet --disable-pip-version-check --target "$folder/$version" "apsw==$version" 2> "$folder/log" \
    || { cat "$folder/log"; exit 2; }
  PYTHONPATH="$folder/$version" python3 - >> "$folder/seen" <<'PYTHON'
import apsw

connection = apsw.Connection(":memory:")
connection.execute("CREATE TABLE t(a NUMERIC)")
for text in ("4\0x", "4\0", "4\x01"):
    connection.execute("INSERT INTO t VALUES (?)", (text,))
print(apsw.sqlite_lib_version(), *(f"{kind}:{size}:{less}" for kind, size, less in connection.execute(
    "SELECT typeof(a), length(CAST(a AS BLOB)), a < 5 FROM t")))
PYTHON
done
cat "$folder/seen"
[ "$(cat "$folder/seen")" = "3.46.1 text:3:0 text:2:0 text:2:0
3.54.1 integer:1:1 integer:1:1 text:2:0" ] || { echo "The results have changed."; exit 1; }
