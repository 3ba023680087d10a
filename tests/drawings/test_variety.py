"""How many products of a section of the demo shop look the same."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

from api.seed.data_files import table
from api.seed.product_rows import seed_products
from drawings import Drawing, drawing_for

#: Sections whose data hold no size: one shape, told apart by the brand and by the number printed on it.
WITHOUT_SIZES = {"bearing", "arm", "spring", "ball_joint", "tank"}


def drawings_by_section() -> Iterator[tuple[int, Drawing]]:
    for product in seed_products():
        yield (
            product.category_id,
            drawing_for(
                category_path=(), name=product.name, brand=product.brand, article=product.article,
                options=product.options,
            ),
        )  # fmt: skip


def largest(look: Callable[[Drawing], str], pairs: list[tuple[int, Drawing]]) -> int:
    """The most products of one section that look the same."""
    sections: dict[int, Counter[str]] = defaultdict(Counter)
    for section, drawing in pairs:
        sections[section][look(drawing)] += 1
    return max(max(counter.values()) for counter in sections.values())


def without_number(drawing: Drawing) -> str:
    texts = {"number", "line"}
    return json.dumps([drawing.kind, {key: value for key, value in drawing.params.items() if key not in texts}])


def test_a_section_repeats_no_picture() -> None:
    """Two at most share a picture (blades of one length); without the printed number ten of a section do."""
    pairs = list(drawings_by_section())

    assert largest(lambda drawing: drawing.key, pairs) <= 2
    assert largest(without_number, [pair for pair in pairs if pair[1].kind not in WITHOUT_SIZES]) <= 10


def test_every_base_of_a_lamp_has_its_shape() -> None:
    """No lamp of the demo shop is drawn with the base of another."""
    bases = {
        value.removeprefix("base=")
        for row in table("parts")
        for value in row["attributes"].split(";")
        if value.startswith("base=")
    }
    shapes: dict[str, set[str]] = defaultdict(set)
    for base in bases:
        drawing = drawing_for(category_path=(), name=f"Лампа {base}", brand="X", article="1", options={"base": base})
        shapes[f"{drawing.kind} {drawing.params.get('shape', '')}".strip()].add(base)

    assert shapes == {
        "lamp": {"H7"},
        "lamp single": {"H1"},
        "lamp three": {"H4"},
        "lamp wire": {"H3"},
        "lamp angled": {"H8", "H9", "H11", "H15", "H16", "H27W/2", "HB3", "HB4"},
        "lamp xenon": {"D2S", "D4S"},
        "lamp igniter": {"D1S", "D3S"},
        "bulb": {"P21W", "PY21W", "P21/5W", "R5W", "R10W", "T4W"},
        "bulb wedge": {"W5W", "W21W", "W21/5W"},
        "bulb festoon": {"C5W"},
        "bulb twist": {"B8.5d"},
    }
