"""Other spellings of one part number: LADA numbers with and without zeros, Russian plugs in both scripts. Pure."""

import re
from typing import Literal

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
