"""`shop search-report` and what suggestions learn from the log, over rows as the shop writes them."""

import sys
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.search.log import repository
from api.search.log.repository import PopularQuery, popular_queries
from api.search.report.service import SearchReport, search_report
from indexer import cli
from tests.api.search.log_rows import log_search
from tests.api.small_shop import TVER

EMPTY: dict[str, Any] = {"exact": 0, "variants": 0, "near": 0}


@pytest.fixture
def week(shop: TestClient, db_session: Session) -> Session:
    """Seventeen searches of a week, one older."""
    log_search(db_session, "Масло", "click", times=3)
    log_search(db_session, "масло", "click", "cart", engine_ms=20)
    log_search(db_session, "vfckj", understood="масло", repaired=True, times=2, city_id=TVER)
    log_search(db_session, "нинзя", times=3, **EMPTY)
    log_search(db_session, "колодки", times=2)
    log_search(db_session, "колодки", exact=0, variants=7, city_id=TVER)
    log_search(db_session, "фильтр", "cart", exact=0, near=2, engine_ms=90)
    log_search(db_session, "90915-10003", kind="number", mode="number", exact=1, engine_ms=1)
    log_search(db_session, "", kind="vin", understood="", times=3, **EMPTY)
    log_search(db_session, "старое", age=timedelta(days=8))
    return db_session


def lines(report: SearchReport, key: str) -> list[tuple[str, int, int, int, int]]:
    (report_list,) = (report_list for report_list in report.lists if report_list.key == key)
    return [(line.text, line.times, line.result_count, line.opened_count, line.ms) for line in report_list.lines]


def test_the_summary_counts_searches_clicks_and_cart_additions(week: Session) -> None:
    total = search_report(week, 7).summary

    assert (total.searches, total.visits, total.cars, total.text_searches) == (17, 17, 3, 14)
    assert (total.exact, total.only_variants, total.only_near, total.empty) == (9, 1, 1, 3)
    assert (total.opened_count, total.cart_count, total.repaired) == (5, 2, 2)
    assert (total.typical_ms, total.slow_ms) == (4, 90)


def test_the_lists_hold_frequent_empty_unused_slow_and_repaired_queries(week: Session) -> None:
    report = search_report(week, 7)

    assert lines(report, "top") == [
        ("масло", 4, 10, 4, 20),
        ("колодки", 3, 10, 0, 4),
        ("нинзя", 3, 0, 0, 4),
        ("vfckj", 2, 10, 0, 4),
        ("90915-10003", 1, 1, 0, 1),
        ("фильтр", 1, 2, 1, 90),
    ]
    assert lines(report, "empty") == [("нинзя", 3, 0, 0, 4)]
    assert [line[:2] for line in lines(report, "unused")] == [("колодки", 3), ("vfckj", 2), ("90915-10003", 1)]
    assert lines(report, "slow") == [("фильтр", 1, 2, 1, 90), ("масло", 4, 10, 4, 20)]
    (repaired,) = report.lists[4].lines
    assert (repaired.text, repaired.understood, repaired.times) == ("vfckj", "масло", 2)
    assert report.lists[1].share(report.lists[1].lines[0]) == 3 / 14


def test_a_city_and_a_period_are_counted_apart(week: Session) -> None:
    assert lines(search_report(week, 7, TVER), "top") == [("vfckj", 2, 10, 0, 4), ("колодки", 1, 7, 0, 4)]
    assert ("старое", 1, 10, 0, 4) in lines(search_report(week, 9), "top")


def test_the_query_by_period_uses_its_index(week: Session) -> None:
    week.execute(text("SET LOCAL enable_seqscan = off"))
    plan = week.scalars(text("EXPLAIN SELECT count(*) FROM searches WHERE at > now() - interval '7 days'")).all()

    assert any("ix_searches_at" in line for line in plan)


def shop_says(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["shop", "search-report", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert isinstance(ended.value.code, int | None)
    return ended.value.code or 0


def test_the_command_prints_it_aligned(
    week: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shop_says(monkeypatch) == 0

    output_lines = capsys.readouterr().out.splitlines()
    words = [" ".join(line.split()) for line in output_lines]
    assert words[0] == "Поиск за 7 дн.: запросов 17, посещений 17"
    assert words[1:10] == [
        "нашлось точно 9 64,3 %",
        "только другие размеры и марки 1 7,1 %",
        "только похожее 1 7,1 %",
        "ничего 3 21,4 %",
        "открыли или купили 5 35,7 %",
        "положили в корзину 2 14,3 %",
        "исправили набранное 2 14,3 %",
        "VIN и номера кузова 3",
        "поиск отвечал: половина / 95 % за, мс 4 / 90",
    ]
    assert "масло 4 28,6 % 10 4 20" in words
    assert words[words.index("Ничего не нашлось") + 2] == "нинзя 3 21,4 % 0 0 4"
    assert words[words.index("Исправили набранное") + 2] == "vfckj → масло 2 14,3 % 10 0 4"
    rows = [line for line in output_lines if line.endswith((" мс", " 4", " 20", " 90")) and "поиск отвечал" not in line]
    assert {len(line) for line in rows} == {88}


def test_the_command_takes_a_city_by_name_and_says_which_there_are(
    week: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shop_says(monkeypatch, "--days", "30", "--city", "тверь") == 0
    assert capsys.readouterr().out.startswith("Поиск за 30 дн., Тверь: запросов 3, посещений 3\n")
    assert shop_says(monkeypatch, "--city", "Омск") == 1
    assert capsys.readouterr().err.strip() == "Нет города «Омск». Есть: Москва, Тверь."
    assert shop_says(monkeypatch, "--days", "91") == 2
    assert "--days" in capsys.readouterr().err


def test_an_empty_log_is_reported_as_empty(
    shop: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shop_says(monkeypatch) == 0

    output = capsys.readouterr().out
    assert output.startswith("Поиск за 7 дн.: запросов 0, посещений 0\n")
    assert "Нашлось всё, что спрашивали." in output


def test_popular_queries_have_many_visits_and_results(shop: TestClient, db_session: Session) -> None:
    log_search(db_session, "масло", times=2)
    log_search(db_session, "vfckj", understood="масло", repaired=True)
    log_search(db_session, "колодки", exact=0, variants=4, times=5)
    log_search(db_session, "редкое", times=2)
    log_search(db_session, "нинзя", times=9, **EMPTY)
    log_search(db_session, "похожее", times=9, exact=0, near=3)
    log_search(db_session, "кончилось", times=4, age=timedelta(days=2))
    log_search(db_session, "кончилось", age=timedelta(hours=2), **EMPTY)
    log_search(db_session, "появилось", times=3, age=timedelta(days=2), **EMPTY)
    log_search(db_session, "появилось")
    log_search(db_session, "oc90", times=9, kind="number")
    log_search(db_session, "давнее", times=9, age=timedelta(days=89))
    connection = db_session.connection()

    assert popular_queries(connection, days=30) == [
        PopularQuery("колодки", 5), PopularQuery("появилось", 4), PopularQuery("масло", 3)
    ]  # fmt: skip
    assert popular_queries(connection, days=30, min_visits=5) == [PopularQuery("колодки", 5)]
    assert PopularQuery("давнее", 9) in popular_queries(connection)


def test_the_number_of_popular_queries_is_limited(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_search(db_session, "масло", times=4)
    log_search(db_session, "колодки", times=3)
    monkeypatch.setattr(repository, "MAX_POPULAR", 1)

    assert popular_queries(db_session.connection()) == [PopularQuery("масло", 4)]
