"""The consents of a customer and their withdrawal (152-ФЗ, art. 9)."""

from typing import Annotated

from fastapi import Depends

from api.auth.models import Customer
from api.consents.models import Purpose
from api.consents.schemas import ConsentOut
from api.consents.service import Consents
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide
from api.personal_data.service import erase_data_of

#: An account and its orders need these.
REQUIRED_PURPOSES = (Purpose.LOGIN, Purpose.ORDER)


class AgreementService:
    def __init__(self, session: SessionDep, consents: Consents, address: ClientAddress, user_agent: UserAgent) -> None:
        self.session = session
        self.consents = consents
        self.address = address
        self.user_agent = user_agent

    def all_of(self, customer: Customer) -> list[ConsentOut]:
        return self.consents.latest_of(customer.id)

    def withdraw(self, customer: Customer, purpose: Purpose) -> list[ConsentOut]:
        consent = next((consent for consent in self.all_of(customer) if consent.purpose == purpose), None)
        if consent is None:
            raise NotFoundError("consent_not_found", "Такого согласия вы не давали. Обновите страницу.")
        if purpose in REQUIRED_PURPOSES:
            raise ShopError(
                "consent_holds_account",
                "На этом согласии держатся вход и заказы. Чтобы отозвать его, удалите аккаунт.",
                409,
            )
        if consent.given:
            self._withdraw(customer, purpose, consent.text_version)
        return self.all_of(customer)

    def _withdraw(self, customer: Customer, purpose: Purpose, version: int) -> None:
        self.consents.record(
            purpose,
            given=False,
            text_version=version,
            address=self.address,
            customer_id=customer.id,
            user_agent=self.user_agent,
        )
        erase_data_of(self.session, customer.id, purpose)


Agreements = Annotated[AgreementService, Depends(provide(AgreementService))]
