"""The response of getVehicleDetails for a vehicle of the catalogue: groups, units, details."""

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
from api.vehicles.requested_vehicle import RequestedVehicle
from api.vehicles.schemas import TreeNode, UnitCategory, VehicleDetailsOut, VehicleOut, VehicleRequest
from api.vehicles.scheme.service import Scheme
from api.vehicles.scheme_schemas import SchemeUnit
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import title
from api.vehicles.vehicle_units import UnitGroup, VehicleUnit, groups

PAGE = "/catalog/detailsScheme"


class UnitNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("unit_not_found", "Такого узла нет. Вернитесь к списку узлов и выберите другой.")


class SchemeDetailsService:
    def __init__(self, session: SessionDep, catalogue: Catalogue, scheme: Scheme) -> None:
        self.catalog = CatalogRepository(session)
        self.catalogue = catalogue
        self.scheme = scheme

    def details(
        self,
        car: RequestedVehicle,
        unit: VehicleUnit | None,
        request: VehicleRequest,
        branch: Sequence[int] | None,
        city: City,
    ) -> VehicleDetailsOut:
        """Raises UnitNotFoundError for an unknown unit."""
        if request.unitid is not None and unit is None:
            raise UnitNotFoundError
        tree = self._tree(car.modification)
        units = [unit] if unit else [row for group in tree for row in group.units]
        if branch is not None:
            units = self._inside(units, branch)
        scheme_units = self.scheme.units(car, units, city, whole=unit is not None)
        return VehicleDetailsOut(
            vehicle=_vehicle(car),
            filter_tree=_nodes(tree, car),
            categories=_categories(tree, scheme_units, car),
            makes=[],
        )

    def _tree(self, car: Modification | None) -> Sequence[UnitGroup]:
        return self.catalogue.tree(car) if car else groups()

    def _inside(self, units: Sequence[VehicleUnit], branch: Sequence[int]) -> list[VehicleUnit]:
        """Units whose products are in the branch of the catalogue."""
        slugs = {category.slug for category in self.catalog.categories() if category.id in branch}
        return [unit for unit in units if unit.slugs & slugs]


SchemeDetails = Annotated[SchemeDetailsService, Depends(provide(SchemeDetailsService))]


def _vehicle(car: RequestedVehicle) -> VehicleOut:
    modification = car.modification
    return VehicleOut(
        text=title(modification) if modification else car.words,
        make=modification.make if modification else "",
        id=modification.id if modification else None,
        modification=ModificationOut.of(modification) if modification else None,
    )


def _link(car: RequestedVehicle, **more: int) -> str:
    query = {"car": car.modification.id} if car.modification else {"vehicle": car.words}
    return f"{PAGE}?{urlencode({**query, **more})}"


def _nodes(tree: Sequence[UnitGroup], car: RequestedVehicle) -> list[TreeNode]:
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


def _categories(
    tree: Sequence[UnitGroup], scheme_units: Sequence[SchemeUnit], car: RequestedVehicle
) -> list[UnitCategory]:
    """Units come best match first, and so do their groups."""
    group_of = {unit.id: group for group in tree for unit in group.units}
    units_by_group: dict[int, list[SchemeUnit]] = {}
    for unit in scheme_units:
        units_by_group.setdefault(group_of[unit.unitid].id, []).append(unit)
    names = {group.id: group.name for group in tree}
    return [
        UnitCategory(id=id_, name=names[id_], url=_link(car, group=id_), units=rows)
        for id_, rows in units_by_group.items()
    ]
