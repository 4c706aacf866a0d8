"""The external checkers of markup. Each starts once for any number of files."""

import ctypes
import ctypes.util
import json
import pathlib
import re
import subprocess

# Errors of vnu 25.8.8 for correct pages, with the reasons. --errors-only omits its advice, such as that the role of a
# tbody is unnecessary: Firefox and WebKit need it if the tbody is a block.
FALSE_ERRORS = [
    # A button may have the role `switch`, independent of its form (ARIA in HTML, section 4).
    ".*Bad value .switch. for attribute .role. on element .button..*",
    # Details elements with the same name are exclusive (HTML Standard, section 4.11.1, since 2023).
    ".*Attribute .name. not allowed on element .details..*",
]


def nu_errors(jar, files, timeout):
    """Returns the messages of the Nu HTML Checker by file. The list of a valid page is empty."""
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
    """Returns the messages of Jing for well-formed files by file. Jing is part of the checker."""
    result = subprocess.run(
        ["java", "-cp", jar, "com.thaiopensource.relaxng.util.Driver", str(grammar),
         *map(str, files)],
        capture_output=True, text=True, timeout=timeout)
    errors = {pathlib.Path(file): [] for file in files}
    for line in result.stdout.splitlines():
        # If a file is not well-formed, Jing does not read the following ones.
        match = re.match(r"(.*?\.xhtml):(\d+):\d+: error: (.*)", line)
        assert match, f"unknown output of Jing: {line}"
        errors[pathlib.Path(match[1])].append(f"{match[2]}: {match[3]}")
    return errors


class LibXMLGrammar:
    """libxml2's validation by a grammar, without this project's code."""

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
        """Returns whether a well-formed document conforms to the grammar."""
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
