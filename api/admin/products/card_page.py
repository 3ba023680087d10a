"""Renders the product card, also with submitted parts that were refused."""

from dataclasses import dataclass, field

from fastapi import Response

from api.admin.admin_request import AdminRequest
from api.admin.audit.service import history
from api.admin.choice_repository import price_zones, warehouses
from api.admin.forms.form import Form
from api.admin.index.dead_letter_repository import DeadLetterRepository
from api.admin.products.card_service import NUMBER_KINDS, ProductCardService
from api.admin.products.price_sheet import PriceSheet, sheet_texts
from api.admin.products.row_table import RowTable
from api.catalog.editing_service import PictureService
from api.catalog.models import Product


@dataclass(frozen=True, kw_only=True)
class RefusedParts:
    """Submitted parts of the card that were refused; they are shown in place of the stored ones."""

    form: Form | None = None
    options: RowTable | None = None
    numbers: RowTable | None = None
    sheet: PriceSheet = field(default_factory=PriceSheet)
    conflict: str = ""
    picture_error: str = ""


def render_card(
    admin: AdminRequest, product: Product, status: int = 200, refused: RefusedParts | None = None
) -> Response:
    db, service = admin.db, ProductCardService(admin.db)
    refused = refused or RefusedParts()
    prices, stock = service.repository.prices(product.id), service.repository.stock(product.id)
    stored = (
        sheet_texts("cost", ((product.id, row.zone_id, row.cost) for row in prices))
        | sheet_texts("guest", ((product.id, row.zone_id, row.guest_cost) for row in prices))
        | sheet_texts("qty", ((product.id, row.warehouse_id, row.qty) for row in stock))
    )
    pictures = PictureService(db).of(product.id)
    return admin.page(
        "products/card.html",
        status,
        product=product,
        form=refused.form or service.form(product),
        options=refused.options or service.option_table(product.id),
        numbers=refused.numbers or service.number_table(product.id),
        known_options=service.repository.known_options(),
        number_kinds=NUMBER_KINDS,
        conflict=refused.conflict,
        picture_error=refused.picture_error,
        pictures=pictures,
        zones=price_zones(db),
        warehouses=warehouses(db),
        texts=stored | refused.sheet.texts,
        expected=stored | refused.sheet.expected,
        errors=refused.sheet.errors,
        in_shop=product.visible and bool(pictures) and bool(stock),
        has_stock=bool(stock),
        dead_letter=DeadLetterRepository(db).get("product", product.id),
        history=history(db, "product", product.id),
    )
