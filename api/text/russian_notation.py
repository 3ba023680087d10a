"""Russian notation: plural forms (1 секунда, 2 секунды, 5 секунд), durations, percentages, masked phone numbers."""

from math import ceil


def plural(count: int, one: str, few: str, many: str) -> str:
    """The form that goes with the count: plural(21, "товар", "товара", "товаров") = "товар"."""
    if count % 100 in range(11, 15):
        return many
    return {1: one, 2: few, 3: few, 4: few}.get(count % 10, many)


def in_seconds(seconds: int) -> str:
    """A duration in the accusative, rounded up: 40 секунд, 1 минуту, 3 часа."""
    if seconds < 60:
        return f"{seconds} {plural(seconds, 'секунду', 'секунды', 'секунд')}"
    minutes = ceil(seconds / 60)
    if minutes < 60:
        return f"{minutes} {plural(minutes, 'минуту', 'минуты', 'минут')}"
    hours = ceil(minutes / 60)
    return f"{hours} {plural(hours, 'час', 'часа', 'часов')}"


def percent(share: float) -> str:
    """0.125 → «12,5 %», with a no-break space."""
    return f"{share:.1%}".replace(".", ",").replace("%", "\u00a0%")


def masked_phone(phone: str) -> str:
    """`79161234567` → `+7 916 ***-**-67`: recognisable by its owner, useless to others."""
    return f"+{phone[:1]} {phone[1:4]} ***-**-{phone[-2:]}"
