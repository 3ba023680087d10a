"""How shoppers type what they mean: each rule turns right words into what comes out of a keyboard.

Every function is pure but for the chance it is given, and says None where its rule cannot touch the text.
"""

import random
import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from bench.relevance.catalogue import analyzer, is_cyrillic

CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю"
LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
#: The full stop and the comma of a Russian keyboard lie on one key of their own.
_KEYS = str.maketrans(CYRILLIC + ".,", LATIN + "/?")
_LETTER = re.compile("[а-яё]")
_ROWS = ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")
_BASE = dict(zip("абвгдежзийклмнопрстуфхцчшщъыьэюяё", (
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "h", "ts",
    "ch", "sh", "sch", "", "y", "", "e", "yu", "ya", "e",
), strict=True))  # fmt: skip
#: Three ways people spell: plain, as in passports, as in a chat.
SPELLINGS = (
    _BASE,
    {**_BASE, "й": "i", "х": "kh", "щ": "shch", "ю": "iu", "я": "ia"},
    {**_BASE, "й": "j", "ц": "c", "ю": "ju", "я": "ja", "ь": "'"},
)
_TWINS = str.maketrans("ABEKMHOPCTYX", "АВЕКМНОРСТУХ")
_SEPARATORS = " -./"
_CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
_LONG_ENOUGH_FOR_A_TYPO = 5

Words = Sequence[str]


def layout(words: Words) -> str | None:
    """The Latin layout was on."""
    if not any(map(_LETTER.search, words)):
        return None
    return " ".join(word.translate(_KEYS) if _LETTER.search(word) else word for word in words)


def translit(words: Words, chance: random.Random) -> str | None:
    if not any(map(is_cyrillic, words)):
        return None
    spelling = str.maketrans(chance.choice(SPELLINGS))
    return " ".join(word.translate(spelling) for word in words)


def with_typo(words: Words, chance: random.Random, known: Collection[str]) -> list[str] | None:
    """One edit in one word, whose outcome is no word of the catalogue."""
    places = [at for at, word in enumerate(words) if is_cyrillic(word) and len(word) >= _LONG_ENOUGH_FOR_A_TYPO]
    if not places:
        return None
    at = chance.choice(places)
    for _ in range(20):
        wrong = _edited(words[at], chance)
        if wrong != words[at] and wrong not in known:
            return [*words[:at], wrong, *words[at + 1 :]]
    return None


def _edited(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    before, letter, after = word[:at], word[at], word[at + 1 :]
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
            at = row.index(letter)
            return chance.choice([row[place] for place in (at - 1, at + 1) if 0 <= place < len(row)])
    return letter


def inflected(words: Words, chance: random.Random) -> str | None:
    """Every noun and adjective in one case and number taken at random; adjectives follow the first noun."""
    case, number = chance.choice(_CASES), chance.choice(("sing", "plur"))
    parses = [_inflectable(word) for word in words]
    gender = next((parse.tag.gender for parse in parses if parse and parse.tag.POS == "NOUN"), None)
    found = []
    for word, parse in zip(words, parses, strict=True):
        follows = parse and parse.tag.POS == "ADJF" and number == "sing" and gender
        form = parse.inflect({case, number, gender} if follows else {case, number}) if parse else None
        found.append(form.word if form else word)
    return " ".join(found) if found != list(words) else None


def _inflectable(word: str) -> Any:
    """The word's parse; None for names, abbreviations and what the dictionary does not know."""
    if not is_cyrillic(word):
        return None
    parse = analyzer().parse(word)[0]
    known = parse.is_known and parse.tag.POS in ("NOUN", "ADJF")
    return parse if known and not parse.tag.grammemes & {"Abbr", "Fixd", "Surn"} else None


def look_alikes(number: str) -> str | None:
    """Letters of a part number typed in Cyrillic, and О for zero."""
    typed = number.upper().translate(_TWINS).replace("0", "О")
    return typed if typed != number.upper() else None


def separated(number: str, chance: random.Random) -> str | None:
    """The same characters parted in other places, or not at all."""
    parts = re.split(r"[\s./-]+", number)
    if len(parts) == 1:
        parts = re.findall(r"[^\W\d_]+|\d+", number)
    typed = chance.choice(["", *_SEPARATORS]).join(parts)
    return typed if typed != number else None


Transform = Callable[[Words, random.Random, Collection[str]], str | None]


def slip_and_typo(words: Words, chance: random.Random, known: Collection[str]) -> str | None:
    wrong = with_typo(words, chance, known)
    return layout(wrong) if wrong else None


def one_edit(words: Words, chance: random.Random, known: Collection[str]) -> str | None:
    wrong = with_typo(words, chance, known)
    return " ".join(wrong) if wrong else None


#: Over the words of a name, with the share of right rows among the first ten that is asked for.
OF_NAMES: dict[str, tuple[Transform, float]] = {
    "layout": (lambda words, chance, known: layout(words), 0.97),
    "translit": (lambda words, chance, known: translit(words, chance), 0.97),
    "slip and typo": (slip_and_typo, 0.93),
    "one-edit typo": (one_edit, 0.97),
    "inflection": (lambda words, chance, known: inflected(words, chance), 0.97),
}
#: Over a part number.
OF_NUMBERS: dict[str, tuple[Callable[[str, random.Random], str | None], float]] = {
    "look-alikes": (lambda number, chance: look_alikes(number), 0.97),
    "separators": (separated, 0.97),
}
