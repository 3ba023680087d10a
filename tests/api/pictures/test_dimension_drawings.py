"""The second picture of a product: its dimension drawing, by the sizes that a source states."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.catalog.models import Option, ProductOption
from api.core.json_types import JsonObject
from tests.api import small_shop

DIAMETER, HEIGHT = 31, 32


@pytest.fixture
def filter_sizes(shop: TestClient, db_session: Session) -> None:
    """The filter of the small shop is 76 mm wide and 93 mm high."""
    db_session.add_all(
        [
            Option(id=DIAMETER, key="d_mm", name="Диаметр", kind="number", unit="мм"),
            Option(id=HEIGHT, key="h_mm", name="Высота", kind="number", unit="мм"),
        ]
    )
    db_session.flush()
    for position, (option, number) in enumerate([(DIAMETER, 76.0), (HEIGHT, 93.0)]):
        db_session.add(ProductOption(product_id=small_shop.FILTER, position=position, option_id=option, number=number))
    db_session.commit()


def images(shop: TestClient) -> list[JsonObject]:
    answer = shop.post("/api/shop/getProduct", json={"id": small_shop.FILTER, "city": small_shop.MOSCOW})
    assert answer.status_code == 200
    return list(answer.json()["product"]["images"])


@pytest.mark.usefixtures("filter_sizes")
def test_the_drawing_with_sizes_is_the_second_picture(shop: TestClient) -> None:
    own, drawing = images(shop)

    assert own == {"key": f"key{small_shop.FILTER}", "ext": "svg", "alt": ""}
    assert drawing["alt"] == "Чертёж с размерами: наружный диаметр 76 мм, высота 93 мм"
    picture = shop.get(f"/images/w600/{drawing['key']}.svg")
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/svg+xml"


@pytest.mark.usefixtures("filter_sizes")
def test_a_size_from_memory_is_not_drawn(shop: TestClient, db_session: Session) -> None:
    db_session.execute(update(ProductOption).where(ProductOption.option_id == HEIGHT).values(confidence="memory"))
    db_session.commit()

    assert [image["alt"] for image in images(shop)] == [""]


@pytest.mark.usefixtures("filter_sizes")
def test_a_corrected_size_has_a_new_address_and_the_old_one_is_gone(shop: TestClient, db_session: Session) -> None:
    before = images(shop)[1]["key"]
    db_session.execute(update(ProductOption).where(ProductOption.option_id == HEIGHT).values(number=95))
    db_session.commit()

    after = images(shop)[1]
    assert after["alt"].endswith("высота 95 мм")
    assert shop.get(f"/images/w600/{after['key']}.svg").status_code == 200
    assert shop.get(f"/images/w600/{before}.svg").status_code == 404


@pytest.mark.parametrize("product_id", ["00000063", "ffffffff"])
def test_the_drawing_of_no_product_is_not_found(shop: TestClient, product_id: str) -> None:
    assert shop.get(f"/images/w600/{'0' * 20}{product_id}.svg").status_code == 404
