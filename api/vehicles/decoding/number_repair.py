"""Reads typed text as a VIN or a frame number, and reports every corrected character."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from api.text.folding import clean
from api.text.keyboard_layout import LETTERS_TO_LATIN
from api.text.part_keys import LOOK_ALIKES
from api.text.vin import NEVER_IN_A_VIN, VIN_LENGTH, without_separators

NumberKind = Literal["vin", "frame", "short", "long", "other"]

_VIN = re.compile(r"[A-HJ-NPR-Z0-9]{17}")
_SERIAL = re.compile(r"[A-Z0-9]{2,10}-[0-9OIQ]{3,8}")
_SIGNS = re.compile(r"[A-Z0-9-]+")
_BETWEEN = re.compile(r"[\s,;:|/]+")
_CYRILLIC = re.compile("[А-ЯЁ]")

LOOKS_LATIN = "Русская буква вместо латинской"
WRONG_LAYOUT = "Набрано в русской раскладке"
NOT_IN_A_VIN = "В VIN не бывает букв I, O и Q"
NOT_IN_A_SERIAL = "В номере кузова после дефиса только цифры"


class CharacterRepair(NamedTuple):
    was: str
    became: str
    why: str


@dataclass(frozen=True, slots=True)
class NumberReading:
    kind: NumberKind
    #: Upper case, Latin, without separators.
    value: str
    repairs: tuple[CharacterRepair, ...] = ()


def readings(text: str) -> list[NumberReading]:
    """Possible readings, the most likely first; never empty. A VIN among other words is found."""
    whole = clean(text).upper()
    possible = list(_read(whole))
    pieces = [piece for piece in _BETWEEN.split(whole) if piece]
    if len(pieces) > 1:
        inside = [reading for piece in pieces for reading in _read(piece) if reading.kind in ("vin", "frame")]
        if not any(reading.kind in ("vin", "frame") for reading in possible):
            possible = inside + possible
    return possible or [NumberReading("other", whole)]


def _read(text: str) -> Iterator[NumberReading]:
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
            if keys is LOOK_ALIKES or reading.kind in ("vin", "frame") or _may_be_a_code(became):
                yield reading


def _may_be_a_code(value: str) -> bool:
    return bool(re.fullmatch(r"[A-Z]{1,5}[0-9]{2,3}[A-Z]{0,2}(?:-?[0-9]{3,8})?", value))


def _latin(bare: str, repairs: tuple[CharacterRepair, ...]) -> NumberReading:
    joined = bare.replace("-", "")
    if len(joined) == VIN_LENGTH:
        repaired, more = _replaced(joined, NEVER_IN_A_VIN, NOT_IN_A_VIN)
        if _VIN.fullmatch(repaired) and any(sign.isdigit() for sign in repaired):
            return NumberReading("vin", repaired, repairs + more)
    if _SERIAL.fullmatch(bare):
        code, _, serial = bare.partition("-")
        repaired, more = _replaced(serial, NEVER_IN_A_VIN, NOT_IN_A_SERIAL)
        return NumberReading("frame", f"{code}-{repaired}", repairs + more)
    if not _SIGNS.fullmatch(bare) or not any(sign.isdigit() for sign in bare):
        return NumberReading("other", bare)
    return NumberReading("short" if len(joined) < VIN_LENGTH else "long", bare, repairs)


def _replaced(text: str, signs: Mapping[int, str], why: str) -> tuple[str, tuple[CharacterRepair, ...]]:
    """The text after replacement, and one repair per distinct replaced character."""
    known = [sign for sign in dict.fromkeys(text) if ord(sign) in signs]
    return text.translate(signs), tuple(CharacterRepair(sign, signs[ord(sign)], why) for sign in known)
