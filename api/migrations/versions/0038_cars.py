"""Events for the search index `cars`: cars of the catalogue, their frame codes and the patterns of their VINs.

No events of the present cars: the index is new, so it is built from the tables.
"""

from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0038"
down_revision = "0037"

_TABLES = ("vehicles", "frame_codes", "vin_patterns")


def upgrade() -> None:
    _allow_entities("'product', 'category', 'part', 'car'")
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    for table in _TABLES:
        op.execute(f"DROP TRIGGER search_truncate ON {table}")
        op.execute(f"DROP FUNCTION search_events_of_{table} CASCADE")
    op.execute("DELETE FROM search_outbox WHERE entity = 'car'")
    op.execute("DELETE FROM dead_letters WHERE entity = 'car'")
    _allow_entities("'product', 'category', 'part'")


def _allow_entities(names: str) -> None:
    op.drop_constraint(op.f("ck_search_outbox_entity"), "search_outbox", type_="check")
    op.create_check_constraint(op.f("ck_search_outbox_entity"), "search_outbox", f"entity IN ({names})")
