"""The command `pages validate`: its output, streams and exit codes."""

import json
import os
import pty
import re
import subprocess

import pytest

from pages_server import TIMEOUT, measure_pages, required, run_pages

VALID = (
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>x</title></head>'
    "<body><header><h1>x</h1></header><main>{}</main></body></html>\n")
IMAGE = VALID.format('<p>\n  <b>日本</b><img src="/a.png"/></p>')
CSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


@pytest.fixture
def folder(tmp_path):
    """A folder with two valid and two invalid pages."""
    folder = tmp_path / "pages"
    (folder / "deep").mkdir(parents=True)
    for name, text in {
        "a.html": VALID.format(""), "b.html": IMAGE, "deep/c.htm": IMAGE,
        "deep/d.html": VALID.format("<p>fine</p>"), "notes.txt": "<",
    }.items():
        (folder / name).write_text(text)
    return folder


def run_on_terminal(*arguments, env=None):
    """Runs the executable on a terminal and returns its output and exit code."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [required("PAGES_BINARY"), *map(str, arguments)], stdin=subprocess.DEVNULL,
        stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm", **(env or {})})
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    return shown.decode().replace("\r\n", "\n"), process.wait(timeout=TIMEOUT)


# --- Output and exit codes ---


def test_findings_start_with_the_file_and_line(tmp_path):
    file = tmp_path / "page.html"
    file.write_text("<!DOCTYPE html>\n<html><body><p></body></html>\n")
    result = run_pages("validate", file)
    assert result.returncode == 1
    assert result.stderr == ""
    assert result.stdout.startswith(f"{file}:2:")


def test_a_missing_file_prints_one_error_line(tmp_path):
    file = tmp_path / "missing.html"
    result = run_pages("validate", file)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert str(file) in result.stderr


def test_valid_files_print_nothing(folder):
    result = run_pages("validate", folder / "a.html", folder / "deep" / "d.html")
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


# --- Text output ---


def test_a_finding_shows_its_line_with_a_caret(folder):
    first, *rest = run_pages("validate", folder / "b.html").stdout.splitlines()
    place, message = first.split(": ", 1)
    assert place == f"{folder / 'b.html'}:3:12"
    assert "alt" in message
    assert rest[0] == '3 |   <b>日本</b><img src="/a.png"/></p></main></body></html>'
    # Each wide character takes two columns.
    assert rest[1] == "  | " + " " * 13 + "^"
    assert rest[2] == "  = html/body/main/p/img"
    assert len(rest) == 3


def test_the_findings_of_a_folder_are_summarized(folder):
    result = run_pages("validate", folder)
    assert result.returncode == 1
    assert result.stderr == "2 findings in 2 of 4 files.\n"
    places = [line for line in result.stdout.splitlines() if line.startswith(str(folder))]
    assert [line.split(":")[0] for line in places] == [
        str(folder / "b.html"), str(folder / "deep" / "c.htm")]
    assert run_pages("validate", "--quiet", folder).stderr == ""


def test_unreadable_files_do_not_stop_the_validation(folder, tmp_path):
    result = run_pages("validate", tmp_path / "none.html", folder, tmp_path / "gone.html")
    assert result.returncode == 2
    assert "none.html" in result.stderr and "gone.html" in result.stderr
    assert result.stderr.endswith("2 findings in 2 of 4 files. 2 could not be read.\n")
    assert result.stdout.count("needs the attribute") + result.stdout.count("alt") >= 2


def test_standard_input_is_read(folder):
    result = run_pages("validate", "-", input=IMAGE)
    assert result.returncode == 1
    assert result.stdout.startswith("<stdin>:3:12: ")
    assert run_pages("validate", "-", input=VALID.format("")).returncode == 0
    rows = run_pages("validate", "--fragment", "rows", "-", input="<tr><td>1</td></tr>")
    assert (rows.stdout, rows.returncode) == ("", 0)


def test_missing_arguments_are_a_usage_error():
    result = run_pages("validate")
    assert result.returncode == 64
    assert "files, folders, or - for standard input" in result.stderr
    assert result.stdout == ""


def test_the_exit_codes_are_in_the_help():
    text = " ".join(run_pages("validate", "--help").stdout.split())
    assert "Exit codes: 0: all files are valid; 1: there are findings; 2: a file" in text


# --- On a terminal ---


def test_colors_are_used_only_on_terminals_by_default(folder):
    shown, code = run_on_terminal("validate", folder / "b.html")
    assert code == 1
    assert "\x1b[1;31m" in shown
    piped = run_pages("validate", folder / "b.html").stdout
    assert "\x1b" not in piped
    assert CSI.sub("", shown).startswith(piped)
    assert "\x1b[1;31m" not in run_on_terminal("validate", folder / "b.html", env={"NO_COLOR": "1"})[0]
    assert "\x1b[1;31m" not in run_on_terminal("validate", "--color", "never", folder / "b.html")[0]
    assert "\x1b[1;31m" in run_pages("validate", "--color", "always", folder / "b.html").stdout


def test_progress_output_is_erased(folder):
    shown, _ = run_on_terminal("validate", "--color", "never", folder)
    assert "Checking 2 of 4 files …" in shown
    assert visible_lines(shown) == (
        run_pages("validate", folder).stdout + "2 findings in 2 of 4 files.\n").splitlines()
    quiet, _ = run_on_terminal("validate", "--quiet", "--color", "never", folder)
    assert quiet == run_pages("validate", folder).stdout


def visible_lines(shown):
    """Returns the lines that remain visible after lines were overwritten."""
    lines = shown.split("\n")
    return [line.split("\r\x1b[K")[-1] for line in lines if line.split("\r\x1b[K")[-1]]


def test_output_contains_no_control_characters_of_pages_or_names(tmp_path):
    hostile = "\x1b]0;owned\x07\x1b[2J"
    file = tmp_path / f"page{hostile}\n.html"
    file.write_text(VALID.format(f"<p id=\"{hostile}\u202e\u0085\u009b31m\">{hostile}</p><x/>"))
    for form in ["text", "gnu", "github", "json"]:
        result = run_pages("validate", "--format", form, file, tmp_path / f"none{hostile}.html")
        assert result.returncode == 2
        for stream in [result.stdout, result.stderr]:
            assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", stream), (form, stream)


# --- Machine-readable output ---


def test_the_json_report_is_one_object(folder, tmp_path):
    result = run_pages("validate", "--format", "json", folder, tmp_path / "none.html")
    report = json.loads(result.stdout)
    assert report["version"] == 1
    assert [entry["file"].rsplit("/", 1)[1] for entry in report["files"]] == [
        "a.html", "b.html", "c.htm", "d.html", "none.html"]
    assert report["files"][0]["findings"] == []
    assert "none.html" in report["files"][4]["error"]
    finding = report["files"][1]["findings"][0]
    assert sorted(finding) == ["advice", "column", "excerpt", "line", "message", "path", "rule"]
    assert (finding["line"], finding["column"]) == (3, 12)
    assert finding["rule"] == "required-attribute"
    assert finding["excerpt"]["text"][finding["excerpt"]["caret"]:].startswith("<img")
    assert report["summary"] == {
        "files": 4, "invalid": 2, "findings": 2, "isCut": False, "unreadable": 1}


def test_gnu_and_github_formats_state_line_and_column(folder):
    file = folder / "b.html"
    line, = run_pages("validate", "--format", "gnu", file).stdout.splitlines()
    assert line.startswith(f"{file}:3:12: error: ")
    line, = run_pages("validate", "--format", "github", file).stdout.splitlines()
    assert line.startswith(f"::error file={file},line=3,col=12,title=required-attribute::")


# --- Limits ---


def test_a_closed_output_pipe_ends_the_command_silently(folder):
    broken = VALID.format("<x/>" * 5000)
    for number in range(200):
        (folder / f"x{number}.html").write_text(broken)
    for start in ["", "trap '' PIPE; "]:
        result = subprocess.run(
            ["bash", "-c", start + '"$0" validate "$1" | head -n 1; exit "${PIPESTATUS[0]}"',
             required("PAGES_BINARY"), str(folder)],
            capture_output=True, text=True, timeout=TIMEOUT)
        assert result.returncode == 141
        assert len(result.stdout.splitlines()) == 1
        assert result.stderr == ""


@pytest.mark.parametrize("arguments, code", [(["nothere.html"], 2), (["."], 1), (["a.html"], 0)])
@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
def test_an_unwritable_standard_error_does_not_change_the_exit_code(folder, arguments, code, errors):
    result = subprocess.run(
        ["bash", "-c", f'"$0" validate "$@" {errors}', required("PAGES_BINARY"), *arguments],
        cwd=folder, stdout=subprocess.DEVNULL, timeout=TIMEOUT)
    assert result.returncode == code


@pytest.mark.parametrize("name", ["large.html", "-"])
def test_an_oversized_file_uses_little_memory(tmp_path, name):
    with open(tmp_path / "large.html", "wb") as large:
        large.truncate(2 << 30)
    # The input on standard input is endless.
    with open("/dev/zero", "rb") as zeros:
        result, megabytes = measure_pages(tmp_path, "validate", name, stdin=zeros)
    assert result.returncode == 1
    finding, = result.stdout.splitlines()
    assert "at most 10000000 are checked" in finding
    assert megabytes < 100


def test_findings_of_many_files_are_in_order(tmp_path):
    for number in range(300):
        rows = "<p>x</p>" * (number * 7919 % 500)
        (tmp_path / f"{number:03}.html").write_text(VALID.format(rows + "<x/>"))
    result = run_pages("validate", "--format", "gnu", tmp_path)
    files = [line.split(":")[0] for line in result.stdout.splitlines()]
    assert files == sorted(files)
    assert len(set(files)) == 300
    assert result.stderr.endswith("files.\n")
