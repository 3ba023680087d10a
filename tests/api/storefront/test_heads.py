"""The head of each kind of page, before any script has run."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Product, ProductImage
from api.content.models import FaqEntry, Page, Post
from api.core.settings import get_settings
from api.promotions.models import ProductSet, Promotion, SetItem
from api.reviews.models import Review
from api.reviews.repository import ReviewRepository
from api.storefront.heads.head import lower_first, shorten
from tests.api.small_shop import BARE, FILTER, HIDDEN, MOSCOW, OIL, TVER
from tests.api.storefront.html_page import read_page

DESIGN_PARTS = Path(__file__).parents[3] / "web/src/features/typography/sections.ts"

ORIGIN = "http://testserver"


@pytest.fixture
def site_content(web: TestClient, db_session: Session) -> None:
    """Adds pages, a question, an article, a promotion and a set."""
    yesterday = datetime.now(UTC) - timedelta(days=1)
    db_session.add_all(
        [
            Page(slug="delivery", title="Доставка", lead="Сами или курьером.", html="<p>Везём</p>"),
            Page(slug="terms", title="Условия", lead="", html="<p>Коротко: <b>деньги</b> &amp; товар.</p>"),
            Page(slug="gone", title="Снята", html="<p>.</p>", active=False),
            FaqEntry(topic="Оплата", question="Можно картой?", answer="<p>Можно.</p>"),
            Post(
                id=3, title="Про масло", topic="Масло", lead="Какое лить.", html="<p>5W-40</p>", published_at=yesterday
            ),
            Promotion(slug="zima", title="Зима близко", lead="Готовьтесь."),
            ProductSet(id=1, slug="to-1", title="ТО-1", lead="Всё разом."),
        ]
    )
    db_session.flush()
    db_session.add(SetItem(set_id=1, product_id=OIL, qty=1, position=0))
    db_session.commit()


def test_the_head_of_a_product_has_its_price_and_stock(web: TestClient) -> None:
    page = read_page(web, f"/product/{OIL}")
    product = page.of_type("Product")

    assert page.title == "Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л — Ходовая"
    assert "2\u00a0849\u00a0₽" in page.description
    assert "Москва: есть в наличии" in page.description
    assert page.canonical == f"{ORIGIN}/product/{OIL}"
    assert page.meta["og:url"] == [f"{ORIGIN}/product/{OIL}"]
    assert page.meta["og:type"] == ["product"]
    assert page.meta["og:image"] == [f"{ORIGIN}/og.png"]
    assert "robots" not in page.meta
    assert (product["sku"], product["mpn"]) == (str(OIL), "3148675")
    assert product["brand"]["name"] == "ЛУКОЙЛ"
    assert product["offers"]["price"] == "2849.00"
    assert product["offers"]["availability"] == "https://schema.org/InStock"
    assert product["image"] == [f"{ORIGIN}/images/w600/key1.svg"]


def test_a_barcode_is_a_gtin_unless_the_shop_gave_it(web: TestClient, db_session: Session) -> None:
    product = db_session.get_one(Product, OIL)
    for barcode, gtins in (("4006633374668", {"gtin13": "4006633374668"}), ("96385074", {"gtin8": "96385074"}),
                           ("2000001042335", {})):  # fmt: skip
        setattr(product, "barcode", barcode)  # noqa: B010 (a declared field)
        db_session.commit()
        described = read_page(web, f"/product/{OIL}").of_type("Product")

        assert {key: value for key, value in described.items() if key.startswith("gtin")} == gtins


def test_the_shops_own_code_is_no_number_of_a_maker(web: TestClient, db_session: Session) -> None:
    db_session.get_one(Product, OIL).article = "Х-104233"
    db_session.commit()
    page = read_page(web, f"/product/{OIL}")

    assert "mpn" not in page.of_type("Product")
    assert "Код магазина Х-104233" in page.description
    assert "Артикул" not in page.description


def test_prices_are_those_of_the_city_in_the_cookie(web: TestClient) -> None:
    product = read_page(web, f"/product/{OIL}", headers={"Cookie": f"currentCity={TVER}"}).of_type("Product")

    assert product["offers"]["price"] == "2790.50"
    assert product["offers"]["availability"] == "https://schema.org/BackOrder"
    assert product["offers"]["areaServed"]["name"] == "Тверь"


def test_a_cached_page_never_has_the_prices_of_another_city(web: TestClient) -> None:
    """Caches must revalidate a page each time, and the ETag differs by city."""
    for path in (f"/product/{OIL}", "/catalog/motornye-masla"):
        moscow, tver = (web.get(path, headers={"Cookie": f"currentCity={city}"}) for city in (MOSCOW, TVER))
        conditional = {"If-None-Match": moscow.headers["etag"], "Cookie": f"currentCity={TVER}"}

        assert {moscow.headers["cache-control"], tver.headers["cache-control"]} == {"no-cache"}, path
        assert "Cookie" in moscow.headers["vary"], path
        assert web.get(path, headers=conditional).text == tver.text != moscow.text, path


def test_a_product_without_a_picture_has_no_image(web: TestClient, db_session: Session) -> None:
    db_session.query(ProductImage).filter_by(product_id=OIL).delete()
    db_session.commit()

    assert "image" not in read_page(web, f"/product/{OIL}").of_type("Product")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("а" * 200, "а" * 200),
        (f"{'слово, ' * 40}", f"{'слово, ' * 27}слово…"),
        ("а" * 201, f"{'а' * 199}…"),
    ],
)
def test_a_long_description_is_cut_at_200_characters(text: str, expected: str) -> None:
    assert shorten(text) == expected
    assert len(expected) <= 200


@pytest.mark.parametrize(
    ("name", "expected"), [("Моторные масла", "моторные масла"), ("ATF", "ATF"), ("A", "a"), ("", "")]
)
def test_names_inside_a_sentence(name: str, expected: str) -> None:
    assert lower_first(name) == expected


def test_a_product_without_a_price_or_ratings_has_neither(web: TestClient) -> None:
    page = read_page(web, f"/product/{BARE}", headers={"Cookie": f"currentCity={MOSCOW}"})

    assert "offers" not in page.of_type("Product")
    assert "aggregateRating" not in page.of_type("Product")
    assert "сейчас нет" in page.description


def test_a_product_with_ratings_has_them(web: TestClient, db_session: Session) -> None:
    db_session.query(Product).filter_by(id=OIL).update({"rating_count": 12})
    db_session.commit()

    rating = read_page(web, f"/product/{OIL}").of_type("Product")["aggregateRating"]

    assert (rating["ratingValue"], rating["ratingCount"]) == (4.8, 12)


def test_a_product_has_its_published_reviews(web: TestClient, db_session: Session) -> None:
    text = "Подошёл </script><script>alert(1)"
    given = {"product_id": OIL, "author_name": "Анна П.", "rating": 4, "text": text}
    at = datetime(2026, 11, 2, tzinfo=UTC)
    db_session.add_all(
        [Review(**given, status="published", created_at=at, published_at=at), Review(**given, status="waiting")]
    )
    db_session.flush()
    ReviewRepository(db_session).update_product_rating(OIL)
    db_session.commit()

    product = read_page(web, f"/product/{OIL}").of_type("Product")

    assert (product["aggregateRating"]["reviewCount"], product["aggregateRating"]["ratingCount"]) == (1, 11)
    (review,) = product["review"]
    assert (review["author"]["name"], review["datePublished"], review["reviewBody"]) == ("Анна П.", "2026-11-02", text)
    assert review["reviewRating"]["ratingValue"] == 4
    assert "review" not in read_page(web, f"/product/{BARE}").of_type("Product")


def test_crumbs_lead_from_home_to_the_product(web: TestClient) -> None:
    items = read_page(web, f"/product/{OIL}").of_type("BreadcrumbList")["itemListElement"]

    assert [(item["position"], item["item"].removeprefix(ORIGIN)) for item in items] == [
        (1, "/"), (2, "/catalog/motornye-masla"), (3, "/catalog/motornye-masla/legkovye"), (4, f"/product/{OIL}"),
]  # fmt: skip


def test_the_page_of_a_product_contains_its_response(web: TestClient) -> None:
    product = web.post("/api/shop/getProduct", json={"id": OIL, "city": TVER}).json()["product"]
    page = read_page(web, f"/product/{OIL}", headers={"Cookie": f"currentCity={TVER}"})

    assert page.answers == {"city": TVER, f"product {OIL} {TVER}": product}


def test_the_vocabulary_is_preloaded_on_a_page_with_a_query(web: TestClient) -> None:
    for path, expected in [
        ("/search?q=vfckj", 1),
        ("/search?q=+", 0),
        ("/search", 0),
        ("/catalog/productSearchOEM?oem=1", 0),
    ]:
        preload_urls = [link["href"] for link in read_page(web, path).links if link.get("as") == "fetch"]
        assert preload_urls.count("/api/shop/searchVocabulary") == expected, path


def test_the_cars_are_preloaded_for_several_words(web: TestClient) -> None:
    for path, expected in [("/search?q=масло+приора", 1), ("/search?q=масло", 0)]:
        preload_urls = [link["href"] for link in read_page(web, path).links if link.get("as") == "fetch"]
        assert preload_urls.count("/api/shop/searchCars") == expected, path


def test_files_of_the_route_are_preloaded_once(web: TestClient) -> None:
    links = read_page(web, f"/product/{OIL}").links
    files = [link["href"] for link in links if link["rel"] in {"modulepreload", "stylesheet"}]

    assert files == [
        "/assets/vendor-3c4d.js", "/assets/product-page-9c0d.js", "/assets/crumbs-5e6f.js",
        "/assets/shop-2c3d.css", "/assets/product-page-1e2f.css", "/assets/crumbs-7a8b.css",
]  # fmt: skip


def test_no_file_blocks_the_first_screen(web: TestClient) -> None:
    """A prerendered page has inline styles, later style sheets and no font preload; other pages preload their font."""
    product_page, cart_page = web.get(f"/product/{OIL}").text, web.get("/cart").text

    for page in (product_page, cart_page):
        assert "<style>h1{color:teal}</style>" in page.partition("</head>")[0]
    assert product_page.index("<h1>") < product_page.index(
        '<link rel="stylesheet" crossorigin href="/assets/shop-2c3d.css">'
    )
    assert (
        '<link rel="preload" as="style" crossorigin href="/assets/shop-2c3d.css">'
        in product_page.partition("</head>")[0]
    )
    assert 'as="font"' not in product_page
    assert 'href="/assets/text-0a1b.woff2" as="font"' in cart_page


def test_home_is_the_shop_and_its_search(web: TestClient) -> None:
    page = read_page(web, "/")

    assert page.canonical == f"{ORIGIN}/"
    store = page.of_type("AutoPartsStore")
    assert (store["telephone"], store["address"]["streetAddress"]) == ("+7 495 000-01-01", "ул. Рябиновая, 98")
    assert store["address"]["addressLocality"] == "Москва"
    assert store["openingHours"] == [f"{day} 09:00-21:00" for day in ("Mo", "Tu", "We", "Th", "Fr", "Sa")]
    target = page.of_type("WebSite")["potentialAction"]["target"]["urlTemplate"]
    assert target == f"{ORIGIN}/search?q={{search_term_string}}"


PUBLIC_PAGES: list[tuple[str, str, str]] = [
    ("/catalog", "Каталог — Ходовая", "/catalog"),
    ("/catalog/motornye-masla/legkovye", "Легковые — Ходовая", "/catalog/motornye-masla/legkovye"),
    ("/catalog/filtry?brand=MANN&sort=price", "Фильтры — Ходовая", "/catalog/filtry"),
    ("/catalog/filtry?page=2", "Фильтры, страница 2 — Ходовая", "/catalog/filtry?page=2"),
    ("/catalog/filtry?page=1", "Фильтры — Ходовая", "/catalog/filtry"),
    ("/catalog/filtry?page=²", "Фильтры — Ходовая", "/catalog/filtry"),
    ("/page/delivery", "Доставка — Ходовая", "/page/delivery"),
    ("/terms", "Условия — Ходовая", "/terms"),
    ("/faq", "Вопросы и ответы — Ходовая", "/faq"),
    ("/post", "Статьи — Ходовая", "/post"),
    ("/post/3", "Про масло — Ходовая", "/post/3"),
    ("/contacts", "Контакты — Ходовая", "/contacts"),
    ("/promo", "Акции — Ходовая", "/promo"),
    ("/promo/zima", "Зима близко — Ходовая", "/promo/zima"),
    ("/set", "Наборы — Ходовая", "/set"),
    ("/set/to-1", "ТО-1 — Ходовая", "/set/to-1"),
    ("/sales", "Распродажа — Ходовая", "/sales"),
    ("/brands", "Бренды — Ходовая", "/brands"),
    ("/brands/lukojl", "ЛУКОЙЛ — Ходовая", "/brands/lukojl"),
    ("/catalog/zapcasti", "Запчасти — Ходовая", "/catalog/zapcasti"),
]


@pytest.mark.usefixtures("site_content")
def test_public_pages_are_indexable(web: TestClient) -> None:
    for path, title, canonical in PUBLIC_PAGES:
        answer = web.get(path)
        page = read_page(web, path)

        assert answer.status_code == 200, path
        assert (page.title, page.canonical) == (title, ORIGIN + canonical), path
        assert len(page.description) > 8, path
        assert page.meta["og:title"] == [title], path
        assert page.of_type("BreadcrumbList")["itemListElement"][0]["item"] == f"{ORIGIN}/", path


@pytest.mark.usefixtures("site_content")
def test_answers_and_articles_have_linked_data(web: TestClient) -> None:
    (question,) = read_page(web, "/faq").of_type("FAQPage")["mainEntity"]
    article = read_page(web, "/post/3").of_type("Article")

    assert (question["name"], question["acceptedAnswer"]["text"]) == ("Можно картой?", "Можно.")
    assert (article["headline"], article["mainEntityOfPage"]) == ("Про масло", f"{ORIGIN}/post/3")
    assert read_page(web, "/terms").description == "Коротко: деньги & товар."


PAGES_OF_A_VISITOR = [
    "/search?q=масло", "/cart", "/checkout", "/compare", "/wishlist", "/login", "/trackOrder", "/account",
    "/account/orders", "/account/order/104233", "/catalog/productSearchOEM?oem=1",
]  # fmt: skip


def test_pages_about_one_visitor_are_not_indexable(web: TestClient) -> None:
    for path in PAGES_OF_A_VISITOR:
        answer = web.get(path)
        page = read_page(web, path)

        assert answer.status_code == 200, path
        assert page.meta["robots"] == ["noindex"], path
        assert page.canonical is None, path
        assert page.data == [], path


UNKNOWN_ADDRESSES = [
    "/product", f"/product/{HIDDEN}", "/product/0", "/product/9999999999", "/product/1٣", "/product/abc",
    "/catalog/net", "/catalog/motornye-masla/net", "/catalog/sluzhebnoe", "/page/gone", "/page/net", "/post/99",
    "/post/9999999999", "/promo/net", "/set/net", "/brands/net", "/account/net", "/net", "/cart/net", "/page/%00",
    "/typography/net",
]  # fmt: skip


@pytest.mark.usefixtures("site_content")
def test_unknown_addresses_are_404_with_a_page(web: TestClient) -> None:
    for path in UNKNOWN_ADDRESSES:
        answer = web.get(path, follow_redirects=False)

        assert answer.status_code == 404, path
        assert '<div id="root"></div>' in answer.text, path
        assert read_page(web, path).meta["robots"] == ["noindex"], path


def test_every_part_of_the_design_page_has_an_address(web: TestClient) -> None:
    parts = re.findall(r"id: '([a-z]+)'", DESIGN_PARTS.read_text())

    assert len(parts) >= 10
    assert {web.get(f"/typography/{part}").status_code for part in parts} == {200}


def test_an_unchanged_page_is_answered_with_304(web: TestClient) -> None:
    first = web.get(f"/product/{FILTER}")
    second = web.get(f"/product/{FILTER}", headers={"If-None-Match": first.headers["etag"]})

    assert (second.status_code, second.content) == (304, b"")


def test_the_public_address_is_the_configured_one(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://hodovaya.example/")
    get_settings.cache_clear()

    page = read_page(web, "/catalog/filtry", headers={"Host": "10.0.0.7:8000"})

    assert page.canonical == "https://hodovaya.example/catalog/filtry"


def test_a_hostile_host_header_gets_into_no_page(web: TestClient) -> None:
    answer = web.get("/", headers={"Host": 'x"><script>alert(1)</script>'})

    assert "alert" not in answer.text


def test_without_the_database_a_page_is_still_sent(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from sqlalchemy.exc import OperationalError

    def fail(*_: object) -> None:
        raise OperationalError("", {}, Exception("gone"))

    monkeypatch.setattr("api.storefront.pages.head_of", fail)
    answer = web.get("/product/1")

    assert answer.status_code == 503
    assert '<div id="root"></div>' in answer.text
