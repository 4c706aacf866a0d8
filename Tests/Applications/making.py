"""Makes the SQLite files of one application by running its recipe, a Python program in `recipes/`.

The first lines of a recipe name its packages: `# pip: NAME==VERSION …`, their dependencies after `# with:`, and
`# apt: NAME …`. A recipe runs in an empty folder. Every SQLite file with a table that it creates there is tested.
"""
import pathlib
import re
import shutil
import sqlite3
import sys

import installing

RECIPES = pathlib.Path(__file__).parent / "recipes"


def names():
    return sorted(path.stem for path in RECIPES.glob("*.py"))


def packages(name, kind):
    lines = re.findall(rf"^# {kind}: (.*)$", (RECIPES / f"{name}.py").read_text(), re.MULTILINE)
    return [package for line in lines for package in line.split()]


def is_database(path):
    if path.is_symlink() or not path.is_file():
        return False
    with open(path, "rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def table_count(path):
    database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        return database.execute("SELECT count(*) FROM sqlite_schema WHERE type IN ('table', 'view')").fetchone()[0]
    except sqlite3.DatabaseError:
        return 1
    finally:
        database.close()


def versions(names):
    """Returns each Debian package with the version that apt installs."""
    return [f"{name} {installing.candidate(name)}" for name in names]


def make(name, folder):
    """Makes the files of an application. Returns their paths and the versions of the packages."""
    folder.mkdir(parents=True, exist_ok=True)
    log, work, made = folder / "log.txt", folder / "work", folder / ".made"
    recipe = (RECIPES / f"{name}.py").read_text()
    if not made.exists() or made.read_text() != recipe:
        python = installing.python_packages(packages(name, "pip") + packages(name, "with"), folder, log)
        debian = installing.debian_packages(packages(name, "apt"), folder, log)
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        # A recipe has the name of the package that it imports, so its folder must not be in sys.path.
        start = "import runpy, sys; runpy.run_path(sys.argv[1], run_name='__main__')"
        code = installing.run([sys.executable, "-c", start, RECIPES / f"{name}.py"], work, log,
                              installing.environment(python, debian, work))
        if code != 0:
            raise installing.MissingPackage(f"the recipe ended with status {code}; see {log}")
        made.write_text(recipe)
        shutil.rmtree(folder / "archives", ignore_errors=True)
        shutil.rmtree(python, ignore_errors=True)
        shutil.rmtree(debian, ignore_errors=True)
    files = [path for path in sorted(work.rglob("*")) if is_database(path) and table_count(path) > 0]
    if not files:
        raise installing.MissingPackage(f"the recipe made no SQLite file; see {log}")
    return files, packages(name, "pip") + versions(packages(name, "apt"))
