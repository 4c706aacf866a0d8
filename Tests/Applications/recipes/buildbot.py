# pip: buildbot==4.3.0 setuptools==75.8.0
"""The state of a Buildbot master."""
import pathlib
import subprocess

run = ["buildbot"]
subprocess.run([*run, "create-master", "master"], check=True)
pathlib.Path("master/master.cfg").write_text("""
from buildbot.plugins import steps, schedulers, util, worker
factory = util.BuildFactory([steps.ShellCommand(command=["true"])])
c = BuildmasterConfig = {
  "workers": [worker.Worker("w", "p")], "protocols": {"pb": {"port": 0}}, "buildbotNetUsageData": None,
  "builders": [util.BuilderConfig(name=f"builder {n}", workernames=["w"], factory=factory) for n in range(5)],
  "schedulers": [schedulers.Periodic(name="often", builderNames=[f"builder {n}" for n in range(5)], periodicBuildTimer=1)],
  "db": {"db_url": "sqlite:///state.sqlite"}}
""")
subprocess.run([*run, "upgrade-master", "master"], check=True)
try:
    subprocess.run([*run, "start", "--nodaemon", "master"], check=False, timeout=12)
except subprocess.TimeoutExpired:
    pass
