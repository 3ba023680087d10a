"""PostgreSQL of the wheel: version and settings, and one database per test."""

from pathlib import Path

import psycopg
from sqlalchemy import text
from sqlalchemy.orm import Session

from onebox import postgres
from onebox.postgres import Postgres


def test_postgres_is_version_18_and_folds_cyrillic(postgres_server: Postgres) -> None:
    with postgres_server.connect() as connection:
        row = connection.execute("select current_setting('server_version_num')::int / 10000, lower('ЁЖИК')").fetchone()

    assert row == (18, "ёжик")


def test_the_database_is_created_once(postgres_server: Postgres) -> None:
    assert postgres_server.ensure_database("once") is True
    assert postgres_server.ensure_database("once") is False


def test_data_survive_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "данные магазина"
    with postgres.running(data) as server, server.connect() as connection:
        connection.execute("create table kept as select 42 as answer")

    with postgres.running(data) as server, server.connect() as connection:
        assert connection.execute("select answer from kept").fetchone() == (42,)


def test_an_interrupted_initialisation_is_repeated(tmp_path: Path) -> None:
    (tmp_path / "data.new").mkdir()
    (tmp_path / "data.new" / "PG_VERSION").write_text("half")

    with postgres.running(tmp_path / "data", durable=False) as server, server.connect() as connection:
        assert connection.execute("select 1").fetchone() == (1,)


def test_each_test_has_a_migrated_database_of_its_own(db_session: Session, database_url: str) -> None:
    tables = db_session.execute(text("select count(*) from pg_tables where schemaname = 'public'")).scalar_one()
    db_session.execute(text("create table scratch ()"))
    db_session.commit()

    assert tables > 10
    with psycopg.connect(database_url.replace("+psycopg", "")) as connection:
        assert connection.execute("select to_regclass('scratch')").fetchone() == ("scratch",)


def test_nothing_of_another_test_is_left(db_session: Session) -> None:
    assert db_session.execute(text("select to_regclass('scratch')")).scalar_one() is None
