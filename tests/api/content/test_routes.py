"""Content of the shop over HTTP: pages, posts, FAQ, banners."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.content.markup import sanitise_markup
from api.content.models import Banner, FaqEntry, Page, Post
from api.promotions.models import ProductSet, Promotion
from tests.api.small_shop import MOSCOW, TVER

NOW = datetime.now(UTC)
DAY = timedelta(days=1)


def banners(shop: TestClient, **params: Any) -> dict[str, list[str]]:
    answer = shop.get("/api/shop/getBanners", params=params)
    assert answer.status_code == 200, answer.text
    return {place["placementId"]: [row["title"] for row in place["banners"]] for place in answer.json()["placements"]}


class TestBanners:
    @pytest.fixture(autouse=True)
    def _banners(self, shop: TestClient, db_session: Session) -> None:
        db_session.add_all(
            [
                Banner(placement="home", position=2, title="Всем"),
                Banner(placement="home", position=1, title="Тверь", city_ids=[TVER]),
                Banner(placement="catalog", title="Полоса", starts_at=NOW - DAY, ends_at=NOW + DAY),
                Banner(placement="catalog", title="Прошла", ends_at=NOW - DAY),
                Banner(placement="catalog", title="Завтра", starts_at=NOW + DAY),
                Banner(placement="cart", title="Выключен", active=False),
            ]
        )
        db_session.commit()

    def test_a_banner_with_cities_is_shown_only_there_in_position_order(self, shop: TestClient) -> None:
        assert banners(shop, city=TVER)["home"] == ["Тверь", "Всем"]
        assert banners(shop, city=MOSCOW)["home"] == ["Всем"]

    def test_the_city_of_the_query_overrides_the_cookie(self, shop: TestClient) -> None:
        shop.cookies.set("currentCity", str(TVER))

        assert banners(shop)["home"] == ["Тверь", "Всем"]
        assert banners(shop, city=MOSCOW)["home"] == ["Всем"]

    def test_banners_run_between_their_dates_and_an_empty_placement_is_listed(self, shop: TestClient) -> None:
        assert banners(shop) == {"home": ["Всем"], "catalog": ["Полоса"], "cart": []}

    def test_a_banner_above_the_header_of_an_earlier_release_is_in_no_placement(
        self, shop: TestClient, db_session: Session
    ) -> None:
        db_session.execute(text("INSERT INTO banners (placement, title) VALUES ('header', 'Прежний')"))
        db_session.commit()

        assert banners(shop) == {"home": ["Всем"], "catalog": ["Полоса"], "cart": []}

    def test_an_unknown_city_is_refused(self, shop: TestClient) -> None:
        answer = shop.get("/api/shop/getBanners", params={"city": 999})

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "city_not_found")

    def test_a_banner_has_everything_the_storefront_draws(self, shop: TestClient, db_session: Session) -> None:
        db_session.add(
            Banner(
                placement="cart", title="Акция", text="До конца месяца", button="Смотреть", link="/sales",
                theme="tag", image="abcdef0123456789", city_ids=[MOSCOW],
            )
        )  # fmt: skip
        db_session.commit()

        places = shop.get("/api/shop/getBanners").json()["placements"]
        (banner,) = next(place["banners"] for place in places if place["placementId"] == "cart")
        assert banner.pop("id") > 0
        assert banner == {
            "title": "Акция",
            "text": "До конца месяца",
            "button": "Смотреть",
            "link": "/sales",
            "theme": "tag",
            "image": {"key": "abcdef0123456789", "ext": "svg"},
            "cities": [MOSCOW],
            "ends_at": None,
        }


class TestPages:
    @pytest.fixture(autouse=True)
    def _pages(self, shop: TestClient, db_session: Session) -> None:
        db_session.add_all(
            [
                Page(slug="delivery", title="Доставка", lead="Коротко", html="<p>Везём</p>", position=1),
                Page(slug="terms", title="Условия", html="<p>Правила</p>", page_group="documents", position=2),
                Page(slug="refund", title="Черновик", html="", active=False),
            ]
        )
        db_session.commit()

    def test_the_list_has_addresses_and_leaves_out_drafts(self, shop: TestClient) -> None:
        assert shop.get("/api/shop/getPages").json()["pages"] == [
            {"slug": "delivery", "title": "Доставка", "url": "/page/delivery", "group": "buyers"},
            {"slug": "terms", "title": "Условия", "url": "/terms", "group": "documents"},
        ]

    def test_a_page_has_every_field(self, shop: TestClient) -> None:
        page = shop.get("/api/shop/getPage", params={"slug": "delivery"}).json()["page"]

        assert (page["title"], page["lead"], page["html"]) == ("Доставка", "Коротко", "<p>Везём</p>")

    @pytest.mark.parametrize("slug", ["refund", "nothing", "delivery-2"])
    def test_drafts_and_unknown_pages_are_not_found(self, shop: TestClient, slug: str) -> None:
        answer = shop.get("/api/shop/getPage", params={"slug": slug})

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "page_not_found")

    @pytest.mark.parametrize("slug", ["", "../secret", "a" * 81, "a'b", "a\x00b", "<b>"])
    def test_invalid_slugs_are_refused(self, shop: TestClient, slug: str) -> None:
        answer = shop.get("/api/shop/getPage", params={"slug": slug})

        assert answer.status_code == 422
        assert list(answer.json()["error"]["fields"]) == ["slug"]


class TestFaqAndPosts:
    def test_questions_are_grouped_by_topic_in_position_order(self, shop: TestClient, db_session: Session) -> None:
        for position, (topic, question) in enumerate([("Оплата", "Когда?"), ("Возврат", "Как?"), ("Оплата", "Чем?")]):
            db_session.add(FaqEntry(topic=topic, question=question, answer="<p>Так</p>", position=position))
        db_session.add(FaqEntry(topic="Черновики", question="Что?", answer="", active=False))
        db_session.commit()

        topics = shop.get("/api/shop/getFaq").json()["topics"]

        assert [(topic["title"], [item["question"] for item in topic["items"]]) for topic in topics] == [
            ("Оплата", ["Когда?", "Чем?"]),
            ("Возврат", ["Как?"]),
        ]

    def test_posts_come_newest_first_by_pages_without_future_ones(self, shop: TestClient, db_session: Session) -> None:
        for days in (1, 3, 2, -1):
            db_session.add(_post(f"{days} дней назад", NOW - days * DAY))
        db_session.commit()

        first = shop.get("/api/shop/getPosts", params={"itemsPerPage": 2}).json()
        second = shop.get("/api/shop/getPosts", params={"itemsPerPage": 2, "page": 2}).json()

        assert [post["title"] for post in first["posts"]] == ["1 дней назад", "2 дней назад"]
        assert [post["title"] for post in second["posts"]] == ["3 дней назад"]
        assert (first["total"], second["total"]) == (3, 3)

    def test_a_post_has_every_field_and_three_more_posts(self, shop: TestClient, db_session: Session) -> None:
        posts = [_post(f"Статья {days}", NOW - days * DAY) for days in range(1, 6)]
        db_session.add_all(posts)
        db_session.commit()

        answer = shop.get("/api/shop/getPost", params={"id": posts[1].id}).json()

        assert (answer["post"]["title"], answer["post"]["html"]) == ("Статья 2", "<p>Текст</p>")
        assert answer["post"]["url"] == f"/post/{posts[1].id}"
        assert [card["title"] for card in answer["more"]] == ["Статья 1", "Статья 3", "Статья 4"]

    def test_a_post_of_tomorrow_is_not_found(self, shop: TestClient, db_session: Session) -> None:
        post = _post("Завтра", NOW + DAY)
        db_session.add(post)
        db_session.commit()

        answer = shop.get("/api/shop/getPost", params={"id": post.id})

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "post_not_found")


class TestContacts:
    def test_the_visitors_city_is_first_with_hours_in_words(self, shop: TestClient) -> None:
        shop.cookies.set("currentCity", str(TVER))
        answer = shop.get("/api/shop/getContacts").json()

        assert answer["current"] == TVER
        assert [contact["city"] for contact in answer["contacts"]] == ["Тверь", "Москва"]
        moscow = answer["contacts"][1]
        assert moscow["address"]["street"] == "ул. Рябиновая, 98"
        assert moscow["hours"] == [{"days": "пн–сб", "hours": "9:00–21:00"}, {"days": "вс", "hours": "выходной"}]
        assert [warehouse["id"] for warehouse in moscow["warehouses"]] == [10, 11]


@pytest.mark.parametrize(
    ("source_html", "stored_html"),
    [
        ("<p onclick=alert(1)>Т</p><script>alert(1)</script>", "<p>Т</p>"),
        ('<a href="javascript:alert(1)">Т</a>', '<a rel="noopener noreferrer">Т</a>'),
        ('<a href="data:text/html,x">Т</a>', '<a rel="noopener noreferrer">Т</a>'),
        ('<a href="/page/delivery">Т</a>', '<a href="/page/delivery" rel="noopener noreferrer">Т</a>'),
        ("<h2>О</h2><iframe src=//x></iframe><img src=x onerror=alert(1)><svg/onload=x>", "<h2>О</h2>"),
        ("<style>*{}</style><p style='x'>Т</p>", "<p>Т</p>"),
    ],
)
def test_html_is_sanitised_when_stored(source_html: str, stored_html: str) -> None:
    assert sanitise_markup(source_html) == stored_html


@pytest.mark.parametrize(
    "link",
    ["javascript:alert(1)", "//evil.example", "/\\evil.example", "http://evil.example", "data:text/html,x", " /x"],
)
def test_links_of_banners_to_other_schemes_are_refused(db_session: Session, link: str) -> None:
    db_session.add(Banner(placement="home", title="Т", link=link))

    with pytest.raises(IntegrityError, match="ck_banners_link"):
        db_session.flush()


@pytest.mark.parametrize("link", ["", "/", "/sales", "/page/delivery?a=b#c", "https://example.ru/a"])
def test_a_banner_links_into_the_shop_or_to_https(db_session: Session, link: str) -> None:
    db_session.add(Banner(placement="home", title="Т", link=link))

    db_session.flush()


XSS = "<p>Т</p><script>alert(1)</script>"


@pytest.mark.parametrize(
    "row",
    [
        Page(html=XSS), FaqEntry(answer=XSS), Post(html=XSS), Promotion(html=XSS), ProductSet(html=XSS)
    ],
    ids=lambda row: type(row).__name__,
)  # fmt: skip
def test_every_writer_of_html_sanitises_it(row: Page | FaqEntry) -> None:
    assert (row.answer if isinstance(row, FaqEntry) else row.html) == "<p>Т</p>"


def _post(title: str, published_at: datetime) -> Post:
    return Post(title=title, topic="Масло", lead="Коротко", html="<p>Текст</p>", published_at=published_at)
