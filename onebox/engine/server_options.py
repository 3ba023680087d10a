"""Start options of the server: arguments, MEILI_* variables and configuration file, as Meilisearch names them."""

import argparse
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

MIN_KEY_BYTES = 16
PAYLOAD_LIMIT = 100_000_000
SEARCH_QUEUE_SIZE = 1000
_SIZE = re.compile(r"(\d+(?:\.\d+)?) *([kmgtp]?)(i?)b?", re.IGNORECASE)
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
_LEVELS = {"off": "critical", "error": "error", "warn": "warning", "info": "info", "debug": "debug", "trace": "trace"}
_FALSE = {"", "0", "n", "no", "f", "false", "off"}
_FLAGS = (
    "no-analytics",
    "experimental-contains-filter",
    "experimental-enable-metrics",
    "experimental-enable-logs-route",
    "experimental-legacy-search-default",
    "experimental-dumpless-upgrade",
    "experimental-replication-parameters",
    "experimental-reduce-indexing-memory-usage",
    "experimental-no-snapshot-compaction",
    "experimental-no-edition-2024-for-settings",
    "experimental-no-edition-2024-for-dumps",
    "public-limits",
)
_IGNORED = (
    "dump-dir",
    "snapshot-dir",
    "experimental-drop-search-after",
    "experimental-nb-searches-per-core",
    "experimental-logs-mode",
    "experimental-max-number-of-batched-tasks",
    "experimental-limit-batched-tasks-total-size",
    "experimental-embedding-cache-entries",
    "experimental-allowed-ip-networks",
    "experimental-personalization-api-key",
)
_REFUSED = (
    "import-dump",
    "import-snapshot",
    "schedule-snapshot",
    "ssl-cert-path",
    "ssl-key-path",
    "task-webhook-url",
    "s3-bucket-url",
)
"""Options of features the server does not have: they end the start with an error."""


class StartError(Exception):
    """The server cannot start; the text tells the user in Russian why."""


@dataclass(frozen=True)
class ServerOptions:
    """`payload_limit` in bytes; `host` may be a name with several addresses; `log_level` is one of logging's.

    `has_public_limits`: limits for keys that a stranger can hold (`admission/public_limits.py`), not in Meilisearch.
    """

    host: str
    port: int
    folder: Path
    master_key: str | None
    payload_limit: int
    log_level: str
    contains_filter: bool
    search_queue_size: int = SEARCH_QUEUE_SIZE
    has_public_limits: bool = False


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise StartError(f"Не понимаю параметры запуска: {message}. Список: python -m onebox.engine --help")


def read_options(arguments: Sequence[str], environment: Mapping[str, str]) -> ServerOptions:
    """The options; arguments take precedence over variables, variables over the file. Raises StartError."""
    arguments_by_name = vars(_parser().parse_args(arguments))
    values = {
        **_from_config_file(arguments_by_name, environment),
        **_from_environment(environment),
        **_from_arguments(arguments_by_name),
    }
    for name in _REFUSED:
        if values.get(name):
            raise StartError(f"Встроенный поисковый сервер не умеет --{name}. Для этого нужен сам Meilisearch.")
    host, port = _address(values.get("http-addr", "localhost:7700"))
    for name in ("max-indexing-memory", "max-indexing-threads"):
        _check_limit(name, values.get(name, ""))
    return ServerOptions(
        host,
        port,
        Path(values.get("db-path", "./data.ms")),
        _master_key(values.get("master-key"), values.get("env", "development")),
        _size("http-payload-size-limit", values.get("http-payload-size-limit", str(PAYLOAD_LIMIT))),
        _level(values.get("log-level", "warn")),
        _switched_on(values.get("experimental-contains-filter", "")),
        _number("experimental-search-queue-size", values.get("experimental-search-queue-size", str(SEARCH_QUEUE_SIZE))),
        _switched_on(values.get("public-limits", "")),
    )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m onebox.engine",
        description="Поисковый сервер, который отвечает как Meilisearch. Каждый параметр можно задать и переменной: "
        "--http-addr и MEILI_HTTP_ADDR.",
        allow_abbrev=False,
    )
    valued = {
        "http-addr": "адрес и порт, по умолчанию localhost:7700",
        "db-path": "папка с данными, по умолчанию ./data.ms",
        "master-key": "главный ключ; без него открыто всё",
        "env": "development или production: тогда главный ключ обязателен",
        "http-payload-size-limit": "самое большое тело запроса, например 100MB или 20 MiB",
        "log-level": "off, error, warn, info, debug, trace",
        "experimental-search-queue-size": "сколько поисков может ждать своей очереди, по умолчанию 1000",
        "max-indexing-memory": "принимается, но ничего не меняет",
        "max-indexing-threads": "принимается, но ничего не меняет",
        "config-file-path": "файл TOML с теми же именами через подчёркивание",
    }
    for name, words in valued.items():
        parser.add_argument(f"--{name}", help=words)
    for name in _FLAGS:
        parser.add_argument(f"--{name}", nargs="?", const="true", help=argparse.SUPPRESS)
    for name in (*_IGNORED, *_REFUSED):
        parser.add_argument(f"--{name}", nargs="?", const="true", help=argparse.SUPPRESS)
    return parser


def _names() -> list[str]:
    return [action.option_strings[0].removeprefix("--") for action in _parser()._actions if action.dest != "help"]


def _from_arguments(arguments: Mapping[str, str | None]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in arguments.items() if value is not None}


def _from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    names = {name: "MEILI_" + name.upper().replace("-", "_") for name in _names()}
    return {name: environment[variable] for name, variable in names.items() if variable in environment}


def _from_config_file(arguments: Mapping[str, str | None], environment: Mapping[str, str]) -> dict[str, str]:
    path = arguments.get("config_file_path") or environment.get("MEILI_CONFIG_FILE_PATH")
    if path is None:
        return {}
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StartError(f"Не читается файл настроек {path}: {error}") from None
    return {name.replace("_", "-"): str(value) for name, value in values.items()}


def _switched_on(text: str) -> bool:
    return text.lower() not in _FALSE


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not port.isascii() or not port.isdigit() or int(port) > 0xFFFF:
        raise StartError(f"--http-addr: нужен адрес с портом, например 127.0.0.1:7700, а дано «{text}».")
    return host.strip("[]"), int(port)


def _size(name: str, text: str) -> int:
    """Bytes of `107374182400`, `107.7Gb` or `100 MiB`."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise StartError(f"--{name}: не понимаю размер «{text}». Пишите так: 104857600, 100MB, 100 MiB.")
    number, power, binary = match.groups()
    return int(float(number) * (1024 if binary else 1000) ** _POWERS[power.lower()])


def _check_limit(name: str, text: str) -> None:
    if text in ("", "unlimited"):
        return
    if name == "max-indexing-memory":
        _size(name, text)
    else:
        _number(name, text)


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise StartError(f"--{name}: нужно число, а дано «{text}».")
    return int(text)


def _level(text: str) -> str:
    level = _LEVELS.get(text.strip().lower().removesuffix("ing"))
    if level is None:
        raise StartError(f"--log-level: нет уровня «{text}». Есть {', '.join(_LEVELS)}.")
    return level


def _master_key(key: str | None, environment: str) -> str | None:
    if environment not in ("development", "production"):
        raise StartError(f"--env: может быть development или production, а дано «{environment}».")
    if environment == "production" and not key:
        raise StartError("В окружении production нужен главный ключ: --master-key или MEILI_MASTER_KEY.")
    if environment == "production" and len((key or "").encode()) < MIN_KEY_BYTES:
        raise StartError(f"В окружении production главный ключ не короче {MIN_KEY_BYTES} байт.")
    return key or None
