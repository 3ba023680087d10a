"""Batteries, headlight lamps and wiper blades for a car, by the sizes that it takes."""

from collections.abc import Mapping, Sequence

import pytest

from api.vehicles.fitment.evidence import FittedSize
from api.vehicles.fitment.size import size_verdict

BATTERY = (
    FittedSize("battery", "polarity", "прямая", is_confirmed=False),
    FittedSize("battery", "size_mm", "242×175×190", is_confirmed=False),
    FittedSize("battery", "capacity_ah", "55-62", is_confirmed=False),
)
EUROPEAN = (
    FittedSize("battery", "polarity", "обратная", is_confirmed=True),
    FittedSize("battery", "case", "европейский", is_confirmed=True),
)
BLADES = (FittedSize("wiper_blades", "length_mm", "600+400", is_confirmed=False),)
LAMPS = (
    FittedSize("lamp_low_beam", "base", "H7", is_confirmed=True),
    FittedSize("lamp_high_beam", "base", "H1", is_confirmed=False),
)
BOX = {"size_mm": ["242×175×190"], "capacity_ah": ["60"]}

Options = Mapping[str, Sequence[str]]


@pytest.mark.parametrize(
    ("options", "name", "sizes", "fit", "reason"),
    [
        ({"polarity": ["прямая"], **BOX}, "Аккумулятор Varta", BATTERY, "possible",
         "полярность прямая (по памяти): сверьте клеммы"),
        ({}, "Аккумулятор 6-ст 62 E-LAB new пп", BATTERY, "possible",
         "полярность прямая (по памяти): сверьте размер со старой батареей"),
        ({"polarity": ["обратная"], "case": ["европейский"]}, "Аккумулятор Varta", EUROPEAN, "possible",
         "полярность обратная: сверьте размер со старой батареей"),
        ({"polarity": ["обратная"], **BOX}, "Аккумулятор Varta", BATTERY, "contradicts",
         "полярность обратная, а у этой машины прямая (по памяти)"),
        ({}, "Аккумулятор 6-ст -75 Е-LAB обр. полярность", BATTERY, "contradicts",
         "полярность обратная, а у этой машины прямая (по памяти)"),
        ({"polarity": ["обратная"], "case": ["азиатский"]}, "Аккумулятор Varta", EUROPEAN, "contradicts",
         "корпус азиатский, а у этой машины европейский"),
        ({"polarity": ["прямая"], "size_mm": ["278×175×190"]}, "Аккумулятор Varta E12", BATTERY, "contradicts",
         "размер 278×175×190 мм, а место 242×175×190 (по памяти)"),
        ({"polarity": ["прямая"], "capacity_ah": ["44"]}, "Аккумулятор Varta", BATTERY, "unknown",
         "ёмкость 44 А·ч, а нужно 55-62 (по памяти)"),
        (BOX, "Аккумулятор Mutlu 6СТ-60", BATTERY, "unknown", "полярность не названа: сверьте со старой батареей"),
        ({"length_mm": ["600", "400"]}, "Комплект щёток стеклоочистителя Bosch", BLADES, "possible",
         "спереди у этой машины щётки 600 и 400 мм (по памяти): сверьте крепление"),
        ({"length_mm": ["600"]}, "Щётка стеклоочистителя Bosch AR600U", BLADES, "possible",
         "спереди у этой машины щётки 600 и 400 мм (по памяти): сверьте крепление"),
        ({}, "Щётки стеклоочистителя 40см BOSCH шт", BLADES, "possible",
         "спереди у этой машины щётки 600 и 400 мм (по памяти): сверьте крепление"),
        ({"length_mm": ["650", "400"]}, "Комплект щёток стеклоочистителя Bosch", BLADES, "contradicts",
         "длина 650 и 400 мм, а у этой машины щётки 600 и 400 мм (по памяти)"),
        ({"length_mm": ["410"]}, "Щётка стеклоочистителя", BLADES, "unknown",
         "спереди у этой машины щётки 600 и 400 мм (по памяти)"),
        ({}, "Щетки стеклоочистителя зимняя ALCА 38см", BLADES, "unknown",
         "спереди у этой машины щётки 600 и 400 мм (по памяти)"),
        ({}, "Щётки стеклоочистителя BOSCH 50см", BLADES, "contradicts",
         "длина 500 мм, а у этой машины щётки 600 и 400 мм (по памяти)"),
        ({"base": ["H7"]}, "Лампа галогенная Osram H7, 12 В, 55 Вт", LAMPS, "possible",
         "ближний свет H7: сверьте с маркировкой лампы"),
        ({}, "Лампа галогенная Osram H1", LAMPS, "possible",
         "дальний свет H1 (по памяти): сверьте с маркировкой лампы"),
        ({"base": ["H4"]}, "Лампа галогенная Osram H4", LAMPS, "contradicts",
         "цоколь H4, а у этой машины ближний свет H7, дальний свет H1 (по памяти)"),
        ({"base": ["H11"]}, "Лампа галогенная Osram H11", LAMPS, "unknown",
         "у этой машины ближний свет H7, дальний свет H1 (по памяти)"),
    ],
)  # fmt: skip
def test_verdicts(options: Options, name: str, sizes: tuple[FittedSize, ...], fit: str, reason: str) -> None:
    assert size_verdict(options, name, sizes) == (fit, reason)


@pytest.mark.parametrize(
    ("options", "name", "sizes"),
    [
        ({"length_mm": ["340"]}, "Щётка заднего стеклоочистителя Bosch Rear H341", BLADES),
        ({}, "Комплект щёток стеклоочистителя Denso", BLADES),
        ({"base": ["P21W"]}, "Лампа накаливания Osram P21W", LAMPS),
        ({"length_mm": ["600"]}, "Ремень", BLADES),
        ({}, "Резинки стеклоочистителя 61 см Хорс", BLADES),
        ({}, "Щётка для мытья машины под шланг", BLADES),
        ({}, "Аккумуляторная отвёртка", BATTERY),
        ({"base": ["H7"]}, "Лампа H7", BLADES),
        ({"base": ["H7"]}, "Лампа H7", ()),
    ],
)
def test_no_evidence(options: Options, name: str, sizes: tuple[FittedSize, ...]) -> None:
    assert size_verdict(options, name, sizes) is None
