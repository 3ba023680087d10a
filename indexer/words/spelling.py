"""The search copy of a text, and its words."""

import re

from api.text.folding import fold

_CYRILLIC_TWINS = str.maketrans("авекмнорстух", "abekmhopctyx")
_LATIN_TWINS = str.maketrans("abekmhopctyx", "авекмнорстух")
_MIXED = re.compile(r"(?=[а-я]*[a-z])(?=[a-z]*[а-я])[a-zа-я]+")
_WORD = re.compile(r"[^\W_]+")


def search_copy(text: str) -> str:
    """Folded, of the same length, and each word in one script: «АВRO» typed half in Cyrillic → «abro»."""
    return _MIXED.sub(lambda match: one_script(match[0]), fold(text))


def one_script(word: str) -> str:
    """The script of the letters that have no twin in the other; a word with such letters of both is unchanged."""
    latin, cyrillic = word.translate(_CYRILLIC_TWINS), word.translate(_LATIN_TWINS)
    if latin.isascii():
        return latin
    return cyrillic if not re.search("[a-z]", cyrillic) else word


def words_of(text: str) -> list[str]:
    """Words of a folded text; a dash parts them, as in the engine."""
    return _WORD.findall(text)


def is_cyrillic(word: str) -> bool:
    return re.fullmatch("[а-я]+", word) is not None


def is_latin(word: str) -> bool:
    return re.fullmatch("[a-z]+", word) is not None
