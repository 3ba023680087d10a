"""Logging of every process: one line an event on stderr, as JSON or as text, without personal data.

Modules use `logging`; `extra={...}` becomes fields. Phones, codes, tokens, addresses and query texts are never
logged. Texts of exceptions are scrubbed here, because they may quote data of the request.
"""

import logging
import re
import sys
from contextvars import ContextVar
from typing import Any

import orjson
import structlog
from structlog.types import EventDict, Processor

from api.core.json_types import JsonMapping
from api.core.settings import Settings

#: Id of the current request; worker threads of the request inherit it.
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
#: Libraries that log addresses with their queries, or a line for every tick: only their warnings are logged.
QUIET = ("alembic", "celery.app.trace", "celery.beat", "celery.worker.strategy", "httpcore", "httpx", "httpx2")
#: Loggers whose own handlers are removed; api.http.request_log writes the access lines.
UVICORN = ("uvicorn", "uvicorn.error", "uvicorn.asgi")

_DATABASE_DETAIL = re.compile(r"^(?:DETAIL:|CONTEXT:|LINE \d+:|\[parameters:).*$", re.MULTILINE)
_PERSONAL = re.compile(
    r"""
    [\w.+-]+@[\w-]+\.[\w.-]+                              # email
    | (?<![\w.])\+?\d(?:[\s()-]*\d){9,14}(?![\w.])        # phone
    | (?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])          # address of IPv4
    | (?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}      # address of IPv6
    | [\w-]{32,}                                          # token, hash, key
    """,
    re.VERBOSE | re.IGNORECASE,
)


def scrub(text: str) -> str:
    """The text with e-mails, phones, IP addresses and tokens as `***`, without details of database errors."""
    return _PERSONAL.sub("***", _DATABASE_DETAIL.sub("", text))


def _scrub_exception(_: object, __: str, event: EventDict) -> EventDict:
    if text := event.get("exception"):
        event["exception"] = scrub(text)
    return event


def _drop_color_message(_: object, __: str, event: EventDict) -> EventDict:
    """Drops uvicorn's second copy of its message, which has terminal colours."""
    event.pop("color_message", None)
    return event


def _add_request_id(_: object, __: str, event: EventDict) -> EventDict:
    if request_id := REQUEST_ID.get():
        event["request_id"] = request_id
    return event


_SHARED: list[Processor] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    _add_request_id,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.stdlib.ExtraAdder(),
    _drop_color_message,
    structlog.processors.format_exc_info,
    _scrub_exception,
]


def _json(fields: JsonMapping, **options: Any) -> str:
    return orjson.dumps(fields, default=options.get("default")).decode()


def configure(settings: Settings, level: str | int | None = None) -> None:
    """Installs the handler of the root logger; a second call replaces it."""
    renderer: Processor = (
        structlog.processors.JSONRenderer(_json)
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0, sort_keys=False)
    )
    handler = _ShopHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [*(existing for existing in root.handlers if not isinstance(existing, _ShopHandler)), handler]
    root.setLevel(level or settings.log_level)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in UVICORN:
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.access").disabled = True


class _ShopHandler(logging.StreamHandler[Any]):
    """The handler that `configure` installs: its own type separates it from handlers of pytest and others."""
