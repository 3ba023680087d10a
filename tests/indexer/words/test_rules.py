from pathlib import Path
from types import SimpleNamespace

import pytest

from indexer.words import rules as module
from indexer.words.rules import rules
from indexer.words.tables import WordsError

HEADER = "make,names,why\n"


class Clock:
    """A fake clock in seconds that a test advances."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "monotonic", clock)
    return clock


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "get_settings", lambda: SimpleNamespace(search_config_dir=tmp_path))
    (tmp_path / "words").mkdir()
    path = tmp_path / "words" / "makes.csv"
    path.write_text(HEADER + "Kia,киа,sound\n", encoding="utf-8")
    return path


def test_rules_follow_the_files_within_a_second(table: Path, clock: Clock) -> None:
    assert rules().makes.words == {"kia", "киа"}

    table.write_text(HEADER + "Opel,опель,sound\n", encoding="utf-8")

    assert rules().makes.words == {"kia", "киа"}
    clock.now += module.STAMP_TTL_S
    assert rules().makes.words == {"opel", "опель"}
    assert rules() is rules()


def test_an_invalid_table_keeps_the_previous_words(table: Path, clock: Clock) -> None:
    before = rules()

    table.write_text(HEADER + "Opel\n", encoding="utf-8")
    clock.now += module.STAMP_TTL_S

    assert rules() is before


def test_an_invalid_table_at_the_start_is_an_error(table: Path) -> None:
    table.write_text(HEADER + "Opel\n", encoding="utf-8")

    with pytest.raises(WordsError, match=r"makes\.csv:2"):
        rules()
