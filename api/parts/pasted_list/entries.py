"""An entry of a pasted list: which words look like a part number, the candidates for it, and its quantity. Pure.

Shapes are recognised without a catalogue; candidates are runs of neighbouring pieces, and the database decides among
them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from api.text.folding import in_latin_layout
from api.text.part_numbers import LOOK_ALIKES, number_key, search_key

Span = tuple[int, int]

_MIN_LENGTH, _MIN_DIGITS = 4, 2
_MIN_PURE_DIGITS = 6
_LETTERS = r"[A-Z]{1,4}"

#: Numbers that makers write with spaces, the longest form first.
_FORMATS = tuple(
    re.compile(rf"(?<!\S)(?:{form})(?!\S)")
    for form in (
        r"A ?\d{3} \d{3} \d{2} \d{2}|\d{3} \d{3} \d{2} \d{2}",  # Mercedes-Benz
        r"\d{2} \d{2} \d \d{3} \d{3}",  # BMW
        r"[0-9F] \d{3} [0-9A-Z]{3} [0-9A-Z]{3}|F \d{2}[A-Z] [0-9A-Z]{3} \d{3}",  # Bosch
        r"\d{2} \d{2} \d{3} \d{3}|\d{4} \d{3} \d{3}",  # Renault, LADA
        r"\d[0-9A-Z]{2} \d{3} \d{3}(?: [A-Z]{1,2})?|(?:N|[A-Z]{3}) \d{3} \d{3}(?: \d{2})?",  # Volkswagen
        r"\d{4,5}[ -]\d{7}(?:[ -]\d{2}){0,2}",  # LADA
        r"\d{5} [0-9A-Z]{3} [0-9A-Z]{3}|\d{5} (?:\d[0-9A-Z]{4}|[A-Z]{1,3}\d[0-9A-Z]{1,3})",  # Honda, Toyota, Hyundai
        r"[A-Z]{1,3} \d{2} \d{3}(?:/\d{1,2})?(?: [A-Z])?",  # MANN-FILTER «C 22 117»
        rf"{_LETTERS} \d{{2,7}}(?:[/.-]\d{{1,4}}){{0,2}}(?: [A-Z])?",  # «W 914/2», «HU 718/1 K», «VKBA 3525»
        r"\d{2} \d{3} \d{3}|\d \d{3} \d{3}",  # Opel, Ford
        r"\d{4} [A-Z]{2}",  # Peugeot, Citroën
    )
)
_MIXED = re.compile(r"(?=.*[A-Z])(?=.*\d)[0-9A-Z][0-9A-Z./_-]*")
_DIGITS = re.compile(r"\d[\d./-]*")
#: NGK «BKR6E».
_ONE_DIGIT = re.compile(r"[A-Z]{2,4}\d[A-Z]{1,3}(?:-?\d{1,2})?[A-Z]?")
_SPACES = re.compile(r"[\s:=()\[\]]+")
_GLUED = re.compile(r"(?<=[а-яё]{4})(?=[A-Z0-9])")
_FIGURE_WITH_UNIT = re.compile(r"\d{1,3}[A-Z]")
#: «щс90»: another keyboard layout.
_OTHER_LAYOUT = re.compile(r"[А-ЯЁ]{1,4}[-.]?\d{2}[\d./-]*")
_CARS = frozenset({"ВАЗ", "BAЗ", "ГАЗ", "ГA3", "УАЗ", "ЗИЛ", "ЗМЗ", "УМЗ", "ЯМЗ", "МАЗ", "ПАЗ", "ММЗ", "ЛАДА", "АИ"})
_WORDS = frozenset(
    {"AUDI", "BMW", "FIAT", "FORD", "GAZ", "JEEP", "KIA", "LADA", "MINI", "OPEL", "SEAT", "UAZ", "VAG"}
    | {"VAZ", "VW", "BA3", "DOT", "EURO", "VIN", "OEM", "ART", "FOR", "HA", "OT", "DO"}
)
_EDGES = "()[]{}«»\"'.,:;!?*№#-–—_"


def trimmed(piece: str) -> str:
    return piece.strip(_EDGES)


def words(text: str) -> list[str]:
    """Words of a text; «ПодшипникVKBA3525» is two, two long numbers with a slash between them are two."""
    parts = [part for part in _SPACES.split(text) if part]
    if _GLUED.search(text):
        parts = [part for word in parts for part in _GLUED.split(word)]
    return [part for word in parts for part in _around_slash(word)] if "/" in text else parts


def _around_slash(word: str) -> list[str]:
    parts = word.split("/")
    return parts if len(parts) > 1 and all(len(number_key(part)) >= _MIN_PURE_DIGITS for part in parts) else [word]


class PartNumberShapes:
    """Runs of words that look like numbers; `is_maker` recognises names of makers. Caches its results."""

    def __init__(self, is_maker: Callable[[str], bool]) -> None:
        self.is_maker = is_maker
        self._runs: dict[str, list[Span]] = {}

    def has_number(self, text: str) -> bool:
        return bool(self.runs(words(text)))

    def is_number(self, text: str) -> bool:
        """Whether the text is one number and nothing else."""
        pieces = text.split()
        return self.runs(pieces) == [(0, len(pieces) - 1)]

    def runs(self, pieces: Sequence[str]) -> list[Span]:
        """(first, last) of the runs of pieces that look like numbers, in order; runs do not overlap."""
        text = " ".join(pieces)
        if text not in self._runs:
            self._runs[text] = self._find([_folded(piece) for piece in pieces], pieces) if pieces else []
        return self._runs[text]

    def _find(self, folded: Sequence[str], pieces: Sequence[str]) -> list[Span]:
        text = " ".join(folded)
        runs: list[Span] = []
        taken: set[int] = set()
        for match in (match for form in _FORMATS for match in form.finditer(text)):
            first = text.count(" ", 0, match.start())
            last = first + match[0].count(" ")
            word = folded[first]
            if first == last or _is_weak(pieces, first, last):
                continue
            # «KYB 334567»: the run begins with a name of a maker or another word.
            first += word.isalpha() and (word in _WORDS or self.is_maker(word))
            if taken.isdisjoint(range(first, last + 1)) and _is_long("".join(folded[first : last + 1])):
                runs.append((first, last))
                taken.update(range(first, last + 1))
        runs += [(index, index) for index, word in enumerate(folded) if index not in taken and _is_number(word)]
        return sorted(runs)


def _folded(piece: str) -> str:
    """Capitals with Latin look-alikes; a lower-case Russian word is not changed, so that «на 12» is no number."""
    bare = trimmed(piece)
    if bare.isalpha() and bare.islower() and not bare.isascii():
        return bare
    return bare.upper().translate(LOOK_ALIKES)


def _is_weak(pieces: Sequence[str], first: int, last: int) -> bool:
    """«mann 12»: a word in small letters and a figure."""
    word, figure = trimmed(pieces[first]), trimmed(pieces[min(first + 1, last)])
    return len(word) > 2 and word.islower() and word.isalpha() and len(figure) <= 2


def _is_long(text: str) -> bool:
    key = number_key(text)
    return len(key) >= _MIN_LENGTH and sum(map(str.isdigit, key)) >= _MIN_DIGITS


def _is_number(word: str) -> bool:
    if _ONE_DIGIT.fullmatch(word) and len(word) > _MIN_LENGTH:
        return True
    if not _is_long(word) or _FIGURE_WITH_UNIT.fullmatch(word):
        return False
    if _DIGITS.fullmatch(word):
        return sum(map(str.isdigit, word)) >= _MIN_PURE_DIGITS
    if _MIXED.fullmatch(word):
        return True
    letters = re.match(r"[^\W\d]*", word)
    return _OTHER_LAYOUT.fullmatch(word) is not None and letters is not None and letters[0] not in _CARS


#: Pieces of one number: «0 451 103 274», «A 000 180 26 09».
_MAX_JOINED = 6
_MAX_LENGTH = 40
_CYRILLIC = re.compile(r"[А-Яа-яЁё]")
#: A quantity at the end of the last piece: «OC90-2», «GDB3332х2».
_WITH_QUANTITY = re.compile(r"(.*\d\w?)(?:[-–—]|([xхXХ]))(\d{1,2})")


@dataclass(frozen=True, slots=True)
class PartNumberCandidate:
    """A possible part number: the pieces `first` to `last` of an entry."""

    text: str
    #: The key it is searched by.
    lookup: str
    #: What was corrected, in Russian; None for nothing.
    repair: str | None
    first: int
    last: int
    #: Candidates of a higher tier count only when none of a lower one is a known number.
    tier: int = 0
    #: The quantity by this reading: «OC90-2» is the number «OC90-2», or «OC90» twice.
    qty: int | None = None


def number_candidates(pieces: Sequence[str], offset: int, tier: int) -> Iterator[PartNumberCandidate]:
    """Runs of the pieces of a cell that may be a number; `offset`: the place of the first piece in its entry."""
    # Long words without digits are never part of a longer number.
    may_be_part = [len(piece) <= 4 or any(map(str.isdigit, piece)) for piece in pieces]
    for first in range(len(pieces)):
        for last in range(first, min(first + _MAX_JOINED, len(pieces))):
            if first == last or all(may_be_part[first : last + 1]):
                yield from _readings(pieces[first : last + 1], offset + first, offset + last, tier)


def _readings(pieces: Sequence[str], first: int, last: int, tier: int) -> Iterator[PartNumberCandidate]:
    text = " ".join(pieces)
    candidate = number_candidate(pieces, first, last, tier)
    if not _may_be_number(candidate.lookup) or not any(map(str.isdigit, text)):
        return
    yield candidate
    if candidate.repair:
        lookup = "".join(search_key(in_latin_layout(piece)) or search_key(piece) for piece in pieces)
        if _may_be_number(lookup):
            yield replace(candidate, lookup=lookup, repair="другая раскладка")
    match = _WITH_QUANTITY.fullmatch(trimmed(text))
    if match and not match[3].startswith("0") and _may_be_number(search_key(match[1])):
        yield number_candidate([match[1]], first, last, tier, int(match[3]))


def without_quantity(piece: str) -> tuple[str, int | None]:
    """«GDB3332х2» → «GDB3332», 2; a dash may be part of the number."""
    match = _WITH_QUANTITY.fullmatch(trimmed(piece))
    return (match[1], int(match[3])) if match and match[2] else (piece, None)


def number_candidate(
    pieces: Sequence[str], first: int, last: int, tier: int = 0, qty: int | None = None
) -> PartNumberCandidate:
    text = " ".join(pieces)
    repair = "русские буквы → латинские" if _CYRILLIC.search(text) else None
    return PartNumberCandidate(trimmed(text), search_key(text), repair, first, last, tier, qty)


def _may_be_number(lookup: str) -> bool:
    digits = sum(map(str.isdigit, lookup))
    # NGK «BKR6E» has one.
    return _MIN_LENGTH <= len(lookup) <= _MAX_LENGTH and digits >= (1 if len(lookup) > _MIN_LENGTH else _MIN_DIGITS)


_MAX_BARE = 100
_MAX_PIECES = 30
_SMALL = re.compile(r"[1-9]\d{0,2}")


@dataclass(slots=True)
class PastedEntry:
    #: The number of the line in the pasted text, from 1.
    line: int
    text: str
    #: None when the entry states none.
    qty: int | None
    pieces: list[str] = field(default_factory=list)
    #: Runs of pieces inside each cell, the longest first: «OC 90» before «90».
    candidates: list[PartNumberCandidate] = field(default_factory=list)
    #: Candidates that look like numbers, by position.
    likely: list[PartNumberCandidate] = field(default_factory=list)
    #: A figure without a unit may be the quantity; not in tables.
    has_bare_quantity: bool = True
    vin: str | None = None
    #: Text beyond the limits, which is not parsed.
    overflow: str = ""
    #: The text alone, without the lines around it, means the same.
    is_self_contained: bool = True

    def add_cell(self, pieces: Sequence[str], shapes: PartNumberShapes, tier: int = 0) -> None:
        """Adds pieces and the numbers among them: a number does not span two cells."""
        offset = len(self.pieces)
        pieces, rest = pieces[: _MAX_PIECES - offset], pieces[_MAX_PIECES - offset :]
        self.pieces += pieces
        self.overflow = " ".join((self.overflow, *rest)).strip()
        self.candidates += number_candidates(pieces, offset, tier)
        self.candidates.sort(key=lambda row: row.first - row.last)
        bare = [without_quantity(piece) for piece in pieces]
        texts = [text for text, _ in bare]
        self.likely += [
            number_candidate(texts[first : last + 1], offset + first, offset + last, tier, bare[last][1])
            for first, last in shapes.runs(texts)
        ]

    def cut_signs(self) -> None:
        """«W 914/2» of «W 914/2 x 2»; a shop that knows «HU 816 x» finds it among the candidates."""
        for index, row in enumerate(self.likely):
            if row.first < row.last and self.pieces[row.last] in "xXхХ":
                self.likely[index] = number_candidate(
                    self.pieces[row.first : row.last], row.first, row.last - 1, row.tier
                )


def bare_quantity(entry: PastedEntry, number: PartNumberCandidate) -> int | None:
    """A figure without a unit: after the part number or at the end, else at the beginning: «W 914/2;2», «2 W 914/2»."""
    if not entry.has_bare_quantity:
        return None
    after, before = entry.pieces[number.last + 1 :], entry.pieces[: number.first]
    nearest = map(_figure, [*after[:1], *reversed(after[1:]), *before[:1]])
    return next((int(piece) for piece in nearest if _SMALL.fullmatch(piece) and int(piece) <= _MAX_BARE), None)


def _figure(piece: str) -> str:
    return piece.strip(".,:;()[]-–—")


def without_last(entry: PastedEntry, candidate: PartNumberCandidate) -> list[PartNumberCandidate]:
    """The candidate without its last piece, where that piece may be the quantity: «W 914/2 8»."""
    if candidate.first == candidate.last or not _SMALL.fullmatch(entry.pieces[candidate.last]):
        return []
    span = (candidate.first, candidate.last - 1)
    return [row for row in entry.candidates if (row.first, row.last) == span and row.qty is None]


def brand_pieces(entry: PastedEntry) -> list[str]:
    """Keys of words and of pairs of words that may name the maker: «Mann Filter»."""
    keys = [number_key(piece) for piece in entry.pieces]
    pairs = [first + second for first, second in pairwise(keys)]
    return [key for key in (*pairs, *keys) if len(key) > 1]


def not_understood(entry: PastedEntry, chosen: PartNumberCandidate | None, qty: int | None) -> str:
    """Texts that look like numbers or quantities and are neither the chosen one nor `qty`; empty for none."""
    others = [row for row in entry.likely if chosen is None or _is_other(row, chosen)]
    texts = [row.text for row in others]
    if chosen and entry.has_bare_quantity:
        # The figure right after the number or at the end of the line.
        places = dict.fromkeys((chosen.last + 1, len(entry.pieces) - 1))
        numbers = {index for row in others for index in range(row.first, row.last + 1)}
        figures = [
            _figure(entry.pieces[index])
            for index in places
            if chosen.last < index < len(entry.pieces) and index not in numbers
        ]
        texts += [figure for figure in figures if figure.isdigit() and figure != str(qty)]
    return ", ".join((*texts, *([entry.overflow] if entry.overflow else [])))


def _is_other(row: PartNumberCandidate, chosen: PartNumberCandidate) -> bool:
    """Another number in another place; a name may repeat the number or hold another one."""
    is_apart = row.last < chosen.first or chosen.last < row.first
    return is_apart and row.lookup != chosen.lookup and row.tier <= chosen.tier
