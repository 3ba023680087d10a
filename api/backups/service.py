"""Writes a backup, checks one in a scratch database, and loads one into the shop's database."""

import os
import tarfile
from datetime import UTC, datetime
from pathlib import Path

from api.backups import repository
from api.backups.folder import BackupFolder, Rotation, expired, moment_of, name_at
from api.backups.manifest import (
    DATABASE,
    MANIFEST,
    MEDIA,
    Manifest,
    damaged,
    differences,
    digest_file,
    read_manifest,
    verify_files,
)
from api.backups.programs import dump_database, load_dump
from api.core.errors import ShopError
from api.core.settings import Settings


def pack_media(media: Path, archive: Path, previous: Path | None) -> None:
    """Writes the archive; when the pictures are those of the previous backup, its file is linked instead of copied."""
    if previous and previous.exists() and _contents(previous) == _files(media):
        os.link(previous, archive)
        return
    with tarfile.open(archive, "w") as tar:
        for path in sorted(media.rglob("*")):
            try:
                tar.add(path, path.relative_to(media), recursive=False)
            except FileNotFoundError:
                continue  # removed by the shop meanwhile


def unpack_media(archive: Path, media: Path) -> None:
    """Adds the pictures of the archive; others stay: a picture without a row shows nowhere."""
    media.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as tar:
        tar.extractall(media, filter="data")


def _contents(archive: Path) -> dict[str, tuple[int, int]]:
    with tarfile.open(archive) as tar:
        return {member.name: (member.size, int(member.mtime)) for member in tar if member.isfile()}


def _files(media: Path) -> dict[str, tuple[int, int]]:
    files = ((path, path.stat()) for path in media.rglob("*") if path.is_file())
    return {path.relative_to(media).as_posix(): (stat.st_size, int(stat.st_mtime)) for path, stat in files}


def rotation_of(settings: Settings) -> Rotation:
    return Rotation(
        settings.backup_keep_last,
        settings.backup_keep_daily,
        settings.backup_keep_weekly,
        settings.backup_keep_monthly,
    )


def write_backup(folder: BackupFolder, settings: Settings) -> str:
    """Dump, pictures and manifest of one moment; returns the name. Removes what the rotation lets go."""
    now, names = datetime.now(UTC), folder.names()
    with folder.draft(name_at(now)) as draft:
        # Counted in the snapshot that pg_dump reads, so a restored table has to be equal, not only similar.
        with repository.exported_snapshot(settings.libpq_url) as (connection, snapshot):
            dump_database(settings.libpq_url, snapshot, repository.WITHOUT_ROWS, draft / DATABASE)
            revision, tables = repository.revision(connection), repository.table_digests(connection)
            waiting_mails = repository.waiting_mails(connection)
        # After the dump: no row names a picture that the archive lacks.
        pack_media(settings.media_dir, draft / MEDIA, folder.path / names[0] / MEDIA if names else None)
        manifest = Manifest(
            created_at=now,
            revision=revision,
            files={name: digest_file(draft / name) for name in (DATABASE, MEDIA)},
            tables=tables,
            waiting_mails=waiting_mails,
        )
        (draft / MANIFEST).write_text(manifest.model_dump_json(indent=1), encoding="utf-8")
    for moment in expired(map(moment_of, folder.names()), rotation_of(settings)):
        folder.remove(name_at(moment))
    return name_at(now)


def check_backup(backup: Path, settings: Settings) -> Manifest:
    """Restores into a scratch database and compares every table with the manifest.

    Raises ShopError that names what differs.
    """
    manifest = read_manifest(backup)
    verify_files(backup, manifest)
    with repository.scratch_database(settings.libpq_url) as scratch:
        load_dump(backup / DATABASE, scratch)
        found = differences(manifest, *repository.read_database(scratch))
    if found:
        raise damaged(backup, "; ".join(found[:5]))
    return manifest


def load_backup(backup: Path, settings: Settings, *, replace: bool) -> Manifest:
    """Replaces the shop's tables in one transaction, then adds the pictures.

    Raises ShopError, and changes nothing, when the backup is damaged or the database has tables and `replace` is False.
    """
    manifest = read_manifest(backup)
    verify_files(backup, manifest)
    existing = repository.existing_orders(settings.libpq_url)
    if existing and not replace:
        count, newest = existing
        last = f", последний {newest:%d.%m.%Y %H:%M} UTC" if newest else ""
        raise ShopError(
            "database_not_empty",
            f"В базе уже есть таблицы магазина (заказов {count}{last}). Восстановление заменит их все тем, что было "
            f"{manifest.created_at:%d.%m.%Y в %H:%M} UTC. Если так и надо, добавьте --replace",
            409,
        )
    load_dump(backup / DATABASE, settings.libpq_url, repository.replace_schema_statements(settings.libpq_url))
    unpack_media(backup / MEDIA, settings.media_dir)
    return manifest
