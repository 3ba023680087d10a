from collections.abc import Iterator
from pathlib import Path

import pytest

from api.core.settings import get_settings
from api.curation import live
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.live import LiveFiles, version_in_use
from indexer.words import rules as module
from indexer.words.rules import rules

HEADER = "make,names,why\n"


class Clock:
    """A fake clock in seconds that a test advances."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(live, "monotonic", clock)
    return clock


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("SEARCH_CONFIG_DIR", str(tmp_path))
    monkeypatch.setattr(module, "_last", [])
    module._rules.cache_clear()
    get_settings.cache_clear()
    (tmp_path / "words").mkdir()
    path = tmp_path / "words" / "makes.csv"
    path.write_text(HEADER + "Kia,киа,sound\n", encoding="utf-8")
    yield path
    monkeypatch.undo()
    get_settings.cache_clear()


def test_rules_follow_the_files_within_a_second(table: Path, clock: Clock) -> None:
    assert rules().makes.words == {"kia", "киа"}

    table.write_text(HEADER + "Opel,опель,sound\n", encoding="utf-8")

    assert rules().makes.words == {"kia", "киа"}
    clock.now += live.TTL_S
    assert rules().makes.words == {"opel", "опель"}
    assert rules() is rules()


def test_an_invalid_table_keeps_the_previous_words(table: Path, clock: Clock) -> None:
    before = rules()

    table.write_text(HEADER + "Opel\n", encoding="utf-8")
    clock.now += live.TTL_S

    assert rules() is before


def test_an_invalid_table_at_the_start_is_an_error(table: Path) -> None:
    table.write_text(HEADER + "Opel\n", encoding="utf-8")

    with pytest.raises(ConfigFileError):
        rules()


def test_another_version_is_in_use_within_a_block(table: Path) -> None:
    draft = LiveFiles(7, ConfigFiles({"words/makes.csv": HEADER + "Opel,опель,sound\n"}))

    with version_in_use(draft):
        assert rules().makes.words == {"opel", "опель"}

    assert rules().makes.words == {"kia", "киа"}
