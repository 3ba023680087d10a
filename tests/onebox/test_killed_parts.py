"""A whole shop whose parts are killed one by one: each is started again, the others reconnect, nothing is lost."""

import os
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.onebox.whole_shop import (
    STOP_TIMEOUT_S,
    RunningShop,
    running_shop,
)

#: Title in messages, and a word of the command line.
PARTS = {
    "engine": ("Поисковый движок", "onebox.engine"),
    "worker": ("Обработчик задач (worker)", "indexer"),
    "drain": ("Обработчик изменений (drain)", "drain"),
    "beat": ("Планировщик (beat)", "beat"),
    "redis": ("Redis", "redis-server"),
    "postgres": ("PostgreSQL", "postgres"),
    "api": ("Сервер страниц (api)", "onebox.api_server"),
}


def part(running: RunningShop, name: str) -> psutil.Process:
    program = PARTS[name][1]
    children = running.supervisor.children()
    (process,) = [child for child in children if program in words_of(child)]
    return process


def words_of(process: psutil.Process) -> list[str]:
    """The words of its command line without folders; Redis writes its address behind its name."""
    return [word.rpartition("/")[2] for argument in process.cmdline() for word in argument.split()[:1]]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningShop]:
    """Started with the most permissive umask."""
    before = os.umask(0)
    with running_shop(tmp_path / "магазин", tmp_path / "log") as running:
        os.umask(before)
        yield running


@pytest.mark.long
@pytest.mark.timeout(600)
def test_every_killed_part_is_started_again_and_the_shop_goes_on(running: RunningShop) -> None:
    running.import_product("первое")
    running.wait_until_found("первое")

    for name, (title, _) in PARTS.items():
        victim = part(running, name)
        victim.kill()

        running.wait_for_line(f"{title} остановился (сигнал 9), запускаю снова: попытка 1")
        if name in ("engine", "worker", "drain", "beat", "redis"):
            assert running.serves_pages()
        running.wait_for_line(f"{title} снова работает")
        assert part(running, name) != victim
        running.wait_until(running.is_whole)
        if name == "engine":
            assert running.found_products("первое") == 1  # from its own data: nobody has filled it again
        running.rename_product(f"после {name}")
        running.wait_until_found(f"после {name}")
        running.wait_until(running.outbox_is_empty)

    assert running.log.read_text().count("Ready: ") == 1
    entries = [entry for entry in [running.home.path, *running.home.path.rglob("*")] if not entry.is_symlink()]
    assert [entry for entry in entries if entry.stat().st_mode & 0o077] == []
    running.supervisor.terminate()
    assert running.supervisor.wait(STOP_TIMEOUT_S) == 0


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_part_that_ends_again_and_again_does_not_stop_the_shop(running: RunningShop) -> None:
    for attempt in range(1, 8):
        part(running, "beat").kill()
        running.wait_for_line("Планировщик (beat) снова работает", times=attempt)

        assert running.serves_pages()

    assert "попытка 7 через 32.0 с" in running.log.read_text()
    assert running.supervisor.is_running()
