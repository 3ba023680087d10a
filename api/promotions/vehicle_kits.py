"""Product sets for one vehicle of the catalogue: which are for it, at the prices of the city."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.cities.models import City
from api.http.routing import provide
from api.promotions.schemas import KitDoubt, SetItemOut, VehicleKit, VehicleKitsOut
from api.promotions.service import PricedSet, Promotions
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.fitment.service import Fitment
from api.vehicles.fitment.verdict import OFFERED, FitAnswer, FitmentVerdict
from api.vehicles.resolver import Resolver

_ORDER: tuple[FitAnswer, ...] = ("fits", "possible", "unknown", "contradicts")
_UNKNOWN = FitmentVerdict("unknown", "")


class VehicleKitService:
    def __init__(self, promotions: Promotions, fitment: Fitment, resolver: Resolver) -> None:
        self.promotions = promotions
        self.fitment = fitment
        self.resolver = resolver

    def kits(self, vehicle_id: int, city: City) -> VehicleKitsOut:
        """Every complete set, those for the car first. Raises VehicleNotFoundError for an unknown vehicle.

        The number of SQL statements is fixed; rows and verdicts grow with the number of parts in all sets.
        """
        car = self.resolver.modification(vehicle_id)
        priced_sets = self.promotions.priced_sets(city)
        verdicts = self.fitment.verdicts(car, {part.product.id for row in priced_sets for part in row.parts})
        kits = sorted((_kit(row, verdicts) for row in priced_sets), key=lambda kit: _ORDER.index(kit.fit))
        own = [kit for kit in kits if kit.fit in OFFERED]
        totals = [kit.total for kit in own if kit.total is not None]
        return VehicleKitsOut(
            vehicle=ModificationOut.of(car),
            count=len(own),
            total=round(sum(totals), 2) if totals else None,
            kits=kits,
        )


VehicleKits = Annotated[VehicleKitService, Depends(provide(VehicleKitService))]


def kit_fit(answers: Sequence[FitAnswer]) -> FitAnswer:
    """One part that contradicts the car rules the set out. Half of its parts have to be offered for the car: one oil
    that suits many cars does not make it a set for them."""
    if "contradicts" in answers:
        return "contradicts"
    if 2 * sum(answer in OFFERED for answer in answers) < len(answers):
        return "unknown"
    return "fits" if all(answer == "fits" for answer in answers) else "possible"


def _kit(row: PricedSet, verdicts: Mapping[int, FitmentVerdict]) -> VehicleKit:
    fit = kit_fit([_verdict(part, verdicts).fit for part in row.parts])
    return VehicleKit(
        **row.card.model_dump(),
        fit=fit,
        doubts=_doubts(fit, row.parts, verdicts),
        parts=len(row.parts),
        available_parts=sum(part.enough for part in row.parts),
    )


def _verdict(part: SetItemOut, verdicts: Mapping[int, FitmentVerdict]) -> FitmentVerdict:
    """A product that was hidden since its price was read has no verdict."""
    return verdicts.get(part.product.id, _UNKNOWN)


def _doubts(fit: FitAnswer, parts: Sequence[SetItemOut], verdicts: Mapping[int, FitmentVerdict]) -> list[KitDoubt]:
    """The parts that keep the set from fitting: those that contradict the car, or are to be checked."""
    if fit in ("fits", "unknown"):
        return []
    return [
        KitDoubt(product_id=part.product.id, name=part.product.name, reason=verdict.reason)
        for part in parts
        if (verdict := _verdict(part, verdicts)).fit == fit
    ]
