"""SQL of evaluations: the numbers by which judgements name products."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, func, or_, select

from api.catalog.models import Product


@dataclass(frozen=True, slots=True)
class ProductKeys:
    """`old_ids` by product id; `groups`: the packing group by old id, a group of its own for a single size."""

    old_ids: Mapping[int, int]
    groups: Mapping[int, int]


def product_keys(connection: Connection, ids: Collection[int], old_ids: Collection[str]) -> ProductKeys:
    """Those of the products that have an old id which is a number."""
    query = select(Product.id, Product.old_id, Product.packing_group).where(
        or_(Product.id == func.any(list(ids)), Product.old_id == func.any(list(old_ids))), Product.old_id.is_not(None)
    )
    rows = [(row.id, int(row.old_id), row.packing_group) for row in connection.execute(query) if row.old_id.isdecimal()]
    # Groups are numbers of products by id: negative ones cannot be taken for old ids.
    return ProductKeys(
        {product: old_id for product, old_id, _ in rows},
        {old_id: -(group or product) for product, old_id, group in rows},
    )
