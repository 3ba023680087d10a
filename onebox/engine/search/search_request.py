"""A search request with its defaults filled in."""

from dataclasses import dataclass, field

from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.search_budget import SearchBudget

_U64_SIZE = 1 << 64
"""Arithmetic on page numbers wraps around at 64 bits, as in Meilisearch."""


@dataclass
class SearchRequest:
    """The search parameters under their protocol names; `rule_filter` is the filter of a tenant token.

    `budget` is that of the whole HTTP request.
    """

    q: str | None = None
    offset: int = 0
    limit: int = 20
    page: int | None = None
    hitsPerPage: int | None = None  # noqa: N815
    attributesToRetrieve: list[str] | None = None  # noqa: N815
    attributesToCrop: list[str] | None = None  # noqa: N815
    cropLength: int = 10  # noqa: N815
    cropMarker: str = "…"  # noqa: N815
    attributesToHighlight: list[str] | None = None  # noqa: N815
    highlightPreTag: str = "<em>"  # noqa: N815
    highlightPostTag: str = "</em>"  # noqa: N815
    showMatchesPosition: bool = False  # noqa: N815
    filter: JsonValue = None
    sort: list[str] | None = None
    distinct: str | None = None
    facets: list[str] | None = None
    matchingStrategy: str = "last"  # noqa: N815
    attributesToSearchOn: list[str] | None = None  # noqa: N815
    rankingScoreThreshold: float | None = None  # noqa: N815
    locales: list[str] | None = None
    showRankingScore: bool = False  # noqa: N815
    showRankingScoreDetails: bool = False  # noqa: N815
    showPerformanceDetails: bool = False  # noqa: N815
    rule_filter: JsonValue = None
    budget: SearchBudget = field(default_factory=SearchBudget)

    @classmethod
    def of(cls, values: JsonObject) -> "SearchRequest":
        """The request of validated values; keys without effect in this engine are ignored."""
        return cls(**{name: value for name, value in values.items() if name in _PARAMETERS})

    @property
    def is_paged(self) -> bool:
        return self.page is not None or self.hitsPerPage is not None

    @property
    def page_size(self) -> int:
        """Hits per numbered page; `limit` has no effect there."""
        return 20 if self.hitsPerPage is None else self.hitsPerPage

    @property
    def page_span(self) -> tuple[int, int]:
        """(number of hits before the page, number of hits on it)."""
        if not self.is_paged:
            return self.offset, self.limit
        if self.page == 0:
            return 0, 0
        return ((self.page or 1) - 1) * self.page_size % _U64_SIZE, self.page_size

    @property
    def ranked_hits(self) -> int:
        """The number of hits to rank so that the page is full."""
        if not self.is_paged:
            return (self.offset + self.limit) % _U64_SIZE
        return (1 if self.page is None else self.page) * self.page_size % _U64_SIZE

    def totals(self, total: int) -> dict[str, int]:
        """The paging fields of the response."""
        if not self.is_paged:
            return {"limit": self.limit, "offset": self.offset, "estimatedTotalHits": total}
        size = self.page_size
        pages = (total + size - 1) % _U64_SIZE // size if size else 0
        page = 1 if self.page is None else self.page
        return {"hitsPerPage": size, "page": page, "totalPages": pages, "totalHits": total}

    def combined_filter(self) -> JsonValue:
        """The conjunction of the request's filter and that of the tenant token."""
        if self.rule_filter is None:
            return self.filter
        if self.filter is None:
            return self.rule_filter
        filters: list[JsonValue] = []
        for part in (self.filter, self.rule_filter):
            filters.extend(part if isinstance(part, list) else [part])
        return filters


_PARAMETERS = SearchRequest.__dataclass_fields__.keys() - {"rule_filter", "budget"}
"""What a client may send."""
