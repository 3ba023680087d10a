"""Start the embedded search server: `python -m onebox.engine --http-addr … --db-path … --master-key …`."""

import gc
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

import lmdb
import uvicorn

from .engine import Engine
from .http.app import create_app
from .http.connection import LimitedConnection
from .server_options import ServerOptions, StartError, read_options
from .server_sockets import listen
from .store.damage import UNREADABLE, is_damaged, record_faults, set_aside
from .store.data_folder import FolderError, lock_folder, prepare_folder

SWITCH_INTERVAL = 0.001
"""Seconds a thread may hold the interpreter while others wait."""
GARBAGE_THRESHOLDS = (100_000, 50, 1000)
"""Rare collections: the posting lists are millions of objects that never form garbage cycles."""
SHUTDOWN_SECONDS = 5
"""Time for running requests to end after the signal to stop."""


def main() -> None:
    try:
        options = read_options(sys.argv[1:], os.environ)
        sockets = listen(options.host, options.port)
        lock_folder(options.folder)
        sys.setswitchinterval(SWITCH_INTERVAL)
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        gc.disable()  # loading creates millions of objects that are no garbage
        engine = _open_engine(options)
        gc.freeze()
        gc.enable()
    except (StartError, FolderError) as error:
        sys.exit(str(error))
    _serve(options, engine, sockets)


def _open_engine(options: ServerOptions) -> Engine:
    folder = options.folder
    try:
        if is_damaged(folder):
            _set_aside(folder, "процесс из-за них аварийно завершился")
        engine = _load(folder)
        engine.store.serve()
    except lmdb.Error as error:
        advice = "Уберите папку, а потом наполните индексы заново: shop reindex."
        raise FolderError(f"Данные в папке {folder} не читаются: {error}. {advice}") from None
    except OSError as error:
        raise FolderError(f"Папка {folder} для данных не годится: {error.strerror}.") from None
    if options.contains_filter:
        engine.features["containsFilter"] = True
    return engine


def _load(folder: Path) -> Engine:
    """The engine with its data; data that cannot be read are moved aside, and it starts empty."""
    prepare_folder(folder)
    record_faults(folder)
    try:
        return Engine(folder)
    except UNREADABLE as error:
        reason = repr(error)
    _set_aside(folder, reason)  # outside the handler: its traceback would hold the store open
    prepare_folder(folder)
    record_faults(folder)
    return Engine(folder)


def _set_aside(folder: Path, reason: object) -> None:
    set_aside(folder, reason)
    lock_folder(folder)


def _serve(options: ServerOptions, engine: Engine, sockets: list[socket.socket]) -> None:
    config = uvicorn.Config(
        create_app(
            engine, options.master_key, options.payload_limit, options.search_queue_size, options.has_public_limits
        ),
        http=LimitedConnection,
        log_level=options.log_level,
        access_log=False,
        loop="uvloop",
        server_header=False,
        date_header=False,
        lifespan="on",
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = uvicorn.Server(config)
    print(f"Поисковый сервер слушает {options.host}:{options.port}, данные: {options.folder}", file=sys.stderr)
    with suppress(KeyboardInterrupt):
        server.run(sockets)


if __name__ == "__main__":
    main()
