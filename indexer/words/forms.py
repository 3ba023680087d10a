"""Russian words: what they are forms of, and every form they take (pymorphy3)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from api.text.folding import fold
from indexer.words.spelling import is_cyrillic

SHORTEST = 3
_INFLECTED = {"NOUN", "ADJF", "PRTF", "NUMR"}
_SERVICE = {"PREP", "CONJ", "PRCL"}
_LIKE_AN_ADJECTIVE = (
    *("ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие", "ых", "их", "ую", "юю"),
    *("ого", "его", "ому", "ему", "ым", "им", "ыми", "ими"),
)
#: Vocatives, superlatives and old doubles (управленье, рукою): nobody types them.
_NOT_TYPED = {"voct", "Supr", "V-ej", "V-ie", "V-be", "V-bi"}
_NAMES = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"}
_DOUBLES = ("ою", "ею")
#: How a noun of no dictionary («шрус») goes.
_MASCULINE = ("", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах")
_SINGULAR = ("", "а", "у", "е")
_CONSONANTS = "бвгджзклмнпрстфхцчшщ"
_ENDINGS = [
    *(
        "ами",
        "ями",
        "ого",
        "его",
        "ому",
        "ему",
        "ыми",
        "ими",
        "ой",
        "ей",
        "ом",
        "ем",
        "ам",
        "ям",
        "ах",
        "ях",
        "ов",
        "ев",
    ),
    *("ая", "яя", "ое", "ее", "ые", "ие", "ых", "их", "ый", "ий", "ую", "юю"),
    *("а", "я", "о", "е", "ы", "и", "у", "ю", "ь"),
]
_LIKELY = 0.1


@dataclass(frozen=True, slots=True)
class Word:
    """`lemma` is empty for prepositions and the like; two words with one lemma are forms of each other."""

    lemma: str
    noun: bool = False
    adjective: bool = False
    nominative: bool = False
    plural: bool = False
    #: In the dictionary, and not as a proper name.
    ordinary: bool = False
    forms: tuple[str, ...] = ()
    #: Of these, the cases in the number of the word itself.
    cases: tuple[str, ...] = ()
    #: In the singular: «крышка на коробку».
    accusative: str = ""


@cache
def _analyzer() -> Any:
    # Loaded by who makes documents only: 0.2 s and 20 MB.
    import pymorphy3  # type: ignore[import-untyped]

    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=100_000)
def read(word: str) -> Word:
    """A folded word. What is no Russian word is its own lemma and has no forms."""
    if not is_cyrillic(word):
        return Word(word)
    parses = _analyzer().parse(word)
    if parses[0].tag.POS in _SERVICE:
        return Word("")
    found = _best(word, [parse for parse in parses if parse.tag.POS in _INFLECTED])
    is_certain = found is not None and (found.is_known or found.tag.POS == "NOUN")
    if not is_certain and len(word) >= SHORTEST and word[-1] in _CONSONANTS:
        endless = [word + ending for ending in _MASCULINE]
        return Word(
            cut(word),
            noun=True,
            nominative=True,
            forms=tuple(endless),
            cases=tuple(word + ending for ending in _SINGULAR),
        )
    if found is None or len(word) < SHORTEST:
        return Word(fold(parses[0].normal_form) if parses[0].is_known else word)
    noun = found.tag.POS == "NOUN"
    lexeme = list(_lexeme(found))
    same = [parse for parse in parses if parse.normal_form == found.normal_form]
    return Word(
        lemma=fold(found.normal_form) if found.is_known else cut(word),
        noun=noun,
        adjective=found.tag.POS in ("ADJF", "PRTF"),
        nominative=any(parse.tag.case == "nomn" and parse.score >= _LIKELY / 4 for parse in same),
        plural=found.tag.number == "plur",
        ordinary=found.is_known and not _NAMES & found.tag.grammemes,
        forms=tuple(dict.fromkeys(fold(form.word) for form in lexeme)),
        cases=tuple(dict.fromkeys(fold(form.word) for form in lexeme if _alike(form, found))),
        accusative=next((fold(form.word) for form in lexeme if {"accs", "sing"} <= form.tag.grammemes), ""),
    )


def lemmas(words: Iterable[str]) -> frozenset[str]:
    return frozenset(lemma for word in words if (lemma := read(word).lemma))


def forms(words: Iterable[str]) -> Iterator[str]:
    """The words and all forms of them."""
    for word in words:
        yield word
        yield from read(word).forms


def cases(words: Iterable[str]) -> Iterator[str]:
    """Forms of a name of one thing: its words keep their number and gender."""
    for word in words:
        yield word
        yield from read(word).cases


def modifiers(words: Iterable[str]) -> Iterator[str]:
    """Forms of words beside a head noun: adjectives agree with it, nouns keep their number («масло в коробку»)."""
    for word in words:
        found = read(word)
        yield word
        yield from found.forms if found.adjective else (*found.forms[:1], found.accusative or word)


def cut(word: str) -> str:
    """Without its ending: serves as the lemma where the dictionary has none."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


def _best(word: str, parses: Sequence[Any]) -> Any | None:
    """Catalogues name things: an adjective rather than the noun made of it («рабочий»), a nominative rather than a case
    of another word («граната», not of «гранат»), and of unknown words a noun («гофра»)."""
    parses = [parse for parse in parses if parse.score >= _LIKELY / 4]
    wanted = ("ADJF", "PRTF") if word.endswith(_LIKE_AN_ADJECTIVE) else ("NOUN",)
    known = any(parse.is_known for parse in parses)
    if not known or wanted[0] == "ADJF":
        parses = [parse for parse in parses if parse.tag.POS in wanted] or parses
    nominative = (parse for parse in parses if parse.tag.case == "nomn" and parse.score >= (_LIKELY if known else 0))
    return next(nominative, next(iter(parses), None))


def _lexeme(parse: Any) -> Iterable[Any]:
    """Of a participle only itself, not the whole verb."""
    wanted = (parse.tag.POS, parse.tag.tense, parse.tag.voice)
    for form in parse.lexeme:
        tag = form.tag
        double = form.word.endswith(_DOUBLES) and tag.case == "ablt" and tag.gender != "neut"
        if (tag.POS, tag.tense, tag.voice) == wanted and not double and not _NOT_TYPED & tag.grammemes:
            yield form


def _alike(form: Any, other: Any) -> bool:
    """In the number and gender of the other. Nobody looks for parts «девяткой»."""
    return bool(form.tag.number == other.tag.number and form.tag.gender == other.tag.gender and form.tag.case != "ablt")
