"""What a file speaks for; all else of its products is left as it is."""

from dataclasses import dataclass, fields
from typing import Literal

from api.imports.product_row import ProductRow

#: Fields of ProductRow that every file must fill.
REQUIRED_FIELDS = frozenset({"key", "name", "category"})
ALL_FIELDS = frozenset(field.name for field in fields(ProductRow)) - {"line"}


@dataclass(frozen=True, slots=True)
class Scope:
    """`fields` are the fields of ProductRow the file fills: a description written by hand survives a price list.

    `zones` and `warehouses` are the ones the file speaks for (None: all): a price it no longer gives there is removed.
    `repeats` says what a key seen twice means: a mistake (the later row is refused) or two products (numbered).
    """

    source: str
    fields: frozenset[str] = ALL_FIELDS
    zones: frozenset[int] | None = None
    warehouses: frozenset[int] | None = None
    absent: Literal["keep", "zero-stock"] = "keep"
    repeats: Literal["reject", "number"] = "reject"
