"""Profile, addresses and cars of a customer, out of reach of others."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.models import CustomerAddress, CustomerVehicle
from tests.api.small_shop import MOSCOW, TVER
from tests.fixtures.customers import Headers, login

NEIGHBOUR = "79035550101"
HOME = {"city_id": MOSCOW, "text": "Ленинский проспект, 32А"}
VESTA = {"title": "Лада Веста", "vin": "XTAGFK330JY144213", "year": 2018}


@pytest.fixture
def customer_headers(shop: TestClient) -> Headers:
    return login(shop)


@pytest.fixture
def neighbour(shop: TestClient) -> Headers:
    return login(shop, NEIGHBOUR)


def save(shop: TestClient, call: str, body: dict[str, Any], headers: Headers) -> Response:
    return shop.post(f"/api/shop/{call}", json=body, headers=headers)


def get(shop: TestClient, call: str, headers: Headers) -> Any:
    return shop.get(f"/api/shop/{call}", headers=headers).json()


def code(answer: Response) -> str:
    error: str = answer.json()["error"]["code"]
    return error


CALLS = [
    ("GET", "user", None),
    ("POST", "saveProfile", {}),
    ("GET", "getAddresses", None),
    ("POST", "saveAddress", HOME),
    ("POST", "removeAddress", {"id": 1}),
    ("GET", "getVehicles", None),
    ("POST", "saveVehicle", VESTA),
    ("POST", "mergeVehicles", {"vehicles": [VESTA]}),
    ("POST", "removeVehicle", {"id": 1}),
    ("GET", "getConsents", None),
    ("POST", "withdrawConsent", {"purpose": "login"}),
    ("POST", "deleteAccount", None),
    ("GET", "getSessions", None),
    ("POST", "closeSession", {"id": 1}),
    ("POST", "logoutEverywhere", None),
]


def test_every_call_of_the_account_needs_a_login(shop: TestClient) -> None:
    answers = [shop.request(method, f"/api/shop/{call}", json=body) for method, call, body in CALLS]

    assert [(answer.status_code, code(answer)) for answer in answers] == [(401, "login_required")] * len(CALLS)


def test_absent_fields_of_a_profile_stay_unchanged(shop: TestClient, customer_headers: Headers) -> None:
    save(shop, "saveProfile", {"name": " Анна ", "email": "anna@example.ru", "city_id": TVER}, customer_headers)
    response = save(shop, "saveProfile", {"surname": "Петрова"}, customer_headers).json()

    assert (response["name"], response["surname"], response["email"], response["city_id"]) == (
        "Анна", "Петрова", "anna@example.ru", TVER,
    )  # fmt: skip
    assert get(shop, "user", customer_headers) == response
    assert save(shop, "saveProfile", {"email": ""}, customer_headers).json()["email"] == ""


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"email": "не почта"}, 422),
        ({"name": "я" * 101}, 422),
        ({"name": "а\u0000б"}, 422),
        ({"city_id": 99}, 404),
        ({"city_id": 2**31}, 422),
        ({"phone": "79990000000", "id": 5}, 200),
    ],
)
def test_invalid_fields_of_a_profile_are_refused(
    shop: TestClient, customer_headers: Headers, body: dict[str, Any], status: int
) -> None:
    before = get(shop, "user", customer_headers)

    assert save(shop, "saveProfile", body, customer_headers).status_code == status
    assert get(shop, "user", customer_headers) == before


def test_the_first_address_is_the_default_and_only_one_is(shop: TestClient, customer_headers: Headers) -> None:
    first = save(shop, "saveAddress", HOME, customer_headers).json()
    work = {"city_id": TVER, "text": "ул. Коминтерна, 47", "position": {"lat": 56.8, "lon": 35.9}, "is_default": True}
    second = save(shop, "saveAddress", work, customer_headers).json()

    assert [(saved_address["id"], saved_address["is_default"]) for saved_address in first["addresses"]] == [
        (first["id"], True)
    ]
    assert [(saved_address["id"], saved_address["is_default"]) for saved_address in second["addresses"]] == [
        (second["id"], True),
        (first["id"], False),
    ]
    assert second["addresses"][0]["position"] == {"lat": 56.8, "lon": 35.9}
    assert get(shop, "getAddresses", customer_headers) == {"addresses": second["addresses"]}


def test_the_newest_address_replaces_a_removed_default(shop: TestClient, customer_headers: Headers) -> None:
    ids = [save(shop, "saveAddress", HOME | {"text": f"Дом {n}"}, customer_headers).json()["id"] for n in range(3)]

    addresses = save(shop, "removeAddress", {"id": ids[0]}, customer_headers).json()["addresses"]

    assert [(saved_address["id"], saved_address["is_default"]) for saved_address in addresses] == [
        (ids[2], True),
        (ids[1], False),
    ]
    assert code(save(shop, "removeAddress", {"id": ids[0]}, customer_headers)) == "address_not_found"


def test_an_address_is_corrected(shop: TestClient, customer_headers: Headers) -> None:
    address_id = save(shop, "saveAddress", HOME, customer_headers).json()["id"]
    response = save(
        shop, "saveAddress", HOME | {"id": address_id, "text": "Ленинский, 40", "comment": "Код 7"}, customer_headers
    ).json()

    assert [
        (saved_address["id"], saved_address["text"], saved_address["comment"])
        for saved_address in response["addresses"]
    ] == [(address_id, "Ленинский, 40", "Код 7")]


def test_an_address_in_an_unknown_city_is_refused(shop: TestClient, customer_headers: Headers) -> None:
    assert code(save(shop, "saveAddress", HOME | {"city_id": 99}, customer_headers)) == "city_not_found"
    assert save(shop, "saveAddress", HOME | {"text": "  "}, customer_headers).status_code == 422
    assert save(shop, "saveAddress", HOME | {"position": {"lat": 91, "lon": 0}}, customer_headers).status_code == 422


def test_an_address_that_names_another_city_is_refused_at_its_text(shop: TestClient, customer_headers: Headers) -> None:
    answer = save(shop, "saveAddress", HOME | {"text": "Тверь, улица Коминтерна, 47"}, customer_headers)

    assert (answer.status_code, code(answer)) == (400, "address_city")
    assert answer.json()["error"]["fields"] == {
        "text": "Адрес в Твери, а выбран город Москва. Поправьте город или адрес."
    }
    assert save(shop, "saveAddress", HOME | {"text": "Москва, улица Тверь, 4"}, customer_headers).status_code == 200


def test_twenty_addresses_and_no_more(shop: TestClient, customer_headers: Headers) -> None:
    for number in range(20):
        assert save(shop, "saveAddress", HOME | {"text": f"Дом {number}"}, customer_headers).status_code == 200

    assert code(save(shop, "saveAddress", HOME | {"text": "Дом 20"}, customer_headers)) == "too_many_addresses"
    assert save(shop, "saveAddress", HOME | {"text": "дом 3", "comment": "тот же"}, customer_headers).status_code == 200


def send_concurrently(shop: TestClient, call: str, body: dict[str, Any], headers: Headers) -> list[Response]:
    start = Barrier(4)

    def send(_: int) -> Response:
        start.wait(timeout=30)
        return save(shop, call, body, headers)

    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(send, range(4)))


@pytest.mark.parametrize(
    ("call", "body", "table"), [("saveAddress", HOME, CustomerAddress), ("saveVehicle", VESTA, CustomerVehicle)]
)
def test_a_form_sent_several_times_at_once_is_saved_once(
    shop: TestClient, customer_headers: Headers, db_session: Session, call: str, body: dict[str, Any], table: Any
) -> None:
    answers = send_concurrently(shop, call, body, customer_headers)

    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert db_session.scalar(select(func.count()).select_from(table)) == 1


def test_two_devices_make_one_default(shop: TestClient, customer_headers: Headers, db_session: Session) -> None:
    start = Barrier(6)

    def add(number: int) -> int:
        start.wait(timeout=30)
        body = HOME | {"text": f"Дом {number}", "is_default": True}
        return save(shop, "saveAddress", body, customer_headers).status_code

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(add, range(6))) == [200] * 6
    defaults = select(func.count(CustomerAddress.id)).where(CustomerAddress.is_default)
    assert db_session.scalar(defaults) == 1


def test_a_car_is_saved_with_its_vin_made_readable(shop: TestClient, customer_headers: Headers) -> None:
    response = save(shop, "saveVehicle", {"title": "Жигули", "vin": "хта 210990 у1234567"}, customer_headers).json()

    (car,) = response["vehicles"]
    assert (car["id"], car["vin"], car["warning"]) == (response["id"], "XTA210990Y1234567", None)


def test_a_doubtful_vin_is_saved_with_a_warning(shop: TestClient, customer_headers: Headers) -> None:
    response = save(shop, "saveVehicle", {"vin": "1HGCM82673A004352"}, customer_headers)

    assert response.status_code == 200
    assert response.json()["vehicles"][0]["warning"].startswith("Контрольная цифра VIN не сходится.")
    assert get(shop, "getVehicles", customer_headers) == {"vehicles": response.json()["vehicles"]}


@pytest.mark.parametrize(
    "body",
    [{}, {"title": " "}, {"vin": "ЖЖЖЖЖ"}, {"vin": "A" * 41}, VESTA | {"year": 1899}, VESTA | {"mileage_km": -1}],
)
def test_an_impossible_car_is_refused(shop: TestClient, customer_headers: Headers, body: dict[str, Any]) -> None:
    assert save(shop, "saveVehicle", body, customer_headers).status_code == 422


def test_twenty_cars_and_no_more(shop: TestClient, customer_headers: Headers) -> None:
    for number in range(20):
        save(shop, "saveVehicle", {"title": f"Машина {number}"}, customer_headers)

    assert code(save(shop, "saveVehicle", {"title": "Машина 20"}, customer_headers)) == "too_many_vehicles"
    assert (
        len(save(shop, "saveVehicle", {"title": "машина 3", "note": "та же"}, customer_headers).json()["vehicles"])
        == 20
    )


def test_addresses_and_cars_of_another_customer_are_not_found(
    shop: TestClient, customer_headers: Headers, neighbour: Headers
) -> None:
    address = save(shop, "saveAddress", HOME, neighbour).json()["id"]
    car = save(shop, "saveVehicle", VESTA, neighbour).json()["id"]
    before = (get(shop, "getAddresses", neighbour), get(shop, "getVehicles", neighbour))

    def tries(address_id: int, car_id: int) -> list[Any]:
        attempts = [
            save(shop, "saveAddress", HOME | {"id": address_id, "text": "Чужой"}, customer_headers),
            save(shop, "removeAddress", {"id": address_id}, customer_headers),
            save(shop, "saveVehicle", VESTA | {"id": car_id, "title": "Чужая"}, customer_headers),
            save(shop, "removeVehicle", {"id": car_id}, customer_headers),
        ]
        assert [attempt.status_code for attempt in attempts] == [404] * 4
        return [attempt.json() for attempt in attempts]

    assert tries(address, car) == tries(2_000_000, 2_000_000)
    assert (get(shop, "getAddresses", neighbour), get(shop, "getVehicles", neighbour)) == before
    assert (get(shop, "getAddresses", customer_headers), get(shop, "getVehicles", customer_headers)) == (
        {"addresses": []},
        {"vehicles": []},
    )
