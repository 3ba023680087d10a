"""Subscribers of letters: the list, and the same list as a CSV file."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, require
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import cities
from api.admin.inbox.repository import SUBSCRIBER_COLUMNS, InboxRepository
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.core.shop_time import shop_date
from api.http.public_address import PublicAddress
from api.http.responses import attachment, csv_bytes
from api.newsletter.letters import unsubscribe_link

router = APIRouter(route_class=AdminRoute, dependencies=[require(Permission.SALES)])


@router.get("/subscribers")
def subscribers(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    order = list_query.sort_order(SUBSCRIBER_COLUMNS, "-created")
    page = InboxRepository(admin.db).subscribers(list_query, order)
    admin.audit.record_view("смотрел подписчиков", "subscribers", "list", "Подписчики")
    return admin.page("inbox/subscribers.html", list_query=list_query, order=order, page=page, cities=cities(admin.db))


@router.get("/subscribers.csv")
def subscribers_file(admin: AdminRequestDep, origin: PublicAddress) -> Response:
    """Confirmed addresses only, each with the link that every mail must hold."""
    list_query = ListQuery(admin.request)
    order = list_query.sort_order(SUBSCRIBER_COLUMNS, "-created")
    rows = [
        (
            entry.row.email,
            entry.city or "",
            shop_date(entry.row.confirmed_at or entry.row.created_at),
            unsubscribe_link(entry.row, origin),
        )
        for entry in InboxRepository(admin.db).confirmed_subscribers(list_query, order)
    ]
    admin.audit.record("выгрузил подписчиков", "subscribers", "all", f"Адресов: {len(rows)}")
    content = csv_bytes(("email", "город", "с какого дня", "ссылка для отписки"), rows)
    return Response(content, media_type="text/csv; charset=utf-8", headers=PRIVATE | attachment("подписчики.csv"))
