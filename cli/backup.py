"""`shop backup …`: writes, checks, lists and restores backups, once or on schedule."""

import logging
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer
from sqlalchemy.exc import SQLAlchemyError

from api import migrations
from api.backups import repository
from api.backups.folder import PRIVATE_UMASK, BackupFolder, moment_of
from api.backups.manifest import read_manifest
from api.backups.offsite import send
from api.backups.service import check_backup, load_backup, rotation_of, write_backup
from api.core import logs
from api.core.db import get_engine, transaction
from api.core.errors import ShopError
from api.core.settings import Settings, get_settings
from api.core.shop_time import SHOP_TIME_ZONE
from api.personal_data.journal import append_journal, replay_journal
from indexer.index_jobs import enqueue_reconciles

log = logging.getLogger(__name__)

#: In the shop's night, when a restore into the scratch database disturbs least.
CHECK_HOUR = 3
POLL_S = 30.0
RETRY_AFTER_FAILURE_S = 600.0


def run() -> None:
    """Снять копию базы и картинок, убрать лишние и отправить на BACKUP_TARGET."""
    settings = get_settings()
    folder = _folder(settings)

    def write() -> str:
        return write_backup(folder, settings)

    with folder.locked():
        name = _recorded("backup", write)
        append_journal(folder.journal)
        manifest = read_manifest(folder.path / name)
        size = sum(file.bytes for file in manifest.files.values())
        typer.echo(f"Копия {name} снята: {size / 1e6:.1f} МБ, таблиц {len(manifest.tables)}, строк {manifest.rows}.")
        if settings.backup_target:
            _recorded("send", lambda: _send(folder, name, settings))
            typer.echo(f"Отправлена на {settings.backup_target}.")


def check(
    backup: Annotated[
        str, typer.Argument(metavar="КОПИЯ", help="latest, имя из shop backup list или папка")
    ] = "latest",
) -> None:
    """Восстановить копию в пробную базу и сравнить с тем, что было снято."""
    settings = get_settings()
    folder = _folder(settings)
    path = folder.find(backup)

    def verify() -> str:
        manifest = check_backup(path, settings)
        typer.echo(
            f"Копия {path.name} цела: таблиц {len(manifest.tables)}, строк {manifest.rows}, "
            f"ревизия {manifest.revision}, возраст {_age(manifest.created_at)}."
        )
        return path.name

    with folder.locked():
        _recorded("check", verify)


def restore(
    backup: Annotated[str, typer.Argument(metavar="КОПИЯ", help="latest, имя из shop backup list или папка")],
    replace: Annotated[bool, typer.Option("--replace", help="Заменить таблицы, которые уже есть в базе")] = False,
) -> None:
    """Вернуть базу и картинки к моменту копии; всё, что записано после него, пропадает."""
    settings = get_settings()
    folder = _folder(settings)
    path = folder.find(backup)
    with folder.locked():
        _save_erasures(folder)
        manifest = load_backup(path, settings, replace=replace)
        migrations.upgrade(settings.database_url)
        erased = replay_journal(folder.journal)
        enqueue_reconciles(get_engine())
    typer.echo(f"База и картинки — как {manifest.created_at:%d.%m.%Y в %H:%M} UTC, строк {manifest.rows}.")
    if erased.total:
        typer.echo(
            f"Удалено снова, как удалили после копии: аккаунтов {erased.accounts}, согласий {erased.consents}, "
            f"подписок {erased.subscriptions}, входов {erased.sessions}."
        )
    if erased.damaged_lines:
        typer.echo(f"В журнале удалений {folder.journal} не читаются строки: {erased.damaged_lines}.", err=True)
    if manifest.waiting_mails:
        typer.echo(f"Писем, ждавших отправки в тот момент: {manifest.waiting_mails}; повторно они не уйдут.")
    typer.echo("Поиск сверит с базой worker: shop status.")


def show() -> None:
    """Показать копии, новые сверху."""
    folder = _folder(get_settings())
    for name in folder.names():
        manifest = read_manifest(folder.path / name)
        size = sum(file.bytes for file in manifest.files.values())
        typer.echo(f"{name}  возраст {_age(manifest.created_at)}, {size / 1e6:.1f} МБ, строк {manifest.rows}")
    if not folder.names():
        typer.echo(f"В папке {folder.path} копий нет. Снять: shop backup run")


def schedule() -> None:
    """Снимать копии каждые BACKUP_EVERY_MINUTES минут и каждую ночь проверять новейшую; не кончается."""
    settings = get_settings()
    logs.configure(settings)
    folder = _folder(settings)
    while True:
        pause = POLL_S
        try:
            names = folder.names()
            now = datetime.now(UTC)
            if append_journal(folder.journal) and settings.backup_target:
                with folder.locked():
                    send(folder.path, settings.backup_target, rotation_of(settings))
            if is_backup_due(moment_of(names[0]) if names else None, now, settings.backup_every_minutes):
                run()
            with get_engine().connect() as connection:
                checked = repository.last_success(connection, "check")
            if is_check_due(checked, now):
                check()
        except Exception as error:
            # The schedule outlives everything that a backup may meet: a full disk, a database that restarts.
            log.error("backup failed: %s", error.message if isinstance(error, ShopError) else type(error).__name__)
            pause = RETRY_AFTER_FAILURE_S
        time.sleep(pause)


def is_backup_due(newest: datetime | None, now: datetime, every_minutes: int) -> bool:
    return newest is None or now - newest >= timedelta(minutes=every_minutes)


def is_check_due(checked: datetime | None, now: datetime) -> bool:
    """Whether no check has succeeded since the last CHECK_HOUR of the shop's clock."""
    here = now.astimezone(SHOP_TIME_ZONE)
    last = here.replace(hour=CHECK_HOUR, minute=0, second=0, microsecond=0)
    if last > here:
        last -= timedelta(days=1)
    return checked is None or checked < last


def _save_erasures(folder: BackupFolder) -> None:
    """What was erased since the last backup, if the database that is about to be replaced still answers."""
    try:
        append_journal(folder.journal)
    except SQLAlchemyError as error:
        log.warning("no erasures read from the database that is replaced: %s", type(error).__name__)


def _send(folder: BackupFolder, name: str, settings: Settings) -> str:
    send(folder.path, settings.backup_target, rotation_of(settings))
    return name


def _folder(settings: Settings) -> BackupFolder:
    """Backups hold personal data: whatever this process and its children write is readable by the owner only."""
    os.umask(PRIVATE_UMASK)
    return BackupFolder(settings)


def _recorded(task: str, work: Callable[[], str]) -> str:
    """Records the outcome in the database, where the metrics read it, if the database takes it."""
    started = time.monotonic()
    try:
        name = work()
    except Exception as error:
        failure = error.message if isinstance(error, ShopError) else type(error).__name__
        try:
            _record(task, "", time.monotonic() - started, failure)
        except Exception as unrecorded:
            log.warning("the failure was not recorded: %s", type(unrecorded).__name__)
        raise
    _record(task, name, time.monotonic() - started, None)
    return name


def _record(task: str, backup: str, seconds: float, failure: str | None) -> None:
    with transaction() as session:
        repository.record_run(session, task, backup, seconds, failure)


def _age(moment: datetime) -> str:
    minutes = int((datetime.now(UTC) - moment).total_seconds() // 60)
    hours, days = minutes // 60, minutes // 1440
    return f"{days} сут" if days else f"{hours} ч" if hours else f"{minutes} мин"
