"""One outbox event a row and transaction; one event instead of thousands for a transaction that wants a rebuild.

The contract of bulk writers: a transaction that executes

    SET LOCAL shop.search_events = 'rebuild'

before its first statement writes one event (entity, entity_id 0, change 'rebuild') for each entity whose rows it
changes, and no events of rows. The worker then rebuilds the index of that entity beside the live one, which has the
changes after the swap, while drains of single changes go on. An empty index is filled in place. The event is deleted
when the rebuild that began after its commit has ended, so a killed rebuild starts again and an event that is committed
during a rebuild leads to another one.

The worker of the last release does not know such events; its importer writes none.
"""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0041"
down_revision = "0040"

#: The table is a queue that is empty most of the time: rows of a burst are cleaned while it drains, and the statistics
#: of an empty moment are no reason to plan a scan.
_STORAGE = (
    "autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_cost_delay = 0,"
    " autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000"
)


def upgrade() -> None:
    # The newest event of a row stands for all: they would have one transaction from here on.
    op.execute(
        "UPDATE search_outbox AS event SET change = 'full' FROM"
        " (SELECT max(id) AS id FROM search_outbox GROUP BY entity, entity_id"
        " HAVING bool_or(change = 'full')) AS newest WHERE event.id = newest.id AND event.change <> 'full'"
    )
    op.execute(
        "DELETE FROM search_outbox AS event USING"
        " (SELECT entity, entity_id, max(id) AS id FROM search_outbox GROUP BY entity, entity_id) AS newest"
        " WHERE event.entity = newest.entity AND event.entity_id = newest.entity_id AND event.id < newest.id"
    )
    op.execute("ALTER TABLE search_outbox ADD COLUMN transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id()")
    op.create_unique_constraint(
        op.f("uq_search_outbox_entity_entity_id_transaction_id"),
        "search_outbox",
        ["entity", "entity_id", "transaction_id"],
    )
    op.create_index("ix_search_outbox_entity_id", "search_outbox", ["entity", "id"])
    op.create_index(
        "ix_search_outbox_rebuild", "search_outbox", ["entity"], postgresql_where=sa.text("change = 'rebuild'")
    )
    op.drop_index("ix_search_outbox_entity_entity_id", table_name="search_outbox")
    op.drop_constraint(op.f("ck_search_outbox_change"), "search_outbox", type_="check")
    op.create_check_constraint(
        op.f("ck_search_outbox_change"), "search_outbox", "change IN ('full', 'offer', 'rebuild')"
    )
    op.execute(f"ALTER TABLE search_outbox SET ({_STORAGE})")
    op.add_column(
        "index_rebuilds",
        sa.Column("snapshot", sa.Text(), server_default=sa.text("pg_current_snapshot()::text"), nullable=False),
    )
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.execute("DELETE FROM search_outbox WHERE change = 'rebuild'")
    op.drop_column("index_rebuilds", "snapshot")
    op.execute(
        "ALTER TABLE search_outbox RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold,"
        " autovacuum_vacuum_cost_delay, autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)"
    )
    op.drop_constraint(op.f("ck_search_outbox_change"), "search_outbox", type_="check")
    op.create_check_constraint(op.f("ck_search_outbox_change"), "search_outbox", "change IN ('full', 'offer')")
    op.create_index("ix_search_outbox_entity_entity_id", "search_outbox", ["entity", "entity_id"])
    op.drop_index("ix_search_outbox_rebuild", table_name="search_outbox")
    op.drop_index("ix_search_outbox_entity_id", table_name="search_outbox")
    op.drop_constraint(op.f("uq_search_outbox_entity_entity_id_transaction_id"), "search_outbox", type_="unique")
    op.drop_column("search_outbox", "transaction_id")
