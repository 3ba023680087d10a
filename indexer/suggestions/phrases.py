"""Derives phrases that shoppers type from the name of a product, and the keys by which equal phrases are one."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from api.text.folding import clean, fold
from indexer.words import word_forms as dictionary
from indexer.words.rules import rules
from indexer.words.spelling import search_copy, words_of

#: Identifies equal completions.
Key = frozenset[str]
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
    leading = list(_leading_words(name, brand))
    beginnings = [
        leading[:length] for length in range(1, min(len(leading), LONGEST) + 1) if _complete(leading[:length])
    ]
    phrases_ = [" ".join(words) for words in beginnings]
    grades, amounts = _grades(name), _amounts(name)
    # People add a maker or a grade to the first word, or to the longest beginning of up to three words.
    bases = beginnings[:1] + [words for words in beginnings if len(words) < LONGEST][-1:]
    for base in dict.fromkeys(" ".join(words) for words in bases):
        phrases_ += [f"{base} {grade}" for grade in grades]
        phrases_ += [f"{base} {grade} {amount}" for grade in grades for amount in amounts[:1]]
        if not grades:
            phrases_ += [f"{base} {amount}" for amount in amounts]
        if brand:
            phrases_ += [f"{base} {brand}", *(f"{base} {brand} {grade}" for grade in grades)]
    if model := _model(name, leading, brand):
        phrases_ += [f"{' '.join(words)} {model}" for words in beginnings if len(words) < LONGEST]
    return list(dict.fromkeys(phrases_))


def _leading_words(name: str, brand: str | None) -> Iterator[str]:
    """The Russian words at the beginning of a name, up to a maker, a model, a number or a comma."""
    makers = set(fold(brand).split(" ")) if brand else set()
    for index, word in enumerate(_END_OF_RUN.split(clean(name))[0].split(" ")):
        if not _CYRILLIC.fullmatch(word) or fold(word) in makers:
            return
        abbreviation = word.isupper() and len(word) <= _LONGEST_ABBREVIATION
        if index and not abbreviation and word != word.lower():
            return
        yield word if abbreviation else word.lower()


def _complete(words: Sequence[str]) -> bool:
    """Whether a phrase may end so: not with «для», nor with an adjective without its noun."""
    last = _read(words[-1])
    return last.lemma != "" and (last.nominative or not last.adjective) and has_noun(" ".join(words))


def _model(name: str, leading: Sequence[str], brand: str | None) -> str | None:
    """The car model directly after the leading words: 2110, Vesta; None without one."""
    following = clean(name).split(" ")[len(leading) :]
    word = following[0].rstrip(",;") if leading and following else ""
    is_maker = brand is not None and fold(word) in fold(brand).split(" ")
    return word if _MODEL.fullmatch(word) and not is_maker else None


def _grades(name: str) -> list[str]:
    grades = []
    for token in units(name):
        if match := _GRADE.fullmatch(token):
            grades.append(f"{match[1]}W-{match[2]}")
        elif match := _FLUID.fullmatch(token):
            grades.append(f"DOT {match[1]}.{match[2]}" if match[2] else f"DOT {match[1]}")
    return grades


def _amounts(name: str) -> list[str]:
    amounts = []
    for token in units(name):
        match = None if _GRADE.fullmatch(token) else _AMOUNT.fullmatch(token)
        if match and match[3] in _UNITS:
            number = f"{match[1]},{match[2]}" if match[2] else match[1]
            amounts.append(f"{number} {_UNITS[match[3]]}")
    return amounts


def words(text: str) -> list[str]:
    """Folded words of a text without grades and amounts."""
    return words_of(search_copy(rules().units.without(text)))


def units(text: str) -> list[str]:
    """Tokens of the grades and amounts of a text."""
    return rules().units.find(text)


@lru_cache(maxsize=50_000)
def key(text: str) -> Key:
    """The key of a text; texts with one key are one query: «колодки тормозные», «тормозная колодка»."""
    return dictionary.lemmas(words(text)) | {*units(text)}


def has_noun(text: str) -> bool:
    """Whether the text has a noun: «Моторные масла» has, «Синтетические» has not."""
    return any(_read(word).noun for word in text.split(" "))


def _read(word: str) -> dictionary.Word:
    """The morphology of a word; of a compound («пуско-зарядное») that of its last part."""
    return dictionary.read((words(word) or [""])[-1])
