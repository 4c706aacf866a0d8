# pip: buildbot==4.3.0 setuptools==75.8.0
# with: alembic==1.20.1 attrs==26.1.0 autobahn==26.10.2 automat==25.4.16 cbor2==6.3.0 cffi==2.1.1 constantly==23.10.4
# with: croniter==7.0.0 cryptography==50.0.2 hyperlink==21.0.0 idna==3.20 incremental==24.11.0 jinja2==3.1.6
# with: mako==1.4.3 markupsafe==3.0.4 msgpack==1.2.4 multipart==2.0.1 packaging==26.4 pycparser==3.12 pyjwt==2.15.1
# with: pyopenssl==26.4.0 python-dateutil==4.0.0 pyyaml==6.0.4 service-identity==26.1.0 sqlalchemy==2.1.9 treq==26.7.0
# with: twisted==26.10.0 txaio==26.6.1 typing-extensions==4.16.0 tzdata==2026.6 ujson==6.1.0 unidiff==1.0.1
# with: zope-interface==8.7
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
