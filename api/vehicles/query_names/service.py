"""Names of the catalogue's cars for the browser, which recognises them in queries."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from api.core.db import SessionDep
from api.text.folding import fold
from api.vehicles.models import Vehicle
from api.vehicles.query_names.car_tokens import engine_tokens, generation_tokens
from api.vehicles.query_names.name_tables import NameTables, first_words, name_tables
from api.vehicles.query_names.repository import category_ids, listed_vehicles
from api.vehicles.query_names.schemas import QueryCar, QueryCars, QueryModel
from api.vehicles.servicing.service import KINDS
from api.vehicles.vehicle_labels import years
from api.vehicles.vehicle_units import position_of

#: Makes that the word tables spell in Russian.
_RUSSIAN_MAKES = {"GAZ": "газ", "UAZ": "уаз", "Moskvich": "москвич"}
#: «поло» for Polo Sedan; a shorter first word («икс») names nothing.
_SHORTEST_FIRST_WORD = 4
#: The section of motor oils.
_OILS = "motornye-masla"
_CODE = re.compile(r"\d{4,5}")
_BRACKETS = re.compile(r"\(.*?\)")


def query_cars(session: SessionDep) -> QueryCars:
    tables = name_tables()
    vehicles = listed_vehicles(session)
    models = [
        _model(list(cars), tables) for _, cars in groupby(vehicles, key=lambda vehicle: (vehicle.make, vehicle.model))
    ]
    makes = {vehicle.make: [fold(vehicle.make), fold(vehicle.make_ru)] for vehicle in vehicles}
    return QueryCars(
        makes={
            make: _unique([*names, *tables.makes.get(_table_make(make), ())]) for make, names in sorted(makes.items())
        },
        models=models,
        oils=category_ids(session, {_OILS}),
        service=category_ids(session, {_OILS, *_service_slugs()}),
    )


def _service_slugs() -> Iterable[str]:
    return (slug for kind in KINDS for slug in position_of(kind)[1].categories)


def _table_make(make: str) -> str:
    return _RUSSIAN_MAKES.get(make, fold(make))


def _model(vehicles: Sequence[Vehicle], tables: NameTables) -> QueryModel:
    first = vehicles[0]
    return QueryModel(
        title=f"{first.make} {first.model}",
        make=first.make,
        names=_names(vehicles, tables),
        cars=[_car(vehicle, tables) for vehicle in vehicles],
    )


def _names(vehicles: Sequence[Vehicle], tables: NameTables) -> list[str]:
    """Names of the model, and the tables' names of it. A name with a generation («калина 2») is left out: the
    generation is read apart."""
    first = vehicles[0]
    own = [fold(_BRACKETS.sub("", name)) for name in (first.model, first.model_ru)]
    if own[0][:1].isdigit() and " " in own[0]:
        own.append(own[0].split()[0])
    codes = {code for vehicle in vehicles if _CODE.fullmatch(code := fold(vehicle.body_code))}
    keys = {_key(own[0]), _key(f"{first.make}{own[0]}"), *codes}
    names = [*own, *(name for name in own for name in first_words(name, _SHORTEST_FIRST_WORD)), *sorted(codes)]
    makes = {_table_make(first.make), "lada"} if codes else {_table_make(first.make)}
    for make in sorted(makes):
        for model, others in tables.models.get(make, ()):
            if _key(model) in keys or (make == _table_make(first.make) and own[1] in others):
                names += others
    names = _unique(names)
    return [name for name in names if not any(_is_numbered(name, other) for other in names)]


def _is_numbered(name: str, other: str) -> bool:
    """Whether `name` is `other` with a number: «калина 2», «калина2»."""
    return len(other) > 2 and name != other and re.fullmatch(f"{re.escape(other)} ?[0-9ivx]", name) is not None


def _key(text: str) -> str:
    return re.sub(r"[\W_]", "", fold(text))


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


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for name in names if name))
