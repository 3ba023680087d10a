"""What the product writer takes, independent of the format of a file: rows, the scope of an import; and its stages.

Objects made for every row of a file are not frozen: a frozen row of twenty fields takes 6 µs instead of 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Literal

from api.catalog.product_fields import PRODUCT_FIELDS, FieldValue


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A part number of the product besides its article; `kind` as in part_numbers."""

    number: str
    brand: str = ""
    kind: str = "oem"


@dataclass(slots=True)
class PriceRow:
    """Kopecks; `guest_cost` is the old price, above `cost`, if any."""

    cost: int
    guest_cost: int | None = None


@dataclass(slots=True)
class ProductImportRow:
    """`key` names the product within its source. `category` is names from the root to the leaf, one to three.

    Options are (key, value) pairs in the order shown; a key with several values stands several times. `unverified`
    are the keys of options that nobody looked up; a supplier's own data has none.
    `prices` by zone id, `stock` (pieces) by warehouse id. `line` is the row's number in its file, for messages.
    `fields` are those that api.catalog.product_fields declares, by name.
    """

    key: str
    name: str
    category: tuple[str, ...]
    brand: str | None = None
    article: str | None = None
    old_id: str | None = None
    unit: str = "шт."
    description: str = ""
    country: str | None = None
    rating: float = 0.0
    rating_count: int = 0
    popularity: int = 0
    external: bool = False
    fields: Mapping[str, FieldValue | None] = field(default_factory=dict)
    options: tuple[tuple[str, str | float], ...] = ()
    unverified: frozenset[str] = frozenset()
    numbers: tuple[NumberRow, ...] = ()
    prices: Mapping[int, PriceRow] = field(default_factory=dict)
    stock: Mapping[int, int] = field(default_factory=dict)
    line: int = 0


Stage = Literal["waiting", "writing", "finishing"]

STAGE_NAMES: dict[Stage, str] = {
    "waiting": "Ждём, пока закончится другая загрузка",
    "writing": "Читаем файл и записываем изменения",
    "finishing": "Записываем последнее",
}


ALL_FIELDS = frozenset(field.name for field in fields(ProductImportRow)) - {"line", "fields"} | {*PRODUCT_FIELDS}


@dataclass(frozen=True, slots=True)
class ImportScope:
    """`fields`: those of ProductImportRow, and declared ones, that the file has; a description by staff survives a file
    without descriptions.

    `zones` and `warehouses` (None: all): prices and stock there that the file no longer has are removed.
    `absent`: whether the stock of products missing in the file is set to 0. `repeats`: whether a key that occurs twice
    is an error (the later row is rejected) or two products (numbered).
    """

    source: str
    fields: frozenset[str] = ALL_FIELDS
    zones: frozenset[int] | None = None
    warehouses: frozenset[int] | None = None
    absent: Literal["keep", "zero-stock"] = "keep"
    repeats: Literal["reject", "number"] = "reject"


@dataclass(slots=True)
class ImportSummary:
    """Counts of rows; `zeroed` counts absent products whose stock was set to 0. `rejected_file` holds rejected rows."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    rejected: int = 0
    zeroed: int = 0
    #: Of rows whose key stood above: their lines with those of the first rows.
    duplicates: dict[int, int] = field(default_factory=dict)
    rejected_file: Path | None = None

    @property
    def read(self) -> int:
        return self.added + self.changed + self.unchanged + self.rejected

    def counts(self) -> dict[str, int]:
        """For the table of runs."""
        return {name: getattr(self, name) for name in ("read", "added", "changed", "unchanged", "rejected", "zeroed")}
