"""Measures the time from a save to the changed page in Chromium: the median and the maximum of ten saves.

    make saves

Nothing else should run on the machine.
"""

import os
import re
import statistics

from playwright.sync_api import sync_playwright

import watched

TIMEOUT = 240 * 1000  # milliseconds
SAVES = 10
# The saved files, and the words that change.
KINDS = [
    ("a template", "Templates/Card.mustache", r"One|Word\d+", "Word{}"),
    ("a stylesheet", "Public/site.css", r"\d+px", "{}px"),
    ("Swift", "Sources/Watched/Watched.swift", r"First heading|Heading\d+", "Heading{}"),
]


def measure(page, file, pattern, words):
    times = []
    for number in range(1, SAVES + 1):
        with page.expect_console_message(
                lambda message: message.text.startswith("Shown "), timeout=TIMEOUT) as message:
            file.write_text(re.sub(pattern, words.format(number), file.read_text()))
        times.append(int(message.value.text.split()[1]))
    return times


def main():
    package = watched.make()
    process = watched.serve(package)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ["PAGES_BROWSER"], args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(process.origin)
            for name, path, pattern, words in KINDS:
                times = measure(page, package / path, pattern, words)
                print(f"{name:14} {statistics.median(times):6.0f} ms   longest {max(times)} ms", flush=True)
            browser.close()
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
