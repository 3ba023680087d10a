"""Keys of words: phonetic keys of Russian and Latin words, and stems of Russian ones.

The browser has the same rules; tests/vectors holds both to them.
"""

import re
from functools import lru_cache

_LETTERS = "абвгдезийклмнопрстуфыэжхцчшщюя"
_LATIN_LETTERS = "a b v g d e z i y k l m n o p r s t u f y e zh kh ts ch sh shch yu ya"
_LATIN = dict(zip(_LETTERS, _LATIN_LETTERS.split(), strict=True)) | {"ъ": "", "ь": ""}
_SOUNDS = [
    (re.compile(pattern), sign)
    for pattern, sign in (
        ("shch|sch|sh", "S"),
        ("tch|ch", "C"),
        ("zh", "Z"),
        ("kh", "h"),
        ("ts|tz", "c"),
        ("w", "v"),
        ("x", "ks"),
        ("yu|ju|iu", "U"),
        ("ya|ja|ia", "A"),
        ("yo|jo|ye|je|ie", "e"),
        ("iy|yj|ij|yi|yy|[yj]", "i"),
        ("['`]", ""),
        (r"(.)\1+", r"\1"),
        ("i(?=[AUe])", ""),
    )
]
_READINGS = [("j", "zh"), ("x", "h"), ("c(?!h)", "k"), ("h", "g"), ("ph", "f")]


def sound(word: str) -> str:
    """The phonetic key of a folded Cyrillic word: «масляный» → `maslAni`."""
    return _key("".join(_LATIN.get(letter, letter) for letter in word))


def sounds(latin: str) -> list[str]:
    """Possible phonetic keys of a word in Latin letters, the most likely first."""
    readings = [latin, *(re.sub(letter, reading, latin) for letter, reading in _READINGS)]
    return list(dict.fromkeys(map(_key, readings)))


def _key(latin: str) -> str:
    for pattern, sign in _SOUNDS:
        latin = pattern.sub(sign, latin)
    return latin


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
