"""Parser of typed addresses: «Ленинский пр 32а», «г. Тверь, ул коминтерна д 47 к 2». Pure."""

import re
from dataclasses import dataclass

from api.text.folding import clean, fold

#: Spellings of the kinds of streets; «пр» means both an avenue and a driveway.
_KINDS = {
    "улица": ("ул", "улица", "улиц", "у"),
    "проспект": ("пр", "пр-т", "пр-кт", "просп", "проспект", "пркт", "прт"),
    "проезд": ("пр", "пр-д", "проезд", "прд"),
    "шоссе": ("ш", "шос", "шоссе"),
    "переулок": ("пер", "переулок"),
    "бульвар": ("б-р", "бул", "бульв", "бульвар"),
    "набережная": ("наб", "набережная"),
    "площадь": ("пл", "площ", "площадь"),
    "тракт": ("тр-т", "тр", "тракт"),
    "магистраль": ("маг", "магистраль"),
    "аллея": ("ал", "аллея"),
}
_KINDS_BY_SPELLING: dict[str, frozenset[str]] = {
    form: frozenset(kind for kind, forms in _KINDS.items() if form in forms)
    for forms in _KINDS.values()
    for form in forms
}
_CITY_WORDS = {"г", "гор", "город"}
_HOUSE_WORDS = {"д", "дом"}
_PARTS = {"к": "к", "корп": "к", "корпус": "к", "стр": "с", "строение": "с", "с": "с", "лит": "лит", "литера": "лит"}
_FLAT_WORDS = {"кв", "квартира", "оф", "офис"}

_WORD = re.compile(r"[\w]+(?:[-/][\w]+)*")
_HOUSE = re.compile(r"(\d{1,4})((?:/\d{1,4})?)([а-я]?)((?:[кс]\d{1,3})*)")
_WORD_WITH_NUMBER = re.compile(r"^(д|дом|кв|к|корп|стр|оф)(\d.*)$")


@dataclass(frozen=True, slots=True)
class ParsedAddress:
    """`words`: folded words of the street's name, `kinds`: its possible kinds, `house` for display: «32А, к. 2»."""

    words: tuple[str, ...]
    kinds: frozenset[str]
    house: str | None


def words_of(text: str) -> list[str]:
    """Folded words; dots and commas separate words, a dash or slash inside a word does not."""
    return _WORD.findall(fold(text))


def split_kind(street: str) -> tuple[str | None, tuple[str, ...]]:
    """«Ленинский проспект» → its kind and the words of its name."""
    words = words_of(street)
    kind = next((word for word in words if word in _KINDS), None)
    return kind, tuple(part for word in words if word != kind for part in _parts(word))


def parse(text: str) -> ParsedAddress:
    words = _split_numbers(words_of(text))
    house = None
    house_index = _house_index(words)
    if house_index is not None:
        house, words = _house(words[house_index:]), words[:house_index]
    words = [word for word in words if word not in _CITY_WORDS and word not in _HOUSE_WORDS]
    kinds = [word for word in words if word in _KINDS_BY_SPELLING]
    names = [part for word in words if word not in _KINDS_BY_SPELLING for part in _parts(word)]
    if not names and kinds and kinds[-1] in _KINDS:  # улица Набережная
        names = [kinds.pop()]
    return ParsedAddress(tuple(names), frozenset[str]().union(*(_KINDS_BY_SPELLING[kind] for kind in kinds)), house)


def _parts(word: str) -> list[str]:
    """Splits «тверская-ямская» and «60-летия», whose dash people omit; «1-я» stays one word."""
    parts = word.split("-")
    return parts if len(parts[-1]) > 2 else [word]


def _split_numbers(words: list[str]) -> list[str]:
    """Splits «д32» and «кв5» into two words; «32к2» stays one, as `_HOUSE` matches it."""
    divided: list[str] = []
    for word in words:
        match = _WORD_WITH_NUMBER.match(word)
        divided += list(match.groups()) if match else [word]
    return divided


def _house_index(words: list[str]) -> int | None:
    """Index of the house number: the last number after a name that only parts of a house follow."""
    for index in range(len(words) - 1, 0, -1):
        is_part = words[index - 1] in _PARTS or words[index - 1] in _FLAT_WORDS
        if _HOUSE.fullmatch(words[index]) and _is_tail(words[index + 1 :]) and not is_part:
            return index
    return None


def _is_tail(words: list[str]) -> bool:
    """Whether the words complete a house number: none, one letter («32 а»), or pairs like «корп 2», «кв 17»."""
    if words and re.fullmatch("[а-я]", words[0]) and words[0] not in _PARTS:
        words = words[1:]
    pairs = zip(words[::2], words[1::2], strict=False)
    return len(words) % 2 == 0 and all(
        (name in _PARTS or name in _FLAT_WORDS) and len(value) <= 5 for name, value in pairs
    )


def _house(words: list[str]) -> str:
    """«32», «а», «корп», «2», «кв», «5» → «32А, к. 2»; the flat is dropped, as maps have none."""
    match = _HOUSE.fullmatch(words[0])
    assert match is not None
    number, fraction, letter, joined_parts = match.groups()
    tail = words[1:]
    if not letter and tail and re.fullmatch("[а-я]", tail[0]) and tail[0] not in _PARTS:
        letter, tail = tail[0], tail[1:]
    parts = re.findall(r"([кс])(\d+)", joined_parts)
    parts += [(_PARTS[name], value) for name, value in zip(tail[::2], tail[1::2], strict=False) if name in _PARTS]
    labels = {"к": "к.", "с": "стр.", "лит": "лит."}
    return ", ".join(
        [number + fraction + letter.upper(), *(f"{labels[name]} {value.upper()}" for name, value in parts)]
    )


def without_city(text: str, names: list[str]) -> tuple[str | None, str]:
    """(city at the beginning or None, remaining text) of «г Нижний Новгород, ул Белинского 9»."""
    words = words_of(text)
    start = 1 if words and words[0] in _CITY_WORDS else 0
    for name in sorted(names, key=len, reverse=True):
        name_words = words_of(name)
        if words[start : start + len(name_words)] == name_words:
            return name, clean(" ".join(words[start + len(name_words) :]))
    return None, text
