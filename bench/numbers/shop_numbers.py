"""The numbers of the measured shop: of the demo catalogue, and of the real tables in `REAL_DATA_DIR` if it is set."""

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from api.parts.repository import SpeltPart, spelt_twins
from bench.relevance.scratch_shop import Scratch

#: (file, profile) of the importer and of the tables of crosses.
LISTS = (("avtopro/avtopro_pricelist.csv", "avtopro"), ("vaz_parts/vaz_parts.csv", "vaz-parts"))
CROSSES = (
    ("stepwgn_crosses/stepwgn_crosses.csv", "stepwgn"),
    ("angara/angara_excerpt.csv", "angara"),
    ("jdm_frames/jdm_oil_filter.csv", "jdm-frames"),
)


#: Every part, and whether it is an article of the shop.
_ROWS = """
    SELECT id, lookup, brand, number, key, brand_key,
        EXISTS (SELECT FROM part_numbers AS n WHERE (n.key, n.brand_key) = (p.key, p.brand_key) AND n.kind = 'article')
    FROM parts AS p ORDER BY id
"""


@dataclass(frozen=True)
class ShopNumber:
    """A part. `lookup` is its search key."""

    id: int
    lookup: str
    brand: str
    number: str


def fill(shop: Scratch) -> str:
    """Fills the shop with the demo catalogue and the real tables; returns a description of both."""
    shop.fill(None)
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        return "demo shop; REAL_DATA_DIR is not set, so no real tables"
    for file, profile in LISTS:
        shop.shop("import", str(Path(folder) / file), "--profile", profile)
    for file, profile in CROSSES:
        shop.shop("import-crosses", str(Path(folder) / file), "--profile", profile)
    return "demo shop and real tables"


def numbers(shop: Scratch, max_numbers: int, chance: random.Random) -> Sequence[ShopNumber]:
    """All numbers, or a sample of `max_numbers` and all of the few with letters other than Latin ones."""
    with shop.connect() as connection:
        rows = connection.execute(_ROWS).fetchall()
    hidden = _hidden([SpeltPart(row[0], *row[4:]) for row in rows])
    all_numbers = [ShopNumber(*row[:4]) for row in rows if row[0] not in hidden]
    print(f"{len(hidden)} twins left out: they are shown as another row")
    plain = [number for number in all_numbers if number.lookup.isascii()]
    if not 0 < max_numbers < len(plain):
        return all_numbers
    return [*chance.sample(plain, max_numbers), *(number for number in all_numbers if not number.lookup.isascii())]


def _hidden(parts: Sequence[SpeltPart]) -> set[int]:
    """Twins by spelling, and unsold numbers without a maker that several makers have."""
    of_makers = {part.key for part in parts if part.brand_key}
    bare = {part.id for part in parts if not part.brand_key and not part.sold and part.key in of_makers}
    return bare | spelt_twins(parts).keys()


def lookups(shop: Scratch) -> dict[int, str]:
    """{part id: search key}; parts of several makers may have equal keys."""
    with shop.connect() as connection:
        return dict(connection.execute("SELECT id, lookup FROM parts").fetchall())
