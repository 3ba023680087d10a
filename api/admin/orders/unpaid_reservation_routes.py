"""Unpaid reservations: who holds pieces in warehouses without having paid, beside the limits."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, require
from api.admin.admin_route import AdminRoute
from api.admin.list_query import ListQuery
from api.admin.orders.unpaid_reservation_repository import UnpaidReservationRepository
from api.admin.permissions import Permission
from api.orders.reservation_limits import KNOWN_CUSTOMER, NEW_CUSTOMER

router = APIRouter(route_class=AdminRoute, prefix="/reservations", dependencies=[require(Permission.SALES)])


@router.get("")
def unpaid_reservations(admin: AdminRequestDep) -> Response:
    list_query, repository = ListQuery(admin.request), UnpaidReservationRepository(admin.db)
    admin.audit.record_view("смотрел брони без оплаты", "reservations", "list", "Брони без оплаты")
    return admin.page(
        "orders/unpaid_reservations.html",
        list_query=list_query,
        page=repository.holders(list_query),
        addresses=repository.shared_addresses(),
        new=NEW_CUSTOMER,
        known=KNOWN_CUSTOMER,
    )
