"""SQL of the sitemap: addresses of products, posts and pages with the times of their last changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.catalog.repository import is_listed
from api.content.models import Page, Post


@dataclass(frozen=True, slots=True)
class SitemapPart:
    """A range of ids that has products: `number` counts the ranges from 1."""

    number: int
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A product or post, and the time for search engines."""

    id: int
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class ChangedPage:
    slug: str
    changed_at: datetime


class SitemapRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def parts(self, size: int) -> Sequence[SitemapPart]:
        """The ranges of `size` ids."""
        number = ((Product.id - 1) // size + 1).label("number")
        query = select(number, func.max(Product.updated_at).label("changed_at")).where(is_listed())
        rows = self.session.execute(query.group_by(number).order_by(number))
        return [SitemapPart(number=row.number, changed_at=row.changed_at) for row in rows]

    def products(self, first: int, last: int) -> Sequence[ChangedRow]:
        query = select(Product.id, Product.updated_at).where(is_listed(), Product.id.between(first, last))
        rows = self.session.execute(query.order_by(Product.id))
        return [ChangedRow(id=row.id, changed_at=row.updated_at) for row in rows]

    def posts(self) -> Sequence[ChangedRow]:
        query = select(Post.id, Post.published_at).where(Post.active, Post.published_at <= func.now())
        rows = self.session.execute(query.order_by(Post.id))
        return [ChangedRow(id=row.id, changed_at=row.published_at) for row in rows]

    def pages(self) -> Sequence[ChangedPage]:
        query = select(Page.slug, Page.updated_at).where(Page.active, Page.slug != "typography")
        rows = self.session.execute(query.order_by(Page.slug))
        return [ChangedPage(slug=row.slug, changed_at=row.updated_at) for row in rows]
