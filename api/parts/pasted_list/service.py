"""Searches a pasted list of part numbers: every entry gets a status, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase, digits
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.catalog.repository import CatalogRepository
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.core.money import roubles
from api.http.routing import provide
from api.parts.makers import MakerNames
from api.parts.models import Part
from api.parts.part_offers import offers_of, part_out
from api.parts.pasted_list.entries import (
    PartNumberCandidate,
    PastedEntry,
    bare_quantity,
    brand_pieces,
    not_understood,
    without_last,
)
from api.parts.pasted_list.parser import count_lines, parse_list
from api.parts.repository import PartRepository
from api.parts.schemas import MAX_LINES, FoundList, Line, ListedPart, Status

#: A piece of a set does not replace the set.
_NOT_A_REPLACEMENT = "contains"


def lowest_replacement_costs(session: Session, part_ids: Collection[int], city: City) -> dict[int, float]:
    """Roubles by part id: the lowest price of the parts that directly replace it; parts without one are left out."""
    if not part_ids:
        return {}
    repository = PartRepository(session)
    others: defaultdict[int, set[int]] = defaultdict(set)
    for row in repository.crosses(part_ids, on_sale=True):
        if row.kind != _NOT_A_REPLACEMENT:
            others[row.part_id].add(row.other_id)
            others[row.other_id].add(row.part_id)
    replacements = {id_: others[id_] for id_ in part_ids if id_ in others}
    products = repository.products(set().union(*replacements.values()))
    product_ids = {id_ for ids in products.values() for id_ in ids}
    costs = CatalogRepository(session).prices(product_ids, city.zone_id)
    costs_by_part = {
        part_id: [costs[id_] for other in ids for id_ in products.get(other, ()) if id_ in costs]
        for part_id, ids in replacements.items()
    }
    return {part_id: roubles(min(prices)) for part_id, prices in costs_by_part.items() if prices}


#: Characters of keys; «O» is stored as 0 (`parts.lookup`).
_ALPHABET = digits + ascii_uppercase.replace("O", "")
_MIN_LENGTH = 4
_MAX_LENGTH = 24


def keys_one_typo_away(lookup: str) -> Iterator[str]:
    """Every key one typo away, about 70 per character; none when `lookup` is too short or too long."""
    if not _MIN_LENGTH <= len(lookup) <= _MAX_LENGTH:
        return
    for index in range(len(lookup) + 1):
        before, after = lookup[:index], lookup[index:]
        for sign in _ALPHABET:
            yield before + sign + after
            if after and sign != after[0]:
                yield before + sign + after[1:]
        if after:
            yield before + after[1:]
        if len(after) > 1 and after[0] != after[1]:
            yield before + after[1] + after[0] + after[2:]


#: Parts shown for one line: to choose from, and near ones.
MAX_CHOICES = 8
MAX_NEAR = 5
#: Candidates per entry that are searched with a typo, and characters of all of them: about 70 keys per character.
MAX_TYPO_CANDIDATES = 3
MAX_TYPO_CHARACTERS = 2000
#: Fewest digits of a number whose shape is not a known one: a model or a size has fewer.
_MIN_DIGITS = 3
#: A number with so many digits is as likely as one with more.
_MANY_DIGITS = 4
_CERTAIN: tuple[Status, ...] = ("found", "repaired")


class TooManyLinesError(ShopError):
    def __init__(self, lines: int) -> None:
        message = f"В списке {lines} строк, за раз берём {MAX_LINES}. Разделите список и вставьте по частям."
        super().__init__("too_many_lines", message, 422, {"text": message})


class _EntryResult:
    """The search result of an entry."""

    def __init__(
        self, entry: PastedEntry, status: Status, parts: Sequence[Part], candidate: PartNumberCandidate | None
    ) -> None:
        self.entry, self.status, self.parts, self.candidate = entry, status, parts, candidate
        self.brand: str | None = None


class PastedListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = PartRepository(session)

    def find(self, text: str, city: City) -> FoundList:
        if (lines := count_lines(text)) > MAX_LINES:
            raise TooManyLinesError(lines)
        makers = MakerNames(CatalogRepository(self.session).brand_names())
        entries = parse_list(text, makers.is_name)
        known = self._parts_by_lookup(candidate.lookup for entry in entries for candidate in entry.candidates)
        results = [self._search(entry, known, makers) for entry in entries]
        self._split_makers([result for result in results if result.status == "missing"], makers)
        self._search_near([result for result in results if result.status == "missing"])
        offers = offers_of(self.session, {part.id for result in results for part in result.parts}, city)
        replacements = lowest_replacement_costs(self.session, _unsold(results, offers), city)
        return FoundList(
            lines=[_line(result, makers, offers, replacements) for result in results],
            found=sum(result.status in _CERTAIN for result in results),
            missing=sum(result.status == "missing" and result.candidate is not None for result in results),
        )

    def _parts_by_lookup(self, lookups: Iterable[str]) -> dict[str, list[Part]]:
        return self.repository.by_lookups(set(lookups))

    def _search(
        self, entry: PastedEntry, parts_by_lookup: Mapping[str, list[Part]], makers: MakerNames
    ) -> _EntryResult:
        """The first known number, in its longest reading; of its makers the one that the entry names."""
        known = [candidate for candidate in entry.candidates if candidate.lookup in parts_by_lookup]
        if not known:
            return _EntryResult(entry, "missing", [], _most_likely(entry))
        candidate = _first_number(entry, known)
        shorter = [part for row in without_last(entry, candidate) for part in parts_by_lookup.get(row.lookup, [])]
        return self._result_of_candidate(entry, candidate, [*parts_by_lookup[candidate.lookup], *shorter], makers)

    def _result_of_candidate(
        self, entry: PastedEntry, candidate: PartNumberCandidate, parts: Sequence[Part], makers: MakerNames
    ) -> _EntryResult:
        words = brand_pieces(entry)
        named_keys = makers.brand_keys(words)
        of_named_makers = [part for part in parts if part.brand_key in named_keys]
        choices = of_named_makers or parts
        # The entry names a maker that does not have the number: the shopper chooses.
        is_another = not of_named_makers and bool(makers.known_brand_keys(words))
        status: Status = "several" if len(choices) > 1 or is_another else "repaired" if candidate.repair else "found"
        result = _EntryResult(entry, status, choices[:MAX_CHOICES], candidate)
        result.brand = of_named_makers[0].brand if of_named_makers else None
        return result

    def _split_makers(self, missing: Sequence[_EntryResult], makers: MakerNames) -> None:
        """Finds numbers written together with the maker's name: «MANNW914/2»."""
        splits = {result: list(makers.split(result.candidate.lookup)) for result in missing if result.candidate}
        parts_by_lookup = self._parts_by_lookup(number for pairs in splits.values() for number, _ in pairs)
        for result, pairs in splits.items():
            for number, maker in pairs:
                if maker_parts := [part for part in parts_by_lookup.get(number, []) if part.brand_key == maker]:
                    result.status, result.parts, result.brand = "found", maker_parts, maker_parts[0].brand

    def _search_near(self, missing: Sequence[_EntryResult]) -> None:
        """Finds numbers one typo away, for all entries in one query."""
        every = [(result, candidate) for result in missing for candidate in _typo_candidates(result)]
        tried = [
            (result, candidate, set(keys_one_typo_away(candidate.lookup)))
            for result, candidate in _within_budget(MAX_TYPO_CHARACTERS, every)
        ]
        parts_by_lookup = self._parts_by_lookup(key for _, _, keys in tried for key in keys)
        for result, candidate, keys in tried:
            near = [part for key in sorted(keys & parts_by_lookup.keys()) for part in parts_by_lookup[key]]
            if near and result.status == "missing":
                result.status, result.parts, result.candidate = "near", near[:MAX_NEAR], candidate


def _first_number(entry: PastedEntry, known: Sequence[PartNumberCandidate]) -> PartNumberCandidate:
    """The longest of the candidates around the first piece that looks like a known number; else the longest of all."""
    tier = min(row.tier for row in known)
    rows = [row for row in known if row.tier == tier]
    for likely in entry.likely:
        if around := [row for row in rows if row.first <= likely.last and likely.first <= row.last]:
            return max(around, key=lambda row: len(row.lookup))
    return max(rows, key=lambda row: len(row.lookup))


def _within_budget(
    characters: int, candidates: list[tuple["_EntryResult", PartNumberCandidate]]
) -> Iterator[tuple["_EntryResult", PartNumberCandidate]]:
    """Candidates until `characters` are used up: the first candidate of every entry before any second one."""
    for result, candidate in sorted(candidates, key=lambda pair: _typo_candidates(pair[0]).index(pair[1])):
        characters -= len(candidate.lookup)
        if characters < 0:
            return
        yield result, candidate


def _typo_candidates(result: _EntryResult) -> list[PartNumberCandidate]:
    """What looks like a number, then the longest candidates."""
    longest = sorted(result.entry.candidates, key=lambda row: (row.tier, -len(row.lookup)))
    by_lookup = {row.lookup: row for row in reversed((*result.entry.likely, *longest))}
    rows = sorted(by_lookup.values(), key=lambda row: (row not in result.entry.likely, row.tier, -len(row.lookup)))
    return rows[:MAX_TYPO_CANDIDATES]


def _most_likely(entry: PastedEntry) -> PartNumberCandidate | None:
    """What looks like a number, else the single piece with the most digits."""
    if entry.likely:
        return max(entry.likely, key=lambda row: (-row.tier, min(_digits(row), _MANY_DIGITS)))
    single = [row for row in entry.candidates if row.first == row.last and _digits(row) >= _MIN_DIGITS]
    return max(single, key=lambda row: (-row.tier, _digits(row)), default=None)


def _digits(candidate: PartNumberCandidate) -> int:
    return sum(map(str.isdigit, candidate.lookup))


def _unsold(results: Sequence[_EntryResult], offers: Mapping[int, list[CardOut]]) -> set[int]:
    """Ids of parts that are not on sale, of lines with exactly one part."""
    part_ids = [result.parts[0].id for result in results if result.status in _CERTAIN and len(result.parts) == 1]
    return {id_ for id_ in part_ids if not offers.get(id_)}


def _line(
    result: _EntryResult, makers: MakerNames, offers: Mapping[int, list[CardOut]], replacements: Mapping[int, float]
) -> Line:
    entry, candidate = result.entry, result.candidate
    qty = entry.qty
    if candidate:
        qty = qty or candidate.qty or bare_quantity(entry, candidate.first, candidate.last)
    return Line(
        line=entry.line,
        text=entry.text,
        query=entry.text if entry.is_self_contained else _query(entry, candidate, qty or 1, makers),
        qty=qty or 1,
        number=candidate.text if candidate else "",
        brand=result.brand,
        status=result.status,
        repaired=candidate.repair if candidate and result.status in ("repaired", "several") else None,
        vin=entry.vin,
        unread=not_understood(entry, candidate, qty),
        parts=[_listed(part, offers.get(part.id, []), replacements.get(part.id)) for part in result.parts],
    )


def _query(entry: PastedEntry, candidate: PartNumberCandidate | None, qty: int, makers: MakerNames) -> str:
    """The entry as a line of its own: number, maker, quantity."""
    if candidate is None:
        return " ".join(entry.text.split())
    own = range(candidate.first, candidate.last + 1)
    names = [piece for index, piece in enumerate(entry.pieces) if index not in own and makers.is_name(piece)]
    return f"{' '.join([candidate.text, *dict.fromkeys(names)])} — {qty} шт"


def _listed(part: Part, offers: Sequence[CardOut], instead: float | None) -> ListedPart:
    return ListedPart(**part_out(part, offers).model_dump(), offer=offers[0] if offers else None, instead_cost=instead)


PastedLists = Annotated[PastedListService, Depends(provide(PastedListService))]
