"""Reports and comparisons as a load test writes them, with made-up figures."""

import random
from typing import Any

SECONDS = 90


def sample_report(outcome: str = "failed") -> dict[str, Any]:
    """A steady run whose engine reaches its limit in the middle; with steps when `outcome` is invalid."""
    rng = random.Random(7)
    slow = [1 + 2.2 * (35 < second < 60) for second in range(SECONDS + 1)]

    def noisy(base: float, *, grows: bool = True, missing: range = range(0)) -> list[float | None]:
        return [
            None if index in missing else round(base * (factor if grows else 1) * rng.uniform(0.8, 1.25), 2)
            for index, factor in enumerate(slow)
        ]

    def series(group: str, name: str, title: str, unit: str, values: list[float | None]) -> dict[str, Any]:
        return {"group": group, "name": name, "title": title, "unit": unit, "values": values}

    return {
        "version": 1,
        "name": "2026-11-28T02-40-12-steady",
        "started": "2026-11-28T02:40:12+03:00",
        "seconds": float(SECONDS),
        "target": {
            "url": "http://127.0.0.1:8000", "products": 1995, "engine": "embedded 1.50", "cores": 2,
            "revision": "3db5b402",
        },
        "shape": {
            "name": "steady",
            "title": "Ровная нагрузка",
            "phases": [
                {"name": "разгон", "from_s": 0, "to_s": 10, "rate": 3.0, "judged": False},
                {"name": "ровно", "from_s": 10, "to_s": 80, "rate": 3.0, "judged": True},
                {"name": "спад", "from_s": 80, "to_s": 90, "rate": 0.0, "judged": False},
            ],
        },
        "mix": [
            {"journey": "browse", "title": "Листает каталог", "share": 0.25},
            {"journey": "search", "title": "Ищет и уточняет", "share": 0.5},
            {"journey": "buy", "title": "Покупает", "share": 0.125},
            {"journey": "vin", "title": "Подбирает по VIN", "share": 0.125},
        ],
        "judgement": {
            "outcome": outcome,
            "summary": "Поиск вышел за бюджет: выдача отвечала за 312 мс в 95 % случаев, можно 200 мс.",
            "broken": [
                {"scope": "search.results", "title": "Выдача", "measure": "p95", "value": 312.0, "limit": 200.0,
                 "unit": "ms"},
                {"scope": "total", "title": "Все запросы", "measure": "error_share", "value": 0.4, "limit": 0.1,
                 "unit": "%"},
            ],
            "findings": [
                {
                    "cause": "engine_cpu", "title": "Движок упёрся в процессор", "severity": "cause",
                    "text": "С 36-й по 59-ю секунду движок занимал оба ядра, и ответы ждали своей очереди.",
                    "figures": [
                        {"name": "CPU движка", "value": 197.0, "unit": "%"},
                        {"name": "Ожидание", "value": 141.5, "unit": "ms"},
                        {"name": "Очередь", "value": 12, "unit": ""},
                    ],
                    "evidence": "",
                },
                {
                    "cause": "slow_query", "title": "Медленный запрос базы", "severity": "warning",
                    "text": "Остатки читаются без индекса.",
                    "figures": [{"name": "Среднее", "value": 48.25, "unit": "ms"}],
                    "evidence": "Seq Scan on stocks  (cost=0.00..1893.00 rows=99000 width=12) (actual 0.01..38.7)\n"
                                "  Filter: (product_id = 17)\n  Rows Removed by Filter: 98999",
                },
            ],
        },
        "classes": [
            _class("search.results", "Выдача", "search", 1203, 2, 21.0, 312.0, 420.5, 801.0, 200),
            _class("search.typing", "Подсказки при наборе", "search", 5120, 0, 12.5, 80.1, 120.0, 301.0, 150),
            _class("api.product", "Карточка товара", "api", 640, 0, 8.2, 31.0, 55.0, 90.0, 250),
            _class("page.home", "Главная страница", "page", 210, 0, 15.0, 44.0, 61.0, 77.0, None),
            _class("write.order", "Оформление заказа", "write", 12, 1, 64.0, 210.0, 260.0, 260.0, 500),
        ],
        "journeys": [
            {"name": "browse", "title": "Листает каталог", "started": 66, "finished": 66, "failed": 0, "p50_s": 12.1,
             "p95_s": 21.0},
            {"name": "buy", "title": "Покупает", "started": 14, "finished": 12, "failed": 2, "p50_s": 25.5,
             "p95_s": None},
        ],
        "errors": [
            {"scope": "search.results", "what": "HTTP 500 internal", "count": 2, "sample": '{"code": "internal"}'},
            {"scope": "write.order", "what": "Нет на складе", "count": 1, "sample": ""},
        ],
        "axis_s": list(range(SECONDS + 1)),
        "series": [
            series("latency", "search p50", "Поиск, p50", "ms", noisy(21)),
            series("latency", "search p95", "Поиск, p95", "ms", noisy(80, missing=range(20, 26))),
            series("latency", "search p99", "Поиск, p99", "ms", noisy(121)),
            series("latency", "api p95", "API, p95", "ms", noisy(31)),
            series("latency", "page p95", "Страницы, p95", "ms", noisy(44)),
            series("throughput", "search", "Поиск", "1/s", noisy(40, grows=False)),
            series("throughput", "api", "API", "1/s", noisy(12, grows=False)),
            series("throughput", "page", "Страницы", "1/s", noisy(4, grows=False)),
            series("errors", "all", "Ошибки", "1/s", [2.0 if 50 < second < 53 else 0.0 for second in range(91)]),
            series("cpu", "engine", "Движок", "%", noisy(58)),
            series("cpu", "api", "API", "%", noisy(22)),
            series("cpu", "postgres", "PostgreSQL", "%", noisy(9)),
            series("cpu", "worker", "Worker", "%", noisy(3)),
            series("memory", "engine", "Движок", "MB", noisy(510, grows=False)),
            series("memory", "api", "API", "MB", noisy(160, grows=False)),
            series("database", "connections", "Соединения", "", noisy(7)),
            series("database", "hits", "Из памяти", "%", noisy(78, grows=False)),
            series("database", "commits", "Транзакций", "1/s", noisy(31, grows=False)),
            series("engine", "queue", "Очередь движка", "", noisy(2)),
            series("engine", "search", "Поиск в движке, среднее", "ms", noisy(9)),
            series("generator", "lag p99", "Опоздание, p99", "ms", noisy(4)),
            series("generator", "cpu", "Процессор генератора", "%", noisy(34, grows=False)),
            series("freshness", "delay", "Задержка", "s", [0.05 if second % 5 == 0 else None for second in range(91)]),
        ],
        "steps": [],
        "knee": None,
        "correctness": [
            {"name": "facet_counts", "title": "Числа в фильтрах", "checked": 1000, "wrong": 0, "samples": []},
            {"name": "order", "title": "Порядок по цене", "checked": 340, "wrong": 3,
             "samples": ["масло 5w-40: 1 990 ₽ стоит раньше 1 890 ₽"]},
        ],
        "agreements": [
            {"title": "Заказов принято / в базе", "expected": 12, "actual": 12, "ok": True},
            {"title": "Остатков списано", "expected": 31, "actual": 30, "ok": False},
        ],
        "freshness": {"count": 20, "p50": 0.05, "p95": 0.2, "max": 0.3, "promise_s": 2.0},
        "generator": {"cpu": 35.0, "processes": 1, "lag_p99_ms": 4.0, "late_share": 0.0, "is_bottleneck": False},
        "baseline": {
            "name": "2026-11-27T02-40-12-steady",
            "rows": [
                {"scope": "search.results", "title": "Выдача", "measure": "p95", "value": 312.0, "baseline": 81.0,
                 "ratio": 1.42, "low": 1.3, "high": 1.55, "limit_ratio": 1.25, "broken": True},
                {"scope": "api.product", "title": "Карточка товара", "measure": "p95", "value": 31.0, "baseline": 33.0,
                 "ratio": 0.94, "low": 0.88, "high": 1.01, "limit_ratio": 1.25, "broken": False},
                {"scope": "page.home", "title": "Главная страница", "measure": "mean", "value": 15.0, "baseline": 20.0,
                 "ratio": 0.75, "low": 0.7, "high": 0.8, "limit_ratio": 1.25, "broken": False},
            ],
        },
        "environment": [{"name": "Процессор", "value": "2 × Xeon 2,5 ГГц"}, {"name": "Python", "value": "3.11.9"}],
    }  # fmt: skip


def step_report() -> dict[str, Any]:
    report = sample_report("passed")
    report["shape"] = {
        "name": "step",
        "title": "Ступени до колена",
        "phases": [
            {"name": f"ступень {index + 1}", "from_s": index * 11, "to_s": index * 11 + 11, "rate": index + 1.0,
             "judged": index < 6} for index in range(8)
        ],
    }  # fmt: skip
    report["steps"] = [
        {"rate": rate, "throughput": min(rate, 6.1), "requests": min(rate, 6.1) * 12, "p95": 40 + 2.2**rate,
         "error_share": 0.0 if rate < 7 else 0.013, "engine_cpu": min(rate * 31, 196), "api_cpu": rate * 9.5}
        for rate in map(float, range(1, 9))
    ]  # fmt: skip
    report["knee"] = {"rate": 6.0, "requests": 73.2, "text": "После 6 сессий в секунду p95 растёт, а поток — нет."}
    report["judgement"] |= {"broken": [], "findings": [], "summary": "Магазин держит 6 сессий в секунду."}
    return report


def sample_comparison() -> dict[str, Any]:
    rng = random.Random(3)

    def row(scope: str, title: str, measure: str, ratio: float, width: float) -> dict[str, Any]:
        low, high = round(ratio / width, 3), round(ratio * width, 3)
        return {"scope": scope, "title": title, "measure": measure, "a": 21.0, "b": round(21 * ratio, 2),
                "ratio": ratio, "low": low, "high": high, "different": low > 1 or high < 1}  # fmt: skip

    return {
        "name": "2026-11-28T03-10-00-compare",
        "a": "http://127.0.0.1:8000 (3db5b402)",
        "b": "http://127.0.0.1:8100 (44dec07c)",
        "slots": 60,
        "slot_s": 5.0,
        "rows": [
            row("all", "Все запросы", "mean", 1.157, 1.06),
            row("search.results", "Выдача", "p95", 1.21, 1.1),
            row("api.product", "Карточка товара", "p95", 1.01, 1.04),
            row("page.home", "Главная страница", "mean", 0.93, 1.03),
        ],
        "judgement": {"outcome": "slower", "text": "Второй вариант медленнее на 9–22 %, и это не случайность."},
        "pairs": [
            {"index": index, "a": round(21 * rng.uniform(0.9, 1.1), 2), "b": round(24 * rng.uniform(0.9, 1.12), 2)}
            for index in range(30)
        ],
    }


def _class(
    name: str, title: str, group: str, count: int, errors: int, p50: float, p95: float, p99: float, slowest: float,
    budget: float | None,
) -> dict[str, Any]:  # fmt: skip
    buckets = [round(2 * 1.5**index, 1) for index in range(18)]
    return {
        "name": name, "title": title, "group": group, "count": count, "errors": errors, "p50": p50, "p95": p95,
        "p99": p99, "max": slowest, "service_p50": p50 * 0.95, "service_p95": p95 * 0.88,
        "p95_interval": [p95 * 0.94, p95 * 1.1], "budget_p95": budget,
        "histogram": [[upper, int(count * max(0.0, 1 - abs(upper - p50) / (3 * p50 + 1)) ** 3)] for upper in buckets],
    }  # fmt: skip
