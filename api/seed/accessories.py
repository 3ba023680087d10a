"""Accessories, tools, car care, electronics, tyres and trailers."""

from collections.abc import Iterator

from api.seed.attribute_phrases import attribute_phrases
from api.seed.brands import brand_demand
from api.seed.car_compatibility import car_options, fits_markup
from api.seed.data_files import DataRow, table
from api.seed.description_markup import paragraphs, sentence
from api.seed.product_options import parse_attributes
from api.seed.seed_product import SeedProduct

#: Expected sales in a quarter; other kinds `_OTHER`.
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
    "trailer": "Чтобы возить прицеп, нужны фаркоп и розетка; полную массу сверьте с документами на машину.",
    "compressor": "Давление проверяйте на холодных шинах: норма указана на табличке в проёме двери.",
    "tool": "Перед покупкой сверьте размеры головок и ключей с крепежом своей машины.",
    "mats": "Сверьте кузов и год машины. Два коврика под ногами водителя не кладут: верхний мешает педалям.",
    "cover": "Сверьте размер; для чехлов важны подголовники, подлокотник и подушки безопасности в спинках.",
    "safety": "Проверяйте срок годности на упаковке и держите там, откуда легко достать.",
    "rope": "Цепляйте только за буксирные проушины и трогайтесь без рывка; на тросе нужны сигнальные флажки.",
    "snow": "Скребком чистят только стекло: лак и плёнку он царапает.",
    "wash": "Мойте остывший кузов в тени и смывайте пену, пока она не высохла.",
    "cosmetic": "Наносите на чистую прохладную поверхность; сначала попробуйте на незаметном месте.",
    "paint": "Поверхность зашлифуйте и обезжирьте, пробу сделайте на ненужной детали.",
}
#: Advice for electronics by category.
_ELECTRO_ADVICE = {
    "1411": "Крепите так, чтобы прибор не закрывал дорогу и не мешал подушке безопасности.",
    "1412": "Перед покупкой измерьте посадочное место: диаметр и глубину.",
    "1413": "Для установки нужна схема подключения вашей машины: доверьте её мастеру.",
    "1414": "Сверьте мощность с предохранителем гнезда, от которого прибор будет работать.",
}


def accessories() -> Iterator[SeedProduct]:
    for row in table("accessories"):
        key = f"accessory/{row['brand']}/{row['name']}"
        demand = _RARE.get(row["kind"]) or _DEMAND.get(row["kind"], _OTHER)
        yield SeedProduct(
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
                *parse_attributes(row["attributes"]),
                *car_options(row["fits"]),
            ),
        )


def _description(row: DataRow) -> str:
    summary = sentence(row["name"], attribute_phrases(row["attributes"], context=row["name"]))
    fits = "" if row["fits"] in row["name"] else fits_markup(row["fits"])
    advice = _ADVICE.get(row["kind"]) or _ELECTRO_ADVICE.get(row["category_id"], "")
    return paragraphs(summary) + fits + paragraphs(advice)
