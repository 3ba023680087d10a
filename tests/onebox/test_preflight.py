"""Preflight checks: ports, disk, Python version and socket paths."""

import socket
from pathlib import Path

import pytest

from onebox import ports, preflight
from onebox.errors import OneboxError
from onebox.socket_folder import MAX_FOLDER_PATH, make_socket_folder


def test_a_taken_port_is_named_with_its_holder_and_a_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(OneboxError) as refusal:
            preflight.check_ports([(port, "SHOP_PORT")])

    assert f"Порт {port} занят (" in str(refusal.value)
    assert f"SHOP_PORT={port + 100} make up" in str(refusal.value)


def test_a_free_port_passes() -> None:
    preflight.check_ports([(ports.free_port(), "SHOP_PORT")])


def test_a_full_disk_is_reported_before_the_start(tmp_path: Path) -> None:
    with pytest.raises(OneboxError, match=r"свободно 300 МиБ, нужно хотя бы 1 ГиБ"):
        preflight.check_disk(tmp_path, free_bytes=300 * 1024**2)
    preflight.check_disk(tmp_path, free_bytes=1024**3)


def test_a_shop_with_data_starts_on_a_disk_that_is_nearly_full(tmp_path: Path) -> None:
    required = preflight.required_disk_bytes(is_new=False)

    preflight.check_disk(tmp_path, required, free_bytes=100 * 1024**2)


def test_a_start_on_a_full_disk_waits_until_there_is_room(tmp_path: Path) -> None:
    free = [10 * 1024**2, 0, 0, 64 * 1024**2]
    said: list[str] = []
    pauses: list[float] = []

    preflight.wait_for_disk(
        tmp_path / "new" / "folder",
        preflight.required_disk_bytes(is_new=False),
        say=said.append,
        free_bytes=lambda folder: free.pop(0),
        pause=pauses.append,
    )

    assert (len(pauses), free) == (2, [])
    assert "свободно 10 МиБ, нужно хотя бы 64 МиБ. Жду: когда место появится, магазин запустится сам." in said[0]
    assert said[1:] == ["Место появилось, запускаю магазин"]


@pytest.mark.parametrize("version", [(3, 10), (3, 13)])
def test_another_python_is_refused(version: tuple[int, int]) -> None:
    with pytest.raises(OneboxError, match=rf"Python {version[0]}\.{version[1]} не подходит"):
        preflight.check_python(version)


def test_sockets_fit_their_limit_under_a_deep_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path / ("очень глубокая папка " * 5)
    deep.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(deep))

    folder = make_socket_folder()

    assert len(bytes(folder)) <= MAX_FOLDER_PATH
    assert folder.stat().st_mode & 0o777 == 0o700
    assert list(deep.iterdir()) == []
    folder.rmdir()
