"""How often `make load-compare` sees a difference between a shop and itself. 19 of 20 intervals shall hold 1.

    python -m bench.comparison_intervals http://127.0.0.1:8000

One run of the load in turns, cut into comparisons one after another.
"""

import argparse
import sys
from statistics import mean

from loadtests.comparison.interleaving import SLOT_S, interleave
from loadtests.comparison.signed_rank import LEAST_PAIRS
from loadtests.comparison.slot_statistics import ALL, pairs_of, ratio_row, slot_pairs
from loadtests.config.mix import read_mix
from loadtests.report.comparison_page import RatioRow
from loadtests.run_options import FOLDER


def cut_into_comparisons(url: str, comparisons: int, pairs: int, rate: float) -> list[RatioRow]:
    _, measurements = interleave([url, url], comparisons * pairs, rate, read_mix(FOLDER / "mix.yaml"))
    slots = pairs_of(measurements, SLOT_S, comparisons * pairs)
    rows = (ratio_row(ALL, slot_pairs(slots[begin : begin + pairs])) for begin in range(0, comparisons * pairs, pairs))
    return [row for row in rows if row is not None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("--comparisons", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=LEAST_PAIRS, help="pairs of slots in a comparison")
    parser.add_argument("--rate", type=float, default=1.0)
    options = parser.parse_args()
    rows = cut_into_comparisons(options.url, options.comparisons, options.pairs, options.rate)
    for number, row in enumerate(rows, 1):
        print(f"{number:3} {row.ratio:.3f}  {row.low:.3f} … {row.high:.3f}{'  1 is outside' if row.different else ''}")
    held = sum(not row.different for row in rows)
    print(
        f"{held} of {len(rows)} intervals hold 1; mean width high / low {mean(row.high / row.low for row in rows):.2f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
