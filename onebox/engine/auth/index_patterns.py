"""Index patterns of keys and tokens: an index uid, a prefix with a star, or a star."""

import re

_PATTERN = re.compile(r"[A-Za-z0-9_-]{1,400}\*?|\*")


def is_pattern(text: str) -> bool:
    return _PATTERN.fullmatch(text) is not None
