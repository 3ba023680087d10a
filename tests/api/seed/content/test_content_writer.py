"""The demo texts in the database: served over HTTP, and kept as staff edited them on a second run."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import ColumnElement, func, select, text, update
from sqlalchemy.orm import Session

from api.content.models import Banner, FaqEntry, Page, Post
from api.core.db import Base
from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem
from api.seed.service import seed
from tests.fixtures import datasets

CITIES = range(1, 13)


@pytest.fixture
def content_shop(db_session: Session, client: TestClient) -> TestClient:
    datasets.load(db_session, seed)
    return client


def get(client: TestClient, call: str, **params: Any) -> dict[str, Any]:
    answer = client.get(f"/api/shop/{call}", params=params)
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def test_the_demo_content_is_served_over_http(content_shop: TestClient) -> None:
    pages = get(content_shop, "getPages")["pages"]
    assert len(pages) == 15
    assert all(get(content_shop, "getPage", slug=page["slug"])["page"]["html"] for page in pages)
    assert len(get(content_shop, "getFaq")["topics"]) == 5
    posts = get(content_shop, "getPosts")
    assert posts["total"] == len(posts["posts"]) == 7

    pictures = [post["image"] for post in posts["posts"]]
    for city in CITIES:
        placements = {
            placement["placementId"]: placement["banners"]
            for placement in get(content_shop, "getBanners", city=city)["placements"]
        }
        assert {name: len(banners) for name, banners in placements.items() if name != "home"} == {
            "catalog": 1, "cart": 1
        }  # fmt: skip
        assert len(placements["home"]) in (3, 4)
        pictures += [banner["image"] for banners in placements.values() for banner in banners if banner["image"]]

        sets = get(content_shop, "getSets", city=city)["sets"]
        assert len(sets) == 6
        assert all(card["total"] > 1000 for card in sets), city
        pictures += [card["image"] for card in sets]

        promotions = get(content_shop, "getPromotions", city=city)["promotions"]
        assert len(promotions) == (4 if city in (8, 9, 10) else 3)
        pictures += [card["image"] for card in promotions]

    for key in {picture["key"] for picture in pictures}:
        assert content_shop.get(f"/images/w200/{key}.svg").status_code == 200
    promotion = get(content_shop, "getPromotion", slug="tormoza-k-zime")["promotion"]
    assert len(promotion["products"]) == 8


def test_a_second_run_keeps_texts_of_staff_and_restores_drawings(db_session: Session) -> None:
    datasets.load(db_session, seed)
    staff_edits: list[tuple[type[Base], ColumnElement[bool], dict[str, Any]]] = [
        (Page, Page.slug == "delivery", {"title": "Наша доставка", "html": "<p>Своё</p>"}),
        (Banner, Banner.key == "home-brakes", {"title": "Своё", "active": False, "image": None}),
        (Promotion, Promotion.slug == "tormoza-k-zime", {"title": "Своё"}),
        (ProductSet, ProductSet.slug == "to-polo-1-6", {"lead": "Своё"}),
    ]
    for table, condition, values in staff_edits:
        db_session.execute(update(table).where(condition).values(values))
    db_session.execute(text("DELETE FROM product_set_items WHERE qty = 4"))
    db_session.execute(update(Post).where(Post.title.like("Как выбрать%")).values(image="feedfeedfeedfeed"))
    counted_tables = (Page, FaqEntry, Post, Banner, Promotion, ProductSet, PromotionProduct, SetItem)
    before = [db_session.scalar(select(func.count()).select_from(table)) for table in counted_tables]

    seed(db_session)

    assert [db_session.scalar(select(func.count()).select_from(table)) for table in counted_tables] == before
    for table, condition, values in staff_edits:
        row = db_session.scalars(select(table).where(condition).execution_options(populate_existing=True)).one()
        assert {name: getattr(row, name) for name in values} == values
    image_key = db_session.scalar(select(Post.image).where(Post.title.like("Как выбрать%")))
    assert image_key != "feedfeedfeedfeed"
    assert db_session.scalar(text("SELECT count(*) FROM product_images WHERE key = :key"), {"key": image_key}) == 1


def test_without_products_only_pages_and_questions_are_written(db_session: Session) -> None:
    seed(db_session, products=False)

    counts = [db_session.scalar(select(func.count()).select_from(table)) for table in (Page, Banner, Post, ProductSet)]
    assert counts == [15, 0, 0, 0]
    assert db_session.scalar(select(func.count()).select_from(FaqEntry)) == 20
