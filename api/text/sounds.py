"""How a word sounds, whichever script it is in. The browser has the same rules; tests/vectors holds both to them."""

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
    """Of a folded Cyrillic word: «масляный» → `maslAni`."""
    return _key("".join(_LATIN.get(letter, letter) for letter in word))


def sounds(latin: str) -> list[str]:
    """Those a word in Latin letters may stand for, the likeliest first."""
    readings = [latin, *(re.sub(letter, other, latin) for letter, other in _READINGS)]
    return list(dict.fromkeys(map(_key, readings)))


def _key(latin: str) -> str:
    for pattern, sign in _SOUNDS:
        latin = pattern.sub(sign, latin)
    return latin
