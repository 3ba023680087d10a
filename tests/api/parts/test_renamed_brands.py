"""A renamed brand takes its numbers, its parts and what is said of them along."""

import json
from pathlib import Path
from typing import cast

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.catalog.models import Brand, PartNumber
from api.imports.references import Brands, Database
from api.parts.crosses.rows import CrossRow, Named, Source
from api.parts.crosses.writer import write_crosses
from api.parts.models import Cross, Part
from api.text.numbers import number_key
from api.vehicles.models import Vehicle, VehiclePart
from tests.api.small_shop import FILTER, MOSCOW

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "number_key.json").read_text(encoding="utf-8"))
NAMES = [case["in"] for case in VECTORS if "\ud800" not in case["in"]]


@pytest.fixture(autouse=True)
def mann(shop: TestClient, db_session: Session) -> Brand:
    brand = Brand(id=9, name="MANN-FILTER", slug="mann", spellings=["манн"])
    db_session.add(brand)
    db_session.flush()
    db_session.add_all(
        [
            PartNumber(product_id=FILTER, number="W 914/2", key="W9142", brand="MANN-FILTER", kind="article"),
            Part(key="W67", brand_key="MANNFILTER", brand="MANN-FILTER", number="W 67"),
        ]
    )
    db_session.commit()
    return brand


def rename(session: Session, brand: Brand, name: str) -> None:
    session.execute(text("DELETE FROM search_outbox"))
    session.execute(text("UPDATE brands SET name = :name WHERE id = :id"), {"name": name, "id": brand.id})
    session.commit()


def parts(session: Session) -> list[tuple[str, str, str]]:
    query = select(Part.key, Part.brand_key, Part.brand).where(Part.key.in_(["W9142", "W67"])).order_by(Part.key)
    return [row.tuple() for row in session.execute(query)]


def test_parts_and_numbers_follow(shop: TestClient, db_session: Session, mann: Brand) -> None:
    rename(db_session, mann, "Mann+Hummel")
    marked = db_session.execute(text("SELECT DISTINCT entity, entity_id FROM search_outbox")).tuples().all()
    answer = shop.post("/api/shop/getPart", json={"number": "W914/2", "brand": "Mann Hummel", "city": MOSCOW})
    by_old_name = shop.post("/api/shop/getPart", json={"number": "W914/2", "brand": "MANN-FILTER", "city": MOSCOW})

    assert parts(db_session) == [("W67", "MANNHUMMEL", "Mann+Hummel"), ("W9142", "MANNHUMMEL", "Mann+Hummel")]
    assert (answer.json()["part"]["brand"], answer.json()["part"]["offers"]) == ("Mann+Hummel", 1)
    assert by_old_name.json() == answer.json()
    assert set(marked) == {("product", FILTER), *(("part", id_) for id_ in db_session.scalars(
        select(Part.id).where(Part.brand_key == "MANNHUMMEL")))}  # fmt: skip


def test_files_that_say_the_old_name_mean_the_same_brand(db_session: Session, mann: Brand) -> None:
    rename(db_session, mann, "Mann")
    rename(db_session, mann, "MANN-FILTER")
    db_session.refresh(mann)
    database = cast(Database, db_session.connection().connection.driver_connection)

    assert mann.spellings == ["манн", "Mann"]
    assert Brands(database).known_as("mann") == "MANN-FILTER"


def test_another_spelling_of_the_same_key(db_session: Session, mann: Brand) -> None:
    rename(db_session, mann, "Mann Filter")

    assert parts(db_session) == [("W67", "MANNFILTER", "Mann Filter"), ("W9142", "MANNFILTER", "Mann Filter")]
    assert db_session.scalars(select(PartNumber.brand).where(PartNumber.key == "W9142")).all() == ["Mann Filter"]


def test_a_part_known_by_both_names_is_one(db_session: Session, mann: Brand) -> None:
    db_session.add(PartNumber(product_id=FILTER, number="W9142", key="W9142", brand="Mann", kind="oem"))
    db_session.flush()
    said = [CrossRow(Named("MANN-FILTER", "W 914/2"), Named("Bosch", "0451"), "analogue"),
            CrossRow(Named("Mahle", "OC 9"), Named("MANN-FILTER", "W 914/2"), "analogue"),
            CrossRow(Named("Mann", "W 914/2"), Named("MANN-FILTER", "W 914/2"), "analogue")]  # fmt: skip
    write_crosses(db_session.connection(), Source("list", "Таблица", 1), said)
    rename(db_session, mann, "Mann")
    kept = db_session.execute(select(Part.id, Part.brand_key).where(Part.key == "W9142")).tuples().one()
    crosses = db_session.execute(select(Cross.part_id, Cross.other_id)).tuples().all()
    ends = dict(db_session.execute(select(Part.key, Part.id)).tuples().all())

    assert kept[1] == "MANN"
    assert set(crosses) == {(kept[0], ends["0451"]), (ends["OC9"], kept[0])}
    assert db_session.execute(select(PartNumber.brand, PartNumber.kind).where(PartNumber.key == "W9142")).tuples().all() == [("Mann", "article")]  # fmt: skip  # noqa: E501


def test_numbers_of_vehicles_go_on_finding_goods(db_session: Session, mann: Brand) -> None:
    told = {"source": "list", "confidence": "one_source"}
    db_session.add(Vehicle(id=1, key="car", make="Lada", model="Vesta", **told))
    db_session.flush()
    db_session.add(
        VehiclePart(vehicle_id=1, unit="oilSystem", position=1, brand="MANN-FILTER", number="W 914/2", key="W9142",
                    kind="analogue", **told)
    )  # fmt: skip
    db_session.commit()
    rename(db_session, mann, "Mann")

    assert db_session.scalars(select(VehiclePart.brand_key)).all() == ["MANN"]


@pytest.mark.parametrize("name", [*NAMES, "KÖNNER & SÖHNEN", "Великий путь №1", "١٢"], ids=ascii)
def test_the_database_has_the_rule_of_the_code(db_session: Session, name: str) -> None:
    assert db_session.scalar(text("SELECT number_key(:name)"), {"name": name}) == number_key(name)
