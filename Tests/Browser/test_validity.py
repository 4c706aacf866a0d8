"""Our validator compared with the Nu HTML Checker, libxml2 and Jing, on mutated pages."""

import pathlib
import re
import sys

import pytest

from pages_server import TIMEOUT, required, run_pages

ROOT = pathlib.Path(__file__).parents[2]
sys.path.append(str(ROOT / "Tests" / "Validity"))

import agreement  # noqa: E402
import judges  # noqa: E402
import make_corpus  # noqa: E402
from markup import is_well_formed  # noqa: E402

GRAMMAR = ROOT / "Sources" / "PageValidation" / "Grammar" / "page.rng"


@pytest.fixture(scope="module")
def corpus():
    return make_corpus.corpus()


@pytest.fixture(scope="module")
def files(corpus, tmp_path_factory):
    """The corpus as files, by page name."""
    folder = tmp_path_factory.mktemp("corpus")
    files = {}
    for name, data in corpus.items():
        files[name] = folder / f"{name}.html"
        files[name].parent.mkdir(exist_ok=True)
        files[name].write_bytes(data)
    return files


@pytest.fixture(scope="module")
def nu(files):
    errors = judges.nu_errors(required("VNU_JAR"), files.values(), 5 * TIMEOUT)
    return {name: errors[file] for name, file in files.items()}


@pytest.fixture(scope="module")
def ours(files):
    result = run_pages("validate", *files.values())
    found = {str(file): [] for file in files.values()}
    for line in result.stdout.splitlines():
        file, _, finding = line.partition(":")
        if file in found:
            found[file].append(finding)
    return {name: found[str(file)] for name, file in files.items()}


def test_the_corpus_has_enough_valid_and_invalid_pages(nu):
    assert sum(not errors for errors in nu.values()) >= 100
    assert sum(bool(errors) for errors in nu.values()) >= 300


def test_the_corpus_is_the_same_at_every_run(corpus):
    assert make_corpus.corpus() == corpus


def test_our_verdicts_agree_with_the_html_checker_except_as_documented(nu, ours):
    found = agreement.disagreements(nu, ours)
    known = agreement.known()
    said = "\n".join(
        f"{name}: only {who} report(s) an error: {(ours[name] or nu[name])[0]}"
        for name, who in found.items() if known.get(name, ("",))[0] != who)
    assert said == "", "Fix each disagreement, or explain it in Tests/Validity/disagreements.md."
    gone = [name for name in known if name not in found]
    assert gone == [], "These agree now: remove them from Tests/Validity/disagreements.md."
    assert agreement.share(nu, ours) >= 0.98


def test_libxml2_and_jing_agree_on_our_grammar(corpus, tmp_path):
    grammar = judges.LibXMLGrammar(GRAMMAR)
    verdicts = {}
    for name, data in corpus.items():
        if not is_well_formed(data):
            continue
        # The grammar has no data-* attributes: any are allowed, and our validator removes them too.
        # Without the document type, Jing does not fetch it.
        data = re.sub(rb'\sdata-[\w.-]+="[^"]*"', b"", data)
        data = re.sub(rb"<!DOCTYPE html[^>]*>", b"", data)
        file = tmp_path / f"{name.replace('/', '-')}.xhtml"
        file.write_bytes(data)
        verdicts[file] = grammar.accepts(data)
    jing = judges.jing_errors(required("VNU_JAR"), GRAMMAR, verdicts, 5 * TIMEOUT)
    assert [file.name for file, verdict in verdicts.items() if verdict == bool(jing[file])] == []
    assert sum(verdicts.values()) >= 100
    assert sum(not verdict for verdict in verdicts.values()) >= 100
