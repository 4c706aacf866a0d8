"""The outside judges of markup, each started once for any number of files."""

import ctypes
import ctypes.util
import json
import pathlib
import re
import subprocess

# What vnu 25.8.8 says of correct pages, and why it is wrong. --errors-only leaves out its advice, such
# as that the role of a tbody is unnecessary, which Firefox and WebKit need on a block.
FALSE_ERRORS = [
    # A button may be a switch, whatever it does to its form (ARIA in HTML, section 4).
    ".*Bad value .switch. for attribute .role. on element .button..*",
    # Details of one name are exclusive (HTML Standard, section 4.11.1, since 2023).
    ".*Attribute .name. not allowed on element .details..*",
]


def nu_errors(jar, files, timeout):
    """What the Nu HTML Checker says, by file: a list of messages, empty for a valid page."""
    command = [
        "java", "-jar", jar, "--errors-only", "--no-langdetect", "--format", "json", "--stdout",
        "--exit-zero-always",
    ]
    for pattern in FALSE_ERRORS:
        command += ["--filterpattern", pattern]
    result = subprocess.run(
        [*command, *map(str, files)], capture_output=True, text=True, timeout=timeout)
    errors = {pathlib.Path(file): [] for file in files}
    for message in json.loads(result.stdout)["messages"]:
        file = pathlib.Path(message["url"].removeprefix("file:"))
        errors[file].append(f"{message.get('lastLine', 0)}: {message['message']}")
    return errors


def jing_errors(jar, grammar, files, timeout):
    """What Jing, which is inside the checker, says of well-formed files by the grammar, by file."""
    result = subprocess.run(
        ["java", "-cp", jar, "com.thaiopensource.relaxng.util.Driver", str(grammar),
         *map(str, files)],
        capture_output=True, text=True, timeout=timeout)
    errors = {pathlib.Path(file): [] for file in files}
    for line in result.stdout.splitlines():
        # Where one file is not well-formed, it reads no further one.
        match = re.match(r"(.*?\.xhtml):(\d+):\d+: error: (.*)", line)
        assert match, f"Jing says: {line}"
        errors[pathlib.Path(match[1])].append(f"{match[2]}: {match[3]}")
    return errors


class LibXMLGrammar:
    """libxml2's own verdict by a grammar, without anything of ours."""

    NO_NETWORK, NO_ERRORS, NO_WARNINGS = 2048, 32, 64

    def __init__(self, grammar):
        self.library = ctypes.CDLL(ctypes.util.find_library("xml2"))
        for name in (
            "xmlRelaxNGNewParserCtxt", "xmlRelaxNGParse", "xmlRelaxNGNewValidCtxt",
            "xmlReadMemory",
        ):
            getattr(self.library, name).restype = ctypes.c_void_p
        silent = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: None)
        self.silent = silent
        parser = ctypes.c_void_p(
            self.library.xmlRelaxNGNewParserCtxt(str(grammar).encode()))
        self.schema = ctypes.c_void_p(self.library.xmlRelaxNGParse(parser))
        self.library.xmlRelaxNGFreeParserCtxt(parser)
        assert self.schema.value, f"libxml2 cannot read {grammar}"

    def accepts(self, data):
        """Whether a well-formed document conforms."""
        options = self.NO_NETWORK | self.NO_ERRORS | self.NO_WARNINGS
        document = ctypes.c_void_p(
            self.library.xmlReadMemory(data, len(data), None, None, options))
        assert document.value, "not well-formed"
        context = ctypes.c_void_p(self.library.xmlRelaxNGNewValidCtxt(self.schema))
        self.library.xmlRelaxNGSetValidStructuredErrors(context, self.silent, None)
        verdict = self.library.xmlRelaxNGValidateDoc(context, document)
        self.library.xmlRelaxNGFreeValidCtxt(context)
        self.library.xmlFreeDoc(document)
        return verdict == 0
