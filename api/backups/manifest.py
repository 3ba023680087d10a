"""The manifest of a backup: what its files and the restored database have to be."""

import hashlib
from datetime import datetime
from pathlib import Path

from pydantic import BaseModel, ValidationError

from api.core.errors import ShopError

MANIFEST = "manifest.json"
DATABASE = "database.dump"
MEDIA = "media.tar"


class FileDigest(BaseModel):
    bytes: int
    sha256: str


class TableDigest(BaseModel):
    rows: int
    #: Of the contents of all rows, whatever their order.
    checksum: str


class Manifest(BaseModel):
    created_at: datetime
    #: Revision of the migrations.
    revision: str
    files: dict[str, FileDigest]
    tables: dict[str, TableDigest]
    #: Mails that waited at that moment. They are not in the dump: after a restore no mail is sent a second time.
    waiting_mails: int

    @property
    def rows(self) -> int:
        return sum(table.rows for table in self.tables.values())


def digest_file(path: Path) -> FileDigest:
    with path.open("rb") as stream:
        sha256 = hashlib.file_digest(stream, "sha256").hexdigest()
    return FileDigest(bytes=path.stat().st_size, sha256=sha256)


def read_manifest(folder: Path) -> Manifest:
    try:
        return Manifest.model_validate_json((folder / MANIFEST).read_bytes())
    except (OSError, ValidationError) as error:
        raise damaged(folder, f"{MANIFEST} не читается") from error


def verify_files(folder: Path, manifest: Manifest) -> None:
    """Raises ShopError that names the first file whose content is not what was written."""
    for name, written in manifest.files.items():
        path = folder / name
        if not path.exists():
            raise damaged(folder, f"нет файла {name}")
        if digest_file(path) != written:
            raise damaged(folder, f"{name} не тот, что был записан (sha256 не сходится)")


def differences(expected: Manifest, revision: str, tables: dict[str, TableDigest]) -> list[str]:
    """How a restored database differs from the manifest, a line in Russian each."""
    lines = []
    if revision != expected.revision:
        lines.append(f"ревизия таблиц {revision or 'неизвестна'} вместо {expected.revision}")
    for name in sorted(expected.tables.keys() | tables.keys()):
        before, after = expected.tables.get(name), tables.get(name)
        if before is None or after is None:
            lines.append(f"{name}: {'лишняя таблица' if before is None else 'таблицы нет'}")
        elif before.rows != after.rows:
            lines.append(f"{name}: строк {after.rows} вместо {before.rows}")
        elif before.checksum != after.checksum:
            lines.append(f"{name}: строк столько же, содержимое другое")
    return lines


def damaged(folder: Path, what: str) -> ShopError:
    return ShopError(
        "backup_damaged", f"Копия {folder.name} повреждена: {what}. Возьмите другую: shop backup list", 409
    )
