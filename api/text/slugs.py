"""Slugs of names: Russian and Ukrainian letters transliterated, words joined by hyphens."""

import re
from collections.abc import Container
from unicodedata import combining, normalize

from api.text.folding import fold

_RUSSIAN = {
    **dict(zip("абвгдезийклмнопрстуфхцыэ", "abvgdezijklmnoprstufhcye", strict=True)),
    **{"ё": "e", "ж": "zh", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": "", "ю": "yu", "я": "ya"},
}
_UKRAINIAN = {"ґ": "g", "є": "e", "і": "i", "ї": "i"}
_OTHER = {"ß": "ss", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "&": " i ", "+": " plus "}
_LETTERS = str.maketrans({**_RUSSIAN, **_UKRAINIAN, **_OTHER})
_NOT_IN_SLUG = re.compile("[^a-z0-9]+")

#: Longer slugs are cut at a word.
MAX_LENGTH = 80


def latin(text: str) -> str:
    """Folded text in Latin letters without diacritics; other characters stay."""
    letters = normalize("NFKD", fold(text).translate(_LETTERS))
    return "".join(char for char in letters if not combining(char))


def slug(name: str) -> str:
    """«Щётки салона» → `shchetki-salona`. Without any known letter or digit: `bez-nazvaniya`."""
    text = _NOT_IN_SLUG.sub("-", latin(name)).strip("-")
    if len(text) > MAX_LENGTH:
        text = text[: MAX_LENGTH + 1].rpartition("-")[0] or text[:MAX_LENGTH]
    return text or "bez-nazvaniya"


def unique_slug(name: str, used: Container[str]) -> str:
    """The slug of a name, with a suffix `-2`, `-3` … when it is taken."""
    base = text = slug(name)
    ordinal = 1
    while text in used:
        ordinal += 1
        text = f"{base}-{ordinal}"
    return text
