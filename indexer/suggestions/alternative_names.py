"""Alternative names of products, makers and sections, from the word tables that documents use."""

from collections.abc import Iterator

from api.text.folding import fold
from indexer.suggestions.catalogue_repository import Item, Section, SuggestedMaker, SuggestionSources
from indexer.suggestions.completion_keys import Key, units
from indexer.words.makers import transliterations
from indexer.words.product_terms import describe
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of
from indexer.words.word_forms import lemmas


def terms_of_item(item: Item, catalogue: SuggestionSources, word_rules: Rules) -> Key:
    """Lemmas, grades and amounts of a product: a phrase whose key is a subset of them matches the product."""
    section = catalogue.sections[item.category_id]
    maker = catalogue.makers.get(item.brand_id or 0)
    branch, spellings = [*section.above, section.name], maker.spellings if maker else []
    terms = describe(item.name, branch, section.names, maker.name if maker else None, spellings, word_rules)
    original_words = {word for text in (terms.name, *terms.cars.models) for word in words_of(text)}
    return lemmas(terms.query_words() | original_words) | {*units(item.name)}


def names_of_maker(maker: SuggestedMaker) -> list[str]:
    """Names of a maker in both scripts, folded."""
    words = words_of(fold(maker.name))
    tables = [name for names in rules().makers.names_in(words) for name in names]
    return list(dict.fromkeys([*map(fold, maker.spellings), *tables, *transliterations(words)]))


def names_of_section(section: Section) -> list[str]:
    """Names of a section, folded."""
    tables = rules().categories.names(lemmas(words_of(fold(section.name))))
    return list(dict.fromkeys([*map(fold, section.names), *(" ".join(name.words) for name in tables)]))


def names_in_tables() -> Iterator[str]:
    """Every name of products in the word tables."""
    tables = rules().tables
    for row in tables.categories:
        yield from row.names
    for jargon in tables.jargon:
        yield from jargon.from_
