"""Text normalisation for comparison. The browser has the same rules; tests/vectors holds both to them."""

import re
from unicodedata import category, is_normalized, normalize

_SPACES = re.compile("[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_DASHES = re.compile("[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d]")
#: Controls, soft hyphens, zero-width and bidirectional marks, lone surrogates, private use: never part of a word.
_INVISIBLE = {"Cc", "Cf", "Cs", "Co"}


def clean(text: str) -> str:
    """NFC, plain spaces and dashes, no control characters, trimmed."""
    if text.isascii():
        if text.isalnum():
            return text
    else:
        text = _DASHES.sub("-", normalize("NFC", text))
    if not text.isprintable():
        text = _SPACES.sub(" ", text)
        text = "".join(char for char in text if category(char) not in _INVISIBLE)
    if "  " in text:
        text = re.sub(" {2,}", " ", text)
    return text.strip(" ")


def clean_all(texts: list[str]) -> list[str]:
    """`clean` of each; most rows of a price list need trimming only, which one look at all their texts tells."""
    joined = "".join(texts)
    if (
        joined.isprintable()
        and "  " not in joined
        and (joined.isascii() or (is_normalized("NFC", joined) and not _DASHES.search(joined)))
    ):
        return [text.strip(" ") for text in texts]
    return [clean(text) for text in texts]


def fold(text: str) -> str:
    """The text for comparison: cleaned, lower case, «ё» as «е»."""
    return clean(text).lower().replace("ё", "е")


LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_LATIN = str.maketrans(CYRILLIC, LATIN)
#: Capitals, for keys that are letters in both layouts.
LETTERS_TO_LATIN = {
    ord(russian.upper()): latin.upper() for russian, latin in zip(CYRILLIC, LATIN, strict=True) if latin.isalpha()
}


def in_latin_layout(text: str) -> str:
    """The text of the same keys in the Latin layout, in lower case: «ищыср» → `bosch`."""
    return text.lower().translate(_TO_LATIN)
