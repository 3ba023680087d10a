"""Crosses of our own collection. What was only remembered is a source of its own, which nobody has checked."""

from collections.abc import Iterator
from typing import cast

from sqlalchemy import Connection

from api.parts.crosses.records import CrossRow, Kind, Named, Source
from api.parts.crosses.repository import write_crosses
from api.seed.tables import table

CHECKED = Source("selection", "Подборка магазина", 1)
REMEMBERED = Source("selection-memory", "Подборка магазина, не проверено", 0)


def write_part_crosses(connection: Connection) -> None:
    for source, remembered in ((CHECKED, False), (REMEMBERED, True)):
        write_crosses(connection, source, _rows(remembered))


def _rows(remembered: bool) -> Iterator[CrossRow]:
    for row in table("part_crosses"):
        if (row["confidence"] == "memory") == remembered:
            part = Named(row["brand"], row["number"], row["name"])
            other = Named(row["other_brand"], row["other_number"], row["name"])
            yield CrossRow(part, other, cast(Kind, row["kind"]))
