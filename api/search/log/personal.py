"""Removal of personal data from search texts: phones, e-mails, bank cards, number plates and VINs.

Names of people are not recognised: they look like words. Part numbers must stay, and some look like phones: ten digits
that begin with 9 are a phone when bare and a Toyota number in the form 90915-10003.
"""

import re

from api.text.folding import clean
from api.text.vin import normal_vin

_PERSONAL = re.compile(
    r"""
      \S*\ ?@\ ?\S+                                                            # anna@example.ru, @nick
    | \+\ ?\d[\d\ ().-]{8,18}\d                                                # +7 495 123-45-67, abroad too
    | (?<![\w-]) [78][ -]*\(\d{3,5}\)[\d -]{5,10}\d                            # 8 (495) 123-45-67
    | (?<![\w-]) [78][ .-]?\d{3}[ .-]\d{3}[ .-]?\d{2}[ .-]?\d{2} (?![\w-])     # 8 495 123-45-67
    | (?<![\w-]) (?:[78][ .-]?)?\(?9\d{2}\)?[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2} (?![\w-])  # 89161234567, 916 123-45-67
    | (?<![\w-]) (?:220[0-4]|[456]\d{3})(?:[ -]?\d{4}){3} (?![\w-])            # a bank card
    | (?<!\w) [авекмнорстухabekmhopctyx]\ ?\d{3}                             # a plate: а123вс77, A123BC77
      \ ?[авекмнорстухabekmhopctyx]{2}\ ?\d{2,3} (?!\w)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_VIN_LONG = re.compile(r"(?<![^\W_])[^\W_]{17}(?![^\W_])")
#: With spaces or dashes between its sections: XTA-210990-Y-2765499, WVW ZZZ 1KZ AW 123456.
_VIN_WITH_SEPARATORS = re.compile(r"(?<![\w-])(?:[^\W_]{3}[ -]?){3}(?:[^\W_][ -]?){2}\d{6}(?![\w-])")
#: Rows of part numbers seldom look so: a letter for the maker of the car, a digit for the part.
_VIN_BEGINNING = re.compile(r"(?=.{0,2}[A-Z])(?=.{0,8}\d)")
#: The last four places of a VIN are digits (ISO 3779).
_VIN_END = re.compile(r"[A-Z0-9]{13}\d{4}")


def without_personal(text: str) -> str:
    """The text, cleaned, without phones, e-mails, cards, plates and VINs. May be empty."""
    text = clean(text)
    if _VIN_END.fullmatch(normal_vin(text).replace("-", "")):
        return ""
    return clean(
        _PERSONAL.sub(" ", _VIN_WITH_SEPARATORS.sub(_without_separated_vin, _VIN_LONG.sub(_without_vin, text)))
    )


def _without_vin(match: re.Match[str]) -> str:
    word = match.group()
    return " " if _VIN_END.fullmatch(normal_vin(word)) else word


def _without_separated_vin(match: re.Match[str]) -> str:
    vin = normal_vin(match.group()).replace("-", "")
    return " " if _VIN_END.fullmatch(vin) and _VIN_BEGINNING.match(vin) else match.group()
