"""SQL of pictures: descriptions of drawings in the table product_images."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import ProductImage
from drawings.drawing import Drawing


def drawing_by_key(session: Session, key: str) -> Drawing | None:
    """The drawing with this key, as an import or staff wrote it; None when no product has it."""
    query = select(ProductImage.drawing).where(ProductImage.key == key, ProductImage.kind == "drawing").limit(1)
    stored = session.scalars(query).first()
    if stored is None:
        return None
    params = stored.get("params")
    return Drawing(str(stored.get("kind")), params if isinstance(params, dict) else {})
