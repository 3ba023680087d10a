"""SQL of promotions and sets."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem


def _running(city_id: int) -> ColumnElement[bool]:
    return (
        Promotion.active
        & or_(Promotion.starts_at.is_(None), Promotion.starts_at <= func.now())
        & or_(Promotion.ends_at.is_(None), Promotion.ends_at > func.now())
        & or_(func.cardinality(Promotion.city_ids) == 0, Promotion.city_ids.contains([city_id]))
    )


class PromotionRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def promotions(self, city_id: int) -> Sequence[Promotion]:
        query = select(Promotion).where(_running(city_id)).order_by(Promotion.position, Promotion.id)
        return self.session.scalars(query).all()

    def promotion(self, slug: str, city_id: int) -> Promotion | None:
        return self.session.scalar(select(Promotion).where(Promotion.slug == slug, _running(city_id)))

    def promotion_products(self, promotion_id: int) -> Sequence[int]:
        query = (
            select(PromotionProduct.product_id)
            .where(PromotionProduct.promotion_id == promotion_id)
            .order_by(PromotionProduct.position, PromotionProduct.product_id)
        )
        return self.session.scalars(query).all()

    def sets(self) -> Sequence[ProductSet]:
        query = select(ProductSet).where(ProductSet.active).order_by(ProductSet.position, ProductSet.id)
        return self.session.scalars(query).all()

    def set(self, slug: str) -> ProductSet | None:
        return self.session.scalar(select(ProductSet).where(ProductSet.slug == slug, ProductSet.active))

    def items(self, set_ids: Sequence[int]) -> Sequence[SetItem]:
        query = (
            select(SetItem)
            .where(SetItem.set_id.in_(set_ids))
            .order_by(SetItem.set_id, SetItem.position, SetItem.product_id)
        )
        return self.session.scalars(query).all()
