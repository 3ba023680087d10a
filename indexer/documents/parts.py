"""Documents of the index `parts`: one for each number of a maker, on sale or not (design §5).

Crosses are not in documents: the part page reads those of its number from PostgreSQL.
"""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from sqlalchemy import Connection, RowMapping, false, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from api.catalog.models import Brand, PartNumber, Product
from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS
from api.catalog.repository import is_listed
from api.core.sql_types import AnySelect
from api.index import indexes
from api.parts.makers import maker_spellings
from api.parts.models import Part
from api.text.part_numbers import number_word, other_spellings, search_key
from api.vehicles.fitment.evidence import FitmentProduct, PartNumberMatch
from api.vehicles.fitment.repository import matches_by_product, numbers_of_vehicles, read_products, read_vehicle_index
from api.vehicles.labels import name
from indexer.documents.entity import Document, IndexedEntity

#: Minimum length of an indexed end of a number.
MIN_TAIL = 5
#: Cars that a part names; the others are in `fits`.
MAX_CARS = 12

Evidence = tuple[FitmentProduct, Mapping[int, PartNumberMatch]]


def document(row: SimpleNamespace) -> Document:
    """The document. `search.near` begins with an added letter, as a typo in the first letter costs the engine more.

    `row.products` are the ids of the products on sale, most popular first; None: the part is not on sale. `evidence` is
    of these products, else of the number itself; `cars` is the whole catalogue of cars. `is_field`: an own number that
    is no article, such as a barcode: nobody types its end, and five of its digits mean nothing.
    """
    words = [number_word(lookup) for lookup in (row.lookup, *other_spellings(row.lookup))]
    products = row.products or []
    names = maker_spellings(row.brand, row.spellings or ())
    makers = list(dict.fromkeys(map(search_key, names)))
    maker_words = [*map(number_word, makers)]
    glued = (text for word in words for maker in maker_words for text in (maker + word, word + maker))
    fits = row.cars.confirmed(row.evidence)
    cars = sorted((row.cars.vehicles[id_].car for id_ in fits), key=lambda car: -(car.years_from or 0))
    return {
        "id": row.id,
        "key": row.key,
        "brand": row.brand,
        "number": row.number,
        "name": row.name,
        "products": products,
        "sold": int(bool(products)),
        # Confirmed cars only: newest first, modifications of one name once.
        "cars": list(dict.fromkeys(map(name, cars)))[:MAX_CARS],
        "fits": fits,
        # Keys of makers' names that may be written together with the number; other letters make another number.
        "makers": makers,
        "search": {
            "keys": words,
            "glued": list(dict.fromkeys(glued)),
            "tails": [] if row.is_field else [words[0][start:] for start in range(1, len(words[0]) - MIN_TAIL + 1)],
            "near": [f"x{word}" for word in (*words, *(maker + words[0] for maker in maker_words))],
        },
    }


def indexable() -> AnySelect:
    return select(Part.id)


def read(connection: Connection, ids: Sequence[int]) -> Sequence[SimpleNamespace]:
    rows = connection.execute(_rows(ids)).mappings().all()
    cars, evidence = read_vehicle_index(connection), _evidence(connection, rows)
    return [SimpleNamespace(**row, evidence=evidence[row["id"]], cars=cars) for row in rows]


def _evidence(connection: Connection, rows: Sequence[RowMapping]) -> dict[int, list[Evidence]]:
    """By part id: of its products on sale, else of its number where the catalogue of cars has it."""
    on_sale = [id_ for row in rows for id_ in row["products"] or ()]
    products, matches = read_products(connection, on_sale), matches_by_product(connection, on_sale)
    numbers = numbers_of_vehicles(connection, [row["id"] for row in rows if not row["products"]])
    evidence: dict[int, list[Evidence]] = {}
    for row in rows:
        sold: list[Evidence] = [
            (products[id_], matches.get(id_, {})) for id_ in row["products"] or () if id_ in products
        ]
        itself = (FitmentProduct(row["id"], row["name"]), numbers.get(row["id"], {}))
        evidence[row["id"]] = sold or ([itself] if itself[1] else [])
    return evidence


def _rows(ids: Sequence[int]) -> AnySelect:
    most_popular_first = aggregate_order_by(Product.id, Product.popularity.desc(), Product.id)
    own = (
        select(
            Part.id,
            func.array_agg(most_popular_first).label("products"),
            func.bool_and(PartNumber.kind.in_(PRODUCT_FIELDS)).label("is_field"),
        )
        .join(PartNumber, (PartNumber.key == Part.key) & (PartNumber.brand_key == Part.brand_key))
        .join(Product, Product.id == PartNumber.product_id)
        .where(Part.id.in_(ids), PartNumber.kind.in_(OWN_NUMBER_KINDS), is_listed())
        .group_by(Part.id)
        .subquery()
    )
    return (
        select(
            *(Part.id, Part.key, Part.lookup, Part.brand, Part.number, Part.name, Brand.spellings),
            *(own.c.products, func.coalesce(own.c.is_field, false()).label("is_field")),
        )
        .outerjoin(own, own.c.id == Part.id)
        .outerjoin(Brand, Brand.name == Part.brand)
        .where(Part.id.in_(ids))
    )


PARTS = IndexedEntity(indexes.PARTS, indexable, read, document, uses_word_tables=False)
