"""Frame numbers of Japanese cars: a model code and a serial number of the body, with or without a dash."""

import re

from api.text.vin import FRAME

#: Lengths of the serial number, the most frequent first: a number without a dash is split in this order.
_SERIAL_LENGTHS = (7, 6, 0, 5, 8, 4, 3)
_CODE = re.compile(r"[A-Z0-9]{2,10}")
#: The emission class before a code: «DBA-».
_EMISSIONS = re.compile(r"^[A-Z0-9]{1,3}-(?=[A-Z0-9]*[A-Z])")
_LISTED = re.compile(r"[、､,;]\s*")
_NOT_IN_CODE = re.compile(r"[^A-Z0-9#]")
_MIN_LENGTH, _MAX_LENGTH = 2, 10


def codes_of(value: str) -> list[str]:
    """Codes that the text may begin with, the most likely first: `KZH1060012345` → `KZH106`, …; may be empty."""
    if frame := FRAME.fullmatch(value):
        return [frame[1]]
    bare = _EMISSIONS.sub("", value).replace("-", "")
    codes = []
    for digits in _SERIAL_LENGTHS:
        code, serial = (bare[:-digits], bare[-digits:]) if digits else (bare, "")
        if _CODE.fullmatch(code) and (not serial or serial.isdecimal()) and any(char.isalpha() for char in code):
            codes.append(code)
    return codes


def format_frame(value: str, code: str) -> str:
    """The frame number with its dash: `KZH106-0012345`."""
    bare = _EMISSIONS.sub("", value).replace("-", "")
    serial = bare.removeprefix(code)
    return f"{code}-{serial}" if serial and serial != bare else code


def listed_codes(cell: str) -> list[str]:
    """Codes of one cell of a list: «DBA-L275S» → L275S, «GB7、GB8» → both, «AGL20W/25W» → AGL20W and AGL25W."""
    codes: list[str] = []
    for listed in _LISTED.split(cell.upper()):
        first, *others = listed.split("/")
        known = _code(first)
        codes += [known] if known else []
        for suffix in others:
            tail = _code(suffix)
            if known and tail and len(tail) < len(known):
                codes.append(known[: len(known) - len(tail)] + tail)
    return [code for code in dict.fromkeys(codes) if _MIN_LENGTH <= len(code) <= _MAX_LENGTH and _is_code(code)]


def _is_code(text: str) -> bool:
    """A code has letters and digits (or #, any digit); «e-power» is not one."""
    return any(char.isalpha() for char in text) and any(not char.isalpha() for char in text)


def _code(text: str) -> str:
    return _NOT_IN_CODE.sub("", _EMISSIONS.sub("", text.strip()))
