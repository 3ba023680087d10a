"""Writes the rows that products refer to, by their own keys: a row that is as it should be is not touched."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Column, Table, or_, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category
from api.cities.models import City
from api.core.db import Base
from api.core.errors import ShopError
from api.seed.categories import POPULAR, Node


def upsert(session: Session, rows: Iterable[Base], by: Sequence[str], keep: Sequence[str] = ()) -> None:
    """Insert, or update where any column differs, except columns of `keep` and those that the rows leave unset."""
    listed = list(rows)
    table: Table = listed[0].__table__  # type: ignore[assignment]
    set_ = [column for column in table.columns if column.key in listed[0].__dict__ and column.key not in keep]
    statement = insert(table)
    changing = [column for column in set_ if column.key not in by]
    differs = or_(*(column.is_distinct_from(statement.excluded[column.key]) for column in changing))
    new = {column.key: statement.excluded[column.key] for column in changing}
    values = [{column.key: getattr(row, column.key) for column in set_} for row in listed]
    session.execute(statement.on_conflict_do_update(index_elements=list(by), set_=new, where=differs), values)


def add_brands(session: Session, brands: Iterable[Brand]) -> None:
    """A brand that the shop knows, by its name or address, stays as it is."""
    columns = ("name", "slug", "country", "spellings")
    rows = [{column: getattr(brand, column) for column in columns} for brand in brands]
    session.execute(insert(Brand).on_conflict_do_nothing(), rows)


def category(node: Node, facets: list[str]) -> Category:
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
    """The demo shop brings ids of its own; it must not turn somebody's city or category into another one."""
    taken = [
        *_strangers(session, City.__table__.c.name, {city.id: city.name for city in cities}),  # type: ignore[arg-type]
        *_strangers(session, Category.__table__.c.path, {category.id: category.path for category in categories}),  # type: ignore[arg-type]
    ]
    if taken:
        raise ShopError(
            "another_shop",
            f"В этой базе уже другой магазин: в нём есть {taken[0]}. Демонстрационный ставят в пустую базу.",
            409,
        )


def _strangers(session: Session, name: Column[str], ours: dict[int, str]) -> list[str]:
    id_ = name.table.c.id
    found = session.execute(select(id_, name).where(or_(id_.in_(ours), name.in_(ours.values())))).all()
    return [f"«{theirs}»" for number, theirs in found if ours.get(number) != theirs]


def advance_sequences(session: Session, *tables: str) -> None:
    """Ids were given by hand: the next one that the database gives must be a free one."""
    for table in tables:
        session.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), greatest(max(id), nextval("  # noqa: S608
                f"pg_get_serial_sequence('{table}', 'id')) - 1)) FROM {table}"
            )
        )
