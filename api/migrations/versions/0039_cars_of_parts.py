"""Events for the cars that documents of parts name: numbers of the catalogue of cars, options of products.

No events of the present parts: a new filter in the settings of the index rebuilds all documents.
"""

from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.execute("DROP TRIGGER search_truncate ON vehicle_parts")
    op.execute("DROP FUNCTION part_search_events_of_vehicle_parts CASCADE")
    op.execute("DROP FUNCTION part_search_events_of_options CASCADE")
