"""The searchable text fields of a product; `search-config/indexes/products.yml` holds their order."""

from collections.abc import Iterable, Sequence

from indexer.documents.entity import Document
from indexer.documents.product_rows import ProductNames, ProductRow
from indexer.words.amounts import amounts
from indexer.words.forms import cases, forms, lemmas, modifiers
from indexer.words.numbers import numbers
from indexer.words.product import ProductTerms, describe
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of


def terms_of(row: ProductNames, rules: Rules) -> ProductTerms:
    names = (*row.everyday_names, *row.official_names)
    return describe(row.name, row.category_names, names, row.brand, row.brand_spellings, rules)


def search_fields(row: ProductRow) -> Document:
    """`search` and `spec`. A form is in the best of its fields only: in a worse one it would not change the rank."""
    now = rules()
    words = terms_of(row, now)
    name = words_of(words.name)
    cars = words.cars
    seen: set[str] = set()

    def new(forms: Iterable[str]) -> list[str]:
        found = [form for form in dict.fromkeys(forms) if form not in seen]
        seen.update(found)
        return found

    search = {
        "head": new(forms(words.head)),
        "kind": new((*forms(words.kind), *modifiers(words.beside))),
        "name": words.name,
        "units": amounts(row.name, words.lemmas | lemmas(words.head), now.units),
        "numbers": numbers(row.article, row.numbers, row.name, now.models.is_model),
        "maker": words.maker,
        "alias": words.alias,
        "models": cars.models,
        "nick": _names(cars.nicknames),
        "section": words.leaf,
        # Whole, so that who says one of these names finds what it names before what has its words here and there.
        "also": [*new(forms(words.also)), *words.phrases],
        "forms": [form for form in new((*name, *forms(name))) if form not in name],
        "derived": new(forms(words.derived)),
        "category": words.sections,
        "catforms": new(forms(word for text in words.sections for word in words_of(text))),
        "family": cars.family,
        "nickf": [*_names([*cars.family_nicknames, *cars.makes]), *forms(now.adjectives.derived(cars.nicknames))],
    }
    return {"search": search, "spec": words.spec}


def _names(names: Sequence[str]) -> list[str]:
    """Words of one name stay together; forms of one word need not, and apart they cost the engine no pairs."""
    found: dict[str, None] = {}
    for name in names:
        words = words_of(name)
        forms = dict.fromkeys(cases(words))
        found.update(forms if len(words) == 1 else {" ".join(forms): None})
    return list(found)
