"""Part numbers: their keys, their spellings, and readings of a typed one. Pure.

The browser has the same rules of keys and readings; tests/vectors holds both to them.
"""

import re
from typing import Literal
from unicodedata import category, normalize

from api.text.folding import clean, in_latin_layout

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
    return "".join(sign.lower() if sign.isascii() else f"u{ord(sign):x}" for sign in lookup)


def is_shop_code(article: str) -> bool:
    """`Х-104233` (Cyrillic Х): the shop's own code of a product whose maker's number is unknown."""
    return _SHOP_CODE.fullmatch(article) is not None


#: Model, its fifth digit, group + subgroup + part, execution. No group of a LADA catalogue begins with 0 or 9.
_LADA = re.compile(
    r"(111[13789]|2[13]\d\d)(\d?)((?:1\d|2[2-489]|3[0145789]|5[1-9]|[678]\d)\d{5})(?:(\d\d)0?)?", re.ASCII
)  # fmt: skip
#: `А17ДВРМ` as a part key, and the same plug in Latin letters by sound: `A17DVRM`.
_CYRILLIC_PLUG = re.compile(r"(A[MY]?)(\d\dДB[KPM]*\d{0,2})", re.ASCII)
_LATIN_PLUG = re.compile(r"(A[MU]?)(\d\dDV[KRM]*\d{0,2})", re.ASCII)
_TO_LATIN = str.maketrans("YДBP", "UDVR")
_TO_CYRILLIC = str.maketrans("UDVR", "YДBP")
#: Rough pattern of PostgreSQL for the keys that have other spellings.
SPELT_DIFFERENTLY = r"^(1|2)(1|3)\d{9,13}$|^A\D?\d\d(DV|ДB)"
#: Suffixes that add nothing, and the first one that is the mark of a supplier; 86 marks an execution.
_PLAIN = ("", "00", "000")
_FIRST_MARK, _NO_MARK = "50", "86"

Execution = Literal["execution", "mark"]


def lada_number(key: str) -> str | None:
    """The full form of a LADA number, one for all its spellings: model of five digits, part, execution unless 00.

    `2108-1012005`, `21080-1012005-00` and `21080-1012005-00-0` give `210801012005`; a fifth digit other than 0 is
    another part. None for other numbers.
    """
    match = _LADA.fullmatch(key)
    if match is None:
        return None
    model, fifth, part, execution = match.groups()
    return f"{model}{fifth or '0'}{part}{execution if execution and execution != '00' else ''}"


def same_number(key: str) -> str:
    """What is equal for all spellings of one number: the full form of a LADA number, a plug in Latin letters."""
    if plug := _CYRILLIC_PLUG.fullmatch(key):
        return plug[0].translate(_TO_LATIN)
    return lada_number(key) or key


def other_spellings(key: str) -> list[str]:
    """Keys of the same part in other spellings; for most numbers none."""
    if _CYRILLIC_PLUG.fullmatch(key):
        return [key.translate(_TO_LATIN)]
    if _LATIN_PLUG.fullmatch(key):
        return [key.translate(_TO_CYRILLIC)]
    full = lada_number(key)
    if full is None:
        return []
    base, execution = full[:12], full[12:]
    bases = (base, base[:4] + base[5:]) if base[4] == "0" else (base,)
    ends = (execution, f"{execution}0") if execution else _PLAIN
    return [spelling for form in bases for end in ends if (spelling := form + end) != key]


def executions(key: str) -> dict[str, Execution]:
    """Keys of the other executions of a LADA number, in all spellings, with what the suffixes mean.

    `execution` (01-49, 86): may differ in maker, colour or completeness; `mark` (from 50): one names a supplier.
    """
    full = lada_number(key)
    if full is None:
        return {}
    base, own = full[:12], full[12:]
    kinds: dict[str, Execution] = {}
    for suffix in ("", *(f"{number:02}" for number in range(1, 100))):
        if suffix != own:
            kind: Execution = "mark" if _is_mark(own) or _is_mark(suffix) else "execution"
            kinds.update(dict.fromkeys((base + suffix, *other_spellings(base + suffix)), kind))
    return kinds


def _is_mark(suffix: str) -> bool:
    return suffix >= _FIRST_MARK and suffix != _NO_MARK


#: Words that announce a number and are no part of it. Signs between them end before a «№», or a row of «№» would be
#: split in exponentially many ways.
_ANNOUNCEMENT = re.compile(
    r"(^| )((каталожный |кат\. ?)?(номер( детали)?|артикул|арт|код|№|oem|оем)(?![^\W\d_])[ .:№-]*(?!№))+"
    r"(?=([^\W\d_]{1,4}[ -]?)?\S*\d\S*\d)",
    re.IGNORECASE,
)
_CYRILLIC = re.compile("[А-Яа-яЁё]")


def without_announcement(text: str) -> str:
    """«каталожный номер: W 914/2» → «W 914/2»."""
    return _ANNOUNCEMENT.sub(r"\1", clean(text)).strip()


def typed_lookups(text: str) -> list[str]:
    """Search keys that the text may mean, the likeliest first: as typed, in the other layout, with «I» as 1."""
    number = without_announcement(text)
    lookups = [search_key(number)]
    if _CYRILLIC.search(number):
        lookups.append(search_key(in_latin_layout(number)))
        # A Cyrillic letter without a Latin look-alike: the other layout is likelier.
        if _CYRILLIC.search(number_key(number)):
            lookups.reverse()
    lookups += [lookup.replace("I", "1") for lookup in lookups]
    return [lookup for lookup in dict.fromkeys(lookups) if lookup]
