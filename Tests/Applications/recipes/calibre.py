# apt: calibre
"""A library of Calibre: books, authors, custom columns, and its full-text index."""
import os
import pathlib
import subprocess
import sys

root = os.environ["DEBIAN"]
environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
if pathlib.Path(root, "usr/lib/calibre").exists():
    environment |= {"CALIBRE_PYTHON_PATH": f"{root}/usr/lib/calibre", "CALIBRE_RESOURCES_PATH": f"{root}/usr/share/calibre",
                    "CALIBRE_EXTENSIONS_PATH": f"{root}/usr/lib/calibre/calibre/plugins",
                    "PYTHONPATH": f"{root}/usr/lib/calibre:{root}/usr/lib/python3/dist-packages"}


def calibredb(*arguments):
    program = pathlib.Path(root, "usr/bin/calibredb")
    if program.exists():  # unpacked, not installed: its first lines name a folder of the system
        start = "import sys; from calibre.db.cli.main import main; sys.exit(main())"
        command = ["/usr/bin/python3", "-c", f"sys = __import__('sys'); sys.resources_location = {root + '/usr/share/calibre'!r};"
                   f" sys.extensions_location = {root + '/usr/lib/calibre/calibre/plugins'!r};"
                   f" sys.executables_location = '/usr/bin'; {start}"]
    else:
        command = ["calibredb"]
    subprocess.run([*command, *arguments, "--with-library", "library"], check=True, env=environment)


calibredb("add", "--empty", "--title", "Book 0", "--authors", "Ada Lovelace")
calibredb("add_custom_column", "shelf", "Shelf", "text")
for number in range(1, 13):
    calibredb("add", "--empty", "--title", f"The Book {number} é", "--authors", f"Author {number % 4} & Someone",
              "--tags", "tea,ä", "--series", "Row", "--isbn", f"978000000{number:04}")
calibredb("set_custom", "shelf", "2", "A")
