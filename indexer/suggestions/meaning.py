"""Alternative names of products, makers and sections, from the word tables that documents use."""

from collections.abc import Iterator

from api.text.folding import fold
from indexer.suggestions.catalogue import Item, Section, SuggestedMaker, SuggestionSources
from indexer.suggestions.words import Key, units
from indexer.words.forms import lemmas
from indexer.words.makers import sounds
from indexer.words.product import describe
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of


def meaning_of(item: Item, catalogue: SuggestionSources, now: Rules) -> Key:
    """Lemmas, grades and amounts: a text whose key is among them finds the product."""
    section = catalogue.sections[item.category_id]
    maker = catalogue.makers.get(item.brand_id or 0)
    branch, spellings = [*section.above, section.name], maker.spellings if maker else []
    called = describe(item.name, branch, section.names, maker.name if maker else None, spellings, now)
    spoken = {word for text in (called.name, *called.cars.models) for word in words_of(text)}
    return lemmas(called.written() | spoken) | {*units(item.name)}


def names_of_maker(maker: SuggestedMaker) -> list[str]:
    """Folded, in both scripts."""
    words = words_of(fold(maker.name))
    tables = [name for names in rules().makers.named(words) for name in names]
    return list(dict.fromkeys([*map(fold, maker.spellings), *tables, *sounds(words)]))


def names_of_section(section: Section) -> list[str]:
    """Folded."""
    tables = rules().categories.names(lemmas(words_of(fold(section.name))))
    return list(dict.fromkeys([*map(fold, section.names), *(" ".join(name.words) for name in tables)]))


def other_names() -> Iterator[str]:
    """Every name of a product in the word tables."""
    tables = rules().tables
    for row in tables.categories:
        yield from row.names
    for jargon in tables.jargon:
        yield from jargon.from_
