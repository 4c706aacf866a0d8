"""Edits rows by their forms, repeats each edit with `UPDATE` in another copy, and compares all values of both files.

It changes one field of each kind in each table: a text, a number, a date, a choice and a checkbox. A form that is saved
unchanged must change nothing. If SQLite refuses the UPDATE, the form must answer 422 with the reason and keep the typed
value.
"""
import datetime
import re
import sqlite3
import urllib.parse

import parsing
from comparison import compare_ignoring_case, quoted


def connect(path, substitutes=False):
    """Opens a file with foreign keys on, and on request with substitutes for collations that SQLite does not have."""
    database = sqlite3.connect(path, isolation_level=None)
    database.text_factory = bytes
    database.execute("PRAGMA foreign_keys = ON")
    if not substitutes:
        return database
    schema = b" ".join(sql or b"" for (sql,) in database.execute("SELECT sql FROM sqlite_schema")).decode("utf-8", "replace")
    for name in set(re.findall(r"COLLATE\s+[\"\[`']?(\w+)", schema, re.IGNORECASE)):
        if name.upper() not in ("BINARY", "NOCASE", "RTRIM"):
            database.create_collation(name, compare_ignoring_case)
    return database


def snapshot(path):
    """Returns the columns and rows of each table, with each value as `quote()` writes it."""
    database = connect(path, substitutes=True)
    tables = {}
    for (name,) in database.execute("SELECT CAST(name AS TEXT) FROM sqlite_schema WHERE type = 'table'").fetchall():
        name = name.decode()
        columns = []
        try:
            columns = [row[1].decode() for row in database.execute(f"PRAGMA table_xinfo({quoted(name)})") if row[6] != 1]
            values = ", ".join(f"quote({quoted(column)})" for column in columns)
            tables[name] = (columns, sorted(database.execute(f"SELECT {values} FROM {quoted(name)}").fetchall(),
                                            key=repr))
        except sqlite3.Error:
            tables[name] = (columns, [])
    database.close()
    return tables


def differences(one, other):
    for name in one:
        a, b = one[name][1], other.get(name, (None, []))[1]
        if a != b:
            lost, gained = [row for row in a if row not in b][:1], [row for row in b if row not in a][:1]
            columns = [column for column, x, y in zip(one[name][0], *(lost or [()]), *(gained or [()])) if x != y] \
                if lost and gained else []
            yield name, columns, str(lost)[:300], str(gained)[:300]


def key_values(text):
    """Returns the values of a key in an address, or None if the address has a digest."""
    values = []
    for part in text.split(","):
        part = urllib.parse.unquote(part)
        if part.startswith("~d"):
            return None
        if part == "~n":
            values.append(None)
        elif part.startswith("~x"):
            values.append(bytes.fromhex(part[2:]))
        elif part.startswith("~t"):
            values.append(part[2:])
        else:
            values.append(part[1:] if part.startswith("~") else part)
    return values


class Edits:
    def __init__(self, server, served, plain, again):
        """`plain` and `again` are two more copies: a table in which they differ is stored by triggers at random."""
        self.server, self.served, self.plain, self.again = server, served, plain, again
        self.faults, self.saved, self.refused = [], [], []

    def fault(self, kind, address, seen):
        self.faults.append((kind, address, seen, ""))

    def run(self):
        before = snapshot(self.served)
        rows = list(self.first_rows())
        for _, address, key in rows:
            form = self.form(address)
            if form is not None:
                self.save(address, form, {})
        for name, columns, lost, gained in differences(before, snapshot(self.served)):
            self.fault("a form saved unchanged changes the table", f"/{name}", f"{columns} {lost} → {gained}")
        for table, address, key in rows:
            for kind in ("text", "number", "date", "select", "checkbox"):
                self.edit(table, address, key, kind)
        plain = snapshot(self.plain)
        random = {name for name, *_ in differences(plain, snapshot(self.again))}
        for name, columns, lost, gained in differences(plain, snapshot(self.served)):
            if name in random:
                continue
            self.fault("after the edits, the file differs from one with the same UPDATEs", f"/{name}",
                       f"{columns} SQLite {lost}, served {gained}")
        return self

    def first_rows(self):
        database = connect(self.plain)
        names = [row[0].decode() for row in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        database.close()
        for name in names:
            address = "/" + parsing.segment(name)
            answer = self.server.get(address)
            if answer.status != 200:
                continue
            found = re.search(rf'href="({re.escape(address)}/([^"/?]+))"', answer.text[answer.text.find('id="rows"'):])
            if found:
                yield name, found[1].replace("&amp;", "&"), found[2].replace("&amp;", "&")

    def form(self, address):
        answer = self.server.get(address + "/edit")
        if answer.status >= 500:
            self.fault(f"{answer.status} for the form", address + "/edit", "")
        if answer.status != 200:
            return None
        return next((form for form in parsing.Page(answer.text).forms
                     if form.method == "post" and form.field("pe-base")), None)

    def save(self, address, form, changes):
        body = urllib.parse.urlencode(form.values(changes))
        answer = self.server.request("POST", form.action, body, {
            "Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{self.server.port}"})
        if answer.status >= 500 and answer.status != 501:
            self.fault(f"{answer.status} when a form is saved", address + "/edit", "")
        return answer

    def edit(self, table, address, key, kind):
        form = self.form(address)
        if form is None:
            return
        field, typed = self.changed(table, form, kind)
        if field is None:
            return
        column = field["name"]
        answer = self.save(address, form, {column: typed})
        where = f"{address}/edit {column}"
        if answer.status not in (303, 302, 200):
            self.judge_refusal(where, table, column, typed, key, answer)
            return
        if answer.status == 200:
            self.fault("an edit is answered with 200", where, "")
        self.repeat(where, table, column, typed, key)

    def changed(self, table, form, kind):
        """Returns the first field of a kind and a new value for it."""
        database = connect(self.served)
        types = {row[1].decode(): row[2].decode().upper() for row in
                 database.execute(f"PRAGMA table_xinfo({quoted(table)})")}
        database.close()
        for field in form.fields:
            name, value = field["name"], field["value"]
            if name not in types or "readonly" in field["attributes"]:
                continue
            is_number = re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value) is not None
            numeric = any(word in types[name] for word in ("INT", "REAL", "FLOA", "DOUB", "NUM", "DEC"))
            if kind == "text" and field["kind"] in ("text", "textarea") and not numeric and not is_number and value:
                return field, value + "ü"
            if kind == "number" and field["kind"] in ("text", "number") and numeric and is_number:
                return field, str(int(value) + 1) if "." not in value else str(float(value) + 1)
            if kind == "date" and field["kind"] == "date" and value:
                day = datetime.date.fromisoformat(value) + datetime.timedelta(days=1)
                return field, day.isoformat()
            if kind == "select" and field["kind"] == "select":
                others = [option for option in field["options"] if option not in ("", value)]
                if others:
                    return field, others[0]
            if kind == "checkbox" and field["kind"] == "checkbox":
                return field, None if field["checked"] else field["value"]
        return None, None

    def condition(self, database, table, key):
        """Returns an SQL condition that finds the row of a key in an address, and its arguments."""
        values = key_values(key)
        columns = sorted((row[5], row[1].decode()) for row in
                         database.execute(f"PRAGMA table_info({quoted(table)})") if row[5])
        if values is None:
            return None, None
        if len(columns) != len(values):  # A key that several rows share, which contains NULL, ends with the row number.
            return "rowid = ?", values[-1:]
        return " AND ".join(f"{quoted(column)} IS ?" for _, column in columns), values

    def repeat(self, where, table, column, typed, key):
        served, plain = connect(self.served), connect(self.plain)
        try:
            condition, values = self.condition(plain, table, key)
            if condition is None:
                return
            stored = served.execute(f"SELECT CAST({quoted(column)} AS BLOB), {quoted(column)} FROM {quoted(table)}"
                                    f" WHERE {condition}", values).fetchone()
            if stored is None:
                condition, values = condition.replace(f"{quoted(column)} IS ?", f"{quoted(column)} IS CAST(? AS TEXT)"), \
                    [typed if condition.startswith(quoted(column)) else value for value in values]
                stored = served.execute(f"SELECT CAST({quoted(column)} AS BLOB), {quoted(column)} FROM {quoted(table)}"
                                        f" WHERE {condition}", values).fetchone()
            if stored is None:
                self.fault("the row is not found after the edit", where, str(values))
                return
            value = stored[1]
            if isinstance(value, bytes):
                value = value.decode("utf-8", "surrogateescape")
                crlf = typed is not None and value.replace("\r\n", "\n") == typed.replace("\r\n", "\n")
                if typed is not None and value != typed and not crlf and not value.startswith(typed):
                    self.fault("the stored text differs from the typed one", where, f"{typed!r} became {value!r}")
            old, old_values = self.condition(plain, table, key)
            update = (f"UPDATE {quoted(table)} SET {quoted(column)} = ? WHERE {old}",
                      [stored[1].decode() if isinstance(stored[1], bytes) else stored[1], *old_values])
            changed = plain.execute(*update).rowcount
            again = connect(self.again)
            again.execute(*update)
            again.close()
            if changed != 1:
                self.fault("the UPDATE for comparison did not change exactly one row", where, str(changed))
            self.saved.append(where)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self.fault("SQLite refuses what the form stored", where, str(error))
        finally:
            served.close()
            plain.close()

    def judge_refusal(self, where, table, column, typed, key, answer):
        plain = connect(self.plain)
        try:
            condition, values = self.condition(plain, table, key)
            if condition is None:
                return
            plain.execute("BEGIN")
            plain.execute(f"UPDATE {quoted(table)} SET {quoted(column)} = ? WHERE {condition}", [typed, *values])
            plain.execute("ROLLBACK")
            if "Only the program that created the file provides it" in reason(answer):
                # Here, the collation or function is a substitute.
                self.refused.append(f"{where}: {reason(answer)}")
                return
            self.fault("refused, but SQLite accepts it", where, f"{answer.status} {reason(answer)}")
        except sqlite3.Error as error:
            if answer.status != 422:
                self.fault("SQLite's refusal is not 422", where, f"{answer.status}; SQLite: {error}")
            elif typed is not None and not any(
                    (form.field(column) or {}).get("value") == typed for form in parsing.Page(answer.text).forms):
                self.fault("the typed value is lost", where, f"SQLite: {error}")
            self.refused.append(f"{where}: {error}")
        finally:
            plain.close()


def reason(answer):
    body = answer.text
    start = body.find("<main")
    return parsing.Page(body[start:]).text[:200]
