"""`dimension_drawing_for`: the dimension drawing of a product, when at least two of its sizes are stated."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drawings.drawing import Drawing
from drawings.parameters import Scalar
from drawings.selection.filter_design import is_cartridge
from drawings.selection.product_facts import Options, ProductFacts
from drawings.selection.recognition import recognise_folded

MIN_SIZES = 2


@dataclass(frozen=True, slots=True)
class DimensionDrawing:
    """`caption` describes the drawing for people who cannot see it."""

    drawing: Drawing
    caption: str


@dataclass(frozen=True, slots=True)
class _Size:
    """A size of a shape: the parameter, the options that may hold it, its name and unit in the caption."""

    key: str
    options: tuple[str, ...]
    words: str
    unit: str = " мм"


_D = _Size("d", ("d_mm",), "наружный диаметр")
_D_INNER = _Size("d_inner", ("d_inner_mm",), "внутренний диаметр")
_H = _Size("h", ("h_mm",), "высота")
_LENGTH = _Size("length", ("length_mm",), "длина")
_WIDTH = _Size("width", ("width_mm",), "ширина")
_THREAD = _Size("thread", ("thread",), "резьба", "")
_THICKNESS = _Size("thickness", ("thickness_mm",), "толщина")

#: The sizes of each shape in the order of the caption.
SIZES: Mapping[str, tuple[_Size, ...]] = {
    "can": (
        _D, _H, _THREAD,
        _Size("gasket_outer", ("gasket_outer_mm",), "наружный диаметр уплотнения"),
        _Size("gasket_inner", ("gasket_inner_mm",), "внутренний диаметр уплотнения"),
    ),
    "cartridge": (_D, _D_INNER, _H),
    "panel": (_LENGTH, _WIDTH, _H),
    "pad": (_WIDTH, _H, _THICKNESS),
    "plug": (
        _THREAD, _Size("reach", ("reach_mm",), "длина резьбы"), _Size("hex", ("hex_mm",), "шестигранник"),
        _Size("gap", ("gap_mm",), "зазор"),
    ),
    "disc": (_Size("d", ("d_mm",), "диаметр"), _THICKNESS, _H),
    "belt": (_LENGTH, _WIDTH, _Size("ribs", ("ribs",), "ручьёв", ""), _Size("teeth", ("teeth",), "зубьев", "")),
    "case": (_LENGTH, _WIDTH, _H),
    "blade": (_LENGTH, _Size("second", (), "длина второй щётки")),
    "bearing": (_D, _D_INNER, _WIDTH),
}  # fmt: skip

#: Product type: shape and heading.
_SHAPES = {
    "oil_filter": ("can", "Фильтр масляный"),
    "fuel_filter": ("can", "Фильтр топливный"),
    "air_filter": ("panel", "Фильтр воздушный"),
    "cabin_filter": ("panel", "Фильтр салонный"),
    "brake_pads": ("pad", "Колодка тормозная"),
    "brake_disc": ("disc", "Диск тормозной"),
    "spark_plug": ("plug", "Свеча зажигания"),
    "belt": ("belt", "Ремень"),
    "timing_kit": ("belt", "Ремень ГРМ"),
    "battery": ("case", "Аккумулятор"),
    "wiper": ("blade", "Щётки стеклоочистителя"),
    "bearing": ("bearing", "Подшипник"),
}
_TRIPLE = re.compile(r"(\d+(?:[.,]\d+)?)\s?[×xх*]\s?(\d+(?:[.,]\d+)?)\s?[×xх*]\s?(\d+(?:[.,]\d+)?)", re.IGNORECASE)


def dimension_drawing_for(
    *, category_path: Sequence[str], name: str, brand: str | None, article: str | None, options: Options
) -> DimensionDrawing | None:
    """`options`: only those that a source states. None when they hold fewer than two sizes of the product's shape."""
    facts = ProductFacts.read(category_path, name, brand, article, options)
    product_type = recognise_folded(facts.folded_name, facts.path)
    if product_type not in _SHAPES:
        return None
    shape, heading = _SHAPES[product_type]
    if (shape == "can" and is_cartridge(facts)) or (shape == "panel" and facts.option("d_mm")):
        shape = "cartridge"
    sizes = _sizes(facts, shape)
    if len(sizes) < MIN_SIZES:
        return None
    params: dict[str, Scalar] = {"heading": heading, **sizes}
    words = [f"{size.words} {sizes[size.key]}{size.unit}" for size in SIZES[shape] if size.key in sizes]
    return DimensionDrawing(Drawing(f"{shape}_dimensions", params), f"Чертёж с размерами: {', '.join(words)}")


def _sizes(facts: ProductFacts, shape: str) -> dict[str, str]:
    sizes = {size.key: _decimal(facts.option(*size.options)) for size in SIZES[shape] if facts.option(*size.options)}
    lengths = facts.options.get("length_mm", ())
    if shape == "blade" and len(lengths) > 1:
        sizes["second"] = _decimal(lengths[1])
    if triple := _TRIPLE.search(facts.option("size_mm")):
        names = {"case": ("length", "width", "h"), "bearing": ("d_inner", "d", "width")}.get(shape, ())
        sizes |= dict(zip(names, map(_decimal, triple.groups()), strict=False))
    return sizes


def _decimal(text: str) -> str:
    """A number with a decimal comma; other texts as they are."""
    return text.replace(".", ",") if re.fullmatch(r"\d+\.\d+", text) else text
