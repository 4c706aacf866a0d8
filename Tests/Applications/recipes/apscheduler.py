# pip: apscheduler==3.11.1 sqlalchemy==2.0.44
# with: greenlet==3.5.6 typing-extensions==4.16.0 tzlocal==5.4.5
"""The jobs of APScheduler, with times in seconds and pickled states."""
import datetime

from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from apscheduler.schedulers.background import BackgroundScheduler

scheduler = BackgroundScheduler(jobstores={"default": SQLAlchemyJobStore(url="sqlite:///jobs.sqlite")}, timezone="UTC")
scheduler.start(paused=True)
for number in range(30):
    scheduler.add_job(print, "interval", seconds=60 + number, args=[number], id=f"job {number}",
                      next_run_time=None if number % 5 == 0 else datetime.datetime(2030, 1, 1, 0, number))
scheduler.shutdown()
