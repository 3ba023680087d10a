"""Text typed in the wrong keyboard layout. The browser has the same table (`keyboard-layout.ts`)."""

LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_LATIN = str.maketrans(CYRILLIC, LATIN)
#: Capitals, for keys that are letters in both layouts.
LETTERS_TO_LATIN = {
    ord(russian.upper()): latin.upper() for russian, latin in zip(CYRILLIC, LATIN, strict=True) if latin.isalpha()
}


def in_latin_layout(text: str) -> str:
    """The text of the same keys in the Latin layout, in lower case: «ищыср» → `bosch`."""
    return text.lower().translate(_TO_LATIN)
