"""Price zones, cities, warehouses with opening hours, and transit times between them."""

from collections.abc import Iterator
from datetime import time

from api.cities.models import WORK_DAYS, City, PriceZone, Transit, Warehouse, WorkTime
from api.core.distance import GeoPlace, distance_km
from api.seed.data_files import table

#: The distance in km reached in 1, 2 … days of transit; a greater one takes another day.
_REACH_KM = (700, 1300, 2000, 3200, 5000)


def zones() -> list[PriceZone]:
    return [PriceZone(id=int(row["id"]), name=row["name"]) for row in table("zones")]


def cities() -> list[City]:
    return [
        City(
            id=int(row["id"]),
            name=row["name"],
            region=row["region"],
            zone_id=int(row["zone_id"]),
            latitude=float(row["latitude"]),
            longitude=float(row["longitude"]),
            timezone=row["timezone"],
            phone=row["phone"],
            email=row["email"],
            position=position,
        )
        for position, row in enumerate(table("cities"))
    ]


def warehouses() -> list[Warehouse]:
    return [
        Warehouse(
            id=int(row["id"]),
            city_id=int(row["city_id"]),
            name=row["name"],
            address=row["address"],
            phone=row["phone"],
            latitude=float(row["latitude"]),
            longitude=float(row["longitude"]),
            pickup_active=row["pickup"] == "1",
            delivery_active=row["delivery"] == "1",
            cdek_delivery_payment=row["cdek"] == "1",
            supply_days=int(row["supply_days"]),
            order_cutoff=time.fromisoformat(row["order_cutoff"]),
        )
        for row in table("warehouses")
    ]


def work_times() -> Iterator[WorkTime]:
    """Seven rows a warehouse; a day off has no hours."""
    for row in table("warehouses"):
        for position, day in enumerate(WORK_DAYS):
            start, _, end = row[day.lower()].partition("-")
            yield WorkTime(
                warehouse_id=int(row["id"]),
                work_day=day,
                position=position,
                work_start=time.fromisoformat(start) if start else None,
                work_end=time.fromisoformat(end) if end else None,
                active=bool(start),
            )


def transits() -> Iterator[Transit]:
    """Every warehouse serves every city."""
    places = cities()
    home = {city.id: city for city in places}
    for warehouse in warehouses():
        for city in places:
            days = transit_days(home[warehouse.city_id], city)
            yield Transit(warehouse_id=warehouse.id, city_id=city.id, days=days)


def transit_days(start: City, end: City) -> int:
    if start.id == end.id:
        return 0
    distance = distance_km(GeoPlace(start.latitude, start.longitude), GeoPlace(end.latitude, end.longitude))
    return 1 + sum(distance > reach for reach in _REACH_KM)
