"""Normalisation of spelling: one script per word, and the words of a text."""

import re

from api.text.folding import fold

#: Words of a cache: a catalogue has some ten thousand, and numbers beside them.
MAX_WORDS = 100_000
_TO_LATIN = str.maketrans("авекмнорстух", "abekmhopctyx")
_TO_CYRILLIC = str.maketrans("abekmhopctyx", "авекмнорстух")
_MIXED = re.compile(r"(?=[а-я]*[a-z])(?=[a-z]*[а-я])[a-zа-я]+")
_CYRILLIC, _LATIN = re.compile("[а-я]+"), re.compile("[a-z]+")
_WORD = re.compile(r"[^\W_]+")


def search_copy(text: str) -> str:
    """The folded text of the same length with each word in one script: «АВRO» with Cyrillic letters → «abro»."""
    return _MIXED.sub(lambda match: in_one_script(match[0]), fold(text))


def in_one_script(word: str) -> str:
    """The word in the script of its letters without look-alikes; unchanged when both scripts have such letters."""
    latin, cyrillic = word.translate(_TO_LATIN), word.translate(_TO_CYRILLIC)
    if latin.isascii():
        return latin
    return cyrillic if not re.search("[a-z]", cyrillic) else word


def words_of(text: str) -> list[str]:
    """Words of a folded text; a dash separates words, as in the engine."""
    return _WORD.findall(text)


def is_cyrillic(word: str) -> bool:
    return _CYRILLIC.fullmatch(word) is not None


def is_latin(word: str) -> bool:
    return _LATIN.fullmatch(word) is not None
