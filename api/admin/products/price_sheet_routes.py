"""The price sheet: prices and stock of many products, one text box a cell."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import brands, categories, price_zones, warehouses
from api.admin.formatting import plural
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.products.list_repository import DEFAULT_SORT, MISSING, SORT_KEYS, VISIBLE, AdminProductListRepository
from api.admin.products.price_sheet import PriceSheet, record_changes, sheet_texts

router = APIRouter(route_class=AdminRoute, prefix="/offers", dependencies=[require(Permission.SALES)])


@router.get("")
def price_sheet(admin: AdminRequestDep) -> Response:
    return _render(admin, PriceSheet())


@router.post("")
def change(admin: AdminRequestDep, data: FormInputDep) -> Response:
    sheet = PriceSheet()
    if not (sheet.read(data) and sheet.write(admin.db)):
        return _render(admin, sheet, 422)
    count = record_changes(admin, sheet)
    message = f"Сохранено: {plural(count, 'товар|товара|товаров')}" if count else "Ничего не изменилось"
    address = ListQuery(admin.request).address(page=admin.request.query_params.get("page"))
    return admin.redirect(address, message)


def _render(admin: AdminRequest, sheet: PriceSheet, status: int = 200) -> Response:
    list_query, zones, all_warehouses = ListQuery(admin.request), price_zones(admin.db), warehouses(admin.db)
    zone_id = list_query.number("zone") or (zones[0][0] if zones else 0)
    warehouse_id = list_query.number("warehouse") or (all_warehouses[0][0] if all_warehouses else 0)
    order = list_query.sort_order(SORT_KEYS, DEFAULT_SORT)
    page = AdminProductListRepository(admin.db, zone_id=zone_id, warehouse_id=warehouse_id).page(list_query, order)
    stored = (
        sheet_texts("cost", ((row.id, zone_id, row.cost) for row in page.rows))
        | sheet_texts("guest", ((row.id, zone_id, row.guest_cost) for row in page.rows))
        | sheet_texts("qty", ((row.id, warehouse_id, row.qty) for row in page.rows))
    )
    return admin.page(
        "products/price_sheet.html",
        status,
        list_query=list_query,
        page=page,
        order=order,
        brands=brands(admin.db),
        categories=categories(admin.db),
        missing=MISSING,
        visible=VISIBLE,
        zones=zones,
        warehouses=all_warehouses,
        zone_id=zone_id,
        warehouse_id=warehouse_id,
        texts=stored | sheet.texts,
        expected=stored | sheet.expected,
        errors=sheet.errors,
    )
