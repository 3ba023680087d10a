"""Prices and stock as a sheet: a filter, and a box for every cell."""

from fastapi import APIRouter, Response

from api.admin.access import Desk, DeskDep, PostedDep, only
from api.admin.goods.products import LACKS, VISIBLE, ProductList, warehouses, zones
from api.admin.goods.sheet import Sheet, boxes
from api.admin.listing import Ask, page_of
from api.admin.rights import Right
from api.admin.route import AdminRoute
from api.admin.wording import plural

router = APIRouter(route_class=AdminRoute, prefix="/offers", dependencies=[only(Right.SALES)])


@router.get("")
def offers(desk: DeskDep) -> Response:
    return _sheet(desk, Sheet())


@router.post("")
def change(desk: DeskDep, sent: PostedDep) -> Response:
    sheet = Sheet()
    if not (sheet.read(sent) and sheet.write(desk.db)):
        return _sheet(desk, sheet, 422)
    told = record(desk, sheet)
    message = f"Сохранено: {plural(told, 'товар|товара|товаров')}" if told else "Ничего не изменилось"
    return desk.done(Ask(desk.request).address(page=desk.request.query_params.get("page")), message)


def record(desk: Desk, sheet: Sheet) -> int:
    """How many products were changed."""
    names = {("cost", key): name for key, name in zones(desk.db)} | {
        ("qty", key): name for key, name in warehouses(desk.db)
    }
    told = sheet.changes(names)
    for product_id, changes in told.items():
        desk.audit.record("изменил цены и остатки", "product", product_id, f"№ {product_id}", changes)
    return len(told)


def _sheet(desk: Desk, sheet: Sheet, status: int = 200) -> Response:
    ask, all_zones, all_houses = Ask(desk.request), zones(desk.db), warehouses(desk.db)
    zone_id = ask.number("zone") or (all_zones[0][0] if all_zones else 0)
    warehouse_id = ask.number("warehouse") or (all_houses[0][0] if all_houses else 0)
    found = ProductList(desk.db, ask, zone_id=zone_id, warehouse_id=warehouse_id)
    page = page_of(desk.db, found.query(), ask)
    now = (
        boxes("cost", ((row.id, zone_id, row.cost) for row in page.rows))
        | boxes("guest", ((row.id, zone_id, row.guest_cost) for row in page.rows))
        | boxes("qty", ((row.id, warehouse_id, row.qty) for row in page.rows))
    )
    return desk.page(
        "products/offers.html", status,
        ask=ask, page=page, order=found.order, brands=found.brands(), categories=found.categories(), lacks=LACKS,
        visible=VISIBLE, zones=all_zones, warehouses=all_houses, zone_id=zone_id, warehouse_id=warehouse_id,
        texts=now | sheet.texts, seen=now | sheet.seen, errors=sheet.errors,
    )  # fmt: skip
