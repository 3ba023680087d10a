"""The page of the search indexes: its words and figures, the requests of its buttons, and the engine that is away."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from meilisearch import Client
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.core.db import get_engine
from api.core.settings import get_settings
from api.index.models import DeadLetter, IndexJob, IndexRebuild, IndexStatistics, OutboxEvent
from indexer.engine import SearchEngine as IndexerEngine
from indexer.index_jobs import count_rows, run_jobs
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import Page, StaffBrowser
from tests.api.small_shop import OIL
from tests.fixtures import datasets
from tests.fixtures.engine import SearchEngine
from tests.fixtures.indexing import rebuild_all

NOW = datetime.now(UTC)
#: The fixture builds no completions.
NOT_BUILT = "Подсказки: нет индекса"
TITLES = ("Товары", "Категории", "Номера деталей", "Машины", "Подсказки")


#: The indexes that the first test of this module has filled.
built: set[str] = set()


@pytest.fixture
def filling_engine(engine_process: SearchEngine, monkeypatch: pytest.MonkeyPatch) -> SearchEngine:
    """The engine as the last test has left it."""
    for name in ("MEILI_URL", "SEARCH_PUBLIC_URL"):
        monkeypatch.setenv(name, engine_process.url)
    monkeypatch.setenv("MEILI_MASTER_KEY", engine_process.master_key)
    get_settings.cache_clear()
    return engine_process


@pytest.fixture
def filled(enter: EnterAs, db_session: Session, filling_engine: SearchEngine) -> StaffBrowser:
    """Every index is built, nothing waits. Indexes are built again when the test before has deleted one."""
    db_session.execute(delete(OutboxEvent))
    db_session.commit()
    if built and uids(filling_engine.client) != built:
        fill(db_session)
    else:
        datasets.load(db_session, fill)
    return enter("admin")


def fill(_: Session) -> None:
    engine = IndexerEngine(get_settings().meili_url, get_settings().meili_master_key.get_secret_value())
    for task in [engine.client.delete_index(uid) for uid in uids(engine.client)]:
        engine.client.wait_for_task(task.task_uid)
    rebuild_all(engine, get_engine())
    built.update(uids(engine.client))


def uids(client: Client) -> set[str]:
    return {index.uid for index in client.get_indexes({"limit": 1000})["results"]}


def condition(page: Page, index: str) -> tuple[str, str]:
    """The word and the tone of an index."""
    heads = [node for node in page.main.find_all("div") if node.attributes.get("id") == f"head-{index}"]
    (badge,) = [node for node in heads[0].find_all("span") if "badge" in node.attributes["class"].split()]
    return badge.text, badge.attributes["class"].rpartition("-")[2]


def facts(page: Page, index: str) -> str:
    (part,) = [node for node in page.main.find_all("div") if node.attributes.get("id") == f"facts-{index}"]
    return part.text.replace("\u00a0", " ")


def attention(page: Page) -> list[str]:
    (part,) = [node for node in page.main.find_all("div") if node.attributes.get("id") == "attention"]
    return [item.text for item in part.find_all("li")]


def save(session: Session, *rows: object) -> None:
    session.add_all(rows)
    session.commit()


def test_every_index_is_fresh(filled: StaffBrowser, db_session: Session) -> None:
    count_rows(get_engine())
    page = filled.get("/admin/index")

    assert [node.text for node in page.main.find_all("h2")][:5] == list(TITLES)
    assert condition(page, "products") == ("Свежий", "ok")
    assert "в поиске 2 , в базе 2" in facts(page, "products")
    assert "Meilisearch" in page.text
    assert "Последние задачи" in page.text
    assert attention(page) == [NOT_BUILT]


@pytest.mark.parametrize(
    ("age_s", "expected", "text"),
    [(2, ("Догоняет", "soft"), "2 записи ждут"), (90, ("Отстаёт", "bad"), "2 мин · 2 записи ждут")],
)
def test_waiting_changes(
    filled: StaffBrowser, db_session: Session, age_s: int, expected: tuple[str, str], text: str
) -> None:
    """Rows are counted, not their events."""
    at = datetime.now(UTC) - timedelta(seconds=age_s)
    for key in (OIL, OIL, 2):  # each in a transaction of its own
        save(db_session, OutboxEvent(entity="product", entity_id=key, change="full", created_at=at))
    page = filled.get("/admin/index")

    assert condition(page, "products") == expected
    assert text in facts(page, "products")
    assert condition(page, "parts") == ("Свежий", "ok")
    assert page.main.find("div", data_live="2")


def test_dead_letters_are_listed_and_redelivered(filled: StaffBrowser, db_session: Session) -> None:
    save(db_session, DeadLetter(entity="product", entity_id=OIL, reason="слишком длинно"))
    page = filled.get("/admin/index")

    assert condition(page, "products") == ("Не всё принято", "warn")
    assert attention(page) == ["Товары: не всё принято", NOT_BUILT]
    assert "1 запись" in facts(page, "products")
    assert any("слишком длинно" in row for row in page.rows())
    form = page.form("/admin/dead-letters")
    assert filled.send("/admin/dead-letters", form).response.headers["location"] == "/admin/index"
    assert [event.entity_id for event in db_session.scalars(select(OutboxEvent))] == [OIL]


def test_the_next_attempt_at_a_dead_letter_is_shown(filled: StaffBrowser, db_session: Session) -> None:
    """An attempt by hand sets the count to zero."""
    save(
        db_session,
        DeadLetter(entity="product", entity_id=1, reason="a", retry_at=NOW + timedelta(seconds=3630), attempts=9),
        DeadLetter(entity="product", entity_id=2, reason="b", retry_at=NOW - timedelta(seconds=1)),
        DeadLetter(entity="product", entity_id=3, reason="c", attempts=6),
    )
    for address in ("/admin/index", "/admin/dead-letters"):
        rows = [row.replace("\u00a0", " ") for row in filled.get(address).rows()]
        assert [any(text in row for row in rows) for text in ("через ", "сейчас", "после правки")] == [True] * 3

    filled.send("/admin/dead-letters", filled.get("/admin/dead-letters").form("/admin/dead-letters"))
    db_session.expire_all()
    assert [letter.attempts for letter in db_session.scalars(select(DeadLetter).order_by(DeadLetter.entity_id))].count(
        0
    ) == 1


def test_a_running_rebuild_shows_its_progress_and_the_time_left(filled: StaffBrowser, db_session: Session) -> None:
    started = datetime.now(UTC) - timedelta(seconds=60)
    job = IndexJob(index_uid="products", kind="rebuild", started_by="anna", status="running", started_at=started)
    job.processed, job.total = 25_000, 100_000
    save(db_session, job, IndexRebuild(index_uid="products", shadow_uid="products_00000000"))
    page = filled.get("/admin/index")

    assert condition(page, "products") == ("Строится", "soft")
    assert "Перестройка: 25 000 из 100 000 · осталось около 3 мин" in facts(page, "products")
    bar = page.main.find("progress")
    assert bar.attributes["value"] == "25"
    assert page.main.find_all("form", action="/admin/index/products/rebuild") == []


def test_the_last_rebuild_and_reconcile_are_told(filled: StaffBrowser, db_session: Session) -> None:
    done = {"index_uid": "products", "status": "done", "started_at": NOW - timedelta(seconds=42), "finished_at": NOW}
    report = {"checked": 2, "seen": 2, "lost": 1, "wrong": 2, "phantom": 0, "mended": 3}
    save(
        db_session,
        IndexJob(kind="rebuild", started_by="shop reindex", report={"documents": 2, "dead_letters": 0}, **done),
        IndexJob(kind="reconcile", started_by="ночная сверка", report=report, **done),
        IndexJob(
            index_uid="products", kind="rebuild", started_by="a", status="failed", message="диск полон", finished_at=NOW
        ),
        IndexStatistics(
            index_uid="products", drained_rows=50, drain_seconds=2.0, last_drain_rows=50, last_drain_seconds=0.5,
            last_drain_at=NOW - timedelta(minutes=5), drain_failures=3,
            last_failure="EngineUnavailableError: away", last_failure_at=NOW,
        ),
    )  # fmt: skip
    text = facts(filled.get("/admin/index"), "products")

    assert "за 42 с, 2 документа · shop reindex" in text
    assert "диск полон" in text
    assert "2 записи : 3 расхождения , исправлено 3 · нет в поиске 1, отличаются 2, лишних 0" in text
    assert "50 записей за 500 мс, 100 записей в секунду" in text
    assert "Сбои 3, последний" in text
    assert "EngineUnavailableError: away" in text


def test_other_counts_than_rows_are_a_difference(
    filled: StaffBrowser, db_session: Session, filling_engine: SearchEngine
) -> None:
    save(db_session, IndexStatistics(index_uid="products", row_count=0, counted_at=NOW))

    assert condition(filled.get("/admin/index"), "products") == ("Расходится", "warn")


def test_a_lost_index_and_an_empty_one(filled: StaffBrowser, db_session: Session, filling_engine: SearchEngine) -> None:
    client = filling_engine.client
    client.wait_for_task(client.index("products").delete_all_documents().task_uid)
    client.wait_for_task(client.delete_index("cars").task_uid)
    save(db_session, IndexStatistics(index_uid="products", row_count=2, counted_at=NOW))
    page = filled.get("/admin/index")

    assert condition(page, "products") == ("Пуст", "bad")
    assert condition(page, "cars") == ("Нет индекса", "bad")


def test_without_the_engine_the_page_says_so(admin: StaffBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEILI_URL", "http://127.0.0.1:1")
    get_settings.cache_clear()
    page = admin.get("/admin/index")

    assert page.status == 200
    assert "Поисковый движок не отвечает" in page.text
    assert {condition(page, "products"), condition(page, "suggestions")} == {("Не виден", "bad")}
    overview = admin.get("/admin")
    assert attention(overview) == ["Поисковый движок не отвечает"]
    assert "/admin/index#engine-note" in [link.attributes["href"] for link in overview.main.find_all("a")]
    assert "поиск знает всё" not in overview.text


def test_data_that_the_engine_moved_aside_are_named(
    admin: StaffBrowser, engine: SearchEngine, servers_dir: Path
) -> None:
    moved = servers_dir / "engine.damaged-20261128T234500Z"
    moved.mkdir()
    try:
        page = admin.get("/admin/index")
    finally:
        moved.rmdir()

    assert f"Они отложены рядом с новыми: {moved.name}" in page.text


def test_an_index_that_is_filled_in_place_is_no_index_that_is_rebuilt(
    filled: StaffBrowser, db_session: Session
) -> None:
    save(db_session, IndexRebuild(index_uid="products", shadow_uid="products"))

    assert condition(filled.get("/admin/index"), "products") == ("Наполняется", "warn")


def test_a_wrong_key_of_the_engine_is_said(
    admin: StaffBrowser, engine: SearchEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEILI_MASTER_KEY", "another-key-of-the-engine")
    get_settings.cache_clear()

    assert "Поисковый движок ответил 403" in admin.get("/admin/index").text


def test_failed_tasks_of_the_engine_are_listed(filled: StaffBrowser, filling_engine: SearchEngine) -> None:
    task = filling_engine.client.index("products").add_documents([{"id": "not an id!"}])
    filling_engine.client.wait_for_task(task.task_uid)
    page = filled.get("/admin/index")

    assert "Последние неудачи" in page.text
    assert any("Не удалась" in row and "not an id!" in row for row in page.rows())


@pytest.mark.parametrize("kind", ["rebuild", "reconcile"])
def test_a_button_requests_a_job_once(
    filled: StaffBrowser, db_session: Session, filling_engine: SearchEngine, kind: str
) -> None:
    address = f"/admin/index/products/{kind}"
    form = filled.get("/admin/index").form(address)

    assert filled.send(address, form).response.headers["location"] == "/admin/index"
    refused = filled.send(address, form)
    assert refused.status == 409
    assert "Индекс «Товары» уже" in refused.text

    run_jobs(IndexerEngine(filling_engine.url, filling_engine.master_key), get_engine())
    jobs = [(job.index_uid, job.kind, job.started_by, job.status) for job in db_session.scalars(select(IndexJob))]
    assert jobs == [("products", kind, "admin", "done")]
    entries = db_session.scalars(select(AuditEntry).where(AuditEntry.entity == "search_index")).all()
    assert [(entry.entity_id, entry.title) for entry in entries] == [("products", "Товары")]
    assert filled.get("/admin/log").status == 200


def test_only_known_indexes_have_buttons(filled: StaffBrowser) -> None:
    form = filled.get("/admin/index").form("/admin/index/products/rebuild")

    assert filled.send("/admin/index/orders/rebuild", form).status == 404
    assert filled.send("/admin/index/suggestions/reconcile", form).status == 404
    assert filled.send("/admin/index/products/rebuild", {}).status == 403


def test_who_reads_search_reports_sees_the_indexes(enter: EnterAs, engine: SearchEngine) -> None:
    for role in ("admin", "manager", "content"):
        browser = enter(role)
        assert browser.get("/admin/searches").status == browser.get("/admin/index").status == 200
