"""Short runs of the load scripts of Tests/Load, without limits on time and memory growth.

`make load` runs them in full. CI uses shared machines, so these tests measure no times.
"""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from pages_server import required

LOAD = pathlib.Path(__file__).parent.parent / "Load"
pytestmark = pytest.mark.skipif(
    not pathlib.Path("/proc/self/statm").exists(), reason="needs /proc, which only Linux has")


@pytest.fixture
def load(light_database):
    """Runs a script against the executable under test. The script copies the given database."""
    def run(script, *arguments):
        result = subprocess.run(
            [sys.executable, LOAD / script, "--database", light_database, *map(str, arguments)],
            capture_output=True, text=True, timeout=300,
            env={**os.environ, "SHOWCASE_BINARY": required("SHOWCASE_BINARY")})
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    return run


def test_clients_are_served_while_others_attack(load):
    # Each case mostly waits, so the shares run concurrently. `--no-limits` skips the checks of time.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        shares = [
            pool.submit(load, "attacks.py", "--seconds", 2, "--no-limits", "--share", f"{number}/3")
            for number in (1, 2, 3)]
        for ran in shares:
            ran.result()


def test_every_stream_gets_each_update_and_nothing_leaks(load):
    load("streams.py", "--streams", 500, "--rounds", 3, "--no-limits")


def test_mixed_load_causes_no_errors_or_leaks(load):
    load("mixed.py", 1 / 3, "--capacity-seconds", 2, "--rate", 100)


def test_retrying_an_action_after_the_server_is_killed_runs_it_once(load):
    load("killed.py", "--rounds", 20)


def test_graceful_shutdown_cuts_off_no_request(load):
    load("drain.py", "--rounds", 3, "--rate", 100)


def test_the_cost_of_hostile_text_is_linear_in_its_bytes():
    if not shutil.which("valgrind"):
        pytest.skip("valgrind is not installed")
    subprocess.run(
        [sys.executable, LOAD / "cost.py", "--sizes", "10000,100000", "--clock", "10000,100000",
         "field title raw combining", "field pe-from raw regional", "name raw combining",
         "action 1 regional", "path combining", "header Host combining", "template combining",
         "fragment combining", "fragment role combining", "fragment datetime combining",
         "template section combining", "template text combining"],
        env=os.environ | {"HOSTILE_COST": required("HOSTILE_COST")}, check=True)
