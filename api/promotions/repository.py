"""SQL of promotions and sets."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session, selectinload

from api.promotions.models import ProductSet, Promotion


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

    def sets(self) -> Sequence[ProductSet]:
        query = select(ProductSet).where(ProductSet.active).order_by(ProductSet.position, ProductSet.id)
        return self.session.scalars(query.options(selectinload(ProductSet.items))).all()

    def set(self, slug: str) -> ProductSet | None:
        return self.session.scalar(select(ProductSet).where(ProductSet.slug == slug, ProductSet.active))
