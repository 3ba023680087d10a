"""The number of an order, «Х-1042-7716»: how it is drawn, and how a typed one is read."""

import re
import secrets

_NUMBER = re.compile(r"[ХXхx]?([0-9]{8})")
_SEPARATORS = re.compile(r"[\s\u2010-\u2015\u2212#№_.-]+")


def new_number() -> str:
    """Eight random digits, «Х-1042-7716»: they reveal neither how many orders there are nor their numbers."""
    digits = f"{secrets.randbelow(10**8):08d}"
    return f"Х-{digits[:4]}-{digits[4:]}"


def normal_number(text: str) -> str | None:
    """The stored form of a number typed in any way: Latin x, lower case, without dashes; None for other text."""
    match = _NUMBER.fullmatch(_SEPARATORS.sub("", text))
    if match is None:
        return None
    digits = match.group(1)
    return f"Х-{digits[:4]}-{digits[4:]}"
