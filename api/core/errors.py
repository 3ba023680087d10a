"""The one shape of every error: `{"error": {"code", "message", "fields"}}`; the Russian message says what to do."""

import logging
from collections.abc import Mapping, Sequence

import psycopg
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException

from api.core.counters import REFUSALS
from api.core.json_types import JsonMapping, JsonObject
from api.text.russian_notation import in_seconds

#: By the types of pydantic's errors.
_FIELD_MESSAGES = {
    kind: message
    for message, kinds in {
        "Не хватает этого поля": "missing",
        "Здесь нужно целое число": "int_type int_parsing int_from_float",
        "Число слишком длинное": "int_parsing_size",
        "Здесь нужно число": "float_type float_parsing decimal_type decimal_parsing",
        "Здесь нужно обычное число": "finite_number",
        "Здесь нужно да или нет: true или false": "bool_type bool_parsing",
        "Здесь нужен текст": "string_type",
        "В тексте есть испорченные знаки": "string_unicode",
        "Слишком длинно": "string_too_long",
        "Слишком коротко": "string_too_short",
        "Здесь есть знаки, которые сюда не подходят": "string_pattern_mismatch",
        "Здесь нужен список": "list_type",
        "Здесь нужен объект": "dict_type model_type model_attributes_type",
        "Слишком много значений": "too_long",
        "Слишком мало значений": "too_short",
        "Число слишком маленькое": "greater_than greater_than_equal",
        "Число слишком большое": "less_than less_than_equal",
        "Такого варианта нет": "literal_error enum",
        "Такого поля здесь нет": "extra_forbidden",
        "Здесь нужна дата: 2026-11-21": "date_type date_parsing date_from_datetime_parsing",
        "Здесь нужны дата и время: 2026-11-21T10:00:00+03:00": "datetime_type datetime_parsing "
        "datetime_from_date_parsing",
        "Добавьте часовой пояс: 2026-11-21T10:00:00+03:00": "timezone_aware",
        "Здесь нужен ключ из 32 шестнадцатеричных цифр": "uuid_type uuid_parsing",
        "Тело запроса — не JSON": "json_invalid",
    }.items()
    for kind in kinds.split()
}


def named_fields(errors: Sequence[JsonMapping]) -> dict[str, str]:
    """{path of a field in the body or the query: message}, of the first 100 errors.

    The message is that of the shop's validator, `raise ValueError("Русская фраза")`, or of the error's type.
    """
    fields = {}
    for error in errors[:100]:
        location = error["loc"][:1] if error["type"] == "json_invalid" else error["loc"][1:] or error["loc"][:1]
        own = str(error["ctx"]["error"]) if error["type"] == "value_error" else None
        message = own or _FIELD_MESSAGES.get(error["type"], "Значение не подходит")
        fields[".".join(str(part)[:100] for part in location)] = message
    return fields


log = logging.getLogger(__name__)


class ErrorBody(BaseModel):
    code: str = Field(description="Для программы: не меняется от версии к версии")
    message: str = Field(description="Для человека: что случилось и что сделать")
    fields: dict[str, str] = Field(description="Что поправить: имя поля и подсказка; пусто, когда дело не в полях")


class ErrorOut(BaseModel):
    error: ErrorBody


class ShopError(Exception):
    """An expected error. `code` is for programs, `message` for people, `fields` names the fields to correct.

    `more` stands beside `error` in the body.
    """

    def __init__(
        self,
        code: str,
        message: str,
        status: int = 400,
        fields: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        more: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.fields = fields or {}
        self.headers = headers
        self.more = more or {}


class NotFoundError(ShopError):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, 404)


class TooManyError(ShopError):
    """429 that says how long to wait, in words and in Retry-After."""

    def __init__(self, seconds: int, code: str = "too_many_requests") -> None:
        message = f"Слишком много попыток. Подождите {in_seconds(seconds)} и попробуйте ещё раз."
        super().__init__(code, message, 429, headers={"Retry-After": str(seconds)})


class BusyError(ShopError):
    """503 with Retry-After: the database is overloaded, and the same request may succeed in seconds."""

    def __init__(self) -> None:
        super().__init__(*_DEFAULTS[503], 503, headers={"Retry-After": "2"})


def error_response(
    status: int,
    code: str,
    message: str,
    fields: dict[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, str] | None = None,
) -> JSONResponse:
    body = {"error": {"code": code, "message": message, "fields": fields or {}}, **(more or {})}
    return JSONResponse(body, status_code=status, headers=headers)


_MALFORMED = (
    "malformed_request",
    "Запрос составлен не так. Поправьте поля, названные в fields, и отправьте ещё раз.",
)
_UNEXPECTED = "Не получилось ответить. Попробуйте ещё раз через минуту. Назовите номер {}, если напишете нам."
_NO_DATABASE = ("database_unavailable", "База магазина не отвечает. Попробуйте ещё раз через минуту.")

#: Default code and message of each HTTP status; also the examples of OpenAPI.
_DEFAULTS = {
    400: ("request_refused", "Запрос не прочитать. Проверьте адрес и данные."),
    401: ("login_required", "Сначала войдите: нужен номер телефона и код из СМС."),
    403: ("forbidden", "Сюда вам нельзя. Войдите под другим именем."),
    404: ("not_found", "По этому адресу ничего нет. Проверьте адрес запроса."),
    405: ("method_not_allowed", "Этот адрес так не вызывают: проверьте метод запроса."),
    409: ("conflict", "Пока вы смотрели, данные изменились. Проверьте новые и отправьте ещё раз."),
    410: ("gone", "Этого больше нет. Начните заново."),
    408: ("request_timeout", "Запрос шёл слишком долго. Проверьте связь и отправьте ещё раз."),
    413: ("payload_too_large", "Запрос слишком велик. Отправьте его частями."),
    415: ("unsupported_media_type", "Такие данные здесь не принимают. Отправьте JSON без сжатия."),
    422: _MALFORMED,
    429: ("too_many_requests", "Слишком много попыток. Подождите 40 секунд и попробуйте ещё раз."),
    500: ("server_error", _UNEXPECTED.format("5f3a9c0e71b24d68")),
    502: ("upstream_failed", "Сервис, которого мы спросили, не ответил. Попробуйте ещё раз через минуту."),
    503: ("busy", "Сейчас много желающих. Попробуйте ещё раз через несколько секунд."),
}
_FALLBACK = ("request_refused", "Запрос не принят. Проверьте адрес и данные.")


def refusals(*statuses: int) -> dict[int | str, JsonObject]:
    """Errors of a call for `responses=`: each with its schema and an example."""
    responses: dict[int | str, JsonObject] = {}
    for status in statuses:
        code, message = _DEFAULTS[status]
        fields = {"city": "Здесь нужно целое число"} if status == 422 else {}
        example = {"error": {"code": code, "message": message, "fields": fields}}
        content = {"application/json": {"example": example}}
        responses[status] = {"model": ErrorOut, "description": message, "content": content}
    return responses


#: Error responses that every call declares in OpenAPI.
COMMON_REFUSALS = refusals(400, 404, 408, 413, 415, 422, 429, 500, 503)


def refusal_response(status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The response with the default code and message of a status."""
    return error_response(status, *_DEFAULTS.get(status, _FALLBACK), headers=headers)


def unexpected(request_id: str) -> JSONResponse:
    return error_response(500, "server_error", _UNEXPECTED.format(request_id))


#: Errors of contention: a lock, a deadlock, a timeout or no free connection. They become 503 with Retry-After.
_CONTENTION = (
    psycopg.errors.LockNotAvailable,
    psycopg.errors.QueryCanceled,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.TooManyConnections,
    PoolTimeoutError,
)


def refusal_to(error: Exception) -> JSONResponse | None:
    """The response of the shop to an error; None for an unexpected one."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, _CONTENTION):
        log.warning("the database is busy: %s", type(cause).__name__)
        error = BusyError()
    if isinstance(error, ShopError):
        REFUSALS.labels(error.code).inc()
        return error_response(error.status, error.code, error.message, error.fields, error.headers, error.more)
    if isinstance(error, RequestValidationError):
        return error_response(422, *_MALFORMED, named_fields(error.errors()))
    if isinstance(error, HTTPException):
        return refusal_response(error.status_code, error.headers)
    if isinstance(cause, psycopg.OperationalError):
        log.error("the database does not answer: %s", type(cause).__name__)
        return error_response(503, *_NO_DATABASE, headers={"Retry-After": "5"})
    return None


async def _handle(_: Request, error: Exception) -> JSONResponse:
    if response := refusal_to(error):
        return response
    raise error


def install(app: FastAPI) -> None:
    for kind in (ShopError, RequestValidationError, HTTPException, DBAPIError, PoolTimeoutError, psycopg.Error):
        app.add_exception_handler(kind, _handle)
