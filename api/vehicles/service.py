"""getVehicleDetails: units with drawings for a vehicle of the catalogue, sections for a car known in words."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from urllib.parse import urlencode

from sqlalchemy.orm import Session

from api.catalog.card_repository import read_cards
from api.catalog.list_service import ProductListService
from api.catalog.models import Category
from api.catalog.repository import CatalogRepository
from api.cities.models import City
from api.core.errors import NotFoundError
from api.vehicles.catalogue import VehicleCatalogue
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.decoding.vehicle_number import readings
from api.vehicles.decoding.vin import UNCONFIRMED, DecodedVehicleNumber
from api.vehicles.fitment.applicability import SAME_MAKE, NamedCar, car_of, match
from api.vehicles.labels import title
from api.vehicles.modification import Modification, VehicleCandidate
from api.vehicles.product_repository import MakeProduct, product_makes, products_in
from api.vehicles.schemas import (
    Detail,
    SchemeUnit,
    TreeNode,
    Unit,
    UnitCategory,
    VehicleDetailsOut,
    VehicleOut,
    VehicleRequest,
)
from api.vehicles.scheme import RequestedCar, scheme_units
from api.vehicles.units import UnitGroup, VehicleUnit, groups, groups_of, unit_of

PAGE = "/catalog/detailsScheme"


class UnitNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("unit_not_found", "Такого узла нет. Вернитесь к списку узлов и выберите другой.")


def _vehicle(car: RequestedCar) -> VehicleOut:
    if isinstance(car, str):
        return VehicleOut(text=car, make="", id=None, modification=None)
    return VehicleOut(text=title(car), make=car.make, id=car.id, modification=ModificationOut.of(car))


def _link(car: RequestedCar, **more: int) -> str:
    query = {"vehicle": car} if isinstance(car, str) else {"car": car.id}
    return f"{PAGE}?{urlencode({**query, **more})}"


def _nodes(tree: Sequence[UnitGroup], car: RequestedCar) -> list[TreeNode]:
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


def _categories(tree: Sequence[UnitGroup], scheme_units: Sequence[SchemeUnit], car: RequestedCar) -> list[UnitCategory]:
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


#: Details per unit in a list of units, and of a single unit.
MAX_IN_LIST, MAX_OF_UNIT = 6, 100


#: A product, and how well its list names the car.
MatchedCandidate = tuple[MakeProduct, int]


def vehicle_details(session: Session, request: VehicleRequest, city: City) -> VehicleDetailsOut:
    """Raises VehicleNotFoundError or UnitNotFoundError for unknown ids."""
    unit = None if request.unitid is None else unit_of(request.unitid)
    vehicle = _requested(session, request)
    branch = None if request.category is None else ProductListService(session).category_ids(request.category)
    if unit or not isinstance(vehicle, str):
        if request.unitid is not None and unit is None:
            raise UnitNotFoundError
        return _scheme_details(session, vehicle, unit, branch, city)
    makes = product_makes(session)
    car = car_of(vehicle, makes)
    if car is None:
        return VehicleDetailsOut(vehicle=None, filter_tree=[], categories=[], makes=list(makes))
    categories = _menu(session)
    if request.unitid is not None and request.unitid not in categories:
        raise UnitNotFoundError
    if request.unitid is not None:
        # Nothing when the unit lies outside the branch.
        branch = [request.unitid] if branch is None or request.unitid in branch else []
    units = _units(products_in(session, car.make, branch), car, makes, categories)
    by_parent: defaultdict[int | None, list[Category]] = defaultdict(list)
    for category in categories.values():
        by_parent[category.parent_id].append(category)
    return VehicleDetailsOut(
        vehicle=VehicleOut(text=vehicle, make=car.make, id=None, modification=None),
        filter_tree=_tree(units, by_parent),
        categories=_unit_categories(session, units, categories, city, MAX_OF_UNIT if request.unitid else MAX_IN_LIST),
        makes=[],
    )


def _requested(session: Session, request: VehicleRequest) -> RequestedCar:
    if request.vehicle_id is not None:
        return VehicleCatalogue(session).vehicle(request.vehicle_id)
    words = " ".join(part for part in (request.make, request.model, request.vehicle) if part)
    if not _may_be_number(request.vehicle):
        return words
    decoded = VehicleCatalogue(session).decode(request.vehicle)
    return _best(decoded.candidates) or _words(decoded) or words


def _scheme_details(
    session: Session, car: RequestedCar, unit: VehicleUnit | None, branch: Sequence[int] | None, city: City
) -> VehicleDetailsOut:
    tree = groups() if isinstance(car, str) else groups_of(car)
    units = [unit] if unit else [row for group in tree for row in group.units]
    if branch is not None:
        slugs = {category.slug for category in CatalogRepository(session).categories() if category.id in branch}
        units = [row for row in units if row.slugs & slugs]
    rows = scheme_units(session, car, units, city, whole=unit is not None)
    return VehicleDetailsOut(
        vehicle=_vehicle(car),
        filter_tree=_nodes(tree, car),
        categories=_categories(tree, rows, car),
        makes=[],
    )


def _menu(session: Session) -> dict[int, Category]:
    """Sections by id, parents first; descendants of a hidden section are left out."""
    menu: dict[int, Category] = {}
    for category in CatalogRepository(session).categories():
        if category.parent_id is None or category.parent_id in menu:
            menu[category.id] = category
    return menu


def _units(
    products: Iterable[MakeProduct], car: NamedCar, makes: tuple[str, ...], menu: Container[int]
) -> dict[int, list[MatchedCandidate]]:
    """By category id, the best match first."""
    units: dict[int, list[MatchedCandidate]] = defaultdict(list)
    for product in products:
        degree = match(product.fits, car, makes) if product.fits else SAME_MAKE
        if degree and product.category_id in menu:
            units[product.category_id].append((product, degree))
    for candidates in units.values():
        candidates.sort(key=lambda candidate: -candidate[1])
    return units


def _unit_categories(
    session: Session, units: Mapping[int, list[MatchedCandidate]], menu: Mapping[int, Category], city: City, limit: int
) -> list[UnitCategory]:
    """Under the sections above them, in the order of the sections."""
    ids = [product.id for candidates in units.values() for product, _ in candidates[:limit]]
    cards = {card.id: card for card in read_cards(session, ids, city)}
    units_of: dict[int, list[Unit]] = defaultdict(list)
    for id_ in (id_ for id_ in menu if id_ in units):
        category, candidates = menu[id_], units[id_]
        details = [
            Detail(**card.model_dump(), match=degree, active=card.is_here, fits=product.fits or None)
            for product, degree in candidates[:limit]
            if (card := cards.get(product.id))
        ]
        above = menu.get(category.parent_id or 0, category)
        units_of[above.id].append(
            Unit(
                unitid=category.id,
                name=category.name,
                url=category.url,
                image=category.image,
                total=len(candidates),
                details=sorted(details, key=lambda detail: (-detail.match, not detail.active)),
            )
        )
    return [UnitCategory(id=id_, name=menu[id_].name, url=menu[id_].url, units=rows) for id_, rows in units_of.items()]


def _may_be_number(text: str) -> bool:
    """A frame code alone counts as a number; «Audi A4» is words."""
    kind = readings(text)[0].kind
    return kind in ("vin", "frame") or (kind == "short" and len(text.split()) == 1)


def _best(candidates: tuple[VehicleCandidate, ...]) -> Modification | None:
    """The only candidate, or the only one of the highest match; None where the shopper has to choose."""
    if not candidates:
        return None
    highest = max(candidate.match for candidate in candidates)
    best = [candidate.modification for candidate in candidates if candidate.match == highest]
    # A car whose engine the number does not name, or that it contradicts, is only a suggestion.
    return best[0] if len(best) == 1 and highest >= UNCONFIRMED else None


def _words(decoded: DecodedVehicleNumber) -> str:
    """The make and the model that the number determines; empty when several makes are possible."""
    makes = decoded.maker.makes if decoded.maker else ()
    if len(makes) != 1:
        return ""
    line = decoded.line
    return " ".join(filter(None, (makes[0], line.model if line and "/" not in line.model else "")))


def _tree(
    units: Container[int], by_parent: Mapping[int | None, Sequence[Category]], parent_id: int | None = None
) -> list[TreeNode]:
    """The sections of the units, and those above them."""
    nodes = []
    for category in by_parent.get(parent_id, ()):
        below = _tree(units, by_parent, category.id)
        if below or category.id in units:
            nodes.append(
                TreeNode(id=category.id, parent_id=parent_id, name=category.name, link=category.url, child_groups=below)
            )
    return nodes
