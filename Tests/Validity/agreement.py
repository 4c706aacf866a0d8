"""Compares this project's verdict on a page with that of the Nu HTML Checker."""

import pathlib
import re

TABLE = pathlib.Path(__file__).parent / "disagreements.md"


def known():
    """Returns for each known disagreement by page: the only checker that rejects it (`we` or `Nu`), and the reason."""
    rows = re.findall(r"^\| (\S+) \| (we|Nu) \| (.+?) \|$", TABLE.read_text("utf-8"), re.MULTILINE)
    return {name: (who, reason) for name, who, reason in rows}


def disagreements(nu, ours):
    """Returns the only checker that rejects a page, by page. Both arguments have the findings by page."""
    return {
        name: "Nu" if nu[name] else "we" for name in nu if bool(nu[name]) != bool(ours[name])}


def share(nu, ours):
    return 1 - len(disagreements(nu, ours)) / len(nu)
