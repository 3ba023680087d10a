"""Contradictions between facts of the database: what products state, their crosses, the cars of their numbers.

For the demo shop and for any import.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

from sqlalchemy import Connection

from api.ops.fact_check import repository
from api.ops.fact_check.contradiction import Contradiction, Kind
from api.vehicles.decoding.make_names import MAKES
from api.vehicles.fitment.applicability import applicability_verdict, is_related, known_makes
from api.vehicles.fitment.part_kind import thread_key
from api.vehicles.fitment.repository import matches_by_product
from api.vehicles.fitment.statement import read_statement
from api.vehicles.units import axle_of, kinds_by_position, units

#: Makes of cars by the brand of original numbers.
_MAKES_OF_BRANDS = {
    "VAG": ("Volkswagen", "Skoda", "Audi", "Seat"),
    "GM": ("Chevrolet", "Opel", "Daewoo", "Cadillac"),
    "Hyundai/Kia": ("Hyundai", "Kia"),
    "PSA": ("Peugeot", "Citroen"),
    "LADA": ("Lada",),
    "ZMZ": ("ГАЗ", "UAZ"),
}
_BATCH = 1000
_AXLES = {"front": "передняя", "rear": "задняя"}


def makes(connection: Connection) -> Iterator[Contradiction]:
    """A product names cars of makes unrelated to the makers of the numbers that it replaces."""
    for row in repository.read(connection, repository.MAKES):
        found = [make for text in row.texts for make in read_statement(text, known_makes("")).makes]
        named = list(dict.fromkeys(found))
        brands = [brand for brand in row.brands if makes_of_brand(brand)]
        original = {make for brand in brands for make in makes_of_brand(brand)}
        if named and original and not any(is_related(make, original) for make in named):
            text = f"написано «для {', '.join(named)}», а заменяет номера {', '.join(sorted(brands))}"
            yield Contradiction("makes", row.label, "", text)


def supersession_circles(connection: Connection) -> Iterator[Contradiction]:
    """Numbers that are newer than themselves by a chain of supersessions."""
    circles = circles_of((row.part_id, row.other_id) for row in repository.read(connection, repository.SUPERSESSIONS))
    labels = repository.part_labels(connection, {id_ for circle in circles for id_ in circle})
    for circle in circles:
        names = sorted(labels[id_] for id_ in circle)
        yield Contradiction("supersession", names[0], "", f"каждый новее другого: {', '.join(names)}")


def threads(connection: Connection) -> Iterator[Contradiction]:
    stated = [(row.part_id, row.value) for row in repository.read(connection, repository.THREADS)]
    yield from _differences(connection, "thread", stated, thread_key, str)


def axles(connection: Connection) -> Iterator[Contradiction]:
    stated: list[tuple[int, str]] = []
    conflicts: list[tuple[int, str]] = []
    for row in repository.read(connection, repository.PRODUCT_AXLES):
        by_name, by_option = axle_of(row.name), axle_of(row.axle)
        if by_name and by_option and by_name != by_option:
            conflicts.append((row.part_id, f"в названии «{row.name}», а ось указана {row.axle}"))
        stated.append((row.part_id, by_option or by_name))
    labels = repository.part_labels(connection, [id_ for id_, _ in conflicts])
    yield from (Contradiction("axle", labels[id_], "", text) for id_, text in conflicts)
    positions = {(unit.key, position.number): position.axle for unit in units() for position in unit.positions}
    stated += [
        (part.part_id, positions.get((part.unit, part.position), ""))
        for part in repository.read(connection, repository.CAR_PARTS, units=[unit.key for unit in units()])
    ]
    yield from _differences(connection, "axle", stated, str, _AXLES.__getitem__)


def texts(connection: Connection) -> Iterator[Contradiction]:
    """A number of the product is in the catalogue of a car that its text excludes: fuel, displacement, engine, make."""
    after = 0
    while batch := repository.read(connection, repository.APPLICABILITY, after=after, limit=_BATCH):
        after = batch[-1].id
        matches = matches_by_product(connection, [row.id for row in batch])
        known = repository.cars(connection, {id_ for found in matches.values() for id_ in found})
        for row in batch:
            for vehicle_id, match in matches.get(row.id, {}).items():
                car = known[vehicle_id]
                verdicts = [applicability_verdict(text, car, is_confirmed=False) for text in row.texts]
                if verdicts and all(verdict.fit == "contradicts" for verdict in verdicts):
                    name = " ".join(filter(None, (car.make, car.model, car.generation, car.engine_code)))
                    text = f"номер {match.number} — для этой машины, а описание: {verdicts[0].reason}"
                    yield Contradiction("text", row.label, name, text)


def _differences(
    connection: Connection,
    kind: Kind,
    stated: Iterable[tuple[int, str]],
    key_of: Callable[[str], str],
    shown: Callable[[str], str],
) -> Iterator[Contradiction]:
    """Parts that state two values, and parts that replace one another with one value each."""
    values: defaultdict[int, dict[str, str]] = defaultdict(dict)
    for id_, value in stated:
        if value:
            values[id_].setdefault(key_of(value), value)
    single = [(id_, next(iter(found))) for id_, found in values.items() if len(found) == 1]
    pairs = repository.different_partners(connection, single)
    twofold = [id_ for id_, found in values.items() if len(found) > 1]
    labels = repository.part_labels(connection, {id_ for pair in pairs for id_ in pair} | set(twofold))
    for id_ in twofold:
        yield Contradiction(kind, labels[id_], "", f"указано и {' и '.join(map(shown, values[id_].values()))}")
    for one, other in pairs:
        first, second = (shown(next(iter(values[id_].values()))) for id_ in (one, other))
        yield Contradiction(kind, labels[one], labels[other], f"заменяют друг друга, а указано {first} и {second}")


def makes_of_brand(brand: str) -> tuple[str, ...]:
    """Makes of cars whose maker writes this brand on its numbers; empty for a maker of parts."""
    return _MAKES_OF_BRANDS.get(brand) or ((brand,) if brand in MAKES else ())


_DRUM, _DISC = "rear_brake_shoes", ("rear_brake_disc", "rear_brake_pads")


def car_numbers(connection: Connection) -> Iterator[Contradiction]:
    threads: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for row in repository.read(connection, repository.CAR_NUMBERS):
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


_CHECKS: tuple[Callable[[Connection], Iterable[Contradiction]], ...] = (
    makes,
    supersession_circles,
    threads,
    axles,
    texts,
    car_numbers,
)


def contradictions(connection: Connection) -> list[Contradiction]:
    """Reads only. 100,000 products with 2.1 million crosses took 27 s, a tenth of them 6 s."""
    found = (row for check in _CHECKS for row in check(connection))
    return list({row.identity: row for row in found}.values())


def circles_of(edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The nodes of each circle; nodes and circles in ascending order."""
    remaining, circles = set(edges), list[list[int]]()
    while True:
        sorter: TopologicalSorter[int] = TopologicalSorter()
        for older, newer in remaining:
            sorter.add(newer, older)
        try:
            sorter.prepare()
        except CycleError as error:
            circle = set(error.args[1])
            circles.append(sorted(circle))
            remaining = {edge for edge in remaining if not circle.issuperset(edge)}
        else:
            return sorted(circles)
