"""Installation and packages, with stand-ins for the built files: the files, the unit, the version, the images."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNIT = ROOT / "Packaging/pages@.service"
INSTALLING = (ROOT / "docs/installing.md").read_text()
PAGES = ["pages.1", *(f"pages.{command}.1" for command in ("dev", "export", "health", "help", "new", "serve", "validate"))]


def section(title):
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", INSTALLING, re.M | re.S).group(1)


def documented_paths(title):
    """Returns the paths in the first column of a table in the document."""
    return sorted(re.findall(r"^\| `(/[^`]*)`", section(title), re.M))


def files_below(folder):
    return sorted(f"/{file.relative_to(folder)}" for file in folder.rglob("*") if file.is_file())


def fields(name):
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(), re.M)


@pytest.fixture(scope="module")
def tool(tmp_path_factory):
    """Creates the output of scripts/build-tool without a build."""
    folder = tmp_path_factory.mktemp("built") / "tool"
    for part in ("man", "completions"):
        (folder / part).mkdir(parents=True)
    # A real program, because dpkg-shlibdeps reads its linked libraries.
    shutil.copy(shutil.which("true"), folder / "pages")
    (folder / "copyright").write_text("licences\n")
    for page in PAGES:
        (folder / "man" / page).write_text(".Dd\n")
    for shell in ("bash", "zsh", "fish"):
        (folder / "completions" / shell).write_text("# completions\n")
    return folder


def make(*arguments, **environment):
    return subprocess.run(
        ["make", "-s", *arguments], cwd=ROOT, env={**os.environ, **environment}, check=True,
        capture_output=True, text=True).stdout


# --- The version ---

def test_the_program_version_is_the_newest_in_the_changelog():
    newest = re.search(r"^## (\d+\.\d+\.\d+)$", (ROOT / "CHANGELOG.md").read_text(), re.M).group(1)
    told = re.search(r'static let version = "(.*)"', (ROOT / "Sources/pages/Version.swift").read_text())
    assert told.group(1) == newest


# --- make install ---

def test_make_install_adds_the_documented_files_and_uninstall_removes_them(tool, tmp_path):
    there = tmp_path / "there"
    make("install", f"TOOL={tool}", f"DESTDIR={there}")
    assert files_below(there) == documented_paths("From a checkout")
    assert os.access(there / "usr/local/bin/pages", os.X_OK)
    unit = (there / "usr/local/lib/systemd/system/pages@.service").read_text()
    assert "ExecStart=/usr/local/bin/pages serve" in unit and "/usr/bin" not in unit
    make("uninstall", f"DESTDIR={there}")
    assert files_below(there) == []


def test_make_install_with_a_prefix_puts_the_documented_files_below_it(tool, tmp_path):
    there = tmp_path / "home"
    make("install", f"TOOL={tool}", f"PREFIX={there}")
    assert [path.removeprefix(str(there)) for path in files_below(there)] == [
        path.removeprefix("/usr/local") for path in documented_paths("From a checkout")]
    make("uninstall", f"PREFIX={there}")
    assert files_below(there) == []


def test_make_install_does_not_rebuild_an_existing_tool(tool, tmp_path):
    commands = make("-n", "install", f"TOOL={tool}", f"DESTDIR={tmp_path}")
    assert "install-tool" in commands and "build-tool" not in commands
    assert "build-tool" in make("-n", "install", f"TOOL={tmp_path}/none", f"DESTDIR={tmp_path}")
    assert "build-tool" in make("-n", "deb", f"TOOL={tool}")


def test_phony_make_targets_are_exactly_those_with_a_help_text():
    text = (ROOT / "Makefile").read_text().replace("\\\n", "")
    phony = set(re.search(r"^\.PHONY: (.*)$", text, re.M).group(1).split())
    assert phony == set(re.findall(r"^([a-z]+):.*##", text, re.M))
    assert {"tool", "install", "uninstall", "deb"} <= phony


# --- The package ---

@pytest.fixture(scope="module")
def package(tool, tmp_path_factory):
    if not shutil.which("dpkg-shlibdeps"):
        pytest.skip("dpkg-shlibdeps is not installed")
    checkout = tmp_path_factory.mktemp("checkout")
    for name in ("scripts", "Packaging", "CHANGELOG.md", "Sources/pages/Version.swift"):
        target = checkout / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, target)
    (checkout / ".build").mkdir()
    result = subprocess.run(
        [checkout / "scripts/package-deb", tool], cwd=checkout, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return checkout / result.stdout.strip()


def field(package, name):
    return subprocess.run(
        ["dpkg-deb", "--field", package, name], check=True, capture_output=True, text=True).stdout.strip()


def test_the_package_contains_the_documented_files(package, tmp_path):
    subprocess.run(["dpkg-deb", "--raw-extract", package, tmp_path / "raw"], check=True)
    assert files_below(tmp_path / "raw" / "DEBIAN") == [
        "/conffiles", "/control", "/md5sums", "/postinst", "/postrm", "/prerm"]
    shutil.rmtree(tmp_path / "raw" / "DEBIAN")
    assert files_below(tmp_path / "raw") == documented_paths("Contents of the package")


def test_the_package_states_its_version_and_dependencies(package):
    version = field(package, "Version")
    assert package.name == f"pages_{version}_{field(package, 'Architecture')}.deb"
    assert f'"{version}"' in (ROOT / "Sources/pages/Version.swift").read_text()
    assert "libc6" in field(package, "Depends")
    assert field(package, "Recommends") == "libpq5"


# --- The unit ---

def test_the_unit_reads_its_options_from_a_documented_environment_file():
    assert fields("ExecStart") == ["/usr/bin/pages serve $PAGES_OPTIONS $PAGES_FILES"]
    assert fields("EnvironmentFile") == ["/etc/pages/%i.env"]
    named = set(re.findall(r"^#?([A-Z]+(?:_[A-Z]+)*)=", (ROOT / "Packaging/example.env").read_text(), re.M))
    told = set(re.findall(r"`((?:PAGES|PG)[A-Z_]*)`", (ROOT / "docs/serving.md").read_text() + INSTALLING))
    assert named <= told, "a variable is not documented"


@pytest.mark.parametrize("name, value", [
    ("DynamicUser", "yes"), ("StateDirectory", "pages/%i"), ("StateDirectoryMode", "0700"),
    ("ProtectSystem", "strict"), ("ProtectHome", "yes"), ("PrivateTmp", "yes"), ("NoNewPrivileges", "yes"),
    ("CapabilityBoundingSet", ""), ("MemoryDenyWriteExecute", "yes"), ("Restart", "on-failure"),
    ("KillSignal", "SIGTERM"), ("RestrictAddressFamilies", "AF_INET AF_INET6 AF_UNIX")])
def test_the_unit_is_sandboxed(name, value):
    assert fields(name) == [value]


def test_the_stop_timeout_of_the_unit_covers_the_drain_delay():
    [limit] = fields("TimeoutStopSec")
    delay = re.search(r"PAGES_DRAIN_DELAY=(\d+)", (ROOT / "Packaging/example.env").read_text()).group(1)
    # The server finishes open requests within ten seconds.
    assert int(limit) >= int(delay) + 10 + 15


@pytest.fixture
def analyzable_unit(tmp_path):
    """Returns a copy of the unit with an existing program. Skips the test without systemd-analyze."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace("/usr/bin/pages", shutil.which("true")))
    return copy


def test_the_unit_passes_systemd_analyze_verify(analyzable_unit):
    result = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", analyzable_unit.with_name("pages@shop.service")],
        capture_output=True, text=True)
    assert (result.returncode, result.stdout + result.stderr) == (0, "")


def test_the_exposure_level_matches_the_documentation(analyzable_unit):
    result = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", analyzable_unit],
        capture_output=True, text=True)
    if "unrecognized option" in result.stderr:
        pytest.skip("this systemd-analyze cannot check units offline")
    level = float(re.search(r"Overall exposure level for .*?: ([\d.]+)", result.stdout).group(1))
    version = subprocess.run(
        ["systemd-analyze", "--version"], capture_output=True, text=True).stdout.split()[1]
    documented = re.search(r"systemd\s+(\d+)\s+rates the exposure \*\*([\d.]+)\*\*", INSTALLING)
    if version == documented.group(1):
        assert level == float(documented.group(2))
    assert level < 2


# --- The images ---

def stages():
    return re.split(r"^FROM ", (ROOT / "Dockerfile").read_text(), flags=re.M)[1:]


def test_the_final_images_are_slim_and_do_not_run_as_root():
    kept = [stage for stage in stages() if stage.startswith("debian:")]
    assert [stage.split("\n")[0] for stage in kept] == [
        "debian:bookworm-slim AS pages", "debian:bookworm-slim AS showcase"]
    for stage in kept:
        name = stage.split("\n")[0].split()[-1]
        assert f"\nUSER {name}\n" in stage and f"COPY --from=build-{name} /image/ /" in stage
        assert f'CMD ["{name}", "health"]' in stage
    # The last stage is the default target.
    assert stages()[-1] == kept[-1]


def test_the_image_binaries_link_the_swift_runtime_statically():
    builds = re.findall(r"swift build -c release (.*)--product (\w+)", (ROOT / "Dockerfile").read_text())
    assert builds == [("--static-swift-stdlib ", "pages"), ("--static-swift-stdlib ", "showcase")]


@pytest.mark.parametrize("image", ["pages", "showcase"])
def test_the_packages_of_an_image_are_documented(image):
    [stage] = [stage for stage in stages() if stage.startswith(f"debian:bookworm-slim AS {image}\n")]
    [row] = re.findall(rf"^\| `{image}` \| (.*)$", section("In a container"), re.M)
    for package in re.search(r"--no-install-recommends (.*?) \\\n", stage).group(1).split():
        # Packages of the base system, because it has apt.
        assert package in ("libstdc++6", "zlib1g") or f"`{package}`" in row


# --- The scripts ---

def test_the_scripts_pass_shellcheck():
    if not shutil.which("shellcheck"):
        pytest.skip("shellcheck is not installed")
    scripts = [f"scripts/{name}" for name in (
        "build-tool", "install-tool", "package-deb", "check-package", "check-image", "clean-root.sh", "fresh-machine")]
    maintainers = sorted((ROOT / "Packaging/debian").iterdir())
    result = subprocess.run(
        ["shellcheck", "-x", *scripts, *maintainers], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout
