"""The state folder (ONEBOX_DIR): its files, and the lock for one running shop."""

import os
from pathlib import Path

import pytest

from onebox.errors import OneboxError
from onebox.state_folder import StateFolder


@pytest.fixture
def home(tmp_path: Path) -> StateFolder:
    home = StateFolder(tmp_path / "магазин на диске")
    home.create()
    return home


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_everything_in_it_is_private_whatever_the_umask(tmp_path: Path) -> None:
    home = StateFolder(tmp_path / "дом")
    before = os.umask(0)
    try:
        home.create()
        home.lock().close()
        home.master_key()
        home.write_env({"SHOP_URL": "http://127.0.0.1"})
    finally:
        os.umask(before)

    assert mode(home.path) == 0o700
    for entry in home.path.rglob("*"):
        assert mode(entry) == (0o700 if entry.is_dir() else 0o600), entry


def test_what_is_open_in_an_older_folder_is_closed(tmp_path: Path) -> None:
    """The folder itself keeps its mode: ONEBOX_DIR may name a folder of others, such as /tmp."""
    home = StateFolder(tmp_path)
    tmp_path.chmod(0o755)
    for folder in (home.media, home.logs):
        folder.mkdir(mode=0o755)
    home.lock_file.touch(mode=0o644)

    home.create()

    assert mode(tmp_path) == 0o755
    assert [mode(path) for path in (home.media, home.logs, home.lock_file)] == [0o700, 0o700, 0o600]


def test_a_second_shop_in_the_folder_gets_the_owner(home: StateFolder) -> None:
    with home.lock(), pytest.raises(OneboxError, match=rf"уже работает \(процесс {os.getpid()}\)"):
        home.lock()


def test_the_lock_is_free_after_the_shop_has_gone(home: StateFolder) -> None:
    home.lock().close()

    assert home.owner() is None
    home.lock().close()


def test_the_owner_is_known_while_it_runs(home: StateFolder) -> None:
    with home.lock():
        assert home.owner() == os.getpid()


def test_a_missing_folder_has_no_owner(tmp_path: Path) -> None:
    assert StateFolder(tmp_path / "нет").owner() is None


@pytest.mark.parametrize("name", ["master", "secret"])
def test_a_key_is_created_once_and_is_private(home: StateFolder, name: str) -> None:
    def key() -> str:
        return home.master_key() if name == "master" else home.secret_key()

    assert key() == key()
    assert len(key()) >= 32
    assert (home.path / f"{name}-key").stat().st_mode & 0o777 == 0o600


def test_the_keys_differ(home: StateFolder) -> None:
    assert home.master_key() != home.secret_key()


def test_the_environment_file_round_trips(home: StateFolder) -> None:
    values = {
        "MEDIA_DIR": "/tmp/O'Нил \\ $HOME #1/media",
        "DATABASE_URL": "postgresql://shop@/shop?host=%2Ftmp",
        "EMPTY": "",
    }

    home.write_env(values)

    assert home.read_env() == values
    assert home.env_file.stat().st_mode & 0o777 == 0o600


def test_the_settings_of_the_shop_read_that_file(
    home: StateFolder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from api.core.settings import get_settings

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ONEBOX_DIR", str(home.path))
    for name in ("DATABASE_URL", "MEDIA_DIR"):
        monkeypatch.delenv(name, raising=False)
    get_settings.cache_clear()
    home.write_env(
        {"DATABASE_URL": "postgresql+psycopg://shop@/shop?host=%2Ftmp%2Fonebox-x", "MEDIA_DIR": str(home.media)}
    )

    settings = get_settings()
    get_settings.cache_clear()

    assert settings.database_url == "postgresql+psycopg://shop@/shop?host=%2Ftmp%2Fonebox-x"
    assert settings.media_dir == home.media


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(OneboxError, match="Не могу писать в папку"):
        StateFolder(tmp_path / "file" / "home").create()
