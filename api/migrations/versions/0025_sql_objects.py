"""SQL objects come from files; dead letters get their name; marks become events.

A view with the former name of the table serves processes of the previous release while they end: they read and delete
through it. Writing a refused document fails there, and its event stays for a process of this release.
"""

from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0025"
down_revision = "0024"

RENAMED_FUNCTIONS = (
    "search_mark", "search_mark_branches", "search_mark_brands", "search_mark_categories", "search_mark_options",
    "search_mark_part_rows", "search_mark_parts", "search_mark_parts_of_brands", "search_mark_parts_of_numbers",
    "search_mark_parts_of_products", "search_mark_parts_of_showing", "search_mark_products", "search_mark_stock",
    "search_mark_stock_of_warehouses", "search_refuse_truncate",
)  # fmt: skip


def upgrade() -> None:
    for function in RENAMED_FUNCTIONS:
        op.execute(f"DROP FUNCTION {function} CASCADE")
    apply_sql_objects(op.get_bind())
    op.rename_table("parked_documents", "dead_letters")
    op.alter_column("dead_letters", "parked_at", new_column_name="failed_at")
    op.execute("ALTER TABLE dead_letters RENAME CONSTRAINT pk_parked_documents TO pk_dead_letters")
    op.execute(
        "CREATE VIEW parked_documents AS"
        " SELECT entity, entity_id, reason, document, failed_at AS parked_at FROM dead_letters"
    )
