"""Units of a car in the spec's tree: groups, units, details."""

from collections.abc import Sequence
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Depends

from api.catalog.repository import CatalogRepository
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import NotFoundError
from api.http.routing import provide
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.chooser_service import Catalogue
from api.vehicles.schemas import TreeNode, UnitCategory, VehicleDetailsOut, VehicleOut, VehicleRequest
from api.vehicles.scheme.schemas import SchemeUnit
from api.vehicles.scheme.service import AskedCar, Scheme
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import title
from api.vehicles.vehicle_units import Group, Unit, groups

PAGE = "/catalog/detailsScheme"


class UnitNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("unit_not_found", "Такого узла нет. Вернитесь к списку узлов и выберите другой.")


class SchemeAnswer:
    def __init__(self, session: SessionDep, catalogue: Catalogue, scheme: Scheme) -> None:
        self.catalog = CatalogRepository(session)
        self.catalogue = catalogue
        self.scheme = scheme

    def details(
        self, car: AskedCar, unit: Unit | None, request: VehicleRequest, branch: Sequence[int] | None, city: City
    ) -> VehicleDetailsOut:
        """Raises UnitNotFoundError for a unit that no car has."""
        if request.unitid is not None and unit is None:
            raise UnitNotFoundError
        tree = self._tree(car.modification)
        wanted = [unit] if unit else [one for group in tree for one in group.units]
        if branch is not None:
            wanted = self._inside(wanted, branch)
        told = self.scheme.units(car, wanted, city, whole=unit is not None)
        return VehicleDetailsOut(
            vehicle=_vehicle(car), filter_tree=_nodes(tree, car), categories=_categories(tree, told, car), makes=[]
        )

    def _tree(self, car: Modification | None) -> Sequence[Group]:
        return self.catalogue.tree(car.id) if car else groups()

    def _inside(self, units: Sequence[Unit], branch: Sequence[int]) -> list[Unit]:
        """Units whose goods lie in the branch of the catalogue."""
        slugs = {category.slug for category in self.catalog.categories() if category.id in branch}
        return [unit for unit in units if unit.slugs & slugs]


SchemeDetails = Annotated[SchemeAnswer, Depends(provide(SchemeAnswer))]


def _vehicle(car: AskedCar) -> VehicleOut:
    known = car.modification
    return VehicleOut(
        text=title(known) if known else car.words,
        make=known.make if known else "",
        id=known.id if known else None,
        modification=ModificationOut.of(known) if known else None,
    )


def _link(car: AskedCar, **more: int) -> str:
    asked = {"car": car.modification.id} if car.modification else {"vehicle": car.words}
    return f"{PAGE}?{urlencode({**asked, **more})}"


def _nodes(tree: Sequence[Group], car: AskedCar) -> list[TreeNode]:
    return [
        TreeNode(
            id=group.id,
            parent_id=None,
            name=group.name,
            link=_link(car, group=group.id),
            child_groups=[
                TreeNode(id=unit.id, parent_id=group.id, name=unit.name, link=_link(car, unit=unit.id), child_groups=[])
                for unit in group.units
            ],
        )
        for group in tree
    ]


def _categories(tree: Sequence[Group], told: Sequence[SchemeUnit], car: AskedCar) -> list[UnitCategory]:
    """Units come the best match first; so do their groups."""
    group_of = {unit.id: group for group in tree for unit in group.units}
    found: dict[int, list[SchemeUnit]] = {}
    for unit in told:
        found.setdefault(group_of[unit.unitid].id, []).append(unit)
    names = {group.id: group.name for group in tree}
    return [
        UnitCategory(id=id_, name=names[id_], url=_link(car, group=id_), units=units) for id_, units in found.items()
    ]
