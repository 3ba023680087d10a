"""Dimension drawings: which products have one, what it shows, and that every number is on it."""

import pytest

from drawings import draw
from drawings.selection.dimensions import DimensionDrawing, dimension_drawing_for
from drawings.selection.product_facts import Options


def drawing_of(name: str, options: Options, brand: str = "", article: str = "") -> DimensionDrawing | None:
    return dimension_drawing_for(category_path=(), name=name, brand=brand, article=article, options=options)


@pytest.mark.parametrize(
    ("name", "article", "options", "kind", "caption"),
    [
        (
            "Фильтр масляный MANN-FILTER W 712/94", "W 712/94", {"d_mm": 76, "h_mm": 79.5, "thread": "3/4-16 UNF"},
            "can_dimensions", "наружный диаметр 76 мм, высота 79,5 мм, резьба 3/4-16 UNF",
        ),
        (
            "Фильтр масляный MANN-FILTER HU 7029 z", "HU 7029 z", {"d_mm": 64, "h_mm": 155},
            "cartridge_dimensions", "наружный диаметр 64 мм, высота 155 мм",
        ),
        (
            "Фильтр воздушный", "", {"length_mm": 372, "width_mm": 190, "h_mm": 42.3},
            "panel_dimensions", "длина 372 мм, ширина 190 мм, высота 42,3 мм",
        ),
        (
            "Фильтр воздушный", "", {"d_mm": 168, "h_mm": 147, "width_mm": 168},
            "cartridge_dimensions", "наружный диаметр 168 мм, высота 147 мм",
        ),
        (
            "Колодки тормозные передние", "", {"width_mm": 151.4, "h_mm": 59, "wva": "24336"},
            "pad_dimensions", "ширина 151,4 мм, высота 59 мм",
        ),
        (
            "Свеча зажигания", "", {"thread": "M14×1.25", "reach_mm": 19, "hex_mm": 16, "gap_mm": 0.7},
            "plug_dimensions", "резьба M14×1.25, длина резьбы 19 мм, шестигранник 16 мм, зазор 0,7 мм",
        ),
        (
            "Аккумулятор", "", {"size_mm": "242×175×190"},
            "case_dimensions", "длина 242 мм, ширина 175 мм, высота 190 мм",
        ),
        (
            "Диск тормозной", "", {"d_mm": 288, "thickness_mm": 25},
            "disc_dimensions", "диаметр 288 мм, толщина 25 мм",
        ),
        ("Ремень ГРМ", "", {"teeth": 137, "width_mm": 22}, "belt_dimensions", "ширина 22 мм, зубьев 137"),
        (
            "Щётки стеклоочистителя", "", {"length_mm": [650, 400]},
            "blade_dimensions", "длина 650 мм, длина второй щётки 400 мм",
        ),
        (
            "Подшипник ступицы", "", {"size_mm": "39×72×37"},
            "bearing_dimensions", "наружный диаметр 72 мм, внутренний диаметр 39 мм, ширина 37 мм",
        ),
    ],
)  # fmt: skip
def test_a_part_with_two_sizes_has_a_drawing(
    name: str, article: str, options: Options, kind: str, caption: str
) -> None:
    found = drawing_of(name, options, "MANN-FILTER", article)

    assert found is not None
    assert (found.drawing.kind, found.caption) == (kind, f"Чертёж с размерами: {caption}")
    svg, params = draw(found.drawing.kind, found.drawing.params), found.drawing.params
    assert [key for key in params if draw(found.drawing.kind, params | {key: "314"}) == svg] == []


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("Фильтр масляный", {"d_mm": 76}),
        ("Фильтр масляный", {"thread": "M20×1.5", "bypass_bar": 1}),
        ("Колодки тормозные", {"width_mm": 151, "wva": "24336"}),
        ("Масло моторное 5W-40", {"d_mm": 76, "h_mm": 79}),
        ("Щётка стеклоочистителя", {"length_mm": 650}),
        ("Лампа W5W", {"base": "W5W", "voltage_v": "12", "power_w": "5"}),
    ],
)
def test_fewer_than_two_sizes_give_no_drawing(name: str, options: Options) -> None:
    assert drawing_of(name, options) is None


def test_the_outline_has_the_proportions_of_the_part() -> None:
    """A tall can is drawn tall, so that two sizes of one filter are told apart."""
    low, tall = (draw("can_dimensions", {"d": "76", "h": height}) for height in ("60", "140"))
    assert low != tall
    assert draw("pad_dimensions", {"width": "100", "h": "60"}) != draw("pad_dimensions", {"width": "160", "h": "60"})
