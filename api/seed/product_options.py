"""The options of the demo products: names, kinds, units."""

from api.catalog.models import Option
from api.seed.data_files import DataRow, attributes, items

#: key: (name, kind, unit), in the order shown on the page of a product.
OPTIONS: dict[str, tuple[str, str, str | None]] = {
    # Oils and fluids
    "series": ("Серия", "list", None),
    "sae": ("Вязкость SAE", "list", None),
    "grade": ("Класс вязкости", "list", None),
    "oil_type": ("Тип масла", "list", None),
    "fuel": ("Топливо", "list", None),
    "api": ("Класс API", "list", None),
    "acea": ("Класс ACEA", "list", None),
    "ilsac": ("Класс ILSAC", "list", None),
    "jaso": ("Класс JASO", "list", None),
    "approvals": ("Допуски автопроизводителей", "list", None),
    "volume_l": ("Объём", "number", "л"),
    "class": ("Класс жидкости", "list", None),
    "kind": ("Вид", "list", None),
    "standard": ("Стандарт", "list", None),
    "color": ("Цвет", "list", None),
    "base_fluid": ("Основа", "list", None),
    "ready": ("Готова к заливке", "list", None),
    "freeze_c": ("Замерзает при", "number", "°C"),
    "boil_c": ("Кипит при", "number", "°C"),
    "abs_esp": ("Для ABS и ESP", "list", None),
    "season": ("Сезон", "list", None),
    "volume": ("Фасовка", "list", None),
    # Parts
    "designation": ("Обозначение", "list", None),
    "type": ("Тип", "list", None),
    "axle": ("Ось", "list", None),
    "side": ("Сторона", "list", None),
    "material": ("Материал", "list", None),
    "d_mm": ("Диаметр", "number", "мм"),
    "h_mm": ("Высота", "number", "мм"),
    "width_mm": ("Ширина", "number", "мм"),
    "length_mm": ("Длина", "number", "мм"),
    "thread": ("Резьба", "list", None),
    "hex_mm": ("Шестигранник", "number", "мм"),
    "gap_mm": ("Зазор", "number", "мм"),
    "heat": ("Калильное число", "number", None),
    "ribs": ("Ручьёв", "number", None),
    "teeth": ("Зубьев", "number", None),
    "vented": ("Вентилируемый", "list", None),
    "coated": ("С покрытием", "list", None),
    "carbon": ("Угольный", "list", None),
    "mount": ("Крепление", "list", None),
    "vehicle": ("Техника", "list", None),
    # Batteries, lamps, electronics
    "capacity_ah": ("Ёмкость", "number", "А·ч"),
    "cca_a": ("Пусковой ток", "number", "А"),
    "polarity": ("Полярность", "list", None),
    "technology": ("Технология", "list", None),
    "case": ("Корпус", "list", None),
    "size_mm": ("Размеры", "list", "мм"),
    "start_stop": ("Для системы «старт-стоп»", "list", None),
    "base": ("Цоколь", "list", None),
    "socket": ("Патрон", "list", None),
    "voltage_v": ("Напряжение", "list", "В"),
    "power_w": ("Мощность", "list", "Вт"),
    "use": ("Применение", "list", None),
    "capacity_mah": ("Ёмкость", "number", "мА·ч"),
    "current_a": ("Ток", "number", "А"),
    "protocol": ("Протокол", "list", None),
    # Accessories, tools, tyres
    "place": ("Место", "list", None),
    "size": ("Размер", "list", None),
    "size_cm": ("Размер динамика", "number", "см"),
    "pieces": ("Предметов", "number", None),
    "load_t": ("Нагрузка", "number", "т"),
    "load_kg": ("Масса прицепа", "number", "кг"),
    "mass_kg": ("Масса заряда", "number", "кг"),
    "length_m": ("Длина", "number", "м"),
    "length_cm": ("Длина", "number", "см"),
    "wrench_mm": ("Размер ключа", "number", "мм"),
    "torque_nm": ("Момент", "list", "Н·м"),
    "flow_l_min": ("Производительность", "number", "л/мин"),
    "pressure_bar": ("Давление", "number", "бар"),
    # Cars
    "car_make": ("Марка автомобиля", "list", None),
    "fits": ("Подходит для", "list", None),
    # Options added later stand at the end: stored options keep their ids.
    "wva": ("Номер WVA", "list", None),
    "gasket_outer_mm": ("Наружный диаметр уплотнения", "number", "мм"),
    "gasket_inner_mm": ("Внутренний диаметр уплотнения", "number", "мм"),
    "reach_mm": ("Длина резьбы", "number", "мм"),
    "bypass_bar": ("Давление перепускного клапана", "number", "бар"),
}


def options() -> list[Option]:
    return [
        Option(id=number, key=key, name=name, kind=kind, unit=unit, position=number)
        for number, (key, (name, kind, unit)) in enumerate(OPTIONS.items(), start=1)
    ]


def parse_attributes(cell: str) -> list[tuple[str, str | float]]:
    """Attributes of a cell, with the values of numeric options as floats."""
    return [(key, float(value) if OPTIONS[key][1] == "number" else value) for key, value in attributes(cell)]


def confirmed_keys(row: DataRow) -> frozenset[str]:
    """Keys of the options that the sources of the row state, from its column `confirmed`."""
    keys = set(items(row["confirmed"]))
    return frozenset(keys | {"car_make"} if "fits" in keys else keys)
