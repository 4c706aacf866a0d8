"""The script that is served, made of the one that is read."""

import pathlib

import minify

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Sources/PageSite/Assets"
SOURCE, SERVED = ASSETS / "page.js", ASSETS / "page.min.js"


def minified():
    return minify.string("application/javascript", SOURCE.read_text(encoding="utf-8")) + "\n"


if __name__ == "__main__":
    SERVED.write_text(minified(), encoding="utf-8")
