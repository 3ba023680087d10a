"""SQL of the pages whose address holds a key of the database."""

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import HIDDEN_CATEGORY_ID, Brand, Category, Product
from api.content.models import Page, Post
from api.promotions.models import ProductSet, Promotion

_LARGEST_ID = 2**31 - 1


def page_exists(session: Session, section: str, key: str) -> bool:
    """`section`: the first part of the path; `key`: the rest of it."""
    if "\0" in key:
        return False
    condition = _conditions(section, key)
    return condition is not None and bool(session.scalar(select(condition)))


def _conditions(section: str, key: str) -> ColumnElement[bool] | None:
    now = func.now()
    if section == "catalog":
        above = aliased(Category)
        hidden = or_(above.hidden, above.id == HIDDEN_CATEGORY_ID)
        is_branch = (above.path == Category.path) | func.starts_with(Category.path, above.path + "/")
        hidden_branch = select(above.id).where(hidden, is_branch).correlate(Category).exists()
        return select(Category.id).where(Category.path == key, ~hidden_branch).exists()
    if section == "brands":
        return select(Brand.id).where(Brand.slug == key).exists()
    if section == "page":
        return select(Page.slug).where(Page.slug == key, Page.active).exists()
    if section == "promo":
        is_over = Promotion.ends_at.is_not(None) & (Promotion.ends_at <= now)
        return select(Promotion.id).where(Promotion.slug == key, Promotion.active, ~is_over).exists()
    if section == "set":
        return select(ProductSet.id).where(ProductSet.slug == key, ProductSet.active).exists()
    number = int(key) if key.isascii() and key.isdigit() and len(key) <= 10 else 0
    if not 0 < number <= _LARGEST_ID:
        return None
    if section == "product":
        return select(Product.id).where(Product.id == number, Product.visible).exists()
    return select(Post.id).where(Post.id == number, Post.active, Post.published_at <= now).exists()
