"""The cars of the catalogue as queries name them: nicknames, generations, bodies, engines.

The browser recognises cars by them (`searchCars`), the index `cars` finds cars by them. Names of makes, models and
engines are in the word tables of the live version: `api/curation/word_tables.py` checks these tables; here a
missing one has no names.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from api.core.db import SessionDep
from api.curation.live import live_files
from api.text.folding import fold
from api.vehicles.catalogue_schemas import QueryCar, QueryCars, QueryModel
from api.vehicles.labels import horsepower, years
from api.vehicles.modification import CarIdentity, Modification
from api.vehicles.repository import category_ids, listed_vehicles
from api.vehicles.units import SERVICE_KINDS, position_of

_FILES = ("makes.csv", "models.csv", "engines.csv")


class NameTables(NamedTuple):
    """Folded names. `models`: (model as catalogues write it, its names) by make."""

    makes: dict[str, list[str]]
    models: dict[str, list[tuple[str, list[str]]]]
    #: By folded engine code.
    engines: dict[str, list[str]]


def name_tables() -> NameTables:
    """Those of the live version."""
    files = live_files().files
    return _read(tuple((name, files.texts.get(f"words/{name}", "")) for name in _FILES))


@lru_cache(maxsize=2)
def _read(files: tuple[tuple[str, str], ...]) -> NameTables:
    models: defaultdict[str, list[tuple[str, list[str]]]] = defaultdict(list)
    engines: defaultdict[str, list[str]] = defaultdict(list)
    makes: dict[str, list[str]] = {}
    for file, text in files:
        for row in csv.DictReader(text.splitlines(keepends=True)):
            names = list(map(fold, row["names"].split("|")))
            if file == "makes.csv":
                makes[fold(row["make"])] = names
            elif file == "models.csv":
                models[fold(row["make"])].append((fold(row["model"]), names))
            else:
                for code in row["engine"].split("|"):
                    engines[fold(code)] += names
    return NameTables(makes, dict(models), dict(engines))


#: Makes that the word tables spell in Russian.
_RUSSIAN_MAKES = {"GAZ": "газ", "UAZ": "уаз", "Moskvich": "москвич"}
#: «поло» for Polo Sedan; a shorter first word («икс») names nothing.
_SHORTEST_FIRST_WORD = 4
_CODE = re.compile(r"\d{4,5}")
_BRACKETS = re.compile(r"\(.*?\)")


def make_names(make: str, make_ru: str, tables: NameTables) -> list[str]:
    return _unique([fold(make), fold(make_ru), *tables.makes.get(_table_make(make), ())])


def model_names(cars: Sequence[CarIdentity], tables: NameTables) -> list[str]:
    """Names of the model of these cars, and the tables' names of it. A name with a generation («калина 2») is left
    out: the generation is read apart."""
    first = cars[0]
    own = [fold(_BRACKETS.sub("", name)) for name in (first.model, first.model_ru)]
    if own[0][:1].isdigit() and " " in own[0]:
        own.append(own[0].split()[0])
    codes = {code for car in cars if _CODE.fullmatch(code := fold(car.body_code))}
    keys = {_key(own[0]), _key(f"{first.make}{own[0]}"), *codes}
    names = [*own]
    for words in map(str.split, own):
        # The beginnings of a name of several words: «тигго 7 про» → тигго, тигго 7.
        names += [" ".join(words[:end]) for end in range(1, len(words)) if len(words[0]) >= _SHORTEST_FIRST_WORD]
    names += sorted(codes)
    makes = {_table_make(first.make), "lada"} if codes else {_table_make(first.make)}
    for make in sorted(makes):
        for model, others in tables.models.get(make, ()):
            if _key(model) in keys or (make == _table_make(first.make) and own[1] in others):
                names += others
    names = _unique(names)
    bases = {name for name in names if len(name) > 2}
    return [
        name
        for name in names
        if name[-1] not in "0123456789ivx" or bases.isdisjoint((name[:-1], name[:-1].removesuffix(" ")))
    ]


def _table_make(make: str) -> str:
    return _RUSSIAN_MAKES.get(make, fold(make))


def _key(text: str) -> str:
    return re.sub(r"[\W_]", "", fold(text))


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for name in names if name))


_ROMAN = {
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10",
    "xi": "11",
}  # fmt: skip
_WORD = re.compile(r"[a-zа-я0-9]+")
#: «камри 40» for the body V40; a single digit would be a generation.
_BODY_NUMBER = re.compile(r"[a-z]{1,2}(\d{2,3})")
#: A family is named by its codes (H4M, 16V, EA211), not by its words.
_ENGINE_WORD = re.compile(r"[a-z]*\d[a-z\d]{2,}|\d+v|[a-z]+\d[a-z\d]*")
_SHORTEST_ENGINE = 3


def generation_tokens(generation: str, body_code: str) -> list[str]:
    """«I FL», `2190` → 1, fl, 2190; «VI», `V40` → 6, v40, 40."""
    tokens = [_ROMAN.get(word, word) for word in _WORD.findall(fold(generation))]
    body = "".join(_WORD.findall(fold(body_code)))
    if len(body) > 1 and not (body.isdecimal() and len(body) < len("2107")):
        tokens.append(body)
    if number := _BODY_NUMBER.fullmatch(body):
        tokens.append(number[1])
    return list(dict.fromkeys(tokens))


def engine_tokens(code: str, family: str, names: Mapping[str, Sequence[str]]) -> list[str]:
    """`3ZZ-FE` → 3zzfe, 3zz; «Renault-Nissan H4M / HR16DE» → h4m, hr16de; `names` by engine code are added."""
    parts = _WORD.findall(fold(code))
    tokens: list[str] = ["".join(parts), *parts, *_WORD.findall(fold(family))]
    words = [word for word in tokens if len(word) >= _SHORTEST_ENGINE and _ENGINE_WORD.fullmatch(word)]
    whole = ["".join(parts)] if len("".join(parts)) >= _SHORTEST_ENGINE else []
    return list(dict.fromkeys([*whole, *words, *names.get(fold(code), ())]))


#: The section of motor oils.
_OILS = "motornye-masla"


def query_cars(session: SessionDep) -> QueryCars:
    tables = name_tables()
    vehicles = listed_vehicles(session)
    makes = {vehicle.make: vehicle.make_ru for vehicle in vehicles}
    return QueryCars(
        makes={make: make_names(make, make_ru, tables) for make, make_ru in sorted(makes.items())},
        models=[_model(list(cars), tables) for _, cars in groupby(vehicles, key=lambda row: (row.make, row.model))],
        oils=category_ids(session, {_OILS}),
        service=category_ids(
            session, {_OILS, *(slug for kind in SERVICE_KINDS for slug in position_of(kind)[1].categories)}
        ),
    )


def _model(cars: Sequence[Modification], tables: NameTables) -> QueryModel:
    make, names = cars[0].make, model_names(cars, tables)
    return QueryModel(title=f"{make} {cars[0].model}", make=make, names=names, cars=[_car(car, tables) for car in cars])


def _car(vehicle: Modification, tables: NameTables) -> QueryCar:
    litres = f"{vehicle.displacement_l:.1f}" if vehicle.displacement_l else ""
    name = " ".join(filter(None, (vehicle.generation, litres, vehicle.engine_code)))
    parts = (name, horsepower(vehicle.power_hp), years(vehicle.years_from, vehicle.years_to))
    return QueryCar(
        id=vehicle.id,
        label=", ".join(filter(None, parts)),
        tokens=generation_tokens(vehicle.generation, vehicle.body_code),
        engine=engine_tokens(vehicle.engine_code, vehicle.engine_family, tables.engines),
        litres=vehicle.displacement_l,
        diesel=vehicle.fuel == "diesel",
        years=[vehicle.years_from, vehicle.years_to],
    )
