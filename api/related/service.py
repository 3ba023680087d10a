"""Related products: other packagings, analogues, complements, sets."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.catalog.cards import read_cards
from api.catalog.category_tree import shown_facets
from api.catalog.schemas import CardOut
from api.catalog.service import ProductNotFoundError
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.related.complements import CarComplements, companions_of
from api.related.repository import RelatedRepository
from api.related.schemas import AnalogOut, RelatedOut, SetRef, VolumeOut
from api.related.similarity import CAR, Amount, Analog, ProductTraits, for_same_cars, packagings, similar_by_options
from api.vehicles.catalogue import Catalogue
from api.vehicles.fitment.service import Fitment
from api.vehicles.scheme import Scheme

MAX_ANALOGS = 8
MAX_COMPLEMENTS = 10
#: Factor of the limits of queries: some products cannot be bought in the city.
_SPARE = 2
_PER_CATEGORY = 2
#: Limits of candidates per category and in total: most of them do not fit the car and are dropped.
_PER_CATEGORY_FOR_CAR, _MAX_FOR_CAR = 15, 60


class RelatedService:
    def __init__(self, session: SessionDep, catalogue: Catalogue, scheme: Scheme, fitment: Fitment) -> None:
        self.session = session
        self.repository = RelatedRepository(session)
        self.catalogue = catalogue
        self.car_complements = CarComplements(session, scheme, fitment)

    def related(self, product_id: int, city: City, vehicle_id: int | None = None) -> RelatedOut:
        """With a vehicle the complements are for it. Raises VehicleNotFoundError for an unknown one."""
        product = self.repository.traits([product_id]).get(product_id)
        if product is None:
            raise ProductNotFoundError
        pool = list(self.repository.traits(self.repository.neighbours(product)).values())
        packages = packagings(product, pool)
        analogs = self._analogs(product, pool, {product.id, *(id_ for id_, _ in packages)})
        sets = self.repository.sets(product_id)
        complements = self._complements(
            product,
            [row.id for row in sets],
            city,
            {product.id, *(analog.id for analog in analogs)},
            is_for_car=vehicle_id is not None,
        )
        if vehicle_id is not None:
            complements = self._complements_for(vehicle_id, product, complements, city)
        ids = dict.fromkeys([*(id_ for id_, _ in packages), *(analog.id for analog in analogs), *complements])
        cards = {card.id: card for card in read_cards(self.session, list(ids), city)}
        available = {id_ for id_, card in cards.items() if card.cost is not None and card.arrival_days is not None}
        together = [cards[id_] for id_ in complements if id_ in available][:MAX_COMPLEMENTS]
        return RelatedOut(
            volumes=_volumes(packages, cards),
            analogs=self._analogs_out([analog for analog in analogs if analog.id in available][:MAX_ANALOGS], cards),
            together=together,
            needs_car=self.car_complements.of_cars([card.id for card in together]) if vehicle_id is None else [],
            sets=[SetRef(slug=row.slug, title=row.title, url=f"/set/{row.slug}") for row in sets],
        )

    def _analogs(self, product: ProductTraits, pool: Sequence[ProductTraits], excluded: set[int]) -> list[Analog]:
        """Analogues in order of evidence: a shared part number, then the same car or the same facets."""
        limit = MAX_ANALOGS * _SPARE
        by_number = self.repository.sharing_number(product.id, limit)
        analogs = [Analog(id_, "number") for id_ in by_number if id_ not in excluded]
        candidates = [candidate for candidate in pool if candidate.id not in excluded.union(by_number)]
        if CAR in product.options:
            analogs += [Analog(id_, "car") for id_ in for_same_cars(product, candidates)]
        else:
            facets = shown_facets(self.repository.category(product.category_id))
            analogs += similar_by_options(product, candidates, facets)
        return analogs[:limit]

    def _complements(
        self, product: ProductTraits, set_ids: Sequence[int], city: City, excluded: set[int], *, is_for_car: bool
    ) -> list[int]:
        limit = _MAX_FOR_CAR if is_for_car else MAX_COMPLEMENTS * _SPARE
        per_category = _PER_CATEGORY_FOR_CAR if is_for_car else _PER_CATEGORY
        candidates = [*self.repository.in_sets(set_ids), *self.repository.ordered_with(product.id, limit)]
        candidates += self._for_same_cars(product)
        if is_for_car or len(candidates) < MAX_COMPLEMENTS:
            paths = companions_of(self.repository.category(product.category_id).path)
            candidates += self.repository.best_of(paths, city.id, per_category)
        return [id_ for id_ in dict.fromkeys(candidates) if id_ not in excluded][:limit]

    def _complements_for(
        self, vehicle_id: int, product: ProductTraits, complements: Sequence[int], city: City
    ) -> list[int]:
        car = self.catalogue.vehicle(vehicle_id)
        path = self.repository.category(product.category_id).path
        parts = self.car_complements.service_parts(car, path, city)
        ids = dict.fromkeys([*parts, *self.car_complements.for_car(car, complements, _PER_CATEGORY)])
        return [id_ for id_ in ids if id_ != product.id]

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
