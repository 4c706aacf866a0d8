# pip: coverage==7.13.0
"""Measurements of coverage.py, with branches and contexts."""
import pathlib
import runpy
import coverage

pathlib.Path("measured.py").write_text("def f(x):\n    if x:\n        return 1\n    return 2\n\n\nf(0)\nf(1)\n")
measurement = coverage.Coverage(data_file="coverage.sqlite", branch=True, context="first", source=["."])
for context in ("first", "second"):
    measurement.start()
    measurement.switch_context(context)
    runpy.run_path("measured.py")
    measurement.stop()
measurement.save()
