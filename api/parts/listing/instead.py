"""What stands in for the lines of a list that nobody sells as they are."""

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy.orm import Session

from api.cities.models import City
from api.parts.cards import offers_of
from api.parts.repository import PartRepository

#: Crosses of a line from each side: the whole is on the page of its number.
MOST_CROSSES = 10
_BESIDE = "contains"


def instead_of(session: Session, part_ids: Collection[int], city: City) -> dict[int, float]:
    """By part the lowest price of what directly replaces it; parts without any are left out."""
    if not part_ids:
        return {}
    others: defaultdict[int, set[int]] = defaultdict(set)
    for row in PartRepository(session).crosses(part_ids, most=MOST_CROSSES):
        if row.kind != _BESIDE:
            others[row.part_id].add(row.other_id)
            others[row.other_id].add(row.part_id)
    own = {id_: others[id_] for id_ in part_ids if id_ in others}
    offers = offers_of(session, set().union(*own.values()), city)
    costs = {id_: [card.cost for card in cards if card.cost is not None] for id_, cards in offers.items()}
    cheapest = {id_: min(told) for id_, told in costs.items() if told}
    found = {id_: [cheapest[other] for other in several if other in cheapest] for id_, several in own.items()}
    return {id_: min(told) for id_, told in found.items() if told}
