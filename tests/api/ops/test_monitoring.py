"""Alert rules, dashboard and runbooks: they parse, name only metrics that exist, and link pages that exist."""

import json
import re
from pathlib import Path

import pytest
import yaml
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.orm import Session

from api.core.db import get_engine
from api.core.settings import get_settings
from api.index.indexes import ENTITY_INDEX_UIDS, INDEX_UIDS
from api.index.models import IndexJob
from cli.main import build_app
from indexer.engine import SearchEngine as IndexerEngine
from indexer.index_jobs import count_rows, enqueue_reconciles, run_jobs
from indexer.tasks import drain_index
from tests.fixtures.api import client_from
from tests.fixtures.engine import SearchEngine
from tests.fixtures.indexing import fill_indexes

FOLDER = Path(__file__).parents[3] / "docs" / "operations"
RUNBOOKS = sorted((FOLDER / "runbooks").glob("*.md"))
METRIC = re.compile(r"\bshop_[a-z_]+\b")
#: Endings that a histogram's samples add to its name.
_SUFFIX = re.compile(r"_(bucket|count|sum)$")


def rules() -> list[dict[str, object]]:
    groups = yaml.safe_load((FOLDER / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def expressions() -> list[str]:
    panels = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))["panels"]
    return [str(rule["expr"]) for rule in rules()] + [target["expr"] for panel in panels for target in panel["targets"]]


def metrics(shop: TestClient) -> dict[str, dict[tuple[tuple[str, str], ...], float]]:
    """The samples of each metric by their labels."""
    text = client_from("127.0.0.1", shop).get("/metrics").text
    return {
        family.name + ("_total" if family.type == "counter" else ""): {
            tuple(sorted(sample.labels.items())): sample.value for sample in family.samples
        }
        for family in text_string_to_metric_families(text)
    }


def test_every_metric_of_rules_dashboard_and_runbooks_exists(shop: TestClient, engine: SearchEngine) -> None:
    texts = [*expressions(), *(page.read_text(encoding="utf-8") for page in RUNBOOKS)]
    named = {_SUFFIX.sub("", name) for text in texts for name in METRIC.findall(text)}

    assert named - metrics(shop).keys() == set()
    assert len(named) > 20


def test_every_alert_has_a_runbook_and_every_runbook_an_alert() -> None:
    linked = {str(rule["annotations"]["runbook"]) for rule in rules()}  # type: ignore[index]
    pages = {f"runbooks/{page.name}" for page in RUNBOOKS}

    assert linked <= pages
    assert pages - linked <= {"runbooks/new-engine.md"}
    assert len({rule["alert"] for rule in rules()}) == len(rules())


def test_operations_names_every_runbook() -> None:
    text = (FOLDER.parent / "operations.md").read_text(encoding="utf-8")

    assert [page.name for page in RUNBOOKS if f"operations/runbooks/{page.name}" not in text] == []


@pytest.mark.parametrize("page", RUNBOOKS, ids=lambda page: page.stem)
def test_commands_of_runbooks_exist(page: Path) -> None:
    app = build_app()
    known = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    known |= {str(group.name) for group in app.registered_groups}
    used = set(re.findall(r"^ {4}(?:\S*/)?shop ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))

    assert used <= known


def test_metrics_of_the_indexes_have_their_values(
    shop: TestClient, db_session: Session, engine: SearchEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = fill_indexes(engine, get_engine())
    monkeypatch.setattr("indexer.tasks.search_engine", lambda *_: search)
    for index in ENTITY_INDEX_UIDS:
        drain_index(index)
    search.wait(search.delete("products", [1]))
    enqueue_reconciles(get_engine())
    run_jobs(IndexerEngine(engine.url, engine.master_key), get_engine())
    count_rows(get_engine())
    db_session.add(IndexJob(index_uid="parts", kind="rebuild", started_by="a", status="running", processed=1, total=4))
    db_session.commit()
    found = metrics(shop)
    products, parts = ((("engine", engine.url), ("index", index)) for index in ("products", "parts"))

    assert found["shop_search_engine_up"] == {(("engine", engine.url),): 1}
    assert found["shop_redis_up"] == {(): 0}
    assert {labels[1][1] for labels in found["shop_index_documents"]} == set(INDEX_UIDS) - {"suggestions"}
    assert (found["shop_index_documents"][products], found["shop_index_rows"][products]) == (1, 2)
    assert found["shop_index_drift"][*products, ("kind", "lost")] == 1
    assert found["shop_index_reconcile_checked"][products] == 2
    assert found["shop_outbox_waiting"][products] == 1
    assert (found["shop_index_rebuild_running"][parts], found["shop_index_rebuild_progress"][parts]) == (1, 0.25)
    assert products not in found["shop_index_rebuild_progress"]
    assert found["shop_dead_letters"][products] == found["shop_drain_failures_total"].get(products, 0) == 0


def test_without_the_engine_its_metrics_say_so(shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEILI_URL", "http://127.0.0.1:1")
    get_settings.cache_clear()
    found = metrics(shop)

    assert found["shop_search_engine_up"] == {(("engine", "http://127.0.0.1:1"),): 0}
    assert found["shop_index_documents"] == {}
    assert found["shop_outbox_waiting"][("engine", "http://127.0.0.1:1"), ("index", "products")] > 0
