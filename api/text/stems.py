"""Stemming of Russian words. The browser has the same rules; tests/vectors holds both to them."""

import re

_ENDING = re.compile("(?:[ыи]ми|[ая]ми|[ое]го|[ое]му|ая|яя|[оеыи][ей]|[ую]ю|[ыиоеая]м|[ыиая]х|[ое]в|[аяоеыиуюьй])$")
_FLEETING = re.compile("([^аеиоуыэюя])[ое]([^аеиоуыэюя])$")
_MIN_LENGTH = 3


def stem(word: str) -> str:
    """The stem of a folded word: «тормозных» → «тормозн». At least three letters remain."""
    bare = _ENDING.sub("", word)
    return bare if len(bare) >= _MIN_LENGTH else word


def stems(word: str) -> list[str]:
    """Possible stems: with and without the fleeting vowel, as «колодок» is a form of «колодка»."""
    first = stem(word)
    short = _FLEETING.sub(r"\1\2", first)
    return [first] if short == first or len(short) < _MIN_LENGTH else [first, short]
