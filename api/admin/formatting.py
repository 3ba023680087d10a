"""Template filters: money, dates and counts in Russian typography (thin and non-breaking spaces)."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from api.auth.schemas import device
from api.core.shop_time import SHOP_TIME_ZONE
from api.text import russian_notation
from api.text.russian_notation import percent

THIN, NBSP = "\u2009", "\u00a0"
_MONTHS = (
    "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
    "декабря",
)  # fmt: skip


def number(value: int | float) -> str:
    return f"{value:,}".replace(",", THIN).replace(".", ",")


def money(kopecks: int | None) -> str:
    if kopecks is None:
        return "—"
    return f"{'−' if kopecks < 0 else ''}{_roubles(abs(kopecks), THIN)}{NBSP}₽"


def money_input(kopecks: int | None) -> str:
    """As in a text box: 2849 or 2790,50."""
    return "" if kopecks is None else _roubles(kopecks, "")


def _roubles(kopecks: int, thousands: str) -> str:
    whole, fraction = divmod(kopecks, 100)
    return f"{whole:,}".replace(",", thousands) + (f",{fraction:02}" if fraction else "")


def day(value: date | datetime) -> str:
    """«сегодня», «вчера», «23 ноября», with the year when it is not this one."""
    if isinstance(value, datetime):
        value = value.astimezone(SHOP_TIME_ZONE).date()
    today = datetime.now(SHOP_TIME_ZONE).date()
    if (away := (today - value).days) in (0, 1):
        return ("сегодня", "вчера")[away]
    year = "" if value.year == today.year else f"{NBSP}{value.year}"
    return f"{value.day}{NBSP}{_MONTHS[value.month - 1]}{year}"


def moment(value: datetime | None) -> str:
    return "—" if value is None else f"{day(value)}, {value.astimezone(SHOP_TIME_ZONE):%H:%M}"


def duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f}{NBSP}с"
    minutes = round(seconds / 60)
    return f"{minutes}{NBSP}мин" if minutes < 90 else f"{round(minutes / 60)}{NBSP}ч"


def elapsed(seconds: float) -> str:
    """As `duration`, but short times to the millisecond or the tenth of a second."""
    if seconds < 1:
        return f"{max(1, round(seconds * 1000))}{NBSP}мс"
    return f"{seconds:.1f}{NBSP}с".replace(".", ",") if seconds < 10 else duration(seconds)


def ago(value: datetime) -> str:
    return duration((datetime.now(UTC) - value).total_seconds())


def until(value: datetime) -> str:
    """«через 40 с», «сейчас» for a time that has come."""
    seconds = (value - datetime.now(UTC)).total_seconds()
    return f"через {duration(seconds)}" if seconds >= 1 else "сейчас"


def plural(count: int, forms: str) -> str:
    """`forms` are «товар|товара|товаров»."""
    return f"{number(count)}{NBSP}{russian_notation.plural(abs(count), *forms.split('|'))}"


def points(share: float) -> str:
    """A difference of shares in percentage points, with its sign: +1,2 п."""
    return f"{100 * share:+.1f}".replace(".", ",").replace("-", "\u2212") + "\u00a0п."


def size(count: int) -> str:
    return f"{count / 2**20:.1f}{NBSP}МБ".replace(".", ",") if count >= 2**20 else f"{max(1, count // 1024)}{NBSP}КБ"


def phone(digits: str) -> str:
    """79161234567 as 8 916 123-45-67."""
    if len(digits) != 11 or not digits.isdigit():
        return digits
    return NBSP.join(("8", digits[1:4], f"{digits[4:7]}-{digits[7:9]}-{digits[9:]}"))


def changed(value: object) -> str:
    """A value of the audit log."""
    if value is None or value == "":
        return "пусто"
    return {True: "да", False: "нет"}[value] if isinstance(value, bool) else str(value)


FILTERS: dict[str, Callable[..., str]] = {"share": percent} | {
    function.__name__: function
    for function in (
        *(number, money, money_input, day, moment, duration, elapsed, ago, until),
        *(plural, points, size, phone, changed, device),
    )
}
