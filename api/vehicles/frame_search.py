"""Vehicles of a frame number: by its code, by the code with more letters at the end, or with fewer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from api.vehicles.decoding.frame_codes import codes_of
from api.vehicles.own_catalogue_repository import CodedVehicle

_LETTERS_AT_END = re.compile(r"[A-Z]{1,2}$")
#: Shorter codes are matched exactly: `AE1` with more letters would match too many vehicles.
_MIN_PREFIX = 4


class FrameTable(Protocol):
    def frames(self, codes: Sequence[str]) -> list[CodedVehicle]: ...

    def frames_with_any_digit(self) -> list[CodedVehicle]: ...

    def frames_starting(self, codes: Sequence[str]) -> list[CodedVehicle]: ...


@dataclass(frozen=True, slots=True)
class FrameMatch:
    #: The code as typed.
    typed: str
    rows: Sequence[CodedVehicle]
    #: The catalogue has exactly this code.
    exact: bool


class FrameSearch:
    def __init__(self, table: FrameTable) -> None:
        self.table = table

    def find(self, value: str) -> FrameMatch | None:
        codes = codes_of(value)
        if not codes:
            return None
        return self._as_typed(codes) or self._any_digit(codes) or self._with_letters(codes)

    def _as_typed(self, codes: Sequence[str]) -> FrameMatch | None:
        rows = self.table.frames(codes)
        for code in codes:
            if same := [row for row in rows if row.code == code]:
                return FrameMatch(typed=code, rows=same, exact=True)
        return None

    def _any_digit(self, codes: Sequence[str]) -> FrameMatch | None:
        rows = self.table.frames_with_any_digit()
        for code in codes:
            matching = [row for row in rows if re.fullmatch(row.code.replace("#", "[0-9]"), code)]
            if matching:
                return FrameMatch(typed=code, rows=matching, exact=True)
        return None

    def _with_letters(self, codes: Sequence[str]) -> FrameMatch | None:
        """`ST215` finds ST215W and ST215G; without those, `ST215W` finds ST215."""
        long = [code for code in codes if len(code) >= _MIN_PREFIX]
        shorter = {code: _LETTERS_AT_END.sub("", code) for code in long}
        rows = self.table.frames_starting(sorted({*long, *shorter.values()})) if long else []
        for code in long:
            if more := [row for row in rows if _is_code_and_letters(row.code, code)]:
                return FrameMatch(typed=code, rows=more, exact=False)
        for code in long:
            if less := [row for row in rows if row.code == shorter[code] != code]:
                return FrameMatch(typed=code, rows=less, exact=False)
        return None


def _is_code_and_letters(code: str, typed: str) -> bool:
    return code.startswith(typed) and _LETTERS_AT_END.fullmatch(code[len(typed) :]) is not None
