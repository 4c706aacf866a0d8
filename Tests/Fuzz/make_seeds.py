"""Writes the fuzzer's first inputs and its dictionary.

    python3 Tests/Fuzz/make_seeds.py FOLDER DICTIONARY

Each request of the table is one input. In front of it stand the bytes that say how it is split: how
many pieces there are before the rest, and the length of each less one.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from raw_requests import load

WORDS = [
    "GET ", "POST ", "HEAD ", "OPTIONS ", "CONNECT ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "http://",
    "\r\n", "\r\n\r\n", "\r", "\n", "Host: a\r\n", "Host:", "Content-Length: ", "Content-Length: 5",
    "Transfer-Encoding: ", "chunked", "gzip, ", "Connection: ", "close", "keep-alive", "Expect: ",
    "100-continue", "Accept: ", "0\r\n\r\n", "5\r\nhello\r\n", ";a=\"b\"", "[::1]", ":80", "%2f",
    " ", "\t", ":", ",", "\0",
]


def quoted(text):
    return '"' + "".join(f"\\x{byte:02x}" for byte in text.encode("latin-1")) + '"'


def main(folder, dictionary):
    folder = pathlib.Path(folder)
    for number, case in enumerate(load()):
        for splits in ([], [number % 40], [0, 3, number % 100]):
            if len(case.bytes) < 4000:
                start = bytes([len(splits), *splits])
                (folder / f"{number}-{len(splits)}").write_bytes(start + case.bytes)
    pathlib.Path(dictionary).write_text("\n".join(map(quoted, WORDS)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
