"""Car models in product names: codes, ranges of codes, names, nicknames."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from api.curation.word_tables import Family, Make, Model
from api.text.folding import fold
from indexer.words.spelling import search_copy, words_of

#: Entries of the cache: products share combinations of cars.
_MAX_CACHED = 20_000
_LONGEST_NAME = 3
#: Shorter names and codes are recognised only beside their make: «Mazda 3», «BMW X5».
_UNAMBIGUOUS_LENGTH = 4
#: A code like «2008» may be a year.
_YEAR = re.compile(r"(?:19[5-9]|20[0-4])\d")
#: «2101-2107», «2101-07», «2108/09», «2121-213»; a longer run of digits is a part number.
_CODES = re.compile(r"(?<![\w.])\d{4,5}(?: ?[-/,] ?\d{2,5})*(?![\w.]|[-/]\w)")
_WIDEST_RANGE = 14
#: Names of each other model of a family, the most common first: a part that surely fits has all names of its models.
_FAMILY_NAMES = 3
#: 21099 belongs only to ranges that begin at 2108 or 2109.
_NOT_BEFORE = {"21099": 2108}


@dataclass(frozen=True)
class Cars:
    """Cars of a product's name: `models` in the spelling of catalogues, folded; the other fields are names of them."""

    models: list[str] = field(default_factory=list)
    nicknames: list[str] = field(default_factory=list)
    family: list[str] = field(default_factory=list)
    family_nicknames: list[str] = field(default_factory=list)
    #: Names of the makes of these cars.
    makes: list[str] = field(default_factory=list)


def joined_key(text: str) -> str:
    """The key of a name without separators: «X-Ray», «XRAY» and «x ray» are equal."""
    return "".join(words_of(fold(text)))


class ModelRules:
    def __init__(self, models: Sequence[Model], families: Iterable[Family], makes: Iterable[Make]) -> None:
        self._names: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._models_by_key: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._makes: defaultdict[str, set[str]] = defaultdict(set)
        self._make_names = {fold(row.make): {fold(row.make), *map(fold, row.names)} for row in makes}
        for row in models:
            model = fold(row.model)
            self._makes[model].add(fold(row.make))
            self._names[model].update(dict.fromkeys(map(fold, row.names)))
            for name in (row.model, *row.names):
                self._models_by_key[joined_key(name)][model] = None
        self.codes = frozenset(model for model in self._names if re.fullmatch(r"\d{4,5}", model))
        self._family_members: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for family in families:
            self._family_members[fold(family.first)][fold(family.model)] = None
        self._beginnings = frozenset(key[:end] for key in self._models_by_key for end in range(len(key) + 1))
        self._cars = lru_cache(_MAX_CACHED)(self._describe)

    def names(self, model: str) -> list[str]:
        return list(self._names.get(model, ()))

    def read(self, name: str) -> Cars:
        """The cars of a product's name in its original spelling."""
        return self._cars(tuple(self._coded(fold(name))), tuple(self._models_named_in(name)))

    def _describe(self, codes: tuple[str, ...], names: tuple[tuple[str, ...], ...]) -> Cars:
        """`codes` are models; `names`: for each name of a car the models that have it."""
        named = dict.fromkeys(codes)
        nicknames = dict.fromkeys(nickname for code in named for nickname in self.names(code))
        for models in names:
            shared = set.intersection(*(set(self.names(model)) for model in models))
            nicknames.update(dict.fromkeys(nickname for nickname in self.names(models[0]) if nickname in shared))
            named.update(dict.fromkeys(models))
        family = dict.fromkeys(
            member for model in named for member in self._family_members.get(model, ()) if member not in named
        )
        family_nicknames = dict.fromkeys(
            nickname
            for member in family
            for nickname in [name for name in self.names(member) if name not in nicknames][:_FAMILY_NAMES]
        )
        makes = dict.fromkeys(make for model in named for make in sorted(self._makes[model]))
        make_names = dict.fromkeys(name for make in makes for name in sorted(self._make_names.get(make, {make})))
        return Cars(list(named), list(nicknames), list(family), list(family_nicknames), list(make_names))

    def is_model(self, text: str) -> bool:
        """Whether the text is a model, a list or a range of models, and no part number."""
        codes = _CODES.fullmatch(text.strip())
        return joined_key(text) in self._models_by_key or (codes is not None and bool(list(self._coded(text))))

    def _coded(self, text: str) -> Iterator[str]:
        for match in _CODES.finditer(text):
            yield from self._range(re.findall(r"(\d+) ?([-/,]?)", match[0]))

    def _range(self, parts: Sequence[tuple[str, str]]) -> Iterator[str]:
        before, joined = "", ""
        for digits, sign in parts:
            code = self._complete_code(digits, before)
            if code and before and joined == "-":
                yield from self._between(before, code)
            elif code:
                yield code
            before, joined = code or before, sign

    def _complete_code(self, digits: str, before: str) -> str:
        """The full code: «07» after 2101 is 2107, «213» after 2121 is 21213; empty for an unknown one."""
        candidates = (digits, before[: max(4 - len(digits), 0)] + digits, before[:2] + digits) if before else (digits,)
        return next((code for code in candidates if code in self.codes and not _YEAR.fullmatch(code)), "")

    def _between(self, first: str, last: str) -> Iterator[str]:
        low, high = int(first[:4]), int(last[:4])
        yield last
        for code in sorted(self.codes) if 0 <= high - low <= _WIDEST_RANGE else ():
            if low <= int(code[:4]) <= high and _NOT_BEFORE.get(code, low) <= low and code not in (first, last):
                yield code

    def _models_named_in(self, name: str) -> Iterator[tuple[str, ...]]:
        """Models that the name contains. A Cyrillic model needs a capital: «нива», «батон» are ordinary words."""
        words = re.findall(r"[^\W_]+", name)
        folded = [*map(search_copy, words)]
        index = 0
        while index < len(words):
            if folded[index] not in self._beginnings:
                index += 1
                continue
            for length in range(min(_LONGEST_NAME, len(words) - index), 0, -1):
                key = "".join(folded[index : index + length])
                models = tuple(
                    model for model in self._models_by_key.get(key, ()) if self._is_recognised(model, key, folded)
                )
                capital = index > 0 and words[index][0].isupper()
                if models and key not in self.codes and (capital or key.isascii()):
                    yield models
                    index += length - 1
                    break
            index += 1

    def _is_recognised(self, model: str, key: str, words: Sequence[str]) -> bool:
        if len(key) >= _UNAMBIGUOUS_LENGTH and not key.isdigit():
            return True
        makes = {name for make in self._makes[model] for name in self._make_names.get(make, {make})}
        return any(make in words for make in makes)
