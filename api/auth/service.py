"""Login by a code: sending it by SMS or e-mail, logging in with it, confirming a login again."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.known_device import CodeOwner, Requester, Requesters
from api.auth.models import Customer, LoginSession, SmsCode
from api.auth.repository import CodeRepository, CustomerRepository, SessionRepository
from api.auth.schemas import CodeRequest, FreshCodeCheck, LoginOut, LoginRequest, ProfileOut, SmsProof, SmsRequest
from api.auth.session import require_session, token_hash
from api.auth.sms_codes import check, code_expired, issue
from api.auth.sms_limits import Channel
from api.consents.models import Purpose
from api.consents.repository import ConsentRepository
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.http.client import UNKNOWN, UserAgent
from api.http.routing import CallTransactions, provide
from api.messages.mail import new_message_id
from api.messages.sms import SmsProvider
from api.pricing.promo_code_repository import link_former_uses

_LETTER = """Здравствуйте!

Ваш код: {code}

Он нужен, чтобы {purpose}, действует десять минут и годится один раз. Никому его не говорите.

Если код просили не вы, ничего не делайте: без него никто не войдёт.
"""
_LOGIN_SMS = "{shop}: ваш код {code}. Никому его не говорите."
_FRESH_SMS = "{shop}: код {code} подтверждает действие в личном кабинете. Никому его не говорите."
#: Counted from the login, not from the last visit, so that a stolen token expires.
SESSION_LIFETIME = timedelta(days=90)


async def send_code(
    request: SmsRequest, sms: SmsProvider, transactions: CallTransactions, requester: Requester
) -> None:
    owner = CodeOwner(request.phone, Channel.SMS, requester)

    def issue_login_code(session: Session) -> tuple[SmsCode, str]:
        return _issue(session, owner, request, city_id=request.city_id, proof=request.proof)

    await _send_sms(issue_login_code, _LOGIN_SMS, sms, transactions, requester)


async def send_fresh_sms(
    token: str | None, sms: SmsProvider, transactions: CallTransactions, requester: Requester
) -> None:
    """The code that confirms the login of the token again, to its own phone. Raises ShopError `login_required`."""

    def issue_fresh_code(session: Session) -> tuple[SmsCode, str]:
        login = require_session(session, token)
        return issue(session, CodeOwner(login.customer.phone, Channel.SMS, requester, login.id))

    await _send_sms(issue_fresh_code, _FRESH_SMS, sms, transactions, requester)


async def _send_sms(
    issue_code: Callable[[Session], tuple[SmsCode, str]],
    text: str,
    sms: SmsProvider,
    transactions: CallTransactions,
    requester: Requester,
) -> None:
    """The code is committed before it is sent, and a slow gateway holds neither a transaction nor a thread."""
    row, code = await transactions.run(issue_code)
    visitor = None if requester.address == UNKNOWN else requester.address
    try:
        await sms.send(row.phone, text.format(shop=get_settings().shop_name, code=code), visitor)
    except Exception:
        await transactions.run(lambda session: CodeRepository(session).void(row.id, datetime.now(UTC)))
        raise


def send_fresh_email(session: Session, token: str | None, requester: Requester) -> None:
    """The same code to the confirmed e-mail. Raises ShopError `login_required` or `email_not_confirmed`."""
    login = require_session(session, token)
    if not login.customer.confirmed_email:
        raise ShopError("email_not_confirmed", "Подтверждённой почты в профиле нет. Возьмите код из СМС.", 409)
    row, code = issue(session, CodeOwner(login.customer.phone, Channel.EMAIL, requester, login.id))
    _queue_letter(session, row.phone, code, "подтвердить действие в личном кабинете")


def _queue_letter(session: Session, phone: str, code: str, purpose: str) -> None:
    """Nothing is queued when the phone's owner has no confirmed e-mail. `purpose` continues «чтобы…»."""
    settings = get_settings()
    CodeRepository(session).queue_letter(
        phone,
        subject=f"Код магазина «{settings.shop_name}»",
        text=_LETTER.format(code=code, purpose=purpose),
        message_id=new_message_id(settings.mail_from),
    )


def _issue(
    session: Session,
    owner: CodeOwner,
    request: CodeRequest,
    *,
    city_id: int | None = None,
    proof: SmsProof | None = None,
) -> tuple[SmsCode, str]:
    """Without the agreement no code is sent, to known and unknown phones alike (spec §5)."""
    if not request.is_agreed:
        raise _agreement_required(
            "Без согласия на обработку персональных данных код не отправить. Отметьте его и повторите."
        )
    version = None
    if request.agreement:
        version = ConsentRepository(session).displayed_version(Purpose.LOGIN, request.agreement_version)
    return issue(session, owner, city_id=city_id, agreed_version=version, proof=proof)


def _agreement_required(message: str) -> ShopError:
    return ShopError("agreement_required", message, 409, {"agreement": "Отметьте согласие"})


class LoginService:
    def __init__(self, session: SessionDep, requester: Requesters, user_agent: UserAgent) -> None:
        self.session = session
        self.requester = requester
        self.user_agent = user_agent

    def send_email(self, request: CodeRequest) -> None:
        """A code to the confirmed e-mail of the phone's owner. Without one nothing is sent, and the answer is the same:
        strangers learn neither who is a customer nor who has an e-mail.
        """
        row, code = _issue(self.session, CodeOwner(request.phone, Channel.EMAIL, self.requester), request)
        _queue_letter(self.session, row.phone, code, "войти в магазин")

    def log_in(self, request: LoginRequest) -> LoginOut:
        return self._open_session(self._checked(CodeOwner(request.phone, request.by, self.requester), request), request)

    def confirm_again(self, login: LoginSession, request: FreshCodeCheck) -> None:
        """From now the login counts as fresh (`api/auth/session.py: FreshLogin`)."""
        code = self._checked(CodeOwner(login.customer.phone, request.by, self.requester, login.id), request)
        code.used_at = datetime.now(UTC)
        SessionRepository(self.session).update(login.id, code_checked_at=code.used_at)

    def _checked(self, owner: CodeOwner, request: LoginRequest | FreshCodeCheck) -> SmsCode:
        code = check(self.session, owner, request.code)
        if isinstance(code, ShopError):
            # Raising rolls the transaction back, so the counted guess is committed first.
            self.session.commit()
            raise code
        return code

    def _open_session(self, code: SmsCode, request: LoginRequest) -> LoginOut:
        now = datetime.now(UTC)
        customers = CustomerRepository(self.session)
        if request.by is Channel.EMAIL and customers.find(code.phone) is None:
            raise code_expired()  # the account was deleted meanwhile: a mail opens no new one
        customer, is_new = customers.get_or_create(code.phone, code.city_id)
        self._record_agreement(code, customer, is_new, request)
        if is_new:
            link_former_uses(self.session, customer.id, customer.phone)
        code.used_at = now
        token = secrets.token_urlsafe(32)
        login_session = LoginSession(
            customer_id=customer.id,
            token_hash=token_hash(token),
            user_agent=self.user_agent,
            address=self.requester.address,
            created_at=now,
            last_seen_at=now,
            expires_at=now + SESSION_LIFETIME,
        )
        SessionRepository(self.session).add(login_session)
        return LoginOut(token=token, expires=login_session.expires_at, profile=ProfileOut.of(customer), is_new=is_new)

    def _record_agreement(self, code: SmsCode, customer: Customer, is_new: bool, request: LoginRequest) -> None:
        """The consent may come with the code request or with the login. Raising leaves the code valid for a retry, and
        reveals to nobody else that the phone is new: the code was right.
        """
        agreed = code.agreed_version is not None or request.agreement
        if is_new and not agreed:
            raise _agreement_required(
                "Чтобы завести аккаунт, нужно согласие на обработку персональных данных. Отметьте его и войдите ещё "
                "раз: код тот же."
            )
        if agreed:
            ConsentRepository(self.session, self.requester.address, self.user_agent).record(
                Purpose.LOGIN,
                text_version=request.agreement_version if request.agreement else code.agreed_version,
                customer_id=customer.id,
                phone=customer.phone,
            )


Logins = Annotated[LoginService, Depends(provide(LoginService))]
