"""The key of a part number. The browser has the same rule; tests/vectors holds both to it."""

import re
from unicodedata import category, normalize

_LOOK_ALIKES = str.maketrans("АВЕКМНОРСТУХ", "ABEKMHOPCTYX")
#: Letters that are written and heard as digits; `parts.lookup` is made by the same rule.
READ_AS_DIGITS = str.maketrans("OЗ", "03")
_NOT_IN_ASCII_KEY = re.compile("[^0-9A-Z]+")
_SHOP_CODE = re.compile(r"Х-\d{6}")


def number_key(number: str) -> str:
    """Upper case, Cyrillic letters that look Latin made Latin, letters and digits only.

    Two spellings of one number have one key: «ОС 90», «oc-90» and «OC90» all give `OC90`. May be empty.
    """
    if number.isascii():
        return _NOT_IN_ASCII_KEY.sub("", number.upper())
    key = normalize("NFC", number).upper().translate(_LOOK_ALIKES)
    return "".join(char for char in key if (kind := category(char))[0] == "L" or kind == "Nd")


def brand_key(brand: str) -> str:
    """What tells makers apart: «MANN-FILTER» and «Mann Filter» are one. Empty for no maker."""
    return number_key(brand)


def search_key(number: str) -> str:
    """`number_key` with «О» and «З» as the digits they are taken for: only for searching, never an identity."""
    return number_key(number).translate(READ_AS_DIGITS)


def number_token(key: str) -> str:
    """A key in digits alone, two a sign after `999`; empty for a key with other letters than Latin ones.

    The engine forgives no typo in a word of digits, and its beginning is still the beginning of the number.
    """
    return "999" + "".join(f"{int(sign, 36):02d}" for sign in key) if key.isascii() and key.isalnum() else ""


def is_shop_code(article: str) -> bool:
    """`Х-104233` (Cyrillic Х): the shop's own code of a product whose maker's number is unknown."""
    return _SHOP_CODE.fullmatch(article) is not None
