"""The city that a typed address names. Pure."""

import re
from collections.abc import Iterable

from api.text.folding import fold

_WORD = re.compile(r"\w+")
_CITY_WORDS = ("г", "гор", "город")


def named_city(text: str, names: Iterable[str]) -> str | None:
    """The one of `names` that the address names: at its beginning, as a part between commas or after «г.», «город».

    A street may bear a city's name («улица Казань»), so a name elsewhere counts for nothing.
    """
    by_words = {tuple(_words(name)): name for name in names}
    first, *others = [_words(part) for part in re.split(r"[,;]", text)]
    for words, name in sorted(by_words.items(), key=lambda entry: -len(entry[0])):
        if words and (_begins(first, words) or any(_is_city(part, words) for part in (first, *others))):
            return name
    return None


def _words(text: str) -> list[str]:
    """Folded words; dashes divide: «Санкт Петербург» is «Санкт-Петербург»."""
    return _WORD.findall(fold(text))


def _begins(part: list[str], name: tuple[str, ...]) -> bool:
    start = 1 if part[:1] and part[0] in _CITY_WORDS else 0
    return tuple(part[start : start + len(name)]) == name


def _is_city(part: list[str], name: tuple[str, ...]) -> bool:
    if tuple(part) == name:
        return True
    return any(
        word in _CITY_WORDS and tuple(part[index + 1 : index + 1 + len(name)]) == name
        for index, word in enumerate(part)
    )
