"""Reads the quantity that a text states: «2 шт», «(3)», «x4», «по 2», «пара», «кол-во: 5». Pure."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from api.parts.pasted_list.masks import mask

_WORDS = {
    "один": 1, "одна": 1, "одно": 1, "одну": 1, "одной": 1, "одному": 1, "штуку": 1,
    "два": 2, "две": 2, "двух": 2, "пара": 2, "пару": 2, "паре": 2, "парочку": 2, "три": 3, "трёх": 3, "трех": 3,
    "четыре": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8, "девять": 9, "десять": 10, "двенадцать": 12,
}  # fmt: skip
_WORD = "|".join(_WORDS)
_UNIT = (
    r"(?:шт(?:ук[аиу]?|учк\w*)?|ед(?:иниц[аыу]?)?|к-?т(?:а|ов|ы)?|компл(?:ект(?:а|ов|ы|ика)?)?|набор(?:а|ов)?|"
    r"уп(?:ак(?:овк[аиу]|овок)?)?|бан(?:ка|ки|ок)|канистр[аы]?|бут(?:ыл\w*)?|pcs?|ea|(?P<pairs>пар[аы]?))(?!\w)\.?"
)
_PLAIN_UNIT = _UNIT.replace("?P<pairs>", "?:")
#: «2 000», «1 500», «12»; «2,000» of 1C is two.
_FIGURE = r"(?P<figure>\d{1,2}[ ]000|[1-9][ ]\d{3}|\d{1,4})(?:[.,]0{1,3})?"

#: What a pack or a warehouse holds is no quantity: «4 шт в упаковке», «(4шт/уп)», «остаток 5 шт».
_PACK = re.compile(
    r"\(?\d{1,3}\s*шт\w*\.?\s*(?:/|в|на)\s*(?:уп\w*|компл\w*|к-т\w*|набор\w*|пач\w*|короб\w*|ось|сторону)\.?\)?"
    r"|(?<!\w)(?:уп\w*|упаковка)\.?\s*(?:по|из)\s*\d{1,3}\s*шт\w*\.?|(?<!\w)в\s+наличии\s+\d+\s*шт\w*\.?"
    r"|(?<!\w)остат\w*\s*:?\s*\d+\s*шт\w*\.?",
    re.IGNORECASE,
)
#: The same where nothing else states a quantity: «к-т 4 шт».
_SET = re.compile(rf"(?<!\w)(?:к-т\w*|компл\w*|набор\w*)\.?\s*(?:из|по)?\s*\(?{_FIGURE}\s*шт\w*\.?\)?", re.IGNORECASE)
_SHARED = re.compile(
    rf"(?<!\w)по\s+(?:(?P<figure>\d{{1,2}}|100)|(?P<word>{_WORD}))(?:\s*{_PLAIN_UNIT})?(?![\w/-])", re.IGNORECASE
)
_NAMED = re.compile(
    rf"(?<!\w)(?:кол(?:-?во|ичеств\w*|\.)|к-во|qty|q-ty)\s*[.:=–—-]*\s*{_FIGURE}(?:\s*{_PLAIN_UNIT})?(?![\w/-])",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"(?:(?:(?<=\s)|^)[xхXХ×*–—:=-]+\s*|(?<![\w.,/–—-]))(?:{_FIGURE}|(?P<word>{_WORD}))(?:-?у?х(?=\s))?(?:\s*|-|\s*\()(?:{_UNIT})",
    re.IGNORECASE,
)
#: At the end of the number: «GDB3332-4шт», «W914/2,2шт».
_ATTACHED = re.compile(rf"(?<=\w)[-–—,]\s?(?P<figure>\d{{1,2}})\s*{_PLAIN_UNIT}", re.IGNORECASE)
_UNIT_FIRST = re.compile(
    rf"(?<!\w)(?:шт(?:ук[аи]?)?|компл\w*|к-т)\.?\s*[-–—:=]?\s*{_FIGURE}(?![\w/-]|[.,]\d)", re.IGNORECASE
)
#: «x 2» after a space: the sign may be the last letter of the number, as in «HU 816 x 2».
_SPACED_SIGN = re.compile(r"(?<=\s)[xXхХ](?=\s\d)")
_OTHERS = (
    re.compile(r"(?<=\s)(?P<figure>\d{1,2})\s*[xх×*]\s*\d{3,6}(?:[.,]\d{2})?(?![\w/-])", re.IGNORECASE),
    re.compile(r"(?:(?<=[\s)\]])|^)[xх×*]\s?(?P<figure>\d{1,4})(?![\w/-])", re.IGNORECASE),
    re.compile(r"(?<=[\w)])[×*]\s?(?P<figure>\d{1,4})(?![\w/-])"),
    re.compile(r"(?:^\s*|(?<=\d\s))(?P<figure>\d{1,3})\s*[xх×*](?=\s)", re.IGNORECASE),
    re.compile(r"^\s*(?P<figure>\d{1,3})(?:[×*](?=\w)|[xхXХ](?=[A-Z]{2}))"),
    re.compile(r"(?<=\d\s)(?P<figure>\d{1,2})\s?[xх×*](?=\s*$)", re.IGNORECASE),
    re.compile(r"[(\[]\s*[xх×-]?\s*(?P<figure>\d{1,3})\s*[)\]]", re.IGNORECASE),
    re.compile(rf"(?<![\w-])(?P<word>{_WORD})(?![\w-])", re.IGNORECASE),
    re.compile(r"\s[-–—=:]+\s*(?P<figure>\d{1,3})(?=\s*[.!]?\s*$|\s*[,;(\t]|\s+[^\W\d]{3})"),
    re.compile(r"(?<=[\w)])\s?[:=]\s*(?P<figure>\d{1,3})(?=\s*[.!]?\s*$|\s*[,;\t])"),
    # «PN1234,4» is a line of a file with commas.
    re.compile(r"(?<=[\w/]{4}),(?P<figure>[1-9]\d{0,2})(?=\s*$)"),
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """`text` has tabs in place of the quantity, of the length that it had."""

    text: str
    pieces: int | None
    #: «по 2»: each of several.
    is_shared: bool = False
    #: The text still has the sign of «x 2», which may belong to the number.
    has_sign: bool = False


def read_quantity(text: str, has_number: Callable[[str], bool] = lambda text: False) -> Quantity:
    """A quantity may not be part of the only number: «C 22 117 шт» states none."""
    text = mask(_PACK, text)
    is_numbered = has_number(text)

    def is_quantity(match: re.Match[str]) -> bool:
        return _pieces(match) is not None and not (is_numbered and not has_number(_without(match.string, match)))

    if (match := _SHARED.search(text)) and (pieces := _pieces(match)):
        return Quantity(mask(_COUNTED, _without(text, match)), pieces, is_shared=True)
    # What a set holds is the quantity only where nothing else is.
    rest = mask(_SET, text)
    for pattern in (_NAMED, _COUNTED, _ATTACHED, _UNIT_FIRST, *_OTHERS):
        if matches := [match for match in pattern.finditer(rest) if is_quantity(match)]:
            # Of several the last one outside brackets.
            chosen = max(matches, key=lambda match: (rest[: match.start()][-1:] != "(", match.start()))
            sign = _SPACED_SIGN.match(rest, chosen.start())
            clean = _without(rest, *matches)
            if sign:
                clean = clean[: sign.start()] + sign[0] + clean[sign.end() :]
            return Quantity(clean, _pieces(chosen), has_sign=sign is not None)
    contents = _SET.search(text)
    return Quantity(rest, _pieces(contents) if contents else None)


def statements(text: str) -> Iterator[tuple[int, int]]:
    """Positions of explicit quantities, in no order."""
    for pattern in (_COUNTED, _ATTACHED, *_OTHERS):
        yield from (match.span() for match in pattern.finditer(text) if _pieces(match))


def cell_quantity(text: str) -> int | None:
    """The quantity in a cell of its own: «4», «4 шт», «2,000», «1 000»; None for none or for a fraction."""
    match = re.match(rf"\W*(?:{_FIGURE}(?![\d.,])|(?P<word>{_WORD})(?!\w))", text.strip(), re.IGNORECASE)
    return _pieces(match) if match else None


def _pieces(match: re.Match[str]) -> int | None:
    groups = match.groupdict()
    word, figure = groups.get("word"), groups.get("figure")
    pieces = _WORDS[word.lower()] if word else int(re.sub(r"\D", "", figure or "") or 0)
    return pieces * (2 if groups.get("pairs") else 1) or None


def _without(text: str, *matches: re.Match[str]) -> str:
    for match in matches:
        text = text[: match.start()] + "\t" * len(match[0]) + text[match.end() :]
    return text
