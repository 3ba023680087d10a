"""Options of the shop: environment variables, then `.env`, then defaults."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dotenv import dotenv_values

from onebox.errors import OneboxError
from onebox.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
LARGEST_PORT = 65_535
MAX_API_PROCESSES = 9


@dataclass(frozen=True)
class OneboxOptions:
    home: Path  # ONEBOX_DIR
    shop_port: int
    search_port: int
    api_processes: int
    seed: str  # "demo" or "none"
    database_url: str | None
    redis_url: str | None
    meili_url: str | None
    meili_master_key: str | None
    secret_key: str | None
    search_public_url: str | None
    public_url: str | None
    shop_code: str
    staff_password: str | None  # of the first administrator
    sms_provider: str
    payment_provider: str
    mail_provider: str
    backup_dir: Path | None  # None: no scheduled backups
    postgres_bin: str  # programs for backups of a server of your own


def environment() -> dict[str, str]:
    """The environment of every process of the shop: variables of `.env` unless the environment sets them."""
    from_file = {name: value for name, value in dotenv_values(ROOT / ".env").items() if value is not None}
    return {**from_file, **os.environ}


def read_options(
    env: Mapping[str, str], *, home: Path | None = None, free_ports: bool = False, default_api_processes: int = 1
) -> OneboxOptions:
    seed = env.get("SEED") or "demo"
    if seed not in ("demo", "none"):
        raise OneboxError(f"SEED={seed}: такого набора нет. Уберите SEED (магазин с товарами) или задайте SEED=none.")
    shop_port = free_port() if free_ports else port(env, "SHOP_PORT", 8000)
    search_port = free_port() if free_ports else port(env, "SEARCH_PORT", shop_port + 1)
    return OneboxOptions(
        home=(home or Path(env.get("ONEBOX_DIR") or ROOT / ".onebox")).absolute(),
        shop_port=shop_port,
        search_port=search_port,
        api_processes=count(env, "API_PROCESSES", default_api_processes, MAX_API_PROCESSES),
        seed=seed,
        database_url=env.get("DATABASE_URL") or None,
        redis_url=env.get("REDIS_URL") or None,
        meili_url=(env.get("MEILI_URL") or "").rstrip("/") or None,
        meili_master_key=env.get("MEILI_MASTER_KEY") or None,
        secret_key=env.get("SECRET_KEY") or None,
        search_public_url=env.get("SEARCH_PUBLIC_URL") or None,
        public_url=env.get("PUBLIC_URL") or None,
        shop_code=env.get("SHOP_CODE") or "shop",
        staff_password=env.get("STAFF_PASSWORD") or None,
        sms_provider=env.get("SMS_PROVIDER") or "console",
        payment_provider=env.get("PAYMENT_PROVIDER") or "sandbox",
        mail_provider=env.get("MAIL_PROVIDER") or "console",
        backup_dir=(ROOT / folder) if (folder := env.get("BACKUP_DIR")) else None,
        postgres_bin=env.get("POSTGRES_BIN") or "",
    )


def port(env: Mapping[str, str], name: str, default: int) -> int:
    text = env.get(name) or str(default)
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= LARGEST_PORT:
        raise OneboxError(f"{name}={text}: номер порта — целое число от 1 до {LARGEST_PORT}. Например: {name}=8100")
    return int(text)


def count(env: Mapping[str, str], name: str, default: int, largest: int) -> int:
    text = env.get(name) or str(default)
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= largest:
        raise OneboxError(f"{name}={text}: целое число от 1 до {largest}. Например: {name}=2")
    return int(text)
