"""Which of two shops is slower, in words."""

from loadtests.report.comparison_page import ComparisonJudgement, RatioRow
from loadtests.report.formats import change, number

#: High to low end of an interval that would hide a difference of 10 %.
WIDE = 1.2
#: More failed requests than the other shop has: a quick error is no quick answer.
MORE_ERRORS = 0.01


def judgement_of(row: RatioRow, errors_a: float, errors_b: float) -> ComparisonJudgement:
    """Of all requests together: among many classes one is always different by chance. `errors`: shares of requests."""
    if errors_b > errors_a + MORE_ERRORS:
        text = (
            f"Ошибок у Б {number(100 * errors_b)} %, у А {number(100 * errors_a)} %: времена ответов сравнивать рано."
        )
        return ComparisonJudgement("failing", f"{text} Какие это ошибки, скажет make load HOST=адрес Б.")
    interval = f"{change(row.ratio)}, от {change(row.low)} до {change(row.high)} с доверием 99 %."
    if not row.different:
        wide = row.high / row.low > WIDE
        advice = " Меньшую разницу покажет сравнение подольше (TIME=)." if wide else ""
        return ComparisonJudgement("same", f"Разницы не видно: {interval}{advice}")
    word = "медленнее" if row.ratio > 1 else "быстрее"
    return ComparisonJudgement("slower" if row.ratio > 1 else "faster", f"Б {word}: {interval}")
