# pip: nbformat==5.10.4
# with: attrs==26.1.0 fastjsonschema==2.22.3 jsonschema==4.26.0 jsonschema-specifications==2025.9.1
# with: jupyter-core==5.9.1 platformdirs==4.14.8 referencing==0.37.0 rpds-py==2026.9.1 traitlets==5.16.1
# with: typing-extensions==4.16.0
"""Signatures of notebooks that Jupyter trusts."""
import nbformat
from nbformat.sign import NotebookNotary

notary = NotebookNotary(data_dir=".", db_file="signatures.sqlite", secret=b"secret")
for number in range(25):
    notary.sign(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(f"print({number})")]))
