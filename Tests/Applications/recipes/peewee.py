# pip: peewee==3.18.3
"""Models of peewee with a full-text index, JSON, foreign keys and a check."""
import datetime

from peewee import (BlobField, BooleanField, CharField, Check, CompositeKey, DateField, DateTimeField, DecimalField,
                    ForeignKeyField, Model, TimestampField)
from playhouse.sqlite_ext import FTS5Model, JSONField, RowIDField, SearchField, SqliteExtDatabase

database = SqliteExtDatabase("peewee.sqlite")


class Base(Model):
    class Meta:
        database = database


class User(Base):
    name = CharField(unique=True, collation="NOCASE")
    joined = DateTimeField(default=datetime.datetime(2024, 1, 2, 3, 4, 5, 678900))
    born = DateField(null=True)
    seen = TimestampField(resolution=1000)
    is_admin = BooleanField(default=False)
    balance = DecimalField(max_digits=8, decimal_places=2, constraints=[Check("balance >= 0")])
    picture = BlobField(null=True)
    data = JSONField(default=dict)
    boss = ForeignKeyField("self", null=True, backref="staff", on_delete="SET NULL")


class Follow(Base):
    follower = ForeignKeyField(User, backref="follows")
    followed = ForeignKeyField(User, backref="followers")

    class Meta:
        primary_key = CompositeKey("follower", "followed")


class Search(FTS5Model):
    rowid = RowIDField()
    text = SearchField()

    class Meta:
        database = database
        options = {"tokenize": "porter"}


database.create_tables([User, Follow, Search])
users = [User.create(name=f"user {n}", born=datetime.date(1980, 1, 1 + n % 28), balance=n, data={"n": n},
                     boss=None if n < 5 else n % 5 + 1, picture=b"GIF89a" if n % 3 else None) for n in range(40)]
for n in range(30):
    Follow.create(follower=users[n], followed=users[n + 1])
    Search.create(text=f"words of number {n}")
