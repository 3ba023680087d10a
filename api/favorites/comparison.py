"""The table of a comparison. Pure."""

from collections.abc import Iterable, Sequence

from api.catalog.models import ProductOption
from api.catalog.options import written_options
from api.favorites.schemas import OptionRow


def option_table(product_ids: Sequence[int], rows: Iterable[ProductOption]) -> list[OptionRow]:
    """A row an option, in the order they come; `rows` come with their options."""
    by_product: dict[int, list[ProductOption]] = {product_id: [] for product_id in product_ids}
    table: dict[str, OptionRow] = {}
    for row in rows:
        by_product[row.product_id].append(row)
        option = row.option
        if option.key not in table:
            values: dict[int, str | None] = dict.fromkeys(product_ids)
            table[option.key] = OptionRow(
                key=option.key, name=option.name, unit=option.unit, values=values, differs=False
            )
    for product_id, own in by_product.items():
        for written in written_options(own):
            table[written.key].values[product_id] = written.value
    for line in table.values():
        line.differs = len(set(line.values.values())) > 1
    return list(table.values())
