"""The pictures of a shop in one uncompressed archive: photos are compressed already."""

import os
import tarfile
from pathlib import Path


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
