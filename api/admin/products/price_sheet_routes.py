"""The price sheet: prices and stock of many products, one text box a cell.

Boxes are parsed and written under an optimistic lock; errors stand beside them. A product card has a sheet of its own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import brands, categories, price_zones, warehouses
from api.admin.formatting import money_input, plural
from api.admin.forms.fields import FieldError, FormInput, parse_money
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.products.list_repository import DEFAULT_SORT, MISSING, SORT_KEYS, VISIBLE, AdminProductListRepository
from api.catalog.editing_repository import Cost
from api.catalog.editing_service import EditConflictError, PriceEdit, PriceEditService, StockEdit, StockEditService
from api.http.fields import parse_whole_number

MAX_PIECES = 1_000_000


@dataclass
class PriceSheet:
    """`texts`, `expected` (stored when the sheet was loaded) and `errors` by the name of a box."""

    texts: dict[str, str] = field(default_factory=dict)
    expected: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    prices: list[PriceEdit] = field(default_factory=list)
    stock: list[StockEdit] = field(default_factory=list)

    def read(self, data: FormInput) -> bool:
        """Parses boxes `cost.PRODUCT.ZONE`, `guest.…`, `qty.PRODUCT.WAREHOUSE`; `was.NAME` holds the expected text."""
        for name in data:
            kind, *ids = name.split(".")
            if kind not in ("cost", "guest", "qty") or len(ids) != 2:
                continue
            self.texts[name] = data.text(name)
            self.expected[name] = data.text(f"was.{name}")
        for name in self.texts:
            kind, *ids = name.split(".")
            key = parse_whole_number(ids[0]) or 0, parse_whole_number(ids[1]) or 0
            if kind == "qty":
                self._read_stock(name, key)
            elif kind == "cost":
                self._read_price(name, f"guest.{ids[0]}.{ids[1]}", key)
        return not self.errors

    def write(self, db: Session) -> bool:
        """Writes all edits or none. A box whose stored value has changed meanwhile shows that value in its error."""
        with db.begin_nested() as savepoint:
            try:
                self.prices = PriceEditService(db).change(self.prices)
            except EditConflictError as conflict:
                self._mark_price_conflicts(conflict.now)
            try:
                self.stock = StockEditService(db).change(self.stock)
            except EditConflictError as conflict:
                self._mark_stock_conflicts(conflict.now)
            if self.errors:
                savepoint.rollback()
        return not self.errors

    def _read_stock(self, name: str, key: tuple[int, int]) -> None:
        text = self.texts[name]
        if text == self.expected[name]:
            return
        pieces = parse_whole_number(text) if text else None
        if text and (pieces is None or pieces > MAX_PIECES):
            self.errors[name] = "Целое число, не меньше нуля"
            return
        self.stock.append(StockEdit(key, parse_whole_number(self.expected[name]), pieces))

    def _read_price(self, name: str, guest_name: str, key: tuple[int, int]) -> None:
        cost, guest = self.texts[name], self.texts.get(guest_name, "")
        if cost == self.expected[name] and guest == self.expected.get(guest_name, ""):
            return
        try:
            new = _cost(cost, guest)
        except FieldError as error:
            self.errors[name] = str(error)
            return
        try:
            expected = _cost(self.expected[name], self.expected.get(guest_name, ""))
        except FieldError:
            expected = None
        self.prices.append(PriceEdit(key, expected, new))

    def _mark_price_conflicts(self, now: Mapping[tuple[int, int], Cost | None]) -> None:
        for (product, zone), cost in now.items():
            name = f"cost.{product}.{zone}"
            self.expected[name] = money_input(cost.cost if cost else None)
            self.expected[f"guest.{product}.{zone}"] = money_input(cost.guest if cost else None)
            self.errors[name] = _conflict_message(_cost_text(cost) or "цены нет")

    def _mark_stock_conflicts(self, now: Mapping[tuple[int, int], int | None]) -> None:
        for (product, warehouse), pieces in now.items():
            name = f"qty.{product}.{warehouse}"
            self.expected[name] = "" if pieces is None else str(pieces)
            self.errors[name] = _conflict_message(self.expected[name] or "остатка нет")

    def changes(self, names: dict[tuple[str, int], str]) -> dict[int, dict[str, tuple[str, str]]]:
        """{product id: {label: (before, after)}}; `names` of zones by ("cost", id), of warehouses by ("qty", id)."""
        changes: dict[int, dict[str, tuple[str, str]]] = {}
        for price in self.prices:
            label = f"Цена, {names.get(('cost', price.key[1]), price.key[1])}"
            changes.setdefault(price.key[0], {})[label] = (_cost_text(price.expected), _cost_text(price.new))
        for stock in self.stock:
            label = f"Остаток, {names.get(('qty', stock.key[1]), stock.key[1])}"
            before, after = ("" if pieces is None else str(pieces) for pieces in (stock.expected, stock.new))
            changes.setdefault(stock.key[0], {})[label] = (before, after)
        return changes


def sheet_texts(kind: str, rows: Iterable[tuple[int, int, int | None]]) -> dict[str, str]:
    """{box name: text} of (product id, zone or warehouse id, value) triples."""
    to_text = str if kind == "qty" else money_input
    return {f"{kind}.{product}.{column}": "" if value is None else to_text(value) for product, column, value in rows}


def _cost(cost: str, guest: str) -> Cost | None:
    if not cost:
        if guest:
            raise FieldError("Старая цена без новой: впишите цену")
        return None
    price, old = parse_money(cost), parse_money(guest) if guest else None
    if old is not None and old <= price:
        raise FieldError("Старая цена должна быть больше новой")
    return Cost(price, old)


def _conflict_message(now: str) -> str:
    return f"Пока вы правили, стало: {now}. Сохраните ещё раз, чтобы заменить на ваше."


def _cost_text(cost: Cost | None) -> str:
    if cost is None:
        return ""
    return f"{money_input(cost.cost)} ₽" + (f" (была {money_input(cost.guest)} ₽)" if cost.guest else "")


def record_changes(admin: AdminRequest, sheet: PriceSheet) -> int:
    """Writes an audit entry for each changed product and returns their number."""
    names = {("cost", zone_id): name for zone_id, name in price_zones(admin.db)} | {
        ("qty", warehouse_id): name for warehouse_id, name in warehouses(admin.db)
    }
    changes_by_product = sheet.changes(names)
    for product_id, changes in changes_by_product.items():
        admin.audit.record("изменил цены и остатки", "product", product_id, f"№ {product_id}", changes)
    return len(changes_by_product)


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
