"""Every kind is a small, well-formed, safe and deterministic SVG."""

import re
from xml.etree import ElementTree

import pytest

from drawings import Drawing, draw
from drawings.drawing import SHAPES as DIMENSION_SHAPES
from drawings.kinds import CARTON, KINDS
from drawings.level_of_detail import WIDTHS, Width

ALL_KINDS = [*KINDS, *DIMENSION_SHAPES]
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "defs", "g", "path", "rect", "circle", "ellipse", "use", "stop", "clipPath"}
SHAPES |= {"linearGradient", "radialGradient"}
ATTRIBUTES = {
    "id",
    "viewBox",
    "width",
    "height",
    "x",
    "y",
    "x1",
    "x2",
    "y1",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "d",
    "href",
    "transform",
    "fill",
    "fill-opacity",
    "fill-rule",
    "opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "gradientUnits",
    "offset",
    "stop-color",
    "stop-opacity",
    "clip-path",
}
USUAL = {
    "brand": "MANN-FILTER", "line": "Genesis Armortech", "grade": "5W-40", "number": "1 457 433 529", "volume": "4 л",
    "note": "синтетическое", "capacity": "60 А·ч", "current": "540 А", "length": "650 / 400 мм", "size": "175/65 R14",
    "load": "2 т", "heading": "Фильтр масляный", "d": "76", "d_inner": "31,5", "h": "79", "width": "200",
    "thread": "M20×1.5", "gasket_outer": "71", "gasket_inner": "62", "thickness": "22", "reach": "19", "hex": "16",
    "gap": "1,1", "ribs": "6", "teeth": "137", "base": "H7", "voltage": "12", "power": "55", "second": "400",
}  # fmt: skip
HOSTILE = {
    **dict.fromkeys((*USUAL, "polarity"), "</path><script>alert(1)</script>\"'&\x00\u202e" + "Щ" * 5000),
    **dict.fromkeys(("body", "label", "accent", "cap", "stripe", "liquid", "brandInk"), 'red" onload="alert(1)'),
    "bolts": "1e999", "vented": "maybe", "drilled": [1, 2], "winter": {"x": 1}, "x" * 10_000: "y",
}  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", ALL_KINDS)
@pytest.mark.parametrize("params", [{}, USUAL, HOSTILE], ids=["bare", "usual", "hostile"])
def test_picture_holds_only_shapes(kind: str, params: dict[str, object], width: Width) -> None:
    root = ElementTree.fromstring(draw(kind, params, width))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == (str(width), str(width))
    names: list[str] = []
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in SHAPES
        assert set(element.attrib) <= ATTRIBUTES
        assert not (element.text or "").strip()
        names += [element.attrib["id"]] if "id" in element.attrib else []
        used = re.findall(r"#([a-z]+)\)", " ".join(element.attrib.values()))
        used += [element.attrib["href"].removeprefix("#")] if "href" in element.attrib else []
        assert all(root.find(f".//*[@id='{name}']") is not None for name in used)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_picture_has_no_broken_numbers(kind: str) -> None:
    svg = draw(kind, HOSTILE)
    assert not re.search(r"nan|inf|None|\de[+-]\d", svg)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_picture_is_small_and_the_small_one_is_no_larger(kind: str) -> None:
    sizes = [len(draw(kind, USUAL, width).encode()) for width in WIDTHS]
    assert sizes[1] <= 25_000
    assert sizes[0] <= sizes[1] <= sizes[2]


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_same_parameters_give_the_same_bytes(kind: str) -> None:
    assert draw(kind, USUAL) == draw(kind, dict(reversed(USUAL.items())))


def test_labels_change_the_picture() -> None:
    branded_kinds = {kind for kind in KINDS if draw(kind, USUAL) != draw(kind, {**USUAL, "brand": "Bosch"})}
    assert set(KINDS) - branded_kinds == {"thermostat"}


@pytest.mark.parametrize(
    "volume", ["0.5 л", "1 л", "4 л", "5 л", "10 л", "20 л", "60 л", "200 л", "999999 л", "", "много"]
)
def test_canister_of_any_volume(volume: str) -> None:
    ElementTree.fromstring(draw("canister", {**USUAL, "volume": volume}))


def test_canisters_of_different_sorts_differ() -> None:
    bodies = {
        draw("canister", {"body": "#b3141d", "volume": f"{litres} л", "label": "#ffffff"})
        for litres in (1, 4, 5, 20, 200)
    }
    assert len(bodies) == 5


def test_unknown_kind_is_a_carton() -> None:
    assert draw("no such kind", USUAL) == draw(CARTON, USUAL)


def test_the_key_depends_on_exactly_what_is_drawn() -> None:
    drawing = Drawing("canister", {"brand": "Лукойл", "volume": "4 л"})
    assert re.fullmatch("[0-9a-f]{20}", drawing.key)
    assert drawing.key == Drawing("canister", {"volume": "4 л", "brand": "Лукойл"}).key
    assert drawing.key != Drawing("canister", {"brand": "Лукойл", "volume": "5 л"}).key
    assert drawing.key != Drawing("fluid", {"brand": "Лукойл", "volume": "4 л"}).key
    assert Drawing("carton", {"brand": "\ud800"}).key
