"""Health checks (alive, not ready) and access to the metrics; degraded: test_readiness."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from api.ops import readiness
from tests.fixtures.api import client_from
from tests.fixtures.postgres import forget_settings

LOOPBACK, STRANGER = "127.0.0.1", "203.0.113.9"


def test_the_process_is_alive(client: TestClient) -> None:
    assert client.get("/api/health").json() == {"status": "ok"}


@pytest.fixture(autouse=True)
def run_checks_again() -> None:
    readiness.reports.forget()


def test_without_the_database_it_is_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://shop@127.0.0.1:1/shop")
    forget_settings()

    answer = client.get("/api/ready")

    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_ready")
    assert answer.json()["error"]["fields"] == {"postgresql": "База не отвечает: магазин стоит."}


@pytest.mark.parametrize(("revision", "status"), [("0001", 503), ("9999", 200)], ids=["older", "of newer code"])
def test_another_schema_revision_is_not_ready(
    client: TestClient, db_session: Session, revision: str, status: int
) -> None:
    db_session.execute(text("update alembic_version set version_num = :revision"), {"revision": revision})
    db_session.commit()

    assert client.get("/api/ready").status_code == status


def test_metrics_of_requests_and_of_the_database(shop: TestClient, db_session: Session) -> None:
    shop.get("/api/shop/getCities")
    shop.get("/api/elsewhere/getCities")

    metrics = client_from(LOOPBACK, shop).get("/metrics").text
    samples = {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(metrics)
        for sample in family.samples
    }

    cities = ("shop_request_seconds_count", ("method", "GET"), ("route", "/api/{product}/getCities"))
    assert samples[*cities, ("status", "200")] >= 1
    assert samples[*cities, ("status", "404")] >= 1
    assert samples["shop_refusals_total", ("code", "shop_not_found")] >= 1
    products = ("engine", get_settings().meili_url), ("index", "products")
    assert samples["shop_outbox_waiting", *products] > 0
    assert samples["shop_outbox_lag_seconds", *products] > 0
    assert samples[("shop_database_up",)] == 1
    assert samples[("shop_database_connections_limit",)] == get_settings().database_pool_size
    assert samples[("shop_database_waits_total",)] == 0
    assert "elsewhere" not in metrics


def test_metrics_without_a_database(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://shop@127.0.0.1:1/shop")
    forget_settings()

    assert "shop_database_up 0.0" in client_from(LOOPBACK, client).get("/metrics").text


def test_metrics_need_the_local_machine_or_the_token(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger, local = client_from(STRANGER, client), client_from(LOOPBACK, client)
    assert stranger.get("/metrics").status_code == 403
    assert local.get("/metrics", headers={"X-Forwarded-For": STRANGER}).status_code == 403

    monkeypatch.setenv("METRICS_TOKEN", "token-of-prometheus")
    get_settings.cache_clear()
    assert local.get("/metrics").status_code == 403
    assert stranger.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403
    assert stranger.get("/metrics", headers={"Authorization": "Bearer token-of-prometheus"}).status_code == 200


def test_compose_does_not_publish_metrics() -> None:
    root = Path(__file__).parents[3]

    assert "location = /metrics { return 404; }" in (root / "deploy/nginx/locations.conf").read_text()


def test_health_names_its_methods(client: TestClient) -> None:
    wrong = client.put("/api/health")

    assert (wrong.status_code, wrong.headers["Allow"]) == (405, "GET")
