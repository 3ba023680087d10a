"""SQL of judged products, which judgements identify by `old_id`."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import Product


def products_by_old_id(session: Session, old_ids: Iterable[int]) -> Mapping[int, tuple[int, str]]:
    """(id, name) by `old_id`; of several products with one, the first."""
    wanted = sorted({str(old_id) for old_id in old_ids})
    query = select(Product.old_id, Product.id, Product.name).where(Product.old_id.in_(wanted))
    rows = session.execute(query.order_by(Product.id.desc())).tuples()
    return {int(old_id): (id_, name) for old_id, id_, name in rows if old_id is not None}


def old_id_of(session: Session, product_id: int) -> int | None:
    """None for a product without a number of the catalogue, as one that staff created."""
    old_id = session.scalar(select(Product.old_id).where(Product.id == product_id))
    return int(old_id) if old_id and old_id.isascii() and old_id.isdigit() else None
