"""The child processes of the shop: `shop …`, the API under uvicorn, and Celery."""

import sys
from collections.abc import Mapping
from pathlib import Path

from onebox.command import ChildCommand
from onebox.options import ROOT
from onebox.ports import HOST
from onebox.private_files import PRIVATE_UMASK

#: There is no reverse proxy in front, so X-Forwarded-For is ignored.
UVICORN_OPTIONS = (
    *("--factory", "--no-access-log", "--no-server-header", "--no-proxy-headers"),
    *("--loop", "uvloop", "--http", "api.http.protocol:LimitedHttp", "--limit-concurrency", "500"),
    *("--timeout-keep-alive", "30", "--timeout-graceful-shutdown", "3"),
)


def serve(factory: str, port: int, env: Mapping[str, str]) -> ChildCommand:
    where = ("--host", HOST, "--port", str(port))
    return ChildCommand(
        (sys.executable, "-m", "uvicorn", factory, *UVICORN_OPTIONS, *where), env=env, cwd=ROOT, umask=PRIVATE_UMASK
    )


def shop_command(*words: str, env: Mapping[str, str]) -> ChildCommand:
    return ChildCommand((str(Path(sys.executable).parent / "shop"), *words), env=env, cwd=ROOT, umask=PRIVATE_UMASK)


def celery(*words: str, env: Mapping[str, str]) -> ChildCommand:
    # As root, Celery warns at each start: on a developer's machine that is noise.
    quiet = {"PYTHONWARNINGS": "ignore::UserWarning:celery.platforms"}
    argv = (sys.executable, "-m", "celery", "--app", "indexer.app", "--quiet", *words)
    return ChildCommand(argv, env={**env, **quiet}, cwd=ROOT, umask=PRIVATE_UMASK)
