"""The command `pages validate` on hostile files: one clear finding, little memory, and no access to other resources."""

import socket

import pytest

from pages_server import measure_pages, run_pages

MEGABYTE = 1_000_000
PAGE = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>T</title></head>' \
    "<body><h1>T</h1>{}</body></html>"


def findings(output, file):
    return [line for line in output.splitlines() if line.startswith(f"{file}:")]


def test_a_huge_file_is_refused_without_being_read(tmp_path):
    file = tmp_path / "huge.html"
    with open(file, "wb") as stream:
        stream.truncate(100 * MEGABYTE)
    result, megabytes = measure_pages(tmp_path, "validate", file)
    assert len(findings(result.stdout, file)) == 1
    assert "100000000 bytes" in result.stdout
    assert result.returncode == 1
    small = tmp_path / "small.html"
    small.write_text(PAGE.format(""))
    assert megabytes < measure_pages(tmp_path, "validate", small)[1] + 10


BOMBS = {
    "billion-laughs": '<!DOCTYPE html [<!ENTITY a "lol">' + "".join(
        f'<!ENTITY {new} "' + 10 * f'&{old};' + '">' for old, new in zip("abcdefghi", "bcdefghij")
    ) + "]>\n<html>&j;</html>",
    "quadratic-blow-up": '<!DOCTYPE html [<!ENTITY a "' + 50_000 * "x" + '">]>\n<html>'
    + 50_000 * "&a;" + "</html>",
    "deep": PAGE.format(200_000 * "<div>" + 200_000 * "</div>"),
    "nul": PAGE.format("a\0b"),
    "invalid-utf-8": PAGE.format("<p>caf\udce9</p>"),
    "half-a-page": PAGE.format("<p>x")[:120],
    "many-attributes": PAGE.format(
        "<p " + " ".join(f'a{number}=""' for number in range(20_000)) + ">x</p>"),
    "long-value": PAGE.format(f'<p title="{9 * MEGABYTE * "x"}<">x</p>'),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_hostile_file_yields_one_finding_in_bounded_memory(tmp_path, name):
    file = tmp_path / f"{name}.html"
    file.write_bytes(BOMBS[name].encode(errors="surrogateescape"))
    result, megabytes = measure_pages(tmp_path, "validate", file)
    found = findings(result.stdout, file)
    assert len(found) == 1, result.stdout[:1000]
    assert result.returncode == 1
    assert megabytes < 200


@pytest.mark.parametrize("value", ["a ", "<u/>"])
def test_millions_of_faults_are_reported_in_bounded_memory(tmp_path, value):
    file = tmp_path / "faults.html"
    body = f'<p aria-describedby="{2 * MEGABYTE * value}">x</p>' if value == "a " else MEGABYTE * value
    file.write_text(PAGE.format(body))
    result, megabytes = measure_pages(tmp_path, "validate", file)
    assert len(findings(result.stdout, file)) == 101
    assert result.returncode == 1
    assert megabytes < 600


def test_nested_labels_are_rejected_without_repeated_reading(tmp_path):
    file = tmp_path / "labels.html"
    image = f'<img src="/a" alt="{9 * MEGABYTE * " "}"/>'
    file.write_text(PAGE.format(200 * '<label for="q">' + image + 200 * "</label>"))
    result, _ = measure_pages(tmp_path, "validate", file)
    assert "<label> is not allowed inside <label>" in result.stdout
    assert result.returncode == 1


@pytest.mark.parametrize("declaration", [
    '<!ENTITY x SYSTEM "{}">', '<!ENTITY % x SYSTEM "{}"> %x;', '<!ENTITY x PUBLIC "-//x" "{}">'])
@pytest.mark.parametrize("kind", ["file", "http"])
def test_external_files_and_hosts_are_never_accessed(tmp_path, declaration, kind):
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret itself")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        host = f"http://127.0.0.1:{listener.getsockname()[1]}/x.dtd"
        address = {"file": secret.as_uri(), "http": host}[kind]
        pages = {
            "entity": f"<!DOCTYPE html [{declaration.format(address)}]>\n<html>&x;</html>",
            "type": f'<!DOCTYPE html SYSTEM "{address}">\n<html></html>',
            "include": PAGE.format(
                f'<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="{address}"/>'),
            "style": f'<?xml-stylesheet href="{address}"?>' + PAGE.format(""),
        }
        for name, text in pages.items():
            file = tmp_path / f"{name}.html"
            file.write_text(text)
            result = run_pages("validate", file)
            assert findings(result.stdout, file), result.stderr
            assert "the secret itself" not in result.stdout + result.stderr
        with pytest.raises(BlockingIOError):
            listener.accept()


