"""Related products: other packagings, analogues, complements, sets."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from fastapi import Depends

from api.catalog.cards import read_cards
from api.catalog.category_facets import shown_facets
from api.catalog.schemas import CardOut
from api.catalog.service import ProductNotFoundError
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.related.companions import companions_of
from api.related.repository import RelatedRepository
from api.related.schemas import AnalogOut, RelatedOut, SetRef, VolumeOut
from api.related.similarity import CAR, Amount, ProductTraits, for_same_cars, packagings, similar_by_options

MAX_ANALOGS = 8
MAX_COMPLEMENTS = 10
#: Factor of the limits of queries: some products cannot be bought in the city.
_SPARE = 2
_PER_CATEGORY = 2


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
        product = self.repository.traits([product_id]).get(product_id)
        if product is None:
            raise ProductNotFoundError
        pool = list(self.repository.traits(self.repository.neighbours(product)).values())
        packages = packagings(product, pool)
        analogs = self._analogs(product, pool, {product.id, *(id_ for id_, _ in packages)})
        sets = self.repository.sets(product_id)
        complements = self._complements(
            product, [row.id for row in sets], city, {product.id, *(analog.id for analog in analogs)}
        )
        ids = dict.fromkeys([*(id_ for id_, _ in packages), *(analog.id for analog in analogs), *complements])
        cards = {card.id: card for card in read_cards(self.session, list(ids), city)}
        available = {id_ for id_, card in cards.items() if card.cost is not None and card.arrival_days is not None}
        return RelatedOut(
            volumes=_volumes(packages, cards),
            analogs=self._analogs_out([analog for analog in analogs if analog.id in available][:MAX_ANALOGS], cards),
            together=[cards[id_] for id_ in complements if id_ in available][:MAX_COMPLEMENTS],
            sets=[SetRef(slug=row.slug, title=row.title, url=f"/set/{row.slug}") for row in sets],
        )

    def _analogs(self, product: ProductTraits, pool: Sequence[ProductTraits], excluded: set[int]) -> list[Analog]:
        """Analogues in order of evidence: a shared part number, then the same car or the same facets."""
        limit = MAX_ANALOGS * _SPARE
        by_number = self.repository.sharing_number(product.id, limit)
        analogs = [Analog(id_, "number", []) for id_ in by_number if id_ not in excluded]
        candidates = [candidate for candidate in pool if candidate.id not in excluded.union(by_number)]
        if CAR in product.options:
            analogs += [Analog(id_, "car", []) for id_ in for_same_cars(product, candidates)]
        else:
            facets = shown_facets(self.repository.category(product.category_id))
            analogs += [
                Analog(similarity.id, "options", similarity.same)
                for similarity in similar_by_options(product, candidates, facets)
            ]
        return analogs[:limit]

    def _complements(self, product: ProductTraits, set_ids: Sequence[int], city: City, excluded: set[int]) -> list[int]:
        limit = MAX_COMPLEMENTS * _SPARE
        candidates = [*self.repository.in_sets(set_ids), *self.repository.ordered_with(product.id, limit)]
        candidates += self._for_same_cars(product)
        if len(candidates) < MAX_COMPLEMENTS:
            paths = companions_of(self.repository.category(product.category_id).path)
            candidates += self.repository.best_of(paths, city.id, _PER_CATEGORY)
        return [id_ for id_ in dict.fromkeys(candidates) if id_ not in excluded][:limit]

    def _for_same_cars(self, product: ProductTraits) -> list[int]:
        """Products of other categories for the same cars, one of each category: discs for pads, not six discs."""
        candidates = self.repository.of_makes(product.options.get(CAR, frozenset()), product.category_id)
        traits = self.repository.traits(candidates) if candidates else {}
        return _first_of_each_category(traits[id_] for id_ in for_same_cars(product, list(traits.values())))

    def _analogs_out(self, analogs: Sequence[Analog], cards: Mapping[int, CardOut]) -> list[AnalogOut]:
        keys = {key for analog in analogs for key in analog.same}
        names = self.repository.option_names(keys) if keys else {}
        return [
            AnalogOut(product=cards[id_], basis=basis, same=[names[key] for key in same])
            for id_, basis, same in analogs
        ]


Related = Annotated[RelatedService, Depends(provide(RelatedService))]


def _first_of_each_category(products: Iterable[ProductTraits]) -> list[int]:
    firsts: dict[int, int] = {}
    for product in products:
        firsts.setdefault(product.category_id, product.id)
    return list(firsts.values())


def _volumes(packages: Sequence[tuple[int, Amount]], cards: Mapping[int, CardOut]) -> list[VolumeOut]:
    volumes = [
        VolumeOut(
            product=card,
            amount=size.text,
            measure=size.measure,
            unit_cost=round(card.cost / size.size, 2) if card.cost is not None else None,
        )
        for id_, size in packages
        if (card := cards.get(id_)) is not None
    ]
    return volumes if len(volumes) > 1 else []
