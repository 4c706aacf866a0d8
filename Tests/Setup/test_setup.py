"""scripts/setup on simulated machines: each command it can run is a stand-in."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD_PACKAGES = ["libxml2-dev", "libsqlite3-dev", "zlib1g-dev", "libssl-dev"]
# The POSIX commands that the script uses on any machine.
POSIX_COMMANDS = "sh env dirname mkdir sed tail cat cp cmp ln head find mv rm".split()


class Machine:
    """A checkout with only the script in it, and a PATH of stand-ins that log their calls."""

    def __init__(self, folder):
        self.checkout = folder / "checkout"
        self.commands = folder / "bin"
        self.more_commands = folder / "more"
        self.calls_file = folder / "calls"
        for directory in ("scripts", "Tests/Browser", "Benchmarks/Peers"):
            (self.checkout / directory).mkdir(parents=True)
        self.commands.mkdir()
        self.more_commands.mkdir()
        self.calls_file.touch()
        shutil.copy(ROOT / "scripts/setup", self.checkout / "scripts/setup")
        for file in (ROOT / "Tests/Browser").glob("*.txt"):
            shutil.copy(file, self.checkout / "Tests/Browser")
        shutil.copy(
            ROOT / "Benchmarks/Peers/requirements.txt", self.checkout / "Benchmarks/Peers")
        for name in POSIX_COMMANDS:
            (self.commands / name).symlink_to(shutil.which(name))
        self.stand_in("uname", "echo Linux")
        self.stand_in("swift")
        self.stand_in("pkg-config")
        self.stand_in("apt-get", f'echo "apt-get $*" >>{self.calls_file}')
        self.as_user()
        self.install(BUILD_PACKAGES)

    def stand_in(self, name, body="exit 0", folder=None):
        path = (folder or self.commands) / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def remove(self, name):
        (self.commands / name).unlink()

    def install(self, packages):
        patterns = "|".join(packages) or "none"
        self.stand_in(
            "dpkg-query",
            f"for last; do :; done\ncase $last in {patterns}) printf installed ;; esac",
        )

    def as_root(self):
        self.stand_in("id", "echo 0")

    def as_user(self, sudo=None):
        """`sudo` is the body of its stand-in. Without it, there is no sudo."""
        self.stand_in("id", "echo 1000")
        if sudo:
            self.stand_in("sudo", sudo)

    def have_test_tools(self):
        """Creates the results of `scripts/setup test`."""
        tools = self.checkout / ".tools"
        (tools / "venv/bin").mkdir(parents=True)
        shutil.copy(self.checkout / "Tests/Browser/requirements.txt", tools / "venv")
        shutil.copy(self.checkout / "Tests/Browser/vnu.txt", tools)
        for tool in ("venv/bin/python", "browser", "vnu.jar"):
            (tools / tool).write_text("#!/bin/sh\n")
            (tools / tool).chmod(0o755)
        self.stand_in("java")
        self.stand_in("hunspell")
        self.stand_in("valgrind")
        self.stand_in("nginx")
        self.stand_in("initdb")
        for browser in ("chromium-headless-shell", "firefox-esr", "WebKitWebDriver", "Xvfb"):
            self.stand_in(browser)

    def have_bench_tools(self):
        """Creates the results of `scripts/setup bench`, except nginx."""
        peers = self.checkout / ".tools/peers"
        (peers / "bin").mkdir(parents=True)
        shutil.copy(self.checkout / "Benchmarks/Peers/requirements.txt", peers)
        (peers / "bin/python").write_text("#!/bin/sh\n")
        (peers / "bin/python").chmod(0o755)
        for name in ("wrk", "xmllint", "valgrind", "initdb"):
            self.stand_in(name)

    def setup(self, *arguments):
        return subprocess.run(
            [self.checkout / "scripts/setup", *arguments],
            env={"PATH": f"{self.commands}:{self.more_commands}", "HOME": str(self.checkout)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    @property
    def calls(self):
        return self.calls_file.read_text().splitlines()

    @property
    def installs(self):
        return [call for call in self.calls if " install " in call]


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def packages_of(call):
    """Returns the packages of an apt-get install call, which follow its last option."""
    words = call.split()
    last_option = max(i for i, word in enumerate(words) if word.startswith("-"))
    return words[last_option + 1 :]


@pytest.mark.parametrize("arguments", [[], ["serve"], ["test"], ["cluster"]])
def test_setup_is_silent_if_nothing_is_missing(machine, arguments):
    machine.have_test_tools()
    result = machine.setup(*arguments)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert machine.calls == []


@pytest.mark.parametrize("missing", [["libxml2-dev"], ["libsqlite3-dev", "zlib1g-dev"]])
def test_without_root_or_sudo_only_the_install_command_is_printed(machine, missing):
    machine.install([name for name in BUILD_PACKAGES if name not in missing])
    result = machine.setup("serve")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith(f": sudo apt-get install {' '.join(missing)}\n")
    assert machine.calls == []


def test_root_installs_exactly_the_missing_packages_in_one_call(machine):
    machine.as_root()
    machine.install(["libsqlite3-dev", "libssl-dev"])
    result = machine.setup("serve")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "setup: installing libxml2-dev\nsetup: installing zlib1g-dev\n"
    assert [packages_of(call) for call in machine.installs] == [["libxml2-dev", "zlib1g-dev"]]


def test_passwordless_sudo_installs_packages(machine):
    machine.as_user(sudo='[ "$1" != -n ] || shift\nexec "$@"')
    machine.stand_in("true")
    machine.install(["libsqlite3-dev", "zlib1g-dev", "libssl-dev"])
    assert machine.setup("serve").returncode == 0
    assert [packages_of(call) for call in machine.installs] == [["libxml2-dev"]]


def test_sudo_is_not_used_if_it_needs_a_password_without_a_terminal(machine):
    machine.as_user(sudo='[ "$1" = -n ] && exit 1\nexec "$@"')
    machine.install([])
    result = machine.setup("serve")
    assert result.returncode == 1
    assert result.stderr.endswith(f": sudo apt-get install {' '.join(BUILD_PACKAGES)}\n")
    assert machine.calls == []


def test_a_failing_update_does_not_stop_the_install(machine):
    machine.as_root()
    machine.install([])
    machine.stand_in(
        "apt-get",
        f'echo "apt-get $*" >>{machine.calls_file}\n[ "$1" != update ] || exit 100',
    )
    result = machine.setup("serve")
    assert (result.returncode, result.stderr) == (0, "")
    assert len(machine.installs) == 1


def test_a_failing_install_shows_the_output_of_apt(machine):
    machine.as_root()
    machine.install([])
    machine.stand_in("apt-get", '[ "$1" = update ] || { echo "E: no such package"; exit 100; }')
    result = machine.setup("serve")
    assert result.returncode == 1
    assert "E: no such package\n" in result.stderr
    assert "setup.log" in result.stderr


def test_tests_need_a_browser_java_valgrind_servers_and_a_python_with_ensurepip(machine):
    if "ID=debian\n" not in pathlib.Path("/etc/os-release").read_text():
        pytest.skip("only Debian has packages of the browser")
    machine.stand_in("python3", "exit 1")
    result = machine.setup("test")
    assert result.returncode == 1
    assert result.stderr.endswith(
        ": sudo apt-get install chromium-headless-shell firefox-esr "
        "webkit2gtk-driver xvfb default-jre-headless hunspell hunspell-en-us hunspell-en-gb valgrind nginx-light"
        " postgresql python3 python3-venv\n"
    )


def test_serving_needs_neither_browser_nor_python_nor_java(machine):
    result = machine.setup("serve")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_cluster_needs_only_nginx_and_postgresql(machine):
    result = machine.setup("cluster")
    assert result.returncode == 1
    assert result.stderr.endswith(": sudo apt-get install nginx-light postgresql\n")
    machine.install([*BUILD_PACKAGES, "nginx", "postgresql"])
    result = machine.setup("cluster")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_the_benchmarks_need_peer_servers_and_measuring_tools(machine):
    result = machine.setup("bench")
    assert result.returncode == 1
    assert result.stderr.endswith(
        ": sudo apt-get install"
        " nginx-light postgresql wrk libxml2-utils valgrind python3 python3-venv\n")
    machine.install([*BUILD_PACKAGES, "nginx"])
    machine.have_bench_tools()
    result = machine.setup("bench")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_the_benchmarks_have_their_own_python_environment(machine):
    machine.have_bench_tools()
    machine.stand_in("nginx")
    machine.stand_in("python3", f'echo "python3 $*" >>{machine.calls_file}')
    (machine.checkout / ".tools/peers/requirements.txt").unlink()
    result = machine.setup("bench")
    assert (result.returncode, result.stderr) == (0, "")
    assert machine.calls[-1] == "python3 -m venv --clear .tools/peers"


def test_a_newly_installed_nginx_is_stopped_but_an_existing_one_is_not(machine):
    machine.as_root()
    machine.have_bench_tools()
    machine.remove("wrk")
    machine.remove("xmllint")
    machine.stand_in("systemctl", f'echo "systemctl $*" >>{machine.calls_file}\nexit 1')
    assert machine.setup("bench").returncode == 0
    assert machine.calls[-1] == "systemctl disable --now nginx"
    machine.calls_file.write_text("")
    machine.stand_in("nginx")
    assert machine.setup("bench").returncode == 0
    assert [packages_of(call) for call in machine.installs] == [["wrk", "libxml2-utils"]]
    assert not [call for call in machine.calls if "systemctl" in call]


def test_a_newly_installed_postgresql_is_stopped_but_an_existing_one_is_not(machine):
    machine.as_root()
    machine.have_test_tools()
    machine.remove("initdb")
    machine.stand_in("systemctl", f'echo "systemctl $*" >>{machine.calls_file}')
    machine.stand_in("service", f'echo "service $*" >>{machine.calls_file}')
    assert machine.setup("test").returncode == 0
    assert [packages_of(call) for call in machine.installs] == [["postgresql"]]
    assert machine.calls[-2:] == ["systemctl disable --now postgresql", "service postgresql stop"]
    machine.calls_file.write_text("")
    machine.install([*BUILD_PACKAGES, "postgresql"])
    assert machine.setup("test").returncode == 0
    assert machine.calls == []


def test_changed_requirements_recreate_the_environment(machine):
    machine.have_test_tools()
    machine.stand_in("python3", f'echo "python3 $*" >>{machine.calls_file}')
    with open(machine.checkout / "Tests/Browser/requirements.txt", "a") as file:
        file.write("another==1.0\n")
    result = machine.setup("test")
    assert (result.returncode, result.stderr) == (0, "")
    assert "python3 -m venv --clear .tools/venv" in machine.calls
    assert machine.setup("test").stdout == ""


def test_a_python_without_ensurepip_is_skipped(machine):
    machine.have_test_tools()
    (machine.checkout / ".tools/venv/requirements.txt").unlink()
    # Runs the script's check in a Python without ensurepip.
    machine.stand_in(
        "python3", f'exec {sys.executable} -c "import sys; sys.modules[\'ensurepip\'] = None; $2"'
    )
    good = f'[ "$1" = -m ] || exec {sys.executable} "$@"\necho "good $*" >>{machine.calls_file}'
    machine.stand_in("python3", f"{good}\nmkdir -p .tools/venv/bin", folder=machine.more_commands)
    assert machine.setup("test").returncode == 0
    assert machine.calls == ["good -m venv --clear .tools/venv"]


def test_macos_prints_the_brew_command(machine):
    machine.stand_in("uname", "echo Darwin")
    for name in ("dpkg-query", "apt-get", "pkg-config"):
        machine.remove(name)
    result = machine.setup("serve")
    assert result.returncode == 1
    assert result.stderr.endswith(": brew install pkgconf libxml2 sqlite zlib openssl@3\n")


def test_other_systems_are_checked_with_pkg_config(machine):
    machine.remove("dpkg-query")
    machine.remove("apt-get")
    assert machine.setup("serve").returncode == 0
    machine.stand_in("pkg-config", '[ "$2" != sqlite3 ]')
    result = machine.setup("serve")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1 and result.stderr.endswith(": libsqlite3-dev\n")


def test_missing_swift_prints_where_to_get_it(machine):
    machine.remove("swift")
    result = machine.setup("serve")
    assert result.returncode == 1
    assert "swift.org" in result.stderr


def test_the_error_for_an_unknown_purpose_lists_the_known_ones(machine):
    result = machine.setup("deploy")
    assert result.returncode == 1
    assert "scripts/setup serve" in result.stderr and "scripts/setup test" in result.stderr
    assert "scripts/setup bench" in result.stderr and "scripts/setup cluster" in result.stderr


def test_a_run_with_nothing_to_install_is_fast(machine):
    machine.have_test_tools()
    before = os.times()
    for _ in range(5):
        assert machine.setup("test").returncode == 0
    after = os.times()
    spent = sum(after[2:4]) - sum(before[2:4])
    assert spent < 5 * 0.3
