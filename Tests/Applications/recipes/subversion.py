# apt: subversion
"""The working copy of Subversion (wc.db), and the cache of a repository's file system (rep-cache.db)."""
import pathlib
import subprocess

subprocess.run(["svnadmin", "create", "repository"], check=True)
address = pathlib.Path("repository").resolve().as_uri()
subprocess.run(["svn", "checkout", address, "copy"], check=True)
for number in range(20):
    folder = pathlib.Path("copy", f"folder{number % 3}")
    folder.mkdir(exist_ok=True)
    (folder / f"datei {number} ä.txt").write_text(f"line {number}\n")
    subprocess.run(["svn", "add", "--force", "."], cwd="copy", check=True)
    subprocess.run(["svn", "propset", "color", "red", str(folder.relative_to("copy"))], cwd="copy", check=True)
    subprocess.run(["svn", "commit", "-m", f"r{number}"], cwd="copy", check=True)
subprocess.run(["svn", "update"], cwd="copy", check=True)
subprocess.run(["svn", "move", "folder0", "moved"], cwd="copy", check=True)
