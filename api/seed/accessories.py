"""Accessories, tools, car care, electronics, tyres and trailers."""

from collections.abc import Iterator

from api.seed.brands import brand_demand
from api.seed.cars import car_options, fits_markup
from api.seed.facts import facts
from api.seed.goods import Goods
from api.seed.markup import paragraphs, sentence
from api.seed.options import typed
from api.seed.tables import Record, table

#: Asked for in a quarter; other kinds as `_OTHER`.
_DEMAND = {
    "wash": 30, "cosmetic": 30, "safety": 26, "snow": 24, "paint": 16, "rope": 16, "mats": 12, "starter": 12,
    "tire": 10,
}  # fmt: skip
_OTHER = 6
_RARE = {"trailer": 0.6, "tow": 2}
_ADVICE = {
    "starter": "Перед работой прочитайте инструкцию: полярность путать нельзя.",
    "jack": "Ставьте машину на ровное место и на ручной тормоз.",
    "tire": "Сверьте размер с табличкой на стойке двери.",
    "tow": "Ставят по инструкции производителя; для прицепа нужна отметка в документах.",
}


def accessories() -> Iterator[Goods]:
    for row in table("accessories"):
        key = f"accessory/{row['brand']}/{row['name']}"
        demand = _RARE.get(row["kind"]) or _DEMAND.get(row["kind"], _OTHER)
        yield Goods(
            key=key,
            line=key,
            name=row["name"],
            category_id=int(row["category_id"]),
            brand=row["brand"],
            price=float(row["price"]),
            demand=demand * brand_demand(row["brand"]),
            article=row["article"] or None,
            unit="компл." if row["name"].startswith(("Набор", "Чехлы", "Коврики", "Провода")) else "шт.",
            description=_description(row),
            options=(
                *((("series", row["line"]),) if row["line"] else ()),
                *typed(row["attributes"]),
                *car_options(row["fits"]),
            ),
        )


def _description(row: Record) -> str:
    told = sentence(row["name"], facts(row["attributes"], said=row["name"]))
    fits = "" if row["fits"] in row["name"] else fits_markup(row["fits"])
    return paragraphs(told) + fits + paragraphs(_ADVICE.get(row["kind"], ""))
