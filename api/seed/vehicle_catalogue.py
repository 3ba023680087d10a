"""The vehicle catalogue and VIN patterns of the demo shop, each row with its source."""

from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy.orm import Session

from api.seed.data_files import DataRow, items, table
from api.text.part_numbers import number_key
from api.vehicles.decoding.make_names import in_russian
from api.vehicles.models import Plant, VinPattern, VinYear
from api.vehicles.units import position_of
from api.vehicles.write_repository import Row, VehicleRows, upsert_rows, vehicle_key, write_vehicles

_PROVENANCE = ("source", "confidence")


def write_vehicle_catalogue(session: Session) -> None:
    upsert_rows(session, Plant, list(plants()), by=["wmi"])
    upsert_rows(session, VinPattern, list(vin_patterns()), by=["wmi", "pattern"])
    upsert_rows(session, VinYear, list(vin_years()), by=["wmi", "prefix"])
    write_vehicles(session, [*vehicles(), *frame_vehicles()])


def plants() -> Iterator[Row]:
    for row in table("vehicles/plants"):
        texts = {name: row[name] for name in ("wmi", "maker", "plant", "country", "years", "note", *_PROVENANCE)}
        yield texts | {"makes": list(items(row["makes"], "|"))}


def vin_patterns() -> Iterator[Row]:
    for row in table("vehicles/vin_patterns"):
        texts = {
            name: row[name]
            for name in ("wmi", "pattern", "generation", "body", "engine_code", "years", "note", *_PROVENANCE)
        }
        yield texts | {"makes": list(items(row["make"], "|")), "models": list(items(row["models"], "|"))}


def vin_years() -> Iterator[Row]:
    for row in table("vehicles/vin_years"):
        texts = {name: row[name] for name in ("wmi", "prefix", *_PROVENANCE)}
        yield texts | {"position": int(row["position"]) if row["position"] else None, "note": row["note_ru"]}


def vehicles() -> Iterator[VehicleRows]:
    parts, sizes = _service_parts(), _sizes()
    for row in table("vehicles/vehicles"):
        generation = (row["make"], row["model"], row["generation"])
        numbers = parts.get((*generation, row["engine_code"]), [])
        yield VehicleRows(_vehicle(row), parts=numbers, sizes=sizes.get(generation, []))


def frame_vehicles() -> Iterator[VehicleRows]:
    """Well known cars of Japan by the code in front of their frame number."""
    for row in table("vehicles/frame_codes"):
        car = row | {"make_ru": in_russian(row["make"]), "generation": "", "body_code": row["code"]}
        yield VehicleRows(_vehicle(car), codes=[{name: row[name] for name in ("code", *_PROVENANCE)}])


def _vehicle(row: DataRow) -> Row:
    texts = ("make", "make_ru", "model", "model_ru", "generation", "body_code", "engine_code", "fuel", *_PROVENANCE)
    known = ("engine_family", "cam_drive", "rear_brake")
    return {
        "key": vehicle_key(row["make"], row["model"], row["generation"], row["body_code"], row["engine_code"]),
        **{name: row[name] for name in texts},
        **{name: row.get(name, "") for name in known},
        "service_interval_km": _whole(row.get("interval_km", "")),
        **{name: _whole(row.get(name, "")) for name in ("years_from", "years_to", "power_hp")},
        **{name: _decimal(row.get(name, "")) for name in ("displacement_l", "oil_volume_l", "coolant_volume_l")},
        "oil_sae": row.get("oil_sae", ""),
        "oil_approvals": list(items(row.get("oil_approvals", ""))),
    }


def _service_parts() -> dict[tuple[str, str, str, str], list[Row]]:
    """By make, model, generation and engine."""
    parts: defaultdict[tuple[str, str, str, str], list[Row]] = defaultdict(list)
    for row in table("vehicles/service_parts"):
        unit, position = position_of(row["part"])
        part: Row = {"unit": unit.key, "position": position.number, "brand": row["maker"], "number": row["number"]}
        part |= {"key": number_key(row["number"]), "kind": row["kind"], "thread": row.get("thread", "")}
        part |= {name: row[name] for name in _PROVENANCE}
        parts[row["make"], row["model"], row["generation"], row["engine_code"]].append(part)
    return parts


def _sizes() -> dict[tuple[str, str, str], list[Row]]:
    """By make, model and generation: the same for every engine."""
    sizes: defaultdict[tuple[str, str, str], list[Row]] = defaultdict(list)
    for row in table("vehicles/fitted_sizes"):
        size: Row = {name: row[name] for name in ("kind", "position", "option", "value", *_PROVENANCE)}
        sizes[row["make"], row["model"], row["generation"]].append(size)
    return sizes


def _whole(cell: str) -> int | None:
    return int(cell) if cell else None


def _decimal(cell: str) -> float | None:
    return float(cell) if cell else None
