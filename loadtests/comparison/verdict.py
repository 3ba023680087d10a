"""Which of two shops is slower, in words."""

from loadtests.report.comparison_page import ComparisonVerdict, RatioRow

#: High to low end of an interval that would hide a difference of 10 %.
WIDE = 1.2


def verdict_of(row: RatioRow) -> ComparisonVerdict:
    """Of all requests together: among many classes one is always different by chance."""
    percent, low, high = (f"{100 * (value - 1):+.1f}".replace(".", ",") for value in (row.ratio, row.low, row.high))
    interval = f"{percent} %, от {low} до {high} % с доверием 99 %."
    if not row.different:
        wide = row.high / row.low > WIDE
        advice = " Меньшую разницу покажет сравнение подольше (TIME=)." if wide else ""
        return ComparisonVerdict("same", f"Разницы не видно: {interval}{advice}")
    word = "медленнее" if row.ratio > 1 else "быстрее"
    return ComparisonVerdict("slower" if row.ratio > 1 else "faster", f"Б {word}: {interval}")
