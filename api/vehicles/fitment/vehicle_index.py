"""Reverse fitment: for one product, all vehicles of the catalogue that it is offered for. Pure.

Results are cached by applicability text and by facts of oils and sizes, as they repeat among products.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from api.vehicles.fitment.applicability import applicability_verdict, known_makes, supplier_make
from api.vehicles.fitment.car_codes import has_engine, has_same_engine
from api.vehicles.fitment.fitment import verdict
from api.vehicles.fitment.oil import oil_verdict
from api.vehicles.fitment.size import ProductSizes, product_sizes, verdict_of_sizes
from api.vehicles.fitment.statement import read_statement
from api.vehicles.fitment.verdict import (
    OFFERED,
    CarFacts,
    FitAnswer,
    FitmentProduct,
    FitmentVerdict,
    PartNumberEvidence,
    PartNumberMatch,
)
from api.vehicles.modification import Modification
from api.vehicles.oils.facts import OilFacts, oil_facts
from api.vehicles.product_repository import FITS

#: Entries of the cache; it is emptied when full.
MAX_CACHED = 50_000

#: An applicability text, the facts of an oil and whether they are checked, or sizes.
CacheKey = str | tuple[OilFacts, bool] | ProductSizes


class OfferedVehicles(NamedTuple):
    """Ids of vehicles, ascending.

    `preferred` are those of them that the product fits, that its supplier names (an unchecked list counts), or whose
    maker approves the oil (memory counts).
    """

    offered: Sequence[int] = ()
    preferred: Sequence[int] = ()


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
        self.cache: dict[CacheKey, OfferedVehicles] = {}

    def of(self, product: FitmentProduct, matches: Mapping[int, PartNumberMatch]) -> OfferedVehicles:
        """`matches` are by vehicle id."""
        texts = product.options.get(FITS, ())
        found = [self._by_oil(product), self._by_size(product), *map(self._by_applicability, texts)]
        candidates = {id_ for vehicles in found for id_ in vehicles.offered}
        preferred = {id_ for vehicles in found for id_ in vehicles.preferred}
        if not (matches or texts):
            # These are verdicts already, and an oil has a hundred cars.
            return OfferedVehicles(sorted(candidates), sorted(preferred))
        verdicts = self.verdicts(product, matches, candidates.union(self._by_number(matches)))
        offered = sorted(id_ for id_, answer in verdicts.items() if answer.is_offered)
        return OfferedVehicles(offered, [id_ for id_ in offered if verdicts[id_].fit == "fits" or id_ in preferred])

    def confirmed(self, evidence: Sequence[tuple[FitmentProduct, Mapping[int, PartNumberMatch]]]) -> list[int]:
        """Ids of the vehicles that one of these products of a part surely fits and none contradicts, ascending."""
        verdicts = [
            self.verdicts(product, matches, self.of(product, matches).preferred) for product, matches in evidence
        ]
        fitting = {id_ for row in verdicts for id_, answer in row.items() if answer.fit == "fits"}
        if len(evidence) > 1:
            verdicts = [self.verdicts(product, matches, fitting) for product, matches in evidence]
        denied = {id_ for row in verdicts for id_, answer in row.items() if answer.fit == "contradicts"}
        return sorted(fitting - denied)

    def verdicts(
        self, product: FitmentProduct, matches: Mapping[int, PartNumberMatch], vehicle_ids: Iterable[int]
    ) -> dict[int, FitmentVerdict]:
        """By vehicle id."""
        matching = [self.vehicles[id_].car for id_ in matches if id_ in self.vehicles]
        verdicts = {}
        for id_ in vehicle_ids:
            if facts := self.vehicles.get(id_):
                others = [other for other in matching if other.id != id_ and _is_comparable(facts.car, other)]
                verdicts[id_] = verdict(product, facts, PartNumberEvidence(matches.get(id_), others))
        return verdicts

    def _by_number(self, matches: Iterable[int]) -> Iterator[int]:
        """The vehicles that match, and the vehicles with their engines."""
        for id_ in matches:
            yield id_
            if facts := self.vehicles.get(id_):
                yield from self.by_engine[facts.car.engine_code]

    def _by_applicability(self, text: str) -> OfferedVehicles:
        if text not in self.cache:
            fits = {car.id: applicability_verdict(text, car).fit for car in self._cars_named(text)}
            self._store(text, fits, {id_ for id_, fit in fits.items() if fit == "fits"})
        return self.cache[text]

    def _cars_named(self, text: str) -> Iterator[Modification]:
        """Cars of the makes of the text, and cars with an engine that it names: no others can fit by it."""
        statement = read_statement(text, self.makes)
        engines = frozenset(code for entry in statement.entries for code in entry.requirement.engines)
        for make, cars in self.by_make.items():
            for car in cars:
                if make in statement.makes or (engines and has_engine(car, engines)):
                    yield car

    def _by_oil(self, product: FitmentProduct) -> OfferedVehicles:
        oil = oil_facts(product.options, product.name)
        if oil is None:
            return OfferedVehicles()
        key = (oil, product.is_confirmed)
        if key not in self.cache:
            answers = {
                id_: answer
                for id_, facts in self.vehicles.items()
                if (answer := oil_verdict(product.options, facts.car, product.name, is_confirmed=product.is_confirmed))
            }
            preferred = {id_ for id_, row in answers.items() if row.is_approved or row.verdict.fit == "fits"}
            self._store(key, {id_: row.verdict.fit for id_, row in answers.items()}, preferred)
        return self.cache[key]

    def _by_size(self, product: FitmentProduct) -> OfferedVehicles:
        sizes = product_sizes(product.options, product.name)
        if sizes is None:
            return OfferedVehicles()
        if sizes not in self.cache:
            answers = ((id_, verdict_of_sizes(sizes, facts.sizes)) for id_, facts in self.vehicles.items())
            self._store(sizes, {id_: answer.fit for id_, answer in answers if answer}, set())
        return self.cache[sizes]

    def _store(self, key: CacheKey, fits: Mapping[int, FitAnswer], preferred: Collection[int]) -> None:
        if len(self.cache) >= MAX_CACHED:
            self.cache.clear()
        offered = tuple(id_ for id_, fit in fits.items() if fit in OFFERED)
        self.cache[key] = OfferedVehicles(offered, tuple(preferred))


def _is_comparable(car: Modification, other: Modification) -> bool:
    return (car.make, car.model) == (other.make, other.model) or has_same_engine(car, other)
