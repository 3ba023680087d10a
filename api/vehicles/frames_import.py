"""Imports a list of oil filters by frame code into the vehicle catalogue (`shop import-frames`).

A CSV file with the columns `car,frame_code` and optionally `oem_filter,oil_viscosity,oil_l,oil_with_filter_l,
acdelco_cross` (litres). Names of cars are often Japanese.
"""

import csv
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.orm import Session

from api.parts.makers import oil_filter_maker
from api.tabular.csv_reader import named_rows
from api.tabular.layout import FileRefusedError
from api.text.folding import clean
from api.text.part_numbers import number_key
from api.vehicles.decoding.make_names import in_russian
from api.vehicles.decoding.vehicle_number import listed_codes
from api.vehicles.units import position_of
from api.vehicles.write_repository import Row, VehicleRows, vehicle_key, write_vehicles

_REQUIRED = ("car", "frame_code")
_MAX_CELL = 200
_EMPTY = frozenset({"", "-", "nan", "none"})
_GRADE = re.compile(r"\d+(?:\.\d+)?W-\d+")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9 .:+'-]*$")
_ACDELCO = "ACDelco"


class FrameImportSummary(NamedTuple):
    cars: int
    codes: int
    #: Rows of the file without a code.
    skipped: int


def import_frames(session: Session, path: Path, source: str) -> FrameImportSummary:
    """Idempotent. Raises FileRefusedError for a file that is not such a list."""
    vehicles: dict[str, VehicleRows] = {}
    skipped = 0
    for _, cells in named_rows(path, _REQUIRED, "Это список кодов кузова?"):
        row = {name: _cell(text) for name, text in cells.items()}
        codes = listed_codes(row.get("frame_code", ""))
        for code in codes:
            car = _car(row, code, source)
            vehicles.setdefault(car.vehicle["key"], car)
        skipped += not codes
    if not vehicles:
        raise FileRefusedError("no_frame_codes", "В файле нет ни одного кода кузова. Проверьте столбец frame_code.")
    write_vehicles(session, list(vehicles.values()))
    return FrameImportSummary(len({car.vehicle["model"] for car in vehicles.values()}), len(vehicles), skipped)


def _cell(value: str) -> str:
    text = clean(value)[:_MAX_CELL]
    return "" if text.lower() in _EMPTY else text


def _car(row: dict[str, str], code: str, source: str) -> VehicleRows:
    filter_make = oil_filter_maker(row.get("oem_filter", ""))
    make, model = _named(row.get("car", "") or code, filter_make)
    provenance = {"source": source, "confidence": "one_source"}
    grade = _GRADE.match(row.get("oil_viscosity", "").upper())
    volume = _litres(row, "oil_with_filter_l") or _litres(row, "oil_l")
    vehicle: Row = {
        "key": f"{vehicle_key(make, model, '', code, '')}@{source}",
        **{"make": make, "make_ru": in_russian(make), "model": model, "body_code": code},
        **{"oil_volume_l": volume, "oil_sae": grade[0] if grade else ""},
        **provenance,
    }
    return VehicleRows(vehicle, list(_filters(row, filter_make, provenance)), [{"code": code, **provenance}])


def _filters(row: dict[str, str], make: str, provenance: dict[str, str]) -> Iterator[Row]:
    unit, position = position_of("oil_filter")
    for column, brand, kind in (("oem_filter", make, "oem"), ("acdelco_cross", _ACDELCO, "analogue")):
        key = number_key(row.get(column, ""))
        if brand and key:
            position_key: Row = {"unit": unit.key, "position": position.number}
            yield position_key | {"brand": brand, "number": row[column], "key": key, "kind": kind, **provenance}


def _named(car: str, filter_make: str) -> tuple[str, str]:
    """Make and model in Latin letters where the name is known; otherwise the name as it is."""
    for name, make, model in _japanese_names():
        if car.startswith(name):
            return make, model
    latin = None if car.isascii() else _LATIN.search(car)
    return filter_make, latin[0].strip() if latin else car


@cache
def _japanese_names() -> tuple[tuple[str, str, str], ...]:
    """The longest name first: クラウンマジェスタ begins with クラウン."""
    text = files("api.vehicles").joinpath("japanese_names.csv").read_text("utf-8")
    rows = [(row["name"], row["make"], row["model"]) for row in csv.DictReader(text.splitlines())]
    return tuple(sorted(rows, key=lambda row: -len(row[0])))


def _litres(row: dict[str, str], column: str) -> float | None:
    try:
        litres = float(row.get(column, "").replace(",", "."))
    except ValueError:
        return None
    return litres if 0 < litres < 100 else None
