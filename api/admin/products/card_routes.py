"""The product card: one form for each part, so that an error in one loses nothing of the others."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.audit_repository import history
from api.admin.choice_repository import price_zones, warehouses
from api.admin.forms.fields import FormInput
from api.admin.forms.form import Form
from api.admin.index.dead_letter_repository import DeadLetterRepository
from api.admin.permissions import Permission
from api.admin.products.card_service import NUMBER_KINDS, ProductCardService, RowTable
from api.admin.products.editing_repository import PictureRepository
from api.admin.products.price_sheet_routes import PriceSheet, record_changes, sheet_texts
from api.catalog.models import Product


def render_card(
    admin: AdminRequest,
    product: Product,
    status: int = 200,
    *,
    form: Form | None = None,
    options: RowTable | None = None,
    numbers: RowTable | None = None,
    sheet: PriceSheet | None = None,
    conflict: str = "",
    picture_error: str = "",
) -> Response:
    """Parts of the card that were submitted and refused are shown in place of the stored ones."""
    db, service = admin.db, ProductCardService(admin.db)
    sheet = sheet or PriceSheet()
    prices, stock = service.repository.prices(product.id), service.repository.stock(product.id)
    stored = (
        sheet_texts("cost", ((product.id, row.zone_id, row.cost) for row in prices))
        | sheet_texts("guest", ((product.id, row.zone_id, row.guest_cost) for row in prices))
        | sheet_texts("qty", ((product.id, row.warehouse_id, row.qty) for row in stock))
    )
    pictures = PictureRepository(db, product.id).images()
    return admin.page(
        "products/card.html",
        status,
        product=product,
        form=form or service.form(product),
        options=options or service.option_table(product.id),
        numbers=numbers or service.number_table(product.id),
        known_options=service.repository.known_options(),
        number_kinds=NUMBER_KINDS,
        conflict=conflict,
        picture_error=picture_error,
        pictures=pictures,
        zones=price_zones(db),
        warehouses=warehouses(db),
        texts=stored | sheet.texts,
        expected=stored | sheet.expected,
        errors=sheet.errors,
        in_shop=product.visible and bool(pictures) and bool(stock),
        has_stock=bool(stock),
        dead_letter=DeadLetterRepository(db).get("product", product.id),
        history=history(db, "product", product.id),
    )


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
        return render_card(admin, product, 422, form=form)
    changes = {label: change for label, change in form.changes.items() if label != "Завести бренд, если такого ещё нет"}
    if changes:
        admin.audit.record("изменил товар", "product", product.id, product.name, changes)
    return admin.redirect(f"/admin/products/{product.id}", "Сохранено" if changes else "Ничего не изменилось")


@router.post("/options")
def change_options(product_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    return _change_table(product_id, admin, data, "options", "свойства")


@router.post("/numbers")
def change_numbers(product_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    return _change_table(product_id, admin, data, "numbers", "номера")


def _change_table(product_id: int, admin: AdminRequest, data: FormInput, part: str, title: str) -> Response:
    service = ProductCardService(admin.db)
    product, options, numbers = service.repository.get(product_id, lock=True), None, None
    if part == "options":
        table = options = service.option_table(product_id)
        save, describe = service.save_options, service.describe_options
    else:
        table = numbers = service.number_table(product_id)
        save, describe = service.save_numbers, service.describe_numbers
    before, is_current = describe(table), table.read(data)
    if not (is_current and save(product_id, table)):
        conflict = "" if is_current else CONFLICT
        return render_card(admin, product, 422, options=options, numbers=numbers, conflict=conflict)
    changes = {title.capitalize(): (before, describe(table))}
    admin.audit.record(f"изменил {title}", "product", product.id, product.name, changes)
    return admin.redirect(f"/admin/products/{product_id}#{part}", f"{title.capitalize()} сохранены")


@router.post("/offers", dependencies=[require(Permission.SALES)])
def change_prices_and_stock(product_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    product = ProductCardService(admin.db).repository.get(product_id)
    sheet = PriceSheet()
    if not (sheet.read(data) and sheet.write(admin.db)):
        return render_card(admin, product, 422, sheet=sheet)
    message = "Цены и остатки сохранены" if record_changes(admin, sheet) else "Ничего не изменилось"
    return admin.redirect(f"/admin/products/{product_id}#offers", message)
