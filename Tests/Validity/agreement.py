"""Whether our verdict on a page is the Nu HTML Checker's, and the reasons where it is not."""

import pathlib
import re

TABLE = pathlib.Path(__file__).parent / "disagreements.md"


def known():
    """Who refuses the page alone (`we` or `Nu`), and why, by its name."""
    rows = re.findall(r"^\| (\S+) \| (we|Nu) \| (.+?) \|$", TABLE.read_text("utf-8"), re.MULTILINE)
    return {name: (who, reason) for name, who, reason in rows}


def disagreements(nu, ours):
    """Who refuses a page alone, by its name; both are findings by the name of a page."""
    return {
        name: "Nu" if nu[name] else "we" for name in nu if bool(nu[name]) != bool(ours[name])}


def share(nu, ours):
    return 1 - len(disagreements(nu, ours)) / len(nu)
