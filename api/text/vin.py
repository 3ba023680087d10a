"""VINs and frame numbers as people type them: made readable by machines, doubted aloud, never refused for a doubt."""

import re

#: Cyrillic letters that look Latin.
_LOOK_ALIKES = str.maketrans("АВЕКМНОРСТУХ", "ABEKMHOPCTYX")
#: Letters that no VIN holds (ISO 3779), as they are misread.
_NEVER_IN_A_VIN = str.maketrans("IOQ", "100")
_SEPARATORS = re.compile(r"[\s\u2010-\u2015_.]+")
_FRAME = re.compile("[A-Z0-9]{2,8}-[0-9]{4,8}")
_ONLY_VIN_SIGNS = re.compile("[A-HJ-NPR-Z0-9]+")
_VIN_LENGTH = 17
_CHECK_DIGIT = 8

#: What a letter is worth in the check digit; digits are worth themselves (ISO 3779, 49 CFR 565).
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_WORTH = {letter: int(worth) for letter, worth in zip(_LETTERS, "12345678123457923456789", strict=True)}
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
#: Cars made in North America and China: only there the ninth place has to be a check digit.
_CHECKED = frozenset("12345L")


def normal_vin(text: str) -> str:
    """«хта 210 99 …» as `XTA21099…`; in what is long enough for a VIN the letters I, O and Q become 1 and 0."""
    cleaned = _SEPARATORS.sub("", text.upper().translate(_LOOK_ALIKES))
    bare = cleaned.replace("-", "")
    return bare.translate(_NEVER_IN_A_VIN) if len(bare) == _VIN_LENGTH else cleaned


def vin_warning(vin: str) -> str | None:
    """What is doubtful about a normal VIN or frame number, for its owner to look at once more."""
    if _FRAME.fullmatch(vin) or not vin:
        return None
    if len(vin) != _VIN_LENGTH:
        return f"В VIN 17 знаков, здесь {len(vin)}. Сверьте с документами; номер кузова пишут через дефис."
    if vin[0] in _CHECKED and _ONLY_VIN_SIGNS.fullmatch(vin) and vin[_CHECK_DIGIT] != check_digit(vin):
        return "Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка."
    return None


def check_digit(vin: str) -> str:
    worths = (int(char) if char.isdigit() else _WORTH[char] for char in vin)
    rest = sum(worth * weight for worth, weight in zip(worths, _WEIGHTS, strict=True)) % 11
    return "X" if rest == 10 else str(rest)
