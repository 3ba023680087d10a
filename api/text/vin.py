"""Normalisation and warnings for typed VINs and frame numbers. A doubtful number is never refused."""

import re

from api.text.folding import clean
from api.text.part_numbers import LOOK_ALIKES

#: Letters not allowed in a VIN (ISO 3779, 4.2) → the digits they are misread for.
NEVER_IN_A_VIN = {ord(letter): digit for letter, digit in zip("IOQ", "100", strict=True)}
_SEPARATORS = re.compile(r"[\s_.*'\"«»()\[\]#№]+")
#: Model code, dash, serial number of the body.
FRAME = re.compile(r"([A-Z0-9]{2,10})-([0-9]{3,8})")
_ONLY_VIN_SIGNS = re.compile("[A-HJ-NPR-Z0-9]+")
VIN_LENGTH = 17
_CHECK_DIGIT = 8
#: The last characters of a VIN are digits (ISO 3779).
_SERIAL_DIGITS = 4

#: Values of letters in the check digit (ISO 3779, 49 CFR 565).
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_VALUES = {letter: int(value) for letter, value in zip(_LETTERS, "12345678123457923456789", strict=True)}
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
#: First characters of North America and China: only there position 9 must be a check digit.
_CHECKED = frozenset("12345L")


def without_separators(text: str) -> str:
    """Upper case without separators; a dash inside stays: it separates the parts of a frame number."""
    return _SEPARATORS.sub("", clean(text).upper()).strip("-")


def normal_vin(text: str) -> str:
    """«хта 210 99 …» → `XTA21099…`. At the length of a VIN the letters I, O and Q become 1 and 0."""
    bare = without_separators(text).translate(LOOK_ALIKES)
    joined = bare.replace("-", "")
    return joined.translate(NEVER_IN_A_VIN) if len(joined) == VIN_LENGTH else bare


def vin_warning(vin: str) -> str | None:
    """A warning for the shopper about a doubtful normalised number; None for none."""
    if FRAME.fullmatch(vin) or not vin:
        return None
    if len(vin) != VIN_LENGTH:
        return f"В VIN 17 знаков, здесь {len(vin)}. Сверьте с документами; номер кузова пишут через дефис."
    if vin[0] in _CHECKED and _ONLY_VIN_SIGNS.fullmatch(vin) and vin[_CHECK_DIGIT] != check_digit(vin):
        return "Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка."
    if not vin[-_SERIAL_DIGITS:].isdigit():
        return "Последние четыре знака VIN — цифры. Сверьте с документами: возможно, опечатка."
    return None


def check_digit(vin: str) -> str:
    values = (int(char) if char.isdigit() else _VALUES[char] for char in vin)
    remainder = sum(value * weight for value, weight in zip(values, _WEIGHTS, strict=True)) % 11
    return "X" if remainder == 10 else str(remainder)
