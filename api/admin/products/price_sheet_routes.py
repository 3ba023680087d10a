"""The price sheet: prices and stock of many products, one text box a cell.

Boxes are parsed and written under an optimistic lock; errors stand beside them. A product card has a sheet of its own.
"""

from collections.abc import Iterable, Sequence
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
from api.admin.products.editing_repository import OfferEdit, OfferKey, OfferValue, apply_edits
from api.admin.products.list_repository import DEFAULT_SORT, MISSING, SORT_KEYS, VISIBLE, AdminProductListRepository
from api.catalog.models import Price, Stock
from api.http.fields import parse_whole_number

MAX_PIECES = 1_000_000
#: The tables of the sheet by the kind of their first box, with all boxes of a row, and the words of the audit log.
TABLES: dict[str, tuple[type[Price | Stock], tuple[str, ...], str, str]] = {
    "cost": (Price, ("cost", "guest"), "Цена", "цены нет"),
    "qty": (Stock, ("qty",), "Остаток", "остатка нет"),
}


@dataclass
class PriceSheet:
    """`texts`, `expected` (stored when the sheet was loaded) and `errors` by the name of a box."""

    texts: dict[str, str] = field(default_factory=dict)
    expected: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    #: By the kind of the first box.
    edits: dict[str, list[OfferEdit]] = field(default_factory=lambda: {kind: [] for kind in TABLES})

    def read(self, data: FormInput) -> bool:
        """Parses boxes `cost.PRODUCT.ZONE`, `guest.…`, `qty.PRODUCT.WAREHOUSE`; `was.NAME` holds the expected text."""
        for name in data:
            kind, *ids = name.split(".")
            if kind in ("cost", "guest", "qty") and len(ids) == 2:
                self.texts[name] = data.text(name)
                self.expected[name] = data.text(f"was.{name}")
        for name in self.texts:
            kind, product, column = name.split(".")
            if kind in TABLES:
                self._read_row(kind, name, (parse_whole_number(product) or 0, parse_whole_number(column) or 0))
        return not self.errors

    def _read_row(self, kind: str, name: str, key: OfferKey) -> None:
        boxes = [name.replace(kind, box, 1) for box in TABLES[kind][1]]
        texts, seen = ([of.get(box, "") for box in boxes] for of in (self.texts, self.expected))
        if texts == seen:
            return
        try:
            new = _value(kind, texts)
            if kind == "qty" and new and (new[0] or 0) > MAX_PIECES:
                raise FieldError("Целое число, не меньше нуля")
        except FieldError as error:
            self.errors[name] = str(error)
            return
        try:
            expected = _value(kind, seen)
        except FieldError:
            expected = None
        self.edits[kind].append(OfferEdit(key, expected, new))

    def write(self, db: Session) -> bool:
        """Writes all edits or none. A box whose stored value has changed meanwhile shows that value in its error."""
        with db.begin_nested() as savepoint:
            for kind, (table, boxes, _, missing) in TABLES.items():
                self.edits[kind], conflicts = apply_edits(db, table, self.edits[kind])
                for (product, column), now in conflicts.items():
                    for box, value in zip(boxes, now or (None,) * len(boxes), strict=True):
                        self.expected |= sheet_texts(box, [(product, column, value)])
                    self.errors[f"{kind}.{product}.{column}"] = (
                        f"Пока вы правили, стало: {_shown(kind, now) or missing}."
                        " Сохраните ещё раз, чтобы заменить на ваше."
                    )
            if self.errors:
                savepoint.rollback()
        return not self.errors

    def changes(self, names: dict[tuple[str, int], str]) -> dict[int, dict[str, tuple[str, str]]]:
        """{product id: {label: (before, after)}}; `names` of zones by ("cost", id), of warehouses by ("qty", id)."""
        changes: dict[int, dict[str, tuple[str, str]]] = {}
        for kind, edits in self.edits.items():
            for (product, column), *values in edits:
                label = f"{TABLES[kind][2]}, {names.get((kind, column), column)}"
                before, after = (_shown(kind, value) for value in values)
                changes.setdefault(product, {})[label] = before, after
        return changes


def sheet_texts(kind: str, rows: Iterable[tuple[int, int, int | None]]) -> dict[str, str]:
    """{box name: text} of (product id, zone or warehouse id, value) triples."""
    to_text = str if kind == "qty" else money_input
    return {f"{kind}.{product}.{column}": "" if value is None else to_text(value) for product, column, value in rows}


def _value(kind: str, texts: Sequence[str]) -> OfferValue | None:
    """None of an empty box. Raises FieldError."""
    first, *others = texts
    if not first:
        if any(others):
            raise FieldError("Старая цена без новой: впишите цену")
        return None
    if kind == "qty":
        pieces = parse_whole_number(first)
        if pieces is None:
            raise FieldError("Целое число, не меньше нуля")
        return (pieces,)
    price, old = parse_money(first), parse_money(others[0]) if others[0] else None
    if old is not None and old <= price:
        raise FieldError("Старая цена должна быть больше новой")
    return price, old


def _shown(kind: str, value: OfferValue | None) -> str:
    if value is None:
        return ""
    if kind == "qty":
        return str(value[0])
    cost, guest = value
    return f"{money_input(cost)} ₽" + (f" (была {money_input(guest)} ₽)" if guest else "")


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
