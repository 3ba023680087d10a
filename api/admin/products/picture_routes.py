"""Pictures of a product: upload of photos, choice of a drawing, order."""

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId
from api.admin.admin_route import AdminRoute, max_upload
from api.admin.products.card_repository import ProductCardRepository
from api.admin.products.card_routes import render_card
from api.admin.products.editing_repository import PictureRepository
from api.admin.rendering import PRIVATE
from api.catalog.models import Product
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.pictures.photos import MAX_BYTES, store_photo
from api.pictures.storage import PictureStore
from drawings import Drawing, draw, drawing_for
from drawings.kinds import KINDS
from drawings.parameters import Scalar

#: The name, among the kinds, of the drawing that the shop selects itself.
AUTOMATIC = "fitting"


def product_drawing(repository: ProductCardRepository, product: Product, kind: str) -> Drawing:
    """The drawing of that kind with the texts and colours of the product, or the automatic one."""
    brand = repository.brand_name(product.brand_id)
    automatic = drawing_for(
        category_path=repository.category_path(product.category_id),
        name=product.name,
        brand=brand or None,
        article=product.article,
        options=repository.option_values(product.id),
    )
    if kind == AUTOMATIC:
        return automatic
    if kind not in KINDS:
        raise NotFoundError("drawing_not_found", "Такого рисунка нет.")
    texts: dict[str, Scalar] = {"brand": brand, "number": product.article or "", "name": product.name}
    return Drawing(kind, texts | automatic.params)


def _product(product_id: RowId, admin: AdminRequestDep) -> Product:
    return ProductCardRepository(admin.db).get(product_id)


ProductDep = Annotated[Product, Depends(_product)]
router = APIRouter(route_class=AdminRoute, prefix="/products/{product_id}/pictures")
#: A photo and the rest of the form.
MAX_UPLOAD = MAX_BYTES + 100_000


@router.post("")
@max_upload(MAX_UPLOAD)
def upload(product: ProductDep, admin: AdminRequestDep, data: FormInputDep) -> Response:
    files = data.files("photo")
    try:
        if not files:
            raise ShopError("no_photo", "Выберите файл с фото.", 422)
        key = store_photo(files[0].file.read(MAX_BYTES + 1), PictureStore(get_settings().media_dir))
        with admin.db.begin_nested():
            PictureRepository(admin.db, product.id).add_photo(key)
    except ShopError as error:
        return render_card(admin, product, error.status, picture_error=error.message)
    return _changed(product, admin, "добавил фото", "Фото добавлено")


@router.post("/move")
def move(product: ProductDep, admin: AdminRequestDep, data: FormInputDep) -> Response:
    PictureRepository(admin.db, product.id).move(data.text("key"), -1 if data.text("way") == "left" else 1)
    return _changed(product, admin, "переставил картинки", "Порядок картинок изменён")


@router.post("/remove")
def remove(product: ProductDep, admin: AdminRequestDep, data: FormInputDep) -> Response:
    PictureRepository(admin.db, product.id).remove(data.text("key"))
    return _changed(product, admin, "убрал картинку", "Картинка убрана")


@router.get("/drawings")
def drawings(product: ProductDep, admin: AdminRequestDep) -> Response:
    return admin.page("products/drawings.html", product=product, kinds=[AUTOMATIC, *KINDS])


@router.post("/drawings")
def choose_drawing(product: ProductDep, admin: AdminRequestDep, data: FormInputDep) -> Response:
    drawing = product_drawing(ProductCardRepository(admin.db), product, data.text("kind"))
    PictureRepository(admin.db, product.id).add_drawing(drawing.key, drawing.kind, drawing.params)
    return _changed(product, admin, "выбрал рисунок", "Рисунок выбран")


@router.get("/drawings/{kind}.svg")
def preview(product: ProductDep, kind: str, admin: AdminRequestDep) -> Response:
    repository = ProductCardRepository(admin.db)
    drawing = product_drawing(repository, product, kind)
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(draw(drawing.kind, drawing.params, 200), media_type="image/svg+xml", headers=PRIVATE | policy)


def _changed(product: Product, admin: AdminRequest, action: str, message: str) -> Response:
    admin.audit.record(action, "product", product.id, product.name)
    return admin.redirect(f"/admin/products/{product.id}#pictures", message)
