"""Documents of the index `products`: one a product, with the prices of every zone and the stock of every city.

Texts that are searched are stems, as the query module sends them; `search-config/indexes/products.yml` has the order of
their fields.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import floor
from types import SimpleNamespace
from typing import Any

from api.catalog.facets import option_keys
from api.catalog.models import image_extension
from api.core.money import roubles
from api.index import indexes
from api.text.word_keys import cut_endings
from indexer.documents.entity import Document, IndexedEntity
from indexer.documents.product_rows import indexable, read, read_offers
from indexer.words.amounts import amounts
from indexer.words.product_numbers import number_fields
from indexer.words.product_terms import ProductTerms, describe
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of
from indexer.words.word_forms import cases, form_stems, lemmas, modifiers

LEVEL_SEPARATOR = " > "


def document(row: SimpleNamespace) -> Document:
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
        "options": option_values(row.options or (), option_keys()),
        **({"fields": row.fields} if row.fields else {}),
        "fits": vehicles.offered,
        "preferred": vehicles.preferred,
        **search_fields(row),
        **offer(row),
    }


def offer(row: SimpleNamespace) -> Document:
    """Every field is present, even when empty: the engine merges by field and would keep an absent one's old value."""
    return {
        "id": row.id,
        "price": {f"z{zone}": roubles(cost) for zone, cost, _ in row.prices or ()},
        "old_price": {f"z{zone}": roubles(old) for zone, _, old in row.prices or () if old is not None},
        "in_stock": list(row.pieces),
        "stock": {str(city_id): pieces for city_id, pieces in row.pieces.items()},
        "sizes": row.sizes if len(row.sizes) > 1 else [],
        "arrival": row.arrival,
    }


def stars(rating: float) -> int:
    """Full stars as the page draws them: from nine tenths on the last one is full too (spec §4)."""
    return floor(round(rating * 10 + 1) / 10)


def category_levels(names: Sequence[str]) -> dict[str, str]:
    """`lvl0` is the root; each level holds the whole branch down to it."""
    return {f"lvl{level}": LEVEL_SEPARATOR.join(names[: level + 1]) for level in range(len(names))}


def option_values(
    options: Sequence[tuple[str, str | float]], keys: frozenset[str]
) -> dict[str, list[str | float] | str | float]:
    """Values by option key; several values of one option make a list. Only options that are facets."""
    values: dict[str, list[str | float]] = {}
    for key, value in options:
        if key in keys and value not in values.setdefault(key, []):
            values[key].append(value)
    return {key: option_list[0] if len(option_list) == 1 else option_list for key, option_list in values.items()}


PRODUCTS = IndexedEntity(indexes.PRODUCTS, indexable, read, document, offer, read_offers)


#: Entries of the cache.
_MAX_CACHED = 20_000


def terms_of(row: Any, rules: Rules) -> ProductTerms:
    """Any: a row of a document or of the vocabulary. `category_names` run from the root; the other names are those of
    the leaf."""
    names = (*row.everyday_names, *row.official_names)
    return describe(row.name, row.category_names, names, row.brand, row.brand_spellings or (), rules)


def search_fields(row: SimpleNamespace) -> Document:
    """The fields `search` and `specialisation`."""
    terms = terms_of(row, rules())
    fields = helper_fields(row, terms, rules())
    return {
        "search": {field: value for field, value in fields.items() if value},
        "specialisation": terms.specialisation,
    }


def helper_fields(row: SimpleNamespace, terms: ProductTerms, word_rules: Rules) -> Document:
    """Every field of `search`, also without content."""
    return {
        **word_fields(terms, word_rules),
        "units": amounts(row.name, terms.lemmas | lemmas(terms.head), word_rules.units),
        **number_fields(row.article, row.numbers or (), row.name, word_rules.models.is_model),
    }


def word_fields(terms: ProductTerms, word_rules: Rules) -> Document:
    """Fields of words. A stem is only in its best field: in a lower one it would not change the rank."""
    name = cut_endings(terms.name)
    cars = terms.cars
    used: set[str] = set()

    def new(stems: Iterable[str]) -> list[str]:
        new_stems = [stem for stem in dict.fromkeys(stems) if stem not in used]
        used.update(new_stems)
        return new_stems

    name_words = {*words_of(name)}
    return {
        "head": new(form_stems(terms.head)),
        "kind": new((*form_stems(terms.kind), *form_stems(terms.beside, modifiers))),
        "name": name,
        "maker": new(map(cut_endings, terms.maker)),
        "alias": new(map(cut_endings, terms.alias)),
        "car_models": cars.models,
        "car_nicknames": _stems_of_names(tuple(cars.nicknames)),
        "also_named": new(form_stems(terms.also_named)),
        "forms": [stem for stem in new(form_stems(words_of(terms.name))) if stem not in name_words],
        "derived": new(form_stems(terms.derived)),
        "category": new(form_stems(word for text in (terms.leaf, *terms.sections) for word in words_of(text))),
        "family_models": cars.family,
        "family_nicknames": new(
            (
                *_stems_of_names((*cars.family_nicknames, *cars.makes)),
                *form_stems(word_rules.adjectives.derived(cars.nicknames)),
            )
        ),
    }


# The cars of a product are those of thousands of others.
@lru_cache(_MAX_CACHED)
def _stems_of_names(names: tuple[str, ...]) -> Sequence[str]:
    """Stems of names. Words of one name stay in one text; stems of a single word are separate texts, so that the engine
    stores no word pairs for them."""
    names_: dict[str, None] = {}
    for name in names:
        words = words_of(name)
        stems = dict.fromkeys(form_stems(words, cases))
        names_.update(stems if len(words) == 1 else {" ".join(stems): None})
    return list(names_)
