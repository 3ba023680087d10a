"""Builds the searchable text fields of a product; `search-config/indexes/products.yml` defines their order."""

from collections.abc import Iterable, Sequence

from indexer.documents.entity import Document
from indexer.documents.product_rows import ProductNames, ProductRow
from indexer.words.amounts import amounts
from indexer.words.product_numbers import number_fields
from indexer.words.product_terms import ProductTerms, describe
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of
from indexer.words.word_forms import cases, forms, lemmas, modifiers


def terms_of(row: ProductNames, rules: Rules) -> ProductTerms:
    names = (*row.everyday_names, *row.official_names)
    return describe(row.name, row.category_names, names, row.brand, row.brand_spellings, rules)


def search_fields(row: ProductRow) -> Document:
    """The fields `search` and `spec`. A form is only in its best field: in a lower one it would not change the rank."""
    word_rules = rules()
    terms = terms_of(row, word_rules)
    name = words_of(terms.name)
    cars = terms.cars
    used: set[str] = set()

    def new(forms: Iterable[str]) -> list[str]:
        new_forms = [form for form in dict.fromkeys(forms) if form not in used]
        used.update(new_forms)
        return new_forms

    search = {
        "head": new(forms(terms.head)),
        "kind": new((*forms(terms.kind), *modifiers(terms.beside))),
        "name": terms.name,
        "units": amounts(row.name, terms.lemmas | lemmas(terms.head), word_rules.units),
        **number_fields(row.article, row.numbers, row.name, word_rules.models.is_model)._asdict(),
        "maker": terms.maker,
        "alias": terms.alias,
        "models": cars.models,
        "nick": _names(cars.nicknames),
        "section": terms.leaf,
        # Complete phrases, so that a query with the phrase ranks the product above one with its words apart.
        "also": [*new(forms(terms.also)), *terms.phrases],
        "forms": [form for form in new((*name, *forms(name))) if form not in name],
        "derived": new(forms(terms.derived)),
        "category": terms.sections,
        "catforms": new(forms(word for text in terms.sections for word in words_of(text))),
        "family": cars.family,
        "nickf": [
            *_names([*cars.family_nicknames, *cars.makes]),
            *forms(word_rules.adjectives.derived(cars.nicknames)),
        ],
    }
    return {"search": search, "spec": terms.spec}


def _names(names: Sequence[str]) -> list[str]:
    """Forms of names. Words of one name stay in one text; forms of a single word are separate texts, so that the engine
    stores no word pairs for them."""
    names_: dict[str, None] = {}
    for name in names:
        words = words_of(name)
        forms = dict.fromkeys(cases(words))
        names_.update(forms if len(words) == 1 else {" ".join(forms): None})
    return list(names_)
