"""Classes of requests: titles and groups for reports. A class without a row has its name as its title."""

TITLES = {
    "search.typing": "Поиск на каждой букве",
    "search.completions": "Подсказки",
    "search.results": "Выдача",
    "search.section": "Раздел каталога",
    "search.filter": "Выдача с фильтром",
    "search.number": "Номер на каждой букве",
    "search.car": "Поиск машины",
    "search.one": "Поиск одного товара",
    "page.html": "Страница с сервера",
    "page.product": "Страница товара с сервера",
    "picture": "Картинка",
    "pay.sandbox": "Оплата на стенде",
    "staff.login": "Вход в бэк-офис",
    "staff.page": "Страница бэк-офиса",
    "staff.price": "Запись цены",
    "staff.import": "Приём прайса",
    "staff.rule": "Правило в черновик",
    "staff.publish": "Публикация",
}
_GROUPS = {"search": "search", "api": "api", "page": "page", "picture": "page", "pay": "write", "staff": "write"}


def title_of(name: str) -> str:
    return TITLES.get(name) or (name.removeprefix("api.") if name.startswith("api.") else name)


def group_of(name: str) -> str:
    return _GROUPS.get(name.partition(".")[0], "api")
