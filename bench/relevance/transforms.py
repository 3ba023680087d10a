"""Transforms of correct texts into typed ones: wrong layout, transliteration, typos, inflection, separators.

Every function is pure except for its random generator and returns None when it does not apply to the text.
"""

import random
import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from bench.relevance.catalogue import analyzer, is_cyrillic

CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю"
LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
#: The full stop and the comma of a Russian keyboard share one key.
_KEYS = str.maketrans(CYRILLIC + ".,", LATIN + "/?")
_LETTER = re.compile("[а-яё]")
_ROWS = ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")
_BASE = dict(zip("абвгдежзийклмнопрстуфхцчшщъыьэюяё", (
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "h", "ts",
    "ch", "sh", "sch", "", "y", "", "e", "yu", "ya", "e",
), strict=True))  # fmt: skip
#: Three transliterations: plain, of passports, of chats.
SPELLINGS = (
    _BASE,
    {**_BASE, "й": "i", "х": "kh", "щ": "shch", "ю": "iu", "я": "ia"},
    {**_BASE, "й": "j", "ц": "c", "ю": "ju", "я": "ja", "ь": "'"},
)
_LOOK_ALIKES = str.maketrans("ABEKMHOPCTYX", "АВЕКМНОРСТУХ")
_SEPARATORS = " -./"
_CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
_MIN_TYPO_LENGTH = 5

Words = Sequence[str]


def layout(words: Words) -> str | None:
    """The text as typed with the Latin layout."""
    if not any(map(_LETTER.search, words)):
        return None
    return " ".join(word.translate(_KEYS) if _LETTER.search(word) else word for word in words)


def translit(words: Words, chance: random.Random) -> str | None:
    if not any(map(is_cyrillic, words)):
        return None
    spelling = str.maketrans(chance.choice(SPELLINGS))
    return " ".join(word.translate(spelling) for word in words)


def with_typo(words: Words, chance: random.Random, catalogue_words: Collection[str]) -> list[str] | None:
    """One edit in one word whose result is no word of the catalogue."""
    indexes = [index for index, word in enumerate(words) if is_cyrillic(word) and len(word) >= _MIN_TYPO_LENGTH]
    if not indexes:
        return None
    index = chance.choice(indexes)
    for _ in range(20):
        wrong = _edited(words[index], chance)
        if wrong != words[index] and wrong not in catalogue_words:
            return [*words[:index], wrong, *words[index + 1 :]]
    return None


def _edited(word: str, chance: random.Random) -> str:
    index = chance.randrange(len(word))
    before, letter, after = word[:index], word[index], word[index + 1 :]
    match chance.choice(("miss", "double", "neighbour", "other", "swap")):
        case "miss":
            return before + after
        case "double":
            return before + letter + letter + after
        case "neighbour":
            return before + _neighbour(letter, chance) + after
        case "other":
            return before + chance.choice("аеиоулнрстк") + after
        case _:
            return before + after[:1] + letter + after[1:]


def _neighbour(letter: str, chance: random.Random) -> str:
    for row in _ROWS:
        if letter in row:
            index = row.index(letter)
            return chance.choice([row[neighbour] for neighbour in (index - 1, index + 1) if 0 <= neighbour < len(row)])
    return letter


def inflected(words: Words, chance: random.Random) -> str | None:
    """Every noun and adjective in a random case and number; adjectives agree with the first noun."""
    case, number = chance.choice(_CASES), chance.choice(("sing", "plur"))
    parses = [_inflectable(word) for word in words]
    gender = next((parse.tag.gender for parse in parses if parse and parse.tag.POS == "NOUN"), None)
    forms = []
    for word, parse in zip(words, parses, strict=True):
        follows = parse and parse.tag.POS == "ADJF" and number == "sing" and gender
        form = parse.inflect({case, number, gender} if follows else {case, number}) if parse else None
        forms.append(form.word if form else word)
    return " ".join(forms) if forms != list(words) else None


def _inflectable(word: str) -> Any:
    """The parse of a word; None for names, abbreviations and unknown words."""
    if not is_cyrillic(word):
        return None
    parse = analyzer().parse(word)[0]
    is_inflectable = parse.is_known and parse.tag.POS in ("NOUN", "ADJF")
    return parse if is_inflectable and not parse.tag.grammemes & {"Abbr", "Fixd", "Surn"} else None


def look_alikes(number: str) -> str | None:
    """Letters of a part number typed in Cyrillic, and О for zero."""
    typed = number.upper().translate(_LOOK_ALIKES).replace("0", "О")
    return typed if typed != number.upper() else None


def separated(number: str, chance: random.Random) -> str | None:
    """The same characters with other separators or without any."""
    parts = re.split(r"[\s./-]+", number)
    if len(parts) == 1:
        parts = re.findall(r"[^\W\d_]+|\d+", number)
    typed = chance.choice(["", *_SEPARATORS]).join(parts)
    return typed if typed != number else None


Transform = Callable[[Words, random.Random, Collection[str]], str | None]


def slip_and_typo(words: Words, chance: random.Random, catalogue_words: Collection[str]) -> str | None:
    wrong = with_typo(words, chance, catalogue_words)
    return layout(wrong) if wrong else None


def one_edit(words: Words, chance: random.Random, catalogue_words: Collection[str]) -> str | None:
    wrong = with_typo(words, chance, catalogue_words)
    return " ".join(wrong) if wrong else None


#: Transforms of a name's words, each with the required share of queries whose product is among the first ten.
OF_NAMES: dict[str, tuple[Transform, float]] = {
    "layout": (lambda words, chance, catalogue_words: layout(words), 0.97),
    "translit": (lambda words, chance, catalogue_words: translit(words, chance), 0.97),
    "slip and typo": (slip_and_typo, 0.93),
    "one-edit typo": (one_edit, 0.97),
    "inflection": (lambda words, chance, catalogue_words: inflected(words, chance), 0.97),
}
#: Transforms of a part number.
OF_NUMBERS: dict[str, tuple[Callable[[str, random.Random], str | None], float]] = {
    "look-alikes": (lambda number, chance: look_alikes(number), 0.97),
    "separators": (separated, 0.97),
}
