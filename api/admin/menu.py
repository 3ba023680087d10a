"""The menu of the back office, limited to the permissions of a role, with the types of records."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from api.admin.permissions import Permission
from api.admin.records.content_types import BANNERS, FAQ, PAGES, POSTS
from api.admin.records.promo_code_type import PROMO_CODES
from api.admin.records.promotion_types import PROMOTIONS, SETS
from api.admin.records.record_type import RecordType

#: In the order of the menu. Of different models, so their rows have no common type but Any.
RECORD_TYPES: tuple[RecordType[Any], ...] = (PROMO_CODES, BANNERS, PROMOTIONS, SETS, PAGES, FAQ, POSTS)


@dataclass(frozen=True, slots=True)
class MenuItem:
    href: str
    name: str
    icon: str
    permission: Permission = Permission.CONTENT
    is_current: bool = False
    #: Number of records that wait for an answer; 0 is not shown.
    waiting: int = 0


def _records(permission: Permission) -> tuple[MenuItem, ...]:
    return tuple(
        MenuItem(record_type.address, record_type.title, record_type.icon, permission)
        for record_type in RECORD_TYPES
        if record_type.permission == permission
    )


_MENU: tuple[tuple[str, tuple[MenuItem, ...]], ...] = (
    ("", (MenuItem("/admin", "Обзор", "layout-dashboard"),)),
    (
        "Продажи",
        (
            MenuItem("/admin/orders", "Заказы", "shopping-bag", Permission.SALES),
            MenuItem("/admin/reservations", "Брони без оплаты", "clock", Permission.SALES),
            *_records(Permission.SALES),
        ),
    ),
    (
        "Каталог",
        (
            MenuItem("/admin/products", "Товары", "package"),
            MenuItem("/admin/offers", "Цены и остатки", "banknote", Permission.SALES),
            MenuItem("/admin/imports", "Загрузка прайсов", "upload", Permission.SALES),
            MenuItem("/admin/searches", "Что ищут", "search"),
            MenuItem("/admin/search", "Настройка поиска", "sliders-horizontal"),
            MenuItem("/admin/index", "Состояние поиска", "layers"),
            MenuItem("/admin/dead-letters", "Не попали в поиск", "circle-alert"),
        ),
    ),
    ("Содержание", _records(Permission.CONTENT)),
    (
        "Люди",
        (
            MenuItem("/admin/reviews", "Отзывы", "star", Permission.SALES),
            MenuItem("/admin/subscribers", "Подписчики", "mail", Permission.SALES),
            MenuItem("/admin/vehicle-requests", "Вопросы эксперту", "phone", Permission.SALES),
            MenuItem("/admin/wishes", "Ждут появления", "bell", Permission.SALES),
            MenuItem("/admin/vendors", "Заявки поставщиков", "store", Permission.SALES),
            MenuItem("/admin/staff", "Сотрудники", "users", Permission.STAFF),
            MenuItem("/admin/log", "Журнал", "history", Permission.STAFF),
        ),
    ),
)


#: (title, items).
MenuGroup = tuple[str, list[MenuItem]]


def menu(rights: Collection[Permission], path: str, waiting: Mapping[str, int]) -> list[MenuGroup]:
    """`waiting`: numbers to show beside the items with these addresses."""
    groups = []
    for title, items in _MENU:
        visible = [
            replace(item, is_current=is_current(item.href, path), waiting=waiting.get(item.href, 0))
            for item in items
            if item.permission in rights
        ]
        if visible:
            groups.append((title, visible))
    return groups


def section(path: str) -> MenuItem | None:
    """The item that a page belongs to; None for pages outside the menu and for the overview."""
    items = (item for _, group in _MENU for item in group)
    return next((item for item in items if item.href != "/admin" and is_current(item.href, path)), None)


def is_current(href: str, path: str) -> bool:
    return path == href or (href != "/admin" and path.startswith(href + "/"))
