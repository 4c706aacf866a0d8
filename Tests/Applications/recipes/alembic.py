# pip: alembic==1.17.2 sqlalchemy==2.0.44
# with: greenlet==3.5.6 mako==1.4.3 markupsafe==3.0.4 typing-extensions==4.16.0
"""A schema that Alembic migrates, with SQLAlchemy's types: enumerations, intervals, UUIDs, JSON and numbers."""
import datetime
import decimal
import enum
import uuid

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations


class State(enum.Enum):
    open = 1
    closed = 2


engine = sa.create_engine("sqlite:///alembic.sqlite")
with engine.begin() as connection:
    context = MigrationContext.configure(connection, opts={"as_sql": False})
    context._ensure_version_table()
    operations = Operations(context)
    operations.create_table("customers", sa.Column("id", sa.Integer, primary_key=True), sa.Column("name", sa.String(50)),
                            sa.Column("old", sa.Integer))
    orders = operations.create_table(
        "orders", sa.Column("id", sa.Uuid, primary_key=True),
        sa.Column("customer_id", sa.Integer, sa.ForeignKey("customers.id", ondelete="CASCADE"), nullable=False),
        sa.Column("state", sa.Enum(State, create_constraint=True), server_default="open"),
        sa.Column("lasts", sa.Interval), sa.Column("data", sa.JSON), sa.Column("price", sa.Numeric(12, 4)),
        sa.Column("at", sa.DateTime), sa.Column("time", sa.Time), sa.Column("ok", sa.Boolean(create_constraint=True)),
        sa.Column("total", sa.Float, sa.Computed("price * 2")), sa.CheckConstraint("price >= 0", name="not_negative"))
    with operations.batch_alter_table("customers") as batch:
        batch.drop_column("old")
        batch.add_column(sa.Column("mail", sa.Text(collation="NOCASE")))
    operations.bulk_insert(sa.table("customers", sa.column("id"), sa.column("name"), sa.column("mail")),
                           [{"id": n, "name": f"Name {n}", "mail": f"{n}@example.org"} for n in range(1, 21)])
    for n in range(60):
        connection.execute(orders.insert().values(
            id=uuid.UUID(int=n), customer_id=1 + n % 20, state=State.open if n % 2 else State.closed, data=[n, None],
            lasts=datetime.timedelta(hours=n), price=decimal.Decimal(n) / 8, ok=n % 3 == 0,
            at=datetime.datetime(2024, 1, 1, n % 24, 30, 0, n), time=datetime.time(n % 24, 1)))
