"""The index of cars over some cars of the demo shop: how a car is found, and which changes index it again."""

from datetime import datetime, tzinfo
from typing import Any

import pytest
from sqlalchemy import Engine, delete, func, select
from sqlalchemy.orm import Session

from api.accounts.models import CustomerVehicle
from api.auth.models import Customer
from api.core.db import get_engine
from api.index.models import DeadLetter, OutboxEvent
from api.seed.vehicle_catalogue import frame_vehicles, vehicles, vin_patterns
from api.vehicles.models import FrameCode, Vehicle, VinPattern
from api.vehicles.write_repository import VehicleRows, upsert_rows, write_vehicles
from indexer import drain
from indexer.app import app
from indexer.documents import CARS, Document
from indexer.engine import SearchEngine
from indexer.tasks import renew_years
from tests.fixtures import datasets
from tests.fixtures.indexing import documents_of
from tests.indexer.car_queries import FOUND, VESTAS

#: Vestas have patterns, some Corollas a frame code.
MODELS = {"Vesta": "Веста", "Corolla": "Королла"}


def write_cars(session: Session) -> None:
    patterns = [row for row in vin_patterns() if row["models"] == ["Vesta"]]
    upsert_rows(session, VinPattern, patterns, by=["wmi", "pattern"])
    cars = [car for car in (*vehicles(), *frame_vehicles()) if car.vehicle["model"] in MODELS]
    write_vehicles(session, [VehicleRows(car.vehicle, codes=car.codes) for car in cars])


@pytest.fixture
def cars(shop: Session, search: SearchEngine) -> Session:
    """The small shop with some cars of the demo shop, indexed by their events."""
    datasets.load(shop, write_cars)
    drain.drain(CARS, search, get_engine())
    return shop


def found(search: SearchEngine, text: str) -> list[str]:
    query = {"q": text, "matchingStrategy": "all", "limit": 100}
    answer: dict[str, Any] = search.client.http.post("indexes/cars/search", query)
    return [f"{hit['title']}, {hit['engine']}" for hit in answer["hits"]]


def vesta(session: Session) -> Vehicle:
    return session.scalars(select(Vehicle).filter_by(model="Vesta", engine_code="H4M")).one()


def test_a_car_is_found_by_what_people_type(cars: Session, search: SearchEngine) -> None:
    """Among all cars of the demo shop: tests/contract/test_cars_index.py."""
    expected = {text: [car for car in FOUND[text] if car.split()[1] in MODELS.values()] for text in FOUND}
    assert {text: found(search, text) for text in FOUND} == expected


def test_the_document_of_a_car(cars: Session, search: SearchEngine) -> None:
    car = vesta(cars)

    assert documents_of(search, "cars")[car.id] == {
        "id": car.id, "title": "Лада Веста 1.6",
        "details": "седан или универсал, 1.6\u00a0л 113\u00a0л.\u00a0с., 2019–2022",
        "make": "Lada", "model": "Vesta", "generation": "I", "body": "седан или универсал", "engine": "H4M",
        "year_from": 2019, "year_to": 2022, "garages": 0, "newest": 2022,
        "frames": [], "vins": ["XTAGFK4", "XTAGFL4"],
        "search": {
            "names": [
                "lada", "лада", "ваз", "жигули", "автоваз", "vaz", "ладушка", "vesta", "веста", "веста св",
                "веста св кросс", "vesta sw", "1", "седан", "универсал", "бензин",
            ],
            "units": ["1d6", "1d6l", "1 d6", "113", "113hp"],
            "years": ["2019", "2020", "2021", "2022"],
            "frames": ["gfl", "h4m", "hr16de", "16v", "16кл", "16клапанная", "шестнадцатиклапанная"],
            "vins": ["xtagfk", "xtagfk4", "xtagfl", "xtagfl4"],
        },
    }  # fmt: skip


def test_a_car_of_a_frame_code_is_told_by_it(cars: Session, search: SearchEngine) -> None:
    (corolla,) = [row for row in documents_of(search, "cars").values() if row["frames"] == ["NZE121"]]

    assert (corolla["title"], corolla["details"]) == ("Тойота Королла 1.5", "NZE121, 1.5\u00a0л, 2000–2006")
    assert corolla["search"]["frames"] == ["nze121", "121", "1nzfe", "1nz"]


def test_a_car_of_a_frame_code_alone_has_it_in_its_title(shop: Session, search: SearchEngine, database: Engine) -> None:
    isis = Vehicle(id=7, key="k", make="Toyota", model="Isis", body_code="ZGM10G", source="s", confidence="one_source")
    shop.add(isis)
    shop.flush()
    shop.add(FrameCode(code="ZGM10G", vehicle_id=isis.id, source="s", confidence="one_source"))
    document = _indexed(shop, search, database, isis)

    assert (document["title"], document["details"], document["frames"]) == ("Toyota Isis ZGM10G", "", ["ZGM10G"])
    assert found(search, "исис zgm10") == ["Toyota Isis ZGM10G, "]


def test_unknown_digits_of_a_frame_code_are_every_digit(cars: Session, search: SearchEngine, database: Engine) -> None:
    car = vesta(cars)
    codes = {"S#15": [f"s{digit}15" for digit in range(10)], "RZH1####": ["rzh1"]}
    cars.add_all(FrameCode(code=code, vehicle_id=car.id, source="s", confidence="memory") for code in codes)

    words = _indexed(cars, search, database, car)["search"]["frames"]
    assert words[:11] == [*codes["RZH1####"], *codes["S#15"]]


def _indexed(session: Session, search: SearchEngine, database: Engine, car: Vehicle) -> Document:
    """The document of the car after the drain of its events."""
    session.commit()
    drain.drain(CARS, search, database)
    return documents_of(search, "cars")[car.id]


def _rename(session: Session, car: Vehicle) -> None:
    car.model_ru = "Веста Спорт"


def _add_code(session: Session, car: Vehicle) -> None:
    session.add(FrameCode(code="GFL11", vehicle_id=car.id, source="s", confidence="memory"))


def _add_pattern(session: Session, car: Vehicle) -> None:
    pattern = VinPattern(
        wmi="XTA", pattern="4-6=GFX", makes=["Lada"], models=["Vesta"], source="s", confidence="memory"
    )
    session.add(pattern)


def _take_pattern_away(session: Session, car: Vehicle) -> None:
    session.execute(delete(VinPattern).where(VinPattern.pattern.like("4-%=GFK%")))


def _give_pattern_to_another_model(session: Session, car: Vehicle) -> None:
    session.get_one(VinPattern, ("XTA", "4-7=GFL4")).models = ["XRAY"]


def test_litres_of_a_whole_number_are_typed_with_and_without_the_zero(
    cars: Session, search: SearchEngine, database: Engine
) -> None:
    car = vesta(cars)
    car.displacement_l, car.power_hp = 2.0, None

    assert _indexed(cars, search, database, car)["search"]["units"] == ["2d0", "2d0l", "2 d0", "2.0", "2", "2l"]


def test_every_change_of_a_car_is_followed(cars: Session, search: SearchEngine, database: Engine) -> None:
    car = vesta(cars)
    for change, field, value in (
        (_rename, "title", "Лада Веста Спорт 1.6"),
        (_add_code, "frames", ["GFL11"]),
        (_add_pattern, "vins", ["XTAGFK4", "XTAGFL4", "XTAGFX"]),
        (_take_pattern_away, "vins", ["XTAGFL4", "XTAGFX"]),
        (_give_pattern_to_another_model, "vins", ["XTAGFL", "XTAGFX"]),
    ):
        change(cars, car)
        assert _indexed(cars, search, database, car)[field] == value, change


def test_a_deleted_car_and_a_deleted_frame_code_leave_the_index(
    cars: Session, search: SearchEngine, database: Engine
) -> None:
    car = vesta(cars)
    corolla = cars.scalars(select(Vehicle).where(Vehicle.body_code == "NZE121")).one()
    cars.execute(delete(FrameCode).where(FrameCode.code == "NZE121"))
    cars.delete(car)
    cars.commit()
    drain.drain(CARS, search, database)

    assert car.id not in documents_of(search, "cars")
    assert documents_of(search, "cars")[corolla.id]["frames"] == []


def test_an_import_writes_one_event_for_a_new_car_with_its_codes_and_none_for_an_unchanged_one(
    shop: Session, search: SearchEngine
) -> None:
    write_cars(shop)
    assert shop.scalar(select(func.count()).select_from(FrameCode))
    events = select(func.count()).where(OutboxEvent.entity == "car")
    assert shop.scalar(events) == shop.scalar(select(func.count()).select_from(Vehicle))

    shop.execute(delete(OutboxEvent))
    write_cars(shop)
    assert shop.scalar(events) == 0


def test_cars_of_more_garages_come_first(cars: Session, search: SearchEngine, database: Engine) -> None:
    car = vesta(cars)
    customer = Customer(phone="79160000000")
    cars.add(customer)
    cars.flush()
    own_car = CustomerVehicle(customer_id=customer.id, title="Моя", vehicle_id=car.id)
    cars.add(own_car)
    assert _indexed(cars, search, database, car)["garages"] == 1
    assert found(search, "vesta 1d6") == [VESTAS[1], VESTAS[0], VESTAS[2]]

    own_car.vehicle_id = None
    assert _indexed(cars, search, database, car)["garages"] == 0

    own_car.vehicle_id = car.id
    cars.commit()
    cars.delete(own_car)
    assert _indexed(cars, search, database, car)["garages"] == 0


def test_hostile_names_are_indexed_as_they_are(cars: Session, search: SearchEngine, database: Engine) -> None:
    car = vesta(cars)
    car.model, car.model_ru = "</script>\u2028\x01\U0001f697", "Ве\u00adста\u202e «\"'\\"

    assert _indexed(cars, search, database, car)["title"] == "Лада Веста «\"'\\ 1.6"
    assert found(search, "веста h4m") == ["Лада Веста «\"'\\ 1.6, H4M"]
    assert cars.scalars(select(DeadLetter)).all() == []


def test_a_pattern_that_cannot_be_read_keeps_no_car_out(cars: Session, search: SearchEngine, database: Engine) -> None:
    car = vesta(cars)
    common = {"makes": ["Lada"], "models": ["Vesta"], "source": "s", "confidence": "memory"}
    cars.add_all(VinPattern(wmi="XTA", pattern=pattern, **common) for pattern in ("x=y", "4-6=A"))

    assert _indexed(cars, search, database, car)["vins"] == ["XTAGFK4", "XTAGFL4"]


def test_every_night_the_cars_that_are_still_built_get_the_new_year(
    cars: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} >= {renew_years.name}
    monkeypatch.setattr("indexer.documents.cars.datetime", NextYear)

    renew_years()
    waiting = select(Vehicle.years_to).join(OutboxEvent, OutboxEvent.entity_id == Vehicle.id)
    assert set(cars.scalars(waiting.where(OutboxEvent.entity == "car"))) == {None}

    drain.drain(CARS, search, database)
    years = [row["search"]["years"][-1] for row in documents_of(search, "cars").values() if row["newest"] == 9999]
    assert set(years) == {str(NextYear.now().year)}


class NextYear(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "NextYear":
        return cls(datetime.now(tz).year + 1, 1, 1, tzinfo=tz)
