"""Oil, air, cabin and fuel filters."""

from collections.abc import Iterator

from api.seed.attribute_phrases import attribute_phrases
from api.seed.brands import brand_demand
from api.seed.car_compatibility import car_demand, car_options, fits_markup, for_cars
from api.seed.data_files import DataRow, table
from api.seed.description_markup import paragraphs, sentence
from api.seed.product_options import confirmed_keys, parse_attributes
from api.seed.seed_product import SeedProduct

#: kind: (name, sales in a quarter).
_KINDS = {
    "oil": ("Фильтр масляный", 38),
    "air": ("Фильтр воздушный", 20),
    "cabin": ("Фильтр салонный", 24),
    "fuel": ("Фильтр топливный", 12),
}

_ADVICE = "Список машин неполный. Сверьте номер со старым фильтром или с каталогом по VIN."


def filters() -> Iterator[SeedProduct]:
    for row in table("filters"):
        name, demand = _KINDS[row["kind"]]
        if row["kind"] == "cabin" and "carbon=да" in row["attributes"]:
            name += " угольный"
        key = f"filter/{row['brand']}/{row['article']}"
        yield SeedProduct(
            key=key,
            line=key,
            name=f"{name} {row['brand']} {row['article']}{for_cars(row['fits'])}",
            category_id=int(row["category_id"]),
            brand=row["brand"],
            price=float(row["price"]),
            demand=demand * brand_demand(row["brand"]) * car_demand(row["fits"]),
            article=row["article"],
            description=_description(row, name),
            options=(*parse_attributes(row["attributes"]), *car_options(row["fits"])),
            confirmed=confirmed_keys(row),
        )


def _description(row: DataRow, name: str) -> str:
    return (
        paragraphs(
            sentence(f"{name} {row['brand']} {row['article']}", attribute_phrases(row["attributes"], context=name))
        )
        + fits_markup(row["fits"])
        + paragraphs(_ADVICE if row["fits"] else "Сверьте номер со старым фильтром или с каталогом по VIN.")
    )
