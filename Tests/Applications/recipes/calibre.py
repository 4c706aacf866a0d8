# apt: calibre
"""A library of Calibre: books, authors, series, and a custom column."""
import os
import pathlib
import subprocess

root = pathlib.Path(os.environ["DEBIAN"], "usr")
command, environment = ["calibredb"], dict(os.environ, QT_QPA_PLATFORM="offscreen")
if root.exists():  # unpacked, not installed
    # Calibre needs Debian's own Python.
    command = ["/usr/bin/python3", str(root / "bin/calibredb")]
    environment |= {"CALIBRE_PYTHON_PATH": f"{root}/lib/calibre", "CALIBRE_RESOURCES_PATH": f"{root}/share/calibre",
                    "CALIBRE_EXTENSIONS_PATH": f"{root}/lib/calibre/calibre/plugins",
                    "PYTHONPATH": f"{root}/lib/python3/dist-packages"}


def calibredb(*arguments):
    subprocess.run([*command, *arguments, "--with-library", "library"], check=True, env=environment)


calibredb("add", "--empty", "--title", "Book 0", "--authors", "Ada Lovelace")
calibredb("add_custom_column", "shelf", "Shelf", "text")
for number in range(1, 13):
    calibredb("add", "--empty", "--title", f"The Book {number} é", "--authors", f"Author {number % 4} & Someone",
              "--tags", "tea,ä", "--series", "Row", "--isbn", f"978000000{number:04}")
calibredb("set_custom", "shelf", "2", "A")
