"""The sources that a Mac compiles use no names that only Linux has. The test evaluates `#if` as a compiler would."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXTS = {
    path: path.read_text() for folder in ("Sources", "Examples")
    for path in sorted((ROOT / folder).rglob("*.swift"))
    # Embedded files are not Swift.
    if ".build" not in path.parts and path.name != "EmbeddedFiles.swift"}

# Names of Glibc and Linux that macOS does not have and a server might use.
LINUX_ONLY = re.compile(
    r"\b(epoll\w*|EPOLL\w*|eventfd\w*|EFD_\w+|accept4|SOCK_CLOEXEC|SOCK_NONBLOCK|MSG_NOSIGNAL|pipe2|dup3|signalfd|"
    r"timerfd\w*|inotify\w*|IN_MODIFY|prctl|PR_\w+|gettid|getrandom|memfd_create|fallocate|sendmmsg|recvmmsg|splice|"
    r"copy_file_range|O_PATH|O_TMPFILE|O_DIRECT|SO_PEERCRED|SO_INCOMING_CPU|TCP_QUICKACK|TCP_USER_TIMEOUT|TCP_KEEPIDLE|"
    r"mallopt|malloc_trim|M_ARENA_MAX|sched_setaffinity|sched_getaffinity|cpu_set_t|sysinfo|__rlimit_resource_t|"
    r"program_invocation_name|secure_getenv|explicit_bzero|st_mtim|st_ctim|st_atim)\b"
    r'|"/proc/|"/sys/')
SYSTEM_MODULE = re.compile(r"import (?:Darwin|Glibc|Musl|Android|CLinux)\b")
# Files that import a system module.
SYSTEM_TEXTS = {path: text for path, text in TEXTS.items() if SYSTEM_MODULE.search(text)}
DIRECTIVE = re.compile(r"^\s*#(if|elseif|else|endif)\b(.*)$")
IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal )?import (?:\w+ )?(\w+)")


def holds(condition, system):
    """Returns whether a condition holds on a system. Conditions about other things hold."""
    modules = {"macos": {"Darwin"}, "linux": {"Glibc"}}[system]
    systems = {"macos": {"macOS", "OSX"}, "linux": {"Linux"}}[system]

    def value(match):
        kind, name = match.groups()
        if kind == "os":
            return str(name in systems)
        return str(name in modules if name in {"Darwin", "Glibc", "Musl", "Android"} else True)

    text = re.sub(r"\b(canImport|os)\((\w+)\)", value, condition.split("//")[0])
    text = re.sub(r"\w+\([^)]*\)|\b(?!True\b|False\b)[A-Za-z_]\w*", "True", text)
    return eval(text.replace("&&", " and ").replace("||", " or ").replace("!", " not "))


def compiled(text, system):
    """Yields the lines that a system compiles, with their numbers and without comments."""
    # For each #if: whether its current branch is compiled, and whether an earlier one was.
    branches = []
    for number, line in enumerate(text.split("\n"), 1):
        if match := DIRECTIVE.match(line):
            word, condition = match.groups()
            if word == "if":
                here = holds(condition, system)
                branches.append((here, here))
            elif word == "endif":
                branches.pop()
            else:
                _, was = branches.pop()
                here = not was and (word == "else" or holds(condition, system))
                branches.append((here, was or here))
        elif all(here for here, _ in branches):
            code = re.sub(r"(^|\s)//.*", "", line)
            if code.strip():
                yield number, code


def place(path, number):
    return f"{path.relative_to(ROOT)}:{number}"


def test_conditional_branches_are_evaluated_for_each_system():
    text = "\n".join([
        "a", "#if canImport(Darwin)", "b", "#elseif canImport(Musl)", "c", "#else", "d", "#if os(Linux) || DEBUG", "e",
        "#endif", "#endif", "f // g"])
    assert [code.strip() for _, code in compiled(text, "macos")] == ["a", "b", "f"]
    assert [code.strip() for _, code in compiled(text, "linux")] == ["a", "d", "e", "f"]
    assert not holds("!canImport(Darwin)", "macos") and holds("swift(>=6.2) && os(macOS)", "macos")


def test_macos_code_uses_no_linux_only_symbols():
    found = [
        f"{place(path, number)}: {match.group()}" for path, text in TEXTS.items()
        if LINUX_ONLY.search(text) for number, code in compiled(text, "macos")
        if (match := LINUX_ONLY.search(re.sub(r'"(?!/)(?:[^"\\]|\\.)*"', '""', code)))]
    assert not found, "\n".join(["Put these between #if and #endif:", *found])


def imports(path, system):
    return {match.group(1) for _, code in compiled(TEXTS[path], system) if (match := IMPORT.match(code))}


@pytest.mark.parametrize("ours, others", [("macos", {"Glibc", "Musl", "Android", "CLinux"}), ("linux", {"Darwin"})])
def test_each_system_imports_its_own_c_library(ours, others):
    found = [str(path.relative_to(ROOT)) for path in SYSTEM_TEXTS if imports(path, ours) & others]
    assert not found


def test_files_importing_glibc_on_linux_import_darwin_on_macos():
    found = [
        str(path.relative_to(ROOT)) for path in SYSTEM_TEXTS
        if "Glibc" in imports(path, "linux") and "Darwin" not in imports(path, "macos")
        # Files without any code on a Mac are exempt.
        and list(compiled(TEXTS[path], "macos"))]
    assert not found


def test_only_the_expected_files_import_clinux():
    """Each new file needs an equivalent on a Mac, as the pollers have. docs/lists.md lists the limits of QuerySandbox
    that a Mac lacks."""
    users = {path.name for path in SYSTEM_TEXTS if "CLinux" in imports(path, "linux")}
    assert users == {"HeapSettings.swift", "Poller+Linux.swift", "QuerySandbox.swift"}
    assert (ROOT / "Sources/PageSockets/Loops/Poller+Darwin.swift").exists()
