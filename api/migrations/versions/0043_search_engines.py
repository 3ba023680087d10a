"""Several search engines: each has its own events, dead letters, rebuilds and builds.

The row with the number 1 and no address stands for the engine that has had the events so far; the worker writes its
address. Code of the last release works on with that engine.
"""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0043"
down_revision = "0042"

#: (table, columns of the primary key before)
_KEYS = (
    ("index_rebuilds", ["index_uid"]),
    ("dead_letters", ["entity", "entity_id"]),
    ("search_words", ["index_uid"]),
)
_UNIQUE = "uq_search_outbox_entity_entity_id_transaction_id"
_NEW_UNIQUE = "uq_search_outbox_engine_entity_entity_id_transaction_id"


def upgrade() -> None:
    op.create_table(
        "search_engines",
        sa.Column("number", sa.SmallInteger(), sa.Identity(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("registered_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("complete_from", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_search_engines")),
        sa.UniqueConstraint("url", name=op.f("uq_search_engines_url")),
    )
    op.execute("INSERT INTO search_engines (url, complete_from) VALUES ('', 0)")
    for table, key in _KEYS:
        _replace_key(table, ["engine", *key], add=True)
    op.add_column("search_outbox", sa.Column("engine", sa.SmallInteger(), server_default="1", nullable=False))
    op.create_unique_constraint(op.f(_NEW_UNIQUE), "search_outbox", ["engine", "entity", "entity_id", "transaction_id"])
    op.drop_constraint(op.f(_UNIQUE), "search_outbox", type_="unique")
    op.drop_index("ix_search_outbox_entity_id", table_name="search_outbox")
    op.drop_index("ix_search_outbox_rebuild", table_name="search_outbox")
    op.create_index("ix_search_outbox_engine_entity_id", "search_outbox", ["engine", "entity", "id"])
    op.create_index(
        "ix_search_outbox_rebuild",
        "search_outbox",
        ["engine", "entity"],
        postgresql_where=sa.text("change = 'rebuild'"),
    )
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.execute("DELETE FROM search_outbox WHERE engine <> 1")
    op.create_unique_constraint(op.f(_UNIQUE), "search_outbox", ["entity", "entity_id", "transaction_id"])
    op.drop_constraint(op.f(_NEW_UNIQUE), "search_outbox", type_="unique")
    op.drop_index("ix_search_outbox_engine_entity_id", table_name="search_outbox")
    op.drop_index("ix_search_outbox_rebuild", table_name="search_outbox")
    op.create_index("ix_search_outbox_entity_id", "search_outbox", ["entity", "id"])
    op.create_index(
        "ix_search_outbox_rebuild", "search_outbox", ["entity"], postgresql_where=sa.text("change = 'rebuild'")
    )
    op.drop_column("search_outbox", "engine")
    for table, key in _KEYS:
        op.execute(sa.text(f"DELETE FROM {table} WHERE engine <> 1"))  # noqa: S608
        _replace_key(table, key, add=False)
    op.drop_table("search_engines")


def _replace_key(table: str, columns: list[str], *, add: bool) -> None:
    """The name of the key stays: statements of the last release name it."""
    if add:
        op.add_column(table, sa.Column("engine", sa.SmallInteger(), server_default="1", nullable=False))
    op.drop_constraint(op.f(f"pk_{table}"), table, type_="primary")
    if not add:
        op.drop_column(table, "engine")
    op.create_primary_key(op.f(f"pk_{table}"), table, columns)
