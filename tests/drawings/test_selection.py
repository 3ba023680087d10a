"""The selection of a drawing by the facts of a product."""

import csv
import os
from collections import Counter
from pathlib import Path

import pytest

from drawings import Drawing, draw, drawing_for
from drawings.kinds import KINDS
from drawings.selection import label_texts
from drawings.selection.brand_colours import brand_colours
from drawings.selection.product_facts import Options, OptionValue, ProductFacts
from drawings.selection.recognition import recognise


def drawing_of(
    name: str, brand: str | None = None, article: str | None = None, options: Options = (), *path: str
) -> Drawing:
    return drawing_for(category_path=path, name=name, brand=brand, article=article, options=options)


@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л", "oil"),
        ("Фильтр масляный MANN-FILTER W 914/2", "oil_filter"),
        ("Масляный фильтр Bosch", "oil_filter"),
        ("Съёмник масляных фильтров цепной Ombra", "carton"),
        ("Фильтр воздушный Filtron AP 082/2", "air_filter"),
        ("Воздушный фильтр салона угольный", "air_filter"),
        ("Фильтр салона угольный", "cabin_filter"),
        ("Колодки тормозные дисковые Sangsin", "brake_pads"),
        ("Датчик износа тормозных колодок TRW", "sensor"),
        ("Колодки барабанные задние LADA", "brake_shoes"),
        ("Барабан тормозной LADA", "carton"),
        ("Диск тормозной передний Brembo", "brake_disc"),
        ("Диск сцепления LADA", "clutch"),
        ("Диск колёсный литой", "carton"),
        ("Ремкомплект переднего суппорта Seiken", "carton"),
        ("Свеча зажигания NGK BKR6E", "spark_plug"),
        ("Ключ свечной 16 мм", "carton"),
        ("Комплект ремня ГРМ с помпой Gates", "timing_kit"),
        ("Ремень поликлиновой Gates 6PK1070", "belt"),
        ("Насос водяной (помпа) LADA", "water_pump"),
        ("Крышка расширительного бачка Febi", "carton"),
        ("Бачок расширительный Febi", "tank"),
        ("Стойка стабилизатора TRW JTS550", "link"),
        ("Стойка передняя LADA 2110", "strut"),
        ("Амортизатор багажника", "carton"),
        ("Опора шаровая TRW", "ball_joint"),
        ("Опора двигателя Febi", "bush"),
        ("Рычаг подвески TRW", "arm"),
        ("Сайлентблок рычага подвески Meyle", "bush"),
        ("Комплект подшипника ступицы SKF", "bearing"),
        ("ШРУС наружный", "cv_joint"),
        ("Щётка для снега Goodyear", "carton"),
        ("Щётка стеклоочистителя Bosch AeroTwin", "wiper"),
        ("Омыватель стёкол Sintec Arctic", "washer"),
        ("Тормозная жидкость RosDOT 4", "small_fluid"),
        ("Очиститель тормозов Venwell", "spray"),
        ("Герметик прокладок красный ABRO", "tube"),
        ("Герметик шин RUNWAY", "spray"),
        ("Жидкость AdBlue Shell", "adblue"),
        ("Нечто неизвестное", "carton"),
        ("", "carton"),
    ],
)
def test_the_name_decides_the_kind(name: str, sort: str) -> None:
    assert recognise(name, ()) == sort


@pytest.mark.parametrize(
    ("path", "sort"),
    [
        (("motornye-masla", "masla-po-dvigatelyu", "sinteticheskie"), "oil"),
        (("Моторные масла", "Легковые"), "oil"),
        (("zapcasti", "podveska", "rychagi"), "arm"),
        (("Каталог", "Запчасти", "Тормозные диски"), "brake_disc"),
        (("что-то", "иное"), "carton"),
    ],
)
def test_the_category_decides_when_the_name_does_not(path: tuple[str, ...], sort: str) -> None:
    assert recognise("ABC 123", path) == sort


def test_oil() -> None:
    options: dict[str, OptionValue] = {"sae": "5W-40", "volume_l": 4.0}
    name = "Масло моторное ЛУКОЙЛ Genesis Armortech 5W-40, синтетическое, 4 л"
    drawing = drawing_of(name, "ЛУКОЙЛ", None, options)
    assert drawing == Drawing(
        "canister",
        {
            "brand": "ЛУКОЙЛ", "line": "Genesis Armortech", "grade": "5W-40", "volume": "4 л", "note": "синтетическое",
            "body": "#b3141d", "label": "#ffffff", "accent": "#192124", "cap": "#192124",
        },
    )  # fmt: skip


def test_grade_and_volume_are_read_from_the_name() -> None:
    params = drawing_of("Масло Motul 8100 X-clean 5w40 5л", "Motul").params
    assert (params["line"], params["grade"], params["volume"]) == ("8100 X-clean", "5W-40", "5 л")


def test_a_product_line_may_have_its_own_colours() -> None:
    assert drawing_of("Масло Shell Helix HX8 5W-40", "Shell").params["body"] == "#f3c617"
    assert drawing_of("Масло Shell Helix Ultra 5W-40", "Shell").params["body"] == "#8b9299"


def test_coolant_has_the_colour_of_its_liquid() -> None:
    red = drawing_of(
        "Антифриз Felix Carbox G12+ -40", "Felix", None, {"color": "красный", "volume": "5 кг", "class": "G12+"}
    )
    assert (red.kind, red.params["liquid"], red.params["grade"]) == ("fluid", "#d0342c", "G12+")
    assert red.params["line"] == "Carbox"
    assert drawing_of("Антифриз Felix G11, 5 кг", "Felix").params["liquid"] == "#2f9e4f"


def test_a_small_volume_is_a_bottle() -> None:
    assert drawing_of("Антифриз Felix G12, 1 кг", "Felix").kind == "bottle"
    assert drawing_of("Тормозная жидкость RosDOT 4, 910 г", "RosDOT").params["volume"] == "910 г"


def test_frost_of_a_washer() -> None:
    assert (
        drawing_of("Омыватель стёкол Sintec Arctic -20", "Sintec", None, {"volume": "4 л"}).params["grade"] == "−20 °C"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0.75 л", "750 мл"), ("3.9 л", "3,9 л"), ("1,5л", "1,5 л"), ("910 г.", "910 г"), ("5W-40", "")],
)
def test_volumes(text: str, expected: str) -> None:
    assert label_texts.readable_volume(text) == expected


def test_battery() -> None:
    options: dict[str, OptionValue] = {"capacity_ah": 60, "cca_a": 540.0, "polarity": "обратная"}
    params = drawing_of("Аккумулятор Varta Blue Dynamic D24 60 Ач", "Varta", None, options).params
    assert (params["line"], params["capacity"], params["current"]) == ("Blue Dynamic D24", "60 А·ч", "540 А")
    assert drawing_of("Аккумулятор Титан 75 А·ч").params["capacity"] == "75 А·ч"


@pytest.mark.parametrize(
    ("base", "kind", "shape"),
    [
        ("H7", "lamp", None), ("H3", "lamp", "wire"), ("H11", "lamp", "angled"), ("HB4", "lamp", "angled"),
        ("H27W/2", "lamp", "angled"), ("D2S", "lamp", "xenon"), ("D1S", "lamp", "igniter"), ("D3S", "lamp", "igniter"),
        ("P21W", "bulb", None), ("R5W", "bulb", None), ("W5W", "bulb", "wedge"), ("W21/5W", "bulb", "wedge"),
        ("C5W", "bulb", "festoon"), ("H1", "lamp", "single"), ("H4", "lamp", "three"), ("H15", "lamp", "angled"),
        ("D4S", "lamp", "xenon"), ("W21W", "bulb", "wedge"), ("W16W", "bulb", "wedge"), ("WY5W", "bulb", "wedge"),
        ("P21/5W", "bulb", None), ("T4W", "bulb", None), ("B8.5d", "bulb", "twist"),
    ],
)  # fmt: skip
def test_a_lamp_is_drawn_with_its_base(base: str, kind: str, shape: str | None) -> None:
    drawing = drawing_of(f"Лампа Osram {base}, 12 В", "Osram", None, {"base": base})

    assert (drawing.kind, drawing.params.get("shape")) == (kind, shape)
    assert len({draw(kind, {**drawing.params, "shape": name}, 200) for name in ("", str(shape))}) == 1 + bool(shape)


@pytest.mark.parametrize(
    ("base", "amber", "double", "small"),
    [
        ("P21W", False, False, False), ("PY21W", True, False, False), ("P21/5W", False, True, False),
        ("W5W", False, False, True), ("WY5W", True, False, True), ("W21W", False, False, False),
        ("W21/5W", False, True, False), ("R5W", False, False, True), ("T4W", False, False, True),
    ],
)  # fmt: skip
def test_a_bulb_shows_colour_filaments_and_size(base: str, amber: bool, double: bool, small: bool) -> None:
    params = drawing_of(f"Лампа {base}", "Osram", None, {"base": base}).params
    assert (params.get("tint") == "#f0a53a", params.get("double", False), params.get("small", False)) == (
        amber, double, small,
    )  # fmt: skip


def test_lamps_of_headlights_and_signals() -> None:
    assert drawing_of("Лампа галогенная Osram H7 12В 55Вт", "Osram").kind == "lamp"
    assert drawing_of("Лампа Osram P21W 12В", "Osram", None, {"base": "P21W"}).kind == "bulb"


@pytest.mark.parametrize(
    ("name", "brand", "article", "kind"),
    [
        ("Фильтр масляный MANN-FILTER W 712/94", "MANN-FILTER", "W 712/94", "oil_filter"),
        ("Фильтр масляный MANN-FILTER HU 719/7 x", "MANN-FILTER", "HU 719/7 x", "filter_element"),
        ("Фильтр масляный MAHLE/KNECHT OC 90", "MAHLE/KNECHT", "OC 90", "oil_filter"),
        ("Фильтр масляный MAHLE/KNECHT OX 188D", "MAHLE/KNECHT", "OX 188D", "filter_element"),
        ("Фильтр масляный Filtron OE 650/1", "Filtron", "OE 650/1", "filter_element"),
        ("Фильтр масляный Toyota 04152-YZZA1", "Toyota", "04152-YZZA1", "filter_element"),
        ("Фильтр масляный Toyota 90915-YZZE1", "Toyota", "90915-YZZE1", "oil_filter"),
        ("Фильтр масляный VAG 03N 115 562", "VAG", "03N 115 562", "filter_element"),
        ("Фильтр масляный VAG 03C 115 561 H", "VAG", "03C 115 561 H", "oil_filter"),
        ("Фильтр топливный MANN-FILTER PU 825 x", "MANN-FILTER", "PU 825 x", "filter_element"),
        ("Фильтр топливный MANN-FILTER WK 613", "MANN-FILTER", "WK 613", "fuel_filter"),
        ("Фильтр масляный Редкая, картридж", "Редкая", "X1", "filter_element"),
    ],
)
def test_an_element_is_no_can(name: str, brand: str, article: str, kind: str) -> None:
    assert drawing_of(name, brand, article).kind == kind


def test_an_air_filter_with_a_diameter_is_round() -> None:
    assert drawing_of("Фильтр воздушный", "Valeo", "585725", {"d_mm": 168, "h_mm": 147}).kind == "filter_element"
    assert drawing_of("Фильтр воздушный", "Valeo", "1", {"length_mm": 300, "width_mm": 155}).kind == "air_filter"


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("Колодки тормозные передние", {"width_mm": 151, "h_mm": 59}, {"width_mm": 105, "h_mm": 52}),
        ("Фильтр масляный", {"d_mm": 76, "h_mm": 123}, {"d_mm": 76, "h_mm": 79}),
        ("Фильтр воздушный", {"length_mm": 372, "width_mm": 190}, {"length_mm": 250, "width_mm": 240}),
        ("Фильтр салонный", {"length_mm": 290, "width_mm": 100}, {"length_mm": 240, "width_mm": 200}),
        ("Свеча зажигания", {"hex_mm": 16}, {"hex_mm": 20.8}),
        ("Свеча зажигания", {"thread": "M14×1.25"}, {"thread": "M10×1"}),
        ("Свеча зажигания", {"material": "иридий"}, {"material": "никель"}),
        ("Диск тормозной", {"d_mm": 238}, {"d_mm": 330}),
        ("Ремень поликлиновой", {"ribs": 4}, {"ribs": 7}),
        ("Аккумулятор", {"size_mm": "242×175×190"}, {"size_mm": "353×175×190"}),
        ("Колодки тормозные", {"axle": "передняя"}, {"axle": "задняя"}),
    ],
)
def test_sizes_shape_the_picture(name: str, one: Options, other: Options) -> None:
    first, second = drawing_of(name, "X", "1", one), drawing_of(name, "X", "1", other)
    assert first.kind == second.kind
    assert draw(first.kind, first.params, 200) != draw(second.kind, second.params, 200)


def test_ribs_and_the_v_belt_are_read_from_the_name() -> None:
    assert drawing_of("Ремень поликлиновой Gates 7PK1835", "Gates", "7PK1835").params["ribs"] == "7"
    assert drawing_of("Ремень клиновой AVX10x1000", "Gates").params["wedge"] is True
    assert drawing_of("Ремень поликлиновой 6PK1070", "Gates").params["wedge"] is False


def test_belt_with_teeth() -> None:
    assert drawing_of("Ремень ГРМ Gates", "Gates").params["toothed"] is True
    assert drawing_of("Ремень поликлиновой Gates", "Gates").params["toothed"] is False


def test_wiper_lengths() -> None:
    assert (
        drawing_of("Щётки стеклоочистителя Bosch", "Bosch", None, {"length_mm": [650, 400]}).params["length"]
        == "650 / 400 мм"
    )


def test_disc() -> None:
    params = drawing_of("Диск тормозной перфорированный", "Brembo", None, {"vented": "нет"}).params
    assert (params["drilled"], params["vented"]) == (True, False)


def test_anything_else_is_a_carton_with_brand_and_number() -> None:
    assert drawing_of("Фара левая", "ОСВАР", "95.3711").params["number"] == "95.3711"
    bare = drawing_of("Шторка солнцезащитная")
    assert (bare.kind, bare.params["brand"]) == ("carton", "Шторка солнцезащитная")


def test_a_code_of_the_shop_is_not_printed_as_a_makers_number() -> None:
    assert drawing_of("Трос", "AIRLINE", "Х-104233").params["number"] == "Трос"


def test_options_may_be_key_value_pairs() -> None:
    pairs: Options = [("length_mm", 650), ("length_mm", 400)]
    assert drawing_of("Щётки стеклоочистителя Bosch", "Bosch", None, pairs).params["length"] == "650 / 400 мм"


def test_unknown_brands_have_stable_colours() -> None:
    assert brand_colours("Небывалый Завод") == brand_colours("небывалый завод")
    assert len({brand_colours(f"Завод {n}").main for n in range(40)}) > 8


def test_words_of_a_line() -> None:
    facts = ProductFacts.read((), "Масло ZIC X7 FE 0W-20, 4 л", "ZIC", None, {})
    assert label_texts.line(facts) == "X7 FE"


@pytest.mark.parametrize("junk", ["", " ", "\x00", "<b>" * 1000, "((((", "5W-40" * 500, "‮", "\ud800"])
def test_hostile_facts_give_a_drawing(junk: str) -> None:
    for path in ((), (junk,), ("motornye-masla",), ("maslyanye-filtry",), ("shiny",), ("antifrizy",)):
        drawing = drawing_for(
            category_path=path, name=junk, brand=junk, article=junk, options={junk: junk, "sae": [junk]}
        )
        assert drawing.kind in KINDS
        assert drawing.key


def test_the_demo_catalogue_is_mostly_drawn() -> None:
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        pytest.skip("REAL_DATA_DIR is not set: the demo catalogue is not here")
    kinds: Counter[str] = Counter()
    for file in ("parts.csv", "filters.csv", "fluids.csv", "accessories.csv"):
        with (Path(folder) / "products" / file).open(encoding="utf-8") as rows:
            for row in csv.DictReader(rows):
                kinds[drawing_of(row["name_ru"], row.get("maker") or row.get("brand"), row.get("article")).kind] += 1
    assert set(kinds) <= set(KINDS)
    assert kinds["carton"] / kinds.total() < 0.1
