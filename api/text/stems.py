"""Stemming of Russian words. The browser has the same rules; tests/vectors holds both to them."""

import re
from functools import lru_cache

_ENDING = re.compile("(?:[ыи]ми|[ая]ми|[ое]го|[ое]му|ая|яя|[оеыи][ей]|[ую]ю|[ыиоеая]м|[ыиая]х|[ое]в|[аяоеыиуюьй])$")
_FLEETING = re.compile("([^аеиоуыэюя])[ое]([^аеиоуыэюя])$")
_MIN_LENGTH = 3
_RUSSIAN_WORD = re.compile(r"(?<![^\W_])[а-я]+(?![^\W_])")


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """The stem of a folded word: «тормозных» → «тормозн». At least three letters remain."""
    bare = _ENDING.sub("", word)
    return bare if len(bare) >= _MIN_LENGTH else word


def stems(word: str) -> list[str]:
    """Possible stems: with and without the fleeting vowel, as «колодок» is a form of «колодка»."""
    first = stem(word)
    short = _FLEETING.sub(r"\1\2", first)
    return [first] if short == first or len(short) < _MIN_LENGTH else [first, short]


def cut_endings(text: str) -> str:
    """The folded text with every Russian word cut to its stem: «колодки ваз 2108» → «колодк ваз 2108»."""
    return _RUSSIAN_WORD.sub(lambda word: stem(word[0]), text)
