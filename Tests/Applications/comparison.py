"""Compares a site with what Python's `sqlite3` reads from its file: counts, rows, facets, filters and order."""
import base64
import csv
import html
import io
import json
import math
import re
import sqlite3
import time
import urllib.parse
from collections import Counter

import parsing

MAXIMUM_ROWS = 20_000


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def compare_ignoring_case(a, b):
    return (a.lower() > b.lower()) - (a.lower() < b.lower())


def opened(path):
    """Opens a file with a substitute for each collation that SQLite does not have."""
    database = sqlite3.connect(f"file:{urllib.parse.quote(str(path))}?mode=ro", uri=True)
    database.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        schema = " ".join(sql or "" for (sql,) in database.execute("SELECT sql FROM sqlite_schema"))
    except sqlite3.DatabaseError:
        return database
    for name in set(re.findall(r"COLLATE\s+[\"\[`']?(\w+)", schema, re.IGNORECASE)):
        if name.upper() not in ("BINARY", "NOCASE", "RTRIM"):
            database.create_collation(name, compare_ignoring_case)
    return database


def exported(value):
    """Returns a value as JSON exports write it."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, float) and not math.isfinite(value):
        return ("-" if value < 0 else "") + ("inf" if math.isinf(value) else "nan")
    return value


def comparable(row):
    row = [value.lower() if isinstance(value, str) and re.fullmatch("-?inf(inity)?", value, re.IGNORECASE) else value
           for value in row]
    return tuple((type(value).__name__, value[:4] if str(value).lower().startswith("inf") else value) for value in row)


class Comparison:
    def __init__(self, server, path, seconds):
        self.deadline = time.monotonic() + seconds
        self.server, self.database = server, opened(path)
        self.faults, self.compared, self.unreadable = [], Counter(), []

    def fault(self, kind, address, detail):
        self.faults.append((kind, address, detail, ""))

    def single_value(self, sql, *values):
        return self.database.execute(sql, values).fetchone()[0]

    def run(self):
        counts = self.contents()
        for name, kind in self.database.execute("SELECT name, type FROM pragma_table_list WHERE schema = 'main'"
                                                " ORDER BY name").fetchall():
            # The site lists neither full-text indexes over other tables nor the shadow tables of an index.
            sql = self.single_value("SELECT max(sql) FROM sqlite_schema WHERE name = ?", name) or ""
            is_index = kind == "virtual" and re.search(r"using\s+[\"\[`]?fts\d.*content\s*=", sql, re.IGNORECASE | re.DOTALL)
            if not name.startswith(("sqlite_", "pe_")) and kind != "shadow" and not is_index:
                self.compare_relation(name, counts)
        return self

    def contents(self):
        """Returns the number of rows of each list, by its address, as shown on the contents page."""
        counts, address = {}, "/"
        while address:
            answer = self.server.get(address)
            for href, count in re.findall(r'<td><a href="(/[^"?]+)">[^<]*</a></td>.*?data-label="Rows">([^<]*)<', answer.text):
                counts[html.unescape(href)] = count
            following = re.search(r'<([^>]+)>; rel="next"', answer.headers.get("Link") or "")
            address = following and following[1]
        return counts

    def compare_relation(self, name, counts):
        address = "/" + parsing.segment(name)
        answer = self.server.get(address)
        try:
            total = self.single_value(f"SELECT count(*) FROM {quoted(name)}")
            columns = [row[1] for row in self.database.execute(f"PRAGMA table_xinfo({quoted(name)})") if row[6] != 1]
        except sqlite3.Error as error:
            self.unreadable.append(f"{name}: {error}")
            return
        if answer.status != 200:
            self.fault("SQLite reads it, and the site does not", address, f"{answer.status}")
            return
        shown = counts.get(address)
        if shown is None:
            self.fault("missing from the contents", address, f"{total} rows in SQLite")
        elif not shown.strip().startswith(("about", "more than")) and parsing.exact_count(shown) != total:
            self.fault("wrong count in the contents", address, f"{shown!r}, and {total} in SQLite")
        heading = re.search(r"</h1><p>([^<]*)</p>", answer.text)
        if heading and parsing.exact_count(heading[1]) is not None and parsing.exact_count(heading[1]) != total:
            self.fault("wrong count above the list", address, f"{heading[1]!r}, and {total} in SQLite")
        self.compared["counts"] += 1
        if 0 < total <= MAXIMUM_ROWS:
            self.compare_rows(name, address, columns, total)
            for column in columns:
                if time.monotonic() > self.deadline:
                    self.compared["columns not compared"] += 1
                    continue
                self.compare_facets(name, address, column)
                self.compare_filters_and_order(name, address, column, total)

    def export(self, address, **query):
        answer = self.server.get(parsing.with_query(address.replace("?", "/-/export?", 1) if "?" in address
                                                    else address + "/-/export", format="jsonl", **query))
        if answer.status != 200:
            return None, answer
        try:
            return [json.loads(line, object_pairs_hook=list) for line in answer.text.splitlines() if line], answer
        except ValueError:
            return None, answer

    def compare_rows(self, name, address, columns, total):
        rows, answer = self.export(address)
        if rows is None:
            self.fault("no export", address, f"{answer.status} {answer.text[-200:]}")
            return
        names = ", ".join(map(quoted, columns))
        stored = Counter(comparable(map(exported, row))
                         for row in self.database.execute(f"SELECT {names} FROM {quoted(name)}"))
        exported_rows = Counter(comparable(value for _, value in row) for row in rows)
        if stored != exported_rows:
            self.fault("rows differ in the export", address,
                       f"only in SQLite {str(list((stored - exported_rows).items())[:1])[:300]},"
                       f" only in the export {str(list((exported_rows - stored).items())[:1])[:300]}")
        text = self.server.get(address + "/-/export?format=csv").text
        csv.field_size_limit(1 << 30)
        lines = sum(1 for _ in csv.reader(io.StringIO(text, newline="")))
        if lines != total + 1:
            self.fault("wrong row count in the CSV", address, f"{lines - 1}, and {total} in SQLite")
        self.compared["rows"] += total

    def compare_facets(self, name, address, column):
        query = parsing.with_query(address, facet=column.replace("%", "%25").replace(",", "%2C"))
        answer = self.server.get(query)
        if answer.status == 400:
            return
        if answer.status != 200:
            self.fault("facet fails", query, str(answer.status))
            return
        for href, text, attributes in parsing.Page(answer.text).links:
            shown = re.search(r" ([0-9][0-9,]*)$", text)
            if "pe-chip" not in attributes.get("class", "") or not shown or "aria-current" in attributes:
                continue
            pairs = parsing.parts(href)[1]
            if not any(pair[0].split(".", 1)[-1] == column and "." in pair[0] for pair in pairs):
                continue
            rows, export_answer = self.export(parsing.with_query(href, facet=""))
            if rows is None:
                self.fault("facet's link fails", href, f"{export_answer.status} {export_answer.text[:200]}")
            elif len(rows) != int(shown[1].replace(",", "")):
                self.fault("facet's count is not the number of rows at its link", href,
                           f"{text!r} leads to {len(rows)} rows")
            elif pairs[0][0] == f"is.{column}":
                value = pairs[0][1]
                if value.startswith("~x"):
                    value = bytes.fromhex(value[2:])
                stored = self.single_value(f"SELECT count(*) FROM {quoted(name)} WHERE {quoted(column)} = ? OR"
                                           f" CAST({quoted(column)} AS TEXT) = ?", value, value)
                if stored != len(rows) and str(value).lower() not in ("true", "false", "0", "1"):
                    self.fault("facet's count is not SQLite's", href, f"{text!r}, and {stored} in SQLite")
            self.compared["facets"] += 1

    def compare_filters_and_order(self, name, address, column, total):
        field, table = quoted(column), quoted(name)
        try:
            empty = self.single_value(f"SELECT count(*) FROM {table} WHERE {field} IS NULL OR {field} = ''")
            samples = self.database.execute(
                f"SELECT {field} FROM {table} WHERE typeof({field}) IN ('text', 'integer', 'real')"
                f" AND length({field}) BETWEEN 1 AND 60 ORDER BY random() LIMIT 2").fetchall()
        except sqlite3.Error:
            return
        cases = [(f"empty.{column}", "1", empty), (f"empty.{column}", "0", total - empty)]
        for (sample,) in samples:
            text = repr(sample) if isinstance(sample, float) else str(sample)
            if text.strip() != text or not text.isprintable():
                continue
            cases.append((f"is.{column}", text,
                          self.single_value(f"SELECT count(*) FROM {table} WHERE {field} = ?", sample)))
            if isinstance(sample, str) and text.isascii():
                cases.append((f"begins.{column}", text[:3], self.single_value(
                    f"SELECT count(*) FROM {table} WHERE typeof({field}) = 'text' AND lower(substr({field}, 1, ?)) = ?",
                    len(text[:3]), text[:3].lower())))
        for parameter, value, expected in cases:
            href = parsing.with_query(address, **{parameter: value})
            rows, answer = self.export(href)
            if rows is None and answer.status == 400:
                continue
            if rows is None:
                self.fault("filter fails", href, f"{answer.status} {answer.text[:200]}")
            elif len(rows) != expected:
                self.fault("filter's row count is not SQLite's", href, f"{len(rows)} rows, and {expected} in SQLite")
            self.compared["filters"] += 1
        for sort, direction in ((column, "ASC"), (column, "DESC")):
            escaped = sort.replace("%", "%25").replace(",", "%2C")
            escaped = "%2D" + escaped[1:] if escaped.startswith("-") else escaped
            rows, answer = self.export(address, sort=("-" if direction == "DESC" else "") + escaped)
            if rows is None:
                if answer.status != 400:
                    self.fault("order fails", address + f"?sort={sort}", f"{answer.status} {answer.text[:200]}")
                continue
            expected = [exported(row[0]) for row in self.database.execute(
                f"SELECT {field} FROM {table} ORDER BY {field} IS NULL, {field} {direction}")]
            at = next((n for n, pair in enumerate(rows[0]) if pair[0] == column), None) if rows else None
            if at is not None and [repr(row[at][1]) for row in rows] != [repr(value) for value in expected]:
                # Values that are equal in their collation may be in any order.
                if [str(row[at][1]).lower() for row in rows] != [str(value).lower() for value in expected]:
                    self.fault("order is not SQLite's", address + f"?sort={sort} {direction}", "")
            self.compared["orders"] += 1
