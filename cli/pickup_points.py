"""Imports a carrier's list of pickup points into the shop's table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.orm import Session

from api.core.json_types import JsonObject
from api.delivery.repository import PointImportRepository
from api.tabular.csv_reader import named_rows
from api.text.folding import fold


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """`line` counts from 1, the heading is line 1."""

    line: int
    reason: str


@dataclass(slots=True)
class PointImportSummary:
    """Numbers of points; `elsewhere` are in towns that the shop does not serve."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    closed: int = 0
    elsewhere: int = 0
    rejected: list[RejectedRow] = field(default_factory=list)


def import_points(
    session: Session, carrier: str, rows: Iterable[JsonObject | RejectedRow], *, whole: bool
) -> PointImportSummary:
    """Imports in the caller's transaction. `rows` have the columns of a point and the name of its `city`.

    `whole` means that the list is complete: points of the carrier that are absent from it are closed, but only in the
    cities that the list contains.
    """
    repository = PointImportRepository(session)
    repository.lock()
    cities = {fold(name): city_id for city_id, name in repository.city_names().items()}
    summary = PointImportSummary()
    points: dict[str, JsonObject] = {}
    for row in rows:
        if isinstance(row, RejectedRow):
            summary.rejected.append(row)
        elif (city_id := cities.get(fold(row.pop("city")))) is None:
            summary.elsewhere += 1
        else:
            points[row["code"]] = {**row, "carrier": carrier, "city_id": city_id, "active": True}
    stored = repository.points(points)
    different = [point for code, point in points.items() if point != stored.get(code)]
    summary.added = len(points.keys() - stored.keys())
    summary.changed = len(different) - summary.added
    summary.unchanged = len(points) - len(different)
    if different:
        repository.upsert(different)
    if whole:
        city_ids = {point["city_id"] for point in points.values()}
        summary.closed = repository.close_absent(carrier, city_ids, points)
    return summary


_COLUMNS = ("code", "name", "lat", "lon", "address", "address_full", "work_time", "cod")
_TOWN = 3
_MAX_LENGTH = 500


def read_cdek_list(path: Path) -> Iterator[JsonObject | RejectedRow]:
    """Raises FileRefusedError for a file that is no such list."""
    for line, row in named_rows(path, _COLUMNS, "Это список пунктов СДЭК?"):
        yield _point(line, {name: row.get(name, "").strip() for name in _COLUMNS})


def _point(line: int, row: dict[str, str]) -> JsonObject | RejectedRow:
    empty = [name for name in ("code", "name", "address", "address_full", "work_time") if not row[name]]
    if empty:
        return RejectedRow(line, f"пусто: {', '.join(empty)}")
    if any(len(value) > _MAX_LENGTH or "\0" in value for value in row.values()):
        return RejectedRow(line, "слишком длинный или испорченный текст")
    coordinates = _coordinates(row)
    if coordinates is None:
        return RejectedRow(line, f"не координаты: {row['lat']}, {row['lon']}")
    parts = [part.strip() for part in row["address_full"].split(",")]
    if len(parts) <= _TOWN:
        return RejectedRow(line, f"в полном адресе не видно города: {row['address_full']}")
    takes_money = row["cod"].casefold() in ("true", "1")
    text = {name: " ".join(row[name].split()) for name in ("code", "name", "address", "work_time")}
    return {**text, **coordinates, "city": parts[_TOWN], "cash": takes_money, "card": takes_money}


def _coordinates(row: dict[str, str]) -> dict[str, float] | None:
    try:
        latitude, longitude = float(row["lat"]), float(row["lon"])
    except ValueError:
        return None
    is_on_earth = abs(latitude) <= 90 and abs(longitude) <= 180
    return {"latitude": latitude, "longitude": longitude} if is_on_earth else None
