"""The units of the shop for the supervisor: commands, dependencies and readiness checks."""

import secrets
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import psycopg
from psycopg import sql

from onebox import http_client, web
from onebox.command import ChildCommand
from onebox.node import NodeInstallation, find_node
from onebox.options import OneboxOptions
from onebox.ports import HOST, listen
from onebox.postgres import STOP_TIMEOUT_S, Postgres, programs
from onebox.readiness import has_heartbeat, wait_until_search_answers
from onebox.redis_server import Redis
from onebox.search_server import SearchServer
from onebox.shop_commands import celery, serve_on, shop_command, worker
from onebox.state_folder import StateFolder
from onebox.supervisor.unit import ProcessUnit

#: How long a part may be silent before it is killed and started again: PostgreSQL may be busy with its recovery; the
#: worker and beat are missed LATE_S after their last heartbeat, then for so long.
POSTGRES_SILENCE_S, REDIS_SILENCE_S, API_SILENCE_S = 30.0, 10.0, 15.0
ENGINE_SILENCE_S, HEARTBEAT_SILENCE_S = 15.0, 45.0
#: Stop rounds: higher rounds stop first, so that dependencies stop last; the search in between.
WORKERS, API, SEARCH, REDIS, POSTGRES = 9, 8, 7, 6, 5


def no_operation() -> None:
    """The preparation of units that run elsewhere."""


@dataclass
class Shop:
    options: OneboxOptions
    home: StateFolder
    engine: SearchServer
    postgres: Postgres | None  # None: DATABASE_URL names one
    redis: Redis | None  # None: REDIS_URL names one
    #: The socket of the shop, which all API processes share, and for each process one of its own, where it is asked
    #: whether it is alive.
    api_listener: socket.socket = field(default_factory=lambda: listen(0))
    own_listeners: Sequence[socket.socket] = field(default_factory=lambda: (listen(0),))
    seeded: bool = False
    #: The password of the first administrator, if this start created the account.
    staff_password: str = ""

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.options.shop_port}"

    @property
    def database_url(self) -> str:
        return self.postgres.url() if self.postgres else self.options.database_url or ""

    @property
    def redis_url(self) -> str:
        return self.redis.url if self.redis else self.options.redis_url or ""

    @cached_property
    def web_dist(self) -> Path:
        return web.build_folder()

    @cached_property
    def node(self) -> NodeInstallation:
        return find_node()

    @cached_property
    def env(self) -> Mapping[str, str]:
        """The addresses that every process of the shop reads."""
        return {
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "MEILI_URL": self.engine.url,
            "MEILI_MASTER_KEY": self.engine.master_key,
            "SECRET_KEY": self.options.secret_key or self.home.secret_key(),
            "SEARCH_PUBLIC_URL": self.engine.public_url,
            # Else letters would link to the host that the request names, which a stranger may choose.
            "PUBLIC_URL": self.options.public_url or self.url,
            "SHOP_CODE": self.options.shop_code,
            "SMS_PROVIDER": self.options.sms_provider,
            "PAYMENT_PROVIDER": self.options.payment_provider,
            "MAIL_PROVIDER": self.options.mail_provider,
            "MAIL_DIR": str(self.home.mail),
            "WEB_DIST": str(self.web_dist),
            "MEDIA_DIR": str(self.home.media),
            "BACKUP_DIR": str(self.options.backup_dir or ""),
            "POSTGRES_BIN": str(programs()) if self.postgres else self.options.postgres_bin,
        }

    def units(self) -> list[ProcessUnit]:
        return [*self.servers(), *self.steps(), *self.processes(), self.search_probe()]

    def servers(self) -> list[ProcessUnit]:
        return [
            ProcessUnit(
                "postgres",
                self.prepare_postgres,
                ready=self.postgres.is_ready,
                alive=self.postgres.is_ready,
                silence_s=POSTGRES_SILENCE_S,
                stop_round=POSTGRES,
                grace_s=STOP_TIMEOUT_S,
                title="PostgreSQL",
            )
            if self.postgres
            else ProcessUnit("postgres", no_operation),
            ProcessUnit(
                "redis",
                self.redis.server,
                ready=self.redis.is_ready,
                alive=self.redis.is_ready,
                silence_s=REDIS_SILENCE_S,
                is_optional=True,
                stop_round=REDIS,
                title="Redis",
            )
            if self.redis
            else ProcessUnit("redis", no_operation),
            self.engine_unit(),
        ]

    def engine_unit(self) -> ProcessUnit:
        if not self.engine.server:
            return ProcessUnit("engine", self.engine.require_answer)
        return ProcessUnit(
            "engine",
            lambda: self.engine.server,
            ready=self.engine.is_ready,
            alive=self.engine.is_alive,
            silence_s=ENGINE_SILENCE_S,
            mend=self.engine.mend,
            is_optional=True,
            stop_round=SEARCH,
            title="Поисковый движок",
        )

    def steps(self) -> list[ProcessUnit]:
        return [
            ProcessUnit("web-install", self.prepare_web_install, doing="Ставлю пакеты витрины (npm ci)"),
            ProcessUnit("web-build", self.prepare_web_build, needs=("web-install",), doing="Собираю витрину"),
            ProcessUnit("web", self.finish_web, needs=("web-build",)),
            ProcessUnit("migrate", self.prepare_migrate, needs=("postgres",)),
            ProcessUnit("seed", self.prepare_seed, needs=("migrate",), doing=self.seed_words()),
            ProcessUnit("staff", self.prepare_staff, needs=("seed",)),
            ProcessUnit(
                "reindex",
                self.prepare_reindex,
                needs=("seed", "engine", "redis"),
                doing="Наполняю поиск",
                is_optional=True,
                title="Наполнение поиска",
            ),
            ProcessUnit(
                "search-config", self.search_config, needs=("reindex",), is_optional=True, title="Настройка поиска"
            ),
        ]

    def processes(self) -> list[ProcessUnit]:
        return [
            *(self.api_unit(number) for number, _ in enumerate(self.own_listeners, start=1)),
            self.celery_unit("worker", self.worker, "Обработчик задач (worker)"),
            self.celery_unit("drain", self.drain_worker, "Обработчик изменений (drain)"),
            self.celery_unit("beat", self.beat, "Планировщик (beat)"),
            *self.backup_units(),
        ]

    def celery_unit(self, name: str, command: Callable[[], ChildCommand], title: str) -> ProcessUnit:
        def has_own_heartbeat() -> bool:
            return has_heartbeat(self.redis_url, name)

        return ProcessUnit(
            name,
            command,
            needs=("seed", "redis"),
            after=("reindex",),
            ready=has_own_heartbeat,
            alive=has_own_heartbeat,
            silence_s=HEARTBEAT_SILENCE_S,
            is_optional=True,
            stop_round=WORKERS,
            title=title,
        )

    def backup_units(self) -> list[ProcessUnit]:
        if not self.options.backup_dir:
            return []
        return [
            ProcessUnit(
                "backup",
                lambda: shop_command("backup", "schedule", env=self.env),
                needs=("reindex",),
                ready=lambda: True,
                stop_round=WORKERS,
                title="Копии (backup)",
            )
        ]

    def api_unit(self, number: int) -> ProcessUnit:
        """The first process opens the shop; the others start when it is open, so that they do not delay that."""
        own = self.own_listeners[number - 1]
        own_url = f"http://{HOST}:{own.getsockname()[1]}"
        is_first = number == 1
        return ProcessUnit(
            "api" if is_first else f"api-{number}",
            lambda: serve_on("api.app:create_app", (self.api_listener, own), env=self.env),
            needs=("migrate", "web"),
            after=() if is_first else ("search",),
            ready=lambda: http_client.answers(f"{own_url}/api/ready"),
            alive=lambda: http_client.responds(f"{own_url}/api/health"),
            silence_s=API_SILENCE_S,
            is_optional=not is_first,
            is_spare=not is_first,
            log="api",
            stop_round=API,
            title="Сервер страниц (api)" if is_first else f"Сервер страниц № {number} (api)",
        )

    def search_probe(self) -> ProcessUnit:
        def ask() -> None:
            wait_until_search_answers(self.url, self.options.shop_code)

        needs = ("api", "staff", "search-config", "worker", "drain", "beat")
        return ProcessUnit("search", ask, needs=needs, is_optional=True, title="Проверка поиска")

    # Servers

    def prepare_postgres(self) -> ChildCommand:
        assert self.postgres
        if not self.postgres.is_initialised():
            self.postgres.initialise()
        return self.postgres.server()

    # Steps

    def prepare_web_install(self) -> ChildCommand | None:
        return None if self.web_dist.exists() else web.install_command(self.node)

    def prepare_web_build(self) -> ChildCommand | None:
        return None if self.web_dist.exists() else web.build_command(self.node, self.web_dist)

    def finish_web(self) -> None:
        if not self.web_dist.exists():
            web.finish_build(self.web_dist)

    def prepare_migrate(self) -> ChildCommand:
        if self.postgres:
            self.postgres.ensure_database("shop")
        return shop_command("migrate", env=self.env)

    def prepare_seed(self) -> ChildCommand | None:
        """Seeds a new database only: a shop that was started before keeps its data."""
        if self.database_has_rows("cities"):
            return None
        self.seeded = True
        return shop_command("seed", *(["--none"] if self.options.seed == "none" else []), env=self.env)

    def prepare_staff(self) -> ChildCommand | None:
        """Creates the first administrator; the password is shown once, when the shop is ready, and not stored."""
        if self.database_has_rows("staff"):
            return None
        self.staff_password = self.options.staff_password or secrets.token_urlsafe(12)
        words = ("staff", "add", "admin", "--name", "Администратор", "--role", "admin")
        return shop_command(*words, env={**self.env, "STAFF_PASSWORD": self.staff_password})

    def back_office(self) -> str:
        """The address of the back office, with the password if it was generated: for the screen, not for logs."""
        is_generated = self.staff_password and not self.options.staff_password
        credentials = f", вход admin, пароль {self.staff_password}" if is_generated else ""
        return f"Бэк-офис: {self.url}/admin{credentials}"

    def prepare_reindex(self) -> ChildCommand | None:
        """Reindexes after seeding and if an index is missing or empty; a new index gets its settings too."""
        indexes = ("products", "categories", "parts", "cars", "suggestions")
        counts = [self.engine.documents(index) for index in indexes]
        is_empty = 0 in counts and self.database_has_rows("products")
        return shop_command("reindex", env=self.env) if self.seeded or None in counts or is_empty else None

    def search_config(self) -> ChildCommand:
        return shop_command("search-config", "apply", env=self.env)

    def database_has_rows(self, table: str) -> bool:
        query = sql.SQL("select exists (select from {})").format(sql.Identifier(table))
        with psycopg.connect(self.database_url.replace("+psycopg", ""), connect_timeout=5) as connection:
            row = connection.execute(query).fetchone()
        return bool(row and row[0])

    def seed_words(self) -> str:
        if self.options.seed == "none":
            return "Записываю города, зоны и склады (SEED=none: без товаров)"
        return "Наполняю магазин: города, категории, товары, картинки"

    # Processes

    def worker(self) -> ChildCommand:
        # A rebuild and an import hold a thread each; what an engine that hangs holds must leave threads to the others.
        command = worker("indexer", 4, self.env)
        # Searches and drains come first.
        return replace(command, argv=("nice", "-n", "5", *command.argv))

    def drain_worker(self) -> ChildCommand:
        """Two threads for each of the four indexes that drains fill: one drains, one waits to be the next."""
        return worker("drain", 8, self.env)

    def beat(self) -> ChildCommand:
        schedule = ("--schedule", str(self.home.path / "beat-schedule"), "--pidfile", "")
        return celery("beat", *schedule, "--loglevel", "WARNING", env=self.env)
