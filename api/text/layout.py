"""Letters typed with the other keyboard layout on. The browser has the same table (`keyboard-layout.ts`)."""

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)


def in_latin_layout(text: str) -> str:
    """«ищыср» → `bosch`; small letters."""
    return text.lower().translate(_TO_LATIN)
