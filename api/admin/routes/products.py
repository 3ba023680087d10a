"""Products: the list, and a new one."""

from fastapi import APIRouter, Response

from api.admin.access import DeskDep, PostedDep
from api.admin.forms.form import Form
from api.admin.goods import card
from api.admin.goods.products import LACKS, VISIBLE, ProductList, zones
from api.admin.listing import Ask, page_of
from api.admin.route import AdminRoute

router = APIRouter(route_class=AdminRoute, prefix="/products")


@router.get("")
def products(desk: DeskDep) -> Response:
    ask, known = Ask(desk.request), zones(desk.db)
    found = ProductList(desk.db, ask, zone_id=known[0][0] if known else 0)
    return desk.page(
        "products/list.html",
        ask=ask, page=page_of(desk.db, found.query(), ask), order=found.order, brands=found.brands(),
        categories=found.categories(), lacks=LACKS, visible=VISIBLE, zone=known[0][1] if known else "",
    )  # fmt: skip


@router.get("/new")
def blank(desk: DeskDep) -> Response:
    return desk.page("products/new.html", form=_form(desk))


@router.post("/new")
def add(desk: DeskDep, sent: PostedDep) -> Response:
    form = _form(desk)
    if form.read(sent):
        product = card.new_product(desk.db)
        product.name, product.category_id = form.meant["name"], form.meant["category_id"]
        with desk.db.begin_nested() as point:
            desk.db.add(product)
            if card.save(desk.db, product, form):
                desk.audit.record("завёл товар", "product", product.id, product.name)
                message = "Товар заведён. Теперь картинка, цены и остатки — и он появится на витрине"
                return desk.done(f"/admin/products/{product.id}", message)
            point.rollback()
    return desk.page("products/new.html", 422, form=form)


def _form(desk: DeskDep) -> Form:
    names = ("name", "article", "brand", "new_brand", "category_id", "unit")
    fields = {field.name: field for field in card.fields(desk.db)}
    return Form([fields[name] for name in names], {"unit": "шт."})
