"""Records consents: purpose, text version, contact, address and browser. Each purpose has its own consent."""

from ipaddress import IPv6Address, ip_address
from typing import Annotated

from fastapi import Depends

from api.consents.models import Address, Consent, Purpose
from api.consents.repository import ConsentRepository
from api.consents.schemas import ConsentOut, ConsentTextOut
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.routing import provide

MAX_USER_AGENT = 500


class ConsentService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = ConsentRepository(session)

    def texts(self) -> list[ConsentTextOut]:
        return [ConsentTextOut.of(row) for row in self.repository.current_texts()]

    def latest_of(self, customer_id: int) -> list[ConsentOut]:
        """The customer's newest consent, given or withdrawn, of each purpose."""
        return [ConsentOut.of(row.consent, row.title) for row in self.repository.latest_of(customer_id)]

    def record(
        self,
        purpose: Purpose,
        *,
        address: str,
        text_version: int | None = None,
        given: bool = True,
        customer_id: int | None = None,
        phone: str | None = None,
        email: str | None = None,
        user_agent: str | None = None,
    ) -> None:
        """Adds a consent of the person named by customer_id, phone or email. Without `text_version`: the newest text.

        Raises ShopError `consent_text_unknown` for a version that was never published.
        """
        consent = Consent(
            purpose=purpose.value,
            text_version=self.displayed_version(purpose, text_version),
            given=given,
            customer_id=customer_id,
            phone=phone,
            email=email,
            address=_parsed(address),
            user_agent=user_agent[:MAX_USER_AGENT] if user_agent else None,
        )
        self.repository.add(consent)

    def end_of_email(self, purpose: Purpose, email: str) -> None:
        """Removes contact data from the consents of the address, withdrawn or of a person who is gone."""
        self.repository.end_of_email(purpose, email)

    def end_of_person(self, customer_id: int, phone: str, email: str) -> None:
        """Removes contact data from the consents of a deleted account, of its phone and its e-mail."""
        self.repository.end_of_person(customer_id, phone, email)

    def displayed_version(self, purpose: Purpose, displayed: int | None) -> int:
        """The version that the visitor saw; the newest when `displayed` is None.

        Raises ShopError `consent_text_unknown` for a version that was never published.
        """
        if displayed is not None and self.repository.is_published(purpose, displayed):
            return displayed
        newest = self.repository.current_version(purpose) if displayed is None else None
        if newest is None:
            raise ShopError(
                "consent_text_unknown",
                "Такого текста согласия у нас нет. Обновите страницу и отметьте согласие ещё раз.",
                409,
                {"text_version": "Нет такой версии текста"},
            )
        return newest


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


def _parsed(address: str) -> Address | None:
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    return None if isinstance(parsed, IPv6Address) and parsed.scope_id else parsed  # inet holds no scope
