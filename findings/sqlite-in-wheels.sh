#!/bin/sh
# The SQLite libraries in common wheels lack URI filenames, and some lack full-text search.
#
# Version:  SQLite 3.46.1 (pyproj 3.7.2), 3.50.4 (rasterio 1.4.4), 3.54.1 (apsw 3.54.1.0), loaded in place of the system's
# Input:    ATTACH 'file:/…/other.sqlite?mode=ro' in a connection opened without a URI; CREATE VIRTUAL TABLE … USING
#           fts5, as applications do that were written for Debian's or macOS's library
# Expected: Both succeed, as with the libraries of Debian 12 and Python's own installers.
# Actual:   ATTACH fails with "unable to open database" in 3.46.1 and 3.50.4. FTS5 and R*Tree: 3.46.1 has both, 3.50.4
#           only R*Tree, 3.54.1 neither. So the version says little about what a library can do.
#
# Exits with 0 as long as this is so, and with 1 when the results have changed. Linux on x86-64, with a Python that loads
# the system's library.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/try.py" <<'PYTHON'
import sqlite3
import sys

path = sys.argv[1]
sqlite3.connect(path).close()
database = sqlite3.connect(":memory:")
found = [sqlite3.sqlite_version]
for name, sql in (("uri", f"ATTACH 'file:{path}?mode=ro' AS other"), ("fts5", "CREATE VIRTUAL TABLE f USING fts5(a)"),
                  ("rtree", "CREATE VIRTUAL TABLE r USING rtree(id, x, y)")):
    try:
        database.execute(sql)
        found.append(name)
    except sqlite3.OperationalError:
        pass
print(*found)
PYTHON
try_library() {
  mkdir "$folder/$1"
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --python-version 3.11 \
    --platform manylinux_2_28_x86_64 --dest "$folder/$1" "$1" 2> "$folder/log" || { cat "$folder/log"; exit 2; }
  python3 -m zipfile --extract "$folder/$1"/*.whl "$folder/$1"
  # The name contains a pattern.
  # shellcheck disable=SC2086
  cp "$folder/$1"/$2 "$folder/$1/libsqlite3.so.0"
  LD_PRELOAD="$folder/$1/libsqlite3.so.0" python3 "$folder/try.py" "$folder/other.sqlite"
}
seen=$(
  try_library pyproj==3.7.2 'pyproj.libs/libsqlite3-*.so*'
  try_library rasterio==1.4.4 'rasterio.libs/libsqlite3-*.so*'
  try_library apsw==3.54.1.0 apsw/sqlite_extra_binaries/libsqlite3_tool.so
)
echo "$seen"
[ "$seen" = "3.46.1 fts5 rtree
3.50.4 rtree
3.54.1 uri" ] || { echo "The results have changed."; exit 1; }
