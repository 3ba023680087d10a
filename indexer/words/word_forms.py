"""Morphology of Russian words: lemmas, inflected forms (pymorphy3), and stems as product documents hold them.

Most words have one stem, «тормозной» → «тормозн»; a fleeting vowel makes two, «колодка» → «колодк», «колодок».
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Any

from api.text.folding import fold
from api.text.word_keys import cut_endings
from indexer.words.spelling import MAX_WORDS, is_cyrillic

MIN_LENGTH = 3
#: Longer prepositions are also nouns: «перед».
_LONGEST_PREPOSITION = 3
_INFLECTED = {"NOUN", "ADJF", "PRTF", "NUMR"}
_SERVICE = {"PREP", "CONJ", "PRCL"}
_LIKE_AN_ADJECTIVE = re.compile(".*(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ыи]х|[ую]ю|[ое]го|[ое]му|[ыи]м|[ыи]ми)")
#: Forms that are not indexed, as queries do not contain them: vocatives, superlatives, archaic variants (управленье).
_NOT_TYPED = {"voct", "Supr", "V-ej", "V-ie", "V-be", "V-bi"}
_NAMES = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"}
_DOUBLES = ("ою", "ею")
#: Endings of a noun that the dictionary lacks («шрус»).
_MASCULINE = ("", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах")
_SINGULAR = ("", "а", "у", "е")
_CONSONANTS = "бвгджзклмнпрстфхцчшщ"
#: A stem of three letters at least and the longest ending.
_ENDING = re.compile(
    "(.{3,}?)(?:ами|ями|ого|его|ому|ему|ыми|ими|ой|ей|ом|ем|ам|ям|ах|ях|ов|ев"
    "|ая|яя|ое|ее|ые|ие|ых|их|ый|ий|ую|юю|[аяоеыиуюь])"
)
_LIKELY = 0.1


@dataclass(frozen=True, slots=True)
class Inflection:
    forms: tuple[str, ...] = ()
    #: The forms with the number of the word.
    cases: tuple[str, ...] = ()
    #: The accusative singular: «крышка на коробку».
    accusative: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """`lemma` is empty for prepositions and the like; two words with one lemma are forms of each other."""

    lemma: str
    noun: bool = False
    adjective: bool = False
    nominative: bool = False
    plural: bool = False
    #: The dictionary has it, and not as a proper name.
    ordinary: bool = False
    #: The dictionary's reading, from which `inflection` makes the forms; or the forms of a word that it lacks.
    inflected: Any = Inflection()


@cache
def _analyzer() -> Any:
    # Imported on first use: loading takes 0.2 s and 20 MB, and only processes that build documents need it.
    import pymorphy3  # type: ignore[import-untyped]

    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=MAX_WORDS)
def _is_known(word: str) -> bool:
    return bool(_analyzer().word_is_known(word))


@lru_cache(maxsize=MAX_WORDS)
def read(word: str) -> Word:
    """The morphology of a folded word; another than a Russian word is its own lemma and has no forms.

    Without the forms: they take as long again, and most words of the tables need none.
    """
    if not is_cyrillic(word):
        return Word(word)
    parses = _analyzer().parse(word)
    if parses[0].tag.POS in _SERVICE:
        return Word("")
    best = _best(word, [parse for parse in parses if parse.tag.POS in _INFLECTED])
    is_certain = best is not None and (_is_known(best.word) or best.tag.POS == "NOUN")
    if not is_certain and len(word) >= MIN_LENGTH and word[-1] in _CONSONANTS:
        endless = Inflection(
            tuple(word + ending for ending in _MASCULINE), tuple(word + ending for ending in _SINGULAR)
        )
        return Word(strip_ending(word), noun=True, nominative=True, inflected=endless)
    if best is None or len(word) < MIN_LENGTH:
        return Word(fold(parses[0].normal_form) if _is_known(parses[0].word) else word)
    same = [parse for parse in parses if parse.normal_form == best.normal_form]
    return Word(
        lemma=fold(best.normal_form) if _is_known(best.word) else strip_ending(word),
        noun=best.tag.POS == "NOUN",
        adjective=best.tag.POS in ("ADJF", "PRTF"),
        nominative=any(parse.tag.case == "nomn" and parse.score >= _LIKELY / 4 for parse in same),
        plural=best.tag.number == "plur",
        ordinary=_is_known(best.word) and not _NAMES & best.tag.grammemes,
        inflected=best,
    )


@lru_cache(maxsize=MAX_WORDS)
def inflection(word: str) -> Inflection:
    best = read(word).inflected
    if isinstance(best, Inflection):
        return best
    lexeme = list(_lexeme(best))
    return Inflection(
        forms=tuple(dict.fromkeys(fold(form.word) for form in lexeme)),
        cases=tuple(dict.fromkeys(fold(form.word) for form in lexeme if _agrees(form, best))),
        accusative=next((fold(form.word) for form in lexeme if {"accs", "sing"} <= form.tag.grammemes), ""),
    )


def lemmas(words: Iterable[str]) -> frozenset[str]:
    return frozenset(filter(None, (read(word).lemma for word in words)))


def forms(word: str) -> tuple[str, ...]:
    """The word and all forms of it."""
    return (word, *inflection(word).forms)


def cases(word: str) -> tuple[str, ...]:
    """Case forms of a name, whose words keep their number and gender."""
    return (word, *inflection(word).cases)


def modifiers(word: str) -> tuple[str, ...]:
    """Forms of a word beside a head noun: adjectives agree with it, nouns keep their number («масло в коробку»)."""
    inflected = inflection(word)
    if read(word).adjective:
        return (word, *inflected.forms)
    return (word, *inflected.forms[:1], inflected.accusative or word)


def other_forms(words: Sequence[str]) -> list[str]:
    """Forms of the words that are none of them, each once."""
    return [form for form in dict.fromkeys(chain.from_iterable(map(forms, words))) if form not in words]


def strip_ending(word: str) -> str:
    """The word without its ending, used as the lemma of unknown words."""
    match = _ENDING.fullmatch(word)
    return match[1] if match else word


def _best(word: str, parses: Sequence[Any]) -> Any | None:
    """The parse that suits a catalogue: an adjective rather than the noun derived from it («рабочий»), a nominative
    rather than an oblique case («граната», not of «гранат»), and a noun for unknown words («гофра»)."""
    parses = [parse for parse in parses if parse.score >= _LIKELY / 4]
    parts_of_speech = ("ADJF", "PRTF") if _LIKE_AN_ADJECTIVE.fullmatch(word) else ("NOUN",)
    has_known = any(_is_known(parse.word) for parse in parses)
    if not has_known or parts_of_speech[0] == "ADJF":
        parses = [parse for parse in parses if parse.tag.POS in parts_of_speech] or parses
    nominative = (
        parse for parse in parses if parse.tag.case == "nomn" and parse.score >= (_LIKELY if has_known else 0)
    )
    return next(nominative, next(iter(parses), None))


def _lexeme(parse: Any) -> Iterable[Any]:
    """All forms of the word; for a participle the forms of the participle, not of the verb."""
    kind = (parse.tag.POS, parse.tag.tense, parse.tag.voice)
    for form in parse.lexeme:
        tag = form.tag
        double = form.word.endswith(_DOUBLES) and tag.case == "ablt" and tag.gender != "neut"
        if (tag.POS, tag.tense, tag.voice) == kind and not double and not _NOT_TYPED & tag.grammemes:
            yield form


def _agrees(form: Any, word: Any) -> bool:
    """Whether the form has the number and gender of the word, except the instrumental, which queries do not contain."""
    return bool(form.tag.number == word.tag.number and form.tag.gender == word.tag.gender and form.tag.case != "ablt")


def form_stems(words: Iterable[str], inflect: Callable[[str], tuple[str, ...]] = forms) -> Iterator[str]:
    """Stems of the forms that `inflect` gives; none of prepositions, which queries drop."""
    return chain.from_iterable(_stems(word, inflect) for word in words)


@lru_cache(MAX_WORDS)
def _stems(word: str, inflect: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    if len(word) <= _LONGEST_PREPOSITION and not read(word).lemma:
        return ()
    return tuple(dict.fromkeys(map(cut_endings, inflect(word))))
