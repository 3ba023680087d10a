"""Phrases that shoppers would type, read out of the name of a product. Pure."""

import re
from collections.abc import Iterator, Sequence

from api.text.folding import clean, fold
from indexer.suggestions.words import may_end, names_a_thing, units

LONGEST = 4
_END_OF_RUN = re.compile(r"[,;(«\"/]")
_CYRILLIC = re.compile(r"[А-Яа-яЁё]+(?:-[А-Яа-яЁё]+)*")
_LONGEST_ABBREVIATION = 4
_MODEL = re.compile(r"(?!DOT)(?:\d{4,5}|[A-Z][A-Za-z]{2,}|[А-ЯЁ][а-яё]{2,})")
_GRADE = re.compile(r"(\d+)w(\d+)")
_FLUID = re.compile(r"dot(\d)(?:d(\d))?")
_AMOUNT = re.compile(r"(\d+)(?:d(\d+))?([a-z]+)")
_UNITS = {"l": "л", "ml": "мл", "kg": "кг", "g": "г", "ah": "Ач", "v": "В", "w": "Вт"}


def phrases(name: str, brand: str | None) -> list[str]:
    """«Масло моторное ЛУКОЙЛ 5W-40, 4 л» → «масло», «масло моторное», «масло ЛУКОЙЛ», «масло моторное 5W-40» …"""
    run = list(_run(name, brand))
    beginnings = [run[:length] for length in range(1, min(len(run), LONGEST) + 1) if _complete(run[:length])]
    found = [" ".join(words) for words in beginnings]
    grades, amounts = _grades(name), _amounts(name)
    # The head alone and the longest beginning of up to three words are what people add a maker or a grade to.
    bases = beginnings[:1] + [words for words in beginnings if len(words) < LONGEST][-1:]
    for base in dict.fromkeys(" ".join(words) for words in bases):
        found += [f"{base} {grade}" for grade in grades]
        found += [f"{base} {grade} {amount}" for grade in grades for amount in amounts[:1]]
        if not grades:
            found += [f"{base} {amount}" for amount in amounts]
        if brand:
            found += [f"{base} {brand}", *(f"{base} {brand} {grade}" for grade in grades)]
    if model := _model(name, run, brand):
        found += [f"{' '.join(words)} {model}" for words in beginnings if len(words) < LONGEST]
    return list(dict.fromkeys(found))


def _run(name: str, brand: str | None) -> Iterator[str]:
    """The plain Russian words a name begins with: up to a maker, a model, a number or a comma."""
    makers = set(fold(brand).split(" ")) if brand else set()
    for place, word in enumerate(_END_OF_RUN.split(clean(name))[0].split(" ")):
        if not _CYRILLIC.fullmatch(word) or fold(word) in makers:
            return
        abbreviation = word.isupper() and len(word) <= _LONGEST_ABBREVIATION
        if place and not abbreviation and word != word.lower():
            return
        yield word if abbreviation else word.lower()


def _complete(words: Sequence[str]) -> bool:
    return may_end(words[-1]) and names_a_thing(" ".join(words))


def _model(name: str, run: Sequence[str], brand: str | None) -> str | None:
    """What the part is for, when it follows the plain words at once: 2110, Vesta."""
    rest = clean(name).split(" ")[len(run) :]
    word = rest[0].rstrip(",;") if run and rest else ""
    is_maker = brand is not None and fold(word) in fold(brand).split(" ")
    return word if _MODEL.fullmatch(word) and not is_maker else None


def _grades(name: str) -> list[str]:
    found = []
    for token in units(name):
        if match := _GRADE.fullmatch(token):
            found.append(f"{match[1]}W-{match[2]}")
        elif match := _FLUID.fullmatch(token):
            found.append(f"DOT {match[1]}.{match[2]}" if match[2] else f"DOT {match[1]}")
    return found


def _amounts(name: str) -> list[str]:
    found = []
    for token in units(name):
        match = None if _GRADE.fullmatch(token) else _AMOUNT.fullmatch(token)
        if match and match[3] in _UNITS:
            number = f"{match[1]},{match[2]}" if match[2] else match[1]
            found.append(f"{number} {_UNITS[match[3]]}")
    return found
