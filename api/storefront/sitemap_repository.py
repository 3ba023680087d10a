"""SQL of the sitemap: (range, id or slug; time of the last change for search engines)."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.catalog.repository import is_listed
from api.content.models import Page, Post


def part_rows(session: Session, size: int) -> Sequence[tuple[int, datetime]]:
    """The ranges of `size` ids that have products, counted from 1."""
    part = (Product.id - 1) // size + 1
    query = select(part, func.max(Product.updated_at)).where(is_listed()).group_by(part).order_by(part)
    return session.execute(query).tuples().all()


def product_rows(session: Session, first: int, last: int) -> Sequence[tuple[int, datetime]]:
    query = select(Product.id, Product.updated_at).where(is_listed(), Product.id.between(first, last))
    return session.execute(query.order_by(Product.id)).tuples().all()


def post_rows(session: Session) -> Sequence[tuple[int, datetime]]:
    query = select(Post.id, Post.published_at).where(Post.active, Post.published_at <= func.now())
    return session.execute(query.order_by(Post.id)).tuples().all()


def page_rows(session: Session) -> Sequence[tuple[str, datetime]]:
    query = select(Page.slug, Page.updated_at).where(Page.active, Page.slug != "typography")
    return session.execute(query.order_by(Page.slug)).tuples().all()
