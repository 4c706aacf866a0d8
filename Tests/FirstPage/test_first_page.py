"""The README's first program, as it was built: what it says when it cannot start."""

import os
import re
import socket
import subprocess


def test_the_readmes_first_page_was_built():
    assert os.path.isfile(os.environ["FIRST_PAGE"]), "scripts/first-page has said why there is none"


def test_a_port_in_use_is_one_line_and_no_crash():
    # Taken here, or by anybody else.
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", 8080))
            taken.listen()
        except OSError:
            pass
        result = subprocess.run(
            [os.environ["FIRST_PAGE"]], capture_output=True, text=True, timeout=60)
    assert result.returncode == 1
    assert result.stdout == ""
    assert re.fullmatch(
        r"Error: Cannot listen on 127\.0\.0\.1:8080: the port is in use\. .*\n", result.stderr)
