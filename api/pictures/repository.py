"""SQL of pictures: descriptions of drawings in the table product_images."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import ProductImage


@dataclass(frozen=True, slots=True)
class StoredDrawing:
    """A drawing as product_images describes it; `params` is JSON written by an import or by staff."""

    kind: str
    params: dict[str, object]


def drawing_by_key(session: Session, key: str) -> StoredDrawing | None:
    """The drawing with this key; None when no product has it."""
    query = select(ProductImage.drawing).where(ProductImage.key == key, ProductImage.kind == "drawing").limit(1)
    stored = session.scalars(query).first()
    if stored is None:
        return None
    params = stored.get("params")
    return StoredDrawing(kind=str(stored.get("kind")), params=params if isinstance(params, dict) else {})
