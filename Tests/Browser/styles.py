"""The stylesheet that is served, made of the ones that are read, in their order."""

import minify

from script import ASSETS

SERVED = ASSETS / "page.min.css"
NAMES = ["tokens", "page", "forms", "frame", "styled", "cells", "stacks", "collections", "stateviews",
         "controls", "live"]


def joined():
    return "".join((ASSETS / f"Styles/{name}.css").read_text(encoding="utf-8") for name in NAMES)


def minified():
    return minify.string("text/css", joined()) + "\n"


if __name__ == "__main__":
    SERVED.write_text(minified(), encoding="utf-8")
