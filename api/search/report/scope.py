"""Which searches a report counts."""

from dataclasses import dataclass

from api.search.report.period import Period


@dataclass(frozen=True, slots=True)
class ReportScope:
    """None: of every city, of every page, of every text."""

    period: Period
    city_id: int | None = None
    #: With its subcategories.
    category_id: int | None = None
    #: Folded.
    text: str | None = None
