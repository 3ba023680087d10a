"""Frame numbers of Japanese cars: a code of the model and a number of the body, with or without a dash."""

import re

from api.text.vin import FRAME

#: Bodies are numbered with seven digits, less often six; the order in which a number without a dash is cut.
_SERIALS = (7, 6, 0, 5, 8, 4, 3)
_CODE = re.compile(r"[A-Z0-9]{2,10}")
#: «DBA-» in front of a code is the class of emissions.
_EMISSIONS = re.compile(r"^[A-Z0-9]{1,3}-(?=[A-Z0-9]*[A-Z])")
_LISTED = re.compile(r"[、､,;]\s*")
_KEPT = re.compile(r"[^A-Z0-9#]")
_LEAST, _MOST = 2, 10


def codes_of(value: str) -> list[str]:
    """Codes that the text may begin with, the likeliest first: `KZH1060012345` → `KZH106`, …; empty for no code."""
    if frame := FRAME.fullmatch(value):
        return [frame[1]]
    bare = _EMISSIONS.sub("", value).replace("-", "")
    cut = []
    for digits in _SERIALS:
        code, serial = (bare[:-digits], bare[-digits:]) if digits else (bare, "")
        if _CODE.fullmatch(code) and (not serial or serial.isdecimal()) and any(char.isalpha() for char in code):
            cut.append(code)
    return cut


def format_frame(value: str, code: str) -> str:
    """`KZH106-0012345`, whatever the dash was."""
    bare = _EMISSIONS.sub("", value).replace("-", "")
    serial = bare.removeprefix(code)
    return f"{code}-{serial}" if serial and serial != bare else code


def listed_codes(cell: str) -> list[str]:
    """Codes of a cell of somebody's list: «DBA-L275S» → L275S, «GB7、GB8» → both, «AGL20W/25W» → AGL20W, AGL25W."""
    codes: list[str] = []
    for listed in _LISTED.split(cell.upper()):
        first, *others = listed.split("/")
        known = _code(first)
        codes += [known] if known else []
        for other in others:
            tail = _code(other)
            if known and tail and len(tail) < len(known):
                codes.append(known[: len(known) - len(tail)] + tail)
    return [code for code in dict.fromkeys(codes) if _LEAST <= len(code) <= _MOST and _is_code(code)]


def _is_code(text: str) -> bool:
    """Letters and digits (or the sign of any digit): «e-power» is no code."""
    return any(char.isalpha() for char in text) and any(not char.isalpha() for char in text)


def _code(text: str) -> str:
    return _KEPT.sub("", _EMISSIONS.sub("", text.strip()))
