"""The product card: one form for each part, so that an error in one loses nothing of the others."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.permissions import Permission
from api.admin.products.card_page import RefusedParts, render_card
from api.admin.products.card_service import ProductCardService
from api.admin.products.price_sheet import PriceSheet
from api.admin.products.price_sheet_audit import record_changes

router = APIRouter(route_class=AdminRoute, prefix="/products/{product_id}")
CONFLICT = "Пока вы правили, таблицу изменил кто-то другой. Ваше — ниже: проверьте и сохраните ещё раз, чтобы заменить."


@router.get("")
def product_card(product_id: RowId, admin: AdminRequestDep) -> Response:
    return render_card(admin, ProductCardService(admin.db).repository.get(product_id))


@router.post("")
def change(product_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    service = ProductCardService(admin.db)
    product = service.repository.get(product_id, lock=True)
    form = service.form(product)
    if not (form.read(data) and service.save(product, form)):
        return render_card(admin, product, 422, RefusedParts(form=form))
    changes = {label: change for label, change in form.changes.items() if label != "Завести бренд, если такого ещё нет"}
    if changes:
        admin.audit.record("изменил товар", "product", product.id, product.name, changes)
    return admin.redirect(f"/admin/products/{product.id}", "Сохранено" if changes else "Ничего не изменилось")


@router.post("/options")
def change_options(product_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    service = ProductCardService(admin.db)
    product, table = service.repository.get(product_id, lock=True), service.option_table(product_id)
    before, is_current = service.describe_options(table), table.read(data)
    if not (is_current and service.save_options(product_id, table)):
        return render_card(admin, product, 422, RefusedParts(options=table, conflict="" if is_current else CONFLICT))
    changes = {"Свойства": (before, service.describe_options(table))}
    admin.audit.record("изменил свойства", "product", product.id, product.name, changes)
    return admin.redirect(f"/admin/products/{product_id}#options", "Свойства сохранены")


@router.post("/numbers")
def change_numbers(product_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    service = ProductCardService(admin.db)
    product, table = service.repository.get(product_id, lock=True), service.number_table(product_id)
    before, is_current = table.describe(), table.read(data)
    if not (is_current and service.save_numbers(product_id, table)):
        return render_card(admin, product, 422, RefusedParts(numbers=table, conflict="" if is_current else CONFLICT))
    changes = {"Номера": (before, table.describe())}
    admin.audit.record("изменил номера", "product", product.id, product.name, changes)
    return admin.redirect(f"/admin/products/{product_id}#numbers", "Номера сохранены")


@router.post("/offers", dependencies=[require(Permission.SALES)])
def change_prices_and_stock(product_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    product = ProductCardService(admin.db).repository.get(product_id)
    sheet = PriceSheet()
    if not (sheet.read(data) and sheet.write(admin.db)):
        return render_card(admin, product, 422, RefusedParts(sheet=sheet))
    message = "Цены и остатки сохранены" if record_changes(admin, sheet) else "Ничего не изменилось"
    return admin.redirect(f"/admin/products/{product_id}#offers", message)
