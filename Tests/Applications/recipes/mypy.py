# pip: mypy==1.19.0
# with: librt==0.17.0 mypy-extensions==1.2.0 pathspec==1.1.1 typing-extensions==4.16.0
"""The cache of mypy."""
import pathlib
import subprocess
import sys

for number in range(20):
    pathlib.Path(f"module{number}.py").write_text(f"def f{number}(x: int) -> int:\n    return x + {number}\n")
subprocess.run([sys.executable, "-m", "mypy", "--sqlite-cache", "--cache-dir", "cache", "."], check=True)
