"""The HTTP endpoints of a page: statuses, headers, cursors, patches and error responses."""

import socket

import jsonpatch
import pytest

from pages_server import TIMEOUT

PATCH = "application/json-patch+json"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'")


def keys(batch):
    return [int(row["key"], 16) for section in batch["sections"] for row in section["rows"]]


# --- Pages ---


@pytest.mark.parametrize("path", ["/", "/characters", "/characters?q=arrow"])
def test_a_page_is_private_html_with_security_headers(server, path):
    answer = server.request(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Vary"] == "Cookie, Accept, Accept-Encoding"
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Set-Cookie"] is None
    assert answer.headers["ETag"].startswith('"')
    assert answer.body.startswith(b"<!DOCTYPE html>")
    assert server.request(path).body == answer.body


def test_a_page_links_to_the_next_previous_and_first_page(server):
    first = server.request("/characters")
    assert set(first.links) == {"next"}
    second = server.request(first.links["next"])
    assert set(second.links) == {"next", "prev", "first"}
    assert second.links["prev"] == second.links["first"] == "/characters"
    third = server.request(second.links["next"])
    assert third.links["prev"] == first.links["next"]
    for relation, address in third.links.items():
        assert f'rel="{relation}" href="{address}"' in third.text
    assert server.request("/").links == {}


# --- Documents ---


def test_a_document_contains_its_own_address(server):
    answer = server.request("/characters/-/document")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    document = answer.json
    assert document["page"] == "/characters"
    assert document["self"] == f"/characters/-/document?through={document['next']}"
    assert len(keys(document)) == 50
    assert server.request(document["self"]).json == document


def test_a_document_can_start_and_end_at_a_cursor(server):
    first = server.request("/characters/-/document").json
    more = server.request(f"/characters/-/rows?after={first['next']}&limit=7").json
    middle = server.request(
        f"/characters/-/document?after={first['next']}&through={more['next']}").json
    assert keys(middle) == keys(more)
    assert middle["prev"] == "/characters"
    whole = server.request(f"/characters/-/document?through={more['next']}").json
    assert keys(whole) == keys(first) + keys(more)


def test_a_document_of_all_rows_stops_at_the_row_limit(server):
    document = server.request("/characters/-/document?through=end").json
    assert keys(document) == server.codes()[:2000]
    assert document["next"]
    small = server.request("/characters/-/document?q=rightwards+arrow+over&through=end").json
    assert small["next"] is None
    assert small["self"] == "/characters/-/document?q=rightwards%20arrow%20over&through=end"


# --- Rows ---


def follow_next_links(server, path):
    """Returns the codes and section entries of a list by following `next`, which must match the Link header."""
    found, entries = [], []
    while path:
        answer = server.request(path)
        assert answer.status == 200, answer.text
        assert answer.headers["Content-Type"] == "application/json"
        batch = answer.json
        found += keys(batch)
        entries += batch["sections"]
        cursor = batch["next"] or batch["sections"][-1]["next"]
        assert bool(cursor) == ("next" in answer.links)
        path = answer.links.get("next")
        assert not path or f"after={cursor}" in path
    return found, entries


def cursor_of(server, section, limit):
    answer = server.request(f"/characters/-/rows?section={section}&limit={limit}")
    return answer.json["sections"][0]["next"]


@pytest.mark.parametrize(
    "limit, section, start",
    [(1, "Variation%20Selectors%20Supplement", 200), (7, "Tags", 3),
     (500, "CJK%20Unified%20Ideographs%20Extension%20G", 100)])
def test_following_next_to_the_end_yields_each_character_once_in_order(
    server, limit, section, start
):
    expected = server.codes()
    cursor = cursor_of(server, section, start)
    found, _ = follow_next_links(server, f"/characters/-/rows?after={cursor}&limit={limit}")
    assert len(found) > 30
    assert found == expected[-len(found) :]


def test_following_next_from_the_first_row_yields_every_character_once_in_order(server):
    found, _ = follow_next_links(server, "/characters/-/rows?limit=500")
    assert found == server.codes()


def test_the_default_limit_is_fifty_rows(server):
    assert keys(server.request("/characters/-/rows").json) == server.codes()[:50]
    assert keys(server.request("/characters/-/rows?limit=500").json) == server.codes()[:500]


def test_one_section_can_be_paged_by_itself(server):
    path = "/characters/-/rows?section=Cyrillic&limit=100"
    found, entries = follow_next_links(server, path)
    assert found == [code for code in server.codes() if 0x400 <= code <= 0x4FF]
    assert {entry["key"] for entry in entries} == {"Cyrillic"}
    first = server.request(path).json
    assert first["next"] is None
    assert len(first["sections"]) == 1


def test_an_empty_section_is_still_returned(server):
    batch = server.request("/characters/-/rows?q=zzzz&section=Cyrillic").json
    assert [(entry["key"], entry["rows"]) for entry in batch["sections"]] == [("Cyrillic", [])]


def test_the_next_batch_continues_the_last_section(server):
    first = server.request("/characters/-/rows?limit=50").json
    second = server.request(f"/characters/-/rows?after={first['next']}&limit=50").json
    assert second["sections"][0]["key"] == first["sections"][-1]["key"]
    for batch in (first, second):
        assert [entry["next"] for entry in batch["sections"]] == [None] * len(batch["sections"])


def test_every_endpoint_preserves_the_query(server):
    document = server.request("/characters/-/document?q=arrow").json
    assert document["self"].startswith("/characters/-/document?q=arrow&through=")
    rows = server.request(f"/characters/-/rows?q=arrow&after={document['next']}&limit=5")
    assert rows.links["next"].startswith("/characters/-/rows?q=arrow&after=")
    found, _ = follow_next_links(server, "/characters/-/rows?q=arrow&limit=500")
    assert len(found) > 500 and found == sorted(set(found))


# --- Patches ---


@pytest.mark.parametrize("query", ["", "q=arrow&"], ids=["all", "search"])
@pytest.mark.parametrize("limit", [1, 7, 50, 500])
def test_a_patch_extends_the_document_by_one_batch(server, limit, query):
    total = len(keys(server.request(f"/characters/-/document?{query}through=end").json))
    document = server.request(f"/characters/-/document?{query}").json
    for _ in range(2):
        answer = server.request(
            document["self"].replace("/document?", "/rows?")
            + f"&limit={limit}&from={document['version']}", Accept=PATCH)
        assert answer.status == 200, answer.text
        assert answer.headers["Content-Type"] == PATCH
        assert answer.headers["Cache-Control"] == "no-store"
        patch = answer.json
        assert patch[0] == {"op": "test", "path": "/version", "value": document["version"]}
        widened = jsonpatch.apply_patch(document, patch)
        assert patch[-1] == {"op": "replace", "path": "/version", "value": widened["version"]}
        assert len(keys(widened)) == min(len(keys(document)) + limit, total)
        assert widened == server.request(widened["self"]).json
        document = widened


def test_a_patch_does_not_extend_a_document_beyond_the_row_limit(server):
    document = server.request("/characters/-/document?through=end").json
    answer = server.request(
        document["self"].replace("/document?", "/rows?") + f"&from={document['version']}",
        Accept=PATCH)
    widened = jsonpatch.apply_patch(document, answer.json)
    assert keys(widened) == keys(document)


def test_a_patch_is_empty_when_nothing_changed(server):
    document = server.request("/characters/-/document").json
    answer = server.request(
        document["self"].replace("/document?", "/patch?") + f"&from={document['version']}")
    assert (answer.status, answer.json) == (200, [])
    assert answer.headers["Content-Type"] == PATCH
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_version_is_valid_only_for_its_own_page_and_query(server):
    version = server.request("/characters/-/document?q=arrow").json["version"]
    assert server.request(f"/characters/-/patch?from={version}").status == 410
    assert server.request(f"/-/patch?from={version}").status == 410


# --- Conditional requests and HEAD ---

CACHED = ["/", "/characters", "/characters/-/document", "/characters/-/rows?limit=3", "/theme.css"]


@pytest.mark.parametrize("path", CACHED)
def test_a_matching_etag_returns_304(server, path):
    whole = server.request(path)
    tag = whole.headers["ETag"]
    if path != "/theme.css":  # The same for all clients.
        assert whole.headers["Cache-Control"] == "private, no-cache"
        assert whole.headers["Vary"] == "Cookie, Accept, Accept-Encoding"
    for condition in [tag, f"W/{tag}", f'"other", {tag}', "*"]:
        answer = server.request(path, If_None_Match=condition)
        assert (answer.status, answer.body) == (304, b"")
        assert answer.headers["ETag"] == tag
        for name in ["Cache-Control", "Vary"]:
            assert answer.headers[name] == whole.headers[name]
    assert server.request(path, If_None_Match='"other"').status == 200


@pytest.mark.parametrize(
    "path", CACHED + ["/no/such/page", "/characters?after=!", "/-/health", "/characters/-/patch"])
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
def test_head_returns_the_headers_of_get_without_a_body(server, path, accept):
    get = server.request(path, Accept=accept)
    head = server.request(path, method="HEAD", Accept=accept)
    assert head.status == get.status
    assert head.body == b""

    def fields(answer):
        return {name: value for name, value in answer.headers.items()
                if name not in ("Date", "X-Request-Id")}

    assert fields(head) == fields(get)
    assert int(head.headers["Content-Length"]) == len(get.body)


def test_content_addressed_assets_are_immutable(server):
    page = server.request("/").text
    script = page.partition('<script src="')[2].partition('"')[0]
    answer = server.request(script)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    # An address with the digest of another build returns the current script, which must not be cached.
    name, digest, ending = script.rsplit(".", 2)
    other = server.request(f"{name}.{'0' * len(digest)}.{ending}")
    assert (other.status, other.body) == (200, answer.body)
    assert other.headers["Cache-Control"] == "private, no-cache"


def test_the_health_endpoint_returns_ok(server):
    answer = server.request("/-/health")
    assert (answer.status, answer.json) == (200, {"status": "ok"})
    assert answer.headers["Cache-Control"] == "no-store"


# --- Error responses ---

REFUSALS = [
    (404, "GET", "/no/such/page", {}),
    (404, "GET", "/characters/-/nothing", {}),
    (404, "GET", "/characters/-/rows?section=None", {}),
    (404, "GET", "/%2e%2e/Package.swift", {}),
    (404, "GET", "/..%2fPackage.swift", {}),
    (400, "GET", "/characters?after=!", {}),
    (400, "GET", "/characters?after=AAAA", {}),
    (400, "GET", "/characters/-/document?through=x", {}),
    (400, "GET", "/characters/-/rows?after=x", {}),
    (400, "GET", "/characters/-/rows?limit=0", {}),
    (400, "GET", "/characters/-/rows?limit=501", {}),
    (400, "GET", "/characters/-/rows?limit=-1", {}),
    (400, "GET", "/characters/-/rows?limit=ten", {}),
    (400, "GET", "/characters/-/rows?limit=", {}),
    (400, "GET", "/characters/-/rows?limit=5&limit=6", {}),
    (400, "GET", "/characters/-/patch", {}),
    (400, "GET", "/%zz", {}),
    (410, "GET", "/characters/-/patch?from=unknown", {}),
    (410, "GET", "/characters/-/rows?from=unknown", {"patch": True}),
    (405, "POST", "/", {}),
    (405, "PUT", "/characters", {}),
    (405, "DELETE", "/characters/-/document", {}),
    (405, "POST", "/characters/-/rows", {}),
    (405, "POST", "/-/health", {}),
    (421, "GET", "/", {"Host": "evil.example"}),
    (421, "GET", "/characters", {"Host": "127.0.0.1.evil.example:80"}),
    (431, "GET", "/", {"X-Long": "x" * 20_000}),
    (414, "GET", "/characters?q=" + "x" * 10_000, {}),
]


@pytest.mark.parametrize("response_format", ["json", "html"])
@pytest.mark.parametrize(
    "status, method, path, fields", REFUSALS,
    ids=[f"{status} {method} {path[:40]}" for status, method, path, _ in REFUSALS])
def test_an_error_response_uses_the_accepted_format(server, status, method, path, fields, response_format):
    fields = dict(fields)
    accept = "text/html,application/xhtml+xml,*/*;q=0.8" if response_format == "html" else "application/json"
    if fields.pop("patch", False):
        accept += f", {PATCH}"
    # Accept comes first, so that the server reads it before a part that is too long.
    answer = server.request(path, method=method, **{"Accept": accept, **fields})
    assert answer.status == status
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    # The server rejects an invalid request line before it reads any header.
    if response_format == "html" and status != 414 and path != "/%zz":
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert '<p class="pe-problem">' in answer.text
    else:
        assert answer.headers["Content-Type"] == "application/problem+json"
        problem = answer.json
        assert problem["status"] == status
        assert problem["title"] and problem["detail"].endswith(".")
    if status == 405:
        assert answer.headers["Allow"] == "GET, HEAD"
    assert server.request("/-/health").status == 200


def test_request_text_is_escaped_in_responses(server):
    typed = "%3Cscript%3Ealert(1)%3C/script%3E%22%27"
    answer = server.request(f"/characters?q={typed}", Accept="text/html")
    assert answer.status == 200
    assert "<script>" not in answer.text
    answer = server.request("/%3Cscript%3E%0d%0aX-Injected:%201", Accept="text/html")
    assert answer.status == 404
    assert "<script>" not in answer.text
    assert answer.headers["X-Injected"] is None


@pytest.mark.parametrize(
    "text, status",
    [
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX : a\r\n\r\n", 400),
        (b"GET / HTTP/1.1\nHost: localhost\n\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \x00\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
         b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
         b"Content-Length: 6\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999999\r\n\r\n", 413),
        (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 505),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
    ],
    ids=["no host", "two hosts", "folded", "space before colon", "bare LF", "NUL",
         "two lengths", "lengths differ", "body too large", "version", "TLS"])
def test_malformed_requests_are_rejected_and_the_server_continues(server, text, status):
    with socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT) as connection:
        connection.sendall(text)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"application/problem+json" in answer
    assert server.request("/").status == 200


def test_one_connection_carries_many_requests(server):
    request = b"GET /-/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT) as connection:
        connection.sendall(request * 20 + last)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    assert answer.count(b"HTTP/1.1 200 OK") == 21
