"""How every step grows with the catalogue: import, rebuild, updates, searches, pages, background work.

    python -m bench.scale [--sizes 10000,40000,160000] [--json FILE]

For each size a database and an engine of its own: the demo shop multiplied to so many products (bench.large_catalogue).
Prints seconds, memory and disk, and of several sizes the exponent of each step; the exit code is 1 when one is above
1.15.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from bench.relevance.scratch_shop import scratch
from bench.scale.resources import MemoryWatch, disk
from bench.scale.steps import fill, measure
from bench.timing import BAR, Growth, table
from onebox.errors import OneboxError
from onebox.state_folder import StateFolder

SIZES = "10000,40000,160000"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default=SIZES, help=f"numbers of products, ascending ({SIZES})")
    parser.add_argument("--json", type=Path, help="where to write the seconds")
    options = parser.parse_args()
    sizes = sorted({int(size) for size in options.sizes.split(",")})
    seconds: dict[str, dict[int, float]] = {}
    try:
        for size in sizes:
            with scratch() as shop, MemoryWatch() as memory:
                fill(shop, size)
                for step, took_s in measure(shop, size):
                    seconds.setdefault(step, {})[size] = took_s
                    print(f"{size:>9,}  {step:<44}{took_s:10.3f} s", flush=True)
                for name, mib in (*memory.peaks(), *disk(StateFolder(shop.folder))):
                    print(f"{size:>9,}  {name:<70}{mib:10,.0f} MiB", flush=True)
    except OneboxError as error:
        print(error, file=sys.stderr)
        return 2
    if options.json:
        options.json.write_text(json.dumps(seconds, ensure_ascii=False, indent=1), "utf-8")
    return print_growth(seconds) if len(sizes) > 1 else 0


def print_growth(seconds: Mapping[str, Mapping[int, float]]) -> int:
    """Returns the exit code."""
    growths = [Growth(step, costs) for step, costs in seconds.items()]
    print("\n".join(["", *table(growths)]))
    steep = [growth.step for growth in growths if growth.is_too_steep]
    print(f"\nsteeper than {BAR}: {', '.join(steep)}" if steep else f"\nno step is steeper than {BAR}")
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())
