"""SQL of saved lists."""

from collections.abc import Sequence

from sqlalchemy import ARRAY, Integer, Select, delete, func, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, aliased, joinedload

from api.catalog.models import Category, Option, Product, ProductOption
from api.favorites.models import SavedProduct

_KEY = (SavedProduct.customer_id, SavedProduct.list, SavedProduct.product_id)


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

    def replace(self, customer_id: int, kind: str, product_ids: Sequence[int]) -> None:
        """Replaces the list; unknown ids are skipped, products that stay keep their `added_at`."""
        obsolete = delete(SavedProduct).where(
            SavedProduct.customer_id == customer_id,
            SavedProduct.list == kind,
            SavedProduct.product_id.not_in(product_ids),
        )
        self.session.execute(obsolete)
        rows = insert(SavedProduct).from_select(_COLUMNS, _rows_with_positions(customer_id, kind, product_ids, after=0))
        self.session.execute(rows.on_conflict_do_update(index_elements=_KEY, set_={"position": rows.excluded.position}))

    def append(self, customer_id: int, kind: str, product_ids: Sequence[int]) -> None:
        """Adds products at the end; unknown ids and products that the list already has are skipped."""
        last = self.session.scalar(
            select(func.max(SavedProduct.position)).where(
                SavedProduct.customer_id == customer_id, SavedProduct.list == kind
            )
        )
        rows = insert(SavedProduct).from_select(
            _COLUMNS, _rows_with_positions(customer_id, kind, product_ids, after=last or 0)
        )
        self.session.execute(rows.on_conflict_do_nothing(index_elements=_KEY))

    def remove(self, customer_id: int, kind: str, product_id: int) -> bool:
        """Removes a product; returns whether the list had it."""
        query = (
            delete(SavedProduct)
            .where(
                SavedProduct.customer_id == customer_id,
                SavedProduct.list == kind,
                SavedProduct.product_id == product_id,
            )
            .returning(SavedProduct.product_id)
        )
        return self.session.scalar(query) is not None

    def is_on_sale(self, product_id: int) -> bool:
        return self.session.scalar(select(Product.id).where(Product.id == product_id, Product.visible)) is not None

    def options(self, product_ids: Sequence[int]) -> Sequence[ProductOption]:
        """In the order of the shop's options."""
        query = (
            select(ProductOption)
            .join(Option, Option.id == ProductOption.option_id)
            .where(ProductOption.product_id.in_(product_ids))
            .order_by(Option.position, Option.id, ProductOption.product_id, ProductOption.position)
            .options(joinedload(ProductOption.option))
        )
        return self.session.scalars(query).all()

    def roots(self, product_ids: Sequence[int]) -> dict[int, Category]:
        """The root category of each product's branch, by product."""
        root = aliased(Category, name="root")
        query = (
            select(Product.id.label("product_id"), root)
            .join(Category, Category.id == Product.category_id)
            .join(root, root.path == func.split_part(Category.path, "/", 1))
            .where(Product.id.in_(product_ids))
        )
        return {row.product_id: row.root for row in self.session.execute(query)}


_COLUMNS = ("customer_id", "list", "product_id", "position")


def _rows_with_positions(
    customer_id: int, kind: str, product_ids: Sequence[int], after: int
) -> Select[int, str, int, int]:
    """Rows of the ids that are products, with positions from `after` + 1."""
    ids = literal(list(product_ids), ARRAY(Integer))
    ordered_ids = func.unnest(ids).table_valued("id", with_ordinality="place").render_derived()
    return select(literal(customer_id), literal(kind), Product.id, ordered_ids.c.place + after).join_from(
        ordered_ids, Product, Product.id == ordered_ids.c.id
    )
