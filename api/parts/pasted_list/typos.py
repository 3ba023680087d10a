"""Part numbers one typo away: a wrong, a missing, an extra or two swapped characters. Pure."""

from collections.abc import Iterator
from string import ascii_uppercase, digits

#: Characters of keys; «O» is stored as 0 (`parts.lookup`).
_ALPHABET = digits + ascii_uppercase.replace("O", "")
_MIN_LENGTH = 4
_MAX_LENGTH = 24


def keys_one_typo_away(lookup: str) -> Iterator[str]:
    """Every key one typo away, about 70 per character; none when `lookup` is too short or too long."""
    if not _MIN_LENGTH <= len(lookup) <= _MAX_LENGTH:
        return
    for index in range(len(lookup) + 1):
        before, after = lookup[:index], lookup[index:]
        for sign in _ALPHABET:
            yield before + sign + after
            if after and sign != after[0]:
                yield before + sign + after[1:]
        if after:
            yield before + after[1:]
        if len(after) > 1 and after[0] != after[1]:
            yield before + after[1] + after[0] + after[2:]
