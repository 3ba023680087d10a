"""An address as people type it: «Ленинский пр 32а», «г. Тверь, ул коминтерна д 47 к 2». Pure."""

import re
from dataclasses import dataclass

from api.text.folding import clean, fold

#: How the kinds of streets are written; «пр» is an avenue or a driveway, so it says both.
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
_WRITTEN: dict[str, frozenset[str]] = {
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
_GLUED = re.compile(r"^(д|дом|кв|к|корп|стр|оф)(\d.*)$")


@dataclass(frozen=True, slots=True)
class Typed:
    """`words` name the street (folded), `kinds` are the kinds it may be, `house` as shown: «32А, к. 2»."""

    words: tuple[str, ...]
    kinds: frozenset[str]
    house: str | None


def words_of(text: str) -> list[str]:
    """Folded words; a point or comma divides, a dash or slash inside a word does not."""
    return _WORD.findall(fold(text))


def split_kind(street: str) -> tuple[str | None, tuple[str, ...]]:
    """«Ленинский проспект» → its kind and the words of its name."""
    words = words_of(street)
    kind = next((word for word in words if word in _KINDS), None)
    return kind, tuple(part for word in words if word != kind for part in _parts(word))


def parse(text: str) -> Typed:
    words = _unglued(words_of(text))
    house = None
    tail_at = _house_at(words)
    if tail_at is not None:
        house, words = _house(words[tail_at:]), words[:tail_at]
    words = [word for word in words if word not in _CITY_WORDS and word not in _HOUSE_WORDS]
    kinds = [word for word in words if word in _WRITTEN]
    names = [part for word in words if word not in _WRITTEN for part in _parts(word)]
    if not names and kinds and kinds[-1] in _KINDS:  # улица Набережная
        names = [kinds.pop()]
    return Typed(tuple(names), frozenset[str]().union(*(_WRITTEN[kind] for kind in kinds)), house)


def _parts(word: str) -> list[str]:
    """«тверская-ямская» and «60-летия» are two words, «1-я» is one: people leave out the first dash, not the second."""
    parts = word.split("-")
    return parts if len(parts[-1]) > 2 else [word]


def _unglued(words: list[str]) -> list[str]:
    """«д32», «кв5» are two words; «32к2» stays one, the house knows it."""
    divided: list[str] = []
    for word in words:
        found = _GLUED.match(word)
        divided += list(found.groups()) if found else [word]
    return divided


def _house_at(words: list[str]) -> int | None:
    """Where the house begins: the last number that stands after a name and before nothing but parts of a house."""
    for at in range(len(words) - 1, 0, -1):
        if _HOUSE.fullmatch(words[at]) and _is_tail(words[at + 1 :]) and not _is_part(words, at):
            return at
    return None


def _is_part(words: list[str], at: int) -> bool:
    return words[at - 1] in _PARTS or words[at - 1] in _FLAT_WORDS


def _is_tail(words: list[str]) -> bool:
    """Nothing, one letter («32 а»), or pairs like «корп 2», «кв 17»."""
    if words and re.fullmatch("[а-я]", words[0]) and words[0] not in _PARTS:
        words = words[1:]
    pairs = zip(words[::2], words[1::2], strict=False)
    return len(words) % 2 == 0 and all(
        (name in _PARTS or name in _FLAT_WORDS) and len(value) <= 5 for name, value in pairs
    )


def _house(words: list[str]) -> str:
    """«32», «а», «корп», «2», «кв», «5» → «32А, к. 2»; a flat is not part of an address on the map."""
    found = _HOUSE.fullmatch(words[0])
    assert found is not None
    number, fraction, letter, glued = found.groups()
    rest = words[1:]
    if not letter and rest and re.fullmatch("[а-я]", rest[0]) and rest[0] not in _PARTS:
        letter, rest = rest[0], rest[1:]
    parts = re.findall(r"([кс])(\d+)", glued)
    parts += [(_PARTS[name], value) for name, value in zip(rest[::2], rest[1::2], strict=False) if name in _PARTS]
    shown = {"к": "к.", "с": "стр.", "лит": "лит."}
    return ", ".join([number + fraction + letter.upper(), *(f"{shown[name]} {value.upper()}" for name, value in parts)])


def without_city(text: str, names: list[str]) -> tuple[str | None, str]:
    """The city that the address begins with, if any, and the rest: «г Нижний Новгород, ул Белинского 9»."""
    words = words_of(text)
    start = 1 if words and words[0] in _CITY_WORDS else 0
    for name in sorted(names, key=len, reverse=True):
        own = words_of(name)
        if words[start : start + len(own)] == own:
            return name, clean(" ".join(words[start + len(own) :]))
    return None, text
