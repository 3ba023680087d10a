"""Synthetic products for measurements of the search engine: about 700 bytes each, deterministic by number.

Words come from a few dozen kinds, makers and cars with skewed frequencies, so that some are in a tenth of all names
and some in a handful. Most part numbers differ from others by a digit or two.
"""

import random
from collections.abc import Iterator

from api.core.json_types import JsonObject

Document = JsonObject
ZONES = ("z1", "z2", "z3", "z4")
CITIES = 12

SETTINGS = {
    "searchableAttributes": ["name", "article", "brand", "numbers", "category", "cars", "features", "description"],
    "filterableAttributes": ["brand", "category", "stars", "in_stock", *(f"price.{zone}" for zone in ZONES)],
    "sortableAttributes": ["rating", "popularity", *(f"price.{zone}" for zone in ZONES)],
    "faceting": {"sortFacetValuesBy": {"*": "count"}},
}
KINDS = """Масло моторное|Масло трансмиссионное|Жидкость тормозная|Антифриз красный|Фильтр масляный|Фильтр воздушный
Фильтр салонный угольный|Фильтр топливный|Колодки тормозные передние|Колодки тормозные задние|Диск тормозной
Амортизатор передний газовый|Амортизатор задний|Пружина подвески|Рычаг подвески левый|Рычаг подвески правый
Стойка стабилизатора|Втулка стабилизатора|Наконечник рулевой тяги|Шаровая опора|Ступица с подшипником
Подшипник ступичный|Сайлентблок рычага|Ремень ГРМ|Ремень поликлиновой|Ролик натяжной|Помпа водяная|Термостат
Радиатор охлаждения|Свеча зажигания иридиевая|Катушка зажигания|Датчик кислорода|Датчик коленвала|Стартер
Генератор|Аккумулятор 60 Ач|Лампа галогенная H7|Лампа светодиодная W5W|Щётка стеклоочистителя|Фара передняя левая
Бампер передний|Крыло переднее правое|Зеркало наружное|Сцепление в сборе|ШРУС наружный|Пыльник ШРУСа
Прокладка клапанной крышки|Сальник коленвала|Глушитель|Домкрат гидравлический|Очиститель карбюратора"""
MAKERS = """Лукойл Bosch Mann-Filter Knecht Brembo Shell Gates NGK Кама Sachs KYB Monroe TRW Lemförder Febi SKF Valeo
Hella Denso Mahle Nipparts Лузар Пекар Fenox Trialli АвтоВАЗ Castrol Mobil Motul Varta Топран БелМаг Трек Finwhale"""
CARS = """Lada Vesta|Lada Granta|Lada Priora|ВАЗ 2110|ВАЗ 2107|Нива Шевроле|ГАЗель Next|УАЗ Патриот|Kia Rio|Kia Ceed
Hyundai Solaris|Hyundai Creta|Renault Logan|Renault Duster|Volkswagen Polo|Skoda Octavia|Ford Focus|Toyota Corolla
Toyota Camry|Nissan Qashqai|Mazda 3|Mitsubishi Lancer|Chevrolet Cruze|Opel Astra|Audi A4|BMW 320|Mercedes Спринтер"""
SERIES = "Genesis Premium Ultra Classic Sport Eco Original Standard Expert Люкс Комфорт Профи Север Стандарт Турбо"
FEATURES = """усиленный|с ABS|без ABS|дизель|бензин|16 клапанов|8 клапанов|2015–2021|2008–2014|до рестайлинга
с датчиком износа|комплект 4 шт|левый руль|для города|зимний|всесезонный|5W-40|10W-40|0W-20|75W-90|4 л|1 л|200 мл"""
STEMS = """детал корпус уплотнен поверхност крепеж материал надежн прочн качествен заводск ориджинал сервисн гарант
двигател подвеск тормоз охлажден электрик кузовн салонн дорожн городск зимн летн тяжел быстр тих плавн точн ровн
установ замен провер измер продл защит снижа повыша сохраня подход обеспеч служ работа выдержив износ нагруз"""
ENDINGS = "ый ая ое ие ого ой ому ами ах ет ит ать ение ость ы"
COUNTRIES = ["Россия", "Германия", "Япония", "Китай", "Корея"]


def _lines(text: str) -> list[str]:
    return text.replace("\n", "|").split("|")


KIND_NAMES, CAR_NAMES, FEATURE_NAMES = map(_lines, (KINDS, CARS, FEATURES))
WORDS = [stem + ending for ending in ENDINGS.split() for stem in STEMS.split()]
MAKER_NAMES, SERIES_NAMES = MAKERS.split(), SERIES.split()


def documents(count: int, first: int = 1) -> Iterator[Document]:
    """Products with the ids from `first` on."""
    return map(product, range(first, first + count))


def product(number: int) -> Document:
    chance = random.Random(number)
    kind, maker = _skewed_choice(chance, KIND_NAMES), _skewed_choice(chance, MAKER_NAMES)
    cars = chance.sample(CAR_NAMES, chance.randrange(1, 4))
    features = chance.sample(FEATURE_NAMES, chance.randrange(1, 4))
    price, article = chance.randrange(90, 60_000), _article(chance, maker, number)
    years = f"{chance.randrange(1998, 2015)}–{chance.randrange(2015, 2026)}"
    return {
        "id": number,
        "name": f"{kind} {maker} {chance.choice(SERIES_NAMES)} {article} для {cars[0]} {features[0]}",
        "article": article,
        "brand": maker,
        "country": chance.choice(COUNTRIES),
        "numbers": [f"{chance.randrange(2101, 2195)}-{chance.randrange(1_000_000, 3_999_999)}", f"{number:07d}"],
        "category": kind,
        "cars": [f"{car} {years}" for car in cars],
        "features": features,
        "description": " ".join(_skewed_choice(chance, WORDS) for _ in range(10)) + ".",
        "rating": chance.randrange(20, 51) / 10,
        "stars": chance.randrange(1, 6),
        "popularity": chance.randrange(1000),
        "in_stock": sorted(chance.sample(range(1, CITIES + 1), chance.randrange(6))),
        "price": {zone: price + chance.randrange(price // 10) for zone in ZONES},
        "image": f"{chance.getrandbits(64):016x}",
    }


def _skewed_choice(chance: random.Random, names: list[str]) -> str:
    """A random name; the first names are the most frequent."""
    return names[int(len(names) * chance.random() ** 2)]


def _article(chance: random.Random, maker: str, number: int) -> str:
    """An article in the style of the maker: digits only, or letters and digits."""
    style = MAKER_NAMES.index(maker) % 4
    digits = f"{chance.randrange(1_000_000):06d}"
    if style == 0:
        return f"0986{digits}"
    if style == 1:
        return f"{maker[0].upper()}{digits[:4]}"
    return f"{chance.randrange(10, 99)}-{number % 100_000:05d}" if style == 2 else f"{maker[:3].upper()}{digits}"
