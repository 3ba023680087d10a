"""What stands beside a product: other volumes, analogues, what goes with it, sets."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from fastapi import Depends

from api.catalog.cards import read_cards
from api.catalog.schemas import CardOut
from api.catalog.service import ProductNotFoundError
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.related.companions import companions_of
from api.related.likeness import CAR, Amount, Facts, alike, of_the_same_car, volumes
from api.related.repository import RelatedRepository
from api.related.schemas import AnalogOut, RelatedOut, SetRef, VolumeOut

MOST_ANALOGS = 8
MOST_TOGETHER = 10
#: Some cannot be bought in the city, so twice as many are looked at.
_SPARE = 2
_OF_A_SECTION = 2


class Analog(NamedTuple):
    id: int
    basis: Literal["number", "car", "options"]
    #: Keys of the options that agree.
    same: list[str]


class RelatedService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = RelatedRepository(session)

    def related(self, product_id: int, city: City) -> RelatedOut:
        me = self.repository.facts([product_id]).get(product_id)
        if me is None:
            raise ProductNotFoundError
        pool = list(self.repository.facts(self.repository.neighbours(me)).values())
        line = volumes(me, pool)
        analogs = self._analogs(me, pool, {me.id, *(id_ for id_, _ in line)})
        sets = self.repository.sets(product_id)
        together = self._together(me, [row.id for row in sets], city, {me.id, *(analog.id for analog in analogs)})
        ids = dict.fromkeys([*(id_ for id_, _ in line), *(analog.id for analog in analogs), *together])
        cards = {card.id: card for card in read_cards(self.session, list(ids), city)}
        bought = {id_ for id_, card in cards.items() if card.cost is not None and card.arrival_days is not None}
        return RelatedOut(
            volumes=_volumes(line, cards),
            analogs=self._named([analog for analog in analogs if analog.id in bought][:MOST_ANALOGS], cards),
            together=[cards[id_] for id_ in together if id_ in bought][:MOST_TOGETHER],
            sets=[SetRef(slug=row.slug, title=row.title, url=f"/set/{row.slug}") for row in sets],
        )

    def _analogs(self, me: Facts, pool: Sequence[Facts], leave_out: set[int]) -> list[Analog]:
        """A shared number says most, then the car, then what shoppers choose by."""
        most = MOST_ANALOGS * _SPARE
        by_number = self.repository.sharing_a_number(me.id, most)
        found = [Analog(id_, "number", []) for id_ in by_number if id_ not in leave_out]
        left = [one for one in pool if one.id not in leave_out.union(by_number)]
        if CAR in me.options:
            found += [Analog(id_, "car", []) for id_ in of_the_same_car(me, left)]
        else:
            facets = self.repository.category(me.category_id).facets
            found += [Analog(likeness.id, "options", likeness.same) for likeness in alike(me, left, facets)]
        return found[:most]

    def _together(self, me: Facts, set_ids: Sequence[int], city: City, leave_out: set[int]) -> list[int]:
        most = MOST_TOGETHER * _SPARE
        found = [*self.repository.in_sets(set_ids), *self.repository.ordered_with(me.id, most)]
        found += self._of_its_car(me)
        if len(found) < MOST_TOGETHER:
            paths = companions_of(self.repository.category(me.category_id).path)
            found += self.repository.best_of(paths, city.id, _OF_A_SECTION)
        return [id_ for id_ in dict.fromkeys(found) if id_ not in leave_out][:most]

    def _of_its_car(self, me: Facts) -> list[int]:
        """One of a section: a shopper who changes pads may want discs, not six pairs of them."""
        candidates = self.repository.of_makes(me.options.get(CAR, frozenset()), me.category_id)
        facts = self.repository.facts(candidates) if candidates else {}
        return _one_of_a_section(facts[id_] for id_ in of_the_same_car(me, list(facts.values())))

    def _named(self, analogs: Sequence[Analog], cards: Mapping[int, CardOut]) -> list[AnalogOut]:
        keys = {key for analog in analogs for key in analog.same}
        names = self.repository.option_names(keys) if keys else {}
        return [
            AnalogOut(product=cards[id_], basis=basis, same=[names[key] for key in same])
            for id_, basis, same in analogs
        ]


Related = Annotated[RelatedService, Depends(provide(RelatedService))]


def _one_of_a_section(products: Iterable[Facts]) -> list[int]:
    firsts: dict[int, int] = {}
    for product in products:
        firsts.setdefault(product.category_id, product.id)
    return list(firsts.values())


def _volumes(line: Sequence[tuple[int, Amount]], cards: Mapping[int, CardOut]) -> list[VolumeOut]:
    found = [
        VolumeOut(
            product=card,
            amount=size.text,
            measure=size.measure,
            unit_cost=round(card.cost / size.size, 2) if card.cost is not None else None,
        )
        for id_, size in line
        if (card := cards.get(id_)) is not None
    ]
    return found if len(found) > 1 else []
