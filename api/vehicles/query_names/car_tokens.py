"""Words that choose a generation, a body or an engine of a model in a query: «рио 3», `v40`, `к4м`. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence

from api.text.folding import fold

_ROMAN = {
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10",
    "xi": "11",
}  # fmt: skip
_WORD = re.compile(r"[a-zа-я0-9]+")
#: «камри 40» for the body V40; a single digit would be a generation.
_BODY_NUMBER = re.compile(r"[a-z]{1,2}(\d{2,3})")
#: A family is named by its codes (H4M, 16V, EA211), not by its words.
_ENGINE_WORD = re.compile(r"[a-z]*\d[a-z\d]{2,}|\d+v|[a-z]+\d[a-z\d]*")
_SHORTEST_ENGINE = 3


def generation_tokens(generation: str, body_code: str) -> list[str]:
    """«I FL», `2190` → 1, fl, 2190; «VI», `V40` → 6, v40, 40."""
    tokens = [_ROMAN.get(word, word) for word in _WORD.findall(fold(generation))]
    body = "".join(_WORD.findall(fold(body_code)))
    if len(body) > 1 and not (body.isdecimal() and len(body) < len("2107")):
        tokens.append(body)
    if number := _BODY_NUMBER.fullmatch(body):
        tokens.append(number[1])
    return list(dict.fromkeys(tokens))


def engine_tokens(code: str, family: str, names: Mapping[str, Sequence[str]]) -> list[str]:
    """`3ZZ-FE` → 3zzfe, 3zz; «Renault-Nissan H4M / HR16DE» → h4m, hr16de; `names` by engine code are added."""
    parts = _WORD.findall(fold(code))
    tokens: list[str] = ["".join(parts), *parts, *_WORD.findall(fold(family))]
    words = [word for word in tokens if len(word) >= _SHORTEST_ENGINE and _ENGINE_WORD.fullmatch(word)]
    whole = ["".join(parts)] if len("".join(parts)) >= _SHORTEST_ENGINE else []
    return list(dict.fromkeys([*whole, *words, *_names_of(code, names)]))


def _names_of(code: str, names: Mapping[str, Sequence[str]]) -> Iterable[str]:
    return names.get(fold(code), ())
