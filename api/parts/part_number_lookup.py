"""Finds the parts that a typed number means, in any of its spellings."""

from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from api.catalog.repository import CatalogRepository
from api.parts.makers import MakerNames
from api.parts.models import Part
from api.parts.repository import PartRepository
from api.text.part_numbers import number_key, same_number, typed_lookups, without_announcement


def parts_of_reading(
    text: str, lookups: Sequence[str], parts: Mapping[str, Sequence[Part]], brand_key: str | None = None
) -> list[Part]:
    """Parts of the first reading in `lookups` that exists, of one maker or of all; the next reading is a guess.

    The number exactly as typed comes before one that only looks the same.
    """
    same = same_number(number_key(without_announcement(text)))
    for lookup in lookups:
        if found := [part for part in parts.get(lookup, ()) if brand_key in (None, part.brand_key)]:
            return [part for part in found if same_number(part.key) == same] or found
    return []


def glued_parts(session: Session, text: str, makers: MakerNames) -> list[Part]:
    """Parts whose number is written together with the maker's name: «MANNW914/2», «914 MANN»."""
    splits = [pair for lookup in typed_lookups(text) for pair in makers.split(lookup)]
    parts = PartRepository(session).by_lookups({number for number, _ in splits})
    found = (part for number, maker in splits for part in parts.get(number, ()) if part.brand_key == maker)
    return list(dict.fromkeys(found))


def requested_parts(session: Session, number: str, brand: str) -> list[Part]:
    """The parts of a request: with a maker at most one."""
    lookups = typed_lookups(number)
    parts = PartRepository(session).by_lookups(lookups)
    if not brand and (found := parts_of_reading(number, lookups, parts)):
        return found
    makers = MakerNames(CatalogRepository(session).brand_names())
    glued = glued_parts(session, number, makers)
    if not brand:
        return glued
    (maker,) = makers.brand_keys([number_key(brand)])
    found = parts_of_reading(number, lookups, parts, maker)
    return found[:1] or [part for part in glued if part.brand_key == maker]
