"""Which cars a frame number may name: by its code, with any letters behind it, or with fewer."""

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from sqlalchemy import Row

from api.vehicles.decoding.frame_codes import codes_of
from api.vehicles.models import FrameCode, Vehicle

Rows = Sequence[Row[FrameCode, Vehicle]]

_LETTERS_BEHIND = re.compile(r"[A-Z]{1,2}$")
#: A code that letters may be added to or taken from: `AE1` alone would name half of Japan.
_LEAST = 4


class FrameTable(Protocol):
    def frames(self, codes: Sequence[str]) -> Rows: ...

    def frames_with_any_digit(self) -> Rows: ...

    def frames_starting(self, codes: Sequence[str]) -> Rows: ...


class FrameFound(NamedTuple):
    #: The code as it was typed.
    typed: str
    rows: Rows
    #: The catalogue has this very code.
    exact: bool


class FrameSearch:
    def __init__(self, table: FrameTable) -> None:
        self.table = table

    def find(self, value: str) -> FrameFound | None:
        codes = codes_of(value)
        if not codes:
            return None
        return self._as_typed(codes) or self._any_digit(codes) or self._with_letters(codes)

    def _as_typed(self, codes: Sequence[str]) -> FrameFound | None:
        rows = self.table.frames(codes)
        for code in codes:
            if of_code := [row for row in rows if row[0].code == code]:
                return FrameFound(code, of_code, True)
        return None

    def _any_digit(self, codes: Sequence[str]) -> FrameFound | None:
        rows = self.table.frames_with_any_digit()
        for code in codes:
            fitting = [row for row in rows if re.fullmatch(row[0].code.replace("#", "[0-9]"), code)]
            if fitting:
                return FrameFound(code, fitting, True)
        return None

    def _with_letters(self, codes: Sequence[str]) -> FrameFound | None:
        """`ST215` for ST215W and ST215G; then `ST215W` for ST215."""
        long = [code for code in codes if len(code) >= _LEAST]
        shorter = {code: _LETTERS_BEHIND.sub("", code) for code in long}
        rows = self.table.frames_starting(sorted({*long, *shorter.values()})) if long else []
        for code in long:
            if more := [row for row in rows if _is_code_and_letters(row[0].code, code)]:
                return FrameFound(code, more, False)
        for code in long:
            if less := [row for row in rows if row[0].code == shorter[code] != code]:
                return FrameFound(code, less, False)
        return None


def _is_code_and_letters(code: str, typed: str) -> bool:
    return code.startswith(typed) and _LETTERS_BEHIND.fullmatch(code[len(typed) :]) is not None
