"""Russian words without their endings. The browser has the same rules; tests/vectors holds both to them."""

import re

_ENDING = re.compile("(?:[ыи]ми|[ая]ми|[ое]го|[ое]му|ая|яя|[оеыи][ей]|[ую]ю|[ыиоеая]м|[ыиая]х|[ое]в|[аяоеыиуюьй])$")
_FLEETING = re.compile("([^аеиоуыэюя])[ое]([^аеиоуыэюя])$")
_SHORTEST = 3


def stem(word: str) -> str:
    """Of a folded word: «тормозных» → «тормозн». At least three letters stay."""
    bare = _ENDING.sub("", word)
    return bare if len(bare) >= _SHORTEST else word


def stems(word: str) -> list[str]:
    """Those one word may have: a vowel before the last consonant comes and goes, «колодок» is a form of «колодка»."""
    first = stem(word)
    short = _FLEETING.sub(r"\1\2", first)
    return [first] if short == first or len(short) < _SHORTEST else [first, short]
