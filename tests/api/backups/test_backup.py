"""`shop backup …` with the programs of PostgreSQL: written, checked, damaged, killed, restored, sent away."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from api.backups.manifest import DATABASE, MEDIA, read_manifest
from api.backups.models import BackupRun
from api.core.db import transaction
from api.core.errors import ShopError
from api.index.indexes import ENTITY_INDEX_UIDS
from api.index.models import IndexJob
from api.messages.mail_queue import queue_mail, send_due
from api.messages.models import QueuedMail
from cli.errors import explain
from cli.main import build_app
from onebox.postgres import programs
from tests.api import small_shop
from tests.api.messages.test_queue import Provider
from tests.fixtures.api import client_from
from tests.fixtures.customers import logged_in
from tests.fixtures.postgres import forget_settings

SHOP = str(Path(sys.executable).parent / "shop")


@pytest.fixture
def folder(tmp_path: Path, db_session: Session, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Of the backups of a small shop."""
    monkeypatch.setenv("BACKUP_DIR", str(tmp_path / "backups"))
    monkeypatch.setenv("POSTGRES_BIN", str(programs()))
    small_shop.build(db_session)
    db_session.commit()
    umask = os.umask(0o022)
    os.umask(umask)
    yield tmp_path / "backups"
    os.umask(umask)  # the commands change it
    forget_settings()


def shop_backup(*words: str) -> subprocess.CompletedProcess[str]:
    """The command in this process: its start takes longer than a backup of the small shop."""
    forget_settings()
    result = CliRunner().invoke(build_app(), ["backup", *words])
    message = explain(result.exception) if isinstance(result.exception, ShopError) else None
    assert message or result.exit_code == 0, result.exception
    return subprocess.CompletedProcess(words, result.exit_code, result.stdout, message or result.stderr)


def done(*words: str) -> str:
    finished = shop_backup(*words)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def refused(*words: str) -> str:
    finished = shop_backup(*words)
    assert (finished.returncode, finished.stdout) == (1, ""), finished
    return finished.stderr


def only_backup(folder: Path) -> Path:
    (backup,) = folder.glob("2*Z")
    return backup


def names(session: Session) -> list[str]:
    names = list(session.scalars(text("SELECT name FROM products ORDER BY id")))
    session.rollback()  # an open transaction would hold a restore
    return names


def test_a_backup_is_restored_into_a_scratch_database_and_equal(folder: Path, db_session: Session) -> None:
    done("run")
    checked = done("check")
    backup = only_backup(folder)
    manifest = read_manifest(backup)

    assert f"Копия {backup.name} цела: таблиц {len(manifest.tables)}, строк {manifest.rows}" in checked
    assert manifest.tables["products"].rows == len(names(db_session)) == 4
    assert manifest.tables.keys().isdisjoint({"search_outbox", "queued_mails"})
    assert {path.name: path.stat().st_mode & 0o777 for path in backup.iterdir()} == dict.fromkeys(
        (DATABASE, MEDIA, "manifest.json"), 0o600
    )
    databases = db_session.scalars(text("SELECT datname FROM pg_database WHERE datname LIKE '%backup_check'")).all()
    assert databases == []


@pytest.mark.parametrize("name", [DATABASE, MEDIA])
def test_a_damaged_file_fails_the_check(folder: Path, name: str) -> None:
    done("run")
    file = only_backup(folder) / name
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)

    assert f"повреждена: {name} не тот, что был записан (sha256 не сходится)" in refused("check")
    assert "повреждена" in refused("restore", "latest", "--replace")


def test_a_dump_with_other_rows_fails_the_check_and_names_the_table(folder: Path, db_session: Session) -> None:
    """As if pg_dump or the server had lost something: the files are whole, the rows are not those of the shop."""
    done("run")
    path = only_backup(folder) / "manifest.json"
    manifest = read_manifest(path.parent)
    manifest.tables["products"].rows += 1
    manifest.tables["cities"].checksum = "1"
    path.write_text(manifest.model_dump_json())

    line = refused("check")

    assert "cities: строк столько же, содержимое другое; products: строк 4 вместо 5" in line
    (run,) = db_session.scalars(select(BackupRun).where(BackupRun.task == "check"))
    assert run.failure
    assert "products: строк 4 вместо 5" in run.failure


def test_a_killed_backup_leaves_nothing_that_is_taken_for_one(folder: Path, tmp_path: Path) -> None:
    slow = tmp_path / "programs"
    slow.mkdir()
    (slow / "pg_dump").write_text(f'#!/bin/sh\n{programs()}/pg_dump "$@" && touch {tmp_path}/dumped && sleep 60\n')
    (slow / "pg_dump").chmod(0o755)
    env = {**os.environ, "POSTGRES_BIN": str(slow)}
    process = subprocess.Popen([SHOP, "backup", "run"], env=env, start_new_session=True)
    deadline = time.monotonic() + 60
    while not (tmp_path / "dumped").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()

    assert [path.name for path in folder.glob(".draft-*")]
    assert "нет ни одной копии" in refused("check")
    assert "копий нет" in done("list")
    done("run")
    assert list(folder.glob(".draft-*")) == []
    assert "цела" in done("check")


def test_a_second_run_at_the_same_time_is_refused(folder: Path) -> None:
    done("run")
    with subprocess.Popen(
        ["flock", str(folder / ".lock"), "sleep", "60"], start_new_session=True
    ) as holder:  # as another `shop backup` would
        time.sleep(0.3)
        try:
            assert "другой процесс" in refused("run")
        finally:
            os.killpg(holder.pid, signal.SIGKILL)


def test_a_restore_over_data_is_refused_and_names_what_is_there(folder: Path, db_session: Session) -> None:
    done("run")
    db_session.execute(text("UPDATE products SET name = 'новое'"))
    db_session.commit()

    assert "В базе уже есть таблицы магазина (заказов 0)" in refused("restore", "latest")
    assert set(names(db_session)) == {"новое"}


def test_a_restore_brings_back_rows_and_pictures_and_requests_a_reconcile(folder: Path, db_session: Session) -> None:
    media = Path(os.environ["MEDIA_DIR"])
    media.mkdir(parents=True)
    (media / "photo").write_bytes(b"picture")
    before = names(db_session)
    done("run")
    (media / "photo").unlink()
    db_session.execute(text("UPDATE products SET name = 'испорченное'"))
    db_session.execute(text("CREATE TABLE of_a_newer_release (id int)"))
    db_session.commit()

    done("restore", only_backup(folder).name, "--replace")

    assert names(db_session) == before
    assert (media / "photo").read_bytes() == b"picture"
    assert db_session.scalar(text("SELECT to_regclass('of_a_newer_release')")) is None
    jobs = db_session.scalars(select(IndexJob).where(IndexJob.status == "waiting")).all()
    assert {(job.index_uid, job.kind) for job in jobs} == {(index, "reconcile") for index in ENTITY_INDEX_UIDS}


def test_a_restore_that_fails_changes_nothing(folder: Path, db_session: Session) -> None:
    """The last part of the dump is lost, and with a manifest that says so: psql must not commit what it has read."""
    done("run")
    backup = only_backup(folder)
    (backup / DATABASE).write_bytes((backup / DATABASE).read_bytes()[:-3000])
    manifest = read_manifest(backup)
    manifest.files[DATABASE].bytes -= 3000
    digest = subprocess.run(["sha256sum", str(backup / DATABASE)], capture_output=True, text=True, check=True).stdout
    manifest.files[DATABASE].sha256 = digest.split()[0]
    (backup / "manifest.json").write_text(manifest.model_dump_json())
    before = names(db_session)

    assert "pg_restore" in refused("restore", "latest", "--replace")
    assert names(db_session) == before


def test_mails_are_not_sent_a_second_time_by_a_restore(folder: Path, db_session: Session) -> None:
    with transaction() as session:
        queue_mail(session, "anna@example.ru", "Тема", "Текст\n", {})
    done("run")
    assert send_due(Provider()) == 1

    said = done("restore", "latest", "--replace")

    assert "Писем, ждавших отправки в тот момент: 1; повторно они не уйдут." in said
    assert db_session.scalars(select(QueuedMail)).all() == []
    provider = Provider()
    assert send_due(provider) == 0
    assert provider.mails == []


def test_pictures_that_did_not_change_take_no_room_twice(folder: Path) -> None:
    media = Path(os.environ["MEDIA_DIR"])
    media.mkdir(parents=True)
    (media / "photo").write_bytes(b"picture")
    done("run")
    time.sleep(1.1)  # names are seconds
    done("run")
    (media / "photo").write_bytes(b"another")
    time.sleep(1.1)
    done("run")

    first, second, third = sorted(folder.glob("2*Z"))
    assert (first / MEDIA).stat().st_ino == (second / MEDIA).stat().st_ino
    assert (third / MEDIA).stat().st_ino != (first / MEDIA).stat().st_ino


def test_old_backups_are_removed_here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_KEEP_LAST", "1")
    for name in ("DAILY", "WEEKLY", "MONTHLY"):
        monkeypatch.setenv(f"BACKUP_KEEP_{name}", "0")
    done("run")
    first = only_backup(folder)
    time.sleep(1.1)
    done("run")

    assert only_backup(folder) != first


@pytest.mark.skipif(shutil.which("rsync") is None, reason="rsync is not installed: apt-get install rsync")
def test_backups_are_sent_to_the_target_and_rotated_there_by_what_it_has(
    folder: Path, tmp_path: Path, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_TARGET", str(tmp_path / "other disk"))
    for name, count in (("LAST", "2"), ("DAILY", "0"), ("WEEKLY", "0"), ("MONTHLY", "0")):
        monkeypatch.setenv(f"BACKUP_KEEP_{name}", count)
    done("run")
    first = only_backup(folder).name
    shutil.rmtree(folder)  # the disk is lost: the new folder knows nothing of what the target has
    time.sleep(1.1)
    done("run")
    sent = tmp_path / "other disk"
    second = only_backup(folder).name

    assert sorted(path.name for path in sent.glob("2*Z")) == [first, second]
    assert (sent / second / DATABASE).read_bytes() == (folder / second / DATABASE).read_bytes()
    assert "цела" in done("check", str(sent / first))
    time.sleep(1.1)
    done("run")
    third = max(folder.glob("2*Z")).name
    assert sorted(path.name for path in sent.glob("2*Z")) == [second, third]
    monkeypatch.setenv("BACKUP_TARGET", "/proc/nowhere")
    time.sleep(1.1)
    assert "Копия снята, но не отправлена" in shop_backup("run").stderr
    failures = {run.failure is None for run in db_session.scalars(select(BackupRun).where(BackupRun.task == "send"))}
    assert failures == {True, False}


def test_metrics_say_how_old_the_newest_backup_and_check_are(shop: TestClient, db_session: Session) -> None:
    now = datetime.now(UTC)
    for task, hours, failure in (("backup", 30, None), ("check", 60, None), ("check", 10, "повреждена")):
        run = BackupRun(task=task, backup="", seconds=1, failure=failure, finished_at=now - timedelta(hours=hours))
        db_session.add(run)
    db_session.commit()

    lines = client_from("127.0.0.1", shop).get("/metrics").text.splitlines()

    values = {line.split(" ")[0]: float(line.split(" ")[1]) for line in lines if line.startswith("shop_backup")}
    assert values['shop_backup_age_seconds{task="backup"}'] == pytest.approx(30 * 3600, abs=60)
    assert values['shop_backup_age_seconds{task="check"}'] == pytest.approx(60 * 3600, abs=60)
    assert values['shop_backup_failed{task="backup"}'] == 0
    assert values['shop_backup_failed{task="check"}'] == 1


@pytest.mark.usefixtures("database_url")
def test_without_a_folder_the_commands_say_what_to_set() -> None:
    assert "BACKUP_DIR=" in refused("run")


def test_a_restore_erases_again_what_was_erased_after_the_backup(
    folder: Path, client: TestClient, db_session: Session
) -> None:
    customer = logged_in(client)
    done("run")
    assert client.post("/api/shop/deleteAccount", headers=customer.headers).status_code == 200

    restored = done("restore", "latest", "--replace")

    assert "аккаунтов 1" in restored
    phone, deleted_at = db_session.execute(
        text(f"SELECT phone, deleted_at FROM customers WHERE id = {customer.id}")
    ).one()
    assert (phone, deleted_at is None) == (f"{customer.id:011d}", False)
    assert client.get("/api/shop/user", headers=customer.headers).status_code == 401
    assert customer.phone not in (folder / "erasures.jsonl").read_text()
