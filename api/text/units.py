"""Grades and amounts as single tokens. The browser has the same rules; tests/vectors holds both to them."""

import re
from collections.abc import Callable

from api.text.folding import fold

_LETTER_OR_DIGIT = r"[^\W_]"
_START = rf"(?<!{_LETTER_OR_DIGIT})(?<![.,/-])"
_END = rf"(?!{_LETTER_OR_DIGIT})"
_GRADE = re.compile(rf"{_START}(0|5|10|15|20|25|70|75|80|85) ?[wв] ?-? ?(8|12|16|20|30|40|50|60|90|110|140){_END}")
_BRAKE_FLUID = re.compile(rf"{_START}(?:dot|дот) ?-? ?([0-9](?:[.,]1)?){_END}")

_UNIT_WORDS = {
    **dict.fromkeys(("л", "литр", "литра", "литров", "l"), "l"),
    **dict.fromkeys(("мл", "ml"), "ml"),
    **dict.fromkeys(("кг", "kg"), "kg"),
    **dict.fromkeys(("г", "гр", "g"), "g"),
    **dict.fromkeys(("мм", "mm"), "mm"),
    **dict.fromkeys(("вт", "ватт", "w"), "w"),
    **dict.fromkeys(("v", "вольт"), "v"),
    **dict.fromkeys(("ач", "а/ч", "а·ч", "а*ч", "ah"), "ah"),
}
_WORDS = "|".join(re.escape(word) for word in sorted(_UNIT_WORDS, key=len, reverse=True))
# «в» only when glued to its number: «набор 5 в 1» is no voltage.
_AMOUNT = re.compile(rf"{_START}([0-9]{{1,6}}(?:[.,][0-9]{{1,3}})?)(?: ?({_WORDS})|(в))(?!-[0-9]){_END}")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_MARKED = re.compile("\u0001([^\u0001\u0002]+)\u0002")


def _plain_number(text: str) -> str:
    number = text.replace(",", ".")
    short = number.rstrip("0").rstrip(".") if "." in number else number
    return short.replace(".", "d")


def _amount_token(number: str, unit: str | None) -> str | None:
    canonical = "v" if unit is None else _UNIT_WORDS[unit]
    if canonical == "g" and _YEAR.fullmatch(number):
        return None
    return _plain_number(number) + canonical


def _replace_units(folded: str, found: Callable[[str], str]) -> str:
    def amount(match: re.Match[str]) -> str:
        token = _amount_token(match[1], match[2])
        return match[0] if token is None else found(token)

    text = _GRADE.sub(lambda match: found(f"{match[1]}w{match[2]}"), folded)
    text = _BRAKE_FLUID.sub(lambda match: found(f"dot{_plain_number(match[1])}"), text)
    return _AMOUNT.sub(amount, text)


def without_units(text: str) -> str:
    """Folded text with its grades and amounts taken out: «Масло Lux 5В-40, 4 л» → «масло lux»."""
    bare = _replace_units(fold(text), lambda _: " ")
    return re.sub(r" +", " ", re.sub(r"(?: *,)+", ",", bare)).strip(" ,")


def find_units(text: str) -> list[str]:
    """Tokens of the grades and amounts in a text, in order, each once: «5W-40, 4 л» → `["5w40", "4l"]`."""
    marked = _replace_units(fold(text), lambda token: f"\u0001{token}\u0002")
    return list(dict.fromkeys(_MARKED.findall(marked)))
