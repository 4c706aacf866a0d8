# apt: fossil
"""A repository and a check-out of Fossil, with tickets, tags, wiki pages and a full-text index."""
import pathlib
import subprocess


def fossil(*arguments, text=None):
    subprocess.run(["fossil", *arguments], check=True, cwd="checkout", input=text, text=True)


pathlib.Path("checkout").mkdir()
fossil("init", "../tea.fossil", "--admin-user", "ada")
fossil("open", "../tea.fossil")
fossil("user", "default", "ada")
for number in range(12):
    pathlib.Path("checkout", f"file{number % 4}.txt").write_text(f"line {number}\n" * (number + 1))
    fossil("addremove")
    fossil("commit", "-m", f"Change {number} ä", "--no-warnings", "--tag", f"v{number}")
for number in range(6):
    fossil("ticket", "add", "title", f"Ticket {number}", "status", "Open", "type", "Code_Defect")
fossil("wiki", "create", "Start", text="Some *words*\n")
fossil("fts-config", "reindex", "-R", "../tea.fossil")
fossil("rebuild", "../tea.fossil")
