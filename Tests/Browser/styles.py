"""The served stylesheet, built from its sources in their order."""

import re

import minify

from script import ASSETS

SERVED = ASSETS / "page.min.css"
NAMES = ["tokens", "page", "forms", "frame", "styled", "cells", "stacks", "collections", "stateviews",
         "controls", "live"]
# The subject of a rule: a class, optionally with an attribute. Consecutive rules with the same subject are merged.
SUBJECT = re.compile(r"\.[\w-]+(?:\[[\w-]+(?:=[\w-]+)?\])?(?=[{ >+~.:\[])")

PARENTHESES = re.compile(r"\([^()]*\)")
# The whitespace that the minifier leaves in values and at-rules that it does not know. A space between the parts
# of a selector, or before a closing brace, has a meaning.
REMOVABLE_WHITESPACE = re.compile(r"(?<=,)\s+|\s*\n\s*|(?<=[\w-]:) (?=[\w\"(-])|\s+(?={)|(?<=[{;])\s+")


def joined():
    return "".join((ASSETS / f"Styles/{name}.css").read_text(encoding="utf-8") for name in NAMES)


def rules(text):
    """Returns the rules of a stylesheet without comments. An at-rule with its inner rules is one rule."""
    depth, begin, quote = 0, 0, ""
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "{}":
            depth += 1 if letter == "{" else -1
            if letter == "}" and not depth:
                yield text[begin:place + 1]
                begin = place + 1


def nested(text):
    """Returns the stylesheet with consecutive rules of one subject nested in one rule, which takes fewer bytes."""
    groups = []
    for rule in rules(text):
        selector = rule[:rule.index("{")]
        while "(" in selector:
            selector = PARENTHESES.sub("", selector)
        about = SUBJECT.match(rule) if "," not in selector else None
        if about and groups and groups[-1][0] == about[0]:
            groups[-1][1].append(rule)
        else:
            groups.append((about and about[0], [rule]))
    return "".join(made[0] if len(made) == 1 else f"{about}{{{''.join(inner(about, made))}}}" for about, made in groups)


def inner(about, made):
    for place, rule in enumerate(made):
        rest = rule[len(about):]
        if rest[0] == "{":
            yield "&" + rest if place else rest[1:-1] + ";"
        else:
            yield rest.lstrip() if rest[0] in " >+~" else "&" + rest


def minified():
    return REMOVABLE_WHITESPACE.sub("", nested(minify.string("text/css", joined()))) + "\n"


if __name__ == "__main__":
    SERVED.write_text(minified(), encoding="utf-8")
