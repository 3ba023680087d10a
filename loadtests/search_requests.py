"""Bodies of the engine's multi-search as the storefront sends them for one page of results."""

from dataclasses import dataclass, field
from typing import Any

PAGE_SIZE = 30
#: The fields of a card: retrieving all fields halves the engine's throughput.
CARD_FIELDS = [
    "id", "name", "article", "brand", "unit", "rating", "rating_count", "external", "image", "image_ext",
    "price", "old_price", "stock", "arrival",
]  # fmt: skip
HIGHLIGHTED = ["name", "article"]


@dataclass(frozen=True)
class Search:
    """State of the result page: text, brand filter, price zone of the city, page."""

    query: str
    zone: int
    brands: list[str] = field(default_factory=list)
    page: int = 1

    @property
    def facets(self) -> list[str]:
        return ["brand", "stars", "in_stock", "categories.lvl0", f"price.z{self.zone}"]

    def body(self) -> dict[str, Any]:
        brand_filter = [[f'"brand"="{brand}"' for brand in self.brands]] if self.brands else []
        shared = {"indexUid": "products", "q": self.query}
        main = shared | {
            "facets": self.facets,
            "filter": brand_filter,
            "attributesToRetrieve": CARD_FIELDS,
            "attributesToHighlight": HIGHLIGHTED,
            "highlightPreTag": "__ais-highlight__",
            "highlightPostTag": "__/ais-highlight__",
            "hitsPerPage": PAGE_SIZE,
            "page": self.page,
            "matchingStrategy": "all",
        }
        if not self.query:
            main["sort"] = ["rating_rank:desc"]
        queries = [main]
        if self.brands:
            queries.append(shared | {"facets": ["brand"], "filter": [], "hitsPerPage": 0, "page": 1})
        return {"queries": queries}
