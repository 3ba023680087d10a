"""`shop query-log export`: queries of many visits without personal data, and the mix of kinds."""

import csv
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from cli import main
from tests.api.index.log_rows import log_search
from tests.fixtures import datasets

HEAD = ["kind", "query", "weight"]
EMPTY: dict[str, Any] = {"exact": 0, "variants": 0, "near": 0}


def log_queries(session: Session) -> None:
    log_search(session, "Масло 5W-40", times=4)
    log_search(session, "масло 5w-40", times=3)
    log_search(session, "vfckj", times=5, repaired=True, **EMPTY)
    log_search(session, "редкое", times=4)
    log_search(session, "90915-10003", times=6, kind="number", mode="number")
    log_search(session, "", times=8, kind="vin", understood="", **EMPTY)
    log_search(session, "", times=2, kind="frame", understood="", **EMPTY)
    log_search(session, "давнее", times=9, age=timedelta(days=31))
    visit = uuid4()
    for number in range(1, 8):
        log_search(session, "один человек", visit=visit, number=number)


@pytest.fixture
def log(shop: TestClient, db_session: Session) -> Session:
    datasets.load(db_session, log_queries)
    return db_session


def shop_says(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["shop", "query-log", "export", *words])
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert isinstance(ended.value.code, int | None)
    return ended.value.code or 0


def exported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> list[list[str]]:
    assert shop_says(monkeypatch, *words) == 0
    return list(csv.reader(capsys.readouterr().out.splitlines()))


def test_queries_of_many_visits_have_their_weight_and_the_rest_its_kind(
    log: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exported(monkeypatch, capsys) == [
        HEAD,
        ["text", "масло 5w-40", "7"],
        ["number", "90915-10003", "6"],
        ["text", "vfckj", "5"],
        ["frame", "", "2"],
        ["text", "", "11"],
        ["vin", "", "8"],
    ]


def test_the_options_choose_the_days_and_the_number_of_visits(
    log: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = exported(monkeypatch, capsys, "--days", "40", "--least", "7")

    assert rows == [
        HEAD, ["text", "давнее", "9"], ["text", "масло 5w-40", "7"], ["frame", "", "2"], ["number", "", "6"],
        ["text", "", "16"], ["vin", "", "8"],
    ]  # fmt: skip
    assert shop_says(monkeypatch, "--least", "1") == 2
    assert shop_says(monkeypatch, "--days", "91") == 2


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("XTA210990Y2765499", "text"), ("xta 210990 y 2765499", "text"), ("хта210990у2765499", "number"),
        ("AE101-1234567", "number"), ("ае101-1234567", "text"), ("+7 916 123-45-67", "text"), ("89161234567", "number"),
        ("anna@example.ru", "text"), ("масло для anna@example.ru", "text"), ("4276 1234 5678 9010", "number"),
        ("а123вс77", "text"),
    ],
)  # fmt: skip
def test_a_text_that_looks_personal_is_counted_by_its_kind_alone(
    shop: TestClient,
    db_session: Session,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    kind: str,
) -> None:
    log_search(db_session, text, times=9, kind=kind, **EMPTY)

    assert exported(monkeypatch, capsys) == [HEAD, [kind, "", "9"]]


def test_a_number_with_exact_hits_is_a_part_number_whatever_it_looks_like(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log_search(db_session, "9091510003", times=4, kind="number", **EMPTY)
    log_search(db_session, "9091510003", kind="number", exact=1)

    assert exported(monkeypatch, capsys) == [HEAD, ["number", "9091510003", "5"]]


def test_a_file_holds_the_same_and_the_screen_says_how_many(
    log: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "queries.csv"
    rows = exported(monkeypatch, capsys)

    assert shop_says(monkeypatch, "--to", str(file)) == 0
    assert capsys.readouterr().out == f"{file}: запросов 3\n"
    assert list(csv.reader(file.read_text(encoding="utf-8").splitlines())) == rows


def test_a_file_that_cannot_be_written_is_named(
    log: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shop_says(monkeypatch, "--to", str(tmp_path / "none" / "queries.csv")) == 1
    assert "queries.csv не записать: No such file or directory. Укажите другой: --to." in capsys.readouterr().err


def test_quotes_and_commas_survive_the_file(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log_search(db_session, 'фильтр "сапфир", 5 шт', times=5)

    assert exported(monkeypatch, capsys)[1] == ["text", 'фильтр "сапфир", 5 шт', "5"]


def test_an_empty_log_gives_the_head_alone(
    shop: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exported(monkeypatch, capsys) == [HEAD]
