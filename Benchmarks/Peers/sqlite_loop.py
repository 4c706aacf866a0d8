"""Measures pages of 50 rows a second with Python's sqlite3 module in one process, without a server.

    sqlite_loop.py DATABASE PAGES
"""

import html
import sqlite3
import sys
import time

PAGE = "SELECT code, name, category FROM character WHERE code > ? ORDER BY code LIMIT 50"


def main(path, pages):
    connection = sqlite3.connect(path)
    begun = time.perf_counter()
    size = 0
    for page in range(pages):
        rows = connection.execute(PAGE, (page * 50 % 100_000,))
        size += len("".join(
            f'<tr id="all.{code}"><td>{html.escape(chr(code))}</td><td>U+{code:04X}</td>'
            f"<td>{html.escape(name)}</td><td>{html.escape(category)}</td></tr>"
            for code, name, category in rows))
    assert size > pages * 50 * 60
    print(pages / (time.perf_counter() - begun))


main(sys.argv[1], int(sys.argv[2]))
