"""Rejected POST requests: each returns its status and leaves the database unchanged."""

import socket
import urllib.parse

import pytest

from pages_server import TIMEOUT, copy_database
from task_site import FORM, TaskSite

ADD = "/tasks/-/actions/-table/-table/add/submit"
SWITCH = "/tasks/-/actions/-table/-table/shows~2Ddone/change"


@pytest.fixture(scope="module")
def shared_site(light_database, tmp_path_factory):
    """A site for all tests, since rejected requests change nothing."""
    path = tmp_path_factory.mktemp("refusals") / "tasks.sqlite"
    copy_database(light_database, path)
    site = TaskSite(path, done=["Figs"])
    # Adds a visitor with a stored state, and a task with a value in every field.
    answer = site.server.request(SWITCH, "POST", "value=false", Content_Type=FORM)
    site.cookie = answer.headers["Set-Cookie"].split(";")[0]
    site.edit("Bread", notes="Rye", due="2027-01-31")
    assert len(site.tables()["pe_visitor_states"]) == 1
    yield site
    site.stop()


@pytest.fixture
def unchanged_site(shared_site):
    before = shared_site.tables()
    yield shared_site
    assert shared_site.tables() == before
    assert shared_site.server.request("/-/health").status == 200


def post(site, path, body="title=Refused", **fields):
    return site.server.request(path, "POST", body, **{"Content_Type": FORM, **fields})


def assert_problem(answer, status):
    assert answer.status == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Set-Cookie"] is None
    assert answer.json["status"] == status
    assert answer.json["detail"].endswith((".", ":"))


# --- Cross-site requests ---

CROSS_SITE_HEADERS = {
    "cross-site": {"Sec_Fetch_Site": "cross-site"},
    "same-site": {"Sec_Fetch_Site": "same-site"},
    "unknown word": {"Sec_Fetch_Site": "elsewhere"},
    "cross-site with our origin": {"Sec_Fetch_Site": "cross-site", "Origin": "OURS"},
    "another host": {"Origin": "http://evil.example"},
    "another port": {"Origin": "http://127.0.0.1:1"},
    "no port": {"Origin": "http://127.0.0.1"},
    "opaque": {"Origin": "null"},
    "our name before another": {"Origin": "OURS.evil.example"},
    "our name as a user": {"Origin": "OURS@evil.example"},
    "our name in a path": {"Origin": "http://evil.example/OURS"},
    "not the web": {"Origin": "file://"},
}
ACTIONS = {
    "form": (ADD, "title=Refused"),
    "button": ("/tasks/-/actions/todo/1/-row/delete", "pe-confirmed=1"),
    "state": (SWITCH, "value=true"),
}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("name", CROSS_SITE_HEADERS)
def test_cross_site_posts_are_refused(unchanged_site, name, action):
    path, body = ACTIONS[action]
    fields = {
        key: value.replace("OURS", unchanged_site.server.url) for key, value in CROSS_SITE_HEADERS[name].items()}
    assert_problem(post(unchanged_site, path, body, Cookie=unchanged_site.cookie, **fields), 403)


@pytest.mark.parametrize("name, fields", [
    ("same-origin", {"Sec_Fetch_Site": "same-origin"}), ("typed", {"Sec_Fetch_Site": "none"}),
    ("origin", {"Origin": "OURS"}), ("nothing said", {})])
def test_posts_from_our_own_pages_are_accepted(site, name, fields):
    fields = {key: value.replace("OURS", site.server.url) for key, value in fields.items()}
    assert post(site, ADD, f"title={name}", **fields).status == 303
    assert site.stored()[-1] == name


def test_a_request_for_another_host_is_refused(unchanged_site):
    assert_problem(post(unchanged_site, ADD, Host="evil.example"), 421)


# --- Forged cookies and other clients ---


def altered_cookies(cookie):
    name, _, value = cookie.partition("=")
    identity, _, signature = value.rpartition(".")
    other = {"A": "B"}
    yield "another visitor", f"{name}={other.get(identity[0], 'A')}{identity[1:]}.{signature}"
    yield "another signature", f"{name}={identity}.{other.get(signature[0], 'A')}{signature[1:]}"
    yield "no signature", f"{name}={identity}"
    yield "empty signature", f"{name}={identity}."
    yield "longer", f"{name}={value}A"
    yield "nothing", f"{name}="


@pytest.mark.parametrize("name", [name for name, _ in altered_cookies("x=a.b")])
def test_an_altered_cookie_identifies_no_visitor(unchanged_site, name):
    cookie = dict(altered_cookies(unchanged_site.cookie))[name]
    own = unchanged_site.server.request("/tasks", Cookie=unchanged_site.cookie).text
    assert "Figs" not in own, "this visitor hides completed tasks"
    assert "Figs" in unchanged_site.server.request("/tasks", Cookie=cookie).text


def test_an_action_with_an_altered_cookie_creates_a_new_visitor(site):
    first = post(site, SWITCH, "value=false")
    cookie = first.headers["Set-Cookie"].split(";")[0]
    before = site.tables()
    for number, (name, other) in enumerate(altered_cookies(cookie)):
        answer = post(site, SWITCH, "value=false", Cookie=other, Idempotency_Key=name)
        assert answer.status == 303
        # The server creates a new visitor, as it does for a first visit.
        assert answer.headers["Set-Cookie"].split(";")[0] not in (cookie, other)
        after = site.tables()
        assert len(after["pe_visitors"]) == len(before["pe_visitors"]) + number + 1
        assert set(before["pe_visitors"]) <= set(after["pe_visitors"])
        assert set(before["pe_visitor_states"]) <= set(after["pe_visitor_states"])


def test_an_idempotent_response_is_not_replayed_to_another_client(site):
    answers = [
        post(site, SWITCH, "value=false", Idempotency_Key="guessed", User_Agent=agent)
        for agent in ("one", "another")]
    cookies = [answer.headers["Set-Cookie"] for answer in answers]
    assert None not in cookies and cookies[0] != cookies[1]


# --- Unknown targets ---


@pytest.mark.parametrize("path", [
    "todo/1/-row/explode", "todo/1/-row/select", "todo/1/-row/", "todo/1/-row", "todo/1/done/tap",
    "todo/1/nothing/change", "todo/99/-row/delete", "todo/x/-row/delete", "done/6/-row/move",
    "done/6/-row/begin%2Dediting/x", "-table/-table/add/tap",
    "-table/-table/remove/submit", "-table/1/add/submit", "todo/-header/add/submit",
    "todo/1/edit/submit", "todo/2/edit/submit?edit=1", "todo/1/-row/delete/more", "", "todo",
    "%2e%2e/%2e%2e/%2e%2e/x", "todo/1%00/-row/delete", "~74~6F~64~6F/99/-row/delete",
])
def test_an_unknown_action_returns_404(unchanged_site, path):
    body = "title=Refused&value=true&pe-confirmed=1&to=up"
    assert_problem(post(unchanged_site, f"/tasks/-/actions/{path}", body), 404)


@pytest.mark.parametrize("path", ["/-/actions/-table/-table/add/submit", "/no/-/actions/a/b/c/tap",
                                  "/characters/-/actions/-table/-table/add/submit"])
def test_an_action_on_a_page_without_actions_returns_404(unchanged_site, path):
    assert_problem(post(unchanged_site, path), 404)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods_on_an_action_return_405(unchanged_site, method):
    answer = unchanged_site.server.request(ADD, method, "title=Refused", Content_Type=FORM)
    assert_problem(answer, 405)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_get_on_an_action_redirects_to_its_page(unchanged_site, method):
    answer = unchanged_site.server.request(ADD, method)
    assert answer.status == 303
    assert answer.headers["Location"] == "/tasks"


# --- Malformed bodies ---

MULTIPART = "multipart/form-data; boundary=edge"
MALFORMED = {
    "half an escape": (FORM, b"title=%z"),
    "not UTF-8": (FORM, b"title=\xff\xfe"),
    "not UTF-8 when unescaped": (FORM, b"title=%ff%fe"),
    "no boundary": ("multipart/form-data", b"--edge\r\n"),
    "never ends": (
        MULTIPART, b'--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\nRefused'),
    "no name": (MULTIPART, b"--edge\r\n\r\nRefused\r\n--edge--\r\n"),
    "half a JSON": ("application/json", b'{"title":"Refused"'),
    "a list": ("application/json", b'["Refused"]'),
    "nested": ("application/json", b'{"title":{"text":"Refused"}}'),
    "not JSON": ("application/json", b"title=Refused"),
    "malformed type": (f"{FORM}; charset", b"title=Refused"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_body_is_refused(unchanged_site, name):
    type, body = MALFORMED[name]
    assert_problem(post(unchanged_site, ADD, body, Content_Type=type), 400)


@pytest.mark.parametrize("type", [
    "text/plain", "application/xml", "application/octet-stream", "text/html",
    "application/", "application/x-www-form-urlencoded; charset=iso-8859-1"])
def test_an_unsupported_content_type_is_refused(unchanged_site, type):
    answer = post(unchanged_site, ADD, Content_Type=type)
    assert_problem(answer, 415)
    assert FORM in answer.headers["Accept"]


def part(name, content, file=None):
    disposition = f'form-data; name="{name}"' + (f'; filename="{file}"' if file else "")
    return (
        f"--edge\r\nContent-Disposition: {disposition}\r\n\r\n".encode() + content + b"\r\n")


OVERSIZED = {
    "many fields": (FORM, "&".join(f"f{n}=" for n in range(1_001))),
    "many parts": (
        MULTIPART, b"".join(part(f"f{n}", b"") for n in range(1_001)) + b"--edge--\r\n"),
    "a large file": (
        MULTIPART, part("file", b"x" * ((1 << 20) + 1), "large.txt") + b"--edge--\r\n"),
}


@pytest.mark.parametrize("name", OVERSIZED)
def test_too_many_fields_or_too_large_a_file_is_refused(unchanged_site, name):
    type, body = OVERSIZED[name]
    assert_problem(post(unchanged_site, ADD, body, Content_Type=type), 413)


def test_a_body_over_the_limit_is_refused_before_it_is_read(unchanged_site):
    """The server rejects the request by its Content-Length, without waiting for the body."""
    head = (
        f"POST {ADD} HTTP/1.1\r\nHost: 127.0.0.1:{unchanged_site.server.port}\r\n"
        f"Content-Type: {FORM}\r\nContent-Length: 100000000\r\n\r\n")
    with socket.create_connection(
            ("127.0.0.1", unchanged_site.server.port), timeout=TIMEOUT) as connection:
        connection.sendall(head.encode())
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    assert answer.startswith(b"HTTP/1.1 413 ")


# --- Invalid values ---


@pytest.mark.parametrize("path, values", [
    (ADD, {"title": " "}), (ADD, {"title": "x" * 201}), (ADD, {}), (ADD, {"other": "x"}),
    ("/tasks/-/actions/todo/2/edit/submit?edit=2", {"title": "", "notes": "", "due": ""}),
    ("/tasks/-/actions/todo/2/edit/submit?edit=2",
     {"title": "Rye", "notes": "x" * 2_001, "due": ""}),
    ("/tasks/-/actions/todo/2/edit/submit?edit=2",
     {"title": "Rye", "notes": "", "due": "2027-02-29"}),
])
def test_invalid_values_are_refused(unchanged_site, path, values):
    answer = post(unchanged_site, path, urllib.parse.urlencode(values))
    assert answer.status == 422, answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    answer = post(
        unchanged_site, path, urllib.parse.urlencode(values), Accept="application/json-patch+json")
    assert_problem(answer, 422)
    assert answer.json["errors"]


@pytest.mark.parametrize("values", [
    {}, {"to": "sideways"}, {"before": "99"}, {"after": "99", "section": "todo"},
    {"before": "2", "section": "nowhere"}, {"to": ""}])
def test_an_invalid_move_changes_nothing(unchanged_site, values):
    answer = post(
        unchanged_site, "/tasks/-/actions/todo/1/-row/move", urllib.parse.urlencode(values))
    assert answer.status in (303, 400, 404, 422), answer.text
