"""The invoice of an order. The seller's requisites come from the page that the staff edit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from api.content.repository import ContentRepository
from api.core.db import SessionDep
from api.http.routing import provide
from api.orders.models import Order, OrderLine
from api.orders.repository import OrderRepository
from api.orders.service import OrderNotFoundError
from api.pricing.payment_types import INVOICE

REQUISITES_PAGE = "legal"


@dataclass(frozen=True, slots=True)
class Invoice:
    order: Order
    lines: Sequence[OrderLine]
    requisites: str


class InvoiceService:
    def __init__(self, session: SessionDep) -> None:
        self.orders = OrderRepository(session)
        self.content = ContentRepository(session)

    def get(self, order_id: int) -> Invoice:
        order = self.orders.get(order_id)
        if order is None or order.payment_type != INVOICE:
            raise OrderNotFoundError
        page = self.content.page(REQUISITES_PAGE)
        return Invoice(order, self.orders.lines_of([order.id]), page.html if page else "")


Invoices = Annotated[InvoiceService, Depends(provide(InvoiceService))]
