"""Which facets a category shows. Pure.

The column `categories.facets` holds them: option keys in the order shown. `search-config/facets.yml`, read by
api.catalog.facets, says how a facet looks, not where it is shown. The demo shop chooses them by `choose_facets`; a
category that an import creates has none.
"""

from collections.abc import Iterable, Mapping

from api.catalog.models import Category

#: A branch has a facet when at least this share of its products has the option.
_BRANCH_SHARE = 0.25


def shown_facets(category: Category, filtered_options: Iterable[str] = ()) -> list[str]:
    """Option keys: those of the category in its order, then those that only the request filters by."""
    return list(dict.fromkeys([*category.facets, *filtered_options]))


def choose_facets(
    candidates: Iterable[str], products_with_option: Mapping[str, int], products: int, *, is_leaf: bool
) -> list[str]:
    """The candidates that a leaf category's products have at all, and that enough products of a branch have."""
    least = 1 if is_leaf else max(1, products * _BRANCH_SHARE)
    return [key for key in candidates if products_with_option.get(key, 0) >= least]
