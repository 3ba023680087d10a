"""Records consents: purpose, text version, contact, address and browser. Each purpose has its own consent."""

from ipaddress import ip_address
from typing import Annotated

from fastapi import Depends

from api.consents.models import Consent, Purpose
from api.consents.repository import ConsentRepository
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide


class ConsentService:
    """Consents of one visitor."""

    def __init__(self, session: SessionDep, address: ClientAddress = "", user_agent: UserAgent = "") -> None:
        self.repository = ConsentRepository(session)
        self.address = address
        self.user_agent = user_agent

    def record(
        self,
        purpose: Purpose,
        *,
        text_version: int | None = None,
        given: bool = True,
        customer_id: int | None = None,
        phone: str | None = None,
        email: str | None = None,
    ) -> None:
        """Adds a consent of the person named by customer_id, phone or email. Without `text_version`: the newest text.

        Raises ShopError `consent_text_unknown` for a version that was never published.
        """
        self.repository.add(
            Consent(
                purpose=purpose.value,
                text_version=self.displayed_version(purpose, text_version),
                given=given,
                customer_id=customer_id,
                phone=phone,
                email=email,
                address=ip_address(self.address) if self.address else None,
                user_agent=self.user_agent or None,
            )
        )

    def displayed_version(self, purpose: Purpose, displayed: int | None) -> int:
        """The version that the visitor saw; the newest when `displayed` is None.

        Raises ShopError `consent_text_unknown` for a version that was never published.
        """
        version = self.repository.published_version(purpose, displayed)
        if version is None:
            raise ShopError(
                "consent_text_unknown",
                "Такого текста согласия у нас нет. Обновите страницу и отметьте согласие ещё раз.",
                409,
                {"text_version": "Нет такой версии текста"},
            )
        return version


Consents = Annotated[ConsentService, Depends(provide(ConsentService))]


def check_agreed(agree: bool, sent: str = "заявку") -> None:
    """Raises ShopError `consent_required` without the agreement; `sent` is what needs it, in the accusative."""
    if not agree:
        raise ShopError(
            "consent_required",
            f"Без согласия на обработку данных {sent} не принять. Отметьте его и отправьте ещё раз.",
            422,
            {"agree": "Отметьте согласие"},
        )
