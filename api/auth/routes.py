from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from api.auth.counters import CODES, LOGINS, counted
from api.auth.errors import ProofRequiredError
from api.auth.schemas import (
    ClosedOut,
    LoginOut,
    LoginRequest,
    ProofRequiredOut,
    SessionRequest,
    SessionsOut,
    SmsRequest,
    SmsSentOut,
)
from api.auth.service import Devices, Logins, send_code
from api.auth.session import Bearer, CurrentLogin
from api.auth.sms_limits import LIFETIME, RESEND_AFTER
from api.core.errors import ErrorBody, refusals
from api.core.settings import get_settings
from api.http.client import ClientAddress
from api.http.routing import TransactionRoute, Transactions
from api.http.success_response import DoneOut
from api.sms.provider import Sms

router = APIRouter(tags=["Вход"], route_class=TransactionRoute)


@router.post(
    "/sendLoginSms",
    summary="Отправить код для входа",
    description="Код живёт 5 минут, годится один раз, на него 5 попыток; новый код отменяет прежний. На один номер — "
    "не чаще раза в 60 секунд, 3 за 10 минут и 10 за сутки; с одного адреса — 20 за час и 100 за сутки. Сверх этого "
    "429 с Retry-After. Ответ не зависит от того, знаком ли нам номер. Когда за сутки ушла половина запаса СМС — 409 "
    "`proof_required` с задачей в `challenge`: её решают и шлют запрос снова с `proof`. 503 `sms_not_sent`: "
    "оператор не принял СМС, попросить новую можно сразу; 503 `sms_budget_spent`: кончился дневной запас СМС.",
    responses={
        409: {
            "model": ProofRequiredOut,
            "description": "Нужна решённая задача (proof_required) или нет текста согласия",
        }
    },
    response_model=SmsSentOut,
)
async def send_login_sms(
    request: SmsRequest, sms: Sms, transactions: Transactions, address: ClientAddress
) -> SmsSentOut | JSONResponse:
    try:
        with counted(CODES):
            await send_code(request, sms, transactions, address)
    except ProofRequiredError as refusal:
        error = ErrorBody(code=refusal.code, message=refusal.message, fields=refusal.fields)
        answer = ProofRequiredOut(error=error, challenge=refusal.challenge)
        return JSONResponse(answer.model_dump(), status_code=refusal.status)
    return SmsSentOut(
        resend_after=int(RESEND_AFTER.total_seconds()),
        code_length=get_settings().sms_code_length,
        expires_in=int(LIFETIME.total_seconds()),
    )


@router.post(
    "/login",
    summary="Войти с кодом из СМС; новый номер становится покупателем",
    description="400: `wrong_code` (осталось попыток — в fields.code), `code_spent` (попытки кончились), "
    "`code_expired` (код использован, устарел или заменён). 409 `agreement_required`: новому покупателю нужно "
    "согласие, код остаётся годным. 429 `too_many_guesses`: за сутки не подошло 15 кодов.",
    responses=refusals(409),
)
def login(request: LoginRequest, response: Response, logins: Logins) -> LoginOut:
    response.headers["Cache-Control"] = "no-store"
    with counted(LOGINS):
        return logins.log_in(request)


@router.post("/logout", summary="Выйти на этом устройстве; повторный выход ничего не портит")
def logout(bearer: Bearer, devices: Devices) -> DoneOut:
    if bearer:
        devices.logout(bearer.credentials)
    return DoneOut()


@router.post("/logoutEverywhere", summary="Выйти на всех устройствах, и на этом тоже", responses=refusals(401))
def logout_everywhere(current: CurrentLogin, devices: Devices) -> ClosedOut:
    return ClosedOut(closed=devices.close_all(current))


@router.get("/getSessions", summary="Вход и устройства: где вы вошли", responses=refusals(401))
def get_sessions(current: CurrentLogin, devices: Devices) -> SessionsOut:
    return SessionsOut(sessions=devices.all_of(current))


@router.post("/closeSession", summary="Выйти на одном из устройств", responses=refusals(401))
def close_session(request: SessionRequest, current: CurrentLogin, devices: Devices) -> DoneOut:
    devices.close(current, request.id)
    return DoneOut()
