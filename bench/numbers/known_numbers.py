"""Every number of a shop: that of the demo catalogue and of the real tables where `REAL_DATA_DIR` names them."""

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.relevance.scratch_shop import Scratch

#: (file, profile) of the importer and of the tables of crosses.
LISTS = (("avtopro/avtopro_pricelist.csv", "avtopro"), ("vaz_parts/vaz_parts.csv", "vaz-parts"))
CROSSES = (
    ("stepwgn_crosses/stepwgn_crosses.csv", "stepwgn"),
    ("angara/angara_excerpt.csv", "angara"),
    ("jdm_frames/jdm_oil_filter.csv", "jdm-frames"),
)


#: Every part, and whether it gives way (api.parts.repository): a bare number that makers have and nobody sells.
_ROWS = """
    SELECT id, lookup, brand, number, p.brand_key = ''
        AND EXISTS (SELECT FROM parts AS o WHERE o.key = p.key AND o.brand_key <> '')
        AND NOT EXISTS (SELECT FROM part_numbers AS n WHERE n.key = p.key AND n.brand_key = '' AND n.kind = 'article')
    FROM parts AS p ORDER BY id
"""


@dataclass(frozen=True)
class KnownNumber:
    """A part. `lookup` is its key as it is searched."""

    id: int
    lookup: str
    brand: str
    number: str


def fill(shop: Scratch) -> str:
    """The demo shop and all real tables there are; says which."""
    shop.fill(None)
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        return "demo shop; REAL_DATA_DIR is not set, so no real tables"
    for file, profile in LISTS:
        shop.shop("import", str(Path(folder) / file), "--profile", profile)
    for file, profile in CROSSES:
        shop.shop("import-crosses", str(Path(folder) / file), "--profile", profile)
    return "demo shop and real tables"


def numbers(shop: Scratch, most: int, chance: random.Random) -> Sequence[KnownNumber]:
    """All of them, or `most` by chance and the few with other letters than Latin ones, which chance would leave out."""
    with shop.connect() as connection:
        rows = connection.execute(_ROWS).fetchall()
    every = [KnownNumber(*row[:4]) for row in rows if not row[4]]
    print(f"{len(rows) - len(every)} numbers without a maker left out: they are shown as a maker's own")
    plain = [one for one in every if one.lookup.isascii()]
    if not 0 < most < len(plain):
        return every
    return [*chance.sample(plain, most), *(one for one in every if not one.lookup.isascii())]


def lookups(shop: Scratch) -> dict[int, str]:
    """Of every part by its id: equal numbers of several makers stand several times."""
    with shop.connect() as connection:
        return dict(connection.execute("SELECT id, lookup FROM parts").fetchall())
