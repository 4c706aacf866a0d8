"""Follows the links and GET forms of a site, and reports responses that are faults.

The crawl is bounded. Of links that differ only in a key, a cursor or a value, it follows the first few. It visits the
first link of each kind before others of a kind, so that it covers a large schema evenly.
"""
import heapq
import re
import time
import urllib.parse

import parsing

OF_A_KIND = 3
# A 501 has to name the part that SQLite lacks.
NAMED_PART = re.compile(r"function|module|collation|tokenizer|newer SQLite|SQLite [0-9]", re.IGNORECASE)


def kind(address):
    """Returns an address without its keys, cursors and values, and the same also without column names."""
    segments, query = parsing.parts(address)
    if len(segments) > 1 and not segments[1].startswith("-") and segments[1] not in ("~new", "~import", "~views"):
        segments[1] = "KEY"
    path = "/".join(segments)
    named, bare = [], []
    for name, value in sorted(query):
        if name in ("sort", "facet", "columns", "group", "sum", "filter", "by", "total", "column", "format", "test"):
            named.append(f"{name}={value}")
        else:
            named.append(name)
        bare.append(name.split(".")[0])
    return f"{path}?{'&'.join(named)}", f"{path}?{'&'.join(bare)}"


class Crawl:
    def __init__(self, server, words, most, seconds):
        self.server, self.words, self.most = server, words, most
        self.deadline = time.monotonic() + seconds
        self.seen, self.kinds, self.alike, self.queue, self.order = set(), {}, {}, [], 0
        self.requests, self.slowest = 0, (0, "")
        self.faults = []      # (kind of fault, address, observation, page with the link)
        self.unreadable = {}  # sentence: address
        self.pages = {}       # address: Page, of lists and records

    def add(self, address, found_on, method="link"):
        address = urllib.parse.urldefrag(urllib.parse.urljoin(found_on, address))[0]
        if not address.startswith("/") or address.startswith("//") or address in self.seen:
            return
        self.seen.add(address)
        named, bare = kind(address)
        parameters = len(parsing.parts(address)[1])
        if parameters > 4:
            return
        same = self.kinds[named] = self.kinds.get(named, 0) + 1
        alike = self.alike[bare] = self.alike.get(bare, 0) + 1
        if same <= OF_A_KIND:
            self.order += 1
            rank = alike + 5 * (same - 1) + 10 * max(0, parameters - 1)
            heapq.heappush(self.queue, (rank, self.order, address, found_on, method))

    def run(self):
        self.add("/", "/")
        while self.queue and self.requests < self.most and time.monotonic() < self.deadline:
            _, _, address, found_on, method = heapq.heappop(self.queue)
            self.visit(address, found_on, method)
        return self

    def visit(self, address, found_on, method):
        for _ in range(4):
            answer = self.server.get(address, Accept="text/html,*/*")
            self.requests += 1
            self.slowest = max(self.slowest, (answer.seconds, address))
            if answer.status not in (301, 302, 303, 307, 308):
                break
            address = urllib.parse.urljoin(address, answer.headers.get("Location", ""))
        self.judge(answer, address, found_on, method)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            page = parsing.Page(answer.text)
            if answer.status == 200:
                self.pages[address] = page
            self.follow(page, address)
        following = re.search(r'<([^>]+)>; rel="next"', answer.headers.get("Link", "") or "")
        if following:
            self.add(following[1], address)

    def judge(self, answer, address, found_on, method):
        status = answer.status
        if status == 501:
            sentence = message(answer)
            if NAMED_PART.search(sentence):
                self.unreadable.setdefault(sentence, address)
            else:
                self.faults.append(("501 that names no missing part", address, sentence, found_on))
        elif status >= 500:
            self.faults.append((f"{status}", address, message(answer), found_on))
        elif status == 404:
            self.faults.append(("dead link", address, message(answer), found_on))
        elif status >= 400 and method == "link":
            self.faults.append((f"{status} for a link", address, message(answer), found_on))

    def follow(self, page, address):
        for href, _, _ in page.links:
            self.add(href, address)
        for other in page.other:
            self.add(other, address)
        for form in page.forms:
            if form.method == "get":
                for values in choices(form, self.words):
                    target = form.action.split("?")[0] or address.split("?")[0]
                    self.add(f"{target}?{urllib.parse.urlencode(values)}", address, "form")


def choices(form, words):
    """Yields the values of a form: each option of each choice, and words in its text fields."""
    filled = {}
    for field in form.fields:
        if field["kind"] in ("search", "text"):
            filled[field["name"]] = words[0] if words else "a"
        elif field["kind"] == "date":
            filled[field["name"]] = "2024-06-01"
        elif field["kind"] == "number":
            filled[field["name"]] = "1"
    yield form.values(filled)
    for field in form.fields:
        for option in field["options"][:60]:
            yield form.values(filled | {field["name"]: option})
        if field["kind"] == "search":
            for word in words[1:4]:
                yield form.values({field["name"]: word})


def message(answer):
    """Returns the text of a response, cut to 300 characters."""
    if not answer.headers.get("Content-Type", "").startswith("text/html"):
        return answer.text[:300]
    body = answer.text
    start = body.find("<main")
    return parsing.Page(body[start:] if start >= 0 else body).text[:300]
