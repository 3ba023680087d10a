"""What stands in for the lines of a list that nobody sells as they are."""

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import Price
from api.cities.models import City
from api.core.money import roubles
from api.parts.repository import PartRepository

_BESIDE = "contains"


def instead_of(session: Session, part_ids: Collection[int], city: City) -> dict[int, float]:
    """By part the lowest price of what directly replaces it; parts without any are left out."""
    if not part_ids:
        return {}
    repository = PartRepository(session)
    others: defaultdict[int, set[int]] = defaultdict(set)
    for row in repository.crosses(part_ids, sold=True):
        if row.kind != _BESIDE:
            others[row.part_id].add(row.other_id)
            others[row.other_id].add(row.part_id)
    own = {id_: others[id_] for id_ in part_ids if id_ in others}
    products = repository.products(set().union(*own.values()))
    costs = _costs(session, {id_ for several in products.values() for id_ in several}, city)
    found = {
        id_: [costs[product] for other in several for product in products.get(other, ()) if product in costs]
        for id_, several in own.items()
    }
    return {id_: roubles(min(told)) for id_, told in found.items() if told}


def _costs(session: Session, product_ids: Collection[int], city: City) -> dict[int, int]:
    query = select(Price.product_id, Price.cost).where(Price.product_id.in_(product_ids), Price.zone_id == city.zone_id)
    return dict(session.execute(query).tuples().all())
