"""Permissions, and which of them a role has."""

from enum import StrEnum


class Permission(StrEnum):
    #: Texts and pictures: product cards, pages, banners.
    CONTENT = "content"
    #: Prices, stock, orders, promo codes, imports, and the data of customers.
    SALES = "sales"
    #: Staff and the audit log.
    STAFF = "staff"


ROLE_NAMES = {"admin": "Администратор", "manager": "Менеджер", "content": "Редактор"}
ROLE_HINTS = {
    "admin": "Видит и меняет всё, заводит сотрудников",
    "manager": "Товары, цены, остатки, заказы, загрузки, тексты",
    "content": "Карточки товаров, страницы, баннеры; без цен, заказов и данных покупателей",
}
ROLE_PERMISSIONS: dict[str, frozenset[Permission]] = {
    "admin": frozenset(Permission),
    "manager": frozenset({Permission.CONTENT, Permission.SALES}),
    "content": frozenset({Permission.CONTENT}),
}
