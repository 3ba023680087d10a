"""Comparison table of products: options by rows, products by columns. Pure."""

from collections.abc import Iterable, Mapping, Sequence

from api.catalog.models import Category, ProductOption
from api.catalog.option_format import format_options
from api.catalog.schemas import category_url
from api.favorites.schemas import ComparedCategory, OptionRow


def option_table(product_ids: Sequence[int], rows: Iterable[ProductOption]) -> list[OptionRow]:
    """A row for each option, in the order of `rows`, which have their options loaded."""
    by_product: dict[int, list[ProductOption]] = {product_id: [] for product_id in product_ids}
    table: dict[str, OptionRow] = {}
    for row in rows:
        by_product[row.product_id].append(row)
        option = row.option
        if option.key not in table:
            values: dict[int, str | None] = dict.fromkeys(product_ids)
            table[option.key] = OptionRow(
                key=option.key, name=option.name, unit=option.unit, values=values, differs=False, unverified=[]
            )
    for product_id, product_options in by_product.items():
        for formatted in format_options(product_options):
            table[formatted.key].values[product_id] = formatted.value
            if formatted.unverified:
                table[formatted.key].unverified.append(product_id)
    for table_row in table.values():
        table_row.differs = len(set(table_row.values.values())) > 1
    return list(table.values())


def by_category(product_ids: Sequence[int], roots: Mapping[int, Category]) -> list[ComparedCategory]:
    """Root categories with their products, both in the order of `product_ids`; `roots` maps products to categories."""
    groups: dict[int, ComparedCategory] = {}
    for product_id in product_ids:
        if root := roots.get(product_id):
            empty = ComparedCategory(id=root.id, name=root.name, url=category_url(root.path), products=[])
            groups.setdefault(root.id, empty).products.append(product_id)
    return list(groups.values())
