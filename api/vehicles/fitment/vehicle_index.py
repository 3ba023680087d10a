"""Reverse fitment: for one product, the ids of all vehicles of the catalogue that it suits. Pure.

Results are cached by applicability text, as texts repeat among products.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from api.vehicles.applicability import SAME_MODEL, entries
from api.vehicles.applicability_repository import FITS
from api.vehicles.fitment.applicability_verdict import name_match
from api.vehicles.fitment.matchable_car import MatchableCar, matchable_car
from api.vehicles.fitment.oil_verdict import APPROVALS, OIL_OPTIONS, has_approval
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import is_confirmed

#: Entries of the cache; it is emptied when full.
MAX_CACHED = 50_000

#: An applicability text, or the values of the oil options.
CacheKey = str | tuple[tuple[str, ...], ...]


class VehicleIndex:
    def __init__(self, cars: Iterable[Modification]) -> None:
        self.with_approvals: list[Modification] = []
        self.by_make: defaultdict[str, list[MatchableCar]] = defaultdict(list)
        self.cache: dict[CacheKey, tuple[int, ...]] = {}
        for car in cars:
            if car.make:
                matchable = matchable_car(car)
                self.by_make[matchable.car.make].append(matchable)
            if car.oil_approvals and is_confirmed(car, "oil grade"):
                self.with_approvals.append(car)

    def of(self, options: Iterable[tuple[str, str | float]], by_number: Collection[int]) -> list[int]:
        """Ids, ascending, of the vehicles that the product fits or whose model its applicability names.

        `by_number` are the vehicles that have the product as a confirmed number.
        """
        texts: dict[str, list[str]] = {}
        for key, value in options:
            if isinstance(value, str) and (key == FITS or key in OIL_OPTIONS):
                texts.setdefault(key, []).append(value)
        ids = set(by_number)
        for text in texts.get(FITS, ()):
            ids.update(self._by_applicability(text))
        if texts.get(APPROVALS):
            ids.update(self._by_approval(texts))
        return sorted(ids)

    def _by_applicability(self, text: str) -> tuple[int, ...]:
        if text not in self.cache:
            self._store(text, [id_ for cars in self.by_make.values() for id_ in _ids_of_make(text, cars)])
        return self.cache[text]

    def _by_approval(self, options: dict[str, list[str]]) -> tuple[int, ...]:
        key = tuple(tuple(options.get(option, ())) for option in OIL_OPTIONS)
        if key not in self.cache:
            self._store(key, [car.id for car in self.with_approvals if has_approval(options, car)])
        return self.cache[key]

    def _store(self, key: CacheKey, ids: Sequence[int]) -> None:
        if len(self.cache) >= MAX_CACHED:
            self.cache.clear()
        self.cache[key] = tuple(ids)


def _ids_of_make(text: str, cars: Sequence[MatchableCar]) -> Iterable[int]:
    """`cars` are of one make."""
    first = cars[0]
    if not any(make == first.car.make for make, _ in entries(text, first.makes)):
        return ()
    return (car.modification.id for car in cars if name_match(text, car) >= SAME_MODEL)
