"""SQL of the pictures of a product."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.catalog.models import Product, ProductImage


@dataclass(frozen=True, slots=True)
class Picture:
    key: str
    #: `photo` or `drawing`.
    kind: str
    #: {"kind", "params"} of a drawing: JSON as the column holds it.
    drawing: dict[str, object] | None = None


class PictureRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def images(self, product_id: int) -> Sequence[ProductImage]:
        query = select(ProductImage).where(ProductImage.product_id == product_id).order_by(ProductImage.position)
        return self.session.scalars(query).all()

    def lock(self, product_id: int) -> list[Picture]:
        """Locks the product's row until the transaction ends, so that two editors do not mix up the order."""
        self.session.execute(select(Product.id).where(Product.id == product_id).with_for_update())
        return [Picture(key=row.key, kind=row.kind, drawing=row.drawing) for row in self.images(product_id)]

    def replace(self, product_id: int, pictures: Sequence[Picture]) -> None:
        self.session.execute(delete(ProductImage).where(ProductImage.product_id == product_id))
        self.session.add_all(
            ProductImage(
                product_id=product_id,
                position=position,
                key=picture.key,
                kind=picture.kind,
                drawing=picture.drawing,
            )
            for position, picture in enumerate(pictures)
        )
        self.session.flush()
