"""VINs and frame numbers as people type them: made readable by machines, doubted aloud, never refused for a doubt."""

import re

from api.text.folding import clean
from api.text.part_keys import LOOK_ALIKES

#: Letters that no VIN holds (ISO 3779, 4.2), as they are misread.
NEVER_IN_A_VIN = {ord(letter): digit for letter, digit in zip("IOQ", "100", strict=True)}
_SEPARATORS = re.compile(r"[\s_.*'\"«»()\[\]#№]+")
#: In front of the dash the code of the model, behind it the number of the body.
FRAME = re.compile(r"([A-Z0-9]{2,10})-([0-9]{3,8})")
_ONLY_VIN_SIGNS = re.compile("[A-HJ-NPR-Z0-9]+")
VIN_LENGTH = 17
_CHECK_DIGIT = 8

#: What a letter is worth in the check digit; digits are worth themselves (ISO 3779, 49 CFR 565).
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_WORTH = {letter: int(worth) for letter, worth in zip(_LETTERS, "12345678123457923456789", strict=True)}
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
#: Cars made in North America and China: only there the ninth place has to be a check digit.
_CHECKED = frozenset("12345L")


def without_separators(text: str) -> str:
    """Upper case; a dash inside stays, as it parts the number of a frame."""
    return _SEPARATORS.sub("", clean(text).upper()).strip("-")


def normal_vin(text: str) -> str:
    """«хта 210 99 …» as `XTA21099…`; in what is long enough for a VIN the letters I, O and Q become 1 and 0."""
    bare = without_separators(text).translate(LOOK_ALIKES)
    joined = bare.replace("-", "")
    return joined.translate(NEVER_IN_A_VIN) if len(joined) == VIN_LENGTH else bare


def vin_warning(vin: str) -> str | None:
    """What is doubtful about a normal VIN or frame number, for its owner to look at once more."""
    if FRAME.fullmatch(vin) or not vin:
        return None
    if len(vin) != VIN_LENGTH:
        return f"В VIN 17 знаков, здесь {len(vin)}. Сверьте с документами; номер кузова пишут через дефис."
    if vin[0] in _CHECKED and _ONLY_VIN_SIGNS.fullmatch(vin) and vin[_CHECK_DIGIT] != check_digit(vin):
        return "Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка."
    return None


def check_digit(vin: str) -> str:
    worths = (int(char) if char.isdigit() else _WORTH[char] for char in vin)
    rest = sum(worth * weight for worth, weight in zip(worths, _WEIGHTS, strict=True)) % 11
    return "X" if rest == 10 else str(rest)
