"""The shop's own processes: failed requests, stale prices, no processor left."""

from collections.abc import Iterator
from typing import Literal

from loadtests.config.request_classes import title_of
from loadtests.judgement.broken_budgets import freshness_of
from loadtests.judgement.check_titles import CHECK_TITLES
from loadtests.judgement.diagnosis.engine import MISSING_INDEX
from loadtests.judgement.evidence import PROMISE_S, Evidence, high
from loadtests.monitors.prometheus import OUTBOX_LAG, OUTBOX_WAITING
from loadtests.report.data import ReportFigure, ReportFinding

BUSY_CPU = 85.0
#: Errors of a class that are worth a finding even within its budget.
ERROR_SHARE = 0.002


def find_errors(evidence: Evidence) -> Iterator[ReportFinding]:
    """The class with the largest share of errors in each group names where they come from."""
    failing = [
        figure
        for figure in evidence.classes.values()
        if figure.error_share > ERROR_SHARE and not all(MISSING_INDEX in error for error in figure.errors)
    ]
    if not failing:
        return
    errors = sum(figure.errors.total() for figure in failing)
    requests = sum(figure.latency.count for figure in failing)
    worst = max(failing, key=lambda figure: figure.errors.total())
    what, count = worst.errors.most_common(1)[0]
    groups = {figure.name.partition(".")[0] for figure in failing}
    where = "движок" if groups == {"search"} else "API и страницы" if "search" not in groups else "движок и API"
    yield ReportFinding(
        "errors",
        f"Ошибки в ответах: {100 * errors / requests:.1f} %",
        f"Чаще всего «{what}» в классе «{title_of(worst.name)}»; отвечает ошибками {where}.",
        "cause",
        [
            ReportFigure("Запросов с ошибкой", errors),
            ReportFigure("Из запросов этих классов", requests),
            ReportFigure(f"«{what}», {title_of(worst.name)}", count),
        ],
        evidence.measurements.error_samples.get(f"{worst.name}|{what}", ""),
    )


def find_stale_prices(evidence: Evidence) -> Iterator[ReportFinding]:
    seconds = freshness_of(evidence)
    promise = evidence.budgets.freshness.get("p95", PROMISE_S)
    if not seconds.count or seconds.percentile(95) / 1000 <= promise:
        return
    lag, waiting = high(evidence.values(OUTBOX_LAG.name), 100), high(evidence.values(OUTBOX_WAITING.name), 100)
    worker = evidence.median("cpu.worker")
    is_stopped = lag > promise and (worker is None or worker < 5)
    figures = [
        ReportFigure("Новая цена в поиске, p95", seconds.percentile(95) / 1000, "s"),
        ReportFigure("Обещано", promise, "s"),
        ReportFigure("Ждёт самое старое изменение, самое большее", lag, "s"),
        ReportFigure("Строк ждут индексации, самое большее", waiting),
    ]
    if worker is not None:
        figures.append(ReportFigure("Процессор индексатора", worker, "%"))
    text = (
        "Изменения лежат в очереди, а индексатор ничего не делает: он остановлен или не видит базу."
        if is_stopped
        else "Индексатор работает, но не успевает: смотрите его процессор и очередь движка."
    )
    yield ReportFinding("stale_prices", "Цены в поиске устаревают", text, "cause", figures)


def find_busy_api(evidence: Evidence) -> Iterator[ReportFinding]:
    cpu = evidence.median("cpu.api")
    if cpu is not None and cpu > BUSY_CPU:
        yield ReportFinding(
            "api_cpu",
            "API упёрся в процессор",
            "Один процесс API занимает ядро целиком. Добавьте процессов (API_CONTAINERS) или ядер.",
            "cause",
            [ReportFigure("Процессор API, медиана", cpu, "%")],
        )


def find_busy_machine(evidence: Evidence, cores: int, severity: Literal["cause", "warning"]) -> Iterator[ReportFinding]:
    cpu = evidence.median("cpu.machine")
    if not cores or cpu is None or cpu < BUSY_CPU * cores:
        return
    names = [key for key in evidence.observation.samples.keys_of("cpu") if key.name != "cpu.machine"]
    parts = sorted(((evidence.median(key.name) or 0.0, key.title) for key in names), reverse=True)
    others = max(0.0, cpu - sum(value for value, _ in parts))
    figures = [ReportFigure(title, value, "%") for value, title in [*parts[:4], (others, "Другие процессы")]]
    yield ReportFinding(
        "machine_cpu",
        "Заняты все ядра машины",
        "Больше всего занимают процессы не магазина и не генератора: остановите их и повторите прогон."
        if others > cpu / 3
        else "Магазин и генератор делят ядра: задержки растут у всех сразу. Больше всего занимают первые в списке.",
        severity,
        [ReportFigure("Вся машина", cpu, "%"), *figures],
    )


def find_wrong_answers(evidence: Evidence) -> Iterator[ReportFinding]:
    measurements = evidence.measurements
    wrong = {name: count for (name, is_right), count in measurements.checks.items() if not is_right}
    if wrong:
        worst = max(wrong, key=lambda name: wrong[name])
        yield ReportFinding(
            "wrong_answers",
            "Магазин отвечал неверно",
            "Ответы приходили, но в них ошибки: примеры ниже.",
            "cause",
            [ReportFigure(CHECK_TITLES.get(name, name), count) for name, count in wrong.items()],
            "\n".join(measurements.samples.get(worst, [])),
        )
