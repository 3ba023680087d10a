"""The folder of backups: each is a subfolder named by its moment, which appears whole or not at all."""

import fcntl
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from api.backups.manifest import MANIFEST
from api.core.errors import ShopError
from api.core.settings import Settings

_NAME = re.compile(r"\d{8}T\d{6}Z")
_FORMAT = "%Y%m%dT%H%M%SZ"
_DRAFT = ".draft-"
PRIVATE_UMASK = 0o077


def name_at(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime(_FORMAT)


def moment_of(name: str) -> datetime:
    return datetime.strptime(name, _FORMAT).replace(tzinfo=UTC)


def is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text))


class BackupFolder:
    def __init__(self, settings: Settings) -> None:
        if settings.backup_dir is None:
            raise ShopError(
                "no_backup_folder",
                "Не указано, куда складывать копии. Задайте папку в .env: BACKUP_DIR=/путь/к/копиям",
                409,
            )
        self.path = settings.backup_dir
        self.path.mkdir(parents=True, exist_ok=True)

    @property
    def journal(self) -> Path:
        """What was erased for good (`api/personal_data/journal.py`): a restore erases it again."""
        return self.path / "erasures.jsonl"

    def names(self) -> list[str]:
        """Of whole backups, newest first."""
        names = [entry.name for entry in self.path.iterdir() if is_name(entry.name) and (entry / MANIFEST).exists()]
        return sorted(names, reverse=True)

    def find(self, backup: str) -> Path:
        """The folder of `latest`, of a name in this folder, or of a path."""
        if backup == "latest":
            names = self.names()
            if not names:
                raise ShopError("no_backup", f"В папке {self.path} нет ни одной копии. Снять: shop backup run", 404)
            return self.path / names[0]
        for folder in (self.path / backup, Path(backup)):
            if (folder / MANIFEST).exists():
                return folder
        raise ShopError("no_backup", f"Нет копии {backup}. Какие есть: shop backup list", 404)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """One run, check or restore at a time; the lock ends with the process."""
        with (self.path / ".lock").open("a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ShopError(
                    "backup_running", "Копию сейчас снимает, проверяет или восстанавливает другой процесс.", 409
                ) from None
            yield

    @contextmanager
    def draft(self, name: str) -> Iterator[Path]:
        """A folder that becomes the backup when the block ends without an error; drafts of killed runs are removed."""
        for abandoned in self.path.glob(f"{_DRAFT}*"):
            shutil.rmtree(abandoned)
        draft = self.path / (_DRAFT + name)
        draft.mkdir()
        try:
            yield draft
            for path in (*draft.iterdir(), draft):
                _sync(path)
            draft.rename(self.path / name)
            _sync(self.path)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise

    def remove(self, name: str) -> None:
        """Renames first: a removal that is killed leaves no half backup."""
        draft = self.path / (_DRAFT + name)
        (self.path / name).rename(draft)
        shutil.rmtree(draft)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Rotation(NamedTuple):
    """How many are retained: the newest, and the newest of so many days, weeks and months."""

    last: int
    daily: int
    weekly: int
    monthly: int


def expired(moments: Iterable[datetime], rotation: Rotation) -> set[datetime]:
    """The moments of the backups that may be removed.

    Days, weeks and months are counted by the backups, not by the clock: a shop that was off for a month keeps all of
    its older backups, and a wrong clock removes none.
    """
    newest_first = sorted(moments, reverse=True)
    retained: set[datetime] = set()
    for count, period in zip(rotation, ("%Y%m%d%H%M%S%f", "%Y%m%d", "%G %V", "%Y%m"), strict=True):
        newest_by_period: dict[str, datetime] = {}
        for moment in newest_first:
            newest_by_period.setdefault(moment.strftime(period), moment)
        retained.update(list(newest_by_period.values())[:count])
    return set(newest_first) - retained
