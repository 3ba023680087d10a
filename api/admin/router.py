"""The back office under /admin. No page of it is in the API's description."""

from fastapi import APIRouter, Depends, Response

from api.admin.access import PATH, DeskDep, refuse_forgery
from api.admin.records.all import KINDS
from api.admin.records.routes import routes_of
from api.admin.route import AdminRoute
from api.admin.routes import (
    door,
    imports,
    log,
    offers,
    orders,
    overview,
    parked,
    people,
    product_card,
    product_pictures,
    products,
    requests,
    searches,
    staff,
    static,
    wishes,
)
from api.core.errors import NotFoundError

router = APIRouter(include_in_schema=False)
router.include_router(static.router, prefix=PATH)
router.include_router(door.router, prefix=PATH)

inside = APIRouter(route_class=AdminRoute, prefix=PATH, dependencies=[Depends(refuse_forgery)])
inside.get("")(overview.overview)
for part in (
    products,
    product_pictures,
    product_card,
    offers,
    orders,
    imports,
    searches,
    parked,
    people,
    requests,
    wishes,
    staff,
    log,
):
    inside.include_router(part.router)
for kind in KINDS:
    inside.include_router(routes_of(kind))


@inside.get("/{path:path}")
def nothing_here(path: str, desk: DeskDep) -> Response:
    raise NotFoundError("not_found", "Возможно, запись удалили или адрес набран с опечаткой.")


router.include_router(inside)
