"""SQL of reference rows (categories, brands, options, cities): upserts by natural keys, equal rows are not touched."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Table, or_, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.catalog.models import Brand, Category
from api.cities.models import City
from api.core.db import Base
from api.core.errors import ShopError
from api.seed.categories import POPULAR, CategoryNode


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


def add_brands(session: Session, brands: Iterable[Brand]) -> None:
    """Inserts unknown brands; a brand with the same name or slug is not changed."""
    columns = ("name", "slug", "country", "spellings")
    rows = [{column: getattr(brand, column) for column in columns} for brand in brands]
    session.execute(insert(Brand).on_conflict_do_nothing(), rows)


def category(node: CategoryNode, facets: list[str]) -> Category:
    return Category(
        id=node.id,
        parent_id=node.parent_id,
        level=node.level,
        name=node.names[-1],
        slug=node.slugs[-1],
        path="/".join(node.slugs),
        position=node.position,
        hidden=node.hidden,
        highlight=node.id in POPULAR,
        everyday_names=list(node.everyday_names),
        official_names=list(node.official_names),
        facets=facets,
    )


def refuse_another_shop(session: Session, cities: Iterable[City], categories: Iterable[Category]) -> None:
    """Raises ShopError when the database has other cities or categories under the ids of the demo shop."""
    city_names = {city.id: city.name for city in cities}
    category_paths = {category.id: category.path for category in categories}
    conflicts = [
        *_conflicting_names(session, City.id, City.name, city_names),
        *_conflicting_names(session, Category.id, Category.path, category_paths),
    ]
    if conflicts:
        raise ShopError(
            "another_shop",
            f"В этой базе уже другой магазин: в нём есть {conflicts[0]}. Демонстрационный ставят в пустую базу.",
            409,
        )


def _conflicting_names(
    session: Session, id_: InstrumentedAttribute[int], name: InstrumentedAttribute[str], own_names: dict[int, str]
) -> list[str]:
    """Stored names whose id or name belongs to the demo shop, but not both."""
    query = select(id_, name).where(or_(id_.in_(own_names), name.in_(own_names.values())))
    return [f"«{stored}»" for number, stored in session.execute(query).tuples() if own_names.get(number) != stored]


def advance_sequences(session: Session, *tables: str) -> None:
    """Advances the id sequences past explicit ids."""
    for table in tables:
        session.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), greatest(max(id), nextval("  # noqa: S608
                f"pg_get_serial_sequence('{table}', 'id')) - 1)) FROM {table}"
            )
        )
