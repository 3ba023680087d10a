"""`make load-compare`: two shops take turns under the same visitors, or two finished runs are compared."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from loadtests.comparison.interleaving import SLOT_S, interleave
from loadtests.comparison.judgement import judgement_of
from loadtests.comparison.saved_runs import compare_runs
from loadtests.comparison.signed_rank import LEAST_PAIRS
from loadtests.comparison.slot_statistics import error_share, pairs_of, ratio_rows, slot_pairs
from loadtests.config.errors import LoadConfigError
from loadtests.config.mix import read_mix
from loadtests.measurement.measurements import Measurements
from loadtests.report.comparison_page import SlotComparison, render_comparison
from loadtests.run_options import FOLDER, RUNS, parse_time, require_rate

SLOWER = 3


def compare(words: list[str]) -> int:
    """The exit code: 3 when B is slower than A beyond the interval, or fails more often. Raises LoadConfigError."""
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
    return SLOWER if comparison.judgement.outcome in ("slower", "failing") else 0


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
    mix, pairs = read_mix(arguments.mix), int(parse_time(arguments.time) // (2 * SLOT_S))
    if pairs < LEAST_PAIRS:
        raise LoadConfigError(
            f"TIME={arguments.time}: для сравнения нужно хотя бы {LEAST_PAIRS * 2 * SLOT_S:.0f} секунд"
        )
    folder, measurements = interleave(urls, pairs, arguments.rate, mix, arguments.seed, arguments.name)
    return comparison_of(measurements, folder.name, urls, pairs)


def comparison_of(measurements: Measurements, name: str, urls: list[str], pairs: int) -> SlotComparison:
    slots = pairs_of(measurements, SLOT_S, pairs)
    rows = list(ratio_rows(slots))
    if not rows or rows[0].scope != "all":
        raise LoadConfigError("Для сравнения мало запросов: дайте ему больше времени (TIME=) или посетителей (RATE=)")
    return SlotComparison(
        name=name,
        a=urls[0],
        b=urls[1],
        slots=2 * pairs,
        slot_s=SLOT_S,
        judgement=judgement_of(rows[0], error_share(measurements, 0), error_share(measurements, 1)),
        rows=rows,
        pairs=slot_pairs(slots),
    )


def comparison_text(comparison: SlotComparison) -> str:
    lines = [f"\n{comparison.judgement.text}", "", f"  {'':34}{'А, мс':>9}{'Б, мс':>9}{'Б к А':>8}   интервал 99 %"]
    for row in comparison.rows:
        mark = "*" if row.different else " "
        lines.append(
            f"  {row.title[:33]:34}{row.a:>9.1f}{row.b:>9.1f}{row.ratio:>8.3f} {mark} {row.low:.3f} … {row.high:.3f}"
        )
    return "\n".join(lines)
