"""Documents of the index `products`: one a product, with the prices of every zone and the stock of every city."""

from collections.abc import Sequence
from math import floor

from api.catalog.facets import option_keys
from api.catalog.models import image_extension
from api.core.money import roubles
from api.index import indexes
from api.text.folding import fold
from indexer.documents.entity import Document, IndexedEntity
from indexer.documents.product_rows import OfferRow, OptionValue, ProductRow, indexable, read, read_offers
from indexer.documents.search_fields import search_fields

LEVEL_SEPARATOR = " > "


def document(row: ProductRow) -> Document:
    vehicles = row.cars.of(row.fitment, row.number_matches)
    return {
        "id": row.id,
        "name": row.name,
        "article": row.article,
        "brand": row.brand,
        "brand_slug": row.brand_slug,
        "country": row.country,
        "unit": row.unit,
        "rating": row.mean_rating,
        "rating_count": row.vote_count,
        "rating_rank": row.rating_rank,
        "stars": stars(row.mean_rating),
        "popularity": row.popularity,
        "external": row.external,
        "created_day": row.created_day,
        # What products on one card share.
        "packing_group": row.packing_group or row.id,
        "size": row.packing_size,
        "image": row.image,
        "image_ext": image_extension(row.image_kind),
        "category_ids": row.category_ids,
        "categories": category_levels(row.category_names),
        "options": option_values(row.options, option_keys()),
        **({"fields": row.fields} if row.fields else {}),
        "fits": vehicles.offered,
        "preferred": vehicles.preferred,
        **search_fields(row),
        **offer(row),
    }


def offer(row: ProductRow | OfferRow) -> Document:
    """Every field is present, even when empty: the engine merges by field and would keep an absent one's old value."""
    return {
        "id": row.id,
        "price": {f"z{price.zone_id}": roubles(price.cost) for price in row.prices},
        "old_price": {
            f"z{price.zone_id}": roubles(price.guest_cost) for price in row.prices if price.guest_cost is not None
        },
        "in_stock": list(row.stock.pieces),
        "stock": {str(city_id): pieces for city_id, pieces in row.stock.pieces.items()},
        "sizes": [size._asdict() for size in row.sizes] if len(row.sizes) > 1 else [],
        "arrival": row.stock.arrival,
    }


def stars(rating: float) -> int:
    """Full stars as the page draws them: from nine tenths on the last one is full too (spec §4)."""
    return floor(round(rating * 10 + 1) / 10)


def category_levels(names: Sequence[str]) -> dict[str, str]:
    """`lvl0` is the root; each level holds the whole branch down to it."""
    return {f"lvl{level}": LEVEL_SEPARATOR.join(names[: level + 1]) for level in range(len(names))}


def option_values(options: Sequence[OptionValue], keys: frozenset[str]) -> dict[str, list[str | float] | str | float]:
    """Values by option key; several values of one option make a list. Only options that are facets."""
    values: dict[str, list[str | float]] = {}
    for option in options:
        if option.key in keys and option.value not in values.setdefault(option.key, []):
            values[option.key].append(option.value)
    return {key: option_list[0] if len(option_list) == 1 else option_list for key, option_list in values.items()}


def folded(texts: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(text for text in map(fold, texts) if text))


PRODUCTS = IndexedEntity(indexes.PRODUCTS, indexable, read, document, offer, read_offers)
