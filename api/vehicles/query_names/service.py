"""Names of the catalogue's cars for the browser, which recognises them in queries."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from api.core.db import SessionDep
from api.vehicles.models import Vehicle
from api.vehicles.query_names.car_tokens import engine_tokens, generation_tokens
from api.vehicles.query_names.model_names import make_names, model_names
from api.vehicles.query_names.name_tables import NameTables, name_tables
from api.vehicles.query_names.repository import category_ids, listed_vehicles
from api.vehicles.query_names.schemas import QueryCar, QueryCars, QueryModel
from api.vehicles.servicing.service import KINDS
from api.vehicles.vehicle_labels import years
from api.vehicles.vehicle_units import position_of

#: The section of motor oils.
_OILS = "motornye-masla"


def query_cars(session: SessionDep) -> QueryCars:
    tables = name_tables()
    vehicles = listed_vehicles(session)
    models = [
        _model(list(cars), tables) for _, cars in groupby(vehicles, key=lambda vehicle: (vehicle.make, vehicle.model))
    ]
    makes = {vehicle.make: vehicle.make_ru for vehicle in vehicles}
    return QueryCars(
        makes={make: make_names(make, make_ru, tables) for make, make_ru in sorted(makes.items())},
        models=models,
        oils=category_ids(session, {_OILS}),
        service=category_ids(session, {_OILS, *_service_slugs()}),
    )


def _service_slugs() -> Iterable[str]:
    return (slug for kind in KINDS for slug in position_of(kind)[1].categories)


def _model(vehicles: Sequence[Vehicle], tables: NameTables) -> QueryModel:
    first = vehicles[0]
    return QueryModel(
        title=f"{first.make} {first.model}",
        make=first.make,
        names=model_names(vehicles, tables),
        cars=[_car(vehicle, tables) for vehicle in vehicles],
    )


def _car(vehicle: Vehicle, tables: NameTables) -> QueryCar:
    litres = f"{vehicle.displacement_l:.1f}" if vehicle.displacement_l else ""
    power = f"{vehicle.power_hp}\u00a0л.\u00a0с." if vehicle.power_hp else ""
    name = " ".join(filter(None, (vehicle.generation, litres, vehicle.engine_code)))
    return QueryCar(
        id=vehicle.id,
        label=", ".join(filter(None, (name, power, years(vehicle.years_from, vehicle.years_to)))),
        tokens=generation_tokens(vehicle.generation, vehicle.body_code),
        engine=engine_tokens(vehicle.engine_code, vehicle.engine_family, tables.engines),
        litres=vehicle.displacement_l,
        diesel=vehicle.fuel == "diesel",
        years=[vehicle.years_from, vehicle.years_to],
    )
