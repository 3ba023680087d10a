"""Completes the delivery choices of a cart's cities from each other (spec §4).

Own pickup applies to every part without a delivery type. Once a pickup point is chosen for one part, other pickup parts
without a point get the first point of their own city.
"""

from collections.abc import Mapping
from dataclasses import replace

from api.pricing.delivery_quotes import CityFacts, DeliverySelection
from api.pricing.delivery_types import OWN_PICKUP


def complete_choices(
    choices: Mapping[int, DeliverySelection], cities: Mapping[int, CityFacts]
) -> dict[int, DeliverySelection]:
    """A choice for each of `cities`; missing ones follow from the others."""
    pickup_chosen = any(choice.delivery_type == OWN_PICKUP for choice in choices.values())
    point_chosen = any(choice.delivery_type == OWN_PICKUP and choice.pvz for choice in choices.values())
    return {
        city.id: _complete(
            choices.get(city.id, DeliverySelection()), city, pickup_chosen=pickup_chosen, point_chosen=point_chosen
        )
        for city in cities.values()
    }


def _complete(
    choice: DeliverySelection, city: CityFacts, *, pickup_chosen: bool, point_chosen: bool
) -> DeliverySelection:
    warehouses = city.pickup_warehouses
    if choice.delivery_type is None and pickup_chosen and warehouses:
        choice = replace(choice, delivery_type=OWN_PICKUP)
    only_one = len(warehouses) == 1
    if choice.delivery_type == OWN_PICKUP and choice.pvz is None and warehouses and (point_chosen or only_one):
        choice = replace(choice, pvz=warehouses[0].id)
    return choice
