"""Phonetic keys of Russian and Latin words. The browser has the same rules; tests/vectors holds both to them."""

import re

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
