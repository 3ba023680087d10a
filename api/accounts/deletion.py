"""Deletion of an account at its owner's request (152-ФЗ, art. 14 and 21).

Deleted at once: name, phone, email, addresses, cars, the cart, lists, devices, the survey's answer, requests to the
expert and vendor applications from this phone, wishes with this phone, or with this email and no phone, the newsletter
to this email; reviews that are not published. Published ones stay, without their author.

Retained, because another law requires it: orders with their products, sums and dates (402-ФЗ, art. 29: five years; the
seller's duties of the consumer law), but without recipient, address and remarks; and the records of consents and their
withdrawal, as the proof of them (152-ФЗ, art. 9), for three years and with a keyed digest instead of contact data. A
keyed digest of the phone stays with the promo codes that it has used up (`FormerPromoUse`): it leads to no name, phone
or order.

SMS codes are deleted every hour, a day after they were sent. An account with an unfinished order cannot be
deleted, because the order needs its recipient.
"""

from typing import Annotated

from fastapi import Depends

from api.accounts.deletion_repository import AccountDeletionRepository
from api.consents.models import Purpose
from api.consents.service import Consents
from api.content.forms.repository import FormRepository
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.customers.models import Customer
from api.discounts.former_use_repository import FormerPromoUseRepository
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide
from api.newsletter.repository import SubscriberRepository
from api.newsletter.service import end_subscription
from api.reviews.repository import ReviewRepository
from api.search.wishes.repository import SearchWishRepository

#: Numbers of unfinished orders in the message of a refusal.
MAX_NUMBERS = 3


class DeletionService:
    def __init__(self, session: SessionDep, consents: Consents, address: ClientAddress, user_agent: UserAgent) -> None:
        self.session = session
        self.repository = AccountDeletionRepository(session)
        self.forms = FormRepository(session)
        self.wishes = SearchWishRepository(session)
        self.reviews = ReviewRepository(session)
        self.former_promo_uses = FormerPromoUseRepository(session)
        self.consents = consents
        self.address = address
        self.user_agent = user_agent

    def delete(self, customer: Customer) -> None:
        self.repository.lock(customer.id)
        self._refuse_unfinished_orders(customer.id)
        self.consents.record(
            Purpose.LOGIN, given=False, address=self.address, customer_id=customer.id, user_agent=self.user_agent
        )
        self.former_promo_uses.retain(customer.id, customer.phone)
        self.repository.anonymise_orders(customer.id)
        self.reviews.anonymise_of(customer.id)
        self.repository.delete_own_rows(customer.id)
        self.repository.delete_expert_requests(customer.phone)
        self.wishes.forget_person(customer.phone, customer.email)
        self.forms.delete_applications(customer.phone)
        self._end_newsletter(customer.email)
        self.consents.end_of_person(customer.id, customer.phone)
        self.repository.anonymise(customer.id)

    def _end_newsletter(self, email: str) -> None:
        subscriber = SubscriberRepository(self.session).lock_by_email(email.lower()) if email else None
        if subscriber is not None:
            end_subscription(self.session, subscriber, self.address, self.user_agent)

    def _refuse_unfinished_orders(self, customer_id: int) -> None:
        if numbers := self.repository.unfinished_orders(customer_id, MAX_NUMBERS):
            raise ShopError(
                "orders_in_progress",
                f"Сначала закончим заказы: {', '.join(numbers)}. Получите их или отмените, потом удалите аккаунт.",
                409,
            )


Deletions = Annotated[DeletionService, Depends(provide(DeletionService))]
