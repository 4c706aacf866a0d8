"""Opens, reads and edits the same files with Datasette and sqlite-web, and prints a table to compare them with `pages`.

A table or view counts as read if its page answers 200 and it has as many rows as SQLite counts. A table counts as edited
if a form changed one text of its first row and nothing else in the table.
"""
import json
import re
import sqlite3
import sys
import urllib.parse

import comparison
import editing
import installing
import parsing
import serving

PACKAGES = ["datasette==0.65.5", "sqlite-web==0.8.2"]


def relations(path):
    database = comparison.opened(path)
    found = []
    for name, kind in database.execute("SELECT name, type FROM pragma_table_list WHERE schema = 'main'").fetchall():
        if kind == "shadow" or name.startswith("sqlite_"):
            continue
        try:
            found.append((name, database.execute(f"SELECT count(*) FROM {comparison.quoted(name)}").fetchone()[0]))
        except sqlite3.Error:
            found.append((name, None))
    return found


def datasette_reads(server, stem, name):
    answer = server.get(f"/{tilde(stem)}/{tilde(name)}.json?_size=0&_shape=objects")
    if answer.status != 200:
        return None
    page = server.get(f"/{tilde(stem)}/{tilde(name)}")
    return json.loads(answer.text).get("filtered_table_rows_count", -1) if page.status == 200 else None


def tilde(text):
    """Encodes a name as Datasette writes it in addresses."""
    return "".join(chr(byte) if chr(byte).isalnum() and byte < 128 or byte in b"_-" else "+" if byte == 32
                   else f"~{byte:02X}" for byte in text.encode())


def sqlite_web_reads(server, name):
    address = f"/{urllib.parse.quote(name, safe='')}/"
    if server.get(address + "content/").status != 200 or server.get(address).status != 200:
        return None
    form = next(form for form in parsing.Page(server.get(address + "export/").text).forms if form.field("columns"))
    export = server.request("POST", address + "export/", urllib.parse.urlencode(form.values({"export_format": "json"})),
                            {"Content-Type": "application/x-www-form-urlencoded"})
    try:
        return len(json.loads(export.text))
    except ValueError:
        return -1


def pages_reads(server, name):
    answer = server.get("/" + parsing.segment(name))
    if answer.status != 200:
        return None
    return len([line for line in server.get(f"/{parsing.segment(name)}/-/export?format=jsonl").text.splitlines() if line])


def texts(path):
    """Yields each table with its first text column that is neither part of the key nor a reference."""
    database = sqlite3.connect(path)
    for (name,) in database.execute("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
                                    " AND name NOT LIKE 'sqlite!_%' ESCAPE '!'").fetchall():
        try:
            columns = database.execute(f"PRAGMA table_xinfo({comparison.quoted(name)})").fetchall()
            references = {row[3] for row in database.execute(f"PRAGMA foreign_key_list({comparison.quoted(name)})")}
            for column in columns:
                if column[1] in references or column[5] or column[6] or any(word in column[2].upper() for word in
                                                 ("INT", "REAL", "DATE", "TIME", "BLOB", "NUM", "DEC", "BOOL", "FLOA")):
                    continue
                row = database.execute(
                    f"SELECT {comparison.quoted(column[1])} FROM {comparison.quoted(name)}"
                    f" WHERE typeof({comparison.quoted(column[1])}) = 'text' LIMIT 1").fetchone()
                if row and len(row[0]) < 1000:
                    yield name, column[1]
                    break
        except sqlite3.Error:
            continue


def changed_only(before, after, table, column):
    """Returns whether only one value of the table changed, in this column. Other tables may change by triggers."""
    columns, old = before[table]
    new = after[table][1]
    lost, gained = [row for row in old if row not in new], [row for row in new if row not in old]
    if len(lost) != 1 or len(gained) != 1:
        return False
    different = [name for name, a, b in zip(columns, lost[0], gained[0]) if a != b]
    return different == [column]


def edits(server, file, name, column, form_of):
    """Edits one text by a form. Returns "saved", "refused", "no form", "error" or "wrong"."""
    before = editing.snapshot(file)
    found = form_of(name)
    if found is None:
        return "no form"
    form, changes = found
    answer = server.request("POST", form.action, urllib.parse.urlencode(form.values(changes)),
                            {"Content-Type": "application/x-www-form-urlencoded",
                             "Origin": f"http://127.0.0.1:{server.port}"})
    after = editing.snapshot(file)
    if before[name] == after[name]:
        return "error" if answer.status >= 500 else "refused"
    return "saved" if changed_only(before, after, name, column) else "wrong"


def pages_form(server, column):
    def form(name):
        address = "/" + parsing.segment(name)
        body = server.get(address).text
        found = re.search(rf'href="({re.escape(address)}/[^"/?]+)"', body[body.find('id="rows"'):])
        if not found:
            return None
        page = parsing.Page(server.get(found[1].replace("&amp;", "&") + "/edit").text)
        form = next((form for form in page.forms if form.field("pe-base") and form.field(column)), None)
        return form and (form, {column: form.field(column)["value"] + "ü"})
    return form


def sqlite_web_form(server, column):
    def form(name):
        body = server.get(f"/{urllib.parse.quote(name, safe='')}/content/").text
        found = re.search(r'href="([^"]+/update/[^"]+)"', body)
        if not found:
            return None
        address = found[1].replace("&amp;", "&")
        # In a browser, a script enables the fields for editing.
        page = parsing.Page(re.sub(r"\bdisabled\b", "", server.get(address).text))
        form = next((form for form in page.forms if form.field(column)), None)
        if form is None:
            return None
        form.fields = [field for field in form.fields if field["name"] == column]
        form.action = form.action or address
        return form, {column: form.field(column)["value"] + "ü"}
    return form


def tally(results):
    return ", ".join(f"{results.count(result)} {result}" for result in ("saved", "refused", "no form", "error", "wrong")
                     if result in results) or "–"


def one(file, folder, options, python, name):
    """Prints a line with the result of each program for one file."""
    expected = relations(file)
    tables = list(texts(file))
    environment = installing.environment(python, folder / "none", folder)
    command = [sys.executable, "-c", "import sys; from {0} import {1} as main; sys.argv[0] = '{1}'; main()"]
    for program in ("pages", "Datasette", "sqlite-web"):
        copy = serving.copy(file, folder / program, "file.sqlite")
        try:
            if program == "pages":
                server = serving.pages(options.pages, copy, folder / "log.txt", "--writable")
                reads = lambda table: pages_reads(server, table)
            elif program == "Datasette":
                server = serving.Server([*command[:2], command[2].format("datasette.cli", "cli"),
                                         "serve", copy, "--port", "PORT"], folder / "log.txt", environment=environment)
                reads = lambda table: datasette_reads(server, "file", table)
            else:
                server = serving.Server([*command[:2], command[2].format("sqlite_web.sqlite_web", "main"), "-x", "-p", "PORT",
                                         copy], folder / "log.txt", environment=environment)
                reads = lambda table: sqlite_web_reads(server, table)
        except OSError as error:
            print(f"{name} | {program} | not opened | – | {str(error).strip().splitlines()[-1][:120]}", flush=True)
            continue
        with server:
            opened = server.get("/").status
            right = [table for table, count in expected if count is not None and safely(reads, table) == count]
            unreadable = [table for table, count in expected if count is not None and table not in right]
            results = []
            if program != "Datasette":
                for table, column in tables:
                    forms = pages_form if program == "pages" else sqlite_web_form
                    results.append(edits(server, copy, table, column, forms(server, column)))
            print(f"{name} | {program} | {'yes' if opened == 200 else opened} |"
                  f" {len(right)} of {len(expected)} | {tally(results)}"
                  + (f" | not read: {', '.join(unreadable[:6])}" if unreadable else ""), flush=True)


def safely(reads, table):
    try:
        return reads(table)
    except (OSError, ValueError):
        return None


def compare(found, folder, options):
    (folder / "others").mkdir(parents=True, exist_ok=True)
    python = installing.python_packages(PACKAGES, folder / "others", folder / "others.log")
    for name, file in found:
        one(file, folder / "others" / name, options, python, name)
