"""Uids of keys: UUIDs in any of their textual forms."""

import re
import uuid

_HEX = "[0-9a-fA-F]"
_GROUPS = "-".join(f"{_HEX}{{{size}}}" for size in (8, 4, 4, 4, 12))
_FORMS = re.compile(rf"{_HEX}{{32}}|{_GROUPS}|\{{{_GROUPS}\}}|urn:uuid:{_GROUPS}")
_STARTS = (0, 9, 14, 19, 24)
_SIZES = (8, 4, 4, 4, 12)


def parse_uid(text: str) -> str | None:
    """The uid in lower case with hyphens; None if the text is no UUID."""
    return str(uuid.UUID(text)) if _FORMS.fullmatch(text) else None


def uid_problem(text: str) -> str:
    """The error message of a text that is no UUID."""
    if not text:
        return "invalid length: found 0"
    bare, offset = text, 0
    if text.startswith("{") and text.endswith("}"):
        bare, offset = text[1:-1], 1
    elif text.startswith("urn:uuid:"):
        bare, offset = text[9:], 9
    hyphens = []
    for index, char in enumerate(bare):
        if char == "-":
            hyphens.append(index)
        elif char not in "0123456789abcdefABCDEF":
            return f"invalid character: found `{char}` at {index + offset}"
    if not hyphens and not offset:
        return f"invalid length: expected length 32 for simple format, found {len(text)}"
    if len(hyphens) != len(_STARTS) - 1:
        return f"invalid group count: expected 5, found {len(hyphens) + 1}"
    group = next((n for n, index in enumerate(hyphens) if index != _STARTS[n + 1] - 1), 4)
    end = hyphens[group] if group < len(hyphens) else len(text)
    return f"invalid group length in group {group}: expected {_SIZES[group]}, found {end - _STARTS[group]}"
