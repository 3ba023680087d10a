"""Related products: other packagings, analogues, complements, sets.

Complements are products of the same sets and orders, for the same cars, and of the categories that `complements.yml`
names: filters complement oil.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

import yaml
from fastapi import Depends

from api.catalog.card_repository import read_cards
from api.catalog.schemas import CardOut
from api.catalog.service import ProductNotFoundError
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.related.repository import RelatedRepository
from api.related.schemas import AnalogOut, RelatedOut, SetRef, VolumeOut
from api.related.similarity import CAR, Amount, Analog, ProductTraits, for_same_cars, packagings, similar_by_options
from api.vehicles.catalogue import Catalogue
from api.vehicles.fitment.service import fitment_verdicts
from api.vehicles.modification import Modification
from api.vehicles.scheme import scheme_units
from api.vehicles.units import position_of, units

MAX_ANALOGS = 8
MAX_COMPLEMENTS = 10
#: Factor of the limits of queries: some products cannot be bought in the city.
_SPARE = 2
_PER_CATEGORY = 2
#: Limits of candidates per category and in total: most of them do not fit the car and are dropped.
_PER_CATEGORY_FOR_CAR, _MAX_FOR_CAR = 15, 60


class RelatedService:
    def __init__(self, session: SessionDep, catalogue: Catalogue) -> None:
        self.session, self.catalogue = session, catalogue
        self.repository = RelatedRepository(session)

    def related(self, product_id: int, city: City, vehicle_id: int | None = None) -> RelatedOut:
        """With a vehicle the complements are for it. Raises VehicleNotFoundError for an unknown one."""
        product = self.repository.traits([product_id]).get(product_id)
        if product is None:
            raise ProductNotFoundError
        pool = list(self.repository.traits(self.repository.neighbours(product)).values())
        packages = packagings(product, pool)
        category = self.repository.category(product.category_id)
        path = category.path
        analogs = self._analogs(product, pool, {product.id, *(id_ for id_, _ in packages)}, category.facets)
        sets = self.repository.sets(product_id)
        excluded = {product.id, *(analog.id for analog in analogs)}
        is_for_car = vehicle_id is not None
        complements = self._complements(product, path, [row.id for row in sets], city, is_for_car=is_for_car)
        complements = [id_ for id_ in complements if id_ not in excluded]
        if vehicle_id is not None:
            car = self.catalogue.vehicle(vehicle_id)
            for_car = self._for_car(car, complements[:_MAX_FOR_CAR])
            service_parts = self._service_parts(car, path, city)
            complements = [id_ for id_ in dict.fromkeys([*service_parts, *for_car]) if id_ != product.id]
        else:
            complements = complements[: MAX_COMPLEMENTS * _SPARE]
        ids = dict.fromkeys([*(id_ for id_, _ in packages), *(analog.id for analog in analogs), *complements])
        cards = {card.id: card for card in read_cards(self.session, list(ids), city)}
        available = {id_ for id_, card in cards.items() if card.cost is not None and card.arrival_days is not None}
        together = [cards[id_] for id_ in complements if id_ in available][:MAX_COMPLEMENTS]
        ids_together = [] if is_for_car else [card.id for card in together]
        parts_of_cars = self.repository.naming_cars_or_of(_part_categories(), ids_together)
        return RelatedOut(
            volumes=_volumes(packages, cards),
            analogs=self._analogs_out([analog for analog in analogs if analog.id in available][:MAX_ANALOGS], cards),
            together=together,
            needs_car=[card.id for card in together if card.id in parts_of_cars],
            sets=[SetRef(slug=row.slug, title=row.title, url=f"/set/{row.slug}") for row in sets],
        )

    def _analogs(
        self, product: ProductTraits, pool: Sequence[ProductTraits], excluded: set[int], facets: Sequence[str]
    ) -> list[Analog]:
        """Analogues in order of evidence: a shared part number, then the same car or the same facets."""
        limit = MAX_ANALOGS * _SPARE
        by_number = self.repository.sharing_number(product.id, limit)
        analogs = [Analog(id_, "number") for id_ in by_number if id_ not in excluded]
        candidates = [candidate for candidate in pool if candidate.id not in excluded.union(by_number)]
        if CAR in product.options:
            analogs += [Analog(id_, "car") for id_ in for_same_cars(product, candidates)]
        else:
            analogs += similar_by_options(product, candidates, facets)
        return analogs[:limit]

    def _complements(
        self, product: ProductTraits, path: str, set_ids: Sequence[int], city: City, *, is_for_car: bool
    ) -> list[int]:
        """Candidates, the best first; most of them do not fit a car, so more are read for one."""
        limit = _MAX_FOR_CAR if is_for_car else MAX_COMPLEMENTS * _SPARE
        candidates = [*self.repository.in_sets(set_ids), *self.repository.ordered_with(product.id, limit)]
        candidates += self._for_same_cars(product)
        if is_for_car or len(candidates) < MAX_COMPLEMENTS:
            per_category = _PER_CATEGORY_FOR_CAR if is_for_car else _PER_CATEGORY
            candidates += self.repository.best_of(companions_of(path), city.id, per_category)
        return list(dict.fromkeys(candidates))

    def _service_parts(self, car: Modification, path: str, city: City) -> list[int]:
        """Of each kind that is replaced with products of the category `path` the first that the city can buy."""
        kinds = _of_longest_prefix("service_parts", path)
        car_units = dict.fromkeys(position_of(kind)[0] for kind in kinds)
        rows = scheme_units(self.session, car, list(car_units), city, whole=True) if kinds else []
        details = [detail for unit in rows for detail in unit.details]
        firsts = []
        for kind in kinds:
            of_kind = [detail for detail in details if detail.kind == kind]
            cards = [card for detail in of_kind for card in (detail.card, *detail.analogues) if card]
            firsts += [card.id for card in cards if card.cost is not None and card.arrival_days is not None][:1]
        return firsts

    def _for_car(self, car: Modification, ids: Sequence[int]) -> list[int]:
        """Without what contradicts the car and without parts of which it is unknown; the first of each category."""
        verdicts = fitment_verdicts(self.session, car, ids)
        slugs = self.repository.category_slugs(ids)
        taken: Counter[str] = Counter()
        chosen = []
        for id_ in (id_ for id_ in ids if id_ in verdicts):
            slug, verdict = slugs[id_], verdicts[id_]
            is_shown = verdict.is_offered or (verdict.fit == "unknown" and slug not in _part_categories())
            if is_shown and taken[slug] < _PER_CATEGORY:
                taken[slug] += 1
                chosen.append(id_)
        return chosen

    def _for_same_cars(self, product: ProductTraits) -> list[int]:
        """Products of other categories for the same cars, one of each category: discs for pads, not six discs."""
        candidates = self.repository.of_makes(product.options.get(CAR, frozenset()), product.category_id)
        traits = self.repository.traits(candidates) if candidates else {}
        firsts: dict[int, int] = {}
        for id_ in for_same_cars(product, list(traits.values())):
            firsts.setdefault(traits[id_].category_id, id_)
        return list(firsts.values())

    def _analogs_out(self, analogs: Sequence[Analog], cards: Mapping[int, CardOut]) -> list[AnalogOut]:
        keys = {key for analog in analogs for key in analog.same}
        names = self.repository.option_names(keys) if keys else {}
        return [
            AnalogOut(product=cards[id_], basis=basis, same=[names[key] for key in same])
            for id_, basis, same in analogs
        ]


Related = Annotated[RelatedService, Depends(provide(RelatedService))]


def companions_of(path: str) -> list[str]:
    """Paths of the categories that complement this one, without itself."""
    return [companion for companion in _of_longest_prefix("companions", path) if companion != path]


def _of_longest_prefix(table: str, path: str) -> list[str]:
    rows = _tables()[table]
    prefixes = [prefix for prefix in rows if path == prefix or path.startswith(f"{prefix}/")]
    return rows[max(prefixes, key=len)] if prefixes else []


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return dict(yaml.safe_load(Path(__file__).with_name("complements.yml").read_text("utf-8")))


@cache
def _part_categories() -> frozenset[str]:
    return frozenset(slug for unit in units() for slug in unit.slugs)


def _volumes(packages: Sequence[tuple[int, Amount]], cards: Mapping[int, CardOut]) -> list[VolumeOut]:
    volumes = []
    for id_, size in packages:
        if card := cards.get(id_):
            unit_cost = None if card.cost is None else round(card.cost / size.size, 2)
            volumes.append(VolumeOut(product=card, amount=size.text, measure=size.measure, unit_cost=unit_cost))
    return volumes if len(volumes) > 1 else []
