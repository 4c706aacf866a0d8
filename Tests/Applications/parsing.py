"""Parses pages: their links, forms and counts."""
import html.parser
import re
import urllib.parse


class Form:
    def __init__(self, method, action):
        self.method, self.action = method.lower(), action
        self.fields = []  # dictionaries with name, kind, value, options

    def values(self, changes=None):
        """Returns the values that a browser would send, with some of them changed."""
        changes = changes or {}
        sent = []
        for field in self.fields:
            if field["name"] in changes:
                if changes[field["name"]] is not None:
                    sent.append((field["name"], changes[field["name"]]))
            elif field["kind"] not in ("checkbox", "radio") or field["checked"]:
                sent.append((field["name"], field["value"]))
        return sent

    def field(self, name):
        return next((field for field in self.fields if field["name"] == name), None)


class Page(html.parser.HTMLParser):
    """A parsed page with its `links` (address, text and attributes), its `forms` and its visible `text`."""

    def __init__(self, body):
        super().__init__(convert_charrefs=True)
        self.links, self.forms, self.texts, self.other = [], [], [], []
        self.form = self.select = self.option = self.area = self.link = None
        self.heading, self.title, self.inside = None, "", []
        self.feed(body)
        self.close()
        self.text = re.sub(r"\s+", " ", "".join(self.texts)).strip()

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag in ("script", "style", "svg"):
            self.inside.append(tag)
        if tag == "a" and "href" in found:
            self.link = [found["href"], "", found]
            self.links.append(self.link)
        for name in ("data-self", "src"):
            if found.get(name, "").startswith("/"):
                self.other.append(found[name])
        if tag == "link" and found.get("href", "").startswith("/"):
            self.other.append(found["href"])
        if tag == "form":
            self.form = Form(found.get("method", "get"), found.get("action", ""))
            self.forms.append(self.form)
        if self.form is not None and found.get("name") and "disabled" not in found:
            field = {"name": found["name"], "kind": found.get("type", tag), "value": found.get("value") or "",
                     "checked": "checked" in found, "options": [], "attributes": found}
            if tag in ("input", "textarea"):
                self.form.fields.append(field)
                if tag == "textarea":
                    self.area, field["value"] = field, ""
            elif tag == "select":
                self.form.fields.append(field)
                self.select = field
        if tag == "option" and self.select is not None:
            value = found.get("value") or ""
            self.select["options"].append(value)
            if "selected" in found or len(self.select["options"]) == 1:
                self.select["value"] = value
        if tag in ("td", "th", "div", "tr", "p", "li", "label", "option", "h1"):
            self.texts.append(" ")

    def handle_endtag(self, tag):
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()
        if tag == "a":
            self.link = None
        if tag == "form":
            self.form = None
        if tag == "select":
            self.select = None
        if tag == "textarea" and self.area is not None:
            # HTML drops a line feed directly after <textarea>.
            self.area["value"] = self.area["value"].removeprefix("\n")
            self.area = None

    def handle_data(self, data):
        if self.inside:
            return
        if self.area is not None:
            self.area["value"] += data
            return
        if self.link is not None:
            self.link[1] += data
        self.texts.append(data)


def parts(address):
    """Returns the decoded path segments and query pairs of an address."""
    split = urllib.parse.urlsplit(address)
    segments = [urllib.parse.unquote(part) for part in split.path.split("/")[1:]]
    return segments, urllib.parse.parse_qsl(split.query, keep_blank_values=True)


def with_query(address, **values):
    split = urllib.parse.urlsplit(address)
    pairs = [pair for pair in urllib.parse.parse_qsl(split.query, keep_blank_values=True) if pair[0] not in values]
    return urllib.parse.urlunsplit(("", "", split.path, urllib.parse.urlencode(pairs + list(values.items())), ""))


def exact_count(text):
    """Returns the number in "1,234 rows", or None if there is none or it is not exact ("about", "more than")."""
    found = re.fullmatch(r"\s*([0-9][0-9,]*)(?: rows?)?(?: ·.*)?\s*", text)
    return int(found[1].replace(",", "")) if found else None


def segment(name):
    """Encodes a table's name for an address."""
    written = urllib.parse.quote(name, safe="-_.!~*'()$&+,;=:@")
    return "~" + written if name.startswith("~") or name in ("", "-", ".", "..") else written
