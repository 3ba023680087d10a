"""Backfills `brand_key` of a table by the Python rule: SQL has the rule only from migration 0024 on."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

from api.text.part_numbers import brand_key


def fill_brand_keys(table: str) -> None:
    connection = op.get_bind()
    brands = connection.scalars(sa.text(f"SELECT DISTINCT brand FROM {table} WHERE brand <> ''")).all()  # noqa: S608
    update = sa.text(
        f"UPDATE {table} AS t SET brand_key = keys.key"  # noqa: S608
        f" FROM unnest(:brands, :keys) AS keys (brand, key) WHERE t.brand = keys.brand"
    ).bindparams(sa.bindparam("brands", type_=ARRAY(sa.TEXT())), sa.bindparam("keys", type_=ARRAY(sa.TEXT())))
    connection.execute(update, {"brands": brands, "keys": [brand_key(brand) for brand in brands]})
