"""Does this part fit this car: the verdict from all evidence of a product. Pure.

A contradiction hides the product: what the car cannot have, another thread, or a text that denies the car. Where a
number says that the part fits and its text denies it, nothing is claimed; a car that the text only does not name is
no contradiction to a number.
"""

from api.vehicles.fitment.applicability import applicability_verdict, is_denied
from api.vehicles.fitment.car_codes import has_same_engine
from api.vehicles.fitment.evidence import (
    FLUID,
    CarFacts,
    FitmentProduct,
    FitmentVerdict,
    PartNumberEvidence,
    PartNumberMatch,
    strongest,
)
from api.vehicles.fitment.oil import oil_verdict
from api.vehicles.fitment.part_kind import depends_on_engine, kind_contradiction, kind_of, thread_contradiction
from api.vehicles.fitment.size import size_verdict
from api.vehicles.labels import CHECK_BY_VIN
from api.vehicles.modification import Modification
from api.vehicles.product_repository import FITS

_DISAGREE = f"сведения о детали расходятся: {CHECK_BY_VIN}"


def verdict(product: FitmentProduct, facts: CarFacts, evidence: PartNumberEvidence) -> FitmentVerdict:
    car, axle = facts.car, " ".join(product.options.get("axle", ()))
    kind = kind_of(product.name, axle)
    contradiction = kind_contradiction(product.name, axle, car)
    if kind == "oil_filter":
        contradiction = contradiction or thread_contradiction(product.thread, facts.filter_thread)
    if contradiction := contradiction or _number_contradiction(facts, evidence, kind):
        return FitmentVerdict("contradicts", contradiction)
    oil = oil_verdict(product.options, car, product.name, is_confirmed=product.is_confirmed)
    by_fluid_or_size = oil.verdict if oil else size_verdict(product.options, product.name, facts.sizes)
    if by_fluid_or_size and by_fluid_or_size.fit == "contradicts":
        return by_fluid_or_size
    texts = product.options.get(FITS, ())
    by_text = strongest(applicability_verdict(text, car, product.is_confirmed) for text in texts)
    by_number = _number_verdict(evidence.match) if evidence.match else _engine_verdict(car, evidence, kind)
    if by_number and any(is_denied(text, car) for text in texts):
        return FitmentVerdict("unknown", _DISAGREE)
    candidates = (by_number, by_text, by_fluid_or_size)
    if stated := strongest(row for row in candidates if row is not None):
        return stated
    if not product.has_other_numbers and not product.options.keys().isdisjoint(FLUID):
        return FitmentVerdict("unknown", "универсальный товар: смотрите допуски")
    return FitmentVerdict("unknown", f"машины не названы: {CHECK_BY_VIN}")


def _number_contradiction(facts: CarFacts, evidence: PartNumberEvidence, kind: str) -> str:
    """The number is of another engine or generation of the model, and this car has numbers of its own for the kind."""
    if evidence.match or kind not in facts.kinds:
        return ""
    car = facts.car
    if depends_on_engine(kind):
        family, code = car.engine_family, car.engine_code
        if any(other.engine_code == code or (family and other.engine_family == family) for other in evidence.others):
            return ""
        engines = dict.fromkeys(other.engine_code for other in evidence.others if other.engine_code)
        return f"номер для {car.model} с мотором {', '.join(engines)}" if engines and car.engine_code else ""
    of_model = [other for other in evidence.others if (other.make, other.model) == (car.make, car.model)]
    if any(other.generation == car.generation for other in of_model):
        return ""
    generations = dict.fromkeys(other.generation for other in of_model if other.generation)
    return f"номер для {car.model} {', '.join(generations)}" if generations and car.generation else ""


def _engine_verdict(car: Modification, evidence: PartNumberEvidence, kind: str) -> FitmentVerdict | None:
    """A part of the engine whose number another car with this engine has."""
    other = next((other for other in evidence.others if has_same_engine(car, other)), None)
    if other is None or not depends_on_engine(kind):
        return None
    name = f"{other.make} {other.model}"
    return FitmentVerdict("possible", f"номер записан для этого мотора, {car.engine_code} у {name}: {CHECK_BY_VIN}")


def _number_verdict(match: PartNumberMatch) -> FitmentVerdict:
    if match.is_own:
        if match.is_confirmed:
            return FitmentVerdict("fits", "номер из каталога этой машины")
        return FitmentVerdict("possible", f"номер записан по памяти: {CHECK_BY_VIN}")
    if match.is_confirmed:
        return FitmentVerdict("fits", f"замена {match.number} из каталога этой машины")
    return FitmentVerdict("possible", f"замена {match.number} не проверена: {CHECK_BY_VIN}")
