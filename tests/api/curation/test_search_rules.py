"""`GET /searchRules`: the live version's rules, revalidated by ETag, new ones within the cache time."""

import gzip

import orjson
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Product, ProductImage, Stock
from api.curation import live, routes
from api.curation.config_files import ConfigFiles
from api.curation.rule_files import rule_path, write_rule
from api.curation.rule_schema import CurationRule
from tests.api import small_shop
from tests.api.curation.rule_files import FACETS, LUKOIL, SYNONYMS, config, make_live, rule
from tests.api.curation.rule_samples import PRODUCTS, sample_rules

CALL = "/api/shop/searchRules"
PIN = rule(f"{{pin: [{{place: 1, product: {LUKOIL}}}]}}")


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    routes._artefacts.clear()


def publish(session: Session, files: ConfigFiles) -> int:
    """As a publication in this process; others see it a second later."""
    version_id = make_live(session, files)
    live.forget()
    return version_id


def test_the_rules_of_the_live_version(shop: TestClient, db_session: Session) -> None:
    version_id = publish(db_session, config(pin=PIN, broken="then: ["))

    response = shop.get(CALL)

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Cache-Control"] == "public, max-age=15"
    assert response.json() == {
        "version": version_id,
        "words": ["незамерзайка"],
        "rules": [{"id": "pin", "until": 4070898000, "pin": [[small_shop.OIL, 1]]}],
    }


def test_equal_rules_are_304_and_another_version_is_seen_at_once(shop: TestClient, db_session: Session) -> None:
    publish(db_session, config(pin=PIN))
    tag = shop.get(CALL).headers["ETag"]

    same = shop.get(CALL, headers={"If-None-Match": tag})
    version_id = publish(db_session, config(sort=rule("{sort: name}")))
    other = shop.get(CALL, headers={"If-None-Match": tag})

    assert (same.status_code, same.content, same.headers["Cache-Control"]) == (304, b"", "public, max-age=15")
    assert (other.status_code, other.json()["version"]) == (200, version_id)
    assert [row["id"] for row in other.json()["rules"]] == ["sort"]


def test_a_hidden_product_loses_its_pin_when_the_cache_is_15_seconds_old(
    shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(routes._artefacts, "clock", lambda: now)
    publish(db_session, config(pin=PIN))
    assert len(shop.get(CALL).json()["rules"]) == 1

    db_session.get_one(Product, small_shop.OIL).visible = False
    db_session.commit()
    now += 14.9
    before = shop.get(CALL).json()["rules"]
    now += 0.2
    after = shop.get(CALL).json()["rules"]

    assert (len(before), after) == (1, [])


def test_a_database_without_a_version_has_the_rules_of_the_files(shop: TestClient) -> None:
    answer = shop.get(CALL)

    assert answer.status_code == 200
    assert answer.json()["version"] == 0
    assert "незамерзайка" not in answer.json()["rules"]


def test_500_rules_are_at_most_10_kb(shop: TestClient, db_session: Session) -> None:
    """Sent as nginx and the API send it. The realistic mix is that of `rule_samples`."""
    add_products(db_session, PRODUCTS)
    rules = {name: CurationRule.model_validate(content) for name, content in sample_rules(500)}
    texts = {rule_path(name): write_rule(rule) for name, rule in rules.items()}
    publish(db_session, ConfigFiles({"facets.yml": FACETS, "synonyms.csv": SYNONYMS, **texts}))

    body = shop.get(CALL).content

    assert len(orjson.loads(body)["rules"]) == 500
    assert len(gzip.compress(body, 5)) <= 10_000


def add_products(session: Session, count: int) -> None:
    """Listed products with the articles A1000 and following; every fourth in a packing group, as group numbers cost."""
    session.add_all([Brand(id=100 + number, name=f"Марка {number}", slug=f"m{number}") for number in range(20)])
    session.flush()
    for number in range(count):
        group = (1 << 40) + number * 7_919_993_337 if number % 4 == 0 else None
        session.add(
            Product(
                id=100_000 + number * 37, source="test", source_key=f"s{number}", article=f"A{1000 + number}",
                name=f"Товар {number}", category_id=11, brand_id=100 + number % 20, packing_group=group,
            )
        )  # fmt: skip
    session.flush()
    for number in range(count):
        product_id = 100_000 + number * 37
        session.add(ProductImage(product_id=product_id, position=0, key="k", kind="drawing", drawing=small_shop.CARTON))
        session.add(Stock(product_id=product_id, warehouse_id=10, qty=1))
    session.execute(text("ANALYZE products"))
    session.commit()
