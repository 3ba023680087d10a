"""What people type or paste, read as a VIN or a frame number; every mended sign is told."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from api.text.folding import clean

Kind = Literal["vin", "frame", "short", "long", "other"]

VIN_LENGTH = 17
_VIN = re.compile(r"[A-HJ-NPR-Z0-9]{17}")
#: In front of the dash the code of the model, behind it the number of the body.
FRAME = re.compile(r"([A-Z0-9]{2,10})-([0-9]{3,8})")
_SERIAL = re.compile(r"[A-Z0-9]{2,10}-[0-9OIQ]{3,8}")
_SIGNS = re.compile(r"[A-Z0-9-]+")
_SEPARATORS = re.compile(r"[\s_.*'\"«»()\[\]#№]+")
_BETWEEN = re.compile(r"[\s,;:|/]+")
_CYRILLIC = re.compile("[А-ЯЁ]")

_LOOK_ALIKES = dict(zip("АВЕКМНОРСТУХ", "ABEKMHOPCTYX", strict=True))
#: The same keys in the two layouts; keys of signs that no number holds are left out.
_KEYS = dict(zip("ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ", "QWERTYUIOPASDFGHJKLZXCVBNM", strict=True))
#: Letters that no VIN holds (ISO 3779, 4.2), as they are misread.
_NEVER_IN_A_VIN = {"I": "1", "O": "0", "Q": "0"}

LOOKS_LATIN = "Русская буква вместо латинской"
WRONG_LAYOUT = "Набрано в русской раскладке"
NOT_IN_A_VIN = "В VIN не бывает букв I, O и Q"
NOT_IN_A_SERIAL = "В номере кузова после дефиса только цифры"


class Repair(NamedTuple):
    was: str
    became: str
    why: str


@dataclass(frozen=True, slots=True)
class Reading:
    kind: Kind
    #: Upper case, Latin, without separators.
    value: str
    repairs: tuple[Repair, ...] = ()


def readings(text: str) -> list[Reading]:
    """How the text may be meant, the likeliest first; never empty. A VIN among other words is found."""
    whole = clean(text).upper()
    found = list(_read(whole))
    pieces = [piece for piece in _BETWEEN.split(whole) if piece]
    if len(pieces) > 1:
        inside = [reading for piece in pieces for reading in _read(piece) if reading.kind in ("vin", "frame")]
        if not any(reading.kind in ("vin", "frame") for reading in found):
            found = inside + found
    return found or [Reading("other", whole)]


def _read(text: str) -> Iterator[Reading]:
    bare = _SEPARATORS.sub("", text).strip("-")
    if not bare:
        return
    if not _CYRILLIC.search(bare):
        yield _latin(bare, ())
        return
    for keys, why in ((_LOOK_ALIKES, LOOKS_LATIN), (_KEYS, WRONG_LAYOUT)):
        became, repairs = _replaced(bare, keys, why)
        if not _CYRILLIC.search(became):
            whole = (Repair(bare, became, why),) if keys is _KEYS else repairs
            reading = _latin(became, whole)
            # A word typed in Russian is no number: only what makes a number of it is a repair.
            if keys is _LOOK_ALIKES or reading.kind in ("vin", "frame") or _may_be_a_code(became):
                yield reading


def _may_be_a_code(value: str) -> bool:
    return bool(re.fullmatch(r"[A-Z]{1,5}[0-9]{2,3}[A-Z]{0,2}(?:-?[0-9]{3,8})?", value))


def _latin(bare: str, repairs: tuple[Repair, ...]) -> Reading:
    joined = bare.replace("-", "")
    if len(joined) == VIN_LENGTH:
        mended, more = _replaced(joined, _NEVER_IN_A_VIN, NOT_IN_A_VIN)
        if _VIN.fullmatch(mended) and any(sign.isdigit() for sign in mended):
            return Reading("vin", mended, repairs + more)
    if _SERIAL.fullmatch(bare):
        code, _, serial = bare.partition("-")
        mended, more = _replaced(serial, _NEVER_IN_A_VIN, NOT_IN_A_SERIAL)
        return Reading("frame", f"{code}-{mended}", repairs + more)
    if not _SIGNS.fullmatch(bare) or not any(sign.isdigit() for sign in bare):
        return Reading("other", bare)
    return Reading("short" if len(joined) < VIN_LENGTH else "long", bare, repairs)


def _replaced(text: str, signs: dict[str, str], why: str) -> tuple[str, tuple[Repair, ...]]:
    """A repair for every sign that was replaced, once."""
    became = "".join(signs.get(sign, sign) for sign in text)
    return became, tuple(Repair(sign, signs[sign], why) for sign in dict.fromkeys(text) if sign in signs)
