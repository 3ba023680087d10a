"""Picture files: MEDIA_DIR/w600/ab/abcdef….svg. Writes are atomic (temporary file, then rename)."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from drawings.level_of_detail import Width

Extension = Literal["svg", "webp"]


@dataclass(frozen=True, slots=True)
class PictureStore:
    """Reads and writes pictures under `root`; keys are hex digits, validated by the caller."""

    root: Path

    def path(self, width: Width, key: str, ext: Extension) -> Path:
        return self.root / f"w{width}" / key[:2] / f"{key}.{ext}"

    def read(self, width: Width, key: str, ext: Extension) -> bytes | None:
        """The picture, or None when it is not stored."""
        try:
            return self.path(width, key, ext).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def write(self, width: Width, key: str, ext: Extension, data: bytes) -> None:
        """Raises OSError when the folder cannot be written."""
        path = self.path(width, key, ext)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                os.fchmod(file.fileno(), 0o644)
                file.write(data)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
