"""Login by a code: sending it by SMS or e-mail, logging in with it, confirming a login again, logged-in devices."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.errors import (
    AccountWithoutAgreementError,
    CodeExpiredError,
    CodeWithoutAgreementError,
    EmailNotConfirmedError,
)
from api.auth.known_device import Requester, Requesters
from api.auth.models import Customer, LoginSession, SmsCode
from api.auth.repository import CodeRepository, CurrentSession, CustomerRepository, SessionRepository
from api.auth.schemas import (
    CodeRequest,
    EmailCodeRequest,
    FreshCodeCheck,
    LoginOut,
    LoginRequest,
    ProfileOut,
    SessionOut,
    SmsProof,
    SmsRequest,
)
from api.auth.session import require_session, token_hash
from api.auth.sms_codes import CodeOwner, IssuedCode, SmsCodes
from api.auth.sms_limits import Channel
from api.consents.models import Purpose
from api.consents.service import ConsentService
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.http.client import UNKNOWN, UserAgent
from api.http.routing import CallTransactions, provide
from api.mail.message import new_message_id
from api.pricing.promo_code_repository import FormerPromoUseRepository
from api.sms.providers import SmsProvider

_LETTER = """Здравствуйте!

Ваш код: {code}

Он нужен, чтобы {purpose}, действует десять минут и годится один раз. Никому его не говорите.

Если код просили не вы, ничего не делайте: без него никто не войдёт.
"""


def queue_code(session: Session, phone: str, code: str, purpose: str) -> None:
    """Nothing is queued when the phone's owner has no confirmed e-mail. `purpose` continues «чтобы…»."""
    settings = get_settings()
    CodeRepository(session).queue_letter(
        phone,
        subject=f"Код магазина «{settings.shop_name}»",
        text=_LETTER.format(code=code, purpose=purpose),
        message_id=new_message_id(settings.mail_from),
    )


#: Counted from the login, not from the last visit, so that a stolen token expires.
SESSION_LIFETIME = timedelta(days=90)
KEEP_TO_YOURSELF = "Никому его не говорите."


async def send_code(
    request: SmsRequest, sms: SmsProvider, transactions: CallTransactions, requester: Requester
) -> None:
    """The code is committed before it is sent, and a slow gateway holds neither a transaction nor a thread."""
    owner = CodeOwner(request.phone, Channel.SMS, requester)
    issued = await transactions.run(
        lambda session: _issue(session, owner, request, city_id=request.city_id, proof=request.proof)
    )
    text = f"{get_settings().shop_name}: ваш код {issued.code}. {KEEP_TO_YOURSELF}"
    await _send_sms(issued, request.phone, text, sms, transactions, requester)


async def send_fresh_sms(
    token: str | None, sms: SmsProvider, transactions: CallTransactions, requester: Requester
) -> None:
    """The code that confirms the login of the token again, to its own phone. Raises LoginRequiredError."""

    def issue(session: Session) -> tuple[str, IssuedCode]:
        current = require_session(session, token)
        owner = CodeOwner(current.customer.phone, Channel.SMS, requester, current.login.id)
        return owner.phone, SmsCodes(session).issue(owner)

    phone, issued = await transactions.run(issue)
    text = f"{get_settings().shop_name}: код {issued.code} подтверждает действие в личном кабинете. {KEEP_TO_YOURSELF}"
    await _send_sms(issued, phone, text, sms, transactions, requester)


def send_fresh_email(session: Session, token: str | None, requester: Requester) -> None:
    """The same code to the confirmed e-mail. Raises LoginRequiredError or EmailNotConfirmedError."""
    current = require_session(session, token)
    if not current.customer.confirmed_email:
        raise EmailNotConfirmedError
    issued = SmsCodes(session).issue(CodeOwner(current.customer.phone, Channel.EMAIL, requester, current.login.id))
    queue_code(session, current.customer.phone, issued.code, "подтвердить действие в личном кабинете")


async def _send_sms(
    issued: IssuedCode,
    phone: str,
    text: str,
    sms: SmsProvider,
    transactions: CallTransactions,
    requester: Requester,
) -> None:
    try:
        await sms.send(phone, text, None if requester.address == UNKNOWN else requester.address)
    except Exception:
        await transactions.run(lambda session: SmsCodes(session).void(issued.id))
        raise


def _issue(
    session: Session,
    owner: CodeOwner,
    request: CodeRequest,
    *,
    city_id: int | None = None,
    proof: SmsProof | None = None,
) -> IssuedCode:
    """Raises CodeWithoutAgreementError, before anything that could depend on the phone."""
    if not request.is_agreed:
        raise CodeWithoutAgreementError
    version = None
    if request.agreement:
        version = ConsentService(session).displayed_version(Purpose.LOGIN, request.agreement_version)
    return SmsCodes(session).issue(owner, city_id=city_id, agreed_version=version, proof=proof)


class LoginService:
    def __init__(self, session: SessionDep, requester: Requesters, user_agent: UserAgent) -> None:
        self.session = session
        self.requester = requester
        self.address = requester.address
        self.user_agent = user_agent

    def send_email(self, request: EmailCodeRequest) -> None:
        """A code to the confirmed e-mail of the phone's owner. Without one nothing is sent, and the answer is the same:
        strangers learn neither who is a customer nor who has an e-mail.
        """
        issued = _issue(self.session, CodeOwner(request.phone, Channel.EMAIL, self.requester), request)
        queue_code(self.session, request.phone, issued.code, "войти в магазин")

    def log_in(self, request: LoginRequest) -> LoginOut:
        return self._open_session(self._checked(CodeOwner(request.phone, request.by, self.requester), request), request)

    def confirm_again(self, current: CurrentSession, request: FreshCodeCheck) -> None:
        """From now the login counts as fresh (`api/auth/session.py: FreshLogin`)."""
        code = self._checked(CodeOwner(current.customer.phone, request.by, self.requester, current.login.id), request)
        code.used_at = datetime.now(UTC)
        SessionRepository(self.session).set_code_checked(current.login.id, code.used_at)

    def _checked(self, owner: CodeOwner, request: LoginRequest | FreshCodeCheck) -> SmsCode:
        code = SmsCodes(self.session).check(owner, request.code)
        if isinstance(code, ShopError):
            # Raising rolls the transaction back, so the counted guess is committed first.
            self.session.commit()
            raise code
        return code

    def _open_session(self, code: SmsCode, request: LoginRequest) -> LoginOut:
        now = datetime.now(UTC)
        customers = CustomerRepository(self.session)
        if request.by is Channel.EMAIL and customers.find(code.phone) is None:
            raise CodeExpiredError  # the account was deleted meanwhile: a mail opens no new one
        customer, is_new = customers.get_or_create(code.phone, code.city_id)
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
            raise AccountWithoutAgreementError
        if agreed:
            ConsentService(self.session, self.address, self.user_agent).record(
                Purpose.LOGIN,
                text_version=request.agreement_version if request.agreement else code.agreed_version,
                customer_id=customer.id,
                phone=customer.phone,
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
