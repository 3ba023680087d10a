"""Events for the cars that documents of products and parts name: a changed car, number of a car, size or cross.

No events of the present rows: what follows no change so far is found by the nightly reconcile.
"""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0045"
down_revision = "0044"

_FUNCTIONS = (
    "fitment_search_events_of_vehicles", "fitment_search_events_of_vehicle_parts",
    "fitment_search_events_of_vehicle_sizes", "fitment_search_events_of_crosses",
    "fitment_search_events_of_cross_sources", "write_car_search_events", "write_fitment_search_events",
    "products_replacing_parts", "products_fitted_by_description", "is_fitment_rebuild_requested",
    "fitment_event_limit",
)  # fmt: skip
#: As in the function products_fitted_by_description.
_FITTED_BY_NAME = (
    "name COLLATE pg_unicode_fast ~*"
    " '^[^[:alnum:]]*((моторное )?масло|аккумулятор|акб|(авто)?ламп[аы]|(комплект )?(щ[её]т|дворник))'"
)


def upgrade() -> None:
    op.execute("DROP FUNCTION IF EXISTS part_search_events_of_vehicle_parts CASCADE")
    op.create_index("ix_products_fitted_by_name", "products", ["id"], postgresql_where=sa.text(_FITTED_BY_NAME))
    op.create_index(
        "ix_vehicles_engine_code", "vehicles", ["engine_code"], postgresql_where=sa.text("engine_code <> ''")
    )
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    for function in _FUNCTIONS:
        op.execute(f"DROP FUNCTION {function} CASCADE")
    op.execute("DROP TRIGGER search_truncate ON vehicle_sizes")
    op.execute("DROP TRIGGER search_truncate ON crosses")
    op.drop_index("ix_vehicles_engine_code", table_name="vehicles")
    op.drop_index("ix_products_fitted_by_name", table_name="products")
