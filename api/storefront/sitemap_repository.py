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
class ProductTotals:
    products: int
    #: The latest change of a product; None without products.
    changed_at: datetime | None


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

    def product_totals(self) -> ProductTotals:
        query = select(func.count(Product.id).label("products"), func.max(Product.updated_at).label("changed_at"))
        row = self.session.execute(query.where(is_listed())).one()
        return ProductTotals(products=row.products, changed_at=row.changed_at)

    def products(self, limit: int, offset: int) -> Sequence[ChangedRow]:
        query = (
            select(Product.id, Product.updated_at).where(is_listed()).order_by(Product.id).limit(limit).offset(offset)
        )
        return [ChangedRow(id=row.id, changed_at=row.updated_at) for row in self.session.execute(query)]

    def posts(self) -> Sequence[ChangedRow]:
        query = select(Post.id, Post.published_at).where(Post.active, Post.published_at <= func.now())
        rows = self.session.execute(query.order_by(Post.id))
        return [ChangedRow(id=row.id, changed_at=row.published_at) for row in rows]

    def pages(self) -> Sequence[ChangedPage]:
        query = select(Page.slug, Page.updated_at).where(Page.active, Page.slug != "typography")
        rows = self.session.execute(query.order_by(Page.slug))
        return [ChangedPage(slug=row.slug, changed_at=row.updated_at) for row in rows]
