"""The pages of `bench pages` with Flask and Jinja2, for gunicorn. BENCH_DATABASE names the file."""

import os
import sqlite3

import flask
import jinja2

PAGE = "SELECT code, name, category FROM character WHERE code > ? ORDER BY code LIMIT 50"
SEARCH = """
    SELECT code, character.name, category FROM names JOIN character ON code = names.rowid
    WHERE names MATCH ? AND names.rowid > ? ORDER BY names.rowid LIMIT 50"""
LAYOUT = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title>\
<link rel="stylesheet" href="/page.css"></head><body><main><h1>{{ title }}</h1>\
<table class="pe-table"><thead><tr>\
{% for column in columns %}<th scope="col">{{ column }}</th>{% endfor %}</tr></thead>\
<tbody id="all">{% block rows %}{% endblock %}</tbody></table>\
{% block end %}{% endblock %}</main></body></html>
"""
CELLS = """<td>{{ chr(code) }}</td><td>{{ "U+%04X" % code }}</td><td>{{ name }}</td>\
<td>{{ category }}</td>"""
ROWS = """{% extends "layout" %}{% block rows %}{% for code, name, category in rows %}\
<tr id="all.{{ code }}">""" + CELLS + """</tr>{% endfor %}{% endblock %}\
{% block end %}{% if rows %}<nav class="pe-tail">\
<a rel="next" href="/rows?after={{ rows[-1][0] }}">Load more</a></nav>{% endif %}{% endblock %}"""
ROW = """<tr id="all.{{ code }}">""" + CELLS + "</tr>"
TASKS = """{% extends "layout" %}{% block rows %}{% for id, title, done in tasks %}\
<tr id="tasks.{{ id }}"><td>{{ title }}</td><td>{{ "Yes" if done else "No" }}</td><td>\
<form method="post" action="/tasks/{{ id }}/toggle"><button>Toggle</button></form></td></tr>\
{% endfor %}{% endblock %}"""

app = flask.Flask(__name__)
app.jinja_env.autoescape = True
app.jinja_env.globals["chr"] = chr
app.jinja_env.loader = jinja2.DictLoader(
    {"layout": LAYOUT, "rows": ROWS, "row": ROW, "tasks": TASKS})
connection = None


def database():
    """Returns the worker's connection. A worker handles one request at a time."""
    global connection
    if connection is None:
        connection = sqlite3.connect(os.environ["BENCH_DATABASE"], isolation_level=None, timeout=10)
    return connection


@app.get("/rows")
def rows():
    query = flask.request.args.get("q", "")
    found = (database().execute(SEARCH, (query, 0)) if query
             else database().execute(PAGE, (0,))).fetchall()
    return flask.render_template(
        "rows", title="Characters", columns=["Character", "Code point", "Name", "Category"],
        rows=found)


@app.get("/batch")
def batch():
    after = flask.request.args.get("after", 0, int)
    found = database().execute(PAGE, (after,)).fetchall()
    row = app.jinja_env.get_template("row")
    return flask.jsonify(
        next=str(found[-1][0]) if found else "",
        sections=[{"key": "all", "rows": [
            {"key": str(code), "html": row.render(code=code, name=name, category=category)}
            for code, name, category in found]}])


@app.get("/tasks")
def tasks():
    found = database().execute("SELECT id, title, done FROM task ORDER BY id").fetchall()
    return flask.render_template(
        "tasks", title="Tasks", columns=["Task", "Done", ""], tasks=found)


@app.post("/tasks/<int:id>/toggle")
def toggle(id):
    database().execute("UPDATE task SET done = 1 - done WHERE id = ?", (id,))
    return flask.redirect("/tasks", 303)
