"""Reverse fitment: for one product, all vehicles of the catalogue that it is offered for. Pure.

Results are cached by applicability text and by facts of oils and sizes, as they repeat among products.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from api.vehicles.fitment.applicability import applicability_verdict, known_makes, supplier_make
from api.vehicles.fitment.car_codes import has_engine, has_same_engine
from api.vehicles.fitment.evidence import (
    CarFacts,
    FitmentProduct,
    FitmentVerdict,
    PartNumberEvidence,
    PartNumberMatch,
)
from api.vehicles.fitment.oil import verdict_of_oil
from api.vehicles.fitment.size import ProductSizes, product_sizes, verdict_of_sizes
from api.vehicles.fitment.statement import read_statement
from api.vehicles.fitment.verdict import verdict
from api.vehicles.modification import Modification
from api.vehicles.oils.facts import OilFacts, oil_facts
from api.vehicles.product_repository import FITS

#: Entries of each cache.
_CACHED = 20_000


class OfferedVehicles(NamedTuple):
    """Ids of vehicles, ascending.

    `preferred` are those of them that the product fits, that its supplier names (an unchecked list counts), or whose
    maker approves the oil, by a source or not.
    """

    offered: Sequence[int] = ()
    preferred: Sequence[int] = ()


class VehicleIndex:
    def __init__(self, vehicles: Iterable[CarFacts]) -> None:
        self.vehicles = {facts.car.id: facts for facts in vehicles}
        self.by_make: defaultdict[str, list[Modification]] = defaultdict(list)
        self.by_engine: defaultdict[str, list[int]] = defaultdict(list)
        for facts in self.vehicles.values():
            self.by_make[supplier_make(facts.car.make)].append(facts.car)
            if facts.car.engine_code:
                self.by_engine[facts.car.engine_code].append(facts.car.id)
        self.makes = tuple(sorted({*known_makes(""), *filter(None, self.by_make)}))
        self._by_text = lru_cache(_CACHED)(self._offered_by_text)
        self._by_oil = lru_cache(_CACHED)(self._offered_by_oil)
        self._by_sizes = lru_cache(_CACHED)(self._offered_by_sizes)

    def of(self, product: FitmentProduct, matches: Mapping[int, PartNumberMatch]) -> OfferedVehicles:
        """`matches` are by vehicle id."""
        texts = product.options.get(FITS, ())
        found = [*map(self._by_text, texts)]
        if oil := oil_facts(product.options, product.name):
            found.append(self._by_oil(oil, product.is_confirmed))
        if sizes := product_sizes(product.options, product.name):
            found.append(self._by_sizes(sizes))
        candidates = {id_ for vehicles in found for id_ in vehicles.offered}
        preferred = {id_ for vehicles in found for id_ in vehicles.preferred}
        if not (matches or texts):
            # These are verdicts already, and an oil has a hundred cars.
            return OfferedVehicles(sorted(candidates), sorted(preferred))
        for id_ in matches:
            engine = self.vehicles[id_].car.engine_code if id_ in self.vehicles else ""
            candidates |= {id_, *self.by_engine.get(engine, ())}
        verdicts = self.verdicts(product, matches, candidates)
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

    def _offered_by_text(self, text: str) -> OfferedVehicles:
        verdicts = {car.id: applicability_verdict(text, car) for car in self._cars_named(text)}
        return _offered(verdicts, {id_ for id_, answer in verdicts.items() if answer.fit == "fits"})

    def _cars_named(self, text: str) -> Iterator[Modification]:
        """Cars of the makes of the text, and cars with an engine that it names: no others can fit by it."""
        statement = read_statement(text, self.makes)
        engines = frozenset(code for entry in statement.entries for code in entry.requirement.engines)
        for make, cars in self.by_make.items():
            for car in cars:
                if make in statement.makes or (engines and has_engine(car, engines)):
                    yield car

    def _offered_by_oil(self, oil: OilFacts, is_confirmed: bool) -> OfferedVehicles:
        answers = {id_: verdict_of_oil(oil, facts.car, is_confirmed) for id_, facts in self.vehicles.items()}
        preferred = {id_ for id_, row in answers.items() if row.is_approved or row.verdict.fit == "fits"}
        return _offered({id_: row.verdict for id_, row in answers.items()}, preferred)

    def _offered_by_sizes(self, sizes: ProductSizes) -> OfferedVehicles:
        return _offered({id_: verdict_of_sizes(sizes, facts.sizes) for id_, facts in self.vehicles.items()})


def _offered(verdicts: Mapping[int, FitmentVerdict | None], preferred: Collection[int] = ()) -> OfferedVehicles:
    return OfferedVehicles([id_ for id_, answer in verdicts.items() if answer and answer.is_offered], list(preferred))


def _is_comparable(car: Modification, other: Modification) -> bool:
    return (car.make, car.model) == (other.make, other.model) or has_same_engine(car, other)
