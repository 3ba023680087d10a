"""SQL of the demo shop: upserts by natural keys that leave equal rows untouched, and inserts of missing rows."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import Table, exists, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.catalog.models import Brand, Category, Product, ProductImage
from api.cities.models import City
from api.content.models import Banner, Post
from api.core.db import Base
from api.core.json_types import JsonMapping
from api.pricing.models import BasketDiscount
from api.promotions.models import ProductSet, Promotion
from api.reviews.models import Review

ModelWithImage = type[Banner] | type[Post] | type[Promotion] | type[ProductSet]

#: The advisory lock that serialises seeds.
_LOCK = 0x5EED0057

# A category tile shows the picture of the most popular product of its branch; a chosen one stays while it exists.
_CATEGORY_TILES = text("""
WITH RECURSIVE branches AS (
    SELECT id AS category_id, id AS branch_id FROM categories
    UNION ALL
    SELECT b.category_id, c.parent_id FROM branches AS b JOIN categories AS c ON c.id = b.branch_id
    WHERE c.parent_id IS NOT NULL
), best AS (
    SELECT DISTINCT ON (b.branch_id) b.branch_id, i.key
    FROM branches AS b
    JOIN products AS p ON p.category_id = b.category_id AND p.source = :source
    JOIN product_images AS i ON i.product_id = p.id AND i.position = 0
    ORDER BY b.branch_id, p.popularity DESC, p.id
)
UPDATE categories AS c SET image = best.key FROM best
WHERE best.branch_id = c.id AND c.image IS DISTINCT FROM best.key
    AND (c.image IS NULL OR NOT EXISTS (SELECT FROM product_images AS i WHERE i.key = c.image))
""")


def lock(session: Session) -> None:
    session.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def upsert(session: Session, rows: Iterable[Base], by: Sequence[str], keep: Sequence[str] = ()) -> None:
    """Inserts rows, or updates those with a different column; columns of `keep` and unset ones are not compared."""
    row_list = list(rows)
    table: Table = row_list[0].__table__  # type: ignore[assignment]
    set_columns = [column for column in table.columns if column.key in row_list[0].__dict__ and column.key not in keep]
    statement = insert(table)
    changing = [column for column in set_columns if column.key not in by]
    differs = or_(*(column.is_distinct_from(statement.excluded[column.key]) for column in changing))
    new = {column.key: statement.excluded[column.key] for column in changing}
    values = [{column.key: getattr(row, column.key) for column in set_columns} for row in row_list]
    session.execute(statement.on_conflict_do_update(index_elements=list(by), set_=new, where=differs), values)


def insert_missing(session: Session, model: type[Base], rows: Iterable[JsonMapping]) -> None:
    """Inserts the rows whose keys are free."""
    session.execute(insert(model).on_conflict_do_nothing(), list(rows))


def insert_all(session: Session, model: type[Base], rows: Sequence[JsonMapping]) -> None:
    if rows:
        session.execute(insert(model), rows)


def insert_brands(session: Session, brands: Iterable[Brand]) -> None:
    """Inserts unknown brands; a brand with the same name or slug is not changed."""
    columns = ("name", "slug", "country", "spellings")
    insert_missing(session, Brand, [{column: getattr(brand, column) for column in columns} for brand in brands])


def insert_basket_discounts(session: Session, amounts: Mapping[int, int]) -> None:
    """`amounts` by minimal total. Only into an empty table: these rows have no natural key."""
    if not session.scalar(select(exists().select_from(BasketDiscount))):
        session.add_all([BasketDiscount(min_total=total, amount=amount) for total, amount in amounts.items()])


def insert_reviews(session: Session, rows: Sequence[JsonMapping]) -> bool:
    """Only into an empty table: these rows have no natural key. Whether it was empty."""
    is_empty = not session.scalar(select(exists().select_from(Review)))
    if is_empty:
        insert_all(session, Review, rows)
    return is_empty


def insert_with_image(session: Session, model: ModelWithImage, key: str, rows: Iterable[JsonMapping]) -> dict[str, int]:
    """Inserts missing rows and returns their ids by key; replaces lost drawings of existing ones."""
    added = {}
    column = model.__table__.c[key]
    for row in rows:
        new_id = session.scalar(insert(model).values(row).on_conflict_do_nothing().returning(model.id))
        if new_id is not None:
            added[row[key]] = new_id
        elif row["image"]:
            is_drawn = exists().where(ProductImage.key == model.image)
            replacement = update(model).where(
                column == row[key], model.image_ext == "svg", model.image.is_not(None), ~is_drawn
            )
            session.execute(replacement.values(image=row["image"]))
    return added


def product_ids(session: Session, source: str) -> dict[str, int]:
    """By the key in the source."""
    query = select(Product.source_key, Product.id).where(Product.source == source)
    return {row.source_key: row.id for row in session.execute(query)}


def first_drawings(session: Session, source: str) -> dict[str, str]:
    """Image keys by the key of the product."""
    query = (
        select(Product.source_key, ProductImage.key)
        .join(ProductImage, ProductImage.product_id == Product.id)
        .where(Product.source == source, ProductImage.position == 0, ProductImage.kind == "drawing")
    )
    return {row.source_key: row.key for row in session.execute(query)}


def conflicting_cities(session: Session, names: Mapping[int, str]) -> list[str]:
    return _conflicting_names(session, City.id, City.name, names)


def conflicting_categories(session: Session, paths: Mapping[int, str]) -> list[str]:
    return _conflicting_names(session, Category.id, Category.path, paths)


def _conflicting_names(
    session: Session, id_: InstrumentedAttribute[int], name: InstrumentedAttribute[str], own_names: Mapping[int, str]
) -> list[str]:
    """Stored names whose id or name belongs to the demo shop, but not both."""
    names: Collection[str] = own_names.values()
    query = select(id_.label("id"), name.label("name")).where(or_(id_.in_(own_names), name.in_(names)))
    return [row.name for row in session.execute(query) if own_names.get(row.id) != row.name]


def set_category_tiles(session: Session, source: str) -> None:
    session.execute(_CATEGORY_TILES, {"source": source})


def advance_sequences(session: Session, *tables: str) -> None:
    """Advances the id sequences past explicit ids."""
    for table in tables:
        session.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), greatest(max(id), nextval("  # noqa: S608
                f"pg_get_serial_sequence('{table}', 'id')) - 1)) FROM {table}"
            )
        )
