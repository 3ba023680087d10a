"""Login by SMS: sending a code, logging in with it, and the list of logged-in devices."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.errors import AgreementRequiredError
from api.auth.models import LoginSession, SmsCode
from api.auth.repository import SessionRepository
from api.auth.schemas import LoginOut, LoginRequest, SessionOut, SmsRequest
from api.auth.session import token_hash
from api.auth.sms_codes import IssuedCode, SmsCodes
from api.consents.models import Purpose
from api.consents.service import ConsentService
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.customers.models import Customer
from api.customers.repository import CustomerRepository
from api.customers.schemas import ProfileOut
from api.discounts.former_use_repository import FormerPromoUseRepository
from api.http.client import UNKNOWN, ClientAddress, UserAgent
from api.http.routing import CallTransactions, provide
from api.sms.provider import SmsProvider

#: Counted from the login, not from the last visit, so that a stolen token expires.
SESSION_LIFETIME = timedelta(days=90)


async def send_code(request: SmsRequest, sms: SmsProvider, transactions: CallTransactions, address: str) -> None:
    """The code is committed before it is sent, and a slow gateway holds neither a transaction nor a thread."""
    issued = await transactions.run(lambda session: _issue(session, request, address))
    text = f"{get_settings().shop_name}: ваш код {issued.code}. Никому его не говорите."
    try:
        await sms.send(request.phone, text, None if address == UNKNOWN else address)
    except Exception:
        await transactions.run(lambda session: SmsCodes(session).void(issued.id))
        raise


def _issue(session: Session, request: SmsRequest, address: str) -> IssuedCode:
    version = None
    if request.agreement:
        version = ConsentService(session).displayed_version(Purpose.LOGIN, request.agreement_version)
    return SmsCodes(session).issue(request.phone, address, request.city_id, version, request.proof)


class LoginService:
    def __init__(self, session: SessionDep, address: ClientAddress, user_agent: UserAgent) -> None:
        self.session = session
        self.address = address
        self.user_agent = user_agent

    def log_in(self, request: LoginRequest) -> LoginOut:
        code = SmsCodes(self.session).check(request.phone, request.code)
        if isinstance(code, ShopError):
            # Raising rolls the transaction back, so the counted guess is committed first.
            self.session.commit()
            raise code
        return self._open_session(code, request)

    def _open_session(self, code: SmsCode, request: LoginRequest) -> LoginOut:
        now = datetime.now(UTC)
        customer, is_new = CustomerRepository(self.session).get_or_create(code.phone, code.city_id)
        self._record_agreement(code, customer, is_new, request)
        if is_new:
            FormerPromoUseRepository(self.session).link(customer.id, customer.phone)
        code.used_at = now
        token = secrets.token_urlsafe(32)
        login_session = LoginSession(
            customer_id=customer.id,
            token_hash=token_hash(token),
            user_agent=self.user_agent,
            address=self.address,
            created_at=now,
            last_seen_at=now,
            expires_at=now + SESSION_LIFETIME,
        )
        SessionRepository(self.session).add(login_session)
        return LoginOut(token=token, expires=login_session.expires_at, profile=ProfileOut.of(customer), is_new=is_new)

    def _record_agreement(self, code: SmsCode, customer: Customer, is_new: bool, request: LoginRequest) -> None:
        """The consent may come with the code request or with the login. Raising leaves the code valid for a retry."""
        agreed = code.agreed_version is not None or request.agreement
        if is_new and not agreed:
            raise AgreementRequiredError
        if agreed:
            ConsentService(self.session).record(
                Purpose.LOGIN,
                address=self.address,
                text_version=request.agreement_version if request.agreement else code.agreed_version,
                customer_id=customer.id,
                phone=customer.phone,
                user_agent=self.user_agent,
            )


class DeviceService:
    """«Вход и устройства»."""

    def __init__(self, session: SessionDep) -> None:
        self.repository = SessionRepository(session)

    def all_of(self, current: LoginSession) -> list[SessionOut]:
        rows = self.repository.live_of(current.customer_id, datetime.now(UTC))
        return [SessionOut.of(row, current.id) for row in rows]

    def close(self, current: LoginSession, session_id: int) -> None:
        if not self.repository.close(current.customer_id, session_id):
            raise NotFoundError("session_not_found", "Это устройство уже вышло. Обновите список.")

    def close_all(self, current: LoginSession) -> int:
        return self.repository.close_all(current.customer_id)

    def logout(self, token: str) -> None:
        self.repository.close_by_token(token_hash(token))


Logins = Annotated[LoginService, Depends(provide(LoginService))]
Devices = Annotated[DeviceService, Depends(provide(DeviceService))]
