"""Which of two shops is slower, in words."""

from loadtests.report.comparison_page import ComparisonVerdict, RatioRow

#: High to low end of an interval that would hide a difference of 10 %.
WIDE = 1.2
#: More failed requests than the other shop has: a quick error is no quick answer.
MORE_ERRORS = 0.01


def verdict_of(row: RatioRow, errors_a: float, errors_b: float) -> ComparisonVerdict:
    """Of all requests together: among many classes one is always different by chance. `errors`: shares of requests."""
    if errors_b > errors_a + MORE_ERRORS:
        a, b = (f"{100 * share:.1f}".replace(".", ",") for share in (errors_a, errors_b))
        return ComparisonVerdict("failing", f"Ошибок у Б {b} %, у А {a} %: времена ответов сравнивать рано.")
    percent, low, high = (f"{100 * (value - 1):+.1f}".replace(".", ",") for value in (row.ratio, row.low, row.high))
    interval = f"{percent} %, от {low} до {high} % с доверием 99 %."
    if not row.different:
        wide = row.high / row.low > WIDE
        advice = " Меньшую разницу покажет сравнение подольше (TIME=)." if wide else ""
        return ComparisonVerdict("same", f"Разницы не видно: {interval}{advice}")
    word = "медленнее" if row.ratio > 1 else "быстрее"
    return ComparisonVerdict("slower" if row.ratio > 1 else "faster", f"Б {word}: {interval}")
