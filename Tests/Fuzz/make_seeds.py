"""Writes a fuzzer's first inputs and its dictionary.

    python3 Tests/Fuzz/make_seeds.py TARGET FOLDER DICTIONARY

They are the inputs of the tests: requests, fragments, templates and sample pages.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
import fragments
import raw_requests

REQUEST_WORDS = [
    "GET ", "POST ", "HEAD ", "OPTIONS ", "CONNECT ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "http://",
    "\r\n", "\r\n\r\n", "\r", "\n", "Host: a\r\n", "Host:", "Content-Length: ", "Content-Length: 5",
    "Transfer-Encoding: ", "chunked", "gzip, ", "Connection: ", "close", "keep-alive", "Expect: ",
    "100-continue", "Accept: ", "0\r\n\r\n", "5\r\nhello\r\n", ";a=\"b\"", "[::1]", ":80", "%2f",
    " ", "\t", ":", ",", "\0",
]
TEMPLATE_WORDS = ["{{a}}", "{{{a}}}", "{{#b}}", "{{/b}}", "{{^c}}", "{{/c}}", "{{#d}}", "{{.}}", "{{/d}}",
                  "{{! ", "}}", "{{", "{{> T}}", "{{&a}}", "{{=", "{{a.b}}", "&#123;"]
QUOTING_WORDS = ['"', "'", "\\", "`", "[", "]", "\u0301", "\u200d", "\ufe0f", "\r\n", "\0", "--", "/*", "*/", ";",
                 ")", "(", ":*", "*", " OR ", " NOT ", " AND ", "onlyanothercondition", "a:", "%", "\u00e9",
                 "\U0001f468"]
# Contexts in the order of HTMLValidator.Context.
CONTEXTS = ["page", "content", "sections", "rows", "cells"]


def parser():
    """Yields requests. The first bytes split the rest: the number of splits, and the length of each piece minus one."""
    for number, case in enumerate(raw_requests.load()):
        for splits in ([], [number % 40], [0, 3, number % 100]):
            if len(case.bytes) < 4000:
                yield bytes([len(splits), *splits]) + case.bytes


def samples():
    """Yields the HTML in string literals of the Swift tests, and the templates."""
    for folder in ("Tests/PageValidationTests", "Tests/PageTemplatesTests"):
        for file in sorted((ROOT / folder).rglob("*.swift")):
            text = file.read_text()
            for found in re.findall(r'"((?:[^"\\\n]|\\.)*[<{](?:[^"\\\n]|\\.)*)"', text):
                yield found.replace('\\"', '"').replace("\\n", "\n").replace("\\t", "\t").encode()
    for file in sorted((ROOT / "Templates").glob("*.mustache")):
        yield file.read_bytes()


def fragment():
    """Yields fragments. The first byte is a context, untrusted or trusted, or marks a template."""
    for context, markup in fragments.cases(800, seed=1):
        if len(markup) < 1000:
            place = CONTEXTS.index(context)
            yield bytes([place]) + markup.encode()
            yield bytes([place + 4]) + markup.encode()
    for sample in samples():
        yield b"\x01" + sample
        yield b"\x09" + sample


def validate():
    """Yields pages. The first byte is the context."""
    for context, markup in fragments.cases(800, seed=2):
        if len(markup) < 1000:
            yield bytes([CONTEXTS.index(context)]) + markup.encode()
    for sample in samples():
        page = (b'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>a</title></head>'
                b"<body><main><h1>b</h1>" + sample + b"</main></body></html>")
        yield b"\x00" + page
        yield b"\x01" + sample


def quoting():
    """Yields texts that parsers or Swift's characters treat specially, alone and in pairs."""
    for first in QUOTING_WORDS:
        yield first.encode()
        for second in QUOTING_WORDS:
            yield f"a{first}{second}b".encode()


def words(target):
    if target == "quoting":
        return QUOTING_WORDS
    if target == "parser":
        return REQUEST_WORDS
    markup = [*fragments.NASTY, *fragments.TEXTS, *fragments.VALUES]
    names = [*fragments.PHRASING, *fragments.BLOCKS, "tbody", "tr", "td", "th", "li", "dt", "dd", "summary"]
    markup += [f"<{name}>" for name in names] + [f"</{name}>" for name in names]
    markup += [f' {name}="' for name in fragments.ATTRIBUTES]
    return markup + (TEMPLATE_WORDS if target == "fragment" else ["<!DOCTYPE html>"])


def quoted(text):
    return '"' + "".join(f"\\x{byte:02x}" for byte in text.encode()) + '"'


SEEDS = {"parser": parser, "fragment": fragment, "validate": validate, "quoting": quoting}


def main(target, folder, dictionary):
    folder = pathlib.Path(folder)
    for number, seed in enumerate(SEEDS[target]()):
        (folder / str(number)).write_bytes(seed)
    pathlib.Path(dictionary).write_text("\n".join(quoted(word) for word in words(target) if word) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
