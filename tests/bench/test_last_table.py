"""Selection of the table a run is compared with, and of the table it may write."""

import sys
from pathlib import Path

import pytest

from bench.relevance import __main__ as relevance
from bench.relevance.rules import FOLDER

OTHER_OPTIONS = ["--queries", "q.jsonl"], ["--judgements", "j.csv"], ["--catalogue", "f.csv"]


def last(*words: str) -> Path | None:
    return relevance.last_table(relevance.parser().parse_args(words))


def test_the_committed_table_is_of_our_own_set_over_the_demo_shop_alone() -> None:
    assert last() == FOLDER / "last.json"
    assert [last(*words) for words in OTHER_OPTIONS] == [None, None, None]
    assert [last(*words, "--last", "t.json") for words in ([], *OTHER_OPTIONS)] == [Path("t.json")] * 4


@pytest.mark.parametrize("words", OTHER_OPTIONS)
def test_another_set_does_not_overwrite_it(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["relevance", "--update", *words])
    monkeypatch.setattr(relevance, "run", lambda options: pytest.fail("it was run"))

    with pytest.raises(SystemExit) as end:
        relevance.main()

    assert end.value.code == 2
    assert "--last" in capsys.readouterr().err.splitlines()[-1]
