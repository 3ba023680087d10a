"""All cars of the catalogue at once: which of them a product is for. Pure; texts repeat, so they are read once."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from api.vehicles.applicability import SAME_MODEL, entries
from api.vehicles.fitment.applicability_verdict import degree
from api.vehicles.fitment.matchable_car import Subject, subject_of
from api.vehicles.fitment.oil_verdict import APPROVALS, OIL_OPTIONS, has_approval
from api.vehicles.repository import FITS
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import is_confirmed

#: Texts that are kept beside one catalogue.
MOST_KEPT = 50_000


class Cars:
    def __init__(self, cars: Iterable[Modification]) -> None:
        self.oiled: list[Modification] = []
        self.by_make: defaultdict[str, list[Subject]] = defaultdict(list)
        self.kept: dict[str | tuple[tuple[str, ...], ...], tuple[int, ...]] = {}
        for car in cars:
            if car.make:
                subject = subject_of(car)
                self.by_make[subject.car.make].append(subject)
            if car.oil_approvals and is_confirmed(car, "oil grade"):
                self.oiled.append(car)

    def of(self, options: Iterable[tuple[str, str | float]], by_number: Collection[int]) -> list[int]:
        """Ids of the cars that the goods fit, or whose model at least their list names; ascending.

        `by_number` are cars that the product is a confirmed number of.
        """
        told: dict[str, list[str]] = {}
        for key, value in options:
            if isinstance(value, str) and (key == FITS or key in OIL_OPTIONS):
                told.setdefault(key, []).append(value)
        found = set(by_number)
        for text in told.get(FITS, ()):
            found.update(self._named_by(text))
        if told.get(APPROVALS):
            found.update(self._oiled_by(told))
        return sorted(found)

    def _named_by(self, text: str) -> tuple[int, ...]:
        if text not in self.kept:
            self._keep(text, [one for cars in self.by_make.values() for one in _of_one_make(text, cars)])
        return self.kept[text]

    def _oiled_by(self, told: dict[str, list[str]]) -> tuple[int, ...]:
        key = tuple(tuple(told.get(option, ())) for option in OIL_OPTIONS)
        if key not in self.kept:
            self._keep(key, [car.id for car in self.oiled if has_approval(told, car)])
        return self.kept[key]

    def _keep(self, key: str | tuple[tuple[str, ...], ...], ids: Sequence[int]) -> None:
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        self.kept[key] = tuple(ids)


def _of_one_make(text: str, cars: Sequence[Subject]) -> Iterable[int]:
    first = cars[0]
    if not any(make == first.car.make for make, _ in entries(text, first.makes)):
        return ()
    return (one.modification.id for one in cars if degree(text, one) >= SAME_MODEL)
