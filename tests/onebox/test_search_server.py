"""The choice of the search engine: MEILI_URL, then a binary on PATH, then the embedded engine."""

from pathlib import Path

import pytest

from onebox.errors import OneboxError
from onebox.options import read_options
from onebox.search_server import choose_engine
from onebox.state_folder import StateFolder


@pytest.fixture
def home(tmp_path: Path) -> StateFolder:
    home = StateFolder(tmp_path)
    home.create()
    return home


@pytest.fixture
def empty_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    return programs


def test_meili_url_has_precedence(home: StateFolder, empty_path: Path) -> None:
    put_meilisearch(empty_path)
    options = read_options({"MEILI_URL": "http://engine:7700/", "MEILI_MASTER_KEY": "key-of-that-server"})

    engine = choose_engine(options, home)

    assert engine.server is None
    assert (engine.url, engine.public_url, engine.master_key) == (
        "http://engine:7700",
        "http://engine:7700",
        "key-of-that-server",
    )


def test_meili_url_needs_its_key(home: StateFolder) -> None:
    with pytest.raises(OneboxError, match="не задан MEILI_MASTER_KEY"):
        choose_engine(read_options({"MEILI_URL": "http://engine:7700"}), home)


def test_a_meilisearch_on_path_comes_second(home: StateFolder, empty_path: Path) -> None:
    program = put_meilisearch(empty_path)

    engine = choose_engine(read_options({"SHOP_PORT": "8100"}), home)

    assert engine.server is not None
    assert engine.server.argv[0] == str(program)
    assert engine.server.env["MEILI_HTTP_ADDR"] == "127.0.0.1:8101"
    assert engine.title == f"Meilisearch ({program})"
    assert engine.public_url == ":8101"


def test_the_embedded_engine_is_the_fallback_with_a_hidden_key(home: StateFolder, empty_path: Path) -> None:
    engine = choose_engine(read_options({}), home)

    assert engine.server is not None
    assert engine.title == "встроенный (onebox/engine)"
    assert engine.master_key == home.master_key()
    assert engine.master_key not in " ".join(engine.server.argv)  # every user of the machine may read those


@pytest.mark.parametrize(
    ("code", "line", "is_moved"),
    [(1, "Error: MDB_INVALID: File is not an LMDB file", True), (-6, "", True), (1, "address in use", False)],
)
def test_data_that_a_meilisearch_cannot_read_are_moved_aside(
    code: int, line: str, is_moved: bool, home: StateFolder, empty_path: Path
) -> None:
    put_meilisearch(empty_path)
    engine = choose_engine(read_options({}), home)
    (home.path / "meilisearch").mkdir()

    said = engine.mend(code, [line])

    assert (home.path / "meilisearch").exists() is not is_moved
    moved = list(home.path.glob("meilisearch.damaged-*"))
    assert [said] == (
        [f"Данные поиска не читаются и отложены в {moved[0]}; поиск наполнится заново сам"] if moved else [""]
    )
    assert bool(moved) is is_moved


def put_meilisearch(folder: Path) -> Path:
    program = folder / "meilisearch"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program
