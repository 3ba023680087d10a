"""Spare parts, batteries, lamps and wipers."""

from collections.abc import Iterator

from api.imports.import_rows import NumberRow
from api.seed.attribute_phrases import attribute_phrases
from api.seed.brands import brand_demand
from api.seed.car_compatibility import car_demand, car_options, fits_markup, for_cars
from api.seed.data_files import DataRow, attributes, items, table
from api.seed.description_markup import joined, paragraphs, sentence
from api.seed.product_options import confirmed_keys, parse_attributes
from api.seed.seed_product import SeedProduct

#: Expected sales in a quarter; other kinds `_RARE`.
_DEMAND = {
    "plug": 60, "bulb": 90, "lamp": 90, "wiper": 90, "battery": 70, "pads": 26, "disc": 10, "belt": 14, "shoes": 12,
    "bearing": 8, "kit": 8, "sensor": 7, "strut": 7, "thermostat": 9, "pump": 8, "link": 9, "ball": 8, "bush": 8,
}  # fmt: skip
_RARE = 4
#: The first words of the names of products sold in sets.
_SETS = ("Комплект", "Колодки", "Ремкомплект")
_ADVICE = {
    "battery": "Перед покупкой сверьте полярность и размер площадки.",
    "lamp": "Стекла лампы не касайтесь пальцами: она прослужит дольше.",
    "plug": "Меняют комплектом, по числу цилиндров.",
    "pads": "Меняют на обеих сторонах оси сразу.",
    "shoes": "Меняют на обеих сторонах оси сразу.",
    "disc": "Меняют парой, вместе с колодками.",
    "strut": "Меняют парой на одной оси.",
    "spring": "Меняют парой на одной оси.",
    "wiper": "Перед покупкой измерьте старую щётку и посмотрите на крепление.",
}
_BY_OLD_PART = "Сверьте номер со старой деталью или с каталогом по VIN."
_BY_CATALOGUE = "Список машин неполный. Сверьте номер по каталогу или по VIN."


def parts() -> Iterator[SeedProduct]:
    for row in table("parts"):
        key = f"part/{row['brand']}/{row['article'] or row['name']}"
        name = _name(row)
        yield SeedProduct(
            key=key,
            line=key,
            name=name,
            category_id=int(row["category_id"]),
            brand=row["brand"],
            price=float(row["price"]),
            demand=_DEMAND.get(row["kind"], _RARE) * brand_demand(row["brand"]) * car_demand(row["fits"]),
            article=row["article"] or None,
            unit="компл." if name.startswith(_SETS) else "шт.",
            description=_description(row),
            options=(
                *((("series", row["line"]),) if row["line"] else ()),
                *parse_attributes(row["attributes"]),
                *car_options(row["fits"]),
            ),
            confirmed=confirmed_keys(row),
            numbers=tuple(_numbers(row)),
        )


def _name(row: DataRow) -> str:
    tail = for_cars(row["fits"])
    comma = "," if "," in row["name"] and tail else ""
    return ", ".join([f"{row['name']}{comma}{tail}", *_distinctions(row)])


def _distinctions(row: DataRow) -> list[str]:
    """The characteristics that distinguish batteries and wipers."""
    pairs = attributes(row["attributes"])
    if row["kind"] == "wiper":
        lengths = [value for key, value in pairs if key == "length_mm"]
        return [f"{' и '.join(lengths)} мм"] if lengths else []
    if row["kind"] == "battery":
        formats = {"capacity_ah": "{} А·ч", "cca_a": "{} А", "polarity": "{} полярность"}
        return [formats[key].format(value) for key, value in pairs if key in formats]
    return []


def _numbers(row: DataRow) -> Iterator[NumberRow]:
    for item in items(row["numbers"]):
        kind, brand, number = item.split(":")
        yield NumberRow(number, brand, kind)


def _description(row: DataRow) -> str:
    advice = joined(_ADVICE.get(row["kind"], ""), _BY_CATALOGUE if row["fits"] else "") or _BY_OLD_PART
    summary = sentence(row["name"], attribute_phrases(row["attributes"], context=row["name"]))
    analogues = [f"{part.brand} {part.number}" for part in _numbers(row) if part.kind == "analogue"]
    return (
        paragraphs(summary, f"Аналоги: {', '.join(analogues)}." if analogues else "")
        + fits_markup(row["fits"])
        + paragraphs(advice)
    )
