# pip: nbformat==5.10.4
"""The signatures of notebooks that Jupyter trusts."""
import nbformat
from nbformat.sign import NotebookNotary

notary = NotebookNotary(data_dir=".", db_file="signatures.sqlite", secret=b"secret")
for number in range(25):
    notary.sign(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(f"print({number})")]))
