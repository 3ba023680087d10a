"""Imports a carrier's list of pickup points into the shop's table.

Each carrier has a reader that turns its file into `PointRow`s (`api/delivery/points_import.py`); the rest is common.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.orm import Session

from api.delivery.repository import PointImportRepository, StoredPoint
from api.tabular.csv_reader import named_rows


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point in the carrier's list; `city` is the name of the town."""

    code: str
    city: str
    name: str
    address: str
    latitude: float
    longitude: float
    work_time: str
    cash: bool
    card: bool


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
    session: Session, carrier: str, rows: Iterable[PointRow | RejectedRow], *, whole: bool
) -> PointImportSummary:
    """Imports in the caller's transaction.

    `whole` means that the list is complete: points of the carrier that are absent from it are closed, but only in the
    cities that the list contains.
    """
    repository = PointImportRepository(session)
    repository.lock()
    cities = {_city_key(name): city_id for city_id, name in repository.city_names().items()}
    summary = PointImportSummary()
    points: dict[str, StoredPoint] = {}
    for row in rows:
        if isinstance(row, RejectedRow):
            summary.rejected.append(row)
        elif (city_id := cities.get(_city_key(row.city))) is None:
            summary.elsewhere += 1
        else:
            points[row.code] = _stored_point(row, carrier, city_id)
    _write(repository, list(points.values()), summary)
    if whole:
        city_ids = {point.city_id for point in points.values()}
        summary.closed = repository.close_absent(carrier, city_ids, list(points))
    return summary


def _city_key(name: str) -> str:
    return name.strip().casefold().replace("ё", "е")


def _stored_point(row: PointRow, carrier: str, city_id: int) -> StoredPoint:
    return StoredPoint(
        code=row.code,
        carrier=carrier,
        city_id=city_id,
        name=row.name,
        address=row.address,
        latitude=row.latitude,
        longitude=row.longitude,
        work_time=row.work_time,
        cash=row.cash,
        card=row.card,
        active=True,
    )


def _write(repository: PointImportRepository, points: Sequence[StoredPoint], summary: PointImportSummary) -> None:
    """Writes the points that differ from the stored ones and counts them."""
    if not points:
        return
    stored = repository.points([point.code for point in points])
    different = [point for point in points if point != stored.get(point.code)]
    summary.added = sum(point.code not in stored for point in points)
    summary.changed = len(different) - summary.added
    summary.unchanged = len(points) - len(different)
    if different:
        repository.upsert(different)


_COLUMNS = ("code", "name", "lat", "lon", "address", "address_full", "work_time", "cod")
_TOWN = 3
_MAX_LENGTH = 500


def read_cdek_list(path: Path) -> Iterator[PointRow | RejectedRow]:
    """Raises FileRefusedError for a file that is no such list."""
    for line, row in named_rows(path, _COLUMNS, "Это список пунктов СДЭК?"):
        yield _point(line, {name: row.get(name, "").strip() for name in _COLUMNS})


def _point(line: int, row: dict[str, str]) -> PointRow | RejectedRow:
    empty = [name for name in ("code", "name", "address", "address_full", "work_time") if not row.get(name)]
    if empty:
        return RejectedRow(line, f"пусто: {', '.join(empty)}")
    if any(len(value) > _MAX_LENGTH or "\0" in value for value in row.values()):
        return RejectedRow(line, "слишком длинный или испорченный текст")
    coordinates = _coordinates(row)
    if coordinates is None:
        return RejectedRow(line, f"не координаты: {row.get('lat')}, {row.get('lon')}")
    parts = [part.strip() for part in row["address_full"].split(",")]
    if len(parts) <= _TOWN:
        return RejectedRow(line, f"в полном адресе не видно города: {row['address_full']}")
    takes_money = row.get("cod", "").casefold() in ("true", "1")
    text = {name: " ".join(row[name].split()) for name in ("code", "name", "address", "work_time")}
    return PointRow(
        **text, city=parts[_TOWN], latitude=coordinates[0], longitude=coordinates[1], cash=takes_money, card=takes_money
    )


def _coordinates(row: dict[str, str]) -> tuple[float, float] | None:
    try:
        latitude, longitude = float(row.get("lat", "")), float(row.get("lon", ""))
    except ValueError:
        return None
    return (latitude, longitude) if abs(latitude) <= 90 and abs(longitude) <= 180 else None
