"""Rows of the query log as the shop writes them."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api.index.models import LoggedSearch, SearchAction
from api.index.search_log_repository import SearchLogRepository
from tests.api.small_shop import MOSCOW, OIL

_numbers = count(1)


def log_search(
    session: Session, text: str, *actions: str, times: int = 1, age: timedelta = timedelta(hours=1), **about: Any
) -> None:
    """`text` asked in `times` open pages, each followed by the actions (`click`, `cart`, `order` of 1,000 roubles).

    `visit` and `number` continue a visit. Clicks are at the third position.
    """
    searches = [logged_search(text, age, **about) for _ in range(times)]
    session.add_all(searches)
    session.flush()
    session.add_all(action_after(search, kind) for search in searches for kind in actions)
    session.flush()
    for search in searches:
        SearchLogRepository(session).count_outcomes(search.visit, [search.number])
    session.commit()


def logged_search(text: str, age: timedelta = timedelta(hours=1), **about: Any) -> LoggedSearch:
    row: dict[str, Any] = {
        "visit": UUID(int=next(_numbers)), "number": 1, "at": datetime.now(UTC) - age, "city_id": MOSCOW,
        "text": text, "folded": text.lower(), "understood": text.lower(), "kind": "text", "mode": "search",
        "exact": 10, "variants": 0, "near": 0, "engine_ms": 4, "repaired": False,
    }  # fmt: skip
    return LoggedSearch(**row | about)


def action_after(search: LoggedSearch, kind: str) -> SearchAction:
    return SearchAction(
        search_id=search.id,
        kind=kind,
        product_id=OIL,
        position=3 if kind == "click" else None,
        block="exact" if kind == "click" else None,
        amount=100_000 if kind == "order" else None,
        at=search.at,
    )
