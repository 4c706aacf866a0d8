"""A small site that implements the protocol of live pages and is controlled by the tests. It can
delay responses, close its streams, return errors, or stop. It has one list and creates patches
for each range of rows, so that tests cover only the script and the protocol.
"""

import hashlib
import html
import http.server
import json
import pathlib
import threading
import time
import urllib.parse

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Sources/PageSite/Assets"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'")
PATCH = "application/json-patch+json"
BATCH = 50
FORGOTTEN = {"status": 410, "title": "Gone", "detail": "This version is forgotten."}
GONE = {"status": 404, "title": "Not Found", "detail": "There is no row with this key."}


class Row:
    """A row of one or more cells, given as HTML."""

    def __init__(self, key, *cells, **attributes):
        self.key, self.cells, self.attributes = key, list(cells), attributes


class Section:
    def __init__(self, key, rows, header=None):
        self.key, self.rows, self.header = key, rows, header


class ActionResponse:
    """The response to an action. By default, it is the patch from the page's version to the current one."""

    def __init__(self, status=200, problem=None, result=None, notice=None, **fields):
        self.status, self.problem, self.result, self.notice = status, problem, result, notice
        self.fields = fields  # Response headers.


class FakeSite:
    """A site with a list at `/list` and an empty page at `/other`."""

    def __init__(self, sections, *, live=True, refresh=None, build="b1", versioned=True):
        self.sections, self.is_live, self.refresh, self.build = sections, live, refresh, build
        self.versioned = versioned
        self.title, self.header, self.reload = "List", "<h1>List</h1>", None
        self.attributes, self.footers = {}, {}  # The table's attributes, and the footers' HTML by section.
        self.stretchy = None  # The HTML of a header that replaces the default one.
        self.heights = False  # Whether browsers report row heights.
        self.lock = threading.Condition(threading.RLock())
        self.known = {}  # Documents by version.
        self.requests = []  # (method, path, query as dict, form fields or None, headers)
        self.streams = []
        self.actions = {}  # Closures by path below /-/actions/
        self.forgets_versions = False  # Whether every version gets the status 410.
        self.event_status = 200
        self.is_gone = False  # Whether the page's endpoints return 404.
        self.extra = ""  # HTML at the end of the body.
        self.hold = threading.Event()
        self.hold.set()
        self.server = None
        self.port = 0

    # --- Starting and stopping ---

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.hold.set()
        self.stop()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        site = self

        class Handler(FakeHandler):
            pass

        Handler.site = site
        self.server = Server(("127.0.0.1", self.port), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self):
        """Closes every connection and stops listening."""
        if not self.server:
            return
        server, self.server = self.server, None
        server.shutdown()
        server.server_close()
        server.close_connections()
        with self.lock:
            self.streams.clear()
            self.lock.notify_all()

    # --- The list ---

    def change(self, closure):
        """Changes the list. Every stream sends its patch."""
        with self.lock:
            closure(self)
            self.lock.notify_all()

    def rows(self):
        return [row for section in self.sections for row in section.rows]

    def row(self, key):
        return next(row for row in self.rows() if row.key == key)

    def document(self, after=None, through=None):
        """Returns the document of a range. A cursor is `c` and the number of rows before it."""
        with self.lock:
            start = int(after[1:]) if after else 0
            count = sum(len(section.rows) for section in self.sections)
            end = count if through == "end" else int(through[1:]) if through else start + BATCH
            position, sections = 0, []
            for section in self.sections:
                rows = []
                for row in section.rows:
                    if start <= position < end:
                        rows.append({
                            "key": row.key,
                            "attributes": {"id": f"{section.key}.{row.key}", **row.attributes},
                            "cells": [f"<td>{cell}</td>" for cell in row.cells],
                        })
                    position += 1
                if rows or not section.rows and not after:
                    sections.append({
                        "key": section.key, "attributes": {"id": section.key},
                        "header": section.header and (
                            '<tr class="pe-section-header">'
                            f'<th id="{section.key}-header" scope="rowgroup">'
                            f"{section.header}</th></tr>"),
                        "footer": self.footers.get(section.key), "rows": rows, "next": None,
                    })
            more = end < count
            query = "&".join(
                ([f"after={after}"] if after else []) + [f"through={f'c{end}' if more else 'end'}"])
            document = {
                "page": "/list", "self": f"/list/-/document?{query}",
                "title": self.title,
                "header": self.stretchy or f'<header class="pe-header">{self.header}</header>',
                "caption": None, "attributes": self.attributes, "columns": [], "footer": None,
                "sections": sections, "next": f"c{end}" if more else None, "prev": None,
            }
            if self.reload is not None:
                document["reload"] = self.reload
            text = json.dumps(document, sort_keys=True)
            document["version"] = hashlib.sha256(text.encode()).hexdigest()[:22]
            self.known[document["version"]] = document
            return document

    def page(self, document):
        """Returns a document as the HTML page that the server would send."""
        sections = "".join(
            f'<tbody id="{s["key"]}"'
            + (f' role="rowgroup" aria-labelledby="{s["key"]}-header"' if s["header"] else "")
            + f' style="--rows:{len(s["rows"])}">{s["header"] or ""}'
            + "".join(
                "<tr" + "".join(f' {n}="{html.escape(v)}"' for n, v in r["attributes"].items())
                + ">" + "".join(r["cells"]) + "</tr>" for r in s["rows"])
            + (s["footer"] or "") + "</tbody>" for s in document["sections"])
        tail = (
            '<nav class="pe-tail" aria-label="More rows"><a rel="next" '
            f'href="/list?after={document["next"]}">Load more</a></nav>' if document["next"] else "")
        table = "".join(f' {n}="{html.escape(v)}"' for n, v in document["attributes"].items())
        attributes = f'data-self="{html.escape(document["self"])}" data-build="{self.build}"'
        if self.versioned:
            attributes += f' data-version="{document["version"]}"'
        if self.is_live:
            attributes += ' data-live=""'
        if self.refresh:
            attributes += f' data-refresh="{self.refresh}"'
        return (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><meta name="viewport" '
            'content="width=device-width, initial-scale=1"/>'
            f'<title>{document["title"]}</title><link rel="stylesheet" href="/page.css"/>'
            + '<link rel="stylesheet" href="/-/heights.css"/>' * self.heights +
            f'<script src="/page.js" defer=""></script></head><body {attributes}>'
            f'{document["header"]}<main><table class="pe-table"{table}>{sections}</table>'
            f'{tail}<p role="status"></p></main>'
            f'<form id="pe-actions" method="post" action="/list"></form>{self.extra}</body></html>')

    # --- Requests and streams ---

    def received(self, ending, method=None):
        """Returns the requests whose path has this ending."""
        return [
            r for r in list(self.requests)
            if r[1].endswith(ending) and method in (None, r[0])]

    def wait(self, condition, seconds=20):
        """Waits until the condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"the condition did not hold within {seconds} s"
            time.sleep(0.01)

    def cut(self):
        """Closes all streams without an event."""
        with self.lock:
            for stream in self.streams:
                stream.order = "cut"
            self.lock.notify_all()

    def send_event(self, event):
        """Sends an event on all streams. `reset`, `bye` and `gone` close the stream; `stale` and `fresh` do not."""
        with self.lock:
            for stream in self.streams:
                stream.order = event
            self.lock.notify_all()

    def send(self, patch):
        """Sends a patch on all streams that is not a change of the list."""
        with self.lock:
            for stream in self.streams:
                stream.extra.append(patch)
            self.lock.notify_all()


class Stream:
    def __init__(self):
        self.order, self.extra = None, []


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, *arguments):
        self.connections = set()
        super().__init__(*arguments)

    def process_request(self, request, address):
        self.connections.add(request)
        super().process_request(request, address)

    def shutdown_request(self, request):
        self.connections.discard(request)
        super().shutdown_request(request)

    def close_connections(self):
        for connection in list(self.connections):
            try:
                connection.shutdown(2)
            except OSError:
                pass

    def handle_error(self, *_):
        pass  # The client has disconnected.


class FakeHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site: FakeSite

    def log_message(self, *_):
        pass

    def reply(self, status, type, body, **fields):
        body = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", fields.pop("Cache_Control", "no-store"))
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def reply_json(self, value, type="application/json", status=200, **fields):
        self.reply(status, type, json.dumps(value), **fields)

    def parse(self, fields=None):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        self.site.requests.append((self.command, url.path, query, fields, dict(self.headers)))
        return url.path, query

    def do_GET(self):
        site = self.site
        path, query = self.parse()
        extent = query.get("after"), query.get("through")
        if path in ("/rows.js", "/heights.js", "/dialogs.js", "/controls.js", "/charts.js", "/drafts.js"):
            return self.reply(200, "text/javascript; charset=utf-8", (ASSETS / path[1:]).read_bytes())
        if path == "/-/assets/charts.css":
            return self.reply(200, "text/css; charset=utf-8", (ASSETS / "charts.css").read_bytes())
        if path == "/-/heights.css":
            return self.reply(200, "text/css; charset=utf-8", "")
        if path == "/page.js":
            return self.reply(200, "text/javascript; charset=utf-8", (ASSETS / "page.min.js").read_bytes())
        if path == "/page.css":
            return self.reply(200, "text/css; charset=utf-8", (ASSETS / "page.min.css").read_bytes())
        if path == "/other":
            return self.page("<!DOCTYPE html><html lang='en'><title>Other</title><h1>Other</h1></html>")
        if path == "/list":
            return self.page(site.page(site.document(extent[0])))
        if path.startswith("/list/-/actions/"):
            return self.reply(303, "text/plain", "", Location="/list")
        if site.is_gone and path.startswith("/list/-/"):
            return self.reply_json(GONE, "application/problem+json", 404)
        if path == "/list/-/events":
            return self.stream(query, extent)
        site.hold.wait(60)
        if path == "/list/-/document":
            return self.reply_json(site.document(*extent), Page_Build=site.build)
        if path == "/list/-/patch":
            return self.patch(query.get("from"), site.document(*extent))
        if path == "/list/-/rows":
            return self.rows(query, extent)
        self.reply(404, "text/plain", "Not found")

    def page(self, body):
        self.reply(
            200, "text/html; charset=utf-8", body, Cache_Control="private, no-cache",
            Content_Security_Policy=POLICY)

    def patch(self, version, document):
        site = self.site
        old = None if site.forgets_versions else site.known.get(version)
        if old is None:
            return self.reply_json(FORGOTTEN, "application/problem+json", 410)
        self.reply_json(difference(old, document), PATCH)

    def rows(self, query, extent):
        site, limit = self.site, int(query.get("limit", BATCH))
        if PATCH in self.headers["Accept"]:
            through = f"c{int(extent[1][1:]) + limit}"
            count = len(site.rows())
            if int(through[1:]) >= count:
                through = "end"
            return self.patch(query.get("from"), site.document(extent[0], through))
        start = int(extent[0][1:])
        document = site.document(extent[0], f"c{start + limit}")
        self.reply_json({"sections": document["sections"], "next": document["next"]})

    def stream(self, query, extent):
        site = self.site
        if site.event_status != 200:
            return self.reply(site.event_status, "text/plain", "No")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"retry: 2000\n\n")
        self.wfile.flush()
        self.close_connection = True
        server, stream = site.server, Stream()
        with site.lock:
            site.streams.append(stream)
            old = site.known.get(query.get("from"))
        try:
            if old is None or site.forgets_versions:
                return self.event("reset", {}, "")
            while site.server is server:
                with site.lock:
                    order, extra, stream.extra = stream.order, stream.extra, []
                    new = site.document(*extent)
                    if not order and not extra and new["version"] == old["version"]:
                        # Writing to the stream shows whether the client is still connected.
                        site.lock.wait(0.2)
                        self.wfile.write(b":\n\n")
                        self.wfile.flush()
                        continue
                for patch in extra:
                    self.event("patch", patch, "x")
                if order in ("reset", "bye"):
                    self.event(order, {}, "")
                if order in ("stale", "fresh"):
                    self.event(order, {}, "")
                    stream.order = None
                    continue
                if order == "gone":
                    self.event("reset", GONE, "")
                if order:
                    return
                patch = difference(old, new)
                if patch:
                    self.event("patch", patch, new["version"])
                old = new
        except OSError:
            pass  # The client has disconnected.
        finally:
            with site.lock:
                if stream in site.streams:
                    site.streams.remove(stream)

    def event(self, name, data, id):
        self.wfile.write(f"event: {name}\nid: {id}\ndata: {json.dumps(data)}\n\n".encode())
        self.wfile.flush()

    def do_POST(self):
        site = self.site
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        type = self.headers["Content-Type"] or ""
        if type.startswith("application/x-www-form-urlencoded"):
            fields = dict(urllib.parse.parse_qsl(body.decode(), keep_blank_values=True))
        else:
            fields = {"body": body.decode(errors="replace")}
        path, query = self.parse(fields)
        if path == "/-/heights":
            with site.lock:
                site.lock.notify_all()
            return self.reply(204, "text/plain", "")
        site.hold.wait(60)
        name = path.partition("/-/actions/")[2]
        if name not in site.actions:
            return self.reply_json(
                {"title": "Not Found", "detail": "The row is gone."}, "application/problem+json", 404)
        with site.lock:
            answer = site.actions[name](fields) or ActionResponse()
            site.lock.notify_all()
        extra = dict(answer.fields)
        if answer.notice:
            extra["Page_Notice"] = urllib.parse.quote(answer.notice)
        if answer.problem is not None:
            return self.reply_json(
                answer.problem, "application/problem+json", answer.status, **extra)
        if answer.result is not None:
            return self.reply_json(answer.result, **extra)
        if PATCH not in self.headers["Accept"]:
            return self.reply(303, "text/plain", "", Location="/list")
        old = site.known.get(query.get("from"))
        if old is None or site.forgets_versions:
            return self.reply_json({"reset": True}, **extra)
        new = site.document(query.get("after"), query.get("through"))
        self.reply_json(difference(old, new), PATCH, **extra)


def difference(old, new):
    """Returns a JSON Patch from one document to another that keeps the nodes of remaining rows."""
    if old["version"] == new["version"]:
        return []
    patch = [{"op": "test", "path": "/version", "value": old["version"]}]
    sections = [
        {**s, "rows": list(s["rows"])} for s in old["sections"]]

    def add(op, path, value=None, **more):
        patch.append({"op": op, **more, "path": path, **({} if op in ("remove", "move") else {"value": value})})

    wanted = {s["key"] for s in new["sections"]}
    kept = {r["key"] for s in new["sections"] for r in s["rows"]}
    for index in reversed(range(len(sections))):
        for at in reversed(range(len(sections[index]["rows"]))):
            if sections[index]["rows"][at]["key"] not in kept:
                add("remove", f"/sections/{index}/rows/{at}")
                del sections[index]["rows"][at]
    for index, target in enumerate(new["sections"]):
        keys = [s["key"] for s in sections]
        if target["key"] not in keys:
            add("add", f"/sections/{index}", {**target, "rows": []})
            sections.insert(index, {**target, "rows": []})
        elif keys.index(target["key"]) != index:
            source = keys.index(target["key"])
            add("move", f"/sections/{index}", **{"from": f"/sections/{source}"})
            sections.insert(index, sections.pop(source))
    for index, target in enumerate(new["sections"]):
        section = sections[index]
        if section["header"] != target["header"]:
            add("replace", f"/sections/{index}/header", target["header"])
        for at, row in enumerate(target["rows"]):
            path = f"/sections/{index}/rows/{at}"
            here = section["rows"][at] if at < len(section["rows"]) else None
            if not here or here["key"] != row["key"]:
                found = [
                    (i, j) for i, s in enumerate(sections) for j, r in enumerate(s["rows"])
                    if r["key"] == row["key"]]
                if not found:
                    add("add", path, row)
                    section["rows"].insert(at, row)
                    continue
                source, place = found[0]
                # Moves the row that is in the way further down, instead of all rows after it.
                if source == index and place == at + 1 and here["key"] in kept:
                    down = [r["key"] for r in target["rows"]]
                    if here["key"] in down:
                        end = min(down.index(here["key"]), len(section["rows"]) - 1)
                        add("move", f"/sections/{index}/rows/{end}", **{"from": path})
                        section["rows"].insert(end, section["rows"].pop(at))
                        source = None
                if source is not None:
                    add("move", path, **{"from": f"/sections/{source}/rows/{place}"})
                    section["rows"].insert(at, sections[source]["rows"].pop(place))
            here = section["rows"][at]
            if here["attributes"] != row["attributes"]:
                add("replace", f"{path}/attributes", row["attributes"])
            if len(here["cells"]) != len(row["cells"]):
                add("replace", f"{path}/cells", row["cells"])
            else:
                for cell, (before, after) in enumerate(zip(here["cells"], row["cells"])):
                    if before != after:
                        add("replace", f"{path}/cells/{cell}", after)
            section["rows"][at] = row
    for index in reversed(range(len(sections))):
        if sections[index]["key"] not in wanted:
            add("remove", f"/sections/{index}")
    for name in ("attributes", "title", "header", "next", "self", "reload"):
        if old.get(name) != new.get(name):
            add("replace" if name in old else "add", f"/{name}", new.get(name))
    add("replace", "/version", new["version"])
    return patch
