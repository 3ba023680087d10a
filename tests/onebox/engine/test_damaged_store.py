"""A store with damaged bytes: moved aside, an empty one starts, whether the damage shows at a start or at work."""

import contextlib
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from onebox import http_client
from onebox.engine.store import damage
from onebox.engine.store.data_folder import prepare_folder
from tests.fixtures.engine import SearchEngine, running
from tests.onebox.engine.embedded_engine import add, open_engine

PAGE = 4096
DOCUMENTS = 3000


def fill(folder: Path) -> None:
    prepare_folder(folder)
    with open_engine(folder) as engine:
        add(engine, [{"id": number, "name": f"масло моторное {number}" * 5} for number in range(DOCUMENTS)])


def overwrite_all(data: bytearray) -> None:
    data[:] = random.Random(1).randbytes(len(data))


def overwrite_behind_the_header(data: bytearray) -> None:
    data[2 * PAGE :] = random.Random(2).randbytes(len(data) - 2 * PAGE)


def overwrite_page_headers(data: bytearray) -> None:
    for page in range(2, len(data) // PAGE):
        data[page * PAGE : page * PAGE + 16] = b"\xff" * 16


def cut_off(data: bytearray) -> None:
    del data[len(data) // 2 :]


def damage_file(folder: Path, change: Callable[[bytearray], None]) -> None:
    """In place, as a disk does: a process that has mapped the file sees it."""
    file = folder / "data.mdb"
    data = bytearray(file.read_bytes())
    change(data)
    with file.open("r+b") as stream:
        stream.write(data)
        stream.truncate(len(data))


def moved_aside(folder: Path) -> list[Path]:
    return sorted(folder.parent.glob("engine.damaged-*"))


def start_as_the_supervisor_does(folder: Path) -> SearchEngine:
    """Starts again after a start that died."""
    for _ in range(3):
        try:
            with running(folder) as engine:
                work(engine)
                return engine
        except pytest.fail.Exception:
            continue
    raise AssertionError(folder.with_suffix(".log").read_text())


def work(engine: SearchEngine) -> None:
    """The empty engine takes documents and finds them."""
    engine.client.wait_for_task(engine.client.index("products").add_documents([{"id": "fresh"}]).task_uid)
    assert [document.id for document in engine.client.index("products").get_documents().results] == ["fresh"]


@pytest.mark.parametrize("change", [overwrite_all, overwrite_behind_the_header, overwrite_page_headers, cut_off])
def test_a_store_that_cannot_be_read_is_moved_aside_at_the_start(
    change: Callable[[bytearray], None], tmp_path: Path
) -> None:
    folder = tmp_path / "engine"
    fill(folder)
    damage_file(folder, change)

    start_as_the_supervisor_does(folder)

    (moved,) = moved_aside(folder)
    assert (moved / "data.mdb").exists()
    assert f"и отложены в {moved}" in folder.with_suffix(".log").read_text()


@pytest.mark.parametrize("change", [overwrite_page_headers, cut_off])
def test_a_store_that_is_damaged_while_it_is_in_use_is_moved_aside(
    change: Callable[[bytearray], None], tmp_path: Path
) -> None:
    folder = tmp_path / "engine"
    fill(folder)
    with running(folder) as engine:
        damage_file(folder, change)
        use_until_it_ends(engine)
        assert engine.process.returncode < 0

    start_as_the_supervisor_does(folder)

    assert len(moved_aside(folder)) == 1


def use_until_it_ends(engine: SearchEngine) -> None:
    deadline = time.monotonic() + 20
    documents = f"{engine.url}/indexes/products/documents"
    while engine.process.poll() is None:
        assert time.monotonic() < deadline, "the engine goes on with a damaged store"
        for url, body in ((f"{documents}/fetch", {"limit": 1000}), (documents, [{"id": "fresh"}])):
            with contextlib.suppress(http_client.NoAnswerError):
                http_client.ask(url, body, token=engine.master_key)


def test_a_killed_engine_keeps_its_store(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    fill(folder)
    for _ in range(5):
        with running(folder):
            pass

    assert moved_aside(folder) == []


def test_a_store_that_can_be_read_survives_a_fault_but_not_three(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    fill(folder)

    (folder / "faults").write_bytes(b"Fatal Python error: Segmentation fault\n" * 2)
    assert not damage.is_damaged(folder)
    (folder / "faults").write_bytes(b"Fatal Python error: Segmentation fault\n" * 3)
    assert damage.is_damaged(folder)


def test_faults_of_an_hour_ago_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path / "engine")
    (tmp_path / "engine" / "faults").write_bytes(b"Fatal Python error: Aborted\n" * 3)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + damage.FORGOTTEN_S + 1)

    assert not damage.is_damaged(tmp_path / "engine")
    assert not (tmp_path / "engine" / "faults").exists()


def test_only_the_newest_damaged_store_is_kept_and_the_engine_names_it(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    for _ in range(2):
        fill(folder)
        damage_file(folder, overwrite_all)
        start_as_the_supervisor_does(folder)
    (moved,) = moved_aside(folder)

    with running(folder) as engine:
        stats = http_client.ask(f"{engine.url}/stats", token=engine.master_key)

    assert stats["movedAside"] == [moved.name]
