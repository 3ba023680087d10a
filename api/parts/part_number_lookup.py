"""Finds the parts that a typed number means, in any of its spellings."""

from collections.abc import Mapping, Sequence
from typing import Self

from sqlalchemy.orm import Session

from api.catalog.repository import CatalogRepository
from api.parts.makers import MakerNames
from api.parts.models import Part
from api.parts.repository import PartRepository
from api.text.part_numbers import number_key, same_number, typed_lookups, without_announcement


class PartNumberLookup:
    """The parts of one typed text by its readings. A reading that exists decides; the next one is a guess."""

    def __init__(self, text: str, lookups: Sequence[str], parts: Mapping[str, Sequence[Part]]) -> None:
        self._same = same_number(number_key(without_announcement(text)))
        self._lookups, self._parts = lookups, parts

    @classmethod
    def of(cls, session: Session, text: str) -> Self:
        lookups = typed_lookups(text)
        return cls(text, lookups, PartRepository(session).by_lookups(lookups))

    def parts(self, brand_key: str | None = None) -> list[Part]:
        """Of one maker or of all; the number exactly as typed before one that only looks the same."""
        for lookup in self._lookups:
            found = [part for part in self._parts.get(lookup, ()) if brand_key in (None, part.brand_key)]
            if found:
                return [part for part in found if same_number(part.key) == self._same] or found
        return []


def glued_parts(session: Session, text: str, makers: MakerNames) -> list[Part]:
    """Parts whose number is written together with the maker's name: «MANNW914/2», «914 MANN»."""
    splits = [pair for lookup in typed_lookups(text) for pair in makers.split(lookup)]
    parts = PartRepository(session).by_lookups({number for number, _ in splits})
    found = (part for number, maker in splits for part in parts.get(number, ()) if part.brand_key == maker)
    return list(dict.fromkeys(found))


def requested_parts(session: Session, number: str, brand: str) -> list[Part]:
    """The parts of a request: with a maker at most one."""
    lookup = PartNumberLookup.of(session, number)
    if found := lookup.parts() if not brand else []:
        return found
    makers = MakerNames(CatalogRepository(session).brand_names())
    if not brand:
        return glued_parts(session, number, makers)
    (maker,) = makers.brand_keys([number_key(brand)])
    return lookup.parts(maker)[:1] or [part for part in glued_parts(session, number, makers) if part.brand_key == maker]
