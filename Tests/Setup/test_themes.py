"""The colours that the library and its themes come with can be told from what they lie on (WCAG 2.2, 1.4.3 and
1.4.11), in light and in dark."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOKENS = ROOT / "Sources/PageSite/Assets/Styles/tokens.css"
THEMES = sorted((ROOT / "Examples/Themes").glob("*.css"))
PAIR = re.compile(r"(--pe-[\w-]+): light-dark\((#\w+), (#\w+)\)")
TEXT = ["text", "muted", "accent", "positive", "warning", "negative"]
GROUNDS = ["background", "surface", "band"]


def colours(css):
    return {name[5:]: (light, dark) for name, light, dark in PAIR.findall(css)}


def channels(colour):
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return [int(digits[place:place + 2], 16) / 255 for place in (0, 2, 4)]


def mixed(colour, part, ground):
    return [part * one + (1 - part) * other for one, other in zip(channels(colour), channels(ground))]


def luminance(values):
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lesser, greater = sorted((luminance(one), luminance(other)))
    return (greater + 0.05) / (lesser + 0.05)


def looks():
    """Each theme with the library's values where it has none, and the library by itself, plain and with more
    contrast."""
    plain, more = TOKENS.read_text().split("@media (prefers-contrast: more)")
    plain = colours(plain)
    yield "tokens", plain
    yield "more contrast", plain | colours(more)
    for theme in THEMES:
        yield theme.stem, plain | colours(theme.read_text())


LOOKS = dict(looks())


def test_there_are_three_themes():
    assert len(THEMES) >= 3


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("look", LOOKS)
def test_colours_can_be_told_apart(look, scheme):
    values = {name: pair[scheme] for name, pair in LOOKS[look].items()}
    found = {}
    for ground in GROUNDS:
        for name in TEXT:
            found[f"{name} on {ground}"] = contrast(channels(values[name]), channels(values[ground])) / 4.5
        found[f"border on {ground}"] = contrast(channels(values["border"]), channels(values[ground])) / 3
    for kind in ("accent", "negative"):
        found[f"on-accent on {kind}"] = contrast(channels(values["on-accent"]), channels(values[kind])) / 4.5
    # Badges and what is chosen: a colour on a tint of itself.
    for kind in TEXT[1:]:
        found[f"{kind} on its tint"] = contrast(
            channels(values[kind]), mixed(values[kind], 0.11, values["surface"])) / 4.5
    assert {name: round(ratio, 2) for name, ratio in found.items() if ratio < 1} == {}
