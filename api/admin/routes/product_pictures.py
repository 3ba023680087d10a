"""Pictures of a product: photos from a file, drawings to choose from, their order."""

from fastapi import APIRouter, Response
from sqlalchemy import select

from api.admin.access import Desk, DeskDep, PostedDep, RowId
from api.admin.goods import card
from api.admin.rendering import PRIVATE
from api.admin.route import AdminRoute, takes
from api.admin.routes.product_card import show
from api.catalog.editing.picture_service import PictureService
from api.catalog.models import Brand, Option, Product, ProductOption
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.pictures.photos import MAX_BYTES, store_photo
from api.pictures.storage import PictureStore
from drawings import Drawing, draw, drawing_for
from drawings.kinds import KINDS
from drawings.parameters import Scalar

router = APIRouter(route_class=AdminRoute, prefix="/products/{product_id}/pictures")
#: A photo and the form around it.
MAX_UPLOAD = MAX_BYTES + 100_000
#: What the shop's own choice is called among the kinds.
FITTING = "fitting"


@router.post("")
@takes(MAX_UPLOAD)
def upload(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id)
    files = sent.files("photo")
    try:
        if not files:
            raise ShopError("no_photo", "Выберите файл с фото.", 422)
        key = store_photo(files[0].file.read(MAX_BYTES + 1), PictureStore(get_settings().media_dir))
        with desk.db.begin_nested():
            PictureService(desk.db).add_photo(product_id, key)
    except ShopError as error:
        return show(desk, product, error.status, picture_error=error.message)
    desk.audit.record("добавил фото", "product", product_id, product.name)
    return _back(product_id, desk, "Фото добавлено")


@router.post("/move")
def move(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id)
    PictureService(desk.db).move(product_id, sent.text("key"), -1 if sent.text("way") == "left" else 1)
    desk.audit.record("переставил картинки", "product", product_id, product.name)
    return _back(product_id, desk, "Порядок картинок изменён")


@router.post("/remove")
def remove(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id)
    PictureService(desk.db).remove(product_id, sent.text("key"))
    desk.audit.record("убрал картинку", "product", product_id, product.name)
    return _back(product_id, desk, "Картинка убрана")


@router.get("/drawings")
def drawings(product_id: RowId, desk: DeskDep) -> Response:
    product = card.get(desk.db, product_id)
    return desk.page("products/drawings.html", product=product, kinds=[FITTING, *KINDS])


@router.post("/drawings")
def choose_drawing(product_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    product = card.get(desk.db, product_id)
    chosen = _drawing(desk, product, sent.text("kind"))
    PictureService(desk.db).add_drawing(product_id, chosen.key, chosen.kind, chosen.params)
    desk.audit.record("выбрал рисунок", "product", product_id, product.name)
    return _back(product_id, desk, "Рисунок выбран")


@router.get("/drawings/{kind}.svg")
def drawing(product_id: RowId, kind: str, desk: DeskDep) -> Response:
    chosen = _drawing(desk, card.get(desk.db, product_id), kind)
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(draw(chosen.kind, chosen.params, 200), media_type="image/svg+xml", headers=PRIVATE | policy)


def _drawing(desk: Desk, product: Product, kind: str) -> Drawing:
    """Of that kind with the product's own words and colours, or the kind the shop would choose."""
    options = (
        select(Option.key, ProductOption.text, ProductOption.number)
        .join(Option, Option.id == ProductOption.option_id)
        .where(ProductOption.product_id == product.id)
        .order_by(ProductOption.position)
    )
    brand = desk.db.get(Brand, product.brand_id) if product.brand_id else None
    fitting = drawing_for(
        category_path=card.category_path(desk.db, product.category_id),
        name=product.name,
        brand=brand.name if brand else None,
        article=product.article,
        options=[(key, text or number or 0) for key, text, number in desk.db.execute(options)],
    )
    if kind == FITTING:
        return fitting
    if kind not in KINDS:
        raise NotFoundError("drawing_not_found", "Такого рисунка нет.")
    words: dict[str, Scalar] = {
        "brand": brand.name if brand else "",
        "number": product.article or "",
        "name": product.name,
    }
    return Drawing(kind, words | fitting.params)


def _back(product_id: int, desk: Desk, message: str) -> Response:
    return desk.done(f"/admin/products/{product_id}#pictures", message)
