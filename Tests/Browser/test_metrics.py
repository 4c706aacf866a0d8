"""The option `--metrics` of `showcase serve`: allowed clients, and the content of the metrics."""

import re

import pytest

from pages_server import copy_database, run_pages, run_showcase
from test_process import assert_refused
from test_serve_options import UnixSocketServer


@pytest.fixture
def database(server, tmp_path):
    path = tmp_path / "pages.sqlite"
    copy_database(server.database, path)
    return path


def value(text, series):
    return float(re.search(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)[1])


def test_metrics_count_requests_and_are_hidden_from_forwarded_clients(database):
    with UnixSocketServer(database, "--metrics", "unix", "--validation", "report") as server:
        for path in ["/tasks", "/characters?q=arrow", "/none"]:
            server.get(path)
        answer = server.get("/-/metrics")
        assert answer.startswith("HTTP/1.1 200 ")
        assert value(answer, 'pages_requests_total{method="GET",status="2xx"}') == 2
        assert value(answer, 'pages_requests_total{method="GET",status="4xx"}') == 1
        assert value(answer, 'pages_request_duration_seconds_count{path="/characters"}') == 1
        assert value(answer, 'pages_database_duration_seconds_count{access="read"}') >= 1
        assert " 404 " in server.get("/-/metrics", "X-Forwarded-For: 127.0.0.1").splitlines()[0]


def test_metrics_are_available_as_an_html_page(database, tmp_path):
    with UnixSocketServer(database, "--metrics", "unix") as server:
        server.get("/tasks")
        head, _, body = server.get("/-/metrics", "Accept: text/html").partition("\r\n\r\n")
    assert "text/html" in head
    assert "Ready" in body and "pages_requests_total" in body
    page = tmp_path / "metrics.html"
    page.write_text(body)
    assert run_pages("validate", page).returncode == 0


def test_metrics_are_hidden_unless_the_client_is_allowed(database):
    for options in [[], ["--metrics", "loopback"]]:
        with UnixSocketServer(database, *options) as server:
            assert server.get("/-/metrics").startswith("HTTP/1.1 404 ")


def test_the_error_for_an_invalid_network_names_it(database):
    assert_refused(
        run_showcase("serve", "--port", 0, "--database", database, "--metrics", "10.0.0.1/8"), "10.0.0.1/8")
