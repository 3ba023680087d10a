"""SQL of consents and their texts."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.consents.models import Consent, ConsentText


@dataclass(frozen=True, slots=True)
class ConsentWithTitle:
    consent: Consent
    #: Of the text that the consent refers to.
    title: str


class ConsentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def current_texts(self) -> Sequence[ConsentText]:
        """The newest published version of every purpose."""
        query = (
            select(ConsentText)
            .distinct(ConsentText.purpose)
            .where(ConsentText.published_at <= func.now())
            .order_by(ConsentText.purpose, ConsentText.version.desc())
        )
        return self.session.scalars(query).all()

    def current_version(self, purpose: str) -> int | None:
        query = select(func.max(ConsentText.version)).where(
            ConsentText.purpose == purpose, ConsentText.published_at <= func.now()
        )
        return self.session.scalar(query)

    def is_published(self, purpose: str, version: int) -> bool:
        query = select(ConsentText.version).where(
            ConsentText.purpose == purpose, ConsentText.version == version, ConsentText.published_at <= func.now()
        )
        return self.session.scalar(query) is not None

    def latest_of(self, customer_id: int) -> Sequence[ConsentWithTitle]:
        """The customer's newest consent of each purpose."""
        query = (
            select(Consent, ConsentText.title)
            .join(
                ConsentText,
                (ConsentText.purpose == Consent.purpose) & (ConsentText.version == Consent.text_version),
            )
            .where(Consent.customer_id == customer_id)
            .distinct(Consent.purpose)
            .order_by(Consent.purpose, Consent.id.desc())
        )
        return [ConsentWithTitle(consent=row.Consent, title=row.title) for row in self.session.execute(query)]

    def add(self, consent: Consent) -> None:
        self.session.add(consent)
        self.session.flush()
