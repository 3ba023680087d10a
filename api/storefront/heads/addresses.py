"""Every address of the shop's pages and the head it has. What is not here is not a page: 404."""

import re
from collections.abc import Callable
from typing import Final

from api.errors import NotFoundError
from api.storefront.heads import categories, content, home, offers, product
from api.storefront.heads.head import Head, Visit, titled

Builder = Callable[..., Head | None]


def _found(title: str, description: str, path: str, route: str | None = None) -> Builder:
    """A page without anything of the database, for search engines too."""
    return lambda visit: Head(title=titled(title), description=description, path=path, route=route)


def _own(title: str, route: str | None = None, *, searches: bool = False) -> Builder:
    """A page about one visitor, or one that only repeats others: not for search engines."""
    return lambda visit: Head(title=titled(title), route=route, searches=searches)


def _missing(visit: Visit) -> Head:
    return Head(title=titled("Страница не найдена"), status=404, route="not-found-page")


def _no_product(visit: Visit) -> Head:
    """An old number that nobody knows any more, or none at all."""
    return Head(title=titled("Такого товара нет"), status=404, route="product-page")


_TABLE: Final[tuple[tuple[str, Builder], ...]] = (
    ("/", home.home),
    ("/catalog", categories.catalog),
    (
        "/catalog/zapcasti",
        _found(
            "Запчасти", "Запчасти по номеру, по VIN и по разделам: цена и остаток в вашем городе.", "/catalog/zapcasti"
        ),
    ),
    (
        "/catalog/vehicleSearch",
        _found(
            "Запчасти по VIN", "Подбор запчастей по VIN или номеру кузова: ответит эксперт.", "/catalog/vehicleSearch"
        ),
    ),
    (
        "/catalog/productSearchOEM",
        _own("Поиск по номеру", "search-page", searches=True),
    ),
    ("/catalog/detailsScheme", _own("Схема узлов")),
    (r"/catalog/(.+)", categories.category),
    ("/search", _own("Поиск", "search-page", searches=True)),
    ("/sales", offers.sale),
    ("/brands", offers.brands),
    (r"/brands/([a-z0-9-]{1,100})", offers.brand),
    ("/product", _no_product),
    (r"/product/([1-9][0-9]{0,9})", product.product),
    ("/promo", offers.promotions),
    (r"/promo/([a-z0-9-]{1,80})", offers.promotion),
    ("/set", offers.sets),
    (r"/set/([a-z0-9-]{1,80})", offers.product_set),
    ("/contacts", content.contacts),
    ("/faq", content.faq),
    ("/terms", lambda visit: content.page(visit, "terms")),
    (r"/typography(?:/[\w-]{1,80})?", _own("Оформление")),
    (r"/page/([A-Za-z0-9-]{1,80})", content.page),
    ("/post", content.posts),
    (r"/post/([1-9][0-9]{0,9})", content.post),
    (
        "/vendorRegistration",
        _found(
            "Стать поставщиком",
            "Продавайте запчасти и масла через наш магазин.",
            "/vendorRegistration",
        ),
    ),
    ("/cart", _own("Корзина", "cart-page")),
    ("/checkout", _own("Оформление заказа")),
    ("/compare", _own("Сравнение")),
    ("/wishlist", _own("Избранное")),
    ("/trackOrder", _own("Где мой заказ")),
    ("/login", _own("Вход")),
    (
        "/account(?:/(?:addresses|editAddress|orderDetails|orders|password|profile|vehicle|order(?:/[^/]{1,40})?))?",
        _own("Личный кабинет"),
    ),
)
_PATTERNS = tuple((re.compile(pattern), build) for pattern, build in _TABLE)


def head_of(path: str, visit: Visit) -> Head:
    """The first line that fits decides, so names stand before patterns."""
    for pattern, build in _PATTERNS:
        if match := pattern.fullmatch(path):
            try:
                found = build(visit, *(part for part in match.groups() if part is not None))
            except NotFoundError:
                found = None
            return found or _missing(visit)
    return _missing(visit)
