"""Pickup points: the import of a carrier's list, and the order by distance."""

import os
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session
from typer import Typer
from typer.testing import CliRunner, Result

from api.cities.models import Warehouse
from api.delivery.models import PickupPoint
from cli.imports import import_points_command
from tests.api.small_shop import MOSCOW, TVER

HEADING = "code,name,type,lat,lon,postal_code,address,address_full,work_time,metro,cod,weight_max\n"
NEAR = 'MSK27,Чертановская,PVZ,55.64042,37.61026,117639,"Балаклавский, 5","117639, Россия, Москва, Москва, Балаклавский, 5","Пн-Пт 10:00-20:00",,True,30\n'  # noqa: E501
FAR = 'MSK209,Медведково,PVZ,55.87735,37.62886,127081,"ул. Молодцова, 23","127081, Россия, Москва, Москва, ул. Молодцова, 23",Пн-Вс 10:00-20:00,,False,\n'  # noqa: E501
OTHER_CITY = 'KZN1,Казань,PVZ,55.79,49.12,420000,"ул. Баумана, 1","420000, Россия, Татарстан, Казань, ул. Баумана, 1",Пн-Вс 10:00-20:00,,True,30\n'  # noqa: E501


@pytest.fixture
def points_file(tmp_path: Path) -> Path:
    path = tmp_path / "points.csv"
    path.write_text(HEADING + NEAR + FAR + OTHER_CITY, encoding="utf-8")
    return path


def run(path: Path, *options: str) -> Result:
    app = Typer()
    app.command()(import_points_command)
    return CliRunner().invoke(app, [str(path), *options])


def test_a_repeated_import_changes_nothing(shop: TestClient, points_file: Path, db_session: Session) -> None:
    first, second = run(points_file), run(points_file)

    assert first.output == "Пунктов: новых 2, обновлено 0, без изменений 0, чужих городов 1.\n"
    assert second.output == "Пунктов: новых 0, обновлено 0, без изменений 2, чужих городов 1.\n"
    point = db_session.get_one(PickupPoint, "MSK27")
    assert (point.carrier, point.city_id, point.address) == ("СДЭК", MOSCOW, "Балаклавский, 5")
    assert (point.latitude, point.longitude, point.work_time) == (55.64042, 37.61026, "Пн-Пт 10:00-20:00")
    assert (point.cash, point.card, point.active) == (True, True, True)


def test_a_whole_list_closes_absent_points(shop: TestClient, points_file: Path, db_session: Session) -> None:
    run(points_file)
    db_session.add(
        PickupPoint(
            code="TVR1", carrier="СДЭК", city_id=TVER, name="Т", address="А", latitude=56.8, longitude=35.9,
            work_time="", cash=True, card=True,
        )
    )  # fmt: skip
    db_session.commit()
    points_file.write_text(HEADING + NEAR, encoding="utf-8")

    result = run(points_file, "--whole")

    assert "закрыто 1" in result.output
    active = select(PickupPoint.code).where(PickupPoint.active).order_by(PickupPoint.code)
    assert db_session.scalars(active).all() == ["MSK27", "TVR1"]
    points_file.write_text(HEADING + FAR, encoding="utf-8")
    assert "обновлено 1" in run(points_file).output


def test_bad_lines_are_reported_and_the_others_imported(shop: TestClient, points_file: Path) -> None:
    invalid_rows = [
        NEAR.replace("55.64042", "nan"),
        NEAR.replace("MSK27", ""),
        NEAR.replace("117639, Россия, Москва, ", ""),
    ]
    points_file.write_text(HEADING + "".join(invalid_rows) + FAR, encoding="utf-8")

    result = run(points_file)

    assert result.exit_code == 0
    assert "новых 1" in result.stdout
    assert "отклонено 3" in result.stdout
    assert "строка 2: не координаты: nan, 37.61026" in result.output
    assert "строка 3: пусто: code" in result.output


def test_another_file_is_refused(shop: TestClient, points_file: Path, db_session: Session) -> None:
    points_file.write_text("name,price\nМасло,100\n", encoding="utf-8")

    result = run(points_file)

    assert result.exit_code == 2
    assert "В файле нет столбцов: code, lat, lon" in result.output
    assert db_session.scalar(select(func.count()).select_from(PickupPoint)) == 0


def test_near_places_come_first(shop: TestClient, points_file: Path) -> None:
    run(points_file)

    default_order = shop.get("/api/shop/getPickupPoints", params={"city": MOSCOW}).json()
    by_distance = shop.get("/api/shop/getPickupPoints", params={"city": MOSCOW, "lat": 55.64, "lon": 37.61}).json()

    assert [point["code"] for point in default_order["points"]] == ["MSK209", "MSK27"]
    assert [(point["code"], point["distance_km"]) for point in by_distance["points"]] == [
        ("MSK27", 0.05),
        ("MSK209", 26.42),
    ]
    assert [(point["cash"], point["on_receipt"]) for point in by_distance["points"]] == [(True, True), (False, False)]
    assert [warehouse["id"] for warehouse in default_order["warehouses"]] == [10, 11]
    assert default_order["warehouses"][0]["worktime"][0] == {
        "work_day": "Mo", "work_start": "09:00", "work_end": "21:00", "active": 1,
    }  # fmt: skip


def test_flags_of_the_warehouses_decide(shop: TestClient, points_file: Path, db_session: Session) -> None:
    run(points_file)
    db_session.execute(update(Warehouse).values(cdek_delivery_payment=False))
    db_session.execute(update(Warehouse).where(Warehouse.id == 10).values(pickup_active=False))
    db_session.commit()

    response = shop.get("/api/shop/getPickupPoints", params={"city": MOSCOW}).json()

    assert [warehouse["id"] for warehouse in response["warehouses"]] == [11]
    assert {point["on_receipt"] for point in response["points"]} == {False}


@pytest.mark.parametrize(
    ("params", "status"),
    [({"city": 99}, 404), ({"city": "х"}, 422), ({"lat": "nan", "lon": 1}, 422), ({"lat": 91, "lon": 1}, 422)],
)
def test_invalid_parameters_are_refused(shop: TestClient, params: dict[str, str], status: int) -> None:
    assert shop.get("/api/shop/getPickupPoints", params=params).status_code == status


def test_a_carriers_real_list(shop: TestClient, db_session: Session) -> None:
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        pytest.skip("REAL_DATA_DIR is not set: the folder with a carrier's real list")

    result = run(Path(folder) / "cdek_pvz" / "cdek_pvz_moscow.csv", "--whole")

    assert result.output == "Пунктов: новых 141, обновлено 0, без изменений 0.\n"
    assert len(shop.get("/api/shop/getPickupPoints", params={"city": MOSCOW}).json()["points"]) == 141
