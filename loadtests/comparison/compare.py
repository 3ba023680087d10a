"""`make load-compare`: two shops take turns under the same visitors, or two finished runs are compared."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from loadtests.comparison.saved_runs import compare_runs
from loadtests.comparison.signed_rank import LEAST_PAIRS
from loadtests.comparison.slot_statistics import geometric_mean, pairs_of, ratio_rows
from loadtests.config.errors import LoadConfigError
from loadtests.config.mix import Mix, read_mix
from loadtests.config.plan import RunPlan, Target
from loadtests.config.shapes import Phase, Shape
from loadtests.generator_process import GeneratorProcess
from loadtests.measurement.measurements import Measurements, read_measurements
from loadtests.preparation.searches import write_searches
from loadtests.preparation.target_check import check_target
from loadtests.progress import LoadProgress
from loadtests.report.comparison_page import ComparisonVerdict, RatioRow, SlotComparison, SlotPair, render_comparison
from loadtests.run_options import FOLDER, RUNS, new_folder, parse_time, require_rate

SLOT_S = 5.0
#: Of the pauses of people: visits shall end within their slot.
PACE = 0.15
#: Journeys that leave nothing behind in either shop.
JOURNEYS = ("browse", "type_name", "completions", "vin", "number", "list_paste", "city", "product")
SLOWER = 3
#: High to low end of an interval that would hide a difference of 10 %.
WIDE = 1.2


def compare(words: list[str]) -> int:
    """The exit code: 3 when B is slower than A beyond the interval. Raises LoadConfigError."""
    arguments = _options(words)
    urls = [side.rstrip("/") for side in (arguments.a, arguments.b)]
    if not all("://" in url for url in urls):
        if any("://" in url for url in urls):
            raise LoadConfigError("A и B — либо два адреса магазинов, либо два прогона, а не то и другое")
        comparison = compare_runs(arguments.a, arguments.b)
    else:
        comparison = _interleaved(urls, arguments)
    folder = RUNS / comparison.name
    folder.mkdir(parents=True, exist_ok=True)
    document = asdict(comparison)
    (folder / "comparison.json").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    (folder / "comparison.html").write_text(render_comparison(document), encoding="utf-8")
    print(comparison_text(comparison))
    print(f"\nОтчёт: {folder / 'comparison.html'}")
    return SLOWER if comparison.verdict.outcome == "slower" else 0


def _options(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m loadtests compare", description="Что медленнее")
    parser.add_argument("a", help="адрес магазина или имя прогона, с которым сравнивают")
    parser.add_argument("b", help="адрес или прогон, который сравнивают")
    parser.add_argument("--time", default="10m", help="сколько длится сравнение магазинов")
    parser.add_argument("--rate", type=float, default=1.0, help="посетителей в секунду")
    parser.add_argument("--mix", type=Path, default=FOLDER / "mix.yaml")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="")
    return parser.parse_args(words)


def _interleaved(urls: list[str], arguments: argparse.Namespace) -> SlotComparison:
    require_rate(arguments.rate)
    mix, pairs = _reading_mix(read_mix(arguments.mix)), int(parse_time(arguments.time) // (2 * SLOT_S))
    if pairs < LEAST_PAIRS:
        raise LoadConfigError(
            f"TIME={arguments.time}: для сравнения нужно хотя бы {LEAST_PAIRS * 2 * SLOT_S:.0f} секунд"
        )
    shops = [check_target(url) for url in urls]
    folder = new_folder(arguments.name, "compare")
    targets = []
    for side, shop in zip("ab", shops, strict=True):
        searches = folder / f"searches-{side}.json"
        write_searches(shop, mix, arguments.seed, RUNS / "searches", searches)
        targets.append(Target(shop.url, str(searches)))
    shape = Shape(
        "compare", "Сравнение", (Phase("по очереди", 0, pairs * 2 * SLOT_S, arguments.rate, arguments.rate, True),)
    )
    plan = RunPlan(tuple(targets), shape, mix, arguments.seed, 1, str(folder), pace=PACE, slot_s=SLOT_S)
    with GeneratorProcess(plan) as generator:
        LoadProgress(folder, shape).follow(generator)
    return comparison_of(read_measurements(folder), folder.name, urls, pairs)


def _reading_mix(mix: Mix) -> Mix:
    shares = {name: share for name, share in mix.shares.items() if name in JOURNEYS}
    total = sum(shares.values())
    if not total:
        raise LoadConfigError(f"Для сравнения нужен хотя бы один сценарий из {', '.join(JOURNEYS)}")
    return Mix({name: share / total for name, share in shares.items()}, {}, mix.texts)


def comparison_of(measurements: Measurements, name: str, urls: list[str], pairs: int) -> SlotComparison:
    rows = list(ratio_rows(measurements, SLOT_S, pairs))
    if not rows or rows[0].scope != "all":
        raise LoadConfigError("Для сравнения мало запросов: дайте ему больше времени (TIME=) или посетителей (RATE=)")
    return SlotComparison(
        name=name,
        a=urls[0],
        b=urls[1],
        slots=2 * pairs,
        slot_s=SLOT_S,
        verdict=verdict_of(rows[0]),
        rows=rows,
        pairs=[
            SlotPair(pair.index, geometric_mean(pair.a), geometric_mean(pair.b))
            for pair in pairs_of(measurements, SLOT_S, pairs)
        ],
    )


def verdict_of(row: RatioRow) -> ComparisonVerdict:
    """Of all requests together: among many classes one is always different by chance."""
    percent, low, high = (f"{100 * (value - 1):+.1f}".replace(".", ",") for value in (row.ratio, row.low, row.high))
    interval = f"{percent} %, от {low} до {high} % с доверием 95 %."
    if not row.different:
        wide = row.high / row.low > WIDE
        advice = " Меньшую разницу покажет сравнение подольше (TIME=)." if wide else ""
        return ComparisonVerdict("same", f"Разницы не видно: {interval}{advice}")
    word = "медленнее" if row.ratio > 1 else "быстрее"
    return ComparisonVerdict("slower" if row.ratio > 1 else "faster", f"Б {word}: {interval}")


def comparison_text(comparison: SlotComparison) -> str:
    lines = [f"\n{comparison.verdict.text}", "", f"  {'':34}{'А, мс':>9}{'Б, мс':>9}{'Б к А':>8}   интервал 95 %"]
    for row in comparison.rows:
        mark = "*" if row.different else " "
        lines.append(
            f"  {row.title[:33]:34}{row.a:>9.1f}{row.b:>9.1f}{row.ratio:>8.3f} {mark} {row.low:.3f} … {row.high:.3f}"
        )
    return "\n".join(lines)
