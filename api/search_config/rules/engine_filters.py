"""Filters of the engine for the products that a rule names; every value is quoted in one place."""

from api.search_config.rules.catalogue import RuleCatalogue
from api.search_config.rules.schema import ProductSelector


def quoted(text: str) -> str:
    """A value as a string of the engine's filter language: a quote or a backslash in it ends or escapes nothing."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def selector_filter(selector: ProductSelector, catalogue: RuleCatalogue) -> str | None:
    """One comparison. None: the shop has no such brand, category or listed product."""
    if selector.brand is not None:
        brand = catalogue.brand(selector.brand)
        return f"brand = {quoted(brand)}" if brand else None
    if selector.category is not None:
        category = catalogue.categories.get(selector.category)
        return f"category_ids = {category.id}" if category else None
    if selector.product is not None:
        product = catalogue.product(selector.product)
        return f"id = {product.id}" if product and product.is_listed else None
    if selector.option is not None:
        return f"options.{selector.option.key} = {quoted(selector.option.value)}"
    return None
