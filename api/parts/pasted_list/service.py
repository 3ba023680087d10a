"""Searches a pasted list of part numbers: every line gets a status, in a fixed number of queries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.catalog.repository import CatalogRepository
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.routing import provide
from api.parts.maker_names import MakerNames
from api.parts.models import Part
from api.parts.part_offers import offers_of, part_out
from api.parts.pasted_list.parser import (
    NumberCandidate,
    PastedLine,
    bare_quantity,
    brand_pieces,
    parse_list,
    without_last,
)
from api.parts.pasted_list.replacement_prices import lowest_replacement_costs
from api.parts.pasted_list.typos import keys_one_typo_away
from api.parts.repository import PartRepository
from api.parts.schemas import MAX_LINES, FoundList, Line, ListedPart, Status

#: Parts shown for one line: to choose from, and near ones.
MAX_CHOICES = 8
MAX_NEAR = 5
#: Candidates per line that are searched with a typo, and characters of all of them: about 70 keys per character.
MAX_TYPO_CANDIDATES = 3
MAX_TYPO_CHARACTERS = 2000
_CERTAIN: tuple[Status, ...] = ("found", "repaired")


class TooManyLinesError(ShopError):
    def __init__(self, lines: int) -> None:
        message = f"В списке {lines} строк, за раз берём {MAX_LINES}. Разделите список и вставьте по частям."
        super().__init__("too_many_lines", message, 422, {"text": message})


class _LineResult:
    """The search result of a line."""

    def __init__(
        self, line: PastedLine, status: Status, parts: Sequence[Part], candidate: NumberCandidate | None
    ) -> None:
        self.line, self.status, self.parts, self.candidate = line, status, parts, candidate
        self.brand: str | None = None


class PastedListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = PartRepository(session)

    def find(self, text: str, city: City) -> FoundList:
        lines = parse_list(text)
        if len(lines) > MAX_LINES:
            raise TooManyLinesError(len(lines))
        makers = MakerNames(CatalogRepository(self.session).brand_names())
        known = self._parts_by_lookup(candidate.lookup for line in lines for candidate in line.candidates)
        results = [self._search(line, known, makers) for line in lines]
        self._split_makers([result for result in results if result.status == "missing"], makers)
        self._search_near([result for result in results if result.status == "missing"])
        offers = offers_of(self.session, {part.id for result in results for part in result.parts}, city)
        replacements = lowest_replacement_costs(self.session, _unsold(results, offers), city)
        return FoundList(
            lines=[_line(result, offers, replacements) for result in results],
            found=sum(result.status in _CERTAIN for result in results),
            missing=sum(result.status == "missing" for result in results),
        )

    def _parts_by_lookup(self, lookups: Iterable[str]) -> dict[str, list[Part]]:
        return self.repository.by_lookups(set(lookups))

    def _search(self, line: PastedLine, parts_by_lookup: Mapping[str, list[Part]], makers: MakerNames) -> _LineResult:
        """The longest candidate that is a known number; of its makers the one that the line names."""
        for candidate in sorted(line.candidates, key=lambda row: -len(row.lookup)):
            if parts := parts_by_lookup.get(candidate.lookup):
                shorter = [
                    part for row in without_last(line, candidate) for part in parts_by_lookup.get(row.lookup, [])
                ]
                return self._result_of_candidate(line, candidate, [*parts, *shorter], makers)
        return _LineResult(line, "missing", [], _most_likely(line))

    def _result_of_candidate(
        self, line: PastedLine, candidate: NumberCandidate, parts: Sequence[Part], makers: MakerNames
    ) -> _LineResult:
        words = brand_pieces(line)
        named_keys = makers.brand_keys(words)
        of_named_makers = [part for part in parts if part.brand_key in named_keys]
        choices = of_named_makers or parts
        # The line names a maker that does not have the number: the shopper chooses.
        is_another = not of_named_makers and bool(makers.known_brand_keys(words))
        status: Status = "several" if len(choices) > 1 or is_another else "repaired" if candidate.repair else "found"
        result = _LineResult(line, status, choices[:MAX_CHOICES], candidate)
        result.brand = of_named_makers[0].brand if of_named_makers else None
        return result

    def _split_makers(self, missing: Sequence[_LineResult], makers: MakerNames) -> None:
        """Finds numbers written together with the maker's name: «MANNW914/2»."""
        splits = {result: list(makers.split(result.candidate.lookup)) for result in missing if result.candidate}
        parts_by_lookup = self._parts_by_lookup(number for pairs in splits.values() for number, _ in pairs)
        for result, pairs in splits.items():
            for number, maker in pairs:
                if maker_parts := [part for part in parts_by_lookup.get(number, []) if part.brand_key == maker]:
                    result.status, result.parts, result.brand = "found", maker_parts, maker_parts[0].brand

    def _search_near(self, missing: Sequence[_LineResult]) -> None:
        """Finds numbers one typo away, for all lines in one query."""
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


def _within_budget(
    characters: int, candidates: list[tuple["_LineResult", NumberCandidate]]
) -> Iterator[tuple["_LineResult", NumberCandidate]]:
    """Candidates until `characters` are used up: the first candidate of every line before any second one."""
    for result, candidate in sorted(candidates, key=lambda pair: _typo_candidates(pair[0]).index(pair[1])):
        characters -= len(candidate.lookup)
        if characters < 0:
            return
        yield result, candidate


def _typo_candidates(result: _LineResult) -> list[NumberCandidate]:
    """The longest candidates of the line."""
    return sorted(result.line.candidates, key=lambda row: -len(row.lookup))[:MAX_TYPO_CANDIDATES]


def _most_likely(line: PastedLine) -> NumberCandidate | None:
    """The single piece with the most digits."""
    single = [row for row in line.candidates if row.first == row.last]
    return max(single or line.candidates, key=lambda row: sum(map(str.isdigit, row.lookup)), default=None)


def _unsold(results: Sequence[_LineResult], offers: Mapping[int, list[CardOut]]) -> set[int]:
    """Ids of parts that are not on sale, of lines with exactly one part."""
    part_ids = [result.parts[0].id for result in results if result.status in _CERTAIN and len(result.parts) == 1]
    return {id_ for id_ in part_ids if not offers.get(id_)}


def _line(result: _LineResult, offers: Mapping[int, list[CardOut]], replacements: Mapping[int, float]) -> Line:
    line, candidate = result.line, result.candidate
    qty = line.qty or (bare_quantity(line, candidate.first, candidate.last) if candidate else None)
    return Line(
        line=line.line,
        text=line.text,
        qty=qty or 1,
        number=candidate.text if candidate else "",
        brand=result.brand,
        status=result.status,
        repaired=candidate.repair if candidate and result.status in ("repaired", "several") else None,
        parts=[_listed(part, offers.get(part.id, []), replacements.get(part.id)) for part in result.parts],
    )


def _listed(part: Part, offers: Sequence[CardOut], instead: float | None) -> ListedPart:
    return ListedPart(**part_out(part, offers).model_dump(), offer=offers[0] if offers else None, instead_cost=instead)


PastedLists = Annotated[PastedListService, Depends(provide(PastedListService))]
