"""Parts for a car, by branches of the catalogue: what suppliers tell of their goods is matched with what was asked."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.catalog.cards import read_cards
from api.catalog.lists.service import ProductListService
from api.catalog.models import Category
from api.catalog.repository import CatalogRepository
from api.catalog.schemas import CardOut, category_url
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.applicability import SAME_MAKE, Car, car_of, match
from api.vehicles.repository import Candidate, VehicleRepository
from api.vehicles.resolver import Asked
from api.vehicles.schemas import (
    Detail,
    TreeNode,
    Unit,
    UnitCategory,
    VehicleDetailsOut,
    VehicleOut,
    VehicleRequest,
)
from api.vehicles.scheme.details_service import SchemeDetails, UnitNotFoundError
from api.vehicles.vehicle_units import unit_of

#: Details of a unit beside other units, and of a unit that was asked for alone.
FEW, MANY = 6, 100


class Found(NamedTuple):
    product: Candidate
    match: int


class VehicleService:
    def __init__(self, session: SessionDep, asked: Asked, schemes: SchemeDetails) -> None:
        self.session = session
        self.asked = asked
        self.schemes = schemes
        self.repository = VehicleRepository(session)
        self.catalog = CatalogRepository(session)
        self.lists = ProductListService(session)

    def details(self, request: VehicleRequest, city: City) -> VehicleDetailsOut:
        unit = None if request.unitid is None else unit_of(request.unitid)
        asked = self.asked.car(request)
        branch = None if request.category is None else self.lists.category_ids(request.category)
        if asked.modification or unit:
            return self.schemes.details(asked, unit, request, branch, city)
        text = asked.words
        makes = self.repository.makes()
        car = car_of(text, makes)
        if car is None:
            return VehicleDetailsOut(vehicle=None, filter_tree=[], categories=[], makes=list(makes))
        categories = self._menu()
        if request.unitid is not None and request.unitid not in categories:
            raise UnitNotFoundError
        units = self._units(car, makes, _inside(branch, request.unitid), categories)
        return VehicleDetailsOut(
            vehicle=VehicleOut(text=text, make=car.make, id=None, modification=None),
            filter_tree=_tree(units, categories),
            categories=self._categories(units, categories, city, MANY if request.unitid else FEW),
            makes=[],
        )

    def _menu(self) -> dict[int, Category]:
        """Parents first; what stands under a hidden section is hidden with it."""
        menu: dict[int, Category] = {}
        for category in self.catalog.categories():
            if category.parent_id is None or category.parent_id in menu:
                menu[category.id] = category
        return menu

    def _units(
        self, car: Car, makes: tuple[str, ...], branch: Sequence[int] | None, categories: Mapping[int, Category]
    ) -> dict[int, list[Found]]:
        """By category, the best match first."""
        units: dict[int, list[Found]] = defaultdict(list)
        for product in self.repository.candidates(car.make, branch):
            degree = match(product.fits, car, makes) if product.fits else SAME_MAKE
            if degree and product.category_id in categories:
                units[product.category_id].append(Found(product, degree))
        for found in units.values():
            found.sort(key=lambda one: -one.match)
        return units

    def _categories(
        self, units: Mapping[int, list[Found]], categories: Mapping[int, Category], city: City, most: int
    ) -> list[UnitCategory]:
        shown = [one.product.id for found in units.values() for one in found[:most]]
        cards = {card.id: card for card in read_cards(self.session, shown, city)}
        groups: dict[int, UnitCategory] = {}
        units_of: dict[int, list[Unit]] = defaultdict(list)
        for unit in (category for id_, category in categories.items() if id_ in units):
            above = categories.get(unit.parent_id or 0, unit)
            groups.setdefault(
                above.id, UnitCategory(id=above.id, name=above.name, url=category_url(above.path), units=[])
            )
            found = units[unit.id]
            details = [_detail(cards[one.product.id], one) for one in found[:most] if one.product.id in cards]
            details.sort(key=lambda detail: (-detail.match, not detail.active))
            units_of[above.id].append(
                Unit(
                    unitid=unit.id,
                    name=unit.name,
                    url=category_url(unit.path),
                    image=unit.image,
                    total=len(found),
                    details=details,
                )
            )
        for id_, group in groups.items():
            group.units = units_of[id_]
        return list(groups.values())


Vehicles = Annotated[VehicleService, Depends(provide(VehicleService))]


def _inside(branch: Sequence[int] | None, unit: int | None) -> Sequence[int] | None:
    """The unit alone, unless it lies outside the branch."""
    if unit is None:
        return branch
    return [unit] if branch is None or unit in branch else []


def _detail(card: CardOut, found: Found) -> Detail:
    active = card.stock > 0 and not card.external
    return Detail(**card.model_dump(), match=found.match, active=active, fits=found.product.fits)


def _tree(units: Iterable[int], categories: Mapping[int, Category]) -> list[TreeNode]:
    """The units and all above them; categories come parents first."""
    wanted: set[int] = set()
    for unit in units:
        node: Category | None = categories[unit]
        while node is not None and node.id not in wanted:
            wanted.add(node.id)
            node = categories.get(node.parent_id or 0)
    nodes: dict[int, TreeNode] = {}
    roots: list[TreeNode] = []
    for category in categories.values():
        if category.id in wanted:
            nodes[category.id] = TreeNode(
                id=category.id,
                parent_id=category.parent_id,
                name=category.name,
                link=category_url(category.path),
                child_groups=[],
            )
            above = nodes.get(category.parent_id or 0)
            (above.child_groups if above else roots).append(nodes[category.id])
    return roots
