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
_PARTS = {
    "к": "к.", "корп": "к.", "корпус": "к.", "с": "стр.", "стр": "стр.", "строение": "стр.", "лит": "лит.",
    "литера": "лит.",
}  # fmt: skip
#: A flat is dropped, as maps have none.
_FLAT_WORDS = {"кв", "квартира", "оф", "офис"}

_WORD = re.compile(r"[\w]+(?:[-/][\w]+)*")
#: «корп 2», «кв5», and each of «к2с1».
_PART = rf"({'|'.join([*_PARTS, *_FLAT_WORDS])})(?: |(?=\d))(\d{{1,3}}(?=[кс]\d)|\w{{1,5}}\b)"
#: The last number after a name that only a letter and parts of a house follow: «д32», «32/2», «32 а корп 2 кв 17».
#: `*+` never goes back: «к1с1» may be read in two ways, and a text of many would take exponential time.
_HOUSE = re.compile(rf" (?:(?:д|дом) ?)?(\d{{1,4}}(?:/\d{{1,4}})?)([а-я]| [а-йл-рт-я])?((?: ?{_PART})*+)$")


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
    words = words_of(text)
    house = None
    match = _HOUSE.search(" ".join(words))
    if match:
        before = match.string[: match.start()].split()
        if before[-1] not in _PARTS and before[-1] not in _FLAT_WORDS:
            house, words = _house(match), before
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


def _house(match: re.Match[str]) -> str:
    """For display: «32А, к. 2»."""
    number, letter, parts = match[1], match[2] or "", match[3]
    named = [f"{_PARTS[name]} {value.upper()}" for name, value in re.findall(_PART, parts) if name in _PARTS]
    return ", ".join([number + letter.strip().upper(), *named])


def without_city(text: str, names: list[str]) -> tuple[str | None, str]:
    """(city at the beginning or None, remaining text) of «г Нижний Новгород, ул Белинского 9»."""
    words = words_of(text)
    start = 1 if words and words[0] in _CITY_WORDS else 0
    for name in sorted(names, key=len, reverse=True):
        name_words = words_of(name)
        if words[start : start + len(name_words)] == name_words:
            return name, clean(" ".join(words[start + len(name_words) :]))
    return None, text
