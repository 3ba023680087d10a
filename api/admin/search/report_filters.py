"""The filters of the search report as its addresses hold them: period, city, category."""

from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlencode

from sqlalchemy.orm import Session

from api.admin.choice_repository import categories, cities
from api.admin.list_query import ListQuery
from api.core.shop_time import SHOP_TIME_ZONE
from api.search.report.period import Period, between, last_days
from api.search.report.scope import ReportScope

BY_DATES = "dates"
PERIODS = {"1": "Сутки", "7": "Неделя", "30": "Месяц", "90": "90 дней", BY_DATES: "По датам"}
DEFAULT_PERIOD = "7"
#: Dates that the form offers at first.
OFFERED_DAYS = timedelta(days=6)


class ReportFilters:
    """Invalid values are treated as missing."""

    def __init__(self, list_query: ListQuery, session: Session) -> None:
        self.now = datetime.now(UTC)
        today = self.now.astimezone(SHOP_TIME_ZONE).date()
        self.cities, self.categories = cities(session), categories(session)
        self.days = list_query.choice("days", PERIODS, DEFAULT_PERIOD)
        self.since = _date(list_query.text("since")) or today - OFFERED_DAYS
        self.until = _date(list_query.text("until")) or today
        city, category = list_query.number("city"), list_query.number("category")
        self.city = city if city in dict(self.cities) else None
        self.category = category if category in dict(self.categories) else None

    @property
    def is_by_dates(self) -> bool:
        return self.days == BY_DATES

    @property
    def period(self) -> Period:
        if self.is_by_dates:
            return between(self.since, self.until, self.now)
        return last_days(int(self.days), self.now)

    def scope(self, text: str | None = None) -> ReportScope:
        return ReportScope(self.period, self.city, self.category, text)

    def address(self, path: str, **parameters: object) -> str:
        """The address of another page of the report with the same filters."""
        dates = {"since": self.since, "until": self.until} if self.is_by_dates else {}
        chosen = {"days": self.days, **dates, "city": self.city, "category": self.category, **parameters}
        return f"{path}?{urlencode({name: value for name, value in chosen.items() if value not in (None, '')})}"


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
