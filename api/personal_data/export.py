"""The file of a customer's own data (152-ФЗ, art. 14): the sections of the registry, without secrets and employees."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.customers.models import Customer
from api.http.routing import provide
from api.personal_data.registry import PERSONAL_TABLES
from api.personal_data.repository import PersonalDataRepository
from api.personal_data.schemas import PersonalDataOut, PersonalSectionOut


class PersonalDataService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = PersonalDataRepository(session)

    def of(self, customer: Customer) -> PersonalDataOut:
        """Sections without rows are left out."""
        person = self.repository.person(customer.id, customer.phone, customer.confirmed_email)
        sections = (
            PersonalSectionOut(
                title=declared.title,
                purpose=declared.purpose,
                term=declared.term,
                rows=self.repository.rows_for_file(declared, person),
            )
            for declared in PERSONAL_TABLES
            if declared.title
        )
        return PersonalDataOut(created_at=datetime.now(UTC), sections=_filled(sections))


def _filled(sections: Iterable[PersonalSectionOut]) -> list[PersonalSectionOut]:
    return [section for section in sections if section.rows]


PersonalData = Annotated[PersonalDataService, Depends(provide(PersonalDataService))]
