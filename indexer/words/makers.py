"""Names of makers in both scripts: by the word tables, and by transliteration of Latin words."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from api.text.folding import fold
from indexer.words.spelling import MAX_WORDS, is_latin, words_of

_SHORTEST = 3
_SOUNDS = {
    "shch": "щ", "sch": "ш", "sh": "ш", "tch": "ч", "ch": "ч", "zh": "ж", "ph": "ф", "th": "т",
    "ck": "к", "ts": "ц", "tz": "ц", "qu": "кв", "ee": "и", "oo": "у", "ou": "у", "yu": "ю",
    "ju": "ю", "ya": "я", "ja": "я", "x": "кс", "j": "дж",
}  # fmt: skip
_LETTERS = dict(zip("abdefghiklmnopqrstuvwyz", "абдефгхиклмнопкрстуввиз", strict=True))
_SOFT_C = re.compile("c(?=[eiy])")
_DOUBLED = re.compile(r"([bcdfghklmnpqrstvwz])\1")
_SOUND = re.compile("|".join(_SOUNDS))


@lru_cache(MAX_WORDS)
def transliterate(word: str) -> str:
    """The Russian pronunciation of a Latin word: helix → хеликс, zic → зик."""
    text = _SOUND.sub(lambda match: _SOUNDS[match[0]], _DOUBLED.sub(r"\1", word))
    text = _SOFT_C.sub("ц", text).replace("c", "к")
    return "".join(_LETTERS.get(letter, letter) for letter in text)


class MakerRules:
    """Look-up of interchangeable names of makers."""

    def __init__(self, rows: Iterable[tuple[str, Sequence[str]]]) -> None:
        #: The names of each maker, the most common first.
        self.rows: list[list[str]] = []
        self._by_first: defaultdict[str, list[tuple[tuple[str, ...], int]]] = defaultdict(list)
        for maker, spellings in rows:
            names = list(dict.fromkeys(" ".join(words_of(fold(name))) for name in (maker, *spellings)))
            for name in names:
                words = tuple(name.split())
                if words:
                    self._by_first[words[0]].append((words, len(self.rows)))
            self.rows.append(names)
        self.words = frozenset(name for names in self.rows for name in names if " " not in name)

    def names_in(self, words: Sequence[str]) -> list[list[str]]:
        """All names of each maker that the words name."""
        rows = dict.fromkeys(
            row
            for index, word in enumerate(words)
            for name, row in self._by_first.get(word, ())
            if tuple(words[index : index + len(name)]) == name
        )
        return [self.rows[row] for row in rows]


def transliterations(words: Iterable[str]) -> list[str]:
    """Russian pronunciations of the Latin words."""
    return list(dict.fromkeys(transliterate(word) for word in words if is_latin(word) and len(word) >= _SHORTEST))
