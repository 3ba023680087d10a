"""The menu, by what a role may open."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from api.admin.records.all import KINDS
from api.admin.rights import Right


@dataclass(frozen=True, slots=True)
class Item:
    href: str
    name: str
    icon: str
    right: Right = Right.CONTENT
    here: bool = False


def _records(right: Right) -> tuple[Item, ...]:
    return tuple(Item(kind.address, kind.title, kind.icon, right) for kind in KINDS if kind.right == right)


_MENU: tuple[tuple[str, tuple[Item, ...]], ...] = (
    ("", (Item("/admin", "Обзор", "layout-dashboard"),)),
    ("Продажи", (Item("/admin/orders", "Заказы", "shopping-bag", Right.SALES), *_records(Right.SALES))),
    (
        "Каталог",
        (
            Item("/admin/products", "Товары", "package"),
            Item("/admin/offers", "Цены и остатки", "banknote", Right.SALES),
            Item("/admin/imports", "Загрузка прайсов", "upload", Right.SALES),
            Item("/admin/searches", "Что ищут", "search"),
            Item("/admin/parked", "Не попали в поиск", "circle-alert"),
        ),
    ),
    ("Содержание", _records(Right.CONTENT)),
    (
        "Люди",
        (
            Item("/admin/subscribers", "Подписчики", "mail", Right.SALES),
            Item("/admin/vehicle-requests", "Вопросы эксперту", "phone", Right.SALES),
            Item("/admin/wishes", "Ждут появления", "bell", Right.SALES),
            Item("/admin/vendors", "Заявки поставщиков", "store", Right.SALES),
            Item("/admin/staff", "Сотрудники", "users", Right.STAFF),
            Item("/admin/log", "Журнал", "history", Right.STAFF),
        ),
    ),
)


def menu(rights: Collection[Right], path: str) -> list[tuple[str, list[Item]]]:
    groups = []
    for title, items in _MENU:
        seen = [replace(item, here=is_here(item.href, path)) for item in items if item.right in rights]
        if seen:
            groups.append((title, seen))
    return groups


def is_here(href: str, path: str) -> bool:
    return path == href or (href != "/admin" and path.startswith(href + "/"))
