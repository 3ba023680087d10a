"""Matching of a submitted car with the cars of a customer. Pure."""

from collections.abc import Iterable

from api.accounts.models import CustomerVehicle
from api.accounts.schemas import VehicleDraft

_COPIED_FIELDS = ("title", "vin", "vehicle_id", "year", "mileage_km", "note")


def same_car(draft: VehicleDraft, cars: Iterable[CustomerVehicle], *, ignore_vin: bool) -> CustomerVehicle | None:
    """The car with that VIN; without a VIN the same car of the catalogue under that name, else that name and year.

    `ignore_vin`: a draft without a VIN may match a car that has one.
    """
    if draft.vin:
        return next((car for car in cars if car.vin == draft.vin), None)
    candidates = [car for car in cars if car.title.lower() == draft.title.lower() and (ignore_vin or not car.vin)]
    if draft.vehicle_id is not None:
        if match := next((car for car in candidates if car.vehicle_id == draft.vehicle_id), None):
            return match
        candidates = [car for car in candidates if car.vehicle_id is None]
    return next((car for car in candidates if car.year == draft.year), None)


def write(draft: VehicleDraft, row: CustomerVehicle) -> None:
    for name in _COPIED_FIELDS:
        setattr(row, name, getattr(draft, name))


def fill(draft: VehicleDraft, row: CustomerVehicle) -> None:
    """Fills empty fields of the row; fields with a value stay."""
    for name in _COPIED_FIELDS:
        if getattr(row, name) in (None, ""):
            setattr(row, name, getattr(draft, name))
