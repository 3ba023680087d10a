"""Fluids, additives and sprays: every volume is a product of its own."""

from collections.abc import Iterator

from api.seed.attribute_phrases import attribute_phrases
from api.seed.brands import brand_demand
from api.seed.data_files import DataRow, attributes, items, table
from api.seed.description_markup import joined, paragraphs, sentence
from api.seed.product_options import parse_attributes
from api.seed.seed_product import Options, SeedProduct
from api.seed.volume_pricing import amount, demand_for, price_of, quantity

#: Expected sales of a common can in a quarter.
_DEMAND = {
    "coolant": 100, "brake": 36, "washer": 240, "adblue": 20, "psf": 14, "additive": 26, "spray": 70, "sealant": 24,
}  # fmt: skip
#: The shop is shown in winter.
_SUMMER_SHARE = 0.2
#: Advice by kind, independent of the brand.
_ADVICE = {
    "coolant": "Доливайте жидкость того же класса: цвет о нём ничего не говорит.",
    "brake": "Жидкость набирает влагу из воздуха: начатую ёмкость держите закрытой.",
    "adblue": "Заливают в отдельный бак с синей крышкой, не в топливо.",
    "psf": "Сверьте тип жидкости с надписью на крышке бачка.",
    "spray": "Баллон не нагревайте и держите вдали от огня.",
    "washer": "До морозов слейте летнюю жидкость или израсходуйте её: она разорвёт бачок и трубки.",
    "additive": "Дозу и порядок применения смотрите на упаковке.",
}
_COLOURLESS = "бесцветный"
_READY = {
    "да": "Готов к заливке, разбавлять не нужно.",
    "нет": "Концентрат: перед заливкой разбавьте дистиллированной водой по таблице на упаковке.",
}
_SPRAYS = frozenset({"1021", "1022", "1024"})


def fluids() -> Iterator[SeedProduct]:
    for row in table("fluids"):
        numbers = dict(pair.split("=") for pair in items(row["articles"]))
        for volume in items(row["volumes"]) or ("",):
            yield _fluid(row, volume, numbers.get(volume))


def _fluid(row: DataRow, volume: str, article: str | None) -> SeedProduct:
    line = f"fluid/{row['brand']}/{row['name']}"
    price = float(row["price"])
    return SeedProduct(
        key=f"{line}/{volume}",
        line=line,
        name=", ".join(filter(None, [row["name"], *_distinctions(row), volume])),
        category_id=int(row["category_id"]),
        brand=row["brand"],
        price=price_of(quantity(volume), price, quantity(row["price_volume"])) if volume else price,
        demand=_DEMAND[row["kind"]] * brand_demand(row["brand"]) * _volume_demand(row, volume),
        article=article,
        description=_description(row, volume),
        options=_options(row, volume),
    )


def _distinctions(row: DataRow) -> list[str]:
    """The characteristics that distinguish antifreezes and washer fluids."""
    facts = dict(attributes(row["attributes"]))
    if facts.get("ready") == "нет":
        return ["концентрат", row["color"]]
    frost = amount(float(facts["freeze_c"]), "°C") if "freeze_c" in facts else ""
    return [frost, row["color"] if row["kind"] == "coolant" else ""]


def _volume_demand(row: DataRow, volume: str) -> float:
    season = _SUMMER_SHARE if "season=лето" in row["attributes"] else 1.0
    return season * (demand_for(quantity(volume)) if volume and row["kind"] in ("coolant", "washer") else 1.0)


def _options(row: DataRow, volume: str) -> Options:
    named: list[tuple[str, str | float]] = [
        (key, value)
        for key, value in (("series", row["line"]), ("class", row["class"]), ("color", row["color"]))
        if value
    ]
    return (*named, *parse_attributes(row["attributes"]), *((("volume", volume),) if volume else ()))


def _description(row: DataRow, volume: str) -> str:
    named = {"класс": row["class"], "цвет": row["color"].replace(_COLOURLESS, "")}
    phrases = [f"{name} {value}" for name, value in named.items() if value and value not in row["name"]]
    ready = _READY.get(dict(attributes(row["attributes"])).get("ready", ""), "")
    return paragraphs(
        sentence(row["name"], [*phrases, *attribute_phrases(row["attributes"], context=row["name"])]),
        joined(ready, f"Фасовка {volume}." if volume else ""),
        _advice(row),
    )


def _advice(row: DataRow) -> str:
    if row["kind"] == "additive" and row["category_id"] in _SPRAYS:
        return _ADVICE["spray"]
    return _ADVICE.get(row["kind"], "") if row["kind"] != "spray" or row["category_id"] in _SPRAYS else ""
