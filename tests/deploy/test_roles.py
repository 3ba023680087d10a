"""deploy/postgres/roles.sql on a real server: who owns the tables, what the shop may do, and that this is enough."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.core.db import ConnectionGate
from onebox.postgres import Postgres, programs
from tests.deploy.shop_database import migrated, run_roles, shop_command, url
from tests.fixtures.postgres import forget_settings


@pytest.fixture(scope="module")
def server(postgres_server: Postgres) -> Iterator[Postgres]:
    """With the database `shop`: migrated by its owner, seeded by the shop's role."""
    with migrated(postgres_server) as server:
        shop_command("seed", "--none", env={"DATABASE_URL": url(server, "shop_app")})
        yield server


def test_no_role_is_a_superuser_and_passwords_are_stored_as_scram(server: Postgres) -> None:
    with server.connect() as connection:
        rows = connection.execute(
            "SELECT rolname, rolcanlogin, rolsuper OR rolcreaterole OR rolreplication OR rolbypassrls, rolcreatedb, "
            "rolpassword LIKE 'SCRAM-SHA-256$%' FROM pg_authid WHERE rolname LIKE 'shop\\_%' ORDER BY 1"
        ).fetchall()

    assert rows == [
        ("shop_app", True, False, False, True),
        ("shop_owner", True, False, True, True),
        ("shop_worker", True, False, False, True),
    ]


def test_everything_belongs_to_the_owner(server: Postgres) -> None:
    with server.connect("shop") as connection:
        owners = connection.execute(
            "SELECT DISTINCT pg_get_userbyid(owner) FROM (SELECT relowner FROM pg_class "
            "WHERE relnamespace = 'public'::regnamespace UNION ALL SELECT proowner FROM pg_proc "
            "WHERE pronamespace = 'public'::regnamespace UNION ALL SELECT datdba FROM pg_database "
            "WHERE datname = current_database()) AS objects (owner)"
        ).fetchall()

    assert owners == [("shop_owner",)]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE more (id int)",
        "ALTER TABLE products ADD COLUMN more int",
        "DROP TABLE products",
        "TRUNCATE products",
        "ALTER TABLE products DISABLE TRIGGER ALL",
        "COPY products TO PROGRAM 'true'",
        "CREATE ROLE somebody",
        "CREATE DATABASE more",
    ],
)
@pytest.mark.parametrize("role", ["shop_app", "shop_worker"])
def test_the_roles_of_the_shop_change_rows_only(server: Postgres, statement: str, role: str) -> None:
    with (
        psycopg.connect(url(server, role), autocommit=True) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(statement.encode())


def test_only_the_worker_leaves_out_checks_and_triggers(server: Postgres) -> None:
    with psycopg.connect(url(server, "shop_worker")) as connection:
        connection.execute("SET session_replication_role = replica")
    with psycopg.connect(url(server, "shop_app")) as connection:
        may_set = connection.execute("SELECT has_parameter_privilege('session_replication_role', 'SET')").fetchone()
        assert may_set == (False,)  # imports ask this, and then check row by row
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SET session_replication_role = replica")


def test_every_table_and_sequence_is_open_to_the_role_of_the_shop(server: Postgres) -> None:
    with server.connect("shop") as connection:
        closed = connection.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND ("
            "relkind = 'r' AND NOT has_table_privilege('shop_app', oid, 'SELECT') "
            "OR relkind = 'r' AND NOT has_table_privilege('shop_app', oid, 'INSERT') "
            "OR relkind = 'r' AND NOT has_table_privilege('shop_app', oid, 'UPDATE') "
            "OR relkind = 'r' AND NOT has_table_privilege('shop_app', oid, 'DELETE') "
            "OR relkind = 'S' AND NOT has_sequence_privilege('shop_app', oid, 'USAGE'))"
        ).fetchall()

    assert closed == []


def test_the_shop_starts_with_its_role(
    server: Postgres, application: FastAPI, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", url(server, "shop_app"))
    forget_settings()
    application.state.connection_gate = ConnectionGate()
    try:
        with TestClient(application) as client:
            ready, init = client.get("/api/ready"), client.get("/api/shop/getInit")
    finally:
        forget_settings()

    assert ready.status_code == 200
    works = {part["name"]: part["works"] for part in ready.json()["parts"]}
    assert works | {"worker": False, "beat": False, "search": False} == works
    assert all(works[name] for name in ("postgresql", "migrations", "redis", "index", "freshness"))
    assert init.status_code == 200


def test_the_owner_backs_up_checks_and_restores_and_the_rights_of_the_shop_stay(
    server: Postgres, tmp_path: Path
) -> None:
    env = {
        "DATABASE_URL": url(server, "shop_owner"),
        "BACKUP_DIR": str(tmp_path / "backups"),
        "MEDIA_DIR": str(tmp_path / "media"),
        "POSTGRES_BIN": str(programs()),
    }
    rights = "SELECT relname, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1"
    schema = "SELECT pg_get_userbyid(nspowner), array_to_string(nspacl, ' ') FROM pg_namespace WHERE nspname = 'public'"
    with server.connect("shop") as connection:
        before = connection.execute(rights).fetchall()
    shop_command("backup", "run", env=env)
    shop_command("backup", "check", env=env)
    shop_command("backup", "restore", "latest", "--replace", env=env)

    with server.connect("shop") as connection:
        assert connection.execute(rights).fetchall() == before
        owner, granted = connection.execute(schema).fetchone() or ("", "")
    assert owner in ("shop_owner", "pg_database_owner")
    assert "shop_app=U/" in granted
    assert " =" not in f" {granted}"  # nothing to everybody
    with psycopg.connect(url(server, "shop_app")) as connection:
        assert connection.execute("SELECT count(*) FROM cities").fetchone() != (0,)
        connection.execute("UPDATE cities SET name = name")


def test_run_again_it_changes_passwords_and_nothing_else(server: Postgres) -> None:
    def state() -> tuple[object, ...]:
        with server.connect("shop") as connection:
            (password,) = connection.execute(
                "SELECT rolpassword FROM pg_authid WHERE rolname = 'shop_app'"
            ).fetchone() or ("",)
            grants = connection.execute(
                "SELECT relname, relacl FROM pg_class WHERE relacl IS NOT NULL ORDER BY 1"
            ).fetchall()
            defaults = connection.execute("SELECT defaclacl FROM pg_default_acl ORDER BY defaclobjtype").fetchall()
            return password, grants, defaults

    before = state()
    run_roles(server, POSTGRES_APP_PASSWORD="another")
    after = state()

    assert after[0] != before[0]
    assert after[1:] == before[1:]
