"""Renaming a brand updates its part numbers, parts and crosses."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, create_engine, select, text, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.catalog.models import Brand, PartNumber, Product
from api.catalog.name_repository import BrandResolver, DriverConnection
from api.parts.crosses.repository import CrossRecord, CrossSourceRecord, PartRecord, write_crosses
from api.parts.models import Cross, Part
from api.text.part_numbers import number_key
from api.vehicles.models import Vehicle
from api.vehicles.units import position_of
from api.vehicles.write_repository import VehicleRows, write_vehicles
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


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    engine = create_engine(database_url)
    yield engine
    engine.dispose()


def rename(session: Session, brand: Brand, name: str) -> None:
    session.execute(text("DELETE FROM search_outbox"))
    session.execute(text("UPDATE brands SET name = :name WHERE id = :id"), {"name": name, "id": brand.id})
    session.commit()


def parts(session: Session) -> list[tuple[str, str, str]]:
    query = select(Part.key, Part.brand_key, Part.brand).where(Part.key.in_(["W9142", "W67"])).order_by(Part.key)
    return [row.tuple() for row in session.execute(query)]


def test_parts_and_numbers_get_the_new_name(shop: TestClient, db_session: Session, mann: Brand) -> None:
    rename(db_session, mann, "Mann+Hummel")
    events = db_session.execute(text("SELECT DISTINCT entity, entity_id FROM search_outbox")).tuples().all()
    answer = shop.post("/api/shop/getPart", json={"number": "W914/2", "brand": "Mann Hummel", "city": MOSCOW})
    by_old_name = shop.post("/api/shop/getPart", json={"number": "W914/2", "brand": "MANN-FILTER", "city": MOSCOW})

    assert parts(db_session) == [("W67", "MANNHUMMEL", "Mann+Hummel"), ("W9142", "MANNHUMMEL", "Mann+Hummel")]
    assert (answer.json()["part"]["brand"], answer.json()["part"]["offers"]) == ("Mann+Hummel", 1)
    assert by_old_name.json() == answer.json()
    assert set(events) == {("product", FILTER), *(("part", id_) for id_ in db_session.scalars(
        select(Part.id).where(Part.brand_key == "MANNHUMMEL")))}  # fmt: skip


def test_the_old_name_in_files_resolves_to_the_brand(db_session: Session, mann: Brand) -> None:
    rename(db_session, mann, "Mann")
    rename(db_session, mann, "MANN-FILTER")
    db_session.refresh(mann)
    database = cast(DriverConnection, db_session.connection().connection.driver_connection)

    assert mann.spellings == ["манн", "Mann"]
    assert BrandResolver(database).canonical_name("mann") == "MANN-FILTER"


def test_another_spelling_of_the_same_key(db_session: Session, mann: Brand) -> None:
    rename(db_session, mann, "Mann Filter")

    assert parts(db_session) == [("W67", "MANNFILTER", "Mann Filter"), ("W9142", "MANNFILTER", "Mann Filter")]
    assert db_session.scalars(select(PartNumber.brand).where(PartNumber.key == "W9142")).all() == ["Mann Filter"]


def test_parts_of_both_names_are_merged(db_session: Session, mann: Brand) -> None:
    db_session.add(PartNumber(product_id=FILTER, number="W9142", key="W9142", brand="Mann", kind="oem"))
    db_session.flush()
    records = [
        CrossRecord(PartRecord("MANN-FILTER", "W 914/2"), PartRecord("Bosch", "0451"), "analogue"),
        CrossRecord(PartRecord("Mahle", "OC 9"), PartRecord("MANN-FILTER", "W 914/2"), "analogue"),
        CrossRecord(PartRecord("Mann", "W 914/2"), PartRecord("MANN-FILTER", "W 914/2"), "analogue"),
    ]
    write_crosses(db_session.connection(), CrossSourceRecord("list", "Таблица", 1), records)
    rename(db_session, mann, "Mann")
    merged_part = db_session.execute(select(Part.id, Part.brand_key).where(Part.key == "W9142")).tuples().one()
    crosses = db_session.execute(select(Cross.part_id, Cross.other_id)).tuples().all()
    ends = dict(db_session.execute(select(Part.key, Part.id)).tuples().all())

    assert merged_part[1] == "MANN"
    assert set(crosses) == {(merged_part[0], ends["0451"]), (ends["OC9"], merged_part[0])}
    assert db_session.execute(select(PartNumber.brand, PartNumber.kind).where(PartNumber.key == "W9142")).tuples().all() == [("Mann", "article")]  # fmt: skip  # noqa: E501


def test_parts_of_the_new_name_get_its_spelling_and_keep_their_names(
    shop: TestClient, db_session: Session, mann: Brand
) -> None:
    db_session.add_all(
        [Part(key="PU7", brand_key="MANNFILTER", brand="MANN-FILTER", number="PU 7", name="Фильтр топливный"),
         Part(key="PU7", brand_key="MANN", brand="MANN", number="PU7"),
         Part(key="C25", brand_key="MANN", brand="MANN", number="C 25", name="Фильтр воздушный")]
    )  # fmt: skip
    db_session.commit()
    rename(db_session, mann, "Mann")

    pages = [shop.post("/api/shop/getPart", json={"number": number}).json()["part"] for number in ("PU7", "C25")]
    assert [(part["brand"], part["name"]) for part in pages] == [
        ("Mann", "Фильтр топливный"), ("Mann", "Фильтр воздушный"),
    ]  # fmt: skip


def test_two_brands_swap_names(shop: TestClient, db_session: Session, mann: Brand) -> None:
    mahle = Brand(id=10, name="MAHLE", slug="mahle")
    db_session.add_all([mahle, Part(key="OC384", brand_key="MAHLE", brand="MAHLE", number="OC 384")])
    db_session.commit()
    for brand, name in ((mann, "Knecht"), (mahle, "MANN-FILTER"), (mann, "MAHLE")):
        rename(db_session, brand, name)

    requests = [("W 914/2", "MAHLE"), ("OC 384", "MANN-FILTER")]
    pages = [
        shop.post("/api/shop/getPart", json={"number": number, "brand": brand}).json() for number, brand in requests
    ]
    assert [page["part"]["brand"] for page in pages] == ["MAHLE", "MANN-FILTER"]


def test_a_brand_takes_the_name_of_another(shop: TestClient, db_session: Session, mann: Brand) -> None:
    db_session.add(Brand(id=10, name="Mann Filter", slug="mann-2"))
    db_session.add(PartNumber(product_id=FILTER, number="W9142", key="W9142", brand="Bosch", kind="oem"))
    db_session.execute(update(Product).where(Product.id == FILTER).values(brand_id=mann.id))
    db_session.commit()
    rename(db_session, mann, "Bosch")

    requests = [("W 914/2", "Bosch"), ("W 67", "Mann Filter")]
    pages = [
        shop.post("/api/shop/getPart", json={"number": number, "brand": brand}).json() for number, brand in requests
    ]
    assert [(page["part"]["brand"], page["part"]["offers"]) for page in pages] == [("Bosch", 1), ("MANN-FILTER", 0)]


def test_a_rename_waits_for_an_import(db_session: Session, engine: Engine, mann: Brand) -> None:
    db_session.execute(text("SET LOCAL lock_timeout = '100ms'"))
    with engine.begin() as importing:
        write_crosses(importing, CrossSourceRecord("list", "Таблица", 1), [])
        with pytest.raises(OperationalError, match="lock timeout"):
            rename(db_session, mann, "Mann")
    db_session.rollback()
    rename(db_session, mann, "Mann")

    assert {brand for _, _, brand in parts(db_session)} == {"Mann"}


def vehicle(kind: str, brand: str = "MANN-FILTER") -> VehicleRows:
    source_fields = {"source": "list", "confidence": "one_source"}
    unit, position = position_of("oil_filter")
    position_fields = {"unit": unit.key, "position": position.number, **source_fields}
    rows = [{"brand": "Lada", "number": "2108-1012005", "key": "21081012005", "kind": "oem"}] * (kind == "analogue")
    rows.append({"brand": brand, "number": "W 914/2", "key": "W9142", "kind": kind})
    return VehicleRows(
        {"key": kind, "make": "Lada", "model": "Vesta", **source_fields}, [position_fields | row for row in rows]
    )


def oil_filter(shop: TestClient, session: Session, key: str) -> dict[str, Any]:
    id_ = session.scalars(select(Vehicle.id).where(Vehicle.key == key)).one()
    request = {"city": MOSCOW, "vehicle_id": id_, "unitid": position_of("oil_filter")[0].id}
    answer = shop.post("/api/shop/getVehicleDetails", json=request)
    detail: dict[str, Any] = answer.json()["categories"][0]["units"][0]["details"][0]
    return detail


@pytest.mark.parametrize("is_written_again", [False, True])
def test_vehicle_numbers_still_find_products(
    shop: TestClient, db_session: Session, mann: Brand, is_written_again: bool
) -> None:
    vehicles = [vehicle("oem"), vehicle("analogue")]
    write_vehicles(db_session, vehicles)
    db_session.commit()
    rename(db_session, mann, "Mann")
    if is_written_again:
        write_vehicles(db_session, vehicles)
        db_session.commit()
    original, analogue = (oil_filter(shop, db_session, key) for key in ("oem", "analogue"))

    assert original["card"]["id"] == FILTER
    assert original["part_id"] == db_session.scalars(select(Part.id).where(Part.key == "W9142")).one()
    assert (analogue["number"], [card["id"] for card in analogue["analogues"]]) == ("2108-1012005", [FILTER])


def test_vehicles_name_makers_by_any_spelling(shop: TestClient, db_session: Session) -> None:
    write_vehicles(db_session, [vehicle("oem", "Манн")])
    db_session.commit()

    assert oil_filter(shop, db_session, "oem")["card"]["id"] == FILTER


@pytest.mark.parametrize("name", [*NAMES, "KÖNNER & SÖHNEN", "Великий путь №1", "١٢"], ids=ascii)
def test_the_database_has_the_rule_of_the_code(db_session: Session, name: str) -> None:
    assert db_session.scalar(text("SELECT number_key(:name)"), {"name": name}) == number_key(name)
