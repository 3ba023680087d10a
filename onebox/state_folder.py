"""The state folder (ONEBOX_DIR): data, logs, secrets, and the lock that admits one running shop."""

import contextlib
import fcntl
import os
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from dotenv import dotenv_values

from onebox.errors import OneboxError
from onebox.private_files import PRIVATE_FILE, PRIVATE_FOLDER, make_private_folder


@dataclass(frozen=True)
class StateFolder:
    path: Path

    @property
    def postgres(self) -> Path:
        return self.path / "postgres"

    @property
    def logs(self) -> Path:
        return self.path / "logs"

    @property
    def media(self) -> Path:
        return self.path / "media"

    @property
    def mail(self) -> Path:
        """Mails that a shop on this machine would send."""
        return self.path / "mail"

    @property
    def env_file(self) -> Path:
        return self.path / "shop.env"

    @property
    def lock_file(self) -> Path:
        return self.path / "lock"

    def create(self) -> None:
        """Makes the folder and what is in it private; a folder that exists keeps its mode, it may be `/tmp`."""
        try:
            self.path.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            for folder in (self.media, self.logs):
                with contextlib.suppress(OSError):  # on a disk of its own that is full: the shop sells without it
                    make_private_folder(folder)
            self.lock_file.touch(PRIVATE_FILE)
            self.lock_file.chmod(PRIVATE_FILE)
        except OSError as error:
            raise OneboxError(
                f"Не могу писать в папку {self.path}: {error.strerror}. Укажите другую: ONEBOX_DIR=/путь make up"
            ) from error

    def lock(self) -> IO[str]:
        """Takes the lock of the folder; closing the file or the end of the process releases it."""
        file = self.lock_file.open("r+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise OneboxError(
                f"Магазин с папкой {self.path} уже работает (процесс {self.owner()}). Остановите его: make down. "
                "Второй рядом: ONEBOX_DIR=.onebox2 SHOP_PORT=8100 make up"
            ) from None
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        return file

    def owner(self) -> int | None:
        """The process id of the shop that runs on this folder, 0 if it is not written yet; None if none runs."""
        try:
            with self.lock_file.open("r+") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
                except BlockingIOError:
                    text = file.read().strip()
                    return int(text) if text else 0
        except FileNotFoundError:
            pass
        return None

    def wait_until_free(self, timeout_s: float) -> bool:
        deadline = time.monotonic() + timeout_s
        while self.owner() is not None:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        return True

    def master_key(self) -> str:
        """The engine's master key, generated once; it grants full access to the engine."""
        return self.secret("master-key")

    def secret_key(self) -> str:
        """The shop's signing key, generated once."""
        return self.secret("secret-key")

    def secret(self, name: str) -> str:
        file = self.path / name
        if not file.exists():
            write_private(file, secrets.token_urlsafe(32))
        return file.read_text().strip()

    def write_env(self, values: Mapping[str, str]) -> None:
        lines = [f"{name}='{escape_quotes(value)}'\n" for name, value in values.items()]
        write_private(self.env_file, "".join(lines))

    def read_env(self) -> dict[str, str]:
        return {name: value for name, value in dotenv_values(self.env_file).items() if value is not None}


def escape_quotes(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")


def write_private(file: Path, text: str) -> None:
    """Writes a file atomically (draft, then rename), readable by the owner only."""
    draft = file.with_name(file.name + ".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE), "w", encoding="utf-8") as stream:
        stream.write(text)
    draft.replace(file)
