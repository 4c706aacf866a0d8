"""Compression with gzip for clients and a browser, and assets of other builds."""

import gzip
import hashlib
import sqlite3

import pytest

PATHS = ["/", "/characters", "/characters/-/document", "/characters/-/rows?limit=50", "script"]


def address(server, path):
    """Returns the address of an entry of `PATHS`. That of the script is read from a page."""
    if path != "script":
        return path
    return server.request("/").text.partition('<script src="')[2].partition('"')[0]


@pytest.mark.parametrize("path", PATHS)
def test_gzip_decompresses_to_the_uncompressed_response(server, path):
    path = address(server, path)
    plain = server.request(path)
    answer = server.request(path, Accept_Encoding="gzip")
    assert plain.headers["Content-Encoding"] is None
    assert answer.headers["Content-Encoding"] == "gzip"
    assert int(answer.headers["Content-Length"]) == len(answer.body) < len(plain.body) / 2
    assert gzip.decompress(answer.body) == plain.body
    assert answer.headers["ETag"] == plain.headers["ETag"][:-1] + '-gzip"'
    head = server.request(path, method="HEAD", Accept_Encoding="gzip")
    assert head.headers["Content-Length"] == answer.headers["Content-Length"]
    assert head.headers["Content-Encoding"] == "gzip"
    again = server.request(path, Accept_Encoding="gzip", If_None_Match=answer.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["Vary"] == answer.headers["Vary"] == plain.headers["Vary"]
    assert "Accept-Encoding" in again.headers["Vary"]
    other = server.request(path, Accept_Encoding="gzip", If_None_Match=plain.headers["ETag"])
    assert (other.status, other.body) == (200, answer.body)


def test_browsers_get_gzip_except_for_cross_site_navigations(visits, server):
    visits.expect("request to another host: http://localhost")
    page = visits.blank()
    page.context.add_cookies([{"name": "any", "value": "one", "url": server.url}])

    def coding(response, site):
        headers = response.request.all_headers()
        assert "any=one" in headers["cookie"]
        assert headers["sec-fetch-site"] == site
        return response.all_headers().get("content-encoding")

    assert coding(page.goto("/characters"), "none") == "gzip"
    with page.expect_navigation() as inside:
        page.evaluate("location.href = '/characters?q=arrow'")
    assert coding(inside.value, "same-origin") == "gzip"
    # For a browser, another name of the machine is another site.
    page.goto(server.url.replace("127.0.0.1", "localhost"))
    with page.expect_navigation() as outside:
        page.evaluate("url => { location.href = url }", server.url + "/characters?q=arrow")
    assert coding(outside.value, "cross-site") is None
    assert page.locator("tr").count() > 0


def test_an_asset_of_another_build_is_served_as_immutable(server):
    style = b".old { color: teal; }"
    path = f"/-/assets/page.{hashlib.sha256(style).hexdigest()[:12]}.css"
    before = server.request(path)
    assert before.headers["Cache-Control"] == "private, no-cache"
    with sqlite3.connect(server.database) as database:
        assert database.execute("SELECT count(*) FROM pe_assets").fetchone() == (2,)
        database.execute("INSERT INTO pe_assets VALUES (?, 'old', 0, ?)", (path, style))
    database.close()
    after = server.request(path)
    assert (after.status, after.body) == (200, style)
    assert after.headers["Content-Type"] == "text/css; charset=utf-8"
    assert after.headers["Cache-Control"] == "public, max-age=31536000, immutable"
