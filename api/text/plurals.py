"""Russian plural forms: 1 секунда, 2 секунды, 5 секунд."""

from math import ceil


def plural(number: int, one: str, few: str, many: str) -> str:
    """The form that goes with the number: plural(21, "товар", "товара", "товаров") = "товар"."""
    if number % 100 in range(11, 15):
        return many
    return {1: one, 2: few, 3: few, 4: few}.get(number % 10, many)


def in_seconds(seconds: int) -> str:
    """A duration in the accusative, rounded up: 40 секунд, 1 минуту, 3 часа."""
    if seconds < 60:
        return f"{seconds} {plural(seconds, 'секунду', 'секунды', 'секунд')}"
    minutes = ceil(seconds / 60)
    if minutes < 60:
        return f"{minutes} {plural(minutes, 'минуту', 'минуты', 'минут')}"
    hours = ceil(minutes / 60)
    return f"{hours} {plural(hours, 'час', 'часа', 'часов')}"
