"""A start deletes data of another engine version, and no other files."""

from pathlib import Path

import pytest

from onebox.engine.store.data_folder import DATA_VERSION, prepare_folder
from tests.fixtures.engine import running


def write_old_data(folder: Path, mark: str | None) -> None:
    """Writes the files of an engine of the given version."""
    folder.mkdir()
    for name in ("data.mdb", "lock.mdb", "lists-0", "lists-1.partial", "notes.txt"):
        (folder / name).write_text(name)
    if mark is not None:
        (folder / "DATA_VERSION").write_text(mark)


@pytest.mark.parametrize("mark", [None, "", "0", f"{DATA_VERSION + 1}\n", "version one"])
def test_data_of_another_version_is_removed(mark: str | None, tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    write_old_data(folder, mark)

    prepare_folder(folder)

    assert sorted(path.name for path in folder.iterdir()) == ["DATA_VERSION", "notes.txt"]
    assert int((folder / "DATA_VERSION").read_text()) == DATA_VERSION


def test_data_of_this_version_stays(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    write_old_data(folder, f"{DATA_VERSION}\n")

    prepare_folder(folder)

    assert {path.name for path in folder.iterdir()} >= {"data.mdb", "lists-0", "notes.txt"}


def test_a_missing_folder_is_created(tmp_path: Path) -> None:
    prepare_folder(tmp_path / "a" / "b")

    assert int((tmp_path / "a" / "b" / "DATA_VERSION").read_text()) == DATA_VERSION


def test_a_server_over_data_of_another_version_starts_empty(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    with running(folder) as engine:
        task = engine.client.index("products").add_documents([{"id": 1}])
        engine.client.wait_for_task(task.task_uid)
    (folder / "DATA_VERSION").write_text(f"{DATA_VERSION - 1}\n")

    with running(folder) as engine:
        assert engine.client.get_indexes()["results"] == []
        assert engine.client.get_tasks().total == 0
