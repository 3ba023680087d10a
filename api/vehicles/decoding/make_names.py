"""Canonical names of makes with their Russian names, and makes by WMI from the table of vininfo."""

from functools import cache
from unicodedata import combining, normalize

from vininfo.common import Assembler
from vininfo.dicts import COUNTRIES, WMI

#: The shop's name of a make → its Russian name.
MAKES = {
    "Acura": "Акура", "Alfa Romeo": "Альфа Ромео", "Aston Martin": "Астон Мартин", "Audi": "Ауди", "BMW": "БМВ",
    "BYD": "БИД", "Bentley": "Бентли", "Brilliance": "Бриллианс", "Bugatti": "Бугатти", "Buick": "Бьюик",
    "Cadillac": "Кадиллак", "Changan": "Чанган", "Chery": "Чери", "Chevrolet": "Шевроле", "Chrysler": "Крайслер",
    "Citroen": "Ситроен", "DAF": "ДАФ", "Dacia": "Дачия", "Daewoo": "Дэу", "Daihatsu": "Дайхацу", "Dodge": "Додж",
    "Dongfeng": "Донгфенг", "FAW": "ФАВ", "Ferrari": "Феррари", "Fiat": "Фиат", "Ford": "Форд", "GAC": "ГАК",
    "GAZ": "ГАЗ", "GMC": "ДжиЭмСи", "Geely": "Джили", "Genesis": "Дженезис", "Great Wall": "Грейт Волл",
    "Haima": "Хайма",
    "Harley-Davidson": "Харлей-Дэвидсон", "Haval": "Хавейл", "Honda": "Хонда", "Hummer": "Хаммер", "Hyundai": "Хендай",
    "Infiniti": "Инфинити", "Isuzu": "Исузу", "Iveco": "Ивеко", "Izh": "Иж", "JAC": "ДжАК", "Jaguar": "Ягуар",
    "Jeep": "Джип", "KAMAZ": "КАМАЗ", "KTM": "КТМ", "Kawasaki": "Кавасаки", "Kia": "Киа", "Lada": "Лада",
    "Lamborghini": "Ламборгини", "Lancia": "Лянча", "Land Rover": "Ленд Ровер", "Lexus": "Лексус", "Lifan": "Лифан",
    "Lincoln": "Линкольн", "LuAZ": "ЛуАЗ", "MAN": "МАН", "MAZ": "МАЗ", "MG": "МГ", "Maserati": "Мазерати",
    "Mazda": "Мазда", "Mercedes-Benz": "Мерседес-Бенц", "Mercury": "Меркури", "Mini": "Мини",
    "Mitsubishi": "Мицубиси", "Moskvich": "Москвич", "Nissan": "Ниссан", "Opel": "Опель", "PAZ": "ПАЗ",
    "Peugeot": "Пежо", "Plymouth": "Плимут", "Pontiac": "Понтиак", "Porsche": "Порше", "Ram": "Рам",
    "Ravon": "Равон", "Renault": "Рено", "Rolls Royce": "Роллс-Ройс", "Rover": "Ровер", "Saab": "Сааб",
    "Saturn": "Сатурн", "Scania": "Скания", "Scion": "Сайон", "SeAZ": "СеАЗ", "Seat": "Сеат", "Skoda": "Шкода",
    "Smart": "Смарт", "SsangYong": "Санг Йонг", "Subaru": "Субару", "Suzuki": "Сузуки", "Tank": "Танк",
    "Tesla": "Тесла", "Toyota": "Тойота", "UAZ": "УАЗ", "Ural": "Урал", "Volkswagen": "Фольксваген", "Volvo": "Вольво",
    "Yamaha": "Ямаха", "ZAZ": "ЗАЗ", "ZiL": "ЗИЛ",
    "Avatr": "Аватр", "BAIC": "БАИК", "Belgee": "Белджи", "Deepal": "Дипал", "Exeed": "Эксид", "Foton": "Фотон",
    "Fuso": "Фусо", "Jaecoo": "Джейку", "Jetour": "Джетур", "Li Auto": "Ли Ауто", "Lynk & Co": "Линк энд Ко",
    "Omoda": "Омода", "Poer": "Поер", "Seres": "Серес", "Shacman": "Шакман", "Sitrak": "Ситрак", "Venucia": "Венусия",
    "Voyah": "Воя", "Wuling": "Вулинг", "Zeekr": "Зикр",
}  # fmt: skip
#: Names in vininfo that differ: part of the name → make.
_OTHER_NAMES = {
    "daimler": "Mercedes-Benz", "mercedes benz": "Mercedes-Benz", "fuji heavy": "Subaru", "quattro": "Audi",
    "vw trucks": "Volkswagen", "havel": "Haval", "range rover": "Land Rover", "avtovaz": "Lada",
}  # fmt: skip
_COUNTRIES = {
    "Argentina": "Аргентина", "Australia": "Австралия", "Austria": "Австрия", "Belarus": "Беларусь",
    "Belgium": "Бельгия", "Brazil": "Бразилия", "Canada": "Канада", "China": "Китай", "Croatia": "Хорватия",
    "Czech Republic": "Чехия", "Czechia": "Чехия", "Denmark": "Дания", "Estonia": "Эстония", "Finland": "Финляндия",
    "France": "Франция", "Germany": "Германия", "Hungary": "Венгрия", "India": "Индия", "Indonesia": "Индонезия",
    "Iran": "Иран", "Italy": "Италия", "Japan": "Япония", "Kazakhstan": "Казахстан", "Latvia": "Латвия",
    "Lithuania": "Литва", "Malaysia": "Малайзия", "Mexico": "Мексика", "Netherlands": "Нидерланды",
    "Norway": "Норвегия", "Poland": "Польша", "Portugal": "Португалия", "Romania": "Румыния", "Russia": "Россия",
    "Serbia": "Сербия", "Slovakia": "Словакия", "Slovenia": "Словения", "South Africa": "ЮАР",
    "South Korea": "Южная Корея", "Spain": "Испания", "Sweden": "Швеция", "Switzerland": "Швейцария",
    "Taiwan": "Тайвань", "Thailand": "Таиланд", "Turkey": "Турция", "USA": "США", "USSR/CIS": "СНГ",
    "United States": "США",
    "UK": "Великобритания", "United Kingdom": "Великобритания", "Ukraine": "Украина", "Uzbekistan": "Узбекистан",
}  # fmt: skip


def in_russian(make: str) -> str:
    """The Russian name of a make, or the make itself."""
    return MAKES.get(make, make)


def country_in_russian(countries: str) -> str:
    """«Германия или США» for `Germany|USA`."""
    return " или ".join(_COUNTRIES.get(country, country) for country in countries.split("|"))


def country_of(vin: str) -> str:
    """The country in Russian by the first two characters (ISO 3780); empty for unassigned ones."""
    return country_in_russian(COUNTRIES.get(vin[:2]) or "")


def world_make(vin: str) -> tuple[str, bool]:
    """(make, whether all three characters matched) by the table of vininfo; an empty make when it has none."""
    for length in (3, 2):
        # In that table codes of digits alone are of cars older than the VIN standard.
        if not vin[:length].isdecimal() and (owner := WMI.get(vin[:length])):
            return canonical_make(owner.manufacturer if isinstance(owner, Assembler) else str(owner)), length == 3
    return "", False


@cache
def canonical_make(maker: str) -> str:
    """«Chrysler Canada» → `Chrysler`; an unknown maker keeps its name."""
    plain = _plain(maker)
    for name, make in _OTHER_NAMES.items():
        if name in plain:
            return make
    named = [make for make in MAKES if plain.startswith(_plain(make))]
    named = named or [make for make in MAKES if len(make) > 3 and _plain(make) in plain]
    return max(named, key=len) if named else maker


def _plain(text: str) -> str:
    return "".join(char for char in normalize("NFKD", text.lower()) if not combining(char))
