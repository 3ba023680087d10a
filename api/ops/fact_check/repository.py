"""SQL that reads what products, crosses and cars state, as sets; each statement is one pass over its tables.

Parts that products are on sale as are the start of every join, so the two million crosses are read by index.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, TextClause, select, text
from sqlalchemy.orm import Session

from api.vehicles.models import Vehicle
from api.vehicles.modification import Modification
from api.vehicles.repository import modification

_OWN = """
own AS MATERIALIZED (
    SELECT article.product_id, part.id AS part_id FROM part_numbers AS article
    JOIN parts AS part ON part.key = article.key AND part.brand_key = article.brand_key
    WHERE article.kind = 'article'
)"""
_OPTION = "(SELECT id FROM options WHERE key = '{}')"
#: The applicability texts of a product, and the brands of the original numbers that it replaces.
MAKES = text(f"""
WITH {_OWN}, stated AS MATERIALIZED (
    SELECT product_id, array_agg(text ORDER BY position) AS texts FROM product_options
    WHERE option_id = {_OPTION.format("fits")} GROUP BY product_id
), originals AS (
    SELECT n.product_id, n.brand FROM part_numbers AS n JOIN stated USING (product_id)
    WHERE n.kind = 'oem' AND n.brand <> ''
    UNION
    SELECT own.product_id, other.brand FROM own JOIN stated USING (product_id)
    JOIN crosses AS c ON c.part_id = own.part_id AND c.kind = 'original'
    JOIN parts AS other ON other.id = c.other_id
)
SELECT concat_ws(' ', b.name, coalesce(p.article, p.name)) AS label, stated.texts,
    array_agg(DISTINCT originals.brand) AS brands
FROM originals JOIN stated USING (product_id) JOIN products AS p ON p.id = product_id
LEFT JOIN brands AS b ON b.id = p.brand_id
GROUP BY p.id, b.name, p.article, p.name, stated.texts ORDER BY p.id
""")  # noqa: S608
#: Older and newer ids of parts.
SUPERSESSIONS = text("SELECT DISTINCT part_id, other_id FROM part_crosses WHERE kind = 'superseded'")
_LABELS = text("SELECT id, concat_ws(' ', nullif(brand, ''), number) AS label FROM parts WHERE id = ANY(:ids)")
#: Of products and of the numbers of cars.
THREADS = text(f"""
WITH {_OWN}
SELECT own.part_id, o.text AS value FROM own JOIN product_options AS o USING (product_id)
WHERE o.option_id = {_OPTION.format("thread")} AND o.text IS NOT NULL
UNION
SELECT part.id, v.thread FROM vehicle_parts AS v
JOIN parts AS part ON part.key = v.key AND part.brand_key = v.brand_key WHERE v.thread <> ''
""")  # noqa: S608
PRODUCT_AXLES = text(f"""
WITH {_OWN}
SELECT own.part_id, p.name, coalesce(o.text, '') AS axle FROM own JOIN products AS p ON p.id = own.product_id
LEFT JOIN product_options AS o ON o.product_id = p.id AND o.option_id = {_OPTION.format("axle")}
WHERE o.text IS NOT NULL OR p.name ~* 'передн|задн'
""")  # noqa: S608
CAR_PARTS = text("""
SELECT DISTINCT part.id AS part_id, v.unit, v.position FROM vehicle_parts AS v
JOIN parts AS part ON part.key = v.key AND part.brand_key = v.brand_key
WHERE v.unit = ANY(:units)
""")
# The view is read once per stated value and by index: its rows as a whole are never joined.
_DIFFERENT_PARTNERS = text("""
WITH stated AS MATERIALIZED (SELECT * FROM unnest(CAST(:ids AS int[]), CAST(:keys AS text[])) AS s (part_id, key))
SELECT DISTINCT least(one.part_id, other.part_id) AS part_id, greatest(one.part_id, other.part_id) AS other_id
FROM stated AS one
JOIN LATERAL (
    SELECT c.other_id FROM part_crosses AS c WHERE c.part_id = one.part_id AND c.kind <> 'contains' OFFSET 0
) AS c ON true
JOIN stated AS other ON other.part_id = c.other_id
WHERE one.key <> other.key
""")
#: A number at a position of a car that states its camshaft drive, its rear brake or a thread.
CAR_NUMBERS = text("""
SELECT concat_ws(' ', c.make, c.model, nullif(c.generation, ''), nullif(c.engine_code, '')) AS car,
    c.cam_drive, c.rear_brake, v.unit, v.position, concat_ws(' ', v.brand, v.number) AS number, v.thread
FROM vehicle_parts AS v JOIN vehicles AS c ON c.id = v.vehicle_id
WHERE v.thread <> '' OR c.cam_drive = 'chain' OR c.rear_brake <> ''
ORDER BY c.id, v.id
""")
#: In the order of ids, beginning behind `after`.
APPLICABILITY = text(f"""
SELECT p.id, concat_ws(' ', b.name, coalesce(p.article, p.name)) AS label, array_agg(o.text) AS texts
FROM products AS p JOIN product_options AS o ON o.product_id = p.id AND o.option_id = {_OPTION.format("fits")}
LEFT JOIN brands AS b ON b.id = p.brand_id
WHERE p.id > :after GROUP BY p.id, b.name ORDER BY p.id LIMIT :limit
""")  # noqa: S608


def read(connection: Connection, statement: TextClause, **parameters: Any) -> Sequence[Row[Any]]:
    return connection.execute(statement, parameters).all()


def part_labels(connection: Connection, ids: Collection[int]) -> dict[int, str]:
    return {row.id: row.label for row in read(connection, _LABELS, ids=list(ids))}


def different_partners(connection: Connection, keys: Iterable[tuple[int, str]]) -> list[tuple[int, int]]:
    """Pairs of parts that replace one another and state different keys."""
    stated = dict(keys)
    rows = read(connection, _DIFFERENT_PARTNERS, ids=list(stated), keys=list(stated.values()))
    return [(row.part_id, row.other_id) for row in rows]


def cars(connection: Connection, ids: Collection[int]) -> dict[int, Modification]:
    rows = Session(connection).scalars(select(Vehicle).where(Vehicle.id.in_(ids)))
    return {row.id: modification(row) for row in rows}
