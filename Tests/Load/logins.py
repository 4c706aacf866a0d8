"""Measures a flood of log-in attempts, beside one user who reads pages and one who logs in.

    PAGES_BINARY=.build/release/pages python3 Tests/Load/logins.py [--seconds 60] [--clients 32]

Serves a file with `pages serve --password-file` behind a trusted proxy. Connections of eight clients try passwords of
existing and unknown users without a pause. A logged-in user reads a list twenty times a second, first without the
flood. Another user logs in again and again. Prints

    list    p50, p99 without and with the flood (ms), responses other than 200
    logins  number, failures, p50, most (ms)
    flood   attempts by status
    server  resident memory before and at most (MiB)

Exits with status 1 if the list's p99 is both more than 100 ms and more than five times that without the flood, a
response of the list is not 200, a log-in with the right password fails or takes five seconds, an attempt of the flood
succeeds or gets no response, or the server's memory grows by more than 96 MiB (one hash takes 32).
"""

import argparse
import collections
import html
import http.client
import multiprocessing
import os
import pathlib
import re
import sys
import tempfile
import threading
import time
import urllib.parse

from measured import MEBIBYTE, PATIENCE, Failure, Server, percentile
from steady import MemoryWatch, compared, make_list, read

ATTACKERS, SIZE, PROMPT = 8, 96, 5
READER, USER = "198.51.100.1", "198.51.100.2"
PASSWORDS = {"ada": "correct horse battery", "bo": "another long password"}


def fields(client, more=None):
    return {"X-Forwarded-For": client, **(more or {})}


def attempt(server, action, client, name, password):
    """Submits the log-in form. Returns the status and the cookies of the response."""
    body = urllib.parse.urlencode({"username": name, "password": password})
    status, head, _ = server.request(
        action, "POST", body,
        fields(client, {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}))
    return status, [cookie.partition(";")[0] for cookie in head.get_all("Set-Cookie") or []]


def log_in(server, action, client, name):
    """Returns the session cookies, or `None` if the log-in failed."""
    status, cookies = attempt(server, action, client, name, PASSWORDS[name])
    return "; ".join(cookies) if status == 303 and cookies else None


def flood(server, action, clients, counts):
    """Tries passwords until its process is killed."""
    def go_on(number):
        tried = 0
        while True:
            name = "bo" if tried % 2 else f"nobody{tried}"
            try:
                status, cookies = attempt(
                    server, action, f"203.0.113.{number % ATTACKERS + 1}", name, f"wrong {number} {tried}")
            except (OSError, http.client.HTTPException):
                status, cookies = 0, []
            with counts.get_lock():
                counts[200 if cookies and status == 303 else status] += 1
            tried += 1

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run(binary, seconds, clients):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "shop.sqlite"
        make_list(path)
        passwords = pathlib.Path(folder) / "passwords"
        passwords.write_text("".join(f"{name}:{password}\n" for name, password in PASSWORDS.items()))
        passwords.chmod(0o600)
        with Server([
            binary, "serve", path, "--password-file", passwords, "--trusted-proxy", "127.0.0.1", "--port", "0"
        ]) as server:
            page = server.request("/~login", headers=fields(READER))[2].decode()
            found = re.search(r'action="(/~login/-/actions/[^"]*)"', page)
            if not found:
                raise Failure("the page has no form")
            action = html.unescape(found[1])
            cookie = log_in(server, action, READER, "ada")
            if not cookie or not log_in(server, action, USER, "bo"):
                raise Failure("no user can log in")
            reader = fields(READER, {"Cookie": cookie})
            quiet, _ = read(server, 10, reader)
            # Attempts by status. A successful attempt counts as 200.
            counts = multiprocessing.get_context("fork").Array("l", 600)
            trying = multiprocessing.get_context("fork").Process(
                target=flood, args=(server, action, clients, counts))
            trying.start()
            over, logins = threading.Event(), []

            def use():
                while not over.wait(1):
                    begun = time.monotonic()
                    got_in = log_in(server, action, USER, "bo") is not None
                    logins.append((time.monotonic() - begun, got_in))

            with MemoryWatch(server) as memory:
                user = threading.Thread(target=use)
                user.start()
                beside, failed = read(server, seconds, reader)
                over.set()
                user.join(PATIENCE)
            trying.kill()
            trying.join()
    answers = collections.Counter({status: count for status, count in enumerate(counts) if count})
    times, is_within = compared(quiet, beside)
    took = [time for time, _ in logins]
    locked_out = sum(not got_in for _, got_in in logins)
    print(
        f"list\t{times}, {failed}\n"
        f"logins\t{len(logins)}, {locked_out}, {1_000 * percentile(took, 0.5):.0f}, {1_000 * max(took, default=0):.0f}\n"
        f"flood\t{dict(sorted(answers.items()))}\n"
        f"server\t{memory.before / MEBIBYTE:.0f}, {memory.most / MEBIBYTE:.0f}")
    return (
        not failed and is_within
        and logins and not locked_out and max(took) < PROMPT
        and answers and not answers[0] and not answers[200] and not answers[500]
        and memory.most - memory.before <= SIZE * MEBIBYTE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=32)
    options = parser.parse_args()
    return run(os.environ["PAGES_BINARY"], options.seconds, options.clients)


if __name__ == "__main__":
    try:
        sys.exit(0 if main() else 1)
    except Failure as failure:
        sys.exit(f"logins: {failure}")
