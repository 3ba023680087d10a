"""Reverse fitment: for one product, the ids of all vehicles of the catalogue that it is offered for. Pure.

Results are cached by applicability text and by facts of oils and sizes, as they repeat among products.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from api.vehicles.applicability_repository import FITS
from api.vehicles.fitment.applicability_statement import read_statement
from api.vehicles.fitment.applicability_verdict import applicability_verdict
from api.vehicles.fitment.engine_codes import has_engine, has_same_engine
from api.vehicles.fitment.fitment_product import CarFacts, FitmentProduct, NumberEvidence, NumberMatch
from api.vehicles.fitment.matchable_car import known_makes, supplier_make
from api.vehicles.fitment.oil_verdict import oil_verdict
from api.vehicles.fitment.product_sizes import ProductSizes, product_sizes
from api.vehicles.fitment.size_verdict import verdict_of_sizes
from api.vehicles.fitment.verdict import verdict
from api.vehicles.fitment.verdict_type import FitmentVerdict
from api.vehicles.oils.oil_facts import OilFacts, oil_facts
from api.vehicles.vehicle_catalogue import Modification

#: Entries of the cache; it is emptied when full.
MAX_CACHED = 50_000

#: An applicability text, or what the product states of an oil or of its size.
CacheKey = str | OilFacts | ProductSizes


class VehicleIndex:
    def __init__(self, vehicles: Iterable[CarFacts]) -> None:
        self.vehicles = {facts.car.id: facts for facts in vehicles}
        self.by_make: defaultdict[str, list[Modification]] = defaultdict(list)
        for facts in self.vehicles.values():
            self.by_make[supplier_make(facts.car.make)].append(facts.car)
        self.by_engine: defaultdict[str, list[int]] = defaultdict(list)
        for facts in self.vehicles.values():
            if facts.car.engine_code:
                self.by_engine[facts.car.engine_code].append(facts.car.id)
        self.makes = tuple(sorted({*known_makes(""), *filter(None, self.by_make)}))
        self.cache: dict[CacheKey, tuple[int, ...]] = {}

    def of(self, product: FitmentProduct, matches: Mapping[int, NumberMatch]) -> list[int]:
        """Ids, ascending, of the vehicles that the product is offered for. `matches` are by vehicle id."""
        candidates = {*self._by_oil(product), *self._by_size(product)}
        texts = product.options.get(FITS, ())
        if not (matches or texts):
            # These are verdicts already, and an oil has a hundred cars.
            return sorted(candidates)
        candidates.update(self._by_number(matches))
        for text in texts:
            candidates.update(self._by_applicability(text))
        verdicts = self.verdicts(product, matches, candidates)
        return sorted(id_ for id_, answer in verdicts.items() if answer.is_offered)

    def verdicts(
        self, product: FitmentProduct, matches: Mapping[int, NumberMatch], vehicle_ids: Iterable[int]
    ) -> dict[int, FitmentVerdict]:
        """By vehicle id."""
        matching = [self.vehicles[id_].car for id_ in matches if id_ in self.vehicles]
        verdicts = {}
        for id_ in vehicle_ids:
            if facts := self.vehicles.get(id_):
                others = [other for other in matching if other.id != id_ and _is_comparable(facts.car, other)]
                verdicts[id_] = verdict(product, facts, NumberEvidence(matches.get(id_), others))
        return verdicts

    def _by_number(self, matches: Iterable[int]) -> Iterator[int]:
        """The vehicles that match, and the vehicles with their engines."""
        for id_ in matches:
            yield id_
            if facts := self.vehicles.get(id_):
                yield from self.by_engine[facts.car.engine_code]

    def _by_applicability(self, text: str) -> tuple[int, ...]:
        if text not in self.cache:
            cars = self._cars_named(text)
            self._store(text, [car.id for car in cars if applicability_verdict(text, car).is_offered])
        return self.cache[text]

    def _cars_named(self, text: str) -> Iterator[Modification]:
        """Cars of the makes of the text, and cars with an engine that it names: no others can fit by it."""
        statement = read_statement(text, self.makes)
        engines = frozenset(code for entry in statement.entries for code in entry.requirement.engines)
        for make, cars in self.by_make.items():
            for car in cars:
                if make in statement.makes or (engines and has_engine(car, engines)):
                    yield car

    def _by_oil(self, product: FitmentProduct) -> tuple[int, ...]:
        oil = oil_facts(product.options, product.name)
        if oil is None:
            return ()
        if oil not in self.cache:
            verdicts = (
                (id_, oil_verdict(product.options, facts.car, product.name)) for id_, facts in self.vehicles.items()
            )
            self._store(oil, [id_ for id_, answer in verdicts if answer and answer.verdict.is_offered])
        return self.cache[oil]

    def _by_size(self, product: FitmentProduct) -> tuple[int, ...]:
        sizes = product_sizes(product.options, product.name)
        if sizes is None:
            return ()
        if sizes not in self.cache:
            verdicts = ((id_, verdict_of_sizes(sizes, facts.sizes)) for id_, facts in self.vehicles.items())
            self._store(sizes, [id_ for id_, answer in verdicts if answer and answer.is_offered])
        return self.cache[sizes]

    def _store(self, key: CacheKey, ids: Sequence[int]) -> None:
        if len(self.cache) >= MAX_CACHED:
            self.cache.clear()
        self.cache[key] = tuple(ids)


def _is_comparable(car: Modification, other: Modification) -> bool:
    return (car.make, car.model) == (other.make, other.model) or has_same_engine(car, other)
