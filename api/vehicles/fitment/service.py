"""Whether goods are for a car of the catalogue."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.fitment.applicability_verdict import told
from api.vehicles.fitment.number_repository import Listed, listed_at
from api.vehicles.fitment.oil_verdict import of_oil
from api.vehicles.fitment.repository import FLUID, FittingRepository, Goods
from api.vehicles.fitment.schemas import FitOut, FitsOut
from api.vehicles.fitment.verdict import Verdict
from api.vehicles.repository import FITS
from api.vehicles.resolver import Asked
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import CHECK_BY_VIN


class FittingService:
    def __init__(self, session: SessionDep, asked: Asked) -> None:
        self.session = session
        self.asked = asked
        self.repository = FittingRepository(session)

    def fits(self, vehicle_id: int, ids: Sequence[int]) -> FitsOut:
        """Raises VehicleNotFoundError for a car that nobody knows."""
        car = self.asked.known(vehicle_id)
        goods = {one.id: one for one in self.repository.goods(ids)}
        listed = listed_at(self.session, vehicle_id, goods)
        found = ((id_, verdict(goods[id_], car, listed.get(id_))) for id_ in dict.fromkeys(ids) if id_ in goods)
        return FitsOut(fits=[FitOut(id=id_, fit=one.fit, reason=one.reason) for id_, one in found])


Fitting = Annotated[FittingService, Depends(provide(FittingService))]


def verdict(goods: Goods, car: Modification, listed: Listed | None) -> Verdict:
    """What is confirmed comes first; what is not known to fit is never promised, what may fit never denied."""
    said = [told(text, car, goods.is_checked) for text in goods.told.get(FITS, ())]
    oil = of_oil(goods.told, car)
    by_number = _of_number(listed) if listed else None
    known = [one for one in (by_number, *said, oil) if one is not None]
    return (
        next((one for one in known if one.fit == "fits"), None)
        or next((one for one in known if one.fit == "unknown"), None)
        or next(iter(known), None)
        or _nothing_said(goods)
    )


def _of_number(listed: Listed) -> Verdict:
    if listed.is_own:
        if listed.is_confirmed:
            return Verdict("fits", "номер из каталога этой машины")
        return Verdict("unknown", f"номер записан по памяти: {CHECK_BY_VIN}")
    if listed.is_confirmed:
        return Verdict("fits", f"замена {listed.number} из каталога этой машины")
    return Verdict("unknown", f"замена {listed.number} не проверена: {CHECK_BY_VIN}")


def _nothing_said(goods: Goods) -> Verdict:
    if not goods.has_numbers and not goods.told.keys().isdisjoint(FLUID):
        return Verdict("unknown", "универсальный товар: смотрите допуски")
    return Verdict("unknown", f"машины не названы: {CHECK_BY_VIN}")
