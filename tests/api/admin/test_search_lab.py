"""The lab of the search configuration: pages, what its page searches with, previews and evaluations."""

import json
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import jwt
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.catalog.models import Product
from api.core.settings import get_settings
from api.curation import live, repository
from api.curation.config_files import ConfigFiles
from api.curation.judgements import GRADES as JUDGEMENTS
from api.curation.judgements import QUERIES
from api.curation.service import DraftService
from api.index.indexes import INDEX_UIDS, PRODUCTS_PREVIEW
from indexer.engine import SearchEngine as IndexerEngine
from indexer.engine import ensure_keys
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser
from tests.api.admin.search_draft import folder_files
from tests.api.index.log_rows import log_search
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.engine import SearchEngine

QUERY_LINES = (
    '{"id": "q1", "query": "масло", "class": "plain"}\n{"id": "q2", "query": "фильтр", "class": "plain"}\n'
    '{"id": "q3", "query": "свечи", "class": "plain"}\n'
)
GRADES = "query_id,product_id,grade\nq1,900,3\nq2,901,3\n"
SYNONYM = "ветошь,масло,one,why"
HEADER = "from,to,way,why"
CONTEXT, EVALUATION = "/admin/search/lab/context", "/admin/search/draft/evaluation"


@cache
def files() -> ConfigFiles:
    return folder_files().replaced({QUERIES: QUERY_LINES, JUDGEMENTS: GRADES, "synonyms.csv": HEADER + "\n"})


@pytest.fixture
def lab(admin: StaffBrowser, db_session: Session, monkeypatch: pytest.MonkeyPatch) -> Iterator[StaffBrowser]:
    """An administrator over a shop with a live version; the oil has the old number 900, the filter 901."""
    monkeypatch.setenv("MEILI_MASTER_KEY", "master-key-of-the-tests")
    get_settings.cache_clear()
    db_session.get_one(Product, OIL).old_id = "900"
    db_session.get_one(Product, FILTER).old_id = "901"
    connection = db_session.connection()
    version = repository.add_version(connection, files(), parent_id=None, source="files", author="a", reason="")
    repository.set_live(connection, version)
    db_session.commit()
    live.forget()
    yield admin
    live.forget()


def add_synonym(session: Session) -> None:
    DraftService(session).replace_line("synonyms.csv", None, SYNONYM, "anna")
    session.commit()


def context(browser: StaffBrowser, text: str = "") -> dict[str, Any]:
    response = browser.browser.get(CONTEXT, params={"q": text})
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    answer: dict[str, Any] = response.json()
    return answer


def token_indexes(token: str) -> set[str]:
    claims = jwt.decode(token, options={"verify_signature": False})
    return set(claims["searchRules"])


def test_every_role_may_open_the_lab_and_a_stranger_logs_in(lab: StaffBrowser, enter: EnterAs) -> None:
    for role in ("admin", "manager", "content"):
        assert "Лаборатория поиска" in enter(role).get("/admin/search").text
    stranger = TestClient(lab.browser.app, follow_redirects=False)
    for address in ("/admin/search", CONTEXT, "/admin/search/lab/vocabulary", "/admin/search/lab/frequent"):
        response = stranger.get(address)
        assert (response.status_code, response.headers["Location"].split("?")[0]) == (303, "/admin/login")


def test_a_shop_without_a_version_says_what_to_do(admin: StaffBrowser) -> None:
    page = admin.get("/admin/search/lab/evaluation")

    assert page.status == 409
    assert "shop search-config apply" in page.text


def test_the_form_keeps_what_was_chosen(lab: StaffBrowser) -> None:
    page = lab.get("/admin/search?q=масло&city=2&category=1&sort=price_asc&car=веста")

    assert page.form("/admin/search") == {
        "q": "масло", "city": "2", "category": "1", "sort": "price_asc", "car": "веста",
    }  # fmt: skip
    assert "Витрина ещё не собрана" in page.text


def test_the_island_is_the_entry_of_the_build(
    lab: StaffBrowser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".vite").mkdir()
    (tmp_path / "index.html").write_text("<title></title></head></body>")
    manifest = {"src/lab/main.tsx": {"file": "assets/lab-1.js", "css": ["assets/2.css"]}}
    (tmp_path / ".vite" / "manifest.json").write_text(json.dumps(manifest))
    monkeypatch.setenv("WEB_DIST", str(tmp_path))
    get_settings.cache_clear()

    page = lab.get("/admin/search?q=масло&city=2&category=1")

    assert page.root.find("script", type="module").attributes["src"] == "/assets/lab-1.js"
    assert page.root.find_all("link", href="/assets/2.css") != []
    root = page.root.find("div", id="lab").attributes
    assert (root["data-city"], root["data-zone"], root["data-categories"]) == ("2", "2", "1")
    assert "script-src 'self';" in page.response.headers["Content-Security-Policy"]


def test_an_empty_draft_is_the_same(lab: StaffBrowser) -> None:
    answer = context(lab)

    assert (answer["draft"]["state"], answer["draft"]["changed"]) == ("same", 0)
    assert answer["live"]["vocabulary"] == "/api/shop/searchVocabulary"
    assert answer["live"]["index"] == answer["draft"]["index"] == "products"
    assert {"attribute": "brand", "name": "Производитель", "unit": None} in answer["live"]["facets"]
    assert answer["judged"] == [{"id": "q1", "text": "масло"}, {"id": "q2", "text": "фильтр"}]


def test_grades_are_those_of_the_query_by_product(lab: StaffBrowser) -> None:
    assert context(lab, "Масло")["judgement"] == {"id": "q1", "grades": {str(OIL): 3}}
    assert context(lab, "свечи")["judgement"] == {"id": "q3", "grades": {}}
    assert context(lab, "щётки")["judgement"] is None


def test_a_draft_goes_from_missing_over_building_to_ready_and_outdated(lab: StaffBrowser, db_session: Session) -> None:
    add_synonym(db_session)
    assert context(lab)["draft"]["state"] == "missing"

    token = lab.get("/admin/search").form("/admin/logout")
    page = lab.send("/admin/search/draft/preview", token | {"back": "/admin/search?q=ветошь"})

    assert (page.status, unquote(page.response.headers["Location"])) == (303, "/admin/search?q=ветошь")
    draft = context(lab)["draft"]
    assert (draft["state"], draft["index"], draft["synonyms"]["ветош"]) == ("waiting", PRODUCTS_PREVIEW, ["масл"])
    assert draft["names"] == {"ветош": "ветошь", "масл": "масло"}
    assert draft["rules"]["words"] == ["ветошь"]
    entry = db_session.scalars(select(AuditEntry).order_by(AuditEntry.id.desc())).first()
    assert entry is not None
    assert (entry.action, entry.staff_login) == ("запросил предпросмотр черновика", "admin")
    preview = repository.preview(db_session.connection())
    assert preview is not None
    repository.show_preview(db_session.connection(), preview.version_id, "building", processed=30, total=100)
    db_session.commit()
    draft = context(lab)["draft"]
    assert (draft["state"], draft["processed"], draft["total"]) == ("building", 30, 100)
    repository.show_preview(db_session.connection(), preview.version_id, "ready", vocabulary=b'{"words":[]}')
    db_session.commit()
    draft = context(lab)["draft"]
    assert (draft["state"], draft["vocabulary"]) == ("ready", "/admin/search/lab/vocabulary")
    assert lab.browser.get(draft["vocabulary"]).json() == {"words": []}
    DraftService(db_session).replace_line(JUDGEMENTS, None, "q3,900,1", "anna")
    db_session.commit()
    assert context(lab)["draft"]["state"] == "ready"
    DraftService(db_session).replace_line("synonyms.csv", SYNONYM, "тряпка,масло,one,why", "anna")
    db_session.commit()
    assert context(lab)["draft"]["state"] == "outdated"


def test_names_of_cars_are_those_of_the_draft(lab: StaffBrowser, db_session: Session) -> None:
    DraftService(db_session).replace_line("words/makes.csv", None, "Wartburg,вартбург,why", "anna")
    db_session.commit()

    response = lab.browser.get("/admin/search/lab/cars")

    assert set(response.json()) == {"makes", "models", "oils", "service"}
    assert live.live_files().files == files()


def test_a_broken_draft_is_named(lab: StaffBrowser, db_session: Session) -> None:
    DraftService(db_session).replace_line("synonyms.csv", None, "a,b,both,c", "anna")
    db_session.commit()

    draft = context(lab)["draft"]

    assert draft["state"] == "broken"
    assert "строка 2: «Действует»: нет такого вида «both»" in draft["message"]
    token = lab.get("/admin/search").form("/admin/logout")
    page = lab.send("/admin/search/draft/preview", token)
    assert (page.status, "Черновик с ошибкой" in page.text) == (422, True)


def test_only_the_token_of_staff_reaches_the_preview(lab: StaffBrowser, engine: SearchEngine) -> None:
    task = engine.client.create_index(PRODUCTS_PREVIEW)
    engine.client.wait_for_task(task.task_uid)
    ensure_keys(IndexerEngine(engine.url, engine.master_key))
    shopper = lab.browser.get("/api/shop/searchToken").json()["token"]
    staff = context(lab)["engine"]["token"]

    statuses = [
        httpx.post(
            f"{engine.url}/indexes/{PRODUCTS_PREVIEW}/search",
            json={"q": ""},
            headers={"Authorization": f"Bearer {token}"},
        ).status_code
        for token in (shopper, staff)
    ]

    assert statuses == [403, 200]
    assert token_indexes(shopper) == {*INDEX_UIDS}
    assert token_indexes(staff) == {*INDEX_UIDS, PRODUCTS_PREVIEW}


def shown(*ids: int) -> dict[str, list[int]]:
    return {"ids": list(ids), "near": []}


def evaluation_form(browser: StaffBrowser, results: object, **changes: str) -> dict[str, str]:
    answer = context(browser)
    form = browser.get("/admin/search").form("/admin/logout")
    text = results if isinstance(results, str) else json.dumps(results)
    return form | {"digest": answer["draft"]["digest"], "live": str(answer["live"]["id"]), "results": text} | changes


BETTER_AND_WORSE = [
    {"id": "q1", "live": shown(OIL), "draft": shown(FILTER, OIL)},
    {"id": "q2", "live": shown(), "draft": shown(FILTER)},
]


def test_an_evaluation_becomes_a_table_with_the_loss_first(lab: StaffBrowser, db_session: Session) -> None:
    add_synonym(db_session)
    assert "Этот черновик ещё не проверяли" in lab.get("/admin/search/lab/evaluation").text

    page = lab.send(EVALUATION, evaluation_form(lab, BETTER_AND_WORSE))

    assert page.response.headers["Location"] == "/admin/search/lab/evaluation?changed=1"
    page = lab.get("/admin/search/lab/evaluation?changed=1")
    assert page.rows() == ["масло 100,0 63,1 ▼ −36,9", "фильтр 0,0 100,0 ▲ +100,0"]
    links = [link.attributes["href"] for row in page.main.find_all("tbody") for link in row.find_all("a")]
    assert links[0] == "/admin/search?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE"
    assert "2 запроса" in page.text


def test_equal_queries_are_left_out_on_request(lab: StaffBrowser, db_session: Session) -> None:
    add_synonym(db_session)
    same = [{"id": query, "live": shown(OIL), "draft": shown(OIL)} for query in ("q1", "q2")]

    lab.send(EVALUATION, evaluation_form(lab, same))

    assert len(lab.get("/admin/search/lab/evaluation").rows()) == 2
    assert "Ни один запрос не изменился" in lab.get("/admin/search/lab/evaluation?changed=1").text


HOSTILE_RESULTS: list[Any] = [
    "",
    "[" * 100_000,
    '{"id": "q1"}',
    [{"id": "q1", "live": shown(0), "draft": shown()}],
    [{"id": "q1", "live": shown(2**31), "draft": shown()}],
    [{"id": "q1", "live": shown(*range(1, 99)), "draft": shown()}],
    [{"id": "q1", "live": {"ids": [True], "near": []}, "draft": shown()}],
    [{"id": "q1", "live": {"ids": ["1"], "near": []}, "draft": shown()}],
    [{"id": "q1", "live": shown(), "draft": shown(), "scores": [1, 1]}],
    [{"id": "q" * 101, "live": shown(), "draft": shown()}],
    BETTER_AND_WORSE * 2,
    BETTER_AND_WORSE[:1],
    '[{"id": "\\ud800", "live": {"ids": [], "near": []}, "draft": {"ids": [], "near": []}}]',
]


def test_hostile_results_are_refused(lab: StaffBrowser, db_session: Session) -> None:
    add_synonym(db_session)
    for results in HOSTILE_RESULTS:
        page = lab.send(EVALUATION, evaluation_form(lab, results))

        assert page.status == 422, results
        assert "ещё раз" in page.text, results
        assert "ещё не проверяли" in lab.get("/admin/search/lab/evaluation").text, results


def test_results_of_an_earlier_draft_are_refused(lab: StaffBrowser, db_session: Session) -> None:
    form = evaluation_form(lab, BETTER_AND_WORSE)
    add_synonym(db_session)

    page = lab.send(EVALUATION, form)

    assert (page.status, "черновик изменили" in page.text) == (409, True)


def test_a_body_beyond_the_limit_is_refused(lab: StaffBrowser) -> None:
    page = lab.send(EVALUATION, evaluation_form(lab, "x" * (4 * 1024 * 1024)))

    assert page.status == 413


@pytest.mark.parametrize("address", [EVALUATION, "/admin/search/draft/preview"])
def test_a_forged_form_is_refused(lab: StaffBrowser, address: str) -> None:
    page = lab.send(address, {"results": "[]", "form_token": "forged"})

    assert (page.status, "Форма устарела" in page.text) == (403, True)


@pytest.mark.parametrize("back", ["https://evil.example", "//evil.example", "/admin/orders", "/admin/search\\evil", ""])
def test_the_preview_returns_to_the_lab_only(lab: StaffBrowser, db_session: Session, back: str) -> None:
    add_synonym(db_session)
    token = lab.get("/admin/search").form("/admin/logout")

    page = lab.send("/admin/search/draft/preview", token | {"back": back})

    assert page.response.headers["Location"] == "/admin/search"


def test_frequent_queries_are_texts_of_the_last_week(lab: StaffBrowser, db_session: Session) -> None:
    log_search(db_session, "масло", times=3)
    log_search(db_session, "Фильтр", times=2)
    log_search(db_session, "xta", times=9, kind="vin")
    log_search(db_session, "старое", times=9, age=timedelta(days=8))

    queries = lab.browser.get("/admin/search/lab/frequent").json()["queries"]

    assert queries == [{"text": "масло", "times": 3}, {"text": "фильтр", "times": 2}]
