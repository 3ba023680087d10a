"""Does this part fit this car: the verdict from all evidence of a product. Pure."""

from api.vehicles.applicability_repository import FITS
from api.vehicles.fitment.applicability_verdict import applicability_verdict
from api.vehicles.fitment.number_repository import NumberMatch
from api.vehicles.fitment.oil_verdict import oil_verdict
from api.vehicles.fitment.repository import FLUID, FitmentProduct
from api.vehicles.fitment.verdict_type import FitmentVerdict
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import CHECK_BY_VIN


def verdict(product: FitmentProduct, car: Modification, match: NumberMatch | None) -> FitmentVerdict:
    """The strongest evidence: "fits" needs a confirmed source, and "not" is never given where the product may fit."""
    by_text = [applicability_verdict(text, car, product.is_checked) for text in product.options.get(FITS, ())]
    by_oil = oil_verdict(product.options, car)
    by_number = _number_verdict(match) if match else None
    verdicts = [candidate for candidate in (by_number, *by_text, by_oil) if candidate is not None]
    return (
        next((candidate for candidate in verdicts if candidate.fit == "fits"), None)
        or next((candidate for candidate in verdicts if candidate.fit == "unknown"), None)
        or next(iter(verdicts), None)
        or _without_evidence(product)
    )


def _number_verdict(match: NumberMatch) -> FitmentVerdict:
    if match.is_own:
        if match.is_confirmed:
            return FitmentVerdict("fits", "номер из каталога этой машины")
        return FitmentVerdict("unknown", f"номер записан по памяти: {CHECK_BY_VIN}")
    if match.is_confirmed:
        return FitmentVerdict("fits", f"замена {match.number} из каталога этой машины")
    return FitmentVerdict("unknown", f"замена {match.number} не проверена: {CHECK_BY_VIN}")


def _without_evidence(product: FitmentProduct) -> FitmentVerdict:
    if not product.has_other_numbers and not product.options.keys().isdisjoint(FLUID):
        return FitmentVerdict("unknown", "универсальный товар: смотрите допуски")
    return FitmentVerdict("unknown", f"машины не названы: {CHECK_BY_VIN}")
