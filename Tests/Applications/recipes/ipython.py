# pip: ipython==9.10.0
"""The history of IPython."""
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

for session in range(3):
    shell = InteractiveShell(config=Config({"HistoryManager": {"hist_file": "history.sqlite", "db_log_output": True}}))
    for line in range(1, 40):
        shell.run_cell(f"for i in range({session}):\n    print('ä', i)\n{line}", store_history=True, silent=False)
    shell.history_manager.writeout_cache()
    shell.history_manager.end_session()
