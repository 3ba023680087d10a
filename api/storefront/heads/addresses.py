"""Every address of the shop's pages: its module in web/src/app/routes and its head. Other addresses answer 404."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from api.core.errors import NotFoundError
from api.storefront.heads import catalogue, content
from api.storefront.heads.head import Head, Visit, page_title, titled

Builder = Callable[..., Head | None]

#: Below 10⁹, as every id is: PostgreSQL refuses numbers beyond 2³¹.
_ID = "([1-9][0-9]{0,8})"
#: Parts of the design page (web/src/features/typography/sections.ts).
_DESIGN_PARTS = "theme|colours|type|measures|buttons|fields|labels|goods|cards|ways|tables|messages|windows|pictures"
_ACCOUNT_PAGES = "addresses|editAddress|orderDetails|orders|password|profile|reviews|vehicle|order(?:/[^/]{1,40})?"
_ACCOUNT = f"/account(?:/(?:{_ACCOUNT_PAGES}))?"


def _static(title: str, description: str) -> Builder:
    """A page without database content, open to search engines."""

    return lambda visit: titled(title, description, visit.path)


def _private(title: str, **other: Any) -> Builder:
    """A page about one visitor or with repeated content, closed to search engines."""
    return lambda visit: Head(title=page_title(title), **other)


def _search(title: str, parameter: str) -> Builder:
    """Results of a query, which the web parses with the vocabulary of the catalogue and the names of cars."""

    def build(visit: Visit) -> Head:
        words = visit.query.get(parameter, "").split()
        # One word is mostly no car; the web loads the cars itself when it does not know the word.
        calls = ["searchVocabulary", "searchCars"][: min(len(words), 2)]
        return Head(title=page_title(title), searches=True, calls=calls)

    return build


_TABLE: Final[tuple[tuple[str, str, Builder], ...]] = (
    ("/", "home-page", content.home),
    ("/catalog", "catalog-page", catalogue.catalog),
    ("/catalog/zapcasti", "parts-page", catalogue.parts),
    (
        "/catalog/vehicleSearch",
        "vin-page",
        _static("Запчасти по VIN", "Подбор запчастей по VIN или номеру кузова: ответит эксперт."),
    ),
    # A search by number needs no vocabulary.
    ("/catalog/productSearchOEM", "number-page", _private("Поиск по номеру", searches=True)),
    ("/catalog/productSearchOEM/list", "number-list-page", _private("Список номеров")),
    ("/catalog/detailsScheme", "scheme-page", _private("Схема узлов")),
    ("/catalog/(.+)", "catalog-page", catalogue.category),
    ("/search", "search-page", _search("Поиск", "q")),
    ("/sales", "sales-page", content.sale),
    ("/brands", "brands-page", content.brands),
    ("/brands/([a-z0-9-]{1,100})", "brand-page", content.brand),
    # An address without an id, or with an old id that no product has.
    ("/product", "product-page", _private("Такого товара нет", status=404)),
    (f"/product/{_ID}", "product-page", catalogue.product),
    ("/promo", "promo-page", content.promotions),
    ("/promo/([a-z0-9-]{1,80})", "promo-page", content.promotion),
    ("/set", "set-page", content.sets),
    ("/set/([a-z0-9-]{1,80})", "set-page", content.product_set),
    ("/contacts", "contacts-page", content.contacts),
    ("/faq", "faq-page", content.faq),
    ("/terms", "static-page", lambda visit: content.page(visit, "terms")),
    ("/typography/glossary", "typography-page", lambda visit: content.page(visit, "typography")),
    (f"/typography(?:/(?:{_DESIGN_PARTS}))?", "typography-page", _private("Оформление")),
    ("/page/([A-Za-z0-9-]{1,80})", "static-page", content.page),
    ("/post", "posts-page", content.posts),
    (f"/post/{_ID}", "post-page", content.post),
    (
        "/vendorRegistration",
        "vendor-page",
        _static("Стать поставщиком", "Продавайте запчасти и масла через наш магазин: оставьте заявку."),
    ),
    ("/cart", "cart-page", _private("Корзина")),
    ("/checkout", "checkout-page", _private("Оформление заказа")),
    ("/checkout/done", "checkout-done-page", _private("Заказ оформлен")),
    ("/compare", "compare-page", _private("Сравнение")),
    ("/wishlist", "wishlist-page", _private("Избранное")),
    ("/trackOrder", "track-order-page", _private("Где мой заказ")),
    ("/login", "login-page", _private("Вход")),
    (_ACCOUNT, "account-page", _private("Личный кабинет")),
)
PAGES = tuple((re.compile(pattern), module, build) for pattern, module, build in _TABLE)


def head_of(path: str, visit: Visit) -> Head:
    """The head of the first matching row; fixed addresses precede patterns. 404 when none matches."""
    for pattern, module, build in PAGES:
        if match := pattern.fullmatch(path):
            try:
                head = build(visit, *match.groups())
            except NotFoundError:
                head = None
            if head:
                return replace(head, module=module)
            break
    return Head(title=page_title("Страница не найдена"), status=404, module="not-found-page")
