"""Car models in product names: codes, ranges of codes, names, nicknames."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from api.text.folding import fold
from indexer.words.spelling import search_copy, words_of
from indexer.words.tables import Family, Make, Model

_LONGEST_NAME = 3
#: Shorter names and codes mean a car only beside its make: «Mazda 3», «BMW X5».
_UNAMBIGUOUS_LENGTH = 4
_YEAR = re.compile(r"(?:19[5-9]|20[0-4])\d")
#: «2101-2107», «2101-07», «2108/09», «2121-213»; a longer run of digits is a part number.
_CODES = re.compile(r"(?<![\w.])\d{4,5}(?: ?[-/,] ?\d{2,5})*(?![\w.]|[-/]\w)")
_WIDEST_RANGE = 14
#: 21099 was made beside 2108 and 2109 only.
_NOT_BEFORE = {"21099": 2108}


@dataclass(frozen=True)
class Cars:
    """What a name says of cars: `models` as catalogues write them, folded; the rest are names for them."""

    models: list[str] = field(default_factory=list)
    nicknames: list[str] = field(default_factory=list)
    family: list[str] = field(default_factory=list)
    family_nicknames: list[str] = field(default_factory=list)
    #: What the makers of these cars are called.
    makes: list[str] = field(default_factory=list)


def glued(text: str) -> str:
    """«X-Ray», «XRAY» and «x ray» are one name."""
    return "".join(words_of(fold(text)))


class ModelRules:
    def __init__(self, models: Sequence[Model], families: Iterable[Family], makes: Iterable[Make]) -> None:
        self._names: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._called: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._makes: defaultdict[str, set[str]] = defaultdict(set)
        self._spoken = {fold(row.make): {fold(row.make), *map(fold, row.names)} for row in makes}
        for row in models:
            model = fold(row.model)
            self._makes[model].add(fold(row.make))
            self._names[model].update(dict.fromkeys(map(fold, row.names)))
            for name in (row.model, *row.names):
                self._called[glued(name)][model] = None
        self.codes = frozenset(model for model in self._names if re.fullmatch(r"\d{4,5}", model))
        self._later: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for family in families:
            self._later[fold(family.first)][fold(family.model)] = None

    def names(self, model: str) -> list[str]:
        return list(self._names.get(model, ()))

    def read(self, name: str) -> Cars:
        """What cars a product's name, as it is written, names."""
        named = dict.fromkeys(self._coded(fold(name)))
        nicknames = dict.fromkeys(other for code in named for other in self.names(code))
        for models in self._called_in(name):
            shared = set.intersection(*(set(self.names(model)) for model in models))
            nicknames.update(dict.fromkeys(other for other in self.names(models[0]) if other in shared))
            named.update(dict.fromkeys(models))
        family = dict.fromkeys(later for model in named for later in self._later.get(model, ()) if later not in named)
        others = dict.fromkeys(other for later in family for other in self.names(later) if other not in nicknames)
        makes = dict.fromkeys(make for model in named for make in sorted(self._makes[model]))
        spoken = dict.fromkeys(name for make in makes for name in sorted(self._spoken.get(make, {make})))
        return Cars(list(named), list(nicknames), list(family), list(others), list(spoken))

    def is_model(self, text: str) -> bool:
        """A model, a list or a range of them, never a part number."""
        codes = _CODES.fullmatch(text.strip())
        return glued(text) in self._called or (codes is not None and bool(list(self._coded(text))))

    def _coded(self, text: str) -> Iterator[str]:
        for match in _CODES.finditer(text):
            yield from self._range(re.findall(r"(\d+) ?([-/,]?)", match[0]))

    def _range(self, parts: Sequence[tuple[str, str]]) -> Iterator[str]:
        before, joined = "", ""
        for digits, sign in parts:
            code = self._completed(digits, before)
            if code and before and joined == "-":
                yield from self._between(before, code)
            elif code:
                yield code
            before, joined = code or before, sign

    def _completed(self, digits: str, before: str) -> str:
        """«07» after 2101 is 2107, «213» after 2121 is 21213."""
        whole = (digits, before[: max(4 - len(digits), 0)] + digits, before[:2] + digits) if before else (digits,)
        return next((code for code in whole if code in self.codes and not self._doubtful(code)), "")

    def _between(self, first: str, last: str) -> Iterator[str]:
        low, high = int(first[:4]), int(last[:4])
        if not 0 <= high - low <= _WIDEST_RANGE:
            yield last
            return
        yield last
        for code in sorted(self.codes):
            if low <= int(code[:4]) <= high and _NOT_BEFORE.get(code, low) <= low and code not in (first, last):
                yield code

    def _doubtful(self, code: str) -> bool:
        """«2008» is a Peugeot and a year."""
        return bool(_YEAR.fullmatch(code))

    def _called_in(self, name: str) -> Iterator[list[str]]:
        """Models by name. A name in Cyrillic is written with a capital, or it is an ordinary word: «нива», «батон»."""
        written = [(word, search_copy(word)) for word in re.findall(r"[^\W_]+", name)]
        folded = [word for _, word in written]
        place = 0
        while place < len(written):
            for length in range(min(_LONGEST_NAME, len(written) - place), 0, -1):
                key = "".join(folded[place : place + length])
                models = [model for model in self._called.get(key, ()) if self._is_recognised(model, key, folded)]
                capital = place > 0 and written[place][0][0].isupper()
                if models and key not in self.codes and (capital or key.isascii()):
                    yield models
                    place += length - 1
                    break
            place += 1

    def _is_recognised(self, model: str, key: str, words: Sequence[str]) -> bool:
        if len(key) >= _UNAMBIGUOUS_LENGTH and not key.isdigit():
            return True
        makes = {name for make in self._makes[model] for name in self._spoken.get(make, {make})}
        return any(make in words for make in makes)
