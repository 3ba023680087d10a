"""Deletion of an account at its owner's request (152-ФЗ, art. 14 and 21).

What is deleted, emptied or retained, and by which law, says the registry (`api/personal_data/registry.py`). An account
with an unfinished order cannot be deleted, because the order needs its recipient.
"""

from typing import Annotated

from fastapi import Depends

from api.accounts.deletion_repository import AccountDeletionRepository
from api.consents.models import Purpose
from api.consents.service import Consents
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.customers.models import Customer
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide
from api.personal_data.erasure import erase_customer

#: Numbers of unfinished orders in the message of a refusal.
MAX_NUMBERS = 3


class DeletionService:
    def __init__(self, session: SessionDep, consents: Consents, address: ClientAddress, user_agent: UserAgent) -> None:
        self.session = session
        self.repository = AccountDeletionRepository(session)
        self.consents = consents
        self.address = address
        self.user_agent = user_agent

    def delete(self, customer: Customer) -> None:
        self.repository.lock(customer.id)
        self._refuse_unfinished_orders(customer.id)
        self.consents.record(
            Purpose.LOGIN, given=False, address=self.address, customer_id=customer.id, user_agent=self.user_agent
        )
        erase_customer(self.session, customer, self.address, self.user_agent)

    def _refuse_unfinished_orders(self, customer_id: int) -> None:
        if numbers := self.repository.unfinished_orders(customer_id, MAX_NUMBERS):
            raise ShopError(
                "orders_in_progress",
                f"Сначала закончим заказы: {', '.join(numbers)}. Получите их или отмените, потом удалите аккаунт.",
                409,
            )


Deletions = Annotated[DeletionService, Depends(provide(DeletionService))]
