"""Processes of the indexer that die at once: forked from one that has imported it.

A new process does that in 2 s of CPU. The one that is forked ends with the run, also when that is killed.
"""

import multiprocessing
import os

from api.core.settings import get_settings

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.indexer.prepared_imports"])


def exit_code(program: str) -> int | None:
    """Runs the Python program with the environment of this moment; negative: the signal that killed it."""
    process = _context.Process(target=_run, args=(program, dict(os.environ)))
    process.start()
    process.join()
    return process.exitcode


def _run(program: str, environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    get_settings.cache_clear()
    exec(program, {"__name__": "__main__"})
