"""Builds the searchable text fields of a product; `search-config/indexes/products.yml` defines their order.

Words are stems, as the query module sends them. Fields without content are left out.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from api.text.word_keys import cut_endings
from indexer.documents.entity import Document
from indexer.documents.product_rows import ProductNames, ProductRow
from indexer.words.amounts import amounts
from indexer.words.product_numbers import number_fields
from indexer.words.product_terms import ProductTerms, describe
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of
from indexer.words.word_forms import case_stems, form_stems, lemmas, modifier_stems

#: Entries of the cache.
_MAX_CACHED = 20_000


def terms_of(row: ProductNames, rules: Rules) -> ProductTerms:
    names = (*row.everyday_names, *row.official_names)
    return describe(row.name, row.category_names, names, row.brand, row.brand_spellings, rules)


def search_fields(row: ProductRow) -> Document:
    """The fields `search` and `specialisation`."""
    word_rules = rules()
    terms = terms_of(row, word_rules)
    fields = helper_fields(row, terms, word_rules)
    return {
        "search": {field: value for field, value in fields.items() if value},
        "specialisation": terms.specialisation,
    }


def helper_fields(row: ProductRow, terms: ProductTerms, word_rules: Rules) -> Document:
    """Every field of `search`, also without content."""
    return {
        **word_fields(terms, word_rules),
        "units": amounts(row.name, terms.lemmas | lemmas(terms.head), word_rules.units),
        **number_fields(row.article, row.numbers, row.name, word_rules.models.is_model)._asdict(),
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
        "kind": new((*form_stems(terms.kind), *modifier_stems(terms.beside))),
        "name": name,
        "maker": new(map(cut_endings, terms.maker)),
        "alias": new(map(cut_endings, terms.alias)),
        "car_models": cars.models,
        "car_nicknames": _names(cars.nicknames),
        "also_named": new(form_stems(terms.also_named)),
        "forms": [stem for stem in new(form_stems(words_of(terms.name))) if stem not in name_words],
        "derived": new(form_stems(terms.derived)),
        "category": new(form_stems(word for text in (terms.leaf, *terms.sections) for word in words_of(text))),
        "family_models": cars.family,
        "family_nicknames": new(
            (
                *_names([*cars.family_nicknames, *cars.makes]),
                *form_stems(word_rules.adjectives.derived(cars.nicknames)),
            )
        ),
    }


def _names(names: Sequence[str]) -> Sequence[str]:
    return _stems_of_names(tuple(names))


# The cars of a product are those of thousands of others.
@lru_cache(_MAX_CACHED)
def _stems_of_names(names: tuple[str, ...]) -> Sequence[str]:
    """Stems of names. Words of one name stay in one text; stems of a single word are separate texts, so that the engine
    stores no word pairs for them."""
    names_: dict[str, None] = {}
    for name in names:
        words = words_of(name)
        stems = dict.fromkeys(case_stems(words))
        names_.update(stems if len(words) == 1 else {" ".join(stems): None})
    return list(names_)
