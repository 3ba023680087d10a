"""A store that cannot be read is moved aside and replaced by an empty one; the indexer fills it from PostgreSQL.

LMDB ends the process (SIGABRT, SIGSEGV, SIGBUS) when it meets some damaged pages, which no exception handler sees. So
Python's faulthandler writes a trace into the file `faults` of the folder, and the start after that reads the whole
store in a child process first.
"""

import faulthandler
import logging
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import lmdb

from onebox.damaged_data import move_aside

log = logging.getLogger(__name__)

#: Exceptions of LMDB about damaged pages.
DAMAGE = (
    lmdb.CorruptedError,
    lmdb.PageNotFoundError,
    lmdb.InvalidError,
    lmdb.PanicError,
    lmdb.ProblemError,
    lmdb.BadTxnError,
    lmdb.VersionMismatchError,
)
#: What damage looks like while everything is loaded.
UNREADABLE = (*DAMAGE, lmdb.IncompatibleError, lmdb.InvalidParameterError, KeyError, TypeError, ValueError)
_FAULTS = "faults"
_SIGN = b"Fatal Python error"
#: After so many faults a store is moved aside although all of it can be read.
MAX_FAULTS = 3
#: Older faults do not count.
FORGOTTEN_S = 3600.0
CHECK_TIMEOUT_S = 300.0


def record_faults(folder: Path) -> None:
    """From now on a fault of this process leaves a trace in the folder."""
    faulthandler.enable((folder / _FAULTS).open("ab"), all_threads=False)


def end_for_damage(error: Exception) -> NoReturn:
    """Ends the process as LMDB's own assertions do: the next start checks the store."""
    log.critical("the store is damaged: %s", error)
    os.abort()


def is_damaged(folder: Path) -> bool:
    """Whether a process ended by faults before, and the store cannot be read or they have been too many."""
    try:
        traces, age_s = (folder / _FAULTS).read_bytes(), time.time() - (folder / _FAULTS).stat().st_mtime
    except OSError:
        return False
    if _SIGN not in traces:
        return False
    print(traces.decode(errors="replace"), file=sys.stderr)
    if age_s > FORGOTTEN_S:
        (folder / _FAULTS).unlink()
        return False
    return traces.count(_SIGN) >= MAX_FAULTS or not _can_be_read(folder)


def _can_be_read(folder: Path) -> bool:
    command = [sys.executable, "-m", "onebox.engine.store.check", str(folder)]
    try:
        return subprocess.run(command, timeout=CHECK_TIMEOUT_S, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def set_aside(folder: Path, reason: object) -> None:
    moved = move_aside(folder)
    print(
        f"Данные поиска в папке {folder} не читаются ({reason}) и отложены в {moved}. "
        "Начинаю с пустых: магазин наполнит их заново сам.",
        file=sys.stderr,
        flush=True,
    )
