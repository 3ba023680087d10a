"""The vehicles that search shows a product for first, of those that it is offered for."""

from collections.abc import Sequence

from api.vehicles.applicability_repository import FITS
from api.vehicles.fitment.applicability_verdict import applicability_verdict
from api.vehicles.fitment.oil_verdict import oil_verdict
from api.vehicles.oils.quality import QualityProof
from api.vehicles.vehicle_catalogue import Modification
from indexer.documents.product_rows import ProductRow

#: Ranks of oil verdicts repeat by certainty: 102 is a 2 by memory.
_CERTAINTIES = 100


def preferred_vehicles(row: ProductRow, offered: Sequence[int]) -> list[int]:
    """Ids of the vehicles with the verdict "fits"; that the supplier names, though nobody checked the list; and whose
    maker approves the oil, be it by memory."""
    verdicts = row.cars.verdicts(row.fitment, row.number_matches, offered)
    return [id_ for id_ in offered if verdicts[id_].fit == "fits" or _is_named(row, row.cars.vehicles[id_].car)]


def _is_named(row: ProductRow, car: Modification) -> bool:
    texts = row.fitment.options.get(FITS, ())
    if any(applicability_verdict(text, car).fit == "fits" for text in texts):
        return True
    answer = oil_verdict(row.fitment.options, car, row.fitment.name)
    return answer is not None and answer.rank % _CERTAINTIES <= QualityProof.CLASS_AND_MAKE
