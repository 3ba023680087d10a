"""Numbers and quantities of lists as mechanics and clerks paste them (pasted_lists.json)."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Brand
from api.cities.models import City
from api.parts.models import Part
from api.parts.pasted_list import service
from api.text.part_numbers import number_key
from tests.api.small_shop import MOSCOW


class Case(TypedDict):
    text: str
    #: (part number, quantity)
    entries: list[tuple[str, int]]


GROUPS: dict[str, list[Case]] = json.loads(Path(__file__).with_name("pasted_lists.json").read_text())
#: Of more cases only every fourth is in `make test`.
MANY = 100
BRANDS = ("MANN-FILTER", "TRW", "NGK", "Knecht", "KYB", "Bosch", "SKF", "Toyota", "Hyundai", "BMW", "Lada")


def entries(rows: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    return [(number_key(number), qty) for number, qty in rows]


@pytest.mark.parametrize(
    ("group", "known"),
    [
        pytest.param(group, known, marks=pytest.mark.long if known and len(GROUPS[group]) > MANY else ())
        for group in GROUPS
        for known in (True, False)
    ],
)
def test_entries_of_pasted_lists(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch, group: str, *, known: bool
) -> None:
    # No part is on sale: offers and prices of replacements do not matter here.
    monkeypatch.setattr(service, "offers_of", lambda *_: {})
    monkeypatch.setattr(service, "lowest_replacement_costs", lambda *_: {})
    cases = GROUPS[group]
    if len(cases) > MANY and os.environ.get("VERIFY") != "1":
        cases = cases[::4]
    db_session.add_all(Brand(id=100 + place, name=name, slug=name.lower()) for place, name in enumerate(BRANDS))
    if known:
        keys = {number_key(number): number for case in cases for number, _ in case["entries"]}
        db_session.add_all(Part(key=key, brand_key="", brand="", number=number) for key, number in keys.items())
    db_session.commit()

    city = db_session.get_one(City, MOSCOW)
    misses = []
    for case in cases:
        found = [
            (line.number, line.qty) for line in service.find_listed(db_session, case["text"], city).lines if line.number
        ]
        if entries(found) != entries(case["entries"]):
            misses.append((case["text"], found))

    assert misses == []
