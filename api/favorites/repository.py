"""SQL of saved lists."""

from collections.abc import Collection, Sequence

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, joinedload, selectinload

from api.catalog.models import Category, Product, ProductOption
from api.favorites.models import SavedProduct


class SavedRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def ids(self, customer_id: int, kind: str) -> list[int]:
        query = (
            select(SavedProduct.product_id)
            .where(SavedProduct.customer_id == customer_id, SavedProduct.list == kind)
            .order_by(SavedProduct.position, SavedProduct.product_id)
        )
        return list(self.session.scalars(query))

    def store(self, customer_id: int, kind: str, product_ids: Sequence[int]) -> None:
        """Replaces the list; unknown ids are skipped, products that stay keep their `added_at`."""
        of_list = delete(SavedProduct).where(SavedProduct.customer_id == customer_id, SavedProduct.list == kind)
        self.session.execute(of_list.where(SavedProduct.product_id.not_in(product_ids)))
        known = set(self.session.scalars(select(Product.id).where(Product.id.in_(product_ids))))
        rows = [
            {"customer_id": customer_id, "list": kind, "product_id": product_id, "position": position}
            for position, product_id in enumerate(product_ids)
            if product_id in known
        ]
        if rows:
            statement = insert(SavedProduct).values(rows)
            new_position = {"position": statement.excluded.position}
            self.session.execute(statement.on_conflict_do_update(constraint="pk_saved_products", set_=new_position))

    def is_on_sale(self, product_id: int) -> bool:
        return self.session.scalar(select(Product.id).where(Product.id == product_id, Product.visible)) is not None

    def products(self, product_ids: Sequence[int]) -> list[Product]:
        """With their categories and options, in the order of the ids."""
        options = selectinload(Product.options).joinedload(ProductOption.option)
        query = select(Product).where(Product.id.in_(product_ids)).options(joinedload(Product.category), options)
        return sorted(self.session.scalars(query), key=lambda product: product_ids.index(product.id))

    def categories(self, paths: Collection[str]) -> dict[str, Category]:
        query = select(Category).where(Category.path.in_(paths))
        return {category.path: category for category in self.session.scalars(query)}
