"""Separators between words; hard separators also end a context (sentence)."""

import unicodedata
from functools import cache

_MATHEMATICAL = {"+", "±", "×", "÷", "\u2212"}
_EXTRA = {"\0", "\t", "\n", "\r", "`", "\u00b4", "\u200c", "\u2029", ". ", ", "}
_EXCEPTIONS = {"\u00a0", "\u037e", "\u0387", "\u2000", "\u2001", "\u2011", "\u202f", "\u205f", "\u2226", "\u228e"}
#: Above them are ideographs, tags and private characters.
_PLANES_WITH_SEPARATORS = range(0x20000)
HARD = frozenset(
    {". ", ", ", ";", "!", "?", "\0", "§", "¶", "¿", "¡", "\u00b4", "※", "‽", "⁏", "、", "。", "｡", "،", "؛", "؟"}
)


@cache
def default_separators() -> frozenset[str]:
    """Punctuation, spaces and mathematical signs of Unicode, except those of Meilisearch's exception list."""
    separators = set(_EXTRA)
    for code in _PLANES_WITH_SEPARATORS:
        char = chr(code)
        category = unicodedata.category(char)
        is_sign = category == "Sm" and (char in _MATHEMATICAL or 0x2213 <= code <= 0x22FF)
        if category[0] == "P" or category == "Zs" or is_sign:
            separators.add(char)
    return frozenset(separators - _EXCEPTIONS)
