"""`drawing_for`: the drawing of a product. Called by imports, the demo data and the back office."""

from collections.abc import Sequence

from drawings.colours import mix
from drawings.drawing import Drawing
from drawings.kinds import KINDS
from drawings.selection import fluids, parts
from drawings.selection.builders import Builder, device, numbered, painted, readable
from drawings.selection.product_facts import Options, ProductFacts
from drawings.selection.recognition import CARTON, recognise_folded


def drawing_for(
    *, category_path: Sequence[str], name: str, brand: str | None, article: str | None, options: Options
) -> Drawing:
    """The drawing of a product. `category_path`: slugs or names, root first; options by key, or (key, value) pairs."""
    facts = ProductFacts.read(category_path, name, brand, article, options)
    product_type = recognise_folded(facts.folded_name, facts.path)
    build = _BUILDERS.get(product_type) or (numbered(product_type) if product_type in KINDS else parts.carton)
    kind, params = build(facts)
    return Drawing(kind, {key: value for key, value in params.items() if value != ""})


_BUILDERS: dict[str, Builder] = {
    CARTON: parts.carton,
    "oil": fluids.oil,
    "coolant": fluids.coolant,
    "washer": fluids.washer,
    "adblue": fluids.adblue,
    "small_fluid": fluids.small_fluid,
    "spray": fluids.spray,
    "tube": fluids.tube,
    "oil_filter": parts.oil_filter,
    "air_filter": parts.air_filter,
    "cabin_filter": parts.cabin_filter,
    "fuel_filter": parts.fuel_filter,
    "brake_disc": parts.brake_disc,
    "brake_pads": parts.brake_pads,
    "brake_shoes": painted("brake_shoes", body=lambda c: mix("#3a4347", c.main, 0.12)),
    "spark_plug": parts.spark_plug,
    "belt": parts.belt,
    "battery": parts.battery,
    "lamp": parts.lamp,
    "wiper": parts.wiper,
    "strut": parts.strut,
    "spring": painted("spring", brandInk=lambda c: readable(c.main)),
    "arm": painted("arm", body=lambda c: mix("#2b3236", c.main, 0.08)),
    "tyre": parts.tyre,
    "tool_case": parts.tool_case,
    "charger": device("charger", "accent"),
    "compressor": device("compressor", "body"),
    "jack": parts.jack,
    "mat": lambda facts: ("mat", {"brand": facts.brand}),
}
