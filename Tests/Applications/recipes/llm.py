# pip: llm==0.27.1 httpx==0.28.1 sqlite-utils==3.39
# with: annotated-types==0.8.0 anyio==4.16.0 certifi==2026.10.19.post1 click==8.5.1 click-default-group==1.2.4
# with: condense-json==1.1 h11==0.16.0 httpcore==1.0.9 httpcore2==2.16.2 httpx2==2.16.2 idna==3.20 jiter==0.19.0
# with: openai==3.57.0 pluggy==1.7.0 puremagic==1.30 pydantic==2.14.4 pydantic-core==2.50.5 python-dateutil==4.0.0
# with: python-ulid==4.1.0 pyyaml==6.0.4 setuptools==84.2.1 sniffio==1.3.1 sqlite-fts4==1.0.3 sqlite-migrate==0.1b1
# with: tabulate==0.10.0 truststore==0.10.5 typing-extensions==4.16.0 typing-inspection==0.4.5 tzdata==2026.6
"""The logs of llm: conversations and responses with a full-text index that triggers update."""
import sqlite_utils
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
