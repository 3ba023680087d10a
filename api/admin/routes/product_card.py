"""The card of a product: a form for each part of it, so that a mistake in one loses nothing of the others."""

from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import select

from api.admin.access import Desk, DeskDep, PostedDep, RowId, only
from api.admin.audit import history
from api.admin.forms.form import Form
from api.admin.goods import card
from api.admin.goods.card import NUMBER_KINDS
from api.admin.goods.products import warehouses, zones
from api.admin.goods.sheet import Sheet, boxes
from api.admin.rights import Right
from api.admin.route import AdminRoute
from api.admin.routes.offers import record
from api.catalog.editing.picture_service import PictureService
from api.catalog.models import Price, Product, Stock
from api.search.models import ParkedDocument

router = APIRouter(route_class=AdminRoute, prefix="/products/{product_id}")
LATE = "Пока вы правили, таблицу изменил кто-то другой. Ваше — ниже: проверьте и сохраните ещё раз, чтобы заменить."


@router.get("")
def product_card(product_id: RowId, desk: DeskDep) -> Response:
    return show(desk, card.get(desk.db, product_id))


@router.post("")
def change(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id, lock=True)
    form = Form(card.fields(desk.db), card.values(desk.db, product))
    if not (form.read(sent) and card.save(desk.db, product, form)):
        return show(desk, product, 422, form=form)
    changes = {name: change for name, change in form.changes.items() if name != "Завести бренд, если такого ещё нет"}
    if changes:
        desk.audit.record("изменил товар", "product", product.id, product.name, changes)
    return desk.done(f"/admin/products/{product.id}", "Сохранено" if changes else "Ничего не изменилось")


@router.post("/options")
def change_options(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id, lock=True)
    table = card.option_rows(desk.db, product_id)
    before, fresh = _options_told(desk, table), table.read(sent)
    if not (fresh and card.save_options(desk.db, product_id, table)):
        return show(desk, product, 422, options=table, late="" if fresh else LATE)
    desk.audit.record("изменил свойства", "product", product.id, product.name,
                      {"Свойства": (before, _options_told(desk, table))})  # fmt: skip
    return desk.done(f"/admin/products/{product_id}#options", "Свойства сохранены")


@router.post("/numbers")
def change_numbers(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id, lock=True)
    table = card.number_rows(desk.db, product_id)
    before, fresh = table.told(), table.read(sent)
    if not (fresh and card.save_numbers(desk.db, product_id, table)):
        return show(desk, product, 422, numbers=table, late="" if fresh else LATE)
    desk.audit.record("изменил номера", "product", product.id, product.name, {"Номера": (before, table.told())})
    return desk.done(f"/admin/products/{product_id}#numbers", "Номера сохранены")


@router.post("/offers", dependencies=[only(Right.SALES)])
def change_offers(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id)
    sheet = Sheet()
    if not (sheet.read(sent) and sheet.write(desk.db)):
        return show(desk, product, 422, sheet=sheet)
    changed = record(desk, sheet)
    return desk.done(
        f"/admin/products/{product_id}#offers", "Цены и остатки сохранены" if changed else "Ничего не изменилось"
    )


def show(desk: Desk, product: Product, status: int = 200, **parts: Any) -> Response:
    """`parts`: what a refused form sent, in place of what the database holds."""
    db = desk.db
    sheet: Sheet = parts.get("sheet") or Sheet()
    prices = db.scalars(select(Price).where(Price.product_id == product.id)).all()
    stock = db.scalars(select(Stock).where(Stock.product_id == product.id)).all()
    now = (
        boxes("cost", ((product.id, row.zone_id, row.cost) for row in prices))
        | boxes("guest", ((product.id, row.zone_id, row.guest_cost) for row in prices))
        | boxes("qty", ((product.id, row.warehouse_id, row.qty) for row in stock))
    )
    pictures = PictureService(db).of(product.id)
    return desk.page(
        "products/card.html", status,
        product=product,
        form=parts.get("form") or Form(card.fields(db), card.values(db, product)),
        options=parts.get("options") or card.option_rows(db, product.id),
        numbers=parts.get("numbers") or card.number_rows(db, product.id),
        known_options=card.options(db), number_kinds=NUMBER_KINDS, late=parts.get("late", ""),
        picture_error=parts.get("picture_error", ""), pictures=pictures,
        zones=zones(db), warehouses=warehouses(db), texts=now | sheet.texts, seen=now | sheet.seen,
        errors=sheet.errors,
        shown=product.visible and bool(pictures) and bool(stock), has_stock=bool(stock), has_price=bool(prices),
        parked=db.get(ParkedDocument, ("product", product.id)),
        story=history(db, "product", product.id),
    )  # fmt: skip


def _options_told(desk: Desk, table: card.Rows) -> str:
    known = card.options(desk.db)
    rows = [(known[int(row["option"])].name, row["value"]) for row in table.rows]
    return "; ".join(f"{name}: {value}" for name, value in rows)
