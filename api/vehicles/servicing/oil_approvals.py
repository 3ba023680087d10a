"""Oil approvals of car makers, in the spellings of oil makers: «RN0700» is «Renault RN0700». Pure."""

import re
from collections.abc import Iterable

from api.text.folding import fold

_NOT_IN_KEY = re.compile(r"[^0-9a-z]")
_SPELLINGS = (("longlife", "ll"), ("mercedes-benz", "mb"), ("volkswagen", "vw"))


def matching_approvals(required: Iterable[str], stated: Iterable[str]) -> list[str]:
    """The required approvals that are stated, as `required` spells them."""
    keys = [_key(approval) for approval in stated]
    return [name for name in required if (key := _key(name)) and any(stated_key.endswith(key) for stated_key in keys)]


def grades(cell: str) -> list[str]:
    """The grades of a cell such as «5W-30, 5W-40» or «5W-30/5W-40»."""
    return re.findall(r"\d+(?:\.\d+)?W-\d+", cell.upper())


def _key(approval: str) -> str:
    text = fold(approval)
    for spelling, short in _SPELLINGS:
        text = text.replace(spelling, short)
    return _NOT_IN_KEY.sub("", text)
