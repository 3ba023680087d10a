"""The judgement for the terminal."""

from collections.abc import Iterator
from typing import Any

from loadtests.report.formats import measure

_WORDS = {"passed": "ПРОЙДЕНО", "failed": "НЕ ПРОЙДЕНО", "invalid": "НЕДЕЙСТВИТЕЛЬНО"}
_UNITS = {"ms": " мс", "s": " с", "%": " %", "ratio": " ×", "": ""}


def judgement_text(report: dict[str, Any]) -> str:
    return "\n".join(_lines(report))


def _lines(report: dict[str, Any]) -> Iterator[str]:
    judgement = report["judgement"]
    yield f"\n{_WORDS[judgement['outcome']]}. {judgement['summary']}"
    for row in judgement["broken"]:
        value, limit = amount(row["value"], row["unit"]), amount(row["limit"], row["unit"])
        found = f"{measure(row['measure'])} {value}".strip()
        yield f"  ✗ {row['title']}: {found}, {'должно быть' if row['measure'] == 'expected' else 'можно'} {limit}"
    for finding in judgement["findings"]:
        yield f"  → {finding['title']}. {finding['text']}"
        figures = (f"{figure['name']} {amount(figure['value'], figure['unit'])}" for figure in finding["figures"])
        yield f"    {'; '.join(figures)}"
    if report["knee"]:
        yield f"  {report['knee']['text']}"
    yield ""
    yield f"  {'':34}{'запросов':>9}{'ошибок':>8}{'p50':>8}{'p95':>8}{'p99':>8}  мс"
    for row in report["classes"]:
        percentiles = "".join(f"{row[name]:>8.0f}" for name in ("p50", "p95", "p99"))
        yield f"  {row['title'][:33]:34}{row['count']:>9}{row['errors']:>8}{percentiles}"
    if report["freshness"]:
        fresh = report["freshness"]
        yield f"  Новая цена в поиске: p50 {fresh['p50']:.2f} с, p95 {fresh['p95']:.2f} с, замеров {fresh['count']}"
    wrong = [row for row in report["correctness"] if row["wrong"]]
    checked = sum(row["checked"] for row in report["correctness"])
    yield f"  Проверено ответов: {checked}, неверных: {sum(row['wrong'] for row in wrong)}"
    for row in report["agreements"]:
        yield f"  {'✓' if row['ok'] else '✗'} {row['title']}: {row['actual']:g} из {row['expected']:g}"


def amount(value: float | None, unit: str) -> str:
    if value is None:
        return "нет"
    digits = 0 if abs(value) >= 100 or value == int(value) else 1 if abs(value) >= 10 else 2
    return f"{value:.{digits}f}{_UNITS.get(unit, f' {unit}')}"
