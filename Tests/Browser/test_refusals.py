"""Posts that are refused: each with its status, and without a trace in what is stored."""

import socket
import urllib.parse

import pytest

from pages_server import PATIENCE, copy_database
from tasks_house import FORM, TasksHouse

ADD = "/tasks/-/actions/-table/-table/add/submit"
SWITCH = "/tasks/-/actions/-table/-table/shows~2Ddone/change"


@pytest.fixture(scope="module")
def shared(light_database, tmp_path_factory):
    """One house for all: nothing that is refused changes it."""
    path = tmp_path_factory.mktemp("refusals") / "tasks.sqlite"
    copy_database(light_database, path)
    house = TasksHouse(path, done=["Figs"])
    # A visitor who has a state, and a task with all that a form edits.
    answer = house.server.request(SWITCH, "POST", "value=false", Content_Type=FORM)
    house.cookie = answer.headers["Set-Cookie"].split(";")[0]
    house.edit("Bread", notes="Rye", due="2027-01-31")
    assert len(house.tables()["pe_visitor_states"]) == 1
    yield house
    house.stop()


@pytest.fixture
def untouched(shared):
    before = shared.tables()
    yield shared
    assert shared.tables() == before
    assert shared.server.request("/-/health").status == 200


def post(house, path, body="title=Refused", **fields):
    return house.server.request(path, "POST", body, **{"Content_Type": FORM, **fields})


def is_refused(answer, status):
    assert answer.status == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Set-Cookie"] is None
    assert answer.json["status"] == status
    assert answer.json["detail"].endswith((".", ":"))


# --- From another site ---

FOREIGN = {
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
@pytest.mark.parametrize("name", FOREIGN)
def test_what_another_site_sends_is_refused(untouched, name, action):
    path, body = ACTIONS[action]
    fields = {
        key: value.replace("OURS", untouched.server.url) for key, value in FOREIGN[name].items()}
    is_refused(post(untouched, path, body, Cookie=untouched.cookie, **fields), 403)


@pytest.mark.parametrize("name, fields", [
    ("same-origin", {"Sec_Fetch_Site": "same-origin"}), ("typed", {"Sec_Fetch_Site": "none"}),
    ("origin", {"Origin": "OURS"}), ("nothing said", {})])
def test_what_our_own_page_sends_is_done(house, name, fields):
    fields = {key: value.replace("OURS", house.server.url) for key, value in fields.items()}
    assert post(house, ADD, f"title={name}", **fields).status == 303
    assert house.stored()[-1] == name


def test_a_request_for_another_host_is_refused(untouched):
    is_refused(post(untouched, ADD, Host="evil.example"), 421)


# --- From somebody else ---


def altered(cookie):
    name, _, value = cookie.partition("=")
    identity, _, signature = value.rpartition(".")
    other = {"A": "B"}
    yield "another visitor", f"{name}={other.get(identity[0], 'A')}{identity[1:]}.{signature}"
    yield "another signature", f"{name}={identity}.{other.get(signature[0], 'A')}{signature[1:]}"
    yield "no signature", f"{name}={identity}"
    yield "empty signature", f"{name}={identity}."
    yield "longer", f"{name}={value}A"
    yield "nothing", f"{name}="


@pytest.mark.parametrize("name", [name for name, _ in altered("x=a.b")])
def test_an_altered_cookie_is_nobodys(untouched, name):
    cookie = dict(altered(untouched.cookie))[name]
    own = untouched.server.request("/tasks", Cookie=untouched.cookie).text
    assert "Figs" not in own, "the visitor of this test hides what is done"
    assert "Figs" in untouched.server.request("/tasks", Cookie=cookie).text


def test_what_an_altered_cookie_does_leaves_its_visitor_alone(house):
    first = post(house, SWITCH, "value=false")
    cookie = first.headers["Set-Cookie"].split(";")[0]
    before = house.tables()
    for number, (name, other) in enumerate(altered(cookie)):
        answer = post(house, SWITCH, "value=false", Cookie=other, Idempotency_Key=name)
        assert answer.status == 303
        # A visitor of their own, as for anyone who comes for the first time.
        assert answer.headers["Set-Cookie"].split(";")[0] not in (cookie, other)
        after = house.tables()
        assert len(after["pe_visitors"]) == len(before["pe_visitors"]) + number + 1
        assert set(before["pe_visitors"]) <= set(after["pe_visitors"])
        assert set(before["pe_visitor_states"]) <= set(after["pe_visitor_states"])


def test_an_answer_is_not_kept_for_somebody_else(house):
    answers = [
        post(house, SWITCH, "value=false", Idempotency_Key="guessed", User_Agent=agent)
        for agent in ("one", "another")]
    cookies = [answer.headers["Set-Cookie"] for answer in answers]
    assert None not in cookies and cookies[0] != cookies[1]


# --- What is not there ---


@pytest.mark.parametrize("path", [
    "todo/1/-row/explode", "todo/1/-row/select", "todo/1/-row/", "todo/1/-row", "todo/1/done/tap",
    "todo/1/nothing/change", "todo/99/-row/delete", "todo/x/-row/delete", "done/6/-row/move",
    "done/6/-row/begin%2Dediting/x", "-table/-table/add/tap",
    "-table/-table/remove/submit", "-table/1/add/submit", "todo/-header/add/submit",
    "todo/1/edit/submit", "todo/2/edit/submit?edit=1", "todo/1/-row/delete/more", "", "todo",
    "%2e%2e/%2e%2e/%2e%2e/x", "todo/1%00/-row/delete", "~74~6F~64~6F/99/-row/delete",
])
def test_an_action_that_is_not_there_is_not_found(untouched, path):
    body = "title=Refused&value=true&pe-confirmed=1&to=up"
    is_refused(post(untouched, f"/tasks/-/actions/{path}", body), 404)


@pytest.mark.parametrize("path", ["/-/actions/-table/-table/add/submit", "/no/-/actions/a/b/c/tap",
                                  "/characters/-/actions/-table/-table/add/submit"])
def test_a_page_without_actions_has_none(untouched, path):
    is_refused(post(untouched, path), 404)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_actions_are_only_posted_to(untouched, method):
    answer = untouched.server.request(ADD, method, "title=Refused", Content_Type=FORM)
    is_refused(answer, 405)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_who_follows_an_actions_address_finds_the_page(untouched, method):
    answer = untouched.server.request(ADD, method)
    assert answer.status == 303
    assert answer.headers["Location"] == "/tasks"


# --- What cannot be read ---

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
def test_a_malformed_body_is_refused(untouched, name):
    type, body = MALFORMED[name]
    is_refused(post(untouched, ADD, body, Content_Type=type), 400)


@pytest.mark.parametrize("type", [
    "text/plain", "application/xml", "application/octet-stream", "text/html",
    "application/", "application/x-www-form-urlencoded; charset=iso-8859-1"])
def test_a_body_of_another_type_is_refused(untouched, type):
    answer = post(untouched, ADD, Content_Type=type)
    is_refused(answer, 415)
    assert FORM in answer.headers["Accept"]


def part(name, content, file=None):
    disposition = f'form-data; name="{name}"' + (f'; filename="{file}"' if file else "")
    return (
        f"--edge\r\nContent-Disposition: {disposition}\r\n\r\n".encode() + content + b"\r\n")


TOO_MUCH = {
    "many fields": (FORM, "&".join(f"f{n}=" for n in range(1_001))),
    "many parts": (
        MULTIPART, b"".join(part(f"f{n}", b"") for n in range(1_001)) + b"--edge--\r\n"),
    "a large file": (
        MULTIPART, part("file", b"x" * ((1 << 20) + 1), "large.txt") + b"--edge--\r\n"),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much_of_anything_is_refused(untouched, name):
    type, body = TOO_MUCH[name]
    is_refused(post(untouched, ADD, body, Content_Type=type), 413)


def test_a_body_over_the_limit_is_refused_before_it_is_read(untouched):
    """By its announced length; nobody waits for what follows."""
    head = (
        f"POST {ADD} HTTP/1.1\r\nHost: 127.0.0.1:{untouched.server.port}\r\n"
        f"Content-Type: {FORM}\r\nContent-Length: 100000000\r\n\r\n")
    with socket.create_connection(
            ("127.0.0.1", untouched.server.port), timeout=PATIENCE) as connection:
        connection.sendall(head.encode())
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    assert answer.startswith(b"HTTP/1.1 413 ")


# --- What may not be typed ---


@pytest.mark.parametrize("path, values", [
    (ADD, {"title": " "}), (ADD, {"title": "x" * 201}), (ADD, {}), (ADD, {"other": "x"}),
    ("/tasks/-/actions/todo/2/edit/submit?edit=2", {"title": "", "notes": "", "due": ""}),
    ("/tasks/-/actions/todo/2/edit/submit?edit=2",
     {"title": "Rye", "notes": "x" * 2_001, "due": ""}),
    ("/tasks/-/actions/todo/2/edit/submit?edit=2",
     {"title": "Rye", "notes": "", "due": "2027-02-29"}),
])
def test_values_that_will_not_do_are_refused(untouched, path, values):
    answer = post(untouched, path, urllib.parse.urlencode(values))
    assert answer.status == 422, answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    answer = post(
        untouched, path, urllib.parse.urlencode(values), Accept="application/json-patch+json")
    is_refused(answer, 422)
    assert answer.json["errors"]


@pytest.mark.parametrize("values", [
    {}, {"to": "sideways"}, {"before": "99"}, {"after": "99", "section": "todo"},
    {"before": "2", "section": "nowhere"}, {"to": ""}])
def test_a_move_to_nowhere_moves_nothing(untouched, values):
    answer = post(
        untouched, "/tasks/-/actions/todo/1/-row/move", urllib.parse.urlencode(values))
    assert answer.status in (303, 400, 404, 422), answer.text
