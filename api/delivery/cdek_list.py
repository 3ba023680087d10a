"""Reads the carrier's list of points: CSV with a heading, one line for each point.

`code,name,type,lat,lon,postal_code,address,address_full,work_time,metro,cod,weight_max`: `address_full` reads "index,
country, region, town, street", and `cod` says whether the point takes money, in cash and by card alike.
"""

from collections.abc import Iterator
from pathlib import Path

from api.delivery.points_import import PointRow, RejectedRow
from api.tabular.named_rows import named_rows

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
