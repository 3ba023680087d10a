"""What a choice for one city's part says about the others (spec §4).

Own pickup applies to every part that has no type yet; and once a pickup point is chosen anywhere, a part that is picked
up too and has no point gets one: a point serves its own city only, so it is the first one of the part's city.
"""

from collections.abc import Mapping
from dataclasses import replace

from api.pricing.delivery_quotes import CityFacts, DeliverySelection
from api.pricing.delivery_types import OWN_PICKUP


def complete_choices(
    choices: Mapping[int, DeliverySelection], cities: Mapping[int, CityFacts]
) -> dict[int, DeliverySelection]:
    """A choice for each of `cities`; those without one get what follows from the others."""
    pickup_chosen = any(choice.delivery_type == OWN_PICKUP for choice in choices.values())
    point_chosen = any(choice.delivery_type == OWN_PICKUP and choice.pvz for choice in choices.values())
    return {
        city.id: _filled(
            choices.get(city.id, DeliverySelection()), city, pickup_chosen=pickup_chosen, point_chosen=point_chosen
        )
        for city in cities.values()
    }


def _filled(
    choice: DeliverySelection, city: CityFacts, *, pickup_chosen: bool, point_chosen: bool
) -> DeliverySelection:
    places = city.pickup_warehouses
    if choice.delivery_type is None and pickup_chosen and places:
        choice = replace(choice, delivery_type=OWN_PICKUP)
    only_one = len(places) == 1
    if choice.delivery_type == OWN_PICKUP and choice.pvz is None and places and (point_chosen or only_one):
        choice = replace(choice, pvz=places[0].id)
    return choice
