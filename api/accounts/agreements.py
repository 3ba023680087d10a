"""The consents of a customer and their withdrawal (152-ФЗ, art. 9)."""

from typing import Annotated

from fastapi import Depends

from api.auth.models import Customer
from api.consents.models import Purpose
from api.consents.schemas import ConsentsOut
from api.consents.service import Consents
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.routing import provide
from api.personal_data.service import erase_data_of

#: An account and its orders need these.
REQUIRED_PURPOSES = (Purpose.LOGIN, Purpose.ORDER)


class AgreementService:
    def __init__(self, session: SessionDep, consents: Consents) -> None:
        self.session = session
        self.consents = consents

    def all_of(self, customer: Customer) -> ConsentsOut:
        return ConsentsOut.model_validate({"consents": self.consents.repository.latest_of(customer.id)})

    def withdraw(self, customer: Customer, purpose: Purpose) -> ConsentsOut:
        consent = self.consents.repository.newest(customer.id, purpose)
        if consent is None:
            raise NotFoundError("consent_not_found", "Такого согласия вы не давали. Обновите страницу.")
        if purpose in REQUIRED_PURPOSES:
            raise ShopError(
                "consent_holds_account",
                "На этом согласии держатся вход и заказы. Чтобы отозвать его, удалите аккаунт.",
                409,
            )
        if consent.given:
            self.consents.record(purpose, given=False, text_version=consent.text_version, customer_id=customer.id)
            erase_data_of(self.session, customer.id, purpose)
        return self.all_of(customer)


Agreements = Annotated[AgreementService, Depends(provide(AgreementService))]
