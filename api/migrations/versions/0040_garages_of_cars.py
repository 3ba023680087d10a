"""Events for the number of garages that hold a car: the search index `cars` sorts by it."""

from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.execute("DROP FUNCTION search_events_of_garages CASCADE")
