"""Reads typed text as a VIN or a frame number, and reports every corrected character.

A frame number of a Japanese car is a model code and a serial number of the body, with or without a dash.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from api.text.folding import LETTERS_TO_LATIN, clean
from api.text.part_numbers import LOOK_ALIKES
from api.text.vin import FRAME, NEVER_IN_A_VIN, VIN_LENGTH, without_separators

VehicleNumberKind = Literal["vin", "frame", "short", "long", "other"]

_VIN = re.compile(r"[A-HJ-NPR-Z0-9]{17}")
_SERIAL = re.compile(r"[A-Z0-9]{2,10}-[0-9OIQ]{3,8}")
_SIGNS = re.compile(r"[A-Z0-9-]+")
_BETWEEN = re.compile(r"[\s,;:|/]+")
_CYRILLIC = re.compile("[А-ЯЁ]")
_MAY_BE_A_CODE = re.compile(r"[A-Z]{1,5}[0-9]{2,3}[A-Z]{0,2}(?:-?[0-9]{3,8})?")

LOOKS_LATIN = "Русская буква вместо латинской"
WRONG_LAYOUT = "Набрано в русской раскладке"
NOT_IN_A_VIN = "В VIN не бывает букв I, O и Q"
NOT_IN_A_SERIAL = "В номере кузова после дефиса только цифры"


class CharacterRepair(NamedTuple):
    was: str
    became: str
    why: str


@dataclass(frozen=True, slots=True)
class VehicleNumber:
    kind: VehicleNumberKind
    #: Upper case, Latin, without separators.
    value: str
    repairs: tuple[CharacterRepair, ...] = ()


def readings(text: str) -> list[VehicleNumber]:
    """Possible readings, the most likely first; never empty. A VIN among other words is found."""
    whole = clean(text).upper()
    possible = list(_read(whole))
    pieces = [piece for piece in _BETWEEN.split(whole) if piece]
    if len(pieces) > 1:
        inside = [reading for piece in pieces for reading in _read(piece) if reading.kind in ("vin", "frame")]
        if not any(reading.kind in ("vin", "frame") for reading in possible):
            possible = inside + possible
    return possible or [VehicleNumber("other", whole)]


def _read(text: str) -> Iterator[VehicleNumber]:
    bare = without_separators(text)
    if not bare:
        return
    if not _CYRILLIC.search(bare):
        yield _latin(bare, ())
        return
    for keys, why in ((LOOK_ALIKES, LOOKS_LATIN), (LETTERS_TO_LATIN, WRONG_LAYOUT)):
        became, repairs = _replaced(bare, keys, why)
        if not _CYRILLIC.search(became):
            whole = (CharacterRepair(bare, became, why),) if keys is LETTERS_TO_LATIN else repairs
            reading = _latin(became, whole)
            # A Russian word is not a number: the other layout counts only when the result is one.
            if keys is LOOK_ALIKES or reading.kind in ("vin", "frame") or _MAY_BE_A_CODE.fullmatch(became):
                yield reading


def _latin(bare: str, repairs: tuple[CharacterRepair, ...]) -> VehicleNumber:
    joined = bare.replace("-", "")
    if len(joined) == VIN_LENGTH:
        repaired, more = _replaced(joined, NEVER_IN_A_VIN, NOT_IN_A_VIN)
        if _VIN.fullmatch(repaired) and any(sign.isdigit() for sign in repaired):
            return VehicleNumber("vin", repaired, repairs + more)
    if _SERIAL.fullmatch(bare):
        code, _, serial = bare.partition("-")
        repaired, more = _replaced(serial, NEVER_IN_A_VIN, NOT_IN_A_SERIAL)
        return VehicleNumber("frame", f"{code}-{repaired}", repairs + more)
    if not _SIGNS.fullmatch(bare) or not any(sign.isdigit() for sign in bare):
        return VehicleNumber("other", bare)
    return VehicleNumber("short" if len(joined) < VIN_LENGTH else "long", bare, repairs)


def _replaced(text: str, signs: Mapping[int, str], why: str) -> tuple[str, tuple[CharacterRepair, ...]]:
    """The text after replacement, and one repair per distinct replaced character."""
    known = [sign for sign in dict.fromkeys(text) if ord(sign) in signs]
    return text.translate(signs), tuple(CharacterRepair(sign, signs[ord(sign)], why) for sign in known)


#: Lengths of the serial number, the most frequent first: a number without a dash is split in this order.
_SERIAL_LENGTHS = (7, 6, 0, 5, 8, 4, 3)
_CODE = re.compile(r"[A-Z0-9]{2,10}")
#: The emission class before a code: «DBA-».
_EMISSIONS = re.compile(r"^[A-Z0-9]{1,3}-(?=[A-Z0-9]*[A-Z])")
_LISTED = re.compile(r"[、､,;]\s*")
_NOT_IN_CODE = re.compile(r"[^A-Z0-9#]")
#: A code has letters and digits (or #, any digit); «e-power» is not one.
_LISTED_CODE = re.compile(r"(?=.*[A-Z])(?=.*[0-9#])[A-Z0-9#]{2,10}")


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
    return [code for code in dict.fromkeys(codes) if _LISTED_CODE.fullmatch(code)]


def _code(text: str) -> str:
    return _NOT_IN_CODE.sub("", _EMISSIONS.sub("", text.strip()))
