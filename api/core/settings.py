"""Settings of every process: from the environment, then `.env`, then the file that a running `make up` writes, then the
files of SECRETS_DIR, each named by its setting."""

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class SelectionCatalogue(BaseModel):
    title: str = Field(min_length=1, max_length=60, examples=["Масла ЛУКОЙЛ"])
    url: str = Field(
        pattern=r"^https://[^\s/]+/",
        max_length=500,
        description="Открывается в новой вкладке",
        examples=["https://lukoil-masla.ru/"],
    )
    kind: Literal["lubricants", "parts", "analogues"] = Field(
        description="lubricants — масла, parts — детали, analogues — замены", examples=["lubricants"]
    )


DEFAULT_CATALOGUES = (
    SelectionCatalogue(kind="lubricants", title="Масла ЛУКОЙЛ", url="https://lukoil-masla.ru/"),
    SelectionCatalogue(kind="lubricants", title="Масла LIQUI MOLY", url="https://www.liqui-moly.com/"),
    SelectionCatalogue(kind="parts", title="Фильтры MANN-FILTER", url="https://catalog.mann-filter.com/"),
    SelectionCatalogue(kind="parts", title="Детали MAHLE", url="https://catalog.mahle-aftermarket.com/"),
    SelectionCatalogue(kind="analogues", title="Аналоги FILTRON", url="https://filtron.eu/"),
    SelectionCatalogue(kind="analogues", title="Аналоги TRW", url="https://www.trwaftermarket.com/"),
    SelectionCatalogue(kind="analogues", title="Аналоги NGK", url="https://www.ngkntk.com/"),
)
SHORTEST_SECRET = 16


def _env_files() -> tuple[str, str]:
    """Later files take precedence: `.env` over the file of onebox."""
    return str(Path(os.environ.get("ONEBOX_DIR") or ".onebox") / "shop.env"), ".env"


class Settings(BaseSettings):
    # An empty variable counts as unset: docker compose passes unset variables as empty ones.
    model_config = SettingsConfigDict(env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True)

    # Addresses of the other services
    database_url: str = "postgresql+psycopg://localhost/shop"
    redis_url: str = "redis://127.0.0.1:6379/0"
    meili_url: str = "http://127.0.0.1:7700"
    #: The queue of changes of the engine at `meili_url`; a second engine has another number (api/index/target.py).
    search_target: int = Field(default=1, ge=1, le=99)
    meili_master_key: SecretStr = SecretStr("")
    #: What the API has instead of the master key: a key that signs tokens of browsers, and one that reads the state of
    #: the engine. `shop search-keys` writes both into files of SECRETS_DIR. Empty: from the master key.
    meili_search_key: SecretStr = SecretStr("")
    meili_state_key: SecretStr = SecretStr("")
    #: Signs SMS codes, links to pay and the sandbox's payment messages.
    secret_key: SecretStr = SecretStr("")
    #: What the browser calls: an absolute address, a path of the same origin, or ":8001" (the page's host, that port).
    search_public_url: str = "/search-api"

    # The shop
    shop_code: str = "shop"
    shop_name: str = "Ходовая"
    #: Canonical origin for search engines, such as https://shop.example. Empty: the origin of the request.
    public_url: str = ""
    #: A tenant token cannot be revoked, so it lives 15 minutes at most (design §9).
    search_token_minutes: int = Field(default=15, ge=1, le=15)
    #: Links to the makers' own catalogues in the header and the menu, as JSON.
    selection_catalogues: tuple[SelectionCatalogue, ...] = Field(default=DEFAULT_CATALOGUES, max_length=20)

    # Orders
    #: How long stock is reserved: for an online payment in minutes; for an invoice and for pickup in days.
    payment_hold_minutes: int = Field(default=30, gt=0)
    invoice_hold_days: int = Field(default=5, gt=0)
    pickup_hold_days: int = Field(default=3, gt=0)
    #: Provider of online payments: none, or `sandbox`, a page of the shop where no money moves.
    payment_provider: Literal["none", "sandbox"] = "none"

    # Login by SMS
    #: `console` writes codes into the log, for development only; `smsru` sends them through the gateway SMS.ru.
    sms_provider: Literal["console", "smsru"] = "smsru"
    smsru_api_id: SecretStr = SecretStr("")
    sms_code_length: Annotated[Literal[4, 8], BeforeValidator(int)] = 4
    #: Messages a day over all phones and addresses: the upper limit of what SMS pumping may cost.
    sms_daily_budget: int = Field(default=1000, gt=0)

    # Mails
    #: `console` writes mails into `mail_dir`, for development only; `smtp` sends them.
    mail_provider: Literal["console", "smtp"] = "smtp"
    mail_host: str = ""
    mail_port: int = Field(default=587, gt=0, lt=65536)
    mail_user: str = ""
    mail_password: SecretStr = SecretStr("")
    #: The sender's address, such as shop@shop.example.
    mail_from: str = ""
    #: `starttls` (port 587), `tls` from the first byte (465), `none` for a server on the same machine.
    mail_tls: Literal["starttls", "tls", "none"] = "starttls"
    mail_dir: Path = Path("mail")

    # The geocoder: Yandex with a key, otherwise the local list of streets.
    geocoder_api_key: SecretStr = SecretStr("")

    #: A city database in MaxMind's format; without it the visitor's city is not detected by address.
    geoip_database: Path | None = None

    # Folders
    web_dist: Path | None = None
    media_dir: Path = Path("media")
    #: Files that merchandisers edit: index settings, facets, synonyms.
    search_config_dir: Path = Path(__file__).parents[2] / "search-config"

    # Backups
    #: Where `shop backup` writes; None: there are no backups.
    backup_dir: Path | None = None
    #: The recovery point: what a lost disk costs at most.
    backup_every_minutes: int = Field(default=60, gt=0)
    #: How many are retained: the newest ones, and the newest of so many days, weeks and months.
    backup_keep_last: int = Field(default=24, gt=0)
    backup_keep_daily: int = Field(default=7, ge=0)
    backup_keep_weekly: int = Field(default=4, ge=0)
    backup_keep_monthly: int = Field(default=6, ge=0)
    #: Where rsync copies them: user@host:/folder, or a folder of another disk. Empty: nowhere.
    backup_target: str = ""
    #: Folder of pg_dump, pg_restore and psql; None: in PATH.
    postgres_bin: Path | None = None

    # Running
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    #: Bearer token of /metrics; without it only requests from this machine may read them.
    metrics_token: SecretStr = SecretStr("")
    #: Whether calls of one network have a rate (`apiCalls` in api/rate_limits/policy.py).
    limit_api_calls: bool = True
    #: Connections of one process, and so the number of its requests that use the database at once.
    database_pool_size: int = 16

    @field_validator("database_url")
    @classmethod
    def use_psycopg(cls, value: str) -> str:
        """Accepts the schemes of hosting providers: postgres:// and postgresql:// mean the psycopg driver."""
        for prefix in ("postgresql://", "postgres://"):
            if value.startswith(prefix):
                return "postgresql+psycopg://" + value.removeprefix(prefix)
        return value

    @field_validator("public_url")
    @classmethod
    def check_public_url(cls, value: str) -> str:
        if not re.fullmatch(r"(https?://[^/\s?#@]+)?/?", value):
            raise ValueError("PUBLIC_URL must be like https://shop.example")
        return value.rstrip("/")

    @model_validator(mode="after")
    def check_mail_password(self) -> Self:
        if self.mail_tls == "none" and self.mail_password.get_secret_value():
            raise ValueError("MAIL_PASSWORD would be sent in clear: set MAIL_TLS=starttls or tls")
        return self

    def require_secret_key(self) -> None:
        """Exits without a secret key of SHORTEST_SECRET characters: it signs codes, payment links and messages."""
        if len(self.secret_key.get_secret_value()) < SHORTEST_SECRET:
            raise SystemExit(
                f"SECRET_KEY не задан или короче {SHORTEST_SECRET} знаков. Возьмите новый: openssl rand -hex 32 "
                "и впишите в .env: SECRET_KEY=..."
            )

    @property
    def takes_cards(self) -> bool:
        """Whether a payment provider is configured."""
        return self.payment_provider != "none"

    @property
    def engine_url(self) -> str:
        return self.meili_url.strip().rstrip("/")

    @property
    def libpq_url(self) -> str:
        """The same address for psycopg itself (LISTEN, COPY)."""
        return self.database_url.replace("postgresql+psycopg://", "postgresql://", 1)

    @property
    def celery_url(self) -> str:
        """Celery spells Redis over a unix socket `redis+socket://`."""
        return self.redis_url.replace("unix://", "redis+socket://", 1)


@lru_cache
def get_settings() -> Settings:
    return Settings(_env_file=_env_files(), _secrets_dir=os.environ.get("SECRETS_DIR") or None)
