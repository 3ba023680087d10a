"""Lowest prices of replacements, for lines of a pasted list whose own part is not on sale."""

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy.orm import Session

from api.catalog.repository import CatalogRepository
from api.cities.models import City
from api.core.money import roubles
from api.parts.repository import PartRepository

#: A piece of a set does not replace the set.
_NOT_A_REPLACEMENT = "contains"


def lowest_replacement_costs(session: Session, part_ids: Collection[int], city: City) -> dict[int, float]:
    """Roubles by part id: the lowest price of the parts that directly replace it; parts without one are left out."""
    if not part_ids:
        return {}
    repository = PartRepository(session)
    others: defaultdict[int, set[int]] = defaultdict(set)
    for row in repository.crosses(part_ids, on_sale=True):
        if row.kind != _NOT_A_REPLACEMENT:
            others[row.part_id].add(row.other_id)
            others[row.other_id].add(row.part_id)
    replacements = {id_: others[id_] for id_ in part_ids if id_ in others}
    products = repository.products(set().union(*replacements.values()))
    product_ids = {id_ for ids in products.values() for id_ in ids}
    costs = CatalogRepository(session).prices(product_ids, city.zone_id)
    costs_by_part = {
        part_id: [costs[id_] for other in ids for id_ in products.get(other, ()) if id_ in costs]
        for part_id, ids in replacements.items()
    }
    return {part_id: roubles(min(prices)) for part_id, prices in costs_by_part.items() if prices}
