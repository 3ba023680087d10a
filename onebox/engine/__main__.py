"""Start the embedded search server: `python -m onebox.engine --http-addr … --db-path … --master-key …`."""

import argparse
import gc
import os
import sys
from pathlib import Path

import uvicorn

from .engine import Engine
from .http.app import create_app
from .store.version import prepare_folder

MIN_KEY_BYTES = 16
SWITCH_INTERVAL = 0.001
"""Seconds the worker may keep the interpreter while a request waits."""
GARBAGE_THRESHOLDS = (100_000, 50, 1000)
"""The lists of an index are millions of objects that never become garbage in cycles: look for some seldom."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m onebox.engine", description=__doc__)
    environment = os.environ.get
    parser.add_argument("--http-addr", default=environment("MEILI_HTTP_ADDR", "localhost:7700"))
    parser.add_argument("--db-path", type=Path, default=Path(environment("MEILI_DB_PATH", "./data.ms")))
    parser.add_argument("--master-key", default=environment("MEILI_MASTER_KEY"))
    parser.add_argument("--env", default="development", help="ignored")
    parser.add_argument("--max-indexing-memory", help="ignored")
    parser.add_argument("--max-indexing-threads", help="ignored")
    parser.add_argument("--no-analytics", nargs="?", const="true", help="ignored")
    parser.add_argument("--log-level", default=environment("MEILI_LOG_LEVEL", "warning").lower())
    return parser.parse_args()


def main() -> None:
    options = arguments()
    host, _, port = options.http_addr.rpartition(":")
    if options.master_key and len(options.master_key.encode()) < MIN_KEY_BYTES and options.env == "production":
        sys.exit(f"The master key must be at least {MIN_KEY_BYTES} bytes in a production environment.")
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    prepare_folder(options.db_path)
    app = create_app(Engine(options.db_path), options.master_key or None)
    level = options.log_level if options.log_level in uvicorn.config.LOG_LEVELS else "warning"
    uvicorn.run(
        app,
        host=host.strip("[]"),
        port=int(port),
        log_level=level,
        access_log=False,
        loop="uvloop",
        server_header=False,
        date_header=False,
        lifespan="on",
    )


if __name__ == "__main__":
    main()
