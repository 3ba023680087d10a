"""Specifications of motor oils: their spellings, and which may be used instead of which. Pure.

Suppliers write «504.00/507.00» for `VW 504 00` and `VW 507 00`; the normal spelling is that of `specifications.csv`. In
that table `superseded_by` are later specifications that may be used instead, `met_by` are equal ones of another system
(an oil of ILSAC GF-4 is also of API SM), `base_class` is the class an approval builds on. Rows of confidence `memory`
were looked up nowhere.
"""

import csv
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.resources import files

from api.text.folding import clean
from api.text.part_numbers import LOOK_ALIKES

_Spelling = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]

#: Approvals that are bare numbers, by the word that names their maker where other numbers may stand beside them.
_NUMBERS: tuple[tuple[str, _Spelling], ...] = (
    ("MB", (re.compile(r"(?<![\d.])(22[689])[.,](\d{1,2})(?!\d)"), lambda match: f"MB {match[1]}.{match[2]}")),
    ("VW", (re.compile(r"(?<!\d)(50\d)[ .-]?(0[01])(?!\d)"), lambda match: f"VW {match[1]} {match[2]}")),
)
#: Patterns of other approvals in upper case, and the normal spelling of a match.
_APPROVALS: tuple[_Spelling, ...] = (
    (
        re.compile(r"\b(?:LL|LONG ?LIFE)[ -]?(98|01|04|12|14|17)(?: ?(FE\+?))?(?!\w)"),
        lambda match: f"BMW LL-{match[1]}{f' {match[2]}' if match[2] else ''}",
    ),
    (re.compile(r"\bLL[ -]?([AB])[ -]?025\b"), lambda match: f"GM-LL-{match[1]}-025"),
    (
        re.compile(r"\bDEXOS ?[™®]? ?([12D])[™®]?(?:[ -]*GEN(?:ERATION)?\.? ?(\d))?"),
        lambda match: f"dexos{match[1]}{f' Gen {match[2]}' if match[2] else ''}",
    ),
    (re.compile(r"\bGM ?(\d{4}) ?M\b"), lambda match: f"GM{match[1]}M"),
    (re.compile(r"\bM2C[ -]?(\d{3})[ -]?([A-Z]\d?)\b"), lambda match: f"WSS-M2C{match[1]}-{match[2]}"),
    (
        re.compile(r"\bRN[ -]?(0700|0710|0720|17)(?: ?(FE|RSA))?(?!\w)"),
        lambda match: f"RN{match[1]}{f' {match[2]}' if match[2] else ''}",
    ),
    (re.compile(r"\bB71[ -]?(\d{4})\b"), lambda match: f"PSA B71 {match[1]}"),
    (re.compile(r"\b(?:PORSCHE )(A40|C20|C30|C40)\b"), lambda match: f"Porsche {match[1]}"),
    (re.compile(r"\bSTJLR\.?(\d\d)\.?(\d{4})\b"), lambda match: f"STJLR.{match[1]}.{match[2]}"),
)
_ILSAC = re.compile(r"\bGF[ -]?([1-7])([AB])?\b")
_API_PETROL = re.compile(r"\bS([A-HJL-NPQ])(?:[ -]?(PLUS))?(?=$|[^A-Z\d+])")
_API_DIESEL = re.compile(r"\b(C[A-EF]|C[FGHIJK][ -]?4|FA[ -]?4)(?:[ -]?(PLUS|\+))?(?=$|[^A-Z\d-])")
_ACEA_PETROL = re.compile(r"\bA([1357])(?:/B([13457])(?:/B([13457]))?)?(?!\d)")
_ACEA_OTHER = re.compile(r"\b([CE])(\d{1,2})(?!\d)")
_JASO = re.compile(r"\b(MA2?|MB|FA|FB|FC|FD|DL-[01]|DH-[12]|GLV-1)\b")
#: Car makers name A-classes without the B-class of the same oil.
_B_OF_A = {"1": "1", "3": "4", "5": "5", "7": "7"}
_NAMED_API = re.compile(r"\bAPI\b|\bS[A-Q]/C[A-F]\b|\(S[A-Q]\)")


@lru_cache(maxsize=4096)
def specifications_in(text: str, option: str = "") -> tuple[str, ...]:
    """Normal spellings of the specifications in a text.

    `option` is the key of the option that holds the text (`api`, `acea`, `ilsac`, `jaso`, `approvals`): there classes
    may stand without the name of their system, elsewhere `API`, `ACEA` or `JASO` must be named.
    """
    upper = clean(text).upper().translate(LOOK_ALIKES)
    return tuple(dict.fromkeys(_read(upper, option)))


def _read(text: str, option: str) -> Iterator[str]:
    for number in _ILSAC.finditer(text):
        yield f"ILSAC GF-{number[1]}{number[2] or ('A' if number[1] in '67' else '')}"
    if option == "api" or _NAMED_API.search(text):
        yield from _api(text)
    if option == "acea" or "ACEA" in text or _ACEA_PETROL.search(text):
        yield from _acea(text, is_named=option == "acea" or "ACEA" in text)
    if option == "jaso" or "JASO" in text:
        yield from (f"JASO {match[1]}" for match in _JASO.finditer(text))
    if option != "api":
        numbers = [spelling for maker, spelling in _NUMBERS if option == "approvals" or maker in text]
        for pattern, spelling in (*numbers, *_APPROVALS):
            yield from (spelling(match) for match in pattern.finditer(text))


def _api(text: str) -> Iterator[str]:
    for match in _API_PETROL.finditer(text):
        yield f"API S{match[1]}{' Plus' if match[2] else ''}"
    for match in _API_DIESEL.finditer(text):
        name = match[1].replace(" ", "-")
        name = name if "-" in name or len(name) == 2 else f"{name[:-1]}-{name[-1]}"
        yield f"API {name}{' Plus' if match[2] else ''}"


def _acea(text: str, *, is_named: bool) -> Iterator[str]:
    """«A3/B3/B4» names two classes; `A5` alone is A5/B5."""
    for match in _ACEA_PETROL.finditer(text):
        if match[2] or is_named:
            for diesel in (match[2], match[3]) if match[2] else (_B_OF_A[match[1]],):
                if diesel:
                    yield f"ACEA A{match[1]}/B{diesel}"
    if is_named:
        yield from (f"ACEA {match[1]}{match[2]}" for match in _ACEA_OTHER.finditer(text))


@cache
def specifications() -> dict[str, dict[str, tuple[str, ...]]]:
    """By name the items of each column; `base_class` is empty for classes, and where unknown."""
    text = files("api.vehicles.oils").joinpath("specifications.csv").read_text("utf-8")
    return {
        row["specification"]: {column: tuple(filter(None, cell.split("|"))) for column, cell in row.items()}
        for row in csv.DictReader(text.splitlines())
    }


def covers(name: str, other: str) -> bool:
    """An oil of specification `name` may be used where `other` is required."""
    return name == other or name in _replacements(other)


def is_older(name: str, other: str) -> bool:
    """`other` is a later specification than `name`, directly or by equal ones: API SL is older than ILSAC GF-4."""
    return _replacements(name).get(other, False)


def never_replaces(name: str, other: str) -> bool:
    row = specifications().get(name)
    return row is not None and other in row["not_instead_of"]


def base_classes(name: str) -> tuple[str, ...]:
    """The classes an approval builds on, a class itself; empty when unknown."""
    row = specifications().get(name)
    return (row["base_class"] or (name,)) if row else ()


@lru_cache(maxsize=1024)
def _replacements(name: str) -> dict[str, bool]:
    """Specifications that may be used instead of `name`, and whether they are later, not only equal."""
    later: dict[str, bool] = {}
    waiting = [(name, False)]
    while waiting:
        current, is_later = waiting.pop()
        row = specifications().get(current, {})
        steps = [(next_, True) for next_ in row.get("superseded_by", ())]
        steps += [(next_, is_later) for next_ in row.get("met_by", ())]
        for next_, is_next_later in steps:
            if next_ != name and (next_ not in later or (is_next_later and not later[next_])):
                later[next_] = is_next_later
                waiting.append((next_, is_next_later))
    return later
