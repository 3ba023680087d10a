"""The restore of an older backup brings nobody back: the journal of erasures is replayed over it."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import Session

from api.auth.models import LoginSession
from api.personal_data.journal import ReplayReport, append_journal, replay_journal
from onebox.postgres import OWNER, Postgres, programs
from tests.api.personal_data.test_erasure import database_of
from tests.api.personal_data.whole_life import MARKS, WholeLife, dump, marks_in
from tests.fixtures.customers import PHONE, logged_in
from tests.fixtures.postgres import forget_settings

RESTORED = "restored"


@pytest.fixture
def restored(postgres_server: Postgres) -> Iterator[str]:
    """A database of this name exists during the test only."""
    with postgres_server.connect() as connection:
        connection.execute(f"CREATE DATABASE {RESTORED}")
        yield RESTORED
        connection.execute(f"DROP DATABASE {RESTORED} WITH (FORCE)")


def restore(server: Postgres, backup: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Restores the backup into the other database and points the commands of the shop to it."""
    command = [programs() / "pg_restore", "-h", server.sockets, "-U", OWNER, "-d", RESTORED, "--single-transaction"]
    subprocess.run(list(map(str, command)), input=backup, check=True)
    monkeypatch.setenv("DATABASE_URL", server.url(RESTORED))
    forget_settings()


def rows(server: Postgres, query: str) -> list[tuple[object, ...]]:
    engine = create_engine(server.url(RESTORED))
    with Session(engine) as session:
        found = [tuple(row) for row in session.execute(text(query))]
    engine.dispose()
    return found


def test_a_restore_brings_back_no_account_no_consent_and_no_session(
    shop: TestClient,
    db_session: Session,
    postgres_server: Postgres,
    restored: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    life, journal = WholeLife(shop, db_session), tmp_path / "erasures.jsonl"
    other, closed = logged_in(shop, PHONE), logged_in(shop, PHONE)
    life.add("consents", purpose="promo_address", text_version=1, customer_id=other.id)
    life.add("promo_addresses", user_id=other.id, filled=True, closed=False, address="Рябиновая, 98")
    # The backup has an earlier token of the session that is closed afterwards.
    current = db_session.scalars(select(LoginSession).order_by(LoginSession.id.desc()).limit(1)).one()
    token_hash, current.token_hash = current.token_hash, b"earlier"
    db_session.commit()
    backup = dump(postgres_server, database_of(db_session), "-Fc", "--exclude-table-data=search_outbox")
    current.token_hash = token_hash
    db_session.commit()

    assert shop.post("/api/shop/deleteAccount", headers=life.person.headers).status_code == 200
    withdrawal = shop.post("/api/shop/withdrawConsent", json={"purpose": "promo_address"}, headers=other.headers)
    assert withdrawal.status_code == 200
    assert shop.post("/api/shop/logout", headers=closed.headers).status_code == 200
    assert append_journal(journal) == 6  # account with consent and session, subscription; consent; session
    assert append_journal(journal) == 0
    assert journal.stat().st_mode & 0o777 == 0o600
    assert marks_in(journal.read_bytes()) == {}

    restore(postgres_server, backup, monkeypatch)
    assert marks_in(dump(postgres_server, RESTORED)).keys() == MARKS.keys()
    report = replay_journal(journal)

    assert report == ReplayReport(accounts=1, consents=1, subscriptions=1, sessions=1)
    assert marks_in(dump(postgres_server, RESTORED)) == {}
    assert rows(postgres_server, f"SELECT filled, address FROM promo_addresses WHERE user_id = {other.id}") == [
        (False, "")
    ]
    consents = f"SELECT given FROM consents WHERE customer_id = {other.id} ORDER BY id"
    assert rows(postgres_server, consents) == [(True,), (False,)]
    assert rows(postgres_server, f"SELECT count(*) FROM login_sessions WHERE customer_id = {other.id}") == [(1,)]
    assert replay_journal(journal) == ReplayReport()


def test_an_entry_spares_newer_rows_that_got_the_id_of_a_lost_one(
    client: TestClient, db_session: Session, tmp_path: Path
) -> None:
    """After a restore the sequences go on from the backup: another customer gets the id of the deleted one."""
    journal = tmp_path / "erasures.jsonl"
    customer = logged_in(client)
    old = {"id": "1", "kind": "account", "subject": str(customer.id), "at": "2020-01-01T00:00:00+00:00"}
    journal.write_text(json.dumps(old) + "\n" + json.dumps(old | {"kind": "subscription"}) + '\n{"id": "2", "ki')

    assert replay_journal(journal) == ReplayReport(damaged_lines=1)
    assert client.get("/api/shop/user", headers=customer.headers).json()["phone"] == PHONE


def test_a_line_that_a_crash_cut_off_is_written_again(client: TestClient, db_session: Session, tmp_path: Path) -> None:
    journal = tmp_path / "erasures.jsonl"
    client.post("/api/shop/deleteAccount", headers=logged_in(client).headers)
    count = append_journal(journal)
    whole = journal.read_text()
    journal.write_text(whole[:-20])

    assert append_journal(journal) == 1
    lines = journal.read_text().splitlines()
    assert len(lines) == count + 1  # the torn one too
    assert whole.splitlines()[-1] in lines
