"""What each role may open."""

from enum import StrEnum


class Right(StrEnum):
    #: Goods as they are told of: names, descriptions, pictures, pages, banners.
    CONTENT = "content"
    #: Prices, stock, orders, promo codes, imports, and the people behind orders and letters.
    SALES = "sales"
    #: Staff and the log of their changes.
    STAFF = "staff"


ROLE_NAMES = {"admin": "Администратор", "manager": "Менеджер", "content": "Редактор"}
ROLE_HINTS = {
    "admin": "Видит и меняет всё, заводит сотрудников",
    "manager": "Товары, цены, остатки, заказы, загрузки, тексты",
    "content": "Карточки товаров, страницы, баннеры; без цен, заказов и данных покупателей",
}
RIGHTS: dict[str, frozenset[Right]] = {
    "admin": frozenset(Right),
    "manager": frozenset({Right.CONTENT, Right.SALES}),
    "content": frozenset({Right.CONTENT}),
}
