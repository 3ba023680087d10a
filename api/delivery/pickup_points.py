"""Pickup places of a city, sorted by the distance from a place if one is given."""

from sqlalchemy.orm import Session

from api.cities.models import City
from api.core.distance import GeoPlace, distance_km
from api.delivery.repository import active_points, warehouses_of
from api.delivery.schemas import CarrierPoint, PickupPointsOut, PickupWarehouse


def pickup_points(session: Session, city: City, near: GeoPlace | None) -> PickupPointsOut:
    warehouses = warehouses_of(session, city.id)
    pays_on_receipt = any(warehouse.cdek_delivery_payment for warehouse in warehouses)
    own_points = [PickupWarehouse.model_validate(row) for row in warehouses if row.pickup_active]
    points = [CarrierPoint.model_validate(row) for row in active_points(session, city.id)]
    for point in points:
        point.on_receipt = pays_on_receipt and point.on_receipt
    places: list[PickupWarehouse | CarrierPoint] = [*own_points, *points]
    for place in places:
        if near is not None and place.lat is not None and place.lon is not None:
            place.distance_km = round(distance_km(near, GeoPlace(place.lat, place.lon)), 2)
    return PickupPointsOut(
        city_id=city.id,
        warehouses=sorted(own_points, key=_distance_order),
        points=sorted(points, key=_distance_order),
    )


def _distance_order(place: PickupWarehouse | CarrierPoint) -> float:
    """Places without coordinates come last; without a reference place the order stays."""
    return float("inf") if place.distance_km is None else place.distance_km
