"""Complements of a product: categories that go with its own (filters complement oil), and parts for one car."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy.orm import Session

from api.cities.models import City
from api.related.repository import RelatedRepository
from api.vehicles.fitment.service import FitmentService
from api.vehicles.modification import Modification
from api.vehicles.scheme import SchemeService
from api.vehicles.units import position_of, units

_ENGINE_OIL = (
    "filtry/filtry-dvigatelya/maslyanye-filtry",
    "filtry/filtry-dvigatelya/vozdushnye-filtry",
    "avtohimiya/prisadki-gruppa/prisadki",
)
_BRAKES = ("tehnicheskie-zhidkosti/tormoznye-i-gur/tormoznye-zhidkosti", "avtohimiya/smazki-i-ochistiteli/ochistiteli")
_COLD = ("avtohimiya/smazki-i-ochistiteli/bystryj-start", "tehnicheskie-zhidkosti/omyvateli-i-adblue/omyvateli-stekol")

#: By prefix of a category's path; the longest matching prefix applies.
_COMPANIONS: dict[str, tuple[str, ...]] = {
    "motornye-masla": _ENGINE_OIL,
    "transmissionnye-masla": ("avtohimiya/smazki-i-ochistiteli/germetiki", "avtohimiya/smazki-i-ochistiteli/smazki"),
    "masla-specialnye": ("filtry/filtry-dvigatelya/maslyanye-filtry", "avtohimiya/smazki-i-ochistiteli/smazki"),
    "filtry": ("motornye-masla/masla-po-dvigatelyu/sinteticheskie", "filtry/filtry-salona-gruppa/salonnye-filtry"),
    "tormoznaya-sistema": _BRAKES,
    "tehnicheskie-zhidkosti/tormoznye-i-gur": (
        "tormoznaya-sistema/diskovye-tormoza/tormoznye-kolodki",
        "tormoznaya-sistema/diskovye-tormoza/tormoznye-diski",
        "avtohimiya/smazki-i-ochistiteli/ochistiteli",
    ),
    "tehnicheskie-zhidkosti/ohlazhdayushchie-zhidkosti": (
        "zapcasti/ohlazhdenie/termostaty",
        "zapcasti/ohlazhdenie/vodyanye-nasosy",
        "avtohimiya/smazki-i-ochistiteli/germetiki",
    ),
    "tehnicheskie-zhidkosti/omyvateli-i-adblue": (
        "shchetki-stekloochistitelya/shchetki/shchetki-perednie",
        "avtokosmetika/mojka/avtoshampuni",
    ),
    "shchetki-stekloochistitelya": ("tehnicheskie-zhidkosti/omyvateli-i-adblue/omyvateli-stekol",),
    "akkumulyatory": ("instrument/zaryadka-i-pusk/zaryadnye-ustrojstva", *_COLD),
    "instrument/zaryadka-i-pusk": ("akkumulyatory/akkumulyatory-legkovye/akkumulyatory-standartnye", *_COLD),
    "shiny-i-pritsepy": ("instrument/podem-i-nakachka/kompressory", "instrument/podem-i-nakachka/domkraty"),
    "avtolampy": ("avtolampy/signalnyj-svet/lampy-nakalivaniya", "avtolampy/golovnoj-svet/galogennye-lampy"),
    "avtokosmetika": ("avtokosmetika/kosmetika-i-kraska/poliroli", "avtokosmetika/mojka/avtoshampuni"),
    "avtohimiya/prisadki-gruppa": ("motornye-masla/masla-po-dvigatelyu/sinteticheskie", *_ENGINE_OIL[:1]),
    "avtohimiya": ("avtokosmetika/mojka/avtoshampuni", "avtohimiya/smazki-i-ochistiteli/smazki"),
}


def companions_of(path: str) -> tuple[str, ...]:
    """Paths of the categories that complement this one, without itself."""
    return tuple(companion for companion in _of_longest_prefix(_COMPANIONS, path) if companion != path)


#: Kinds of service parts (`api.vehicles.units`) that are replaced together, by prefix of a category's path.
_SERVICE_PARTS: dict[str, tuple[str, ...]] = {
    "motornye-masla": ("oil_filter", "drain_washer", "drain_plug", "air_filter"),
    "filtry/filtry-dvigatelya/maslyanye-filtry": ("drain_washer", "drain_plug", "air_filter"),
    "filtry": ("oil_filter", "air_filter", "cabin_filter"),
    "tormoznaya-sistema": ("front_brake_disc", "rear_brake_disc"),
}


def service_parts_of(path: str) -> tuple[str, ...]:
    """Kinds of the parts that a service replaces together with a product of this category."""
    return _of_longest_prefix(_SERVICE_PARTS, path)


def _of_longest_prefix(table: Mapping[str, tuple[str, ...]], path: str) -> tuple[str, ...]:
    prefixes = [prefix for prefix in table if path == prefix or path.startswith(f"{prefix}/")]
    return table[max(prefixes, key=len)] if prefixes else ()


class CarComplements:
    def __init__(self, session: Session, scheme: SchemeService, fitment: FitmentService) -> None:
        self.repository = RelatedRepository(session)
        self.scheme = scheme
        self.fitment = fitment

    def service_parts(self, car: Modification, path: str, city: City) -> list[int]:
        """Of each kind that is replaced with products of the category `path` the first that the city can buy."""
        kinds = service_parts_of(path)
        car_units = dict.fromkeys(position_of(kind)[0] for kind in kinds)
        scheme_units = self.scheme.units(car, list(car_units), city, whole=True) if kinds else []
        details = [detail for unit in scheme_units for detail in unit.details]
        firsts = []
        for kind in kinds:
            of_kind = [detail for detail in details if detail.kind == kind]
            cards = [card for detail in of_kind for card in (detail.card, *detail.analogues) if card]
            firsts += [card.id for card in cards if card.cost is not None and card.arrival_days is not None][:1]
        return firsts

    def of_cars(self, ids: Sequence[int]) -> list[int]:
        """Of these products the parts of cars: those that name cars or whose category holds parts of cars."""
        parts = self.repository.naming_cars_or_of(_part_categories(), ids)
        return [id_ for id_ in ids if id_ in parts]

    def for_car(self, car: Modification, ids: Sequence[int], per_category: int) -> list[int]:
        """Without what contradicts the car and without parts of which it is unknown; the first of each category."""
        verdicts = self.fitment.verdicts(car, ids)
        slugs = self.repository.category_slugs(ids)
        taken: Counter[str] = Counter()
        chosen = []
        for id_ in (id_ for id_ in ids if id_ in verdicts):
            slug, answer = slugs[id_], verdicts[id_]
            is_shown = answer.is_offered or (answer.fit == "unknown" and slug not in _part_categories())
            if is_shown and taken[slug] < per_category:
                taken[slug] += 1
                chosen.append(id_)
        return chosen


@cache
def _part_categories() -> frozenset[str]:
    return frozenset(slug for unit in units() for slug in unit.slugs)
