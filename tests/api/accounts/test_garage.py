"""Cars of a customer that refer to the catalogue, and the merge of a guest's cars at login."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api.accounts.models import CustomerVehicle
from api.vehicles.models import Vehicle
from tests.fixtures.customers import Headers, login
from tests.fixtures.statements import count_statements

VESTA, LOGAN, DELETED_VEHICLE = 31, 32, 2_000_000
VIN = "XTAGFK330JY144213"
NAME = "Лада Веста 1.6, 106\u00a0л.\u00a0с., 2015–2022"


@pytest.fixture
def customer_headers(shop: TestClient, db_session: Session) -> Headers:
    common = {"generation": "I", "years_from": 2015, "years_to": 2022, "displacement_l": 1.6, "power_hp": 106,
              "oil_volume_l": 3.3, "oil_sae": "5W-30", "oil_approvals": ["RN0700"], "source": "s"}  # fmt: skip
    db_session.add_all(
        [
            Vehicle(id=VESTA, key="vesta", make="Lada", make_ru="Лада", model="Vesta", model_ru="Веста",
                    confidence="one_source", **common),
            Vehicle(id=LOGAN, key="logan", make="Renault", make_ru="Рено", model="Logan", model_ru="Логан",
                    confidence="memory", **common),
        ]
    )  # fmt: skip
    db_session.commit()
    return login(shop)


def post(shop: TestClient, call: str, body: dict[str, Any], headers: Headers) -> Response:
    return shop.post(f"/api/shop/{call}", json=body, headers=headers)


def save(shop: TestClient, body: dict[str, Any], headers: Headers) -> Any:
    answer = post(shop, "saveVehicle", body, headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def merge(shop: TestClient, drafts: list[dict[str, Any]], headers: Headers) -> Any:
    answer = post(shop, "mergeVehicles", {"vehicles": drafts}, headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def garage(shop: TestClient, headers: Headers) -> list[dict[str, Any]]:
    cars: list[dict[str, Any]] = shop.get("/api/shop/getVehicles", headers=headers).json()["vehicles"]
    return cars


def vehicle_rows(cars: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(car["title"], car["vin"], car["vehicle_id"], car["year"], car["mileage_km"]) for car in cars]


class TestACarOfTheCatalogue:
    def test_a_car_of_the_catalogue_has_its_details(self, shop: TestClient, customer_headers: Headers) -> None:
        save(shop, {"title": "Моя", "vin": VIN, "vehicle_id": VESTA}, customer_headers)
        (car,) = garage(shop, customer_headers)
        vehicle = car["vehicle"]

        assert (car["title"], car["vin"], car["vehicle_id"]) == ("Моя", VIN, VESTA)
        assert (vehicle["id"], vehicle["title"], vehicle["oil_volume_l"], vehicle["oil_sae"]) == (
            VESTA, NAME, 3.3, "5W-30",
        )  # fmt: skip
        assert (vehicle["oil_approvals"], vehicle["confirmed"]) == (["RN0700"], True)

    def test_a_car_without_a_name_gets_the_catalogues(self, shop: TestClient, customer_headers: Headers) -> None:
        assert vehicle_rows(save(shop, {"vehicle_id": VESTA}, customer_headers)["vehicles"]) == [
            (NAME, "", VESTA, None, None)
        ]

    def test_a_car_of_no_catalogue(self, shop: TestClient, customer_headers: Headers) -> None:
        (car,) = save(shop, {"title": "Запорожец"}, customer_headers)["vehicles"]

        assert (car["vehicle_id"], car["vehicle"]) == (None, None)

    def test_an_unknown_car_is_refused_and_changes_nothing(self, shop: TestClient, customer_headers: Headers) -> None:
        response = save(shop, {"title": "Моя", "vehicle_id": VESTA}, customer_headers)
        answer = post(
            shop,
            "saveVehicle",
            {"id": response["id"], "title": "Другая", "vehicle_id": DELETED_VEHICLE},
            customer_headers,
        )

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "vehicle_not_found")
        assert garage(shop, customer_headers) == response["vehicles"]

    def test_two_cars_under_one_name_are_two(self, shop: TestClient, customer_headers: Headers) -> None:
        save(shop, {"title": "Моя", "vehicle_id": VESTA}, customer_headers)
        save(shop, {"title": "Моя", "vehicle_id": LOGAN}, customer_headers)
        cars = save(shop, {"title": "моя", "vehicle_id": VESTA, "mileage_km": 7}, customer_headers)["vehicles"]

        assert vehicle_rows(cars) == [("Моя", "", LOGAN, None, None), ("моя", "", VESTA, None, 7)]

    def test_a_car_saved_before_becomes_one_of_the_catalogue(self, shop: TestClient, customer_headers: Headers) -> None:
        first = save(shop, {"title": "Веста", "year": 2018}, customer_headers)["id"]
        response = save(shop, {"title": "Веста", "year": 2018, "vehicle_id": VESTA}, customer_headers)

        assert (response["id"], vehicle_rows(response["vehicles"])) == (first, [("Веста", "", VESTA, 2018, None)])

    def test_a_car_removed_from_the_catalogue_stays_in_the_garage(
        self, shop: TestClient, customer_headers: Headers, db_session: Session
    ) -> None:
        save(shop, {"title": "Моя", "vin": VIN, "vehicle_id": VESTA}, customer_headers)
        db_session.execute(delete(Vehicle).where(Vehicle.id == VESTA))
        db_session.commit()
        (car,) = garage(shop, customer_headers)

        assert (car["title"], car["vin"], car["vehicle_id"], car["vehicle"]) == ("Моя", VIN, None, None)

    def test_the_garage_is_read_in_as_many_statements_whatever_it_holds(
        self, shop: TestClient, customer_headers: Headers
    ) -> None:
        counts = []
        for title in ("Первая", "Вторая", "Третья"):
            save(shop, {"title": title, "vehicle_id": VESTA}, customer_headers)
            with count_statements() as statements:
                garage(shop, customer_headers)
            counts.append(len(statements))

        assert counts[0] == counts[1] == counts[2]


class TestMerging:
    def test_missing_cars_are_added_in_the_order_sent(self, shop: TestClient, customer_headers: Headers) -> None:
        save(shop, {"title": "Старая", "year": 2001}, customer_headers)
        answer = merge(shop, [{"title": "А", "vehicle_id": VESTA}, {"vin": "хта 210990 у1234567"}], customer_headers)

        assert vehicle_rows(answer["vehicles"]) == [
            ("А", "", VESTA, None, None),
            ("", "XTA210990Y1234567", None, None, None),
            ("Старая", "", None, 2001, None),
        ]
        assert answer["vehicles"][0]["vehicle"]["title"] == NAME
        assert answer["left"] == []
        assert garage(shop, customer_headers) == answer["vehicles"]

    @pytest.mark.parametrize(
        ("existing", "draft"),
        [
            ({"title": "Веста", "vin": VIN, "year": 2018}, {"title": "Другое имя", "vin": VIN.lower(), "year": 2017}),
            ({"title": "Веста", "vin": VIN, "vehicle_id": VESTA}, {"title": "ВЕСТА", "vehicle_id": VESTA}),
            ({"title": "Веста", "year": 2018}, {"title": "веста", "year": 2018}),
            ({"title": "Веста", "vin": VIN, "year": 2018}, {"title": "Веста", "year": 2018}),
        ],
        ids=["VIN", "car of the catalogue and name", "name and year", "name and year of a car with a VIN"],
    )
    def test_existing_cars_stay_unchanged(
        self, shop: TestClient, customer_headers: Headers, existing: dict[str, Any], draft: dict[str, Any]
    ) -> None:
        vehicles = save(shop, existing, customer_headers)["vehicles"]

        assert merge(shop, [draft], customer_headers) == {"vehicles": vehicles, "left": []}

    @pytest.mark.parametrize(
        ("existing", "draft"),
        [
            ({"title": "Веста", "vin": VIN}, {"title": "Веста", "vin": "XTAGFK330JY144214"}),
            ({"title": "Веста", "vehicle_id": VESTA}, {"title": "Веста", "vehicle_id": LOGAN}),
            ({"title": "Веста", "year": 2018}, {"title": "Веста", "year": 2019}),
        ],
        ids=["VIN", "car of the catalogue", "year"],
    )
    def test_another_car_is_added(
        self, shop: TestClient, customer_headers: Headers, existing: dict[str, Any], draft: dict[str, Any]
    ) -> None:
        (vehicle,) = save(shop, existing, customer_headers)["vehicles"]
        cars = merge(shop, [draft], customer_headers)["vehicles"]

        assert len(cars) == 2
        assert cars[1] == vehicle

    def test_only_what_was_empty_is_filled(self, shop: TestClient, customer_headers: Headers) -> None:
        save(shop, {"title": "Веста", "year": 2018, "mileage_km": 5}, customer_headers)
        draft = {"title": "Веста", "year": 2018, "vehicle_id": VESTA, "mileage_km": 9, "note": "шумит"}
        (car,) = merge(shop, [draft], customer_headers)["vehicles"]

        assert vehicle_rows([car]) == [("Веста", "", VESTA, 2018, 5)]
        assert car["note"] == "шумит"

    def test_once_more_changes_nothing(self, shop: TestClient, customer_headers: Headers) -> None:
        same: dict[str, Any] = {"title": "А", "vehicle_id": VESTA}
        drafts = [same, {"vin": VIN}, same]
        first = merge(shop, drafts, customer_headers)

        assert len(first["vehicles"]) == 2
        assert merge(shop, drafts, customer_headers) == first

    def test_a_full_garage_returns_the_cars_that_did_not_fit(self, shop: TestClient, customer_headers: Headers) -> None:
        for number in range(19):
            save(shop, {"title": f"Машина {number}"}, customer_headers)
        answer = merge(shop, [{"title": "Машина 3"}, {"title": "Новая"}, {"title": "Лишняя"}], customer_headers)

        assert answer["left"] == [2]
        assert [len(answer["vehicles"]), answer["vehicles"][0]["title"]] == [20, "Новая"]

    def test_a_car_that_the_catalogue_has_lost_keeps_its_name(
        self, shop: TestClient, customer_headers: Headers
    ) -> None:
        answer = merge(
            shop, [{"title": "Моя", "vehicle_id": DELETED_VEHICLE}, {"vehicle_id": DELETED_VEHICLE}], customer_headers
        )

        assert vehicle_rows(answer["vehicles"]) == [("Моя", "", None, None, None)]
        assert answer["left"] == [1]

    def test_merging_no_cars(self, shop: TestClient, customer_headers: Headers) -> None:
        assert merge(shop, [], customer_headers) == {"vehicles": [], "left": []}

    @pytest.mark.parametrize("drafts", [[{"title": str(n)} for n in range(21)], [{"title": " "}], [{"vin": "ЖЖ"}]])
    def test_an_invalid_car_refuses_the_whole_request(
        self, shop: TestClient, customer_headers: Headers, drafts: list[dict[str, Any]]
    ) -> None:
        answer = post(shop, "mergeVehicles", {"vehicles": drafts}, customer_headers)

        assert answer.status_code == 422
        assert garage(shop, customer_headers) == []

    def test_the_garage_of_another_customer_is_unchanged(self, shop: TestClient, customer_headers: Headers) -> None:
        neighbour = login(shop, "79035550101")
        theirs = merge(shop, [{"title": "Веста", "vin": VIN}], neighbour)["vehicles"]
        mine = merge(shop, [{"title": "Моя", "vin": VIN}], customer_headers)["vehicles"]

        assert vehicle_rows(mine) == [("Моя", VIN, None, None, None)]
        assert garage(shop, neighbour) == theirs


def test_two_tabs_that_merge_at_once_add_each_car_once(
    shop: TestClient, customer_headers: Headers, db_session: Session
) -> None:
    drafts = [{"title": "Веста", "vehicle_id": VESTA}, {"vin": VIN}, {"title": "Дедушкина", "year": 1988}]
    start = Barrier(4)

    def tab(number: int) -> Response:
        start.wait(timeout=30)
        return post(shop, "mergeVehicles", {"vehicles": drafts if number % 2 else drafts[::-1]}, customer_headers)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(tab, range(4)))

    assert [answer.status_code for answer in answers] == [200] * 4
    assert db_session.scalar(select(func.count()).select_from(CustomerVehicle)) == 3
    assert all(answer.json()["vehicles"] == answers[0].json()["vehicles"] for answer in answers)


def test_saving_and_merging_at_once_never_pass_the_limit(
    shop: TestClient, customer_headers: Headers, db_session: Session
) -> None:
    for number in range(18):
        save(shop, {"title": f"Машина {number}"}, customer_headers)
    start = Barrier(4)

    def act(number: int) -> int:
        start.wait(timeout=30)
        if number % 2:
            return post(shop, "saveVehicle", {"title": f"Новая {number}"}, customer_headers).status_code
        return post(shop, "mergeVehicles", {"vehicles": [{"title": f"Гость {number}"}]}, customer_headers).status_code

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(act, range(4)))

    assert set(statuses) <= {200, 409}
    assert db_session.scalar(select(func.count()).select_from(CustomerVehicle)) == 20
