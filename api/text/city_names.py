"""Names of cities: in an address, and in the cases of Russian."""

import re
from collections.abc import Iterable

from api.text.folding import fold

_WORD = re.compile(r"\w+")
_CITY_WORDS = ("г", "гор", "город")


def named_city(text: str, names: Iterable[str]) -> str | None:
    """The one of `names` that the address names: at its beginning, as a part between commas or after «г.», «город».

    A street may bear a city's name («улица Казань»), so a name elsewhere counts for nothing.
    """
    address = " , ".join(["", *(_words(part) for part in re.split("[,;]", text)), ""])
    for name in sorted(names, key=lambda name: -len(_words(name).split())):
        city = _words(name)
        is_part = address.startswith(f" , {city} ") or f" , {city} , " in address
        if city and (is_part or any(f" {word} {city} " in address for word in _CITY_WORDS)):
            return name
    return None


def _words(text: str) -> str:
    """Folded words; dashes divide: «Санкт Петербург» is «Санкт-Петербург»."""
    return " ".join(_WORD.findall(fold(text)))


#: (ending, prepositional, genitive) of the last word; «ь» is masculine after «ол» and «авл»: Ставрополь, Ярославль.
_NOUNS = (
    (re.compile("Орёл$"), "Орле", "Орла"),
    (re.compile("ец$"), "це", "ца"),
    (re.compile("(?<=ол|вл)ь$"), "е", "я"),
    (re.compile("(?<=[а-я])ь$"), "и", "и"),
    (re.compile("(?<=[гкхжшщч])а$"), "е", "и"),
    (re.compile("а$"), "е", "ы"),
    (re.compile("(?<=[бвгджзклмнпрстфхцчшщ])$"), "е", "а"),
)
#: The same of the words before the last one; a stem in «г», «к», «х» is hard: «в Великом».
_ADJECTIVES = (
    (re.compile("(?<=[гкх])ий$"), "ом", "ого"),
    (re.compile("ий$"), "ем", "его"),
    (re.compile("[ыо]й$"), "ом", "ого"),
    (re.compile("ая$"), "ой", "ой"),
)
_CLUSTER = re.compile("^[ВФ][бвгджзклмнпрстфхцчшщ]")


def in_city(name: str) -> str:
    """Prepositional case: «в Казани», «во Владимире»."""
    declined = _declined(name, genitive=False)
    if declined is None:
        return f"в городе {name}"
    return f"{'во' if _CLUSTER.match(name) else 'в'} {declined}"


def from_city(name: str) -> str:
    """Genitive case: «из Москвы», «из Владимира»."""
    return f"из {_declined(name, genitive=True) or f'города {name}'}"


def _declined(name: str, *, genitive: bool) -> str | None:
    head, river, tail = name.partition("-на-")
    *adjectives, noun = head.split(" ")
    words = [
        *(_changed(word, _ADJECTIVES, genitive=genitive) for word in adjectives),
        _changed(noun, _NOUNS, genitive=genitive),
    ]
    known = [word for word in words if word is not None]
    return " ".join(known) + river + tail if len(known) == len(words) else None


def _changed(word: str, rules: tuple[tuple[re.Pattern[str], str, str], ...], *, genitive: bool) -> str | None:
    for ending, prepositional, of_genitive in rules:
        if ending.search(word):
            return ending.sub(of_genitive if genitive else prepositional, word, count=1)
    return None
