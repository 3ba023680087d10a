"""The database `shop` with its roles on the server of the run, as docker compose makes them."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from onebox import postgres
from onebox.postgres import Postgres
from tests.deploy.compose_file import DEPLOY, ROOT

ROLES = DEPLOY / "postgres" / "roles.sql"
PASSWORDS = {
    "POSTGRES_OWNER_PASSWORD": "of the 'owner'",
    "POSTGRES_APP_PASSWORD": 'of "the shop"',
    "POSTGRES_WORKER_PASSWORD": "of the worker",
}


def run_roles(server: Postgres, **passwords: str) -> None:
    """As the image runs it in a new volume: psql of the superuser, passwords in the environment."""
    connection = {"PGHOST": str(server.sockets), "PGUSER": postgres.OWNER, "PGDATABASE": "postgres"}
    subprocess.run(
        [str(postgres.programs() / "psql"), "--no-psqlrc", "-q", "-f", str(ROLES)],
        env={**os.environ, **connection, **PASSWORDS, **passwords},
        check=True,
        timeout=60,
    )


def url(server: Postgres, role: str) -> str:
    return f"postgresql://{role}@/shop?host={quote(str(server.sockets))}"


def shop_command(*words: str, env: Mapping[str, str]) -> None:
    program = str(Path(sys.executable).parent / "shop")
    subprocess.run([program, *words], env={**os.environ, **env}, cwd=ROOT, check=True, timeout=120)


@contextmanager
def migrated(server: Postgres) -> Iterator[Postgres]:
    """Migrated by its owner; removed afterwards with the roles."""
    run_roles(server)
    try:
        shop_command("migrate", env={"DATABASE_URL": url(server, "shop_owner")})
        yield server
    finally:
        with server.connect() as connection:
            connection.execute("DROP DATABASE shop WITH (FORCE)")
            connection.execute("DROP OWNED BY shop_app, shop_owner, shop_worker")
            connection.execute("DROP ROLE shop_app, shop_owner, shop_worker")
