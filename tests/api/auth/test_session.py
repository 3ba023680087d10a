"""The dependency that finds the customer of a bearer token."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.security import HTTPAuthorizationCredentials
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.auth.models import LoginSession
from api.auth.session import LoginRequiredError, current_customer, current_session, maybe_customer
from tests.fixtures.customers import KnownCustomer


def bearer(customer: KnownCustomer) -> HTTPAuthorizationCredentials:
    scheme, _, token = customer.headers["Authorization"].partition(" ")
    return HTTPAuthorizationCredentials(scheme=scheme, credentials=token)


def test_the_token_names_its_customer(db_session: Session, customer: KnownCustomer) -> None:
    session = asyncio.run(current_session(db_session, bearer(customer)))

    assert asyncio.run(current_customer(session)).phone == customer.phone


def test_nobody_a_wrong_and_an_expired_token_are_guests(db_session: Session, customer: KnownCustomer) -> None:
    wrong = HTTPAuthorizationCredentials(scheme="Bearer", credentials="x" * 43)
    db_session.execute(update(LoginSession).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))

    for credentials in (None, wrong, bearer(customer)):
        session = asyncio.run(current_session(db_session, credentials))
        assert asyncio.run(maybe_customer(session)) is None
        with pytest.raises(LoginRequiredError):
            asyncio.run(current_customer(session))
