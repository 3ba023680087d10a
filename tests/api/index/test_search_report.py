"""`shop search-report` and what suggestions learn from the log, over rows as the shop writes them."""

import sys
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.index import report_repository, search_log_repository
from api.index.report_repository import ListKey, QueryList, summary_change
from api.index.report_scope import ReportScope, last_days
from api.index.search_log_repository import popular_queries
from cli import main
from tests.api.index.log_rows import log_search
from tests.api.small_shop import TVER
from tests.fixtures import datasets

OILS, CAR_OILS, FILTERS = 1, 11, 3
EMPTY: dict[str, Any] = {"exact": 0, "variants": 0, "near": 0}


def log_week(session: Session) -> None:
    """Seventeen searches of a week, one older."""
    log_search(session, "Масло", "click", times=3)
    log_search(session, "масло", "click", "cart", "order", engine_ms=20)
    log_search(session, "vfckj", understood="масло", repaired=True, times=2, city_id=TVER)
    log_search(session, "нинзя", times=3, **EMPTY)
    log_search(session, "колодки", times=2)
    log_search(session, "колодки", exact=0, variants=7, city_id=TVER)
    log_search(session, "фильтр", "cart", exact=0, near=2, engine_ms=90)
    log_search(session, "90915-10003", kind="number", mode="number", exact=1, engine_ms=1)
    log_search(session, "", kind="vin", understood="", times=3, **EMPTY)
    log_search(session, "старое", age=timedelta(days=8))


@pytest.fixture
def week(shop: TestClient, db_session: Session) -> Session:
    datasets.load(db_session, log_week)
    return db_session


def scope(days: int, city_id: int | None = None, category_id: int | None = None) -> ReportScope:
    return ReportScope(last_days(days, datetime.now(UTC)), city_id, category_id)


def query_list(session: Session, key: ListKey, about: ReportScope, sort: str = "-count") -> QueryList:
    summary = summary_change(session, about, datetime.now(UTC)).now
    return report_repository.query_list(session, about, key, summary, sort)


def lines(session: Session, key: ListKey, about: ReportScope | None = None) -> list[tuple[str, int, int, int, int]]:
    rows = query_list(session, key, about or scope(7)).rows
    return [(row.text, row.count, row.result_count, row.opened_count, row.ms) for row in rows]


def test_the_summary_counts_searches_clicks_carts_and_orders(week: Session) -> None:
    total = summary_change(week, scope(7), datetime.now(UTC)).now

    assert (total.searches, total.visits, total.cars, total.text_searches) == (17, 17, 3, 14)
    assert (total.exact, total.only_variants, total.only_near, total.empty) == (9, 1, 1, 3)
    assert (total.opened_count, total.cart_count, total.order_count, total.repaired) == (5, 2, 1, 2)
    assert total.revenue == 100_000
    assert (total.typical_ms, total.slow_ms) == (4, 90)


def test_a_summary_is_compared_with_the_same_time_before(week: Session) -> None:
    now = datetime.now(UTC)

    before = summary_change(week, scope(7), now).before
    assert before is not None
    assert (before.searches, before.text_searches, before.opened_count) == (1, 1, 0)
    assert summary_change(week, scope(7, TVER), now).before is None
    assert summary_change(week, scope(46), now).before is None


def test_the_lists_hold_frequent_empty_unused_repaired_and_slow_queries(week: Session) -> None:
    assert lines(week, "top") == [
        ("масло", 4, 10, 4, 20),
        ("колодки", 3, 10, 0, 4),
        ("нинзя", 3, 0, 0, 4),
        ("vfckj", 2, 10, 0, 4),
        ("90915-10003", 1, 1, 0, 1),
        ("фильтр", 1, 2, 1, 90),
    ]
    assert lines(week, "empty") == [("нинзя", 3, 0, 0, 4)]
    assert [line[:2] for line in lines(week, "unused")] == [("колодки", 3), ("vfckj", 2), ("90915-10003", 1)]
    assert lines(week, "slow") == [("масло", 1, 10, 4, 20), ("фильтр", 1, 2, 1, 90)]
    (repaired,) = query_list(week, "repaired", scope(7)).rows
    assert (repaired.text, repaired.understood, repaired.times) == ("vfckj", "масло", 2)
    empty = query_list(week, "empty", scope(7))
    assert (empty.share(empty.rows[0]), empty.sizes) == (
        3 / 14, {"top": 6, "empty": 1, "unused": 3, "refined": 0, "repaired": 1, "slow": 2}
    )  # fmt: skip


def test_a_row_has_the_rates_of_its_text_and_its_days(week: Session) -> None:
    row = query_list(week, "top", scope(7)).rows[0]

    assert (row.opened_share, row.position, row.cart_share, row.order_share) == (1.0, 3.0, 0.25, 0.25)
    assert row.revenue_per_search == 25_000
    assert row.trend == [0, 0, 0, 0, 0, 0, 4]


def test_lists_are_sorted_by_what_searches_led_to(week: Session) -> None:
    def texts(sort: str) -> list[str]:
        return [row.text for row in query_list(week, "top", scope(7), sort).rows]

    assert texts("-cart")[:2] == ["фильтр", "масло"]
    assert texts("-revenue")[0] == "масло"
    assert texts("opened")[-2:] == ["масло", "фильтр"]
    assert texts("count")[-1] == "масло"


def test_a_refined_query_shows_the_most_frequent_next_text(shop: TestClient, db_session: Session) -> None:
    for name in ("колодки ваз", "колодки ваз", "диски"):
        visit = uuid4()
        log_search(db_session, "Колодки", visit=visit)
        log_search(db_session, name, visit=visit, number=2)

    (row,) = query_list(db_session, "refined", scope(7)).rows
    assert (row.text, row.count, row.next_text) == ("колодки", 3, "колодки ваз")


def test_a_city_a_category_and_a_period_are_counted_apart(week: Session) -> None:
    assert lines(week, "top", scope(7, TVER)) == [("vfckj", 2, 10, 0, 4), ("колодки", 1, 7, 0, 4)]
    assert ("старое", 1, 10, 0, 4) in lines(week, "top", scope(9))
    log_search(week, "в маслах", category_id=OILS)
    log_search(week, "в легковых", category_id=CAR_OILS)
    log_search(week, "в фильтрах", category_id=FILTERS)
    assert [line[0] for line in lines(week, "top", scope(7, None, OILS))] == ["в легковых", "в маслах"]
    assert [line[0] for line in lines(week, "top", scope(7, None, CAR_OILS))] == ["в легковых"]


def test_the_query_by_period_uses_its_index(week: Session) -> None:
    week.execute(text("SET LOCAL enable_seqscan = off"))
    plan = week.scalars(text("EXPLAIN SELECT count(*) FROM searches WHERE at > now() - interval '7 days'")).all()

    assert any("ix_searches_at" in line for line in plan)


def shop_says(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["shop", "search-report", *words])
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert isinstance(ended.value.code, int | None)
    return ended.value.code or 0


def test_the_command_prints_it_aligned(
    week: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shop_says(monkeypatch) == 0

    output_lines = capsys.readouterr().out.splitlines()
    words = [" ".join(line.split()) for line in output_lines]
    assert words[0] == "Поиск за 7 дн.: запросов 17 (+16 к прошлым), посещений 17"
    assert words[1:13] == [
        "нашлось точно 9 64,3 % -35,7 п. п.",
        "только другие размеры и марки 1 7,1 % +7,1 п. п.",
        "только похожее 1 7,1 % +7,1 п. п.",
        "ничего 3 21,4 % +21,4 п. п.",
        "открыли или купили 5 35,7 % +35,7 п. п.",
        "положили в корзину 2 14,3 % +14,3 п. п.",
        "заказали 1 7,1 % +7,1 п. п.",
        "спросили иначе 0 0,0 % +0,0 п. п.",
        "исправили набранное 2 14,3 % +14,3 п. п.",
        "VIN и номера кузова 3",
        "заказано на поиск 71,43 ₽",
        "поиск отвечал: половина / 95 % за, мс 4 / 90",
    ]
    assert "масло 4 28,6 % 10 100,0 % 3,0 25,0 % 25,0 % 250 ₽ 20" in words
    assert words[words.index("Ничего не нашлось") + 2] == "нинзя 3 21,4 % 0 0,0 % — 0,0 % 0,0 % 0 ₽ 4"
    assert words[words.index("Исправили набранное") + 2].startswith("vfckj → масло 2 14,3 % 10")
    rows = [line for line in output_lines if line.endswith((" мс", " 4", " 20", " 90")) and "поиск отвечал" not in line]
    assert {len(line) for line in rows} == {125}


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
        ("колодки", 5), ("появилось", 4), ("масло", 3)
    ]  # fmt: skip
    assert popular_queries(connection, days=30, min_visits=5) == [("колодки", 5)]
    assert ("давнее", 9) in popular_queries(connection)


def test_the_number_of_popular_queries_is_limited(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_search(db_session, "масло", times=4)
    log_search(db_session, "колодки", times=3)
    monkeypatch.setattr(search_log_repository, "MAX_POPULAR", 1)

    assert popular_queries(db_session.connection()) == [("масло", 4)]
