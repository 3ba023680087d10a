"""Oils: every volume of a line and grade is a product of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

from api.seed.brands import brand_demand
from api.seed.data_files import DataRow, items, table
from api.seed.description_markup import bullets, joined, paragraphs
from api.seed.seed_product import Options, SeedProduct
from api.seed.volume_pricing import amount, demand_for, price_of


@dataclass(frozen=True, slots=True)
class OilType:
    """A type of oil: its name in product names and in descriptions, and the sales of a common can in a quarter."""

    name: str
    sentence: str
    demand: float


_KINDS = {
    "motor": OilType("Масло моторное", "моторное масло", 60),
    "atf": OilType("Масло для АКПП", "масло для автоматических коробок передач", 30),
    "dct": OilType("Масло для роботизированной КПП", "масло для коробок с двумя сцеплениями", 14),
    "cvt": OilType("Масло для вариатора", "масло для вариаторов", 22),
    "gear": OilType("Масло трансмиссионное", "масло для механических коробок и редукторов", 22),
    "hydraulic": OilType("Масло гидравлическое", "масло для гидравлических систем", 6),
    "moto": OilType("Масло для мотоциклов", "масло для четырёхтактных двигателей мотоциклов", 14),
    "2t": OilType("Масло для двухтактных двигателей", "масло для двухтактных двигателей", 16),
}
#: Bears the code of «Честный знак» since March 2025.
_MARKED = ("motor",)
_TRUCKS = "114"
#: Demand against oils for petrol engines.
_TRUCK_SHARE, _DIESEL_SHARE = 0.25, 0.4
_GRADE_DEMAND = {"5W-40": 1.2, "5W-30": 1.2, "10W-40": 0.9, "0W-20": 0.7, "75W-90": 1.2}
_FUELS = {"бензин": "бензиновых", "дизель": "дизельных"}
#: What a maker's sheet states (`spec` in the column `confirmed`).
_SHEET = ("fuel", "api", "ilsac", "acea", "jaso", "approvals")
_CLASSES = {"api": "API", "ilsac": "ILSAC", "acea": "ACEA", "jaso": "JASO"}


def oils() -> Iterator[SeedProduct]:
    for row in table("oils"):
        numbers = dict(pair.split(":") for pair in items(row["articles"]))
        for volume in items(row["volumes"]):
            yield _oil(row, volume, numbers.get(volume))


def _oil(row: DataRow, volume: str, article: str | None) -> SeedProduct:
    litres = float(volume)
    kind = _KINDS[row["kind"]]
    line = f"oil/{row['brand']}/{row['line']}/{row['grade']}/{row['base']}"
    return SeedProduct(
        key=f"{line}/{volume}",
        line=line,
        name=f"{kind.name} {title(row)}, {row['base']}, {amount(litres, 'л')}",
        category_id=int(row["category_id"]),
        brand=row["brand"],
        fields={"mark_required": True} if row["kind"] in _MARKED else {},
        price=price_of(litres, float(row["price"]), float(row["price_volume"])),
        demand=kind.demand * _share(row) * demand_for(litres),
        article=article,
        description=_description(row, kind, litres),
        options=_options(row, litres),
        confirmed=frozenset(_SHEET) if "spec" in row["confirmed"] else frozenset(),
    )


def _share(row: DataRow) -> float:
    buyers = _TRUCK_SHARE if row["category_id"] == _TRUCKS else _DIESEL_SHARE if row["fuel"] == "дизель" else 1.0
    return buyers * brand_demand(row["brand"]) * _GRADE_DEMAND.get(row["grade"], 0.5)


def title(row: DataRow) -> str:
    """Brand, line and grade, without repetition: «Mobil 1 ESP 5W-30», «Роснефть ВМГЗ»."""
    named = row["line"] if row["line"].startswith(row["brand"]) else f"{row['brand']} {row['line']}"
    if row["grade"].startswith("ISO"):
        return f"{named}, {row['grade']}"
    return named if named.endswith(row["grade"]) else f"{named} {row['grade']}"


def _options(row: DataRow, litres: float) -> Options:
    grade = "grade" if row["kind"] == "hydraulic" else "sae"
    several = ["fuel", *_CLASSES, "approvals"]
    return (
        ("series", row["line"]),
        *(((grade, row["grade"]),) if row["grade"] else ()),
        ("oil_type", row["base"]),
        *((key, value) for key in several for value in items(row[key])),
        ("volume_l", litres),
    )


def _description(row: DataRow, kind: OilType, litres: float) -> str:
    grade_name = "класс вязкости" if row["kind"] == "hydraulic" else "вязкость SAE"
    grade = f", {grade_name} {row['grade']}" if row["grade"] else ""
    fuels = [_FUELS[fuel] for fuel in items(row["fuel"])]
    engines = f", для {' и '.join(fuels)} двигателей" if fuels and row["kind"] == "motor" else ""
    classes = [f"{name} {', '.join(items(row[key]))}" for key, name in _CLASSES.items() if row[key]]
    return (
        paragraphs(
            joined(f"{row['base'].capitalize()} {kind.sentence}{grade}{engines}.", f"Фасовка {amount(litres, 'л')}."),
            f"Классы качества: {'; '.join(classes)}." if classes else "",
        )
        + bullets("Допуски и требования, которым отвечает:", items(row["approvals"]))
        + paragraphs(_advice(row))
    )


def _advice(row: DataRow) -> str:
    if row["kind"] == "hydraulic":
        return ""
    if row["approvals"]:
        return "Сверьте допуск с руководством к машине: он важнее, чем марка на канистре."
    subject = "вязкость и класс" if row["grade"] else "тип масла"
    return f"Сверьте {subject} с руководством к машине."
