"""The one shape of every error: `{"error": {"code", "message", "fields"}}`; the Russian message says what to do."""

import logging
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

log = logging.getLogger(__name__)


class ShopError(Exception):
    """An expected refusal. `code` is for programs, `message` for people, `fields` names what to mend."""

    def __init__(self, code: str, message: str, status: int = 400, fields: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.fields = fields or {}


class NotFoundError(ShopError):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, 404)


def error_response(
    status: int, code: str, message: str, fields: dict[str, str] | None = None, headers: dict[str, str] | None = None
) -> JSONResponse:
    body = {"error": {"code": code, "message": message, "fields": fields or {}}}
    return JSONResponse(body, status_code=status, headers=headers)


_FIELD_MESSAGES = {
    "missing": "Не хватает этого поля",
    "int_type": "Здесь нужно целое число",
    "int_parsing": "Здесь нужно целое число",
    "int_from_float": "Здесь нужно целое число",
    "string_type": "Здесь нужен текст",
    "string_too_long": "Слишком длинно",
    "string_too_short": "Слишком коротко",
    "list_type": "Здесь нужен список",
    "too_long": "Слишком много значений",
    "greater_than": "Число слишком маленькое",
    "greater_than_equal": "Число слишком маленькое",
    "less_than": "Число слишком большое",
    "less_than_equal": "Число слишком большое",
    "json_invalid": "Тело запроса — не JSON",
}

_HTTP_MESSAGES = {
    404: ("not_found", "По этому адресу ничего нет. Проверьте адрес запроса."),
    405: ("method_not_allowed", "Этот адрес так не вызывают: проверьте метод запроса."),
    413: ("payload_too_large", "Запрос слишком велик. Отправьте его частями."),
}


def _fields(errors: Sequence[Any]) -> dict[str, str]:
    named = {}
    for error in errors:
        path = ".".join(str(part) for part in error["loc"][1:]) or str(error["loc"][0])
        named[path] = _FIELD_MESSAGES.get(error["type"], "Значение не подходит")
    return named


def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ShopError)
    return error_response(error.status, error.code, error.message, error.fields)


def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    message = "Запрос составлен не так. Поправьте поля, названные в fields, и отправьте ещё раз."
    return error_response(422, "malformed_request", message, _fields(error.errors()))


def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    fallback = ("request_refused", "Запрос не принят. Проверьте адрес и данные.")
    code, message = _HTTP_MESSAGES.get(error.status_code, fallback)
    return error_response(error.status_code, code, message, headers=dict(error.headers or {}))


def _unexpected(request: Request, error: Exception) -> JSONResponse:
    log.error("unexpected failure of %s %s", request.method, request.url.path, exc_info=error)
    return error_response(500, "server_error", "Не получилось ответить. Мы уже знаем. Попробуйте ещё раз через минуту.")


def install(app: FastAPI) -> None:
    app.add_exception_handler(ShopError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)
