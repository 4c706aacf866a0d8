"""Installs the packages of one recipe in a separate folder, and nothing in the system or in the checkout.

`pip install --target` installs PyPI packages. `apt-get download` downloads Debian packages and their dependencies that
this machine does not have, and `dpkg-deb -x` unpacks them. This needs no root.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys


class MissingPackage(Exception):
    """A package that this machine cannot install."""


def run(command, folder, log, environment=None):
    with open(log, "ab") as output:
        output.write(f"$ {' '.join(map(str, command))}\n".encode())
        output.flush()
        result = subprocess.run(command, cwd=folder, env=environment, stdout=output, stderr=output, check=False,
                                stdin=subprocess.DEVNULL, timeout=900)
    return result.returncode


def python_packages(names, folder, log):
    """Installs PyPI packages and returns the folder for PYTHONPATH."""
    target = folder / "python"
    complete = target / ".complete"
    if not names or (complete.exists() and complete.read_text() == " ".join(names)):
        return target
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile",
               "--no-warn-script-location", "--root-user-action=ignore", "--target", target, *names]
    if run(command, folder, log) != 0:
        raise MissingPackage(f"pip cannot install {' '.join(names)}; see {log}")
    complete.write_text(" ".join(names))
    return target


def candidate(name):
    """Returns the version of a Debian package that apt would install."""
    policy = subprocess.run(["apt-cache", "policy", name], capture_output=True, text=True, check=False).stdout
    found = re.search(r"Candidate: (\S+)", policy)
    if not found or found[1] == "(none)":
        raise MissingPackage(f"apt does not have {name}; `apt-get update` may help")
    return found[1]


def debian_packages(names, folder, log):
    """Unpacks Debian packages and returns their folder."""
    root = folder / "debian"
    if not names or (root / ".complete").exists():
        return root
    for name in names:
        candidate(name)
    plan = subprocess.run(["apt-get", "install", "--simulate", "--no-install-recommends", *names],
                          capture_output=True, text=True, check=False).stdout
    missing = re.findall(r"^Inst (\S+) (?:\[\S+\] )?\((\S+)", plan, re.MULTILINE)
    archives = folder / "archives"
    archives.mkdir(exist_ok=True)
    root.mkdir(exist_ok=True)
    wanted = [f"{name}={version}" for name, version in missing]
    if wanted and run(["apt-get", "download", *wanted], archives, log) != 0:
        raise MissingPackage(f"apt cannot download {' '.join(names)}; see {log}")
    for archive in sorted(archives.glob("*.deb")):
        run(["dpkg-deb", "-x", archive, root], folder, log)
        archive.unlink()
    (root / ".complete").touch()
    return root


def environment(python, debian, home):
    """Returns the environment of a recipe: its packages first, a separate home folder, and UTC."""
    libraries = sorted({str(path.parent) for folder in ("lib", "usr/lib")
                        for path in pathlib.Path(debian, folder).rglob("*.so*")})
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_", "LD_"))}
    return kept | {
        "HOME": str(home), "TMPDIR": str(home), "TZ": "UTC", "LC_ALL": "C.UTF-8", "USER": "someone",
        "PYTHONPATH": str(python), "PYTHONDONTWRITEBYTECODE": "1", "DEBIAN": str(debian),
        "PATH": os.pathsep.join([f"{python}/bin", f"{debian}/usr/bin", os.environ.get("PATH", "/usr/bin:/bin")]),
        "LD_LIBRARY_PATH": os.pathsep.join(libraries),
    }
