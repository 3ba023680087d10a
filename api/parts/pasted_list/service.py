"""Searches a pasted list of part numbers: every entry gets a status, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase, digits

from sqlalchemy.orm import Session

from api.catalog.repository import CatalogRepository
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.errors import ShopError
from api.core.money import roubles
from api.parts.makers import MakerNames
from api.parts.models import Part
from api.parts.pasted_list.entries import (
    PartNumberCandidate,
    PastedEntry,
    bare_quantity,
    brand_pieces,
    not_understood,
    without_last,
)
from api.parts.pasted_list.parser import numbered_lines, parse_list
from api.parts.repository import PartRepository
from api.parts.schemas import MAX_LINES, FoundList, Line, ListedPart, Status
from api.parts.service import offers_of, part_out

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
    products = repository.products(set().union(*others.values()))
    costs = CatalogRepository(session).prices({id_ for ids in products.values() for id_ in ids}, city.zone_id)
    lowest: dict[int, float] = {}
    for part_id in part_ids:
        own = [costs[id_] for other in others[part_id] for id_ in products.get(other, ()) if id_ in costs]
        if own:
            lowest[part_id] = roubles(min(own))
    return lowest


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
#: Characters of all numbers that are searched with a typo: about 70 keys per character.
MAX_TYPO_CHARACTERS = 2000
#: Fewest digits of a number whose shape is not a known one: a model or a size has fewer.
_MIN_DIGITS = 3
#: A number with so many digits is as likely as one with more.
_MANY_DIGITS = 4
_CERTAIN: tuple[Status, ...] = ("found", "repaired")


@dataclass(eq=False)
class _EntryResult:
    entry: PastedEntry
    status: Status
    parts: Sequence[Part]
    candidate: PartNumberCandidate | None
    brand: str | None = None


def find_listed(session: Session, text: str, city: City) -> FoundList:
    if (lines := len(numbered_lines(text))) > MAX_LINES:
        message = f"В списке {lines} строк, за раз берём {MAX_LINES}. Разделите список и вставьте по частям."
        raise ShopError("too_many_lines", message, 422, {"text": message})
    repository = PartRepository(session)
    makers = MakerNames(CatalogRepository(session).brand_names())
    entries = parse_list(text, makers.is_name)
    known = repository.by_lookups({row.lookup for entry in entries for row in entry.candidates})
    results = [_search(entry, known, makers) for entry in entries]
    _split_makers(repository, [result for result in results if result.status == "missing"], makers)
    _search_near(repository, [result for result in results if result.status == "missing"])
    offers = offers_of(session, {part.id for result in results for part in result.parts}, city)
    certain = [result.parts[0].id for result in results if result.status in _CERTAIN and len(result.parts) == 1]
    unsold = {part_id for part_id in certain if not offers.get(part_id)}
    replacements = lowest_replacement_costs(session, unsold, city)
    return FoundList(
        lines=[_line(result, makers, offers, replacements) for result in results],
        found=sum(result.status in _CERTAIN for result in results),
        missing=sum(result.status == "missing" and result.candidate is not None for result in results),
    )


def _search(entry: PastedEntry, parts_by_lookup: Mapping[str, list[Part]], makers: MakerNames) -> _EntryResult:
    """The first known number, in its longest reading; of its makers the one that the entry names."""
    known = [candidate for candidate in entry.candidates if candidate.lookup in parts_by_lookup]
    if not known:
        return _EntryResult(entry, "missing", [], _most_likely(entry))
    candidate = _first_number(entry, known)
    shorter = [part for row in without_last(entry, candidate) for part in parts_by_lookup.get(row.lookup, [])]
    parts = [*parts_by_lookup[candidate.lookup], *shorter]
    words = brand_pieces(entry)
    of_named_makers = [part for part in parts if part.brand_key in makers.brand_keys(words)]
    choices = of_named_makers or parts
    # The entry names a maker that does not have the number: the shopper chooses.
    is_another = not of_named_makers and bool(makers.known_brand_keys(words))
    status: Status = "several" if len(choices) > 1 or is_another else "repaired" if candidate.repair else "found"
    brand = of_named_makers[0].brand if of_named_makers else None
    return _EntryResult(entry, status, choices[:MAX_CHOICES], candidate, brand)


def _split_makers(repository: PartRepository, missing: Sequence[_EntryResult], makers: MakerNames) -> None:
    """Finds numbers written together with the maker's name: «MANNW914/2»."""
    splits = {result: list(makers.split(result.candidate.lookup)) for result in missing if result.candidate}
    parts_by_lookup = repository.by_lookups({number for pairs in splits.values() for number, _ in pairs})
    for result, pairs in splits.items():
        for number, maker in pairs:
            if maker_parts := [part for part in parts_by_lookup.get(number, []) if part.brand_key == maker]:
                result.status, result.parts, result.brand = "found", maker_parts, maker_parts[0].brand


def _search_near(repository: PartRepository, missing: Sequence[_EntryResult]) -> None:
    """Finds numbers one typo away, for all entries in one query."""
    keys: dict[_EntryResult, set[str]] = {}
    characters = 0
    for result in missing:
        lookup = result.candidate.lookup if result.candidate else ""
        characters += len(lookup)
        if characters <= MAX_TYPO_CHARACTERS:
            keys[result] = set(keys_one_typo_away(lookup))
    parts_by_lookup = repository.by_lookups(set().union(*keys.values()))
    for result, near_keys in keys.items():
        if near := [part for key in sorted(near_keys & parts_by_lookup.keys()) for part in parts_by_lookup[key]]:
            result.status, result.parts = "near", near[:MAX_NEAR]


def _first_number(entry: PastedEntry, known: Sequence[PartNumberCandidate]) -> PartNumberCandidate:
    """The longest of the candidates around the first piece that looks like a known number; else the longest of all."""
    tier = min(row.tier for row in known)
    rows = [row for row in known if row.tier == tier]
    for likely in entry.likely:
        if around := [row for row in rows if row.first <= likely.last and likely.first <= row.last]:
            return max(around, key=lambda row: len(row.lookup))
    return max(rows, key=lambda row: len(row.lookup))


def _most_likely(entry: PastedEntry) -> PartNumberCandidate | None:
    """What looks like a number, else the single piece with the most digits."""
    if entry.likely:
        return max(entry.likely, key=lambda row: (-row.tier, min(_digits(row), _MANY_DIGITS)))
    single = [row for row in entry.candidates if row.first == row.last and _digits(row) >= _MIN_DIGITS]
    return max(single, key=lambda row: (-row.tier, _digits(row)), default=None)


def _digits(candidate: PartNumberCandidate) -> int:
    return sum(map(str.isdigit, candidate.lookup))


def _line(
    result: _EntryResult, makers: MakerNames, offers: Mapping[int, list[CardOut]], replacements: Mapping[int, float]
) -> Line:
    entry, candidate = result.entry, result.candidate
    qty = entry.qty
    if candidate:
        qty = qty or candidate.qty or bare_quantity(entry, candidate)
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
