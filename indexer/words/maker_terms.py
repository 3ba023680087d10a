"""Names of the makers and makes of a product, for its search terms."""

from collections.abc import Sequence
from dataclasses import dataclass

from api.text.folding import fold
from indexer.words.makers import transliterations
from indexer.words.rules import Rules
from indexer.words.spelling import words_of


@dataclass(frozen=True)
class MakerTerms:
    """`brand`: the brand and its spellings; `makers`: names of makers; `alias`: names of makers and makes of cars."""

    brand: list[str]
    makers: list[str]
    alias: list[str]
    typed_aliases: list[str]


def maker_terms(name_words: Sequence[str], brand: str | None, spellings: Sequence[str], rules: Rules) -> MakerTerms:
    brand_names = list(dict.fromkeys(fold(text) for text in (brand or "", *spellings) if text))
    makers = rules.makers.names_in([*name_words, *(word for text in brand_names for word in words_of(text))])
    makes = rules.makes.names_in(name_words)
    by_sound = transliterations([*name_words, *words_of(" ".join(brand_names[:1]))])
    typed = [text for names in (*makers, *makes) for text in names if _is_typed(text, names, name_words)]
    aliases = dict.fromkeys([*(text for names in (*makers, *makes) for text in names), *by_sound])
    return MakerTerms(
        brand=brand_names,
        makers=[*brand_names, *(text for names in makers for text in names if _is_typed(text, names, name_words))],
        alias=[text for text in aliases if text not in name_words and text not in brand_names],
        typed_aliases=[*typed, *by_sound],
    )


def _is_typed(name: str, names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether queries contain the name: Cyrillic names, the first name of the maker, names in the product's name; other
    Latin spellings are found by sound."""
    return not name.isascii() or name == names[0] or set(name.split()) <= set(words)
