"""Cities, price zones, warehouses and transit days of the seed."""

from collections import Counter
from datetime import time

import pytest

from api.seed import geography


def test_twelve_cities_in_four_zones_with_fifteen_warehouses() -> None:
    assert [zone.name for zone in geography.zones()] == [
        "Столицы",
        "Европейская часть",
        "Урал и Сибирь",
        "Дальний Восток",
    ]
    assert Counter(city.zone_id for city in geography.cities()) == {1: 2, 2: 5, 3: 3, 4: 2}
    assert len(geography.warehouses()) == 15
    assert {warehouse.city_id for warehouse in geography.warehouses()} == {city.id for city in geography.cities()}


def test_every_warehouse_serves_every_city() -> None:
    days = {(transit.warehouse_id, transit.city_id): transit.days for transit in geography.transits()}

    assert len(days) == 15 * 12
    assert set(days.values()) == {0, 1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("warehouse", "city", "days"),
    [
        (1, 1, 0),  # Москва
        (1, 3, 1),  # Москва → Тверь
        (1, 2, 1),  # Москва → Санкт-Петербург
        (1, 8, 3),  # Москва → Екатеринбург
        (10, 9, 1),  # Екатеринбург → Челябинск
        (3, 12, 6),  # Санкт-Петербург → Владивосток
    ],
)
def test_days_grow_with_the_distance(warehouse: int, city: int, days: int) -> None:
    days_by_pair = {(transit.warehouse_id, transit.city_id): transit.days for transit in geography.transits()}

    assert days_by_pair[warehouse, city] == days


def test_two_warehouses_of_one_city_need_no_transit() -> None:
    home = {warehouse.id: warehouse.city_id for warehouse in geography.warehouses()}

    at_home = [transit.days for transit in geography.transits() if home[transit.warehouse_id] == transit.city_id]

    assert at_home == [0] * 15


def test_a_day_off_has_no_hours() -> None:
    week = {times.work_day: times for times in geography.work_times() if times.warehouse_id == 2}

    assert (week["Sa"].work_start, week["Sa"].work_end, week["Sa"].active) == (time(9), time(18), True)
    assert (week["Su"].work_start, week["Su"].work_end, week["Su"].active) == (None, None, False)
    assert [times.position for times in week.values()] == list(range(7))


def test_some_warehouses_only_ship_and_some_only_hand_over() -> None:
    offers = Counter((warehouse.pickup_active, warehouse.delivery_active) for warehouse in geography.warehouses())

    assert offers == {(True, True): 12, (True, False): 2, (False, True): 1}


def test_telephone_numbers_are_fictitious() -> None:
    telephones = [city.phone for city in geography.cities()] + [house.phone for house in geography.warehouses()]

    assert all(" 000-" in telephone or " 00-" in telephone for telephone in telephones)
