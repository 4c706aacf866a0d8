"""Runs the commands of README.md, `new` and docs/tutorial.md, and compares the results with a transcript.

    make newcomer                    on a new machine: as root with debootstrap; takes half an hour
    make newcomer ARGS=--record      writes the transcript for the comparison
    make newcomer ARGS=--here        on this machine with its build: takes a minute or two, as in `make test`

The new machine has the Swift toolchain, git and make, and nothing else (`scripts/fresh-machine`). It shares this
machine's network, so the script requests its pages from here. With `--here`, the checkout is not built again, and the
server uses a free port: see `Here`.
"""

import argparse
import collections
import difflib
import html.parser
import http.cookiejar
import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import documents

TRANSCRIPT = pathlib.Path(__file__).with_name("transcript.txt")
ADDRESS = "127.0.0.1:8080"
TIMEOUT = 30 * 60  # seconds, for the first build
STOP_TIMEOUT = 60  # seconds, to exit after Ctrl-C
# Output that reports progress or has no fixed order.
PROGRESS = re.compile(
    r"\[\d+/\d+\]|(Fetch|Updat|Comput|Creat|Working copy|Building for|Planning|Compiling|Emitting|Linking|Resolv"
    r"|Skipping cache|Write |Copying|Remov)|[◇✔↳] (?!Test run)|Test Suite|\t Executed|$"
    r"|Reading (package|state)|Building dep|.* is already the newest|\d+ upgraded|\S+ info ")


class Form(html.parser.HTMLParser):
    """A page's text, and its form with the values to send."""

    def __init__(self, text):
        super().__init__()
        self.words, self.action, self.fields, self.is_within = [], None, {}, False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.is_within = attributes.get("class") == "pe-form"
            self.action = attributes["action"] if self.is_within else self.action
        elif tag in ("input", "textarea") and self.is_within:
            self.fields[attributes["name"]] = attributes.get("value", "")

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


class Visitor:
    """A browser without scripts, with cookies."""

    def __init__(self, address):
        self.origin = f"http://{address}"
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def visit(self, path="/"):
        with self.opener.open(self.origin + path, timeout=60) as answer:
            return Form(answer.read().decode())

    def sign(self, page, **values):
        fields = page.fields | values
        with self.opener.open(
                self.origin + page.action, urllib.parse.urlencode(fields).encode(), timeout=60) as answer:
            return Form(answer.read().decode())


class Machine:
    """A shell. Its `transcript` has the commands and their output."""

    home, address = "~", ADDRESS

    def __init__(self, *command, environment=None):
        self.shell = subprocess.Popen(
            command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.transcript, self.times = [], collections.OrderedDict()
        # Each background job gets its own process group, for Ctrl-C.
        self.ask("set -m")

    def visitor(self):
        return Visitor(self.address)

    def is_expected(self, line):
        """Returns whether a recorded line of the new machine also appears on this one."""
        return True

    def written(self, text):
        """Returns the text of a file as it is written on this machine."""
        return text

    def adopt(self, path):
        """Adapts a file that a command has written."""

    def ask(self, script):
        self.shell.stdin.write(f"{script}\nprintf '\\036%s\\n' $?\n")
        self.shell.stdin.flush()
        lines = []
        for line in self.shell.stdout:
            if "\x1e" in line:
                before, code = line.split("\x1e")
                return lines + ([before] if before else []), int(code)
            lines.append(line.rstrip("\n"))
        sys.exit("The shell exited.")

    def say(self, *lines):
        for line in lines:
            self.transcript.append(line)
            print(line, flush=True)

    def report(self, lines):
        for line in lines:
            if not PROGRESS.match(line):
                line = re.sub(r"\d+(\.\d+)?\s?(s\b|seconds)", "… s", line)
                line = re.sub(r"\d{4}-\d\d-\d\dT[\d:]+(\+0000|Z)", "…", line)
                self.say(self.abbreviate_home(line).replace(self.address, ADDRESS))

    def abbreviate_home(self, line):
        return re.sub(r"/root\b|/home/\w+", "~", line)

    def run(self, folder, command, ends_with=0):
        self.say(f"{folder or '~'}$ {command}")
        begun = time.monotonic()
        # In its own process group, with its child processes.
        limited = f"timeout --kill-after=60 {TIMEOUT} bash -c {shlex.quote(command)}"
        lines, code = self.ask(f"cd {self.home}/{folder} && {limited} 2>&1 </dev/null")
        self.times[f"{folder}$ {command}"] = time.monotonic() - begun
        self.report(lines)
        if code != ends_with:
            print("\n".join(lines), file=sys.stderr)
            sys.exit(f"'{command}' exited with status {code}.")

    def write(self, folder, step, before=None):
        self.say(f"{folder or '~'}: {step.path}")
        text = step.text if before is None else documents.apply_change(before, step)
        file = f"{self.home}/{folder}/{step.path}"
        self.ask(f"mkdir -p $(dirname {file})")
        self.ask(f"cat >{file} <<'END OF FILE'\n{self.written(text)}END OF FILE")
        return text

    def serve(self, folder, command, visit):
        """Runs a server in the background until the page has been checked, then sends Ctrl-C."""
        self.say(f"{folder or '~'}$ {command}")
        begun = time.monotonic()
        log = f"{self.home}/log"
        self.ask(f"cd {self.home}/{folder}; {{ {command}; }} >{log} 2>&1 </dev/null & server=$!")
        while True:
            try:
                self.visitor().visit()
                break
            except urllib.error.HTTPError as error:
                sys.exit(f"'{command}' does not serve the page: {error}")
            except (urllib.error.URLError, ConnectionError) as error:
                _, code = self.ask("kill -0 $server 2>/dev/null")
                if code or time.monotonic() - begun > TIMEOUT:
                    print("\n".join(self.ask(f"cat {log}")[0]), file=sys.stderr)
                    sys.exit(f"'{command}' does not respond: {error}")
                time.sleep(0.2)
        self.times[f"{folder}$ {command}"] = time.monotonic() - begun
        visit()
        _, code = self.ask(f"kill -INT -- -$server; {self.ended}; wait $server")
        self.ask("server=")
        self.report(self.ask(f"cat {log}")[0])
        self.say(f"^C: exit status {code}")

    # Waits until the server has exited, and kills it after a timeout.
    ended = (
        f"for _ in $(seq {STOP_TIMEOUT * 10}); do kill -0 -- -$server 2>/dev/null || break; sleep 0.1; done; "
        "kill -KILL -- -$server 2>/dev/null")

    def end(self):
        """Ends the shell and a running server."""
        script = f'[ -z "${{server:-}}" ] || {{ kill -TERM -- -$server; {self.ended}; }}'
        try:
            self.shell.communicate(script, timeout=2 * STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.shell.kill()


class NewMachine(Machine):
    """Debian, with the Swift toolchain, git and make, and nothing else."""

    def __init__(self):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", 8080)) == 0:
                sys.exit(f"Another process already serves {ADDRESS}. Stop it, and try again.")
        super().__init__(documents.ROOT / "scripts/fresh-machine", "bash")
        self.ask("cd; mv checkout PageElements")


class Here(Machine):
    """This machine with the build of this checkout. The commands are the same. The written files differ in two ways:

    - the package has the path with which it was built, because another path would compile all of it again;
    - a program without options listens at a free port.
    """

    folder = documents.ROOT / ".build/newcomer"
    home = shlex.quote(str(folder))

    def __init__(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        (self.folder / "PageElements").symlink_to(documents.ROOT)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        # Without the variables of an outer `make`, and without settings for servers on this machine.
        environment = {
            name: value for name, value in os.environ.items()
            if not re.match(r"MAKE|MFLAGS$|ARGS$|PAGES_", name)}
        environment |= {"PAGES_PORT": str(self.port), "SWIFTPM_BUILD_DIR": str(documents.ROOT / ".build")}
        # As on the new machine, SIGINT only ends the server, not `make` or the shell.
        super().__init__("bash", "-c", "trap '' INT; exec bash", environment=environment)

    def is_expected(self, line):
        return not re.match(
            r"setup: |~\$ apt-get |Reading the names|\d+ characters are ready"
            # Output of `scripts/whole-modules`, with which CI builds.
            r"|(warning|remark): .*whole.module.optimization", line)

    def written(self, text):
        text = re.sub(r'path: "[./]+PageElements"', f'path: "{documents.ROOT}"', text)
        text = text.replace("PageServer(Site(pages: [menu]))", f"PageServer(Site(pages: [menu]), port: {self.port})")
        # Detects documents in another form, which would compile everything again or use another port.
        assert '.package(name: "PageElements"' not in text or f'path: "{documents.ROOT}"' in text, text
        assert "PageServer.main" not in text or "port:" in text, text
        return text

    def adopt(self, path):
        file = self.folder / path
        file.write_text(self.written(file.read_text()))

    def abbreviate_home(self, line):
        return line.replace(str(self.folder), "~")

    def run(self, folder, command, **options):
        if not command.startswith("apt-get"):
            super().run(folder, command, **options)


def see(machine, page, words):
    for word in words:
        if word not in page.text:
            sys.exit(f"“{word}” is not on the page: {page.text}")
        machine.say(f"seen: “{word}”")


def readme(machine):
    text = documents.read("README.md")
    first = text[:text.index("## A page of your own")]
    section = text[text.index("## A page of your own"):text.index("## Commands")]
    [serve] = [step.line for step in documents.steps(first) if isinstance(step, documents.Command)]
    machine.serve("PageElements", serve, lambda: see(machine, machine.visitor().visit("/gallery"), ["Gallery"]))

    [needed] = [step.line for step in documents.steps(section) if isinstance(step, documents.Command)]
    # Root needs no sudo.
    machine.run("", needed.replace("sudo apt-get install", "apt-get install --yes"))
    for step in documents.first_page():
        machine.write("", step)
    assert "`swift run` in `Tea`" in section

    def look():
        see(machine, machine.visitor().visit(), ["Sencha", "Gyokuro"])
        # “What keeps it from serving, such as a port that is in use, is one line …, and the process ends with 1.”
        machine.run("Tea", "swift run", ends_with=1)

    machine.serve("Tea", "swift run", look)


def starter(machine):
    new = "swift run --package-path PageElements new TeaShop"
    assert f"`{new}`, beside the checkout" in documents.read("README.md")
    machine.run("", new)
    machine.adopt("TeaShop/Package.swift")
    machine.run("TeaShop", "swift test")
    machine.serve(
        "TeaShop", "swift run TeaShop dev", lambda: see(machine, machine.visitor().visit(), ["Sencha"]))


def tutorial(machine):
    files, page, has_signed = {}, None, False

    def look():
        nonlocal page, has_signed
        visitor = machine.visitor()
        page = visitor.visit()
        if page.action:
            if has_signed:
                see(machine, page, ["Good house."])
            page = visitor.sign(page, name="Alan", text="Good house.")
            see(machine, page, ["Thank you, Alan.", "Good house."])
        has_signed = "PageData" in files["Package.swift"] and bool(page.action)

    said = ""
    for step in documents.steps(documents.read("docs/tutorial.md")):
        match step:
            case documents.File() | documents.Change():
                before = files[step.path] if isinstance(step, documents.Change) else None
                files[step.path] = machine.write("GuestBook", step, before)
            case documents.Command(line) if " serve " in line:
                machine.serve("GuestBook", line, look)
                if has_signed:
                    # “Run it, sign, stop it, and run it again.”
                    machine.serve("GuestBook", line, look)
            case documents.Command(line):
                machine.run("GuestBook", line)
                said = "\n".join(machine.transcript)
            case documents.ExpectedText(words):
                if said:
                    assert all(word in said for word in words), f"The output of the tests lacks some of {words}."
                else:
                    see(machine, page, words)


def main():
    parser = argparse.ArgumentParser()
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--record", action="store_true")
    way.add_argument("--here", action="store_true", help="use this machine and its build")
    arguments = parser.parse_args()
    machine = Here() if arguments.here else NewMachine()
    try:
        for part in (readme, starter, tutorial):
            begun = time.monotonic()
            part(machine)
            machine.times[f"{part.__name__} in total"] = time.monotonic() - begun
    finally:
        machine.end()

    print("\nSeconds:")
    for what, seconds in machine.times.items():
        print(f"{seconds:6.0f}  {what}")
    lines = [line + "\n" for line in machine.transcript]
    if arguments.record:
        TRANSCRIPT.write_text("".join(lines), encoding="utf-8")
        return
    recorded = filter(machine.is_expected, TRANSCRIPT.read_text(encoding="utf-8").splitlines(keepends=True))
    difference = list(difflib.unified_diff(list(recorded), list(filter(machine.is_expected, lines)), "recorded", "now"))
    sys.stdout.writelines(difference)
    sys.exit(bool(difference))


if __name__ == "__main__":
    main()
