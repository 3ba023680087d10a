"""The product list, and the form of a new product."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import brands, categories, price_zones
from api.admin.forms.form import Form
from api.admin.list_query import ListQuery
from api.admin.products.card_service import ProductCardService, card_fields, new_product
from api.admin.products.list_repository import DEFAULT_SORT, MISSING, SORT_KEYS, VISIBLE, AdminProductListRepository

router = APIRouter(route_class=AdminRoute, prefix="/products")
NEW_PRODUCT_FIELDS = ("name", "article", "brand", "new_brand", "category_id", "unit")


@router.get("")
def products(admin: AdminRequestDep) -> Response:
    list_query, zones = ListQuery(admin.request), price_zones(admin.db)
    order = list_query.sort_order(SORT_KEYS, DEFAULT_SORT)
    repository = AdminProductListRepository(admin.db, zone_id=zones[0][0] if zones else 0)
    return admin.page(
        "products/list.html",
        list_query=list_query,
        page=repository.page(list_query, order),
        order=order,
        brands=brands(admin.db),
        categories=categories(admin.db),
        missing=MISSING,
        visible=VISIBLE,
        zone=zones[0][1] if zones else "",
    )


@router.get("/new")
def new_product_form(admin: AdminRequestDep) -> Response:
    return admin.page("products/new.html", form=_form(admin))


@router.post("/new")
def add_product(admin: AdminRequestDep, data: FormInputDep) -> Response:
    form = _form(admin)
    if form.read(data):
        service, product = ProductCardService(admin.db), new_product()
        product.name, product.category_id = form.text("name"), form.number("category_id") or 0
        with admin.db.begin_nested() as savepoint:
            service.repository.add(product)
            if service.save(product, form):
                admin.audit.record("завёл товар", "product", product.id, product.name)
                message = "Товар заведён. Теперь картинка, цены и остатки — и он появится на витрине"
                return admin.redirect(f"/admin/products/{product.id}", message)
            savepoint.rollback()
    return admin.page("products/new.html", 422, form=form)


def _form(admin: AdminRequest) -> Form:
    fields = {field.name: field for field in card_fields(admin.db)}
    return Form([fields[name] for name in NEW_PRODUCT_FIELDS], {"unit": "шт."})
