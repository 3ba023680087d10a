"""Snapshots: a start loads posting lists from a file only if they equal those built from the documents."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from onebox.engine.index import snapshot
from onebox.engine.store.store import Store
from onebox.engine.tasks.task_worker import TaskWorker
from tests.onebox.engine.embedded_engine import Lists, add, delete, lists, open_engine, save_lists, update_settings

SETTINGS = {"filterableAttributes": ["brand", "price"], "sortableAttributes": ["price"]}
WORDS = ("масло", "фильтр", "свеча", "колодки", "ремень")


def documents(first: int, last: int) -> list[dict[str, Any]]:
    return [
        {"id": n, "name": f"{WORDS[n % 5]} {WORDS[n % 3]} 5w-{n % 7}", "brand": f"Бренд {n % 4}", "price": n % 10}
        for n in range(first, last)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of an index with documents added, changed and deleted since its snapshot."""
    folder = tmp_path / "engine"
    with open_engine(folder) as engine:
        update_settings(engine, SETTINGS)
        add(engine, documents(0, 60))
        save_lists(engine)
        add(engine, documents(55, 70))
        add(engine, [{"id": 3, "name": "масло трансмиссионное", "price": 700}])
        delete(engine, ["1", "2", "66"])
        add(engine, [{"id": "re-used", "name": "ремень"}])
    return folder


def from_documents(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Lists:
    """The posting lists of an index built from its documents."""
    with monkeypatch.context() as patch:
        patch.setattr("onebox.engine.index_loader.load_snapshot", refuse)
        with open_engine(folder) as engine:
            return lists(engine.indexes["products"])


def refuse(*_: object) -> None:
    raise snapshot.SnapshotError("not wanted")


def test_a_start_reads_only_changes_since_the_snapshot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = from_documents(folder, monkeypatch)
    monkeypatch.setattr(Store, "documents", never)

    with open_engine(folder) as engine:
        index = engine.indexes["products"]
        assert lists(index) == expected
        touched = 10 + len({"3", "1", "2"})  # new ones, the last deleted among them; `re-used` lies where 1 lay
        assert (index.snapshot, index.unsaved) == (True, touched)


def never(*_: object) -> None:
    pytest.fail("all documents were read")


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


def remove(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def replace_by_noise(path: Path) -> None:
    path.write_bytes(b"\xff" * 1000)


@pytest.mark.parametrize("spoil", [cut_short, damage, remove, empty, replace_by_noise])
def test_a_damaged_snapshot_is_ignored_and_rebuilt(
    spoil: Callable[[Path], None], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = from_documents(folder, monkeypatch)
    spoil(folder / "lists-0")

    with open_engine(folder) as engine:
        index = engine.indexes["products"]
        assert lists(index) == expected
        assert (index.snapshot, index.unsaved) == (False, len(index.docs))
        save_lists(engine)
    monkeypatch.setattr(Store, "documents", never)
    with open_engine(folder) as engine:
        assert lists(engine.indexes["products"]) == expected


def test_a_snapshot_of_another_version_is_ignored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = from_documents(folder, monkeypatch)
    monkeypatch.setattr(snapshot, "FORMAT", "another")

    with open_engine(folder) as engine:
        assert lists(engine.indexes["products"]) == expected
        assert not engine.indexes["products"].snapshot


def test_settings_that_change_tokenisation_invalidate_the_snapshot(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_engine(folder) as engine:
        update_settings(engine, {"searchableAttributes": ["brand"], "filterableAttributes": ["name"]})

    expected = from_documents(folder, monkeypatch)
    with open_engine(folder) as engine:
        assert lists(engine.indexes["products"]) == expected
        assert not engine.indexes["products"].snapshot


def test_the_snapshot_of_a_deleted_index_is_not_reused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_engine(folder) as engine:
        engine.enqueue("indexDeletion", "products")
        add(engine, [{"id": 1, "name": "другое"}])

    with open_engine(folder) as engine:
        assert list(engine.indexes["products"].ids) == ["1"]
        assert "масло" not in engine.indexes["products"].text.vocabulary


def test_a_full_disk_does_not_stop_the_tasks(tmp_path: Path) -> None:
    with open_engine(tmp_path / "engine") as engine:
        add(engine, documents(0, 600))
        (tmp_path / "engine" / "lists-0.partial").mkdir()

        TaskWorker(engine)._save_lists()

        assert not engine.indexes["products"].snapshot
