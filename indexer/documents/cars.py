"""Documents of the index `cars`: one a vehicle of the catalogue, found by its names, years, engine, frame and VIN."""

import logging
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import product

from sqlalchemy import Connection, func, select

from api.accounts.models import CustomerVehicle
from api.core.shop_time import SHOP_TIME_ZONE
from api.core.sql_types import AnySelect
from api.index import indexes
from api.text.folding import clean, fold
from api.vehicles.decoding.vin import beginnings, bodies_of, most_exact, parse_pattern, patterns_of
from api.vehicles.labels import horsepower, name, years
from api.vehicles.models import FrameCode, Vehicle, VinPattern
from api.vehicles.modification import CarIdentity
from api.vehicles.query_names import NameTables, engine_tokens, generation_tokens, make_names, model_names, name_tables
from indexer.documents.entity import Document, IndexedEntity

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class CarRow(CarIdentity):
    """`garages` counts the customers' cars that are this one, `patterns` are those of its VINs; a car that is still
    built is built in `this_year` too."""

    garages: int
    codes: Sequence[str]
    patterns: Sequence[VinPattern]
    names: NameTables
    this_year: int


def indexable() -> AnySelect:
    return select(Vehicle.id)


def read(connection: Connection, ids: Sequence[int]) -> Sequence[CarRow]:
    codes: defaultdict[int, list[str]] = defaultdict(list)
    for row in connection.execute(_codes(ids)):
        codes[row.vehicle_id].append(row.code)
    garages: dict[int, int] = dict(connection.execute(_garages(ids)).tuples().all())
    patterns = [
        row for row in (VinPattern(**row) for row in connection.execute(_patterns()).mappings()) if _is_readable(row)
    ]
    names, this_year = name_tables(), datetime.now(SHOP_TIME_ZONE).year
    return [
        CarRow(
            **row,
            garages=garages.get(row["id"], 0),
            codes=codes[row["id"]],
            patterns=patterns_of(CarIdentity(**row), patterns),
            names=names,
            this_year=this_year,
        )
        for row in connection.execute(_cars(ids)).mappings()
    ]


def write_events_of_built_cars(connection: Connection) -> None:
    """Events of the cars without a last year."""
    built = select(func.array_agg(Vehicle.id)).where(Vehicle.years_from.is_not(None), Vehicle.years_to.is_(None))
    connection.execute(select(func.write_search_events(indexes.CARS.entity, built.scalar_subquery(), "full")))


def _cars(ids: Sequence[int]) -> AnySelect:
    return select(*(getattr(Vehicle, name) for name in CarIdentity.__dataclass_fields__)).where(Vehicle.id.in_(ids))


def _codes(ids: Sequence[int]) -> AnySelect:
    query = select(FrameCode.vehicle_id, FrameCode.code).where(FrameCode.vehicle_id.in_(ids))
    return query.order_by(FrameCode.vehicle_id, FrameCode.code)


def _garages(ids: Sequence[int]) -> AnySelect:
    query = select(CustomerVehicle.vehicle_id, func.count()).where(CustomerVehicle.vehicle_id.in_(ids))
    return query.group_by(CustomerVehicle.vehicle_id)


def _patterns() -> AnySelect:
    columns = (VinPattern.wmi, VinPattern.pattern, VinPattern.makes, VinPattern.models, VinPattern.generation)
    query = select(*columns, VinPattern.body, VinPattern.engine_code, VinPattern.years)
    return query.order_by(VinPattern.wmi, VinPattern.pattern)


def _is_readable(pattern: VinPattern) -> bool:
    """A pattern that cannot be read is left out: it must not keep the other cars out of the index."""
    try:
        parse_pattern(pattern.pattern)
    except ValueError:
        log.exception("pattern %s of %s is left out", pattern.pattern, pattern.wmi)
        return False
    return True


_NBSP = "\u00a0"
#: More bodies than these tell no car apart.
_MOST_BODIES = 2
#: Sorts cars that are still built before all others.
_STILL_BUILT = 9999
#: The first cars were sold in 1886; an earlier year is a slip and lists no years.
_FIRST_YEAR = 1886
#: A frame code with more unknown digits (`#`) is found by the characters before them.
_MOST_DIGITS = 3
_KEY = re.compile(r"[^a-zа-я0-9#]")
#: «королла 121» for NZE121.
_FRAME_NUMBER = re.compile(r"[a-z]{2,4}(\d{2,3})[a-z]*")
#: An engine named like a model («2103» of a 2107) would bring that car for the model.
_VAZ_MODEL = re.compile(r"\d{4}")
_FUELS = {"diesel": ("дизель", "diesel"), "petrol": ("бензин",)}


def document(row: CarRow) -> Document:
    bodies = bodies_of(row, row.patterns)
    body = " или ".join(bodies) if len(bodies) <= _MOST_BODIES and all(bodies) else ""
    starts = beginnings(row.patterns)
    power = [f"{row.power_hp}", f"{row.power_hp}hp"] if row.power_hp else []
    return {
        "id": row.id,
        "title": clean(name(row)),
        "details": _details(row, body),
        "make": row.make,
        "model": row.model,
        "generation": row.generation,
        "body": body,
        "engine": row.engine_code,
        "year_from": row.years_from,
        "year_to": row.years_to,
        "garages": row.garages,
        "newest": 0 if row.years_from is None else row.years_to or _STILL_BUILT,
        "frames": list(row.codes),
        "vins": most_exact(starts),
        "search": {
            "names": _names(row),
            "units": [*_litres(row.displacement_l), *power],
            "years": _years(row),
            "frames": _frames(row),
            "vins": [start.lower() for start in starts],
        },
    }


def _details(row: CarRow, body: str) -> str:
    """«седан, 1.6 л 106 л. с., 2015–2022»; a car without a body has its frame codes, unless the title does."""
    litres = f"{row.displacement_l:.1f}{_NBSP}л" if row.displacement_l else ""
    engine = " ".join(filter(None, (litres, horsepower(row.power_hp))))
    fuel = "дизель" if row.fuel == "diesel" else ""
    codes = ", ".join(code for code in row.codes if row.years_from or code != row.body_code)
    parts = (body or codes, engine, fuel, years(row.years_from, row.years_to))
    return ", ".join(filter(None, parts))


def _names(row: CarRow) -> list[str]:
    """Names of make and model, then the words that choose one of the model's cars: generation, bodies, fuel."""
    makes, models = make_names(row.make, row.make_ru, row.names), model_names([row], row.names)
    bodies = [word for text in bodies_of(row, row.patterns) for word in text.split(" или ")]
    return _unique((*makes, *models, *generation_tokens(row.generation, ""), *bodies, *_FUELS.get(row.fuel, ())))


def _litres(litres: float | None) -> Iterator[str]:
    """1.6 → 1d6, 1d6l. After a Russian word the engine cuts «1d6» in two, so the pieces are added as well; a whole
    2.0 may be typed as it is."""
    for text in dict.fromkeys((f"{litres:.1f}", f"{litres:g}")) if litres else ():
        word = text.replace(".", "d")
        yield from (word, f"{word}l")
        if "d" in word:
            yield word.replace("d", " d")
        if text.endswith(".0"):
            yield text


def _years(row: CarRow) -> list[str]:
    if row.years_from is None or row.years_from < _FIRST_YEAR:
        return []
    return [str(year) for year in range(row.years_from, min(row.years_to or row.this_year, row.this_year + 1) + 1)]


def _frames(row: CarRow) -> list[str]:
    """Frame codes without dashes, the numbers in them, chassis and engine."""
    codes = [word for code in row.codes for word in _frame_words(_KEY.sub("", fold(code)))]
    chassis = generation_tokens("", row.body_code)
    engines = engine_tokens(row.engine_code, row.engine_family, row.names.engines)
    return _unique((*codes, *chassis, *(word for word in engines if not _VAZ_MODEL.fullmatch(word))))


def _frame_words(code: str) -> Iterator[str]:
    if code.count("#") > _MOST_DIGITS:
        code = code.partition("#")[0]
    yield from map("".join, product(*("0123456789" if sign == "#" else sign for sign in code)))
    if number := _FRAME_NUMBER.fullmatch(code):
        yield number[1]


def _unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, words)))


CARS = IndexedEntity(indexes.CARS, indexable, read, document)
