"""Index patterns of keys and tokens: a name, or the beginning of one and a star."""

import re

_PATTERN = re.compile(r"[A-Za-z0-9_-]{1,400}\*?|\*")


def is_pattern(text: str) -> bool:
    return _PATTERN.fullmatch(text) is not None
