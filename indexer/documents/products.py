"""Documents of the index `products`: one a product, with the prices of every zone and the stock of every city."""

from collections.abc import Sequence
from math import floor
from typing import Any

from api.catalog.facets import option_keys
from api.catalog.models import ProductImage
from api.core.money import roubles
from api.text.folding import fold
from indexer.documents.kind import AnyRow, Document, Kind
from indexer.documents.product_rows import indexable, read
from indexer.documents.search_fields import search_fields

LEVEL_SEPARATOR = " > "


def document(row: AnyRow) -> Document:
    return {
        "id": row.id,
        "name": row.name,
        "article": row.article,
        "brand": row.brand,
        "brand_slug": row.brand_slug,
        "country": row.country,
        "unit": row.unit,
        "rating": float(row.rating),
        "rating_count": row.rating_count,
        "stars": stars(float(row.rating)),
        "popularity": row.popularity,
        "external": row.external,
        "image": row.image,
        "image_ext": ProductImage(kind=row.image_kind).ext,
        "category_ids": row.category_ids,
        "categories": category_levels(row.category_names),
        "options": option_values(row.options or [], option_keys()),
        "fits": row.cars.of(row.options or (), row.cars_of_numbers),
        **search_fields(row),
        **offer(row),
    }


def offer(row: AnyRow) -> Document:
    """Every field stands even when empty: the engine merges by field, so one left out would keep its old value."""
    prices = row.prices or []
    cities = row.cities or []
    return {
        "id": row.id,
        "price": {f"z{zone}": roubles(cost) for zone, cost, _ in prices},
        "old_price": {f"z{zone}": roubles(old) for zone, _, old in prices if old is not None},
        "in_stock": [city for city, here, _ in cities if here > 0],
        "stock": {str(city): here for city, here, _ in cities if here > 0},
        "arrival": {str(city): days for city, _, days in cities if days is not None},
    }


def stars(rating: float) -> int:
    """Full stars as the page draws them: from nine tenths on the last one is full too (spec §4)."""
    return floor(round(rating * 10 + 1) / 10)


def category_levels(names: Sequence[str]) -> dict[str, str]:
    """`lvl0` is the root; each level holds the whole branch down to it."""
    return {f"lvl{level}": LEVEL_SEPARATOR.join(names[: level + 1]) for level in range(len(names))}


def option_values(pairs: Sequence[tuple[str, str | float]], keys: frozenset[str]) -> dict[str, Any]:
    """Values by option key; several values of one option make a list. Only options that are facets."""
    values: dict[str, list[str | float]] = {}
    for key, value in pairs:
        if key in keys and value not in values.setdefault(key, []):
            values[key].append(value)
    return {key: found[0] if len(found) == 1 else found for key, found in values.items()}


def folded(texts: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(text for text in map(fold, texts) if text))


PRODUCTS = Kind("product", "products", indexable, read, document, offer)
