"""Generated rules in a realistic mix: mostly one or two queries, a quarter pins best-sellers, some in a category.

Campaigns end with a month of the next year; file names are those that the back office proposes.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from api.core.json_types import JsonObject
from api.curation.rule_files import proposed_id

_GOODS = (
    "масло", "фильтр", "колодки", "свечи", "антифриз", "щётки", "аккумулятор", "амортизатор", "ремень", "помпа",
    "лампа", "подшипник", "сцепление", "термостат", "радиатор", "прокладка", "датчик", "насос", "генератор",
    "стартер", "шрус",
)  # fmt: skip
_KINDS = (
    "моторное", "зимнее", "передние", "задние", "тормозные", "воздушный", "салонный", "топливный", "синтетическое",
    "иридиевые", "красный", "зелёный", "усиленный", "оригинал", "недорого", "5w30", "5w40", "10w40", "h7", "на ваз",
)  # fmt: skip
_CATEGORIES = ("motornye-masla", "motornye-masla/legkovye", "filtry")
_PATHS = ("/sales", "/catalog/filtry", "/catalog/motornye-masla", "/brands", "/contacts", "/trackOrder", "/faq")

#: Best-sellers, with the articles A1000 and following.
PRODUCTS = 150


def sample_rules(count: int, seed: int = 7) -> Iterator[tuple[str, JsonObject]]:
    """(file name, content)."""
    random = Random(seed)
    names: Counter[str] = Counter()
    for _ in range(count):
        text = f"{random.choice(_KINDS)} {random.choice(_GOODS)}"
        when: JsonObject = {"until": f"2099-{random.randint(1, 12):02}-01"}
        if random.random() < 0.85:
            when["query"] = [{random.choice(("is", "contains", "forms")): text}]
        if random.random() < 0.2:
            when["query"] = [*when.get("query", []), {"is": f"{random.choice(_GOODS)} {random.choice(_KINDS)}"}]
        if random.random() < 0.3:
            when["categories"] = [random.choice(_CATEGORIES)]
        if random.random() < 0.1:
            when["cities"] = [random.choice(("Москва", "Тверь"))]
        if random.random() < 0.2:
            when["from"] = f"2098-{random.randint(1, 12):02}-01"
        name = proposed_id(text)
        names[name] += 1
        name = name if names[name] == 1 else f"{name}-{names[name]}"
        yield name, {"title": text, "when": when, "then": _actions(random)}


def _actions(random: Random) -> JsonObject:
    kind = random.choices(
        ("pin", "boost", "hide", "replace", "redirect", "banner", "sort"), (25, 28, 9, 15, 11, 10, 2)
    )[0]
    brand = {"brand": f"Марка {random.randint(0, 19)}"}
    if kind == "pin":
        articles = random.sample(range(PRODUCTS), random.choice((1, 1, 2)))
        pins = [{"place": place, "product": _product(number)} for place, number in enumerate(articles, 1)]
        return {"pin": pins}
    if kind == "boost":
        return {random.choice(("boost", "boost", "bury")): [brand]}
    if kind == "hide":
        return {"hide": [{"product": _product(random.randrange(PRODUCTS))}]}
    if kind == "replace":
        return {"replace": [{"from": f"{random.choice(_KINDS)} {random.choice(_GOODS)}", "to": random.choice(_GOODS)}]}
    if kind == "redirect":
        return {"redirect": random.choice(_PATHS)}
    if kind == "banner":
        link = random.choice(_PATHS)
        return {"banner": {"title": f"Скидка на {random.choice(_GOODS)} до конца месяца", "link": link, "tone": "sale"}}
    return {"sort": random.choice(("price_asc", "rating"))}


def _product(number: int) -> JsonObject:
    return {"article": f"A{1000 + number}", "brand": f"Марка {number % 20}"}
