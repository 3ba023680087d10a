"""The normalised key of a part number. The browser has the same rules; tests/vectors holds both to them."""

import re
from unicodedata import category, normalize

#: Cyrillic capital → the Latin capital that looks the same.
LOOK_ALIKES = {ord(russian): latin for russian, latin in zip("АВЕКМНОРСТУХ", "ABEKMHOPCTYX", strict=True)}
#: Letters that people write and read as digits; the column `parts.lookup` is computed by the same rule.
READ_AS_DIGITS = str.maketrans("OЗ", "03")
_NOT_IN_ASCII_KEY = re.compile("[^0-9A-Z]+")
_SHOP_CODE = re.compile(r"Х-\d{6}")


def number_key(number: str) -> str:
    """Upper case, Cyrillic look-alikes replaced by Latin letters, letters and digits only.

    Two spellings of one number have one key: «ОС 90», «oc-90» and «OC90» all give `OC90`. May be empty.
    """
    if number.isascii():
        return _NOT_IN_ASCII_KEY.sub("", number.upper())
    key = normalize("NFC", number).upper().translate(LOOK_ALIKES)
    return "".join(char for char in key if (kind := category(char))[0] == "L" or kind == "Nd")


def brand_key(brand: str) -> str:
    """The identity of a maker: the same for «MANN-FILTER» and «Mann Filter». Empty for no maker."""
    return number_key(brand)


def search_key(number: str) -> str:
    """`number_key` with «О» and «З» replaced by the digits they look like: for searching only, never an identity."""
    return number_key(number).translate(READ_AS_DIGITS)


def number_word(lookup: str) -> str:
    """A key as one word of the search engine: small Latin letters and digits, other signs by code («Ж» as `u416`)."""
    if lookup.isascii():
        return lookup.lower()
    return "".join(sign.lower() if sign.isascii() else f"u{ord(sign):x}" for sign in lookup)


def is_shop_code(article: str) -> bool:
    """`Х-104233` (Cyrillic Х): the shop's own code of a product whose maker's number is unknown."""
    return _SHOP_CODE.fullmatch(article) is not None
