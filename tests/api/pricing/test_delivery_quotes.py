"""Delivery types of a city, their costs, and what a choice still lacks."""

from dataclasses import replace

import pytest

from api.pricing.choices import CARRIER_POINT, COURIER, OWN_PICKUP, DeliverySelection
from api.pricing.delivery_quotes import CityFacts, PointFacts, TariffFacts, WarehouseFacts, quote

SHOP = WarehouseFacts(1, "Склад «Москва 1»", True, True, True)
POINT = PointFacts(1, "На Рябиновой", cash=True, card=False, active=True)
MOSCOW = CityFacts(
    id=1,
    name="Москва",
    warehouses=[SHOP],
    tariffs={COURIER: TariffFacts(29000, 500000, 1), CARRIER_POINT: TariffFacts(19050, None, 2)},
    has_carrier_points=True,
    points={"MSK1": POINT},
)
NOWHERE = replace(MOSCOW, warehouses=[], has_carrier_points=False)
ADDRESS = DeliverySelection(COURIER, address_text="Ленинский проспект, 32а")


def test_courier_comes_after_the_goods_have_arrived() -> None:
    result = quote(ADDRESS, MOSCOW, 100000, [0, 2])

    assert (result.cost, result.days, result.refusal) == (29000, 3, None)


@pytest.mark.parametrize(("goods_total", "cost"), [(499999, 29000), (500000, 0)])
def test_delivery_is_free_from_the_sum_of_the_tariff(goods_total: int, cost: int) -> None:
    assert quote(ADDRESS, MOSCOW, goods_total, [0]).cost == cost


def test_own_pickup_is_free_and_without_a_tariff() -> None:
    result = quote(DeliverySelection(OWN_PICKUP, pvz=1), MOSCOW, 100000, [1])

    assert (result.cost, result.days, result.refusal) == (0, 1, None)


def test_every_type_is_offered_with_cost_and_days() -> None:
    result = quote(DeliverySelection(), MOSCOW, 100000, [1])

    assert [(option.delivery_type, option.cost, option.days) for option in result.options] == [
        (COURIER, 29000, 2),
        (CARRIER_POINT, 19050, 3),
        (OWN_PICKUP, 0, 1),
    ]


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (DeliverySelection(), "delivery_not_chosen"),
        (DeliverySelection(COURIER), "address_required"),
        (DeliverySelection(COURIER, address_text="Ленинский проспект"), "house_required"),
        (DeliverySelection(CARRIER_POINT), "point_required"),
        (DeliverySelection(CARRIER_POINT, agent_pvz_id="KZN1"), "point_elsewhere"),
        (DeliverySelection(OWN_PICKUP), "warehouse_required"),
        (DeliverySelection(OWN_PICKUP, pvz=77), "warehouse_elsewhere"),
    ],
)
def test_missing_parts_of_a_choice_are_refused(choice: DeliverySelection, code: str) -> None:
    result = quote(choice, MOSCOW, 100000, [0])

    assert result.refusal is not None
    assert result.refusal.code == code


def test_an_address_without_a_house() -> None:
    result = quote(DeliverySelection(COURIER, address_text="Ленинский проспект"), MOSCOW, 100000, [0])

    assert result.refusal == ("house_required", "Не хватает дома. Выберите адрес из списка или допишите сами.")


def test_a_point_of_another_city_is_refused() -> None:
    city = replace(MOSCOW, points={"MSK1": replace(POINT, city_id=2)})
    result = quote(DeliverySelection(CARRIER_POINT, agent_pvz_id="MSK1"), city, 100000, [0])

    assert result.refusal == ("point_elsewhere", "Этого пункта нет в городе Москва. Выберите другой из списка.")


def test_a_closed_point_is_refused() -> None:
    city = replace(MOSCOW, points={"MSK1": replace(POINT, active=False)})
    result = quote(DeliverySelection(CARRIER_POINT, agent_pvz_id="MSK1"), city, 100000, [0])

    assert result.refusal is not None
    assert result.refusal.words.startswith("Пункт «На Рябиновой» больше не выдаёт заказы")


def test_flags_of_the_warehouses_decide() -> None:
    city = replace(MOSCOW, warehouses=[replace(SHOP, pickup_active=False, delivery_active=False)])

    courier, pickup = (
        quote(ADDRESS, city, 100000, [0]),
        quote(DeliverySelection(OWN_PICKUP, pvz=1), city, 100000, [0]),
    )

    assert courier.refusal == (
        "courier_unavailable",
        "Курьера в этом городе пока нет. Можно выбрать пункт выдачи.",
    )
    assert pickup.refusal is not None
    assert pickup.refusal.code == "pickup_unavailable"
    assert (courier.cost, courier.days) == (0, None)


def test_a_warehouse_without_pickup_beside_one_with_it() -> None:
    city = replace(MOSCOW, warehouses=[SHOP, replace(SHOP, id=2, name="Склад 2", pickup_active=False)])

    result = quote(DeliverySelection(OWN_PICKUP, pvz=2), city, 100000, [0])

    assert result.refusal == ("warehouse_closed", "Склад 2 заказы не выдаёт. Выберите другой магазин из списка.")


def test_a_city_without_delivery() -> None:
    assert quote(DeliverySelection(), NOWHERE, 100000, [0]).refusal == quote(ADDRESS, NOWHERE, 100000, [0]).refusal
    assert [option.refusal is None for option in quote(DeliverySelection(), NOWHERE, 100000, [0]).options] == [
        False
    ] * 3


def test_a_part_without_lines_has_no_delivery() -> None:
    result = quote(ADDRESS, MOSCOW, 0, [])

    assert (result.cost, result.refusal.code if result.refusal else None) == (0, "nothing_left")


@pytest.mark.parametrize(
    ("warehouse_allows", "cash", "card", "expected"),
    [(True, True, False, True), (True, False, True, True), (True, False, False, False), (False, True, True, False)],
)
def test_payment_on_receipt_at_a_carriers_point(warehouse_allows: bool, cash: bool, card: bool, expected: bool) -> None:
    city = replace(
        MOSCOW,
        warehouses=[replace(SHOP, cdek_delivery_payment=warehouse_allows)],
        points={"MSK1": replace(POINT, cash=cash, card=card)},
    )

    assert quote(DeliverySelection(CARRIER_POINT, agent_pvz_id="MSK1"), city, 100000, [0]).on_receipt is expected
