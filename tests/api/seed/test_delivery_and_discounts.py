"""Tariffs, pickup points and discounts of the demo shop."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api.core.distance import GeoPlace, distance_km
from api.delivery.models import DeliveryTariff, PickupPoint
from api.pricing.models import BasketDiscount, PromoCode
from api.seed.delivery_and_discounts import pickup_points, promo_codes, write_sales
from api.seed.geography import cities
from api.seed.service import seed


@pytest.fixture
def session(db_session: Session) -> Session:
    seed(db_session, products=False)
    return db_session


def test_every_city_has_three_tariffs_and_points_of_its_own() -> None:
    centres = {city.id: GeoPlace(city.latitude, city.longitude) for city in cities()}
    points = {city_id: [point for point in pickup_points() if point["city_id"] == city_id] for city_id in centres}

    assert all(5 <= len(city_points) <= 8 for city_points in points.values())
    assert len({point["code"] for city_points in points.values() for point in city_points}) == 72
    for city_id, city_points in points.items():
        for point in city_points:
            position = GeoPlace(float(str(point["latitude"])), float(str(point["longitude"])))
            assert distance_km(centres[city_id], position) < 30, point["code"]


def test_the_survey_is_answered_with_a_code_of_28_percent() -> None:
    (code,) = (code for code in promo_codes() if code["for_survey"])

    assert code["percent"] == 28
    assert code["ends_at"] == datetime(2027, 4, 30, 21, tzinfo=UTC)


def test_edits_of_staff_survive_a_second_run(session: Session) -> None:
    write_sales(session)
    assert session.scalar(select(func.count()).select_from(DeliveryTariff)) == 36
    assert [(step.min_total, step.amount) for step in session.scalars(select(BasketDiscount))] == [(500000, 25000)]
    session.execute(delete(BasketDiscount))
    session.add(BasketDiscount(min_total=600000, amount=30000))
    code = session.scalars(select(PromoCode).where(PromoCode.code == "ZIMA10")).one()
    tariff = session.get_one(DeliveryTariff, (1, 1))
    point = session.get_one(PickupPoint, "MSK901")
    code.active, tariff.cost, point.active = False, 39900, False
    session.flush()

    seed(session, products=False)
    write_sales(session)
    session.expire_all()

    assert (code.active, tariff.cost, point.active) == (False, 39900, False)
    assert session.scalars(select(BasketDiscount.min_total)).all() == [600000]
