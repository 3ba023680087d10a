"""The child processes of the shop: `shop …`, the API under uvicorn, and Celery."""

import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from onebox.command import ChildCommand
from onebox.options import ROOT
from onebox.private_files import PRIVATE_UMASK


def serve(factory: str, port: int, env: Mapping[str, str]) -> ChildCommand:
    """The API on a port of its own."""
    return _api(factory, "--port", str(port), env=env)


def serve_on(factory: str, listeners: Sequence[socket.socket], env: Mapping[str, str]) -> ChildCommand:
    """The API on listening sockets of this process, which other processes may share."""
    numbers = tuple(listener.fileno() for listener in listeners)
    words = [word for number in numbers for word in ("--fd", str(number))]
    return replace(_api(factory, *words, env=env), inherited=numbers)


def _api(factory: str, *words: str, env: Mapping[str, str]) -> ChildCommand:
    argv = (sys.executable, "-m", "onebox.api_server", factory, *words)
    return ChildCommand(argv, env=env, cwd=ROOT, umask=PRIVATE_UMASK)


def shop_command(*words: str, env: Mapping[str, str]) -> ChildCommand:
    return ChildCommand((str(Path(sys.executable).parent / "shop"), *words), env=env, cwd=ROOT, umask=PRIVATE_UMASK)


def worker(queue: str, threads: int, env: Mapping[str, str]) -> ChildCommand:
    """A worker of one queue of tasks."""
    options = ("--queues", queue, "--hostname", f"{queue}@%h", "--pool", "threads", "--concurrency", str(threads))
    return celery("worker", *options, "--without-gossip", "--without-mingle", "--loglevel", "WARNING", env=env)


def celery(*words: str, env: Mapping[str, str]) -> ChildCommand:
    # As root, Celery warns at each start: on a developer's machine that is noise.
    quiet = {"PYTHONWARNINGS": "ignore::UserWarning:celery.platforms"}
    argv = (sys.executable, "-m", "celery", "--app", "indexer.app", "--quiet", *words)
    return ChildCommand(argv, env={**env, **quiet}, cwd=ROOT, umask=PRIVATE_UMASK)
