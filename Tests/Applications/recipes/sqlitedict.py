# pip: sqlitedict==2.1.0 persist-queue==1.1.0
"""Tables of sqlitedict, and queues of persist-queue."""
import json

import persistqueue
import sqlitedict

with sqlitedict.SqliteDict("dict.sqlite", tablename="pickled things") as things:
    things.update({f"key {n}": [n, "ä"] for n in range(30)})
    things.commit()
with sqlitedict.SqliteDict("dict.sqlite", tablename="json", encode=json.dumps, decode=json.loads) as things:
    things.update({f"key {n}": {"n": n} for n in range(30)})
    things.commit()
queue = persistqueue.SQLiteAckQueue("queue", auto_commit=True)
for number in range(20):
    queue.put({"number": number})
for _ in range(5):
    queue.ack(queue.get())
queue.close()
