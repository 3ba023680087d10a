"""Approvals of car makers as makers of oil write them: «RN0700» is «Renault RN0700». Pure."""

import re
from collections.abc import Iterable

from api.text.folding import fold

_KEPT = re.compile(r"[^0-9a-z]")
_SPELLINGS = (("longlife", "ll"), ("mercedes-benz", "mb"), ("volkswagen", "vw"))


def met(required: Iterable[str], told: Iterable[str]) -> list[str]:
    """Those of the required that are told, as they are required."""
    known = [_key(one) for one in told]
    return [one for one in required if (key := _key(one)) and any(other.endswith(key) for other in known)]


def grades(cell: str) -> list[str]:
    """«5W-30, 5W-40» or «5W-30/5W-40» one by one."""
    return re.findall(r"\d+(?:\.\d+)?W-\d+", cell.upper())


def _key(approval: str) -> str:
    text = fold(approval)
    for spelling, short in _SPELLINGS:
        text = text.replace(spelling, short)
    return _KEPT.sub("", text)
