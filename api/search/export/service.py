"""Which queries of the log leave the shop: those of many visits that look like nothing personal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.search.export.repository import LoggedQuery, QueryExportRepository
from api.search.log.outcome_repository import TEXT_KINDS
from api.search.log.personal import without_personal
from api.search.report.period import Period
from api.text.vin import FRAME, normal_vin


@dataclass(frozen=True, slots=True)
class WeightedQuery:
    """`weight`: number of searches. Without a text: all searches of the kind whose texts are not exported."""

    kind: str
    text: str
    weight: int


class QueryExportService:
    def __init__(self, session: Session) -> None:
        self.repository = QueryExportRepository(session)

    def queries(self, period: Period, least_visits: int) -> Sequence[WeightedQuery]:
        """The queries, the most frequent first; then a row without a text for the rest of each kind."""
        exported: list[WeightedQuery] = []
        rest: Counter[str] = Counter()
        for query in self.repository.queries(period):
            if query.visits >= least_visits and is_impersonal(query):
                exported.append(WeightedQuery(query.kind, query.text, query.searches))
            else:
                rest[query.kind] += query.searches
        return [*exported, *(WeightedQuery(kind, "", weight) for kind, weight in sorted(rest.items()))]


def is_impersonal(query: LoggedQuery) -> bool:
    """False for VINs, frame numbers and whatever holds a phone, an e-mail, a card or a plate.

    A number with exact hits is a part number, even when it looks like a phone or a frame number.
    """
    if query.kind not in TEXT_KINDS or not query.text:
        return False
    if query.kind == "number" and query.is_found:
        return True
    return without_personal(query.text) == query.text and not FRAME.fullmatch(normal_vin(query.text))
