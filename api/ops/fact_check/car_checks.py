"""Contradictions between the part numbers of a car and what the car is."""

from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy import Connection

from api.ops.fact_check import repository
from api.ops.fact_check.contradiction import Contradiction
from api.vehicles.fitment.part_kind import thread_key
from api.vehicles.units import kinds_by_position

_DRUM, _DISC = "rear_brake_shoes", ("rear_brake_disc", "rear_brake_pads")


def car_numbers(connection: Connection) -> Iterator[Contradiction]:
    threads: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for row in repository.car_numbers(connection):
        kind = kinds_by_position().get((row.unit, row.position), "")
        if row.cam_drive == "chain" and kind == "timing_belt":
            yield Contradiction("belt", row.car, row.number, "у мотора цепь ГРМ, а записан ремень")
        if row.rear_brake == "disc" and kind == _DRUM:
            yield Contradiction("brake", row.car, row.number, "сзади диски, а записаны барабанные колодки")
        if row.rear_brake == "drum" and kind in _DISC:
            yield Contradiction("brake", row.car, row.number, "сзади барабаны, а записаны детали дискового тормоза")
        if row.thread and kind == "oil_filter":
            threads[row.car].setdefault(thread_key(row.thread), f"{row.number} ({row.thread})")
    for car, numbers in threads.items():
        if len(numbers) > 1:
            yield Contradiction("thread", car, "", f"фильтры с разной резьбой: {', '.join(numbers.values())}")
