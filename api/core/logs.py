"""Logging of every process: one line an event on stderr, as JSON or as text, without personal data.

Modules use `logging`; `extra={...}` becomes fields. Phones, codes, tokens, addresses and query texts are never
logged. Texts of exceptions are scrubbed here, because they may quote data of the request.
"""

import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import orjson

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


#: What every record has, and uvicorn's second copy of its message; the other attributes came by `extra`.
_OF_EVERY_RECORD = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message"}


class _LineFormatter(logging.Formatter):
    """One line of JSON or of text with the fields of `extra`; the text of an exception is scrubbed."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        fields = {name: value for name, value in vars(record).items() if name not in _OF_EVERY_RECORD}
        if request_id := REQUEST_ID.get():
            fields["request_id"] = request_id
        exception = scrub(self.formatException(record.exc_info)) if record.exc_info else ""
        event, level = record.getMessage(), record.levelname.lower()
        time = datetime.fromtimestamp(record.created, UTC).isoformat()
        if self.as_json:
            fields |= {"event": event, "level": level, "logger": record.name, "timestamp": time}
            return orjson.dumps(fields | ({"exception": exception} if exception else {}), default=str).decode()
        words = [time, f"[{level}]", event, f"[{record.name}]", *(f"{name}={value}" for name, value in fields.items())]
        return "\n".join(filter(None, (" ".join(words), exception)))


def configure(settings: Settings, level: str | int | None = None) -> None:
    """Installs the handler of the root logger; a second call replaces it."""
    handler = _ShopHandler(sys.stderr)
    handler.setFormatter(_LineFormatter(as_json=settings.log_format == "json"))
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
