"""Order numbers: «Х-1042-7716», eight random digits that people read out on the phone.

Random, so that a number tells neither how many orders there were nor which others exist; a number that was already
given out is refused by its unique constraint, and the confirmation takes another.
"""

import re
import secrets

_WRITTEN = re.compile(r"[ХXхx]?([0-9]{8})")
_BETWEEN = re.compile(r"[\s\u2010-\u2015\u2212#№_.-]+")


def new_number() -> str:
    digits = f"{secrets.randbelow(10**8):08d}"
    return f"Х-{digits[:4]}-{digits[4:]}"


def normal_number(written: str) -> str | None:
    """The number as it is stored, from any writing: Latin x, lower case, without dashes; None for what is none."""
    match = _WRITTEN.fullmatch(_BETWEEN.sub("", written))
    if match is None:
        return None
    digits = match.group(1)
    return f"Х-{digits[:4]}-{digits[4:]}"
