"""Crosses of our own collection, as two sources: confirmed and unconfirmed."""

from collections.abc import Iterator
from typing import cast

from sqlalchemy import Connection

from api.parts.crosses.repository import CrossRecord, CrossSourceRecord, PartRecord, write_crosses
from api.parts.models import CrossKind
from api.seed.data_files import table

CONFIRMED = CrossSourceRecord("selection", "Подборка магазина", 1)
UNCONFIRMED = CrossSourceRecord("selection-memory", "Подборка магазина, не проверено", 0)


def write_part_crosses(connection: Connection) -> None:
    for source, is_unconfirmed in ((CONFIRMED, False), (UNCONFIRMED, True)):
        write_crosses(connection, source, _rows(is_unconfirmed))


def _rows(is_unconfirmed: bool) -> Iterator[CrossRecord]:
    for row in table("part_crosses"):
        if (row["confidence"] == "memory") == is_unconfirmed:
            part = PartRecord(row["brand"], row["number"], row["name"])
            other = PartRecord(row["other_brand"], row["other_number"], row["name"])
            yield CrossRecord(part, other, cast(CrossKind, row["kind"]))
