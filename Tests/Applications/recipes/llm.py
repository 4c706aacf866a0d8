# pip: llm==0.27.1 httpx==0.28.1 sqlite-utils==3.39
"""The logs of llm: conversations and responses with a full-text index that triggers update."""
import sqlite_utils
from llm.embeddings import Collection
from llm.embeddings_migrations import embeddings_migrations
from llm.migrations import migrate

logs = sqlite_utils.Database("logs.sqlite")
migrate(logs)
logs["conversations"].insert_all({"id": f"c{n}", "name": f"Talk {n}", "model": "m"} for n in range(5))
logs["responses"].insert_all(
    {"id": f"r{n:03}", "model": "m", "prompt": f"Question {n}?", "response": f"Answer {n}: café\n\nmore",
     "conversation_id": f"c{n % 5}", "duration_ms": n * 10, "datetime_utc": f"2024-03-0{1 + n % 9}T10:00:00+00:00",
     "options_json": "{}", "response_json": '{"a": 1}'} for n in range(50))
embeddings = sqlite_utils.Database("embeddings.sqlite")
embeddings_migrations.apply(embeddings)
embeddings["collections"].insert({"id": 1, "name": "words", "model": "m"})
embeddings["embeddings"].insert_all(
    {"collection_id": 1, "id": f"w{n}", "embedding": bytes(range(16)), "content": f"word {n}", "metadata": "{}",
     "content_hash": bytes([n] * 16), "updated": 1_700_000_000 + n} for n in range(20))
