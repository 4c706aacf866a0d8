"""The colours of the library and its themes have enough contrast (WCAG 2.2, 1.4.3 and 1.4.11), light and dark."""

import itertools
import math
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOKENS = ROOT / "Sources/PageSite/Assets/Styles/tokens.css"
# Loaded only with charts.
CHART_STYLES = ROOT / "Sources/PageSite/Assets/charts.css"
THEMES = sorted((ROOT / "Examples/Themes").glob("*.css"))
# In the dark scheme, a button that deletes is darker than a warning text.
[DANGER] = re.findall(r"background-color: light-dark\(var\(--pe-negative\), (#\w+)\)",
                      (TOKENS.parent / "page.css").read_text())
PAIR = re.compile(r"(--pe-[\w-]+): light-dark\((#\w+), (#\w+)\)")
SERIES = [f"series-{number}" for number in range(2, 7)]
# Colour vision without one kind of cone (Machado, Oliveira and Fernandes, "A physiologically-based model for simulation
# of color vision deficiency", 2009), as matrices for linear channels.
COLOUR_VISIONS = {
    "all": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red": [[.152286, 1.052583, -.204868], [.114503, .786281, .099216], [-.003882, -.048116, 1.051998]],
    "no green": [[.367322, .860646, -.227968], [.280085, .672501, .047413], [-.011820, .042940, .968881]],
    "no blue": [[1.255528, -.076749, -.178779], [-.078411, .930809, .147602], [.004733, .691367, .303900]],
}
TEXT = ["text", "muted", "accent", "info", "positive", "warning", "negative"]
BACKGROUNDS = ["background", "surface", "band"]


def colours(css):
    return {name[5:]: (light, dark) for name, light, dark in PAIR.findall(css)}


def channels(colour):
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return [int(digits[place:place + 2], 16) / 255 for place in (0, 2, 4)]


def mixed(colour, part, ground):
    return [part * one + (1 - part) * other for one, other in zip(channels(colour), channels(ground))]


def linear(values):
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def luminance(values):
    red, green, blue = linear(values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def product(matrix, values):
    return [sum(one * other for one, other in zip(row, values)) for row in matrix]


def oklab(colour, vision):
    """Returns a colour's coordinates in Oklab, where equal distances look equally different."""
    values = [min(1, max(0, value)) for value in product(COLOUR_VISIONS[vision], linear(channels(colour)))]
    cones = product([[.4122214708, .5363325363, .0514459929], [.2119034982, .6806995451, .1073969566],
                     [.0883024619, .2817188376, .6299787005]], values)
    return product([[.2104542553, .7936177850, -.0040720468], [1.9779984951, -2.4285922050, .4505937099],
                    [.0259040371, .7827717662, -.8086757660]], [cone ** (1 / 3) for cone in cones])


def contrast(one, other):
    lesser, greater = sorted((luminance(one), luminance(other)))
    return (greater + 0.05) / (lesser + 0.05)


def looks():
    """Yields the library's colours, plain and with more contrast, and each theme with those as its defaults."""
    plain, more = TOKENS.read_text().split("@media (prefers-contrast: more)")
    plain = colours(plain) | colours(CHART_STYLES.read_text())
    yield "tokens", plain
    yield "more contrast", plain | colours(more)
    for theme in THEMES:
        yield theme.stem, plain | colours(theme.read_text())


LOOKS = dict(looks())


def test_there_are_at_least_three_themes():
    assert len(THEMES) >= 3


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("look", LOOKS)
def test_colours_meet_the_wcag_contrast_ratios(look, scheme):
    values = {name: pair[scheme] for name, pair in LOOKS[look].items()}
    found = {}
    for ground in BACKGROUNDS:
        for name in TEXT:
            found[f"{name} on {ground}"] = contrast(channels(values[name]), channels(values[ground])) / 4.5
        for name in SERIES:
            found[f"{name} on {ground}"] = contrast(channels(values[name]), channels(values[ground])) / 3
        found[f"border on {ground}"] = contrast(channels(values["border"]), channels(values[ground])) / 3
    found["on-accent on accent"] = contrast(channels(values["on-accent"]), channels(values["accent"])) / 4.5
    deletes = [values["negative"], DANGER][scheme]
    found["white on what deletes"] = contrast(channels("#fff"), channels(deletes)) / 4.5
    # Menus and dialogs are slightly lighter than the page.
    raised = [channels(values["surface"]), mixed(values["accent"], 0.06, values["surface"])][scheme]
    for name in TEXT:
        found[f"{name} on what is raised"] = contrast(channels(values[name]), raised) / 4.5
    # Badges and selected items have a text colour on a tint of the same colour.
    for kind in TEXT[1:]:
        found[f"{kind} on its tint"] = contrast(
            channels(values[kind]), mixed(values[kind], 0.11, values["surface"])) / 4.5
    assert {name: round(ratio, 2) for name, ratio in found.items() if ratio < 1} == {}


@pytest.mark.parametrize("vision", COLOUR_VISIONS)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_chart_series_are_distinguishable_with_every_colour_vision(scheme, vision):
    values = LOOKS["tokens"]
    places = {name: oklab(values[name][scheme], vision) for name in ["accent", *SERIES]}
    near = {(one, other): round(math.dist(places[one], places[other]), 3)
            for one, other in itertools.combinations(places, 2)}
    # The distance between black and white is 1. Adjacent areas at a distance of 0.06 look different at a glance.
    assert {pair: distance for pair, distance in near.items() if distance < 0.06} == {}
