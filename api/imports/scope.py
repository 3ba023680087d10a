"""The import scope: which data of its products a file replaces. Everything else is left unchanged."""

from dataclasses import dataclass, fields
from typing import Literal

from api.catalog.product_fields import PRODUCT_FIELDS
from api.imports.import_rows import ProductImportRow

#: Fields of ProductImportRow that every file has.
REQUIRED_FIELDS = frozenset({"key", "name", "category"})
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
