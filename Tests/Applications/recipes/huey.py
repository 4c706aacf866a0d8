# pip: huey==2.5.4
"""Tasks, schedules and results of huey."""
import huey

queue = huey.SqliteHuey("tasks", filename="huey.sqlite")


@queue.task()
def add(a, b):
    return a + b


for number in range(40):
    add(number, 1)
for number in range(10):
    add.schedule((number, 2), delay=3600)
for _ in range(20):
    queue.execute(queue.dequeue())
queue.storage.put_data("state", b"\x01\x02")
