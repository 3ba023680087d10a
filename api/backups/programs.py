"""Runs pg_dump, pg_restore and psql: connections in the environment, so that no password is in a list of processes."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from psycopg.pq import Conninfo

from api.core.errors import ShopError
from api.core.settings import get_settings


def dump_database(url: str, snapshot: str, without_rows_of: tuple[str, ...], file: Path) -> None:
    """Writes the state that the exported snapshot sees. Raises ShopError with the program's own message."""
    excluded = [f"--exclude-table-data={table}" for table in without_rows_of]
    argv = [program("pg_dump"), "--format=custom", f"--snapshot={snapshot}", *excluded, f"--file={file}"]
    finished = subprocess.run(argv, env=_environment(url), capture_output=True, text=True)  # noqa: S603
    if finished.returncode:
        raise _failed("pg_dump", finished.stderr)


def load_dump(file: Path, url: str, before: str = "") -> None:
    """Executes the statements `before` and the dump in one transaction: a failure changes nothing.

    psql commits only after pg_restore has succeeded: a dump that ends too early ends without COMMIT.
    """
    psql = [program("psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--set=VERBOSITY=terse", "--file=-"]
    restore = [program("pg_restore"), "--no-owner", "--no-acl", "--file=-", str(file)]
    with TemporaryFile() as psql_errors, TemporaryFile() as restore_errors:
        with subprocess.Popen(  # noqa: S603
            psql, env=_environment(url), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=psql_errors
        ) as loading:
            assert loading.stdin
            loading.stdin.write(f"BEGIN;\n{before}\n".encode())
            loading.stdin.flush()
            code = subprocess.run(restore, stdout=loading.stdin, stderr=restore_errors).returncode  # noqa: S603
            try:
                if code == 0:
                    loading.stdin.write(b"COMMIT;\n")
                loading.stdin.close()
            except BrokenPipeError:
                pass  # psql has ended; its message follows
        if loading.returncode:
            raise _failed("psql", _text(psql_errors))
        if code:
            raise _failed("pg_restore", _text(restore_errors))


def program(name: str) -> str:
    folder = get_settings().postgres_bin
    found = shutil.which(name, path=str(folder) if folder else None)
    if found is None:
        where = f"в папке {folder} (POSTGRES_BIN)" if folder else "в PATH"
        raise ShopError("program_missing", f"Нет программы {name} {where}. Поставьте postgresql-client-18.", 500)
    return found


def _environment(url: str) -> dict[str, str]:
    options = {
        option.envvar.decode(): option.val.decode()
        for option in Conninfo.parse(url.encode())
        if option.envvar and option.val
    }
    return {**os.environ, **options}


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def _failed(name: str, errors: str) -> ShopError:
    lines = errors.strip().splitlines()
    return ShopError("program_failed", f"{name}: {lines[0] if lines else 'завершён извне'}", 500)
