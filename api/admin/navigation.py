"""The menu, by what a role may open."""

from collections.abc import Collection
from dataclasses import dataclass

from api.admin.rights import Right


@dataclass(frozen=True, slots=True)
class Item:
    href: str
    name: str
    icon: str
    right: Right = Right.CONTENT
    here: bool = False


_MENU: tuple[tuple[str, tuple[Item, ...]], ...] = (
    ("", (Item("/admin", "Обзор", "layout-dashboard"),)),
    (
        "Каталог",
        (
            Item("/admin/products", "Товары", "package"),
            Item("/admin/offers", "Цены и остатки", "banknote", Right.SALES),
        ),
    ),
    ("Люди", (Item("/admin/staff", "Сотрудники", "users", Right.STAFF),)),
)


def menu(rights: Collection[Right], path: str) -> list[tuple[str, list[Item]]]:
    groups = []
    for title, items in _MENU:
        seen = [
            Item(item.href, item.name, item.icon, item.right, here=is_here(item.href, path))
            for item in items
            if item.right in rights
        ]
        if seen:
            groups.append((title, seen))
    return groups


def is_here(href: str, path: str) -> bool:
    return path == href or (href != "/admin" and path.startswith(href + "/"))
