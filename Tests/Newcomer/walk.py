"""Follows README.md, `new` and docs/tutorial.md to the letter on a new machine, and compares what comes.

    make newcomer                    as root, on a machine that has debootstrap; half an hour
    make newcomer ARGS=--record      writes the transcript that is compared

The machine has the Swift toolchain, git and make, and nothing else (`scripts/fresh-machine`); what is read from its
pages is asked from here, since its network is this one's.
"""

import argparse
import collections
import difflib
import html.parser
import http.cookiejar
import pathlib
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import documents

TRANSCRIPT = pathlib.Path(__file__).with_name("transcript.txt")
ORIGIN = "http://127.0.0.1:8080"
PATIENCE = 30 * 60  # seconds, for a server that is built first
# What says how far something is, and what comes in another order each time.
PROGRESS = re.compile(
    r"\[\d+/\d+\]|(Fetch|Updat|Comput|Creat|Working copy|Building for|Planning|Compiling|Emitting|Linking|Resolv"
    r"|Skipping cache|Write |Copying)|[◇✔↳] (?!Test run)|Test Suite|\t Executed|$"
    r"|Reading (package|state)|Building dep|.* is already the newest|\d+ upgraded|\S+ info ")


class Form(html.parser.HTMLParser):
    """A page's words, and its form with what it would send."""

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
    """A browser without script, which keeps cookies."""

    def __init__(self):
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def visit(self, path="/"):
        with self.opener.open(ORIGIN + path, timeout=60) as answer:
            return Form(answer.read().decode())

    def sign(self, page, **values):
        fields = page.fields | values
        with self.opener.open(
                ORIGIN + page.action, urllib.parse.urlencode(fields).encode(), timeout=60) as answer:
            return Form(answer.read().decode())


class Machine:
    """A shell on a new machine. What is typed and answered is its `transcript`."""

    def __init__(self, command):
        self.shell = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.transcript, self.times = [], collections.OrderedDict()
        # Jobs in groups of their own, which Ctrl-C ends.
        self.ask('set -m; cd; [ ! -d checkout ] || mv checkout PageElements')

    def ask(self, script):
        self.shell.stdin.write(f"{script}\nprintf '\\036%s\\n' $?\n")
        self.shell.stdin.flush()
        lines = []
        for line in self.shell.stdout:
            if "\x1e" in line:
                before, code = line.split("\x1e")
                return lines + ([before] if before else []), int(code)
            lines.append(line.rstrip("\n"))
        sys.exit("The machine is gone.")

    def say(self, *lines):
        for line in lines:
            self.transcript.append(line)
            print(line, flush=True)

    def report(self, lines):
        for line in lines:
            if not PROGRESS.match(line):
                line = re.sub(r"\d+(\.\d+)?\s?(s\b|seconds)", "… s", line)
                line = re.sub(r"\d{4}-\d\d-\d\dT[\d:]+(\+0000|Z)", "…", line)
                self.say(re.sub(r"/root\b|/home/\w+", "~", line))

    def run(self, folder, command):
        self.say(f"{folder or '~'}$ {command}")
        begun = time.monotonic()
        lines, code = self.ask(f"cd ~/{folder} && {{ {command}; }} 2>&1 </dev/null")
        self.times[f"{folder}$ {command}"] = time.monotonic() - begun
        self.report(lines)
        if code:
            print("\n".join(lines), file=sys.stderr)
            sys.exit(f"'{command}' ended with {code}.")

    def write(self, folder, step, before=None):
        self.say(f"{folder or '~'}: {step.path}")
        text = step.text if before is None else documents.changed(before, step)
        self.ask(f"mkdir -p ~/{folder}/$(dirname {step.path})")
        self.ask(f"cat >~/{folder}/{step.path} <<'END OF FILE'\n{text}END OF FILE")
        return text

    def serve(self, folder, command, visit):
        """Serves in the background until the page has been looked at; then Ctrl-C."""
        self.say(f"{folder or '~'}$ {command}")
        begun = time.monotonic()
        self.ask(f"cd ~/{folder}; {{ {command}; }} >~/log 2>&1 </dev/null & server=$!")
        while True:
            try:
                Visitor().visit()
                break
            except (urllib.error.URLError, ConnectionError) as error:
                _, code = self.ask("kill -0 $server 2>/dev/null")
                if code or time.monotonic() - begun > PATIENCE:
                    print("\n".join(self.ask("cat ~/log")[0]), file=sys.stderr)
                    sys.exit(f"'{command}' serves nothing: {error}")
                time.sleep(0.2)
        self.times[f"{folder}$ {command}"] = time.monotonic() - begun
        visit()
        _, code = self.ask("kill -INT -- -$server; wait $server")
        self.report(self.ask("cat ~/log")[0])
        self.say(f"^C, and it ends with {code}")


def see(machine, page, words):
    for word in words:
        if word not in page.text:
            sys.exit(f"“{word}” is not on the page: {page.text}")
        machine.say(f"seen: “{word}”")


def readme(machine):
    text = documents.read("README.md")
    first = text[:text.index("## A page of your own")]
    section = text[text.index("## A page of your own"):text.index("## What to type")]
    [serve] = [step.line for step in documents.steps(first) if isinstance(step, documents.Command)]
    machine.serve("PageElements", serve, lambda: see(machine, Visitor().visit("/gallery"), ["Gallery"]))

    [needed] = [step.line for step in documents.steps(section) if isinstance(step, documents.Command)]
    # Root types it without.
    machine.run("", needed.replace("sudo apt-get install", "apt-get install --yes"))
    for step in documents.first_page():
        machine.write("", step)
    assert "`swift run` in `Tea`" in section
    machine.serve("Tea", "swift run", lambda: see(machine, Visitor().visit(), ["Sencha", "Gyokuro"]))


def starter(machine):
    new = "swift run --package-path PageElements new TeaShop"
    assert f"`{new}`, beside the checkout" in documents.read("README.md")
    machine.run("", new)
    machine.run("TeaShop", "swift test")
    machine.serve(
        "TeaShop", "swift run TeaShop dev", lambda: see(machine, Visitor().visit(), ["Sencha"]))


def tutorial(machine):
    files, page, has_signed = {}, None, False

    def look():
        nonlocal page, has_signed
        visitor = Visitor()
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
            case documents.Sight(words):
                if said:
                    assert all(word in said for word in words), f"{words} is not what the tests say."
                else:
                    see(machine, page, words)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--here", action="store_true", help="in a folder of this machine, as HOME says")
    arguments = parser.parse_args()
    try:
        Visitor().visit()
        sys.exit("Something serves at port 8080 already. Stop it, and try again.")
    except urllib.error.URLError:
        pass
    shell = ["bash"] if arguments.here else [documents.ROOT / "scripts/fresh-machine", "bash"]
    machine = Machine(shell)
    for part in (readme, starter, tutorial):
        begun = time.monotonic()
        part(machine)
        machine.times[f"all of it: {part.__name__}"] = time.monotonic() - begun
    machine.shell.stdin.close()
    machine.shell.wait()

    print("\nSeconds:")
    for what, seconds in machine.times.items():
        print(f"{seconds:6.0f}  {what}")
    lines = [line + "\n" for line in machine.transcript]
    if arguments.record:
        TRANSCRIPT.write_text("".join(lines), encoding="utf-8")
        return
    recorded = TRANSCRIPT.read_text(encoding="utf-8").splitlines(keepends=True)
    difference = list(difflib.unified_diff(recorded, lines, "recorded", "now"))
    sys.stdout.writelines(difference)
    sys.exit(bool(difference))


if __name__ == "__main__":
    main()
