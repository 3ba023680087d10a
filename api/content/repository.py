"""SQL of banners, pages, FAQ and posts."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.content.models import PLACEMENTS, Banner, FaqEntry, Page, Post, PromoAddress, VendorApplication
from api.content.schemas import PromoAddressRequest, VendorRequest


def _published() -> ColumnElement[bool]:
    return Post.active & (Post.published_at <= func.now())


class ContentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def banners(self, city_id: int) -> Sequence[Banner]:
        """Active banners of the current time and the city, in the places that the storefront has."""
        query = (
            select(Banner)
            .where(
                Banner.active,
                Banner.placement.in_(PLACEMENTS),
                or_(Banner.starts_at.is_(None), Banner.starts_at <= func.now()),
                or_(Banner.ends_at.is_(None), Banner.ends_at > func.now()),
                or_(func.cardinality(Banner.city_ids) == 0, Banner.city_ids.contains([city_id])),
            )
            .order_by(Banner.placement, Banner.position, Banner.id)
        )
        return self.session.scalars(query).all()

    def pages(self) -> Sequence[Page]:
        return self.session.scalars(select(Page).where(Page.active).order_by(Page.position, Page.slug)).all()

    def page(self, slug: str) -> Page | None:
        return self.session.scalar(select(Page).where(Page.slug == slug, Page.active))

    def faq(self) -> Sequence[FaqEntry]:
        return self.session.scalars(
            select(FaqEntry).where(FaqEntry.active).order_by(FaqEntry.position, FaqEntry.id)
        ).all()

    def posts(self, limit: int, offset: int = 0, without: int | None = None) -> Sequence[Post]:
        query = select(Post).where(_published()).order_by(Post.published_at.desc(), Post.id.desc())
        if without is not None:
            query = query.where(Post.id != without)
        return self.session.scalars(query.limit(limit).offset(offset)).all()

    def posts_total(self) -> int:
        return self.session.scalar(select(func.count(Post.id)).where(_published())) or 0

    def post(self, post_id: int) -> Post | None:
        return self.session.scalar(select(Post).where(_published(), Post.id == post_id))


class FormRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def promo_address(self, user_id: int) -> PromoAddress | None:
        return self.session.get(PromoAddress, user_id, populate_existing=True)

    def store_answer(self, user_id: int, request: PromoAddressRequest) -> bool:
        """False when nothing changed: only a «closed» answer may still become «filled»."""
        values = request.model_dump(exclude={"user_id"})
        statement = insert(PromoAddress).values(user_id=user_id, **values)
        statement = statement.on_conflict_do_update(
            index_elements=["user_id"],
            set_={**values, "updated_at": func.now()},
            where=PromoAddress.closed & statement.excluded.filled,
        )
        return self.session.scalar(statement.returning(PromoAddress.user_id)) is not None

    def clear_answer(self, user_id: int) -> None:
        """Empties the answer to the survey and keeps its row as `closed`, so that the survey is not shown again."""
        query = update(PromoAddress).where(PromoAddress.user_id == user_id)
        self.session.execute(query.values(filled=False, closed=True, address="", visit_from="", other_answer=""))

    def add_application(self, request: VendorRequest) -> int | None:
        """The number of the application; None while another with this ИНН waits for an answer."""
        statement = insert(VendorApplication).values(request.model_dump(exclude={"agree"})).on_conflict_do_nothing()
        return self.session.scalar(statement.returning(VendorApplication.id))
