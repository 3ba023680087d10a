"""A search request with its defaults filled in."""

from dataclasses import dataclass

from onebox.engine.json_types import JsonObject, JsonValue

_INTEGERS = 1 << 64
"""Sums and products of page numbers go round here, as they do in the original."""


@dataclass
class SearchRequest:
    """Names follow the protocol; `filter` is the raw value, `rule_filter` that of a tenant token."""

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

    @classmethod
    def of(cls, values: JsonObject) -> "SearchRequest":
        """From checked values; keys the engine has no use for are left out."""
        known = cls.__dataclass_fields__
        return cls(**{name: value for name, value in values.items() if name in known})

    @property
    def paged(self) -> bool:
        return self.page is not None or self.hitsPerPage is not None

    @property
    def page_size(self) -> int:
        """Hits on a numbered page; `limit` has no say there."""
        return 20 if self.hitsPerPage is None else self.hitsPerPage

    @property
    def span(self) -> tuple[int, int]:
        """(hits before the page, hits on it)."""
        if not self.paged:
            return self.offset, self.limit
        if self.page == 0:
            return 0, 0
        return ((self.page or 1) - 1) * self.page_size % _INTEGERS, self.page_size

    @property
    def reach(self) -> int:
        """How many hits have to be ranked to fill the page."""
        if not self.paged:
            return (self.offset + self.limit) % _INTEGERS
        return (1 if self.page is None else self.page) * self.page_size % _INTEGERS

    def totals(self, total: int) -> dict[str, int]:
        """The part of an answer that tells the page and the number of all hits."""
        if not self.paged:
            return {"limit": self.limit, "offset": self.offset, "estimatedTotalHits": total}
        size = self.page_size
        pages = (total + size - 1) % _INTEGERS // size if size else 0
        page = 1 if self.page is None else self.page
        return {"hitsPerPage": size, "page": page, "totalPages": pages, "totalHits": total}

    def whole_filter(self) -> JsonValue:
        """The filter of the request and that of the token, both required."""
        if self.rule_filter is None:
            return self.filter
        if self.filter is None:
            return self.rule_filter
        joined: list[JsonValue] = []
        for part in (self.filter, self.rule_filter):
            joined.extend(part if isinstance(part, list) else [part])
        return joined
