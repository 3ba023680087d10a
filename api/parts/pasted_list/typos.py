"""Numbers one slip away: a wrong, a missing, an added or two swapped characters. Pure."""

from collections.abc import Iterator
from string import ascii_uppercase, digits

#: What a number is written with; «O» is kept as 0 (`parts.lookup`).
_SIGNS = digits + ascii_uppercase.replace("O", "")
_SHORTEST = 4
_LONGEST = 24


def one_slip_away(lookup: str) -> Iterator[str]:
    """Every key that `lookup` may have been meant for, about 70 a character; none for what is too short or too long."""
    if not _SHORTEST <= len(lookup) <= _LONGEST:
        return
    for place in range(len(lookup) + 1):
        before, after = lookup[:place], lookup[place:]
        for sign in _SIGNS:
            yield before + sign + after
            if after and sign != after[0]:
                yield before + sign + after[1:]
        if after:
            yield before + after[1:]
        if len(after) > 1 and after[0] != after[1]:
            yield before + after[1] + after[0] + after[2:]
