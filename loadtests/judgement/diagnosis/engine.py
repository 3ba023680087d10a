"""The search engine: a missing index, slow answers, no processor left."""

from collections.abc import Iterator

from loadtests.judgement.evidence import Evidence
from loadtests.monitors.engine import NO_ANSWER
from loadtests.monitors.prometheus import ENGINE_UP, PRODUCTS
from loadtests.report.data import ReportFigure, ReportFinding

#: Milliseconds of an answer beyond what the engine says that its search took. An idle engine adds 1 to 4.
SLOW_GAP_MS = 12.0
BUSY_CPU = 85.0
MISSING_INDEX = "index_not_found"


def find_missing_index(evidence: Evidence) -> Iterator[ReportFinding]:
    missing = sum(
        count
        for figure in evidence.classes.values()
        for error, count in figure.errors.items()
        if MISSING_INDEX in error
    ) + evidence.observation.engine_errors.get(MISSING_INDEX, 0)
    products = evidence.values(PRODUCTS.name)
    before = evidence.observation.samples.between(PRODUCTS.name, 0, evidence.measurements.started)
    fell = bool(before and products and min(products) < before[-1] * 0.9)
    if not missing and not fell:
        return
    figures = [ReportFigure("Ответов «индекса нет»", missing)]
    if before and products:
        figures += [
            ReportFigure("Товаров в индексе до нагрузки", before[-1]),
            ReportFigure("Меньше всего за прогон", min(products)),
        ]
    yield ReportFinding(
        "index_missing",
        "В движке нет индекса" if missing else "Из индекса пропали товары",
        "Движок отвечает, но товаров в нём нет. Индексатор наполнит его сам, быстрее — make reindex.",
        "cause",
        figures,
    )


def find_slow_engine(evidence: Evidence) -> Iterator[ReportFinding]:
    """The engine's answers, or its searches, take long even when nothing else is searched."""
    cpu = evidence.median("cpu.engine")
    probe, search = evidence.idle_median("engine.probe_ms"), evidence.idle_median("engine.probe_search_ms")
    health = evidence.idle_median("engine.health_ms")
    if probe is None or search is None:
        return
    gap = probe - search
    if gap < SLOW_GAP_MS and search < SLOW_GAP_MS:
        return
    figures = [
        ReportFigure("Пробный поиск до нагрузки, по часам", probe, "ms"),
        ReportFigure("Он же, по счёту движка", search, "ms"),
    ]
    if health is not None:
        figures.append(ReportFigure("Ответ /health движка", health, "ms"))
    if cpu is not None:
        figures.append(ReportFigure("Процессор движка под нагрузкой", cpu, "%"))
    if gap >= SLOW_GAP_MS:
        on_the_way = health is not None and health > SLOW_GAP_MS
        text = f"Каждый ответ движка приходит на {gap:.0f} мс позже, чем длится сам поиск, даже без нагрузки. " + (
            "Так же медленно отвечает и /health: смотрите сеть или прокси перед движком."
            if on_the_way
            else "/health отвечает быстро: время уходит на приём поисковых запросов."
        )
    else:
        text = f"Поиск одного товара занимает у движка {search:.0f} мс, даже без нагрузки."
    is_free = cpu is not None and cpu < BUSY_CPU
    title = f"Движок отвечает с задержкой{', процессор при этом свободен' if is_free else ' и без нагрузки'}"
    yield ReportFinding("engine_slow", title, text, "cause", figures)


def find_busy_engine(evidence: Evidence) -> Iterator[ReportFinding]:
    cpu = evidence.median("cpu.engine")
    if cpu is None or cpu < BUSY_CPU:
        return
    figures = [ReportFigure("Процессор движка, медиана", cpu, "%")]
    probe, idle = evidence.median("engine.probe_ms"), evidence.idle_median("engine.probe_ms")
    if probe is not None and idle is not None:
        figures += [ReportFigure("Пробный поиск под нагрузкой", probe, "ms"), ReportFigure("До нагрузки", idle, "ms")]
    yield ReportFinding(
        "engine_cpu",
        "Движок упёрся в процессор",
        "Его ядро занято почти всё время, поэтому поиски стоят в очереди. Добавьте движок (SEARCH_TARGET) или ядра.",
        "cause",
        figures,
    )


def find_absent_engine(evidence: Evidence) -> Iterator[ReportFinding]:
    """The shop gives up after a moment: an engine that answered the run's own searches was late, not absent."""
    if not evidence.observation.engine_errors.get(NO_ANSWER):
        return
    values = evidence.values(ENGINE_UP.name)
    down = [value for value in values if not value]
    if down:
        yield ReportFinding(
            "engine_down",
            "Движок не отвечал",
            "Магазин не мог дозвониться до движка. Смотрите его журнал.",
            "cause",
            [ReportFigure("Замеров без ответа", 100 * len(down) / len(values), "%")],
        )
