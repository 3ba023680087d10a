"""Whether a motor oil is one that the maker of a car asks for. Pure."""

from collections.abc import Mapping, Sequence

from api.vehicles.fitment.verdict import Verdict
from api.vehicles.servicing.oil_approvals import grades, met
from api.vehicles.servicing.oil_sets import suits
from api.vehicles.servicing.repository import SAE, Oil
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import is_confirmed

APPROVALS = "approvals"
#: Options of a product that tell an oil.
OIL_OPTIONS = (SAE, APPROVALS, "fuel", "api", "jaso")

Options = Mapping[str, Sequence[str]]


def has_approval(told: Options, car: Modification) -> bool:
    """An approval of the maker's list, and the grade of it where the maker names grades."""
    wanted = grades(car.oil_sae)
    if wanted and not set(wanted) & set(told.get(SAE, ())):
        return False
    return bool(car.oil_approvals and met(car.oil_approvals, told.get(APPROVALS, ())) and _is_motor_oil(told, car))


def of_oil(told: Options, car: Modification) -> Verdict | None:
    """None for what is no motor oil, and where nothing is known of the car's."""
    wanted = grades(car.oil_sae)
    if not told.get(SAE) or not (wanted or car.oil_approvals) or not _is_motor_oil(told, car):
        return None
    is_known = is_confirmed(car, "oil grade")
    if has_approval(told, car):
        names = ", ".join(met(car.oil_approvals, told.get(APPROVALS, ())))
        if is_known:
            return Verdict("fits", f"допуск {names} из списка завода")
        return Verdict("unknown", f"допуск {names} завода по памяти: сверьте с руководством")
    memory = "" if is_known else " (по памяти)"
    if wanted and not set(wanted) & set(told[SAE]):
        return Verdict("unknown", f"завод указывает {', '.join(wanted)}{memory}: сверьте с руководством")
    if car.oil_approvals:
        names = ", ".join(car.oil_approvals)
        return Verdict("unknown", f"допуска {names}{memory} в описании нет: сверьте с этикеткой")
    return Verdict("unknown", f"вязкость {', '.join(told[SAE])} та же{memory}, допуск сверьте с руководством")


def _is_motor_oil(told: Options, car: Modification) -> bool:
    """Of this engine's fuel."""
    return suits(Oil(0, "", "", 0.0, {key: list(values) for key, values in told.items()}), car)
