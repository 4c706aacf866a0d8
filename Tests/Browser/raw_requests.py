"""The table Tests/PageSocketsTests/RawRequests/requests.json. Its `about` member explains the others."""

import dataclasses
import json
import pathlib

TABLE = pathlib.Path(__file__).parents[1] / "PageSocketsTests/RawRequests/requests.json"


@dataclasses.dataclass(frozen=True)
class RawRequest:
    family: str
    name: str
    bytes: bytes
    answers: tuple  # ExpectedResponse
    then: str
    rest: bytes
    lenient: tuple  # ExpectedResponse

    def __str__(self):
        return f"{self.family}: {self.name}"


@dataclasses.dataclass(frozen=True)
class ExpectedResponse:
    """One response, and the request that the server must have read for it."""

    status: int
    method: str = ""
    target: str = ""
    length: int = 0

    @classmethod
    def of(cls, text):
        words = text.split(" ", 3) + ["", "", ""]
        return cls(int(words[0]), words[1], words[2], len(words[3]))

    @property
    def line(self):
        """The line with which the plain server reports the request."""
        return f"{self.method} {self.target}, {self.length} bytes"


def joined(parts):
    if isinstance(parts, str):
        return parts
    return "".join(
        part if isinstance(part, str) else part["repeat"] * part["times"] for part in parts)


def load():
    families = json.loads(TABLE.read_text())["families"]
    return [
        RawRequest(
            family["family"], row["name"], joined(row["send"]).encode("latin-1"),
            tuple(ExpectedResponse.of(joined(answer)) for answer in row["answers"]), row["then"],
            row.get("rest", "").encode("latin-1"),
            tuple(ExpectedResponse.of(joined(answer)) for answer in row.get("lenient", [])))
        for family in families for row in family["cases"]
    ]
