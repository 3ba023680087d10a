"""Where drawings are remembered: the table product_images."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import ProductImage


def drawing_by_key(session: Session, key: str) -> Mapping[str, Any] | None:
    """{"kind", "params"} of a drawing that some product has."""
    query = select(ProductImage.drawing).where(ProductImage.key == key, ProductImage.kind == "drawing").limit(1)
    return session.scalars(query).first()
