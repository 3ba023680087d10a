"""Reads a supplier's applicability text: the cars it lists, what it requires of each, and whom it excludes. Pure.

«Lada Largus, Renault Logan 1.6 (K7M, K4M), не Duster и др.» lists two cars with one requirement, excludes one car and
is not complete.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from api.text.folding import clean, fold
from api.vehicles.car_names import make_transcriptions, transcriptions
from api.vehicles.fitment.requirement import Requirement
from api.vehicles.fitment.requirement_reader import read_requirement, without_requirements

_CUT = re.compile(r"(?:,?\s*(?:и\s+(?:др|т\.? ?д|пр|многие|другие)\w*\.?|etc\.?)|\.\.\.|…)", re.IGNORECASE)
_EXCLUSION = re.compile(r"^(?:но\s+)?(?:не|кроме|исключая|убрать)\s+", re.IGNORECASE)
_BRACKETS = re.compile(r"\(([^()]*)\)")
_SEPARATORS = re.compile(r"[,;]")


@dataclass(frozen=True, slots=True)
class CarEntry:
    """One car of the list: `text` as written, `words` the name without make and requirements, folded."""

    text: str
    #: None when unknown.
    make: str | None
    words: tuple[str, ...]
    requirement: Requirement


@dataclass(frozen=True, slots=True)
class ApplicabilityStatement:
    entries: tuple[CarEntry, ...]
    exclusions: tuple[CarEntry, ...]
    #: The text says that it names only some of the cars.
    is_cut: bool

    @property
    def makes(self) -> list[str]:
        return list(dict.fromkeys(entry.make for entry in self.entries if entry.make))


@lru_cache(maxsize=16384)
def read_statement(text: str, makes: tuple[str, ...]) -> ApplicabilityStatement:
    """`makes` are those that are recognised; an entry without a make has the make of the entry before."""
    plain = clean(text)
    is_cut = _CUT.search(plain) is not None
    items = list(_items(_CUT.sub(" ", plain)))
    entries: list[CarEntry] = []
    make: str | None = None
    for item in (item for item, is_excluded in items if not is_excluded):
        entries.append(_entry(item, make, makes))
        make = entries[-1].make
    named = list(dict.fromkeys(entry.make for entry in entries if entry.make))
    exclusions = [_entry(item, name, makes) for item, is_excluded in items if is_excluded for name in named]
    return ApplicabilityStatement(tuple(_with_common_requirement(entries)), tuple(exclusions), is_cut)


def _items(text: str) -> Iterator[tuple[str, bool]]:
    """(item, whether it is excluded), divided by commas outside of brackets; «(не Vesta)» is an item of its own."""
    excluded = [match[1] for match in _BRACKETS.finditer(text) if _EXCLUSION.match(match[1].strip())]
    listed = _BRACKETS.sub(lambda match: "" if match[1] in excluded else match[0], text)
    for item in _split(listed):
        if _EXCLUSION.match(item):
            yield _EXCLUSION.sub("", item), True
        else:
            yield item, False
    for bracket in excluded:
        for item in _split(bracket):
            yield _EXCLUSION.sub("", item), True


def _split(text: str) -> Iterator[str]:
    depth, start = 0, 0
    for index, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")" and depth > 0)
        is_decimal = sign == "," and text[index - 1 : index].isdigit() and text[index + 1 : index + 2].isdigit()
        if depth == 0 and _SEPARATORS.match(sign) and not is_decimal:
            yield text[start:index].strip()
            start = index + 1
    yield text[start:].strip()


def _entry(item: str, make: str | None, makes: tuple[str, ...]) -> CarEntry:
    words = fold(item).replace("(", " ").replace(")", " ").split()
    for length in (2, 1):
        named = make_of_words(words[:length], makes)
        if named:
            make, words = named, words[length:]
            break
    while make and words and make_transcriptions(make).issuperset(transcriptions(words[0])):
        words = words[1:]
    requirement = read_requirement(item, (make,) if make else ())
    return CarEntry(item, make, tuple(without_requirements(words, requirement)), requirement)


def make_of_words(words: Sequence[str], makes: tuple[str, ...]) -> str | None:
    start = "".join(transcriptions(" ".join(words)))
    return next((make for make in makes if start and start in make_transcriptions(make)), None)


def _with_common_requirement(entries: Sequence[CarEntry]) -> list[CarEntry]:
    """A requirement at the end of a run of cars is one of every car of the run that has none of its own."""
    result: list[CarEntry] = []
    following = Requirement()
    for entry in reversed(entries):
        if entry.requirement.is_empty:
            result.append(replace(entry, requirement=replace(following, is_shared=True)))
        else:
            following = entry.requirement
            result.append(entry)
    return result[::-1]
