# pip: ipython==9.10.0
# with: asttokens==3.0.2 decorator==5.3.1 executing==2.3.0 ipython-pygments-lexers==1.1.1 jedi==0.20.1
# with: matplotlib-inline==0.2.2 parso==0.8.7 pexpect==4.9.0 prompt-toolkit==3.0.53 ptyprocess==0.7.0 pure-eval==0.2.4
# with: pygments==2.21.0 stack-data==0.6.3 traitlets==5.16.1 typing-extensions==4.16.0 wcwidth==0.9.4
"""The history of IPython."""
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

for session in range(3):
    shell = InteractiveShell(config=Config({"HistoryManager": {"hist_file": "history.sqlite", "db_log_output": True}}))
    for line in range(1, 40):
        shell.run_cell(f"for i in range({session}):\n    print('ä', i)\n{line}", store_history=True, silent=False)
    shell.history_manager.writeout_cache()
    shell.history_manager.end_session()
