"""Fitment of motor oils: whether the car's manufacturer approves the oil. Pure."""

from collections.abc import Mapping, Sequence

from api.vehicles.fitment.verdict_type import FitmentVerdict
from api.vehicles.servicing.oil_approvals import grades, matching_approvals
from api.vehicles.servicing.oil_sets import is_oil_for
from api.vehicles.servicing.repository import SAE
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import is_confirmed

APPROVALS = "approvals"
#: Options of a product that describe an oil.
OIL_OPTIONS = (SAE, APPROVALS, "fuel", "api", "jaso")

#: Values by option key.
Options = Mapping[str, Sequence[str]]


def has_approval(options: Options, car: Modification) -> bool:
    """The oil has an approval that the manufacturer requires, and one of its grades where it names grades."""
    required = grades(car.oil_sae)
    if required and not set(required) & set(options.get(SAE, ())):
        return False
    approvals = matching_approvals(car.oil_approvals, options.get(APPROVALS, ()))
    return bool(approvals and is_oil_for(options, car))


def oil_verdict(options: Options, car: Modification) -> FitmentVerdict | None:
    """None for a product that is not a motor oil, and for a car whose oil is unknown."""
    required = grades(car.oil_sae)
    if not options.get(SAE) or not (required or car.oil_approvals) or not is_oil_for(options, car):
        return None
    is_known = is_confirmed(car, "oil grade")
    if has_approval(options, car):
        names = ", ".join(matching_approvals(car.oil_approvals, options.get(APPROVALS, ())))
        if is_known:
            return FitmentVerdict("fits", f"допуск {names} из списка завода")
        return FitmentVerdict("possible", f"допуск {names} завода по памяти: сверьте с руководством")
    memory = "" if is_known else " (по памяти)"
    if required and not set(required) & set(options[SAE]):
        return FitmentVerdict("unknown", f"завод указывает {', '.join(required)}{memory}: сверьте с руководством")
    if car.oil_approvals:
        names = ", ".join(car.oil_approvals)
        return FitmentVerdict("possible", f"допуска {names}{memory} в описании нет: сверьте с этикеткой")
    sae = ", ".join(options[SAE])
    return FitmentVerdict("possible", f"вязкость {sae} та же{memory}, допуск сверьте с руководством")
