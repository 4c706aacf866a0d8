"""The served script, built from its modules.

Imports determine the order of the modules. Without imports and exports, all modules become the body
of one function, in which the minifier can shorten every name.
"""

import pathlib
import re

import minify

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Sources/PageSite/Assets"
MODULES, SERVED = ASSETS / "Script", ASSETS / "page.min.js"
ENTRY = "visit.js"

IMPORT = re.compile(r'^import \{([^}]*)\}\s+from "\./([\w.]+)";\n', re.MULTILINE)
# An object of state in a module. Each member is on its own line.
STATE = re.compile(r"^const (\w+) = \{(\n(?:  (?://.*|\w+: .*,)\n)+)\};\n", re.MULTILINE)
MEMBER = re.compile(r"^  (\w+): (.*),$", re.MULTILINE)
DECLARED = re.compile(r"^(export )?(?:const|let) (?:(\w+)|\{([^}]*)\})", re.MULTILINE)


def names(text):
    """Returns the names in a list between braces, such as `{ body, documentElement: root }`."""
    return [part.split(":")[-1].strip() for part in text.split(",") if part.strip()]


class Module:
    def __init__(self, name):
        self.name, self.text = name, (MODULES / name).read_text(encoding="utf-8")
        self.imports = [(file, names(found)) for found, file in IMPORT.findall(self.text)]
        self.declared, self.exported = set(), set()
        for export, single, several in DECLARED.findall(self.text):
            found = names(single or several)
            self.declared.update(found)
            if export:
                self.exported.update(found)

    @property
    def body(self):
        return re.sub(r"^export ", "", IMPORT.sub("", self.text), flags=re.MULTILINE)


def modules():
    """Returns all modules, each after its imports, except where imports are circular."""
    known, ordered = {}, []

    def visit(name):
        if name in known:
            return
        known[name] = module = Module(name)
        for file, _ in module.imports:
            visit(file)
        ordered.append(module)

    visit(ENTRY)
    return ordered


def faults():
    """Returns the errors that browsers would report for the modules, and those of joining them."""
    found, owner = [], {}
    known = {module.name: module for module in modules()}
    for file in sorted(MODULES.glob("*.js")):
        if file.name not in known:
            found.append(f"{file.name}: nothing imports it")
    for module in known.values():
        if re.search(r"^(import|export) ", module.body, re.MULTILINE):
            found.append(f"{module.name}: an import or export of another form")
        for name in module.declared:
            if name in owner:
                found.append(f"{name}: declared in {owner[name]} and {module.name}")
            owner[name] = module.name
        for file, imported in module.imports:
            for name in imported:
                if name not in known[file].exported:
                    found.append(f"{module.name}: {file} exports no {name}")
                if len(re.findall(rf"\b{name}\b", module.text)) < 2:
                    found.append(f"{module.name}: {name} is imported in vain")
    for module in known.values():
        used = {name for file, imported in module.imports for name in imported}
        code = re.sub(r"//.*", "", module.body)
        for name, other in owner.items():
            if other == module.name or name in used or name not in known[other].exported:
                continue
            # A parameter may have the same name.
            is_parameter = re.search(rf"\([^()]*\b{name}\b[^()]*\) =>", code)
            if re.search(rf"(?<![.\w\"-]){name}\(", code) and not is_parameter:
                found.append(f"{module.name}: {name} of {other} is not imported")
    return found


def flattened(text):
    """Replaces the members of shared state objects with variables, whose names the minifier can
    shorten."""
    for name, body in STATE.findall(text):
        for member, value in MEMBER.findall(body):
            text = re.sub(rf"\b{name}\.{member}\b", f"{name}_{member}", text)
            text = text.replace(
                f"const {name} = {{", f"let {name}_{member} = {value};\nconst {name} = {{", 1)
        text = text.replace(f"const {name} = {{{body}}};\n", "", 1)
        if re.search(rf"\b{name}\b", re.sub("//.*", "", text)):
            raise SystemExit(f"{name}: access each member directly, as {name}.member")
    return text


def joined():
    body = flattened("\n".join(module.body for module in modules()))
    return '"use strict";\n(() => {\n' + body + "})();\n"


def minified():
    return minify.string("application/javascript", joined()) + "\n"


if __name__ == "__main__":
    for fault in faults():
        raise SystemExit(fault)
    SERVED.write_text(minified(), encoding="utf-8")
