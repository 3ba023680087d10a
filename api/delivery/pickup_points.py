"""Pickup places of a city, sorted by the distance from a place if one is given."""

from sqlalchemy.orm import Session

from api.cities.models import City, Warehouse
from api.cities.schemas import WarehouseOut
from api.core.distance import GeoPlace, distance_km
from api.delivery.models import PickupPoint
from api.delivery.repository import active_points, warehouses_of
from api.delivery.schemas import CarrierPoint, PickupPointsOut, PickupWarehouse


def pickup_points(session: Session, city: City, near: GeoPlace | None) -> PickupPointsOut:
    warehouses = warehouses_of(session, city.id)
    pays_on_receipt = any(warehouse.cdek_delivery_payment for warehouse in warehouses)
    own_points = [_warehouse(warehouse, near) for warehouse in warehouses if warehouse.pickup_active]
    points = [_point(point, near, pays_on_receipt=pays_on_receipt) for point in active_points(session, city.id)]
    return PickupPointsOut(
        city_id=city.id,
        warehouses=sorted(own_points, key=_distance_order),
        points=sorted(points, key=_distance_order),
    )


def _distance_order(place: PickupWarehouse | CarrierPoint) -> float:
    """Places without coordinates come last; without a reference place the order stays."""
    return float("inf") if place.distance_km is None else place.distance_km


def _warehouse(row: Warehouse, near: GeoPlace | None) -> PickupWarehouse:
    return PickupWarehouse(**dict(WarehouseOut.of(row)), distance_km=_distance(near, row.latitude, row.longitude))


def _point(row: PickupPoint, near: GeoPlace | None, *, pays_on_receipt: bool) -> CarrierPoint:
    return CarrierPoint(
        code=row.code,
        carrier=row.carrier,
        name=row.name,
        address=row.address,
        lat=row.latitude,
        lon=row.longitude,
        work_time=row.work_time,
        cash=row.cash,
        card=row.card,
        on_receipt=pays_on_receipt and (row.cash or row.card),
        distance_km=_distance(near, row.latitude, row.longitude),
    )


def _distance(near: GeoPlace | None, latitude: float | None, longitude: float | None) -> float | None:
    if near is None or latitude is None or longitude is None:
        return None
    return round(distance_km(near, GeoPlace(latitude, longitude)), 2)
