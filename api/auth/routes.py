"""Calls of the login, counted for Prometheus by outcome."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from prometheus_client import Counter

from api.auth.known_device import Requesters, set_device_cookie
from api.auth.repository import SessionRepository
from api.auth.schemas import (
    ClosedOut,
    CodeRequest,
    CodeSentOut,
    FreshCodeCheck,
    FreshCodeRequest,
    LoginOut,
    LoginRequest,
    ProofRequiredOut,
    SessionOut,
    SessionRequest,
    SessionsOut,
    SmsRequest,
)
from api.auth.service import Logins, send_code, send_fresh_email, send_fresh_sms
from api.auth.session import FreshLogin, SessionToken, SignedIn, token_hash
from api.auth.session_cookies import drop_login_cookies, set_login_cookies
from api.auth.sms_codes import code_length
from api.auth.sms_limits import LIFETIMES, RESEND_AFTER, Channel
from api.core.counters import registry
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError, refusals
from api.http.responses import DoneOut
from api.http.routing import TransactionRoute, Transactions
from api.messages.sms import Sms

#: `outcome` is "success" or the code of the refusal.
CODES = Counter("shop_login_codes_total", "Login codes asked for, by outcome", ["outcome"], registry=registry)
LOGINS = Counter("shop_logins_total", "Logins tried with a code, by outcome", ["outcome"], registry=registry)


@contextmanager
def counted(counter: Counter) -> Iterator[None]:
    try:
        yield
    except ShopError as refusal:
        counter.labels(refusal.code).inc()
        raise
    counter.labels("success").inc()


router = APIRouter(tags=["Вход"], route_class=TransactionRoute)


def _sent(channel: Channel) -> CodeSentOut:
    return CodeSentOut(
        resend_after=int(RESEND_AFTER.total_seconds()),
        code_length=code_length(channel),
        expires_in=int(LIFETIMES[channel].total_seconds()),
    )


@router.post(
    "/sendLoginSms",
    summary="Отправить код для входа",
    description="Код живёт 5 минут, годится один раз, на него 5 попыток; новый код отменяет прежний того же браузера, "
    "но не чужой. Без согласия (`agreement` или `agreed_before`) — 409 `agreement_required`. На один номер — не чаще "
    "раза в 60 секунд, 6 за 10 минут и 10 за сутки, из одной сети 3 и 5; у браузера, где с этим номером уже входили, "
    "счёт свой. С одного адреса — 20 за час и 100 за сутки. Сверх этого 429 с Retry-After. Ответ не зависит от того, "
    "знаком ли нам номер. Когда за сутки ушла половина запаса СМС — 409 `proof_required` с задачей в `challenge`: её "
    "решают и шлют запрос снова с `proof`. 503 `sms_not_sent`: оператор не принял СМС, попросить новую можно сразу; "
    "503 `sms_budget_spent`: кончился дневной запас СМС.",
    responses={
        409: {
            "model": ProofRequiredOut,
            "description": "Нужна решённая задача (proof_required) или согласие (agreement_required)",
        }
    },
)
async def send_login_sms(
    request: SmsRequest, sms: Sms, transactions: Transactions, requester: Requesters
) -> CodeSentOut:
    with counted(CODES):
        await send_code(request, sms, transactions, requester)
    return _sent(Channel.SMS)


@router.post(
    "/sendLoginEmail",
    summary="Отправить код для входа письмом, когда СМС не доходит",
    description="Код уходит на подтверждённую почту владельца номера; нет её — письма не будет, а ответ тот же: по "
    "нему не узнать ни покупателя, ни почту. В коде 8 цифр, он живёт 10 минут, на него 5 попыток, входят с ним через "
    "`login` с `by: email`. Писем из одной сети — не чаще раза в 60 секунд, 3 за 10 минут и 5 за сутки, на один номер "
    "30 за сутки; дальше 429.",
    responses=refusals(409),
)
def send_login_email(request: CodeRequest, logins: Logins) -> CodeSentOut:
    with counted(CODES):
        logins.send_email(request)
    return _sent(Channel.EMAIL)


@router.post(
    "/login",
    summary="Войти с кодом из СМС или письма; новый номер становится покупателем",
    description="400: `wrong_code` (осталось попыток — в fields.code), `code_spent` (попытки кончились), "
    "`code_expired` (код использован, устарел или заменён). 409 `agreement_required`: новому покупателю нужно "
    "согласие, код остаётся годным. 429 `too_many_guesses`: за сутки не подошло 15 кодов, из одной сети — 10. Ответ "
    "ставит и cookie: `user-token` (по HTTPS `__Host-user-token`), которую страница не читает, и `login-id`; вызовы "
    "принимают их вместо Bearer от страниц самого магазина.",
    responses=refusals(409),
)
def login(request: LoginRequest, http_request: Request, response: Response, logins: Logins) -> LoginOut:
    response.headers["Cache-Control"] = "no-store"
    with counted(LOGINS):
        answer = logins.log_in(request)
    set_login_cookies(response, http_request, answer.token, answer.expires)
    set_device_cookie(response, http_request, request.phone)
    return answer


@router.post(
    "/sendFreshCode",
    summary="Отправить код, который подтверждает вход ещё раз",
    description="Удалить аккаунт, поменять почту и закрыть все входы можно десять минут после кода; позже эти вызовы "
    "отвечают 403 `fresh_code_required`. Код уходит на телефон аккаунта, с `by: email` — на подтверждённую почту "
    "(409 `email_not_confirmed`, когда её нет). Годится только для этого входа.",
    responses=refusals(401, 409),
    response_model=CodeSentOut,
)
async def send_fresh_code(
    request: FreshCodeRequest, token: SessionToken, sms: Sms, transactions: Transactions, requester: Requesters
) -> CodeSentOut:
    if request.by is Channel.SMS:
        await send_fresh_sms(token, sms, transactions, requester)
    else:
        await transactions.run(lambda session: send_fresh_email(session, token, requester))
    return _sent(request.by)


@router.post(
    "/confirmFreshCode",
    summary="Подтвердить вход кодом из sendFreshCode",
    description="400: `wrong_code`, `code_spent`, `code_expired`, как у login.",
    responses=refusals(401),
)
def confirm_fresh_code(request: FreshCodeCheck, login: SignedIn, logins: Logins) -> DoneOut:
    logins.confirm_again(login, request)
    return DoneOut()


@router.post("/logout", summary="Выйти на этом устройстве; повторный выход ничего не портит")
def logout(request: Request, response: Response, token: SessionToken, session: SessionDep) -> DoneOut:
    if token:
        SessionRepository(session).close_by_token(token_hash(token))
    drop_login_cookies(response, request)
    return DoneOut()


@router.post(
    "/logoutEverywhere",
    summary="Выйти на всех устройствах, и на этом тоже",
    description="Спустя десять минут после кода — 403 `fresh_code_required` (sendFreshCode).",
    responses=refusals(401, 403),
)
def logout_everywhere(login: FreshLogin, request: Request, response: Response, session: SessionDep) -> ClosedOut:
    drop_login_cookies(response, request)
    return ClosedOut(closed=SessionRepository(session).close_all(login.customer_id))


@router.get("/getSessions", summary="Вход и устройства: где вы вошли", responses=refusals(401))
def get_sessions(login: SignedIn, session: SessionDep) -> SessionsOut:
    rows = SessionRepository(session).live_of(login.customer_id, datetime.now(UTC))
    return SessionsOut(sessions=[SessionOut.of(row, login.id) for row in rows])


@router.post("/closeSession", summary="Выйти на одном из устройств", responses=refusals(401))
def close_session(request: SessionRequest, login: SignedIn, session: SessionDep) -> DoneOut:
    if not SessionRepository(session).close(login.customer_id, request.id):
        raise NotFoundError("session_not_found", "Это устройство уже вышло. Обновите список.")
    return DoneOut()
