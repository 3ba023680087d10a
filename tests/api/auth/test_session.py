"""The dependency that finds the customer of a token."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.auth.models import LoginSession
from api.auth.session import current_session, maybe_customer, signed_in
from api.core.errors import ShopError
from tests.fixtures.customers import KnownCustomer


def token_of(customer: KnownCustomer) -> str:
    return customer.headers["Authorization"].removeprefix("Bearer ")


def test_the_token_names_its_customer(db_session: Session, customer: KnownCustomer) -> None:
    login = asyncio.run(signed_in(asyncio.run(current_session(db_session, token_of(customer)))))

    assert login.customer.phone == customer.phone


def test_nobody_a_wrong_and_an_expired_token_are_guests(db_session: Session, customer: KnownCustomer) -> None:
    db_session.execute(update(LoginSession).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))

    for token in (None, "x" * 43, token_of(customer)):
        session = asyncio.run(current_session(db_session, token))
        assert asyncio.run(maybe_customer(session)) is None
        with pytest.raises(ShopError, match="Войдите по номеру"):
            asyncio.run(signed_in(session))
