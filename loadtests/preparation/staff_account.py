"""The staff account of load tests: named by the environment, or made by `shop staff` where the database is known."""

import os
import secrets
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from loadtests.config.errors import LoadConfigError

LOGIN = "loadtest"


@dataclass(frozen=True)
class StaffAccount:
    login: str
    password: str = field(repr=False)
    is_own: bool = False

    def close(self) -> None:
        """Ends all its logins: nobody knows the next password."""
        if self.is_own:
            _shop("staff", "password", LOGIN)


def staff_account() -> StaffAccount:
    """Raises LoadConfigError when there is no way to log in."""
    login, password = os.environ.get("LOAD_STAFF_LOGIN", ""), os.environ.get("LOAD_STAFF_PASSWORD", "")
    if login and password:
        return StaffAccount(login, password)
    if not os.environ.get("DATABASE_URL"):
        raise LoadConfigError(
            "В смеси есть работа бэк-офиса (staff), а войти нечем. Назовите LOAD_STAFF_LOGIN и "
            "LOAD_STAFF_PASSWORD или уберите staff из mix.yaml"
        )
    return _own_account()


def _own_account() -> StaffAccount:
    password = secrets.token_urlsafe(18)
    added = _shop("staff", "add", LOGIN, "--name", "Нагрузочный тест", "--role", "admin", STAFF_PASSWORD=password)
    if added.returncode == 0:
        return StaffAccount(LOGIN, password, is_own=True)
    renewed = _shop("staff", "password", LOGIN)
    words = [
        word for line in renewed.stdout.splitlines() for word in line.split() if word.count("-") == 3 or len(word) >= 12
    ]
    if renewed.returncode or not words:
        raise LoadConfigError(f"Не вышло завести сотрудника {LOGIN}: {(added.stderr or renewed.stderr)[-300:]}")
    return StaffAccount(LOGIN, words[-1].strip(".,"), is_own=True)


def _shop(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).parent / "shop"
    return subprocess.run([str(program), *words], capture_output=True, text=True, env={**os.environ, **env}, timeout=60)
