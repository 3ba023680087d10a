"""Which consents a customer gave, and taking one back (152-ФЗ, art. 9)."""

from typing import Annotated

from fastapi import Depends
from sqlalchemy import update

from api.consents.models import Purpose
from api.consents.schemas import ConsentOut
from api.consents.service import Consents
from api.content.models import PromoAddress
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.customers.models import Customer
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide

#: Without these there is neither an account nor an order.
HOLD_THE_ACCOUNT = (Purpose.LOGIN, Purpose.ORDER)


class AgreementService:
    def __init__(self, session: SessionDep, consents: Consents, address: ClientAddress, user_agent: UserAgent) -> None:
        self.session = session
        self.consents = consents
        self.address = address
        self.user_agent = user_agent

    def all_of(self, customer: Customer) -> list[ConsentOut]:
        return self.consents.latest_of(customer.id)

    def withdraw(self, customer: Customer, purpose: Purpose) -> list[ConsentOut]:
        given = next((one for one in self.all_of(customer) if one.purpose == purpose), None)
        if given is None:
            raise NotFoundError("consent_not_found", "Такого согласия вы не давали. Обновите страницу.")
        if purpose in HOLD_THE_ACCOUNT:
            raise ShopError(
                "consent_holds_account",
                "На этом согласии держатся вход и заказы. Чтобы отозвать его, удалите аккаунт.",
                409,
            )
        if given.given:
            self._take_back(customer, purpose, given.text_version)
        return self.all_of(customer)

    def _take_back(self, customer: Customer, purpose: Purpose, version: int) -> None:
        self.consents.record(
            purpose,
            given=False,
            text_version=version,
            address=self.address,
            customer_id=customer.id,
            user_agent=self.user_agent,
        )
        if purpose is Purpose.PROMO_ADDRESS:
            # The answer goes, that there was one stays: nobody is asked twice.
            self.session.execute(
                update(PromoAddress)
                .where(PromoAddress.user_id == customer.id)
                .values(filled=False, closed=True, address="", visit_from="", other_answer="")
            )


Agreements = Annotated[AgreementService, Depends(provide(AgreementService))]
