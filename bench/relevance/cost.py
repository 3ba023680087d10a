"""Cost of query understanding: bytes, time of a query plan and of a request, beside baselines.

    python -m bench.relevance.cost [--catalogue f.csv --profile vaz-parts]

Ratios are comparable between machines, milliseconds are not. A request is compared with one for the same words alone.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

from api.core.json_types import JsonMapping, JsonObject
from bench.relevance.__main__ import JUDGED_SET, catalogue_of, sources
from bench.relevance.page_queries import node
from bench.relevance.scratch_shop import Scratch, scratch
from bench.timing import percentile

BAR_PLAN_MS, BAR_BYTES, BAR_RATIO, BAR_REQUESTS = 1.0, 30_000, 1.5, 1.0
SCRIPT = Path(__file__).with_name("cost.mjs")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sources(parser)
    parser.add_argument(
        "--queries", type=Path, default=JUDGED_SET / "queries.jsonl", help="other queries, with their classes"
    )
    options = parser.parse_args()
    with scratch(options.keep) as shop:
        if not options.ask_only:
            shop.fill(catalogue_of(options))
            shop.index()
        small = measure_queries(shop, options.queries)
    return 0 if small else 1


def measure_queries(shop: Scratch, queries_file: Path) -> bool:
    """False when the bytes or the number of requests exceed the bar; times are only reported."""
    words = shop.query_words()
    vocabulary = words.vocabulary
    if vocabulary is None:
        sys.exit("the scratch shop has no vocabulary")
    lines = map(json.loads, queries_file.read_text("utf-8").splitlines())
    queries = [{"query": line["query"], "group": line["class"]} for line in lines]
    engine = {"url": shop.engine.url, "key": shop.engine.master_key}
    request = json.dumps({**engine, "vocabulary": vocabulary, "cars": words.cars, "queries": queries})
    measurements: JsonObject = json.loads(node(SCRIPT, request))
    total_bytes = print_bytes(measurements["module"], vocabulary)
    print_plans(measurements, [query["query"] for query in queries])
    requests = print_pages(measurements["pages"])
    return total_bytes <= BAR_BYTES and requests <= BAR_REQUESTS


def print_bytes(module: int, vocabulary: JsonObject) -> int:
    """Bytes of module and vocabulary after gzip -9, and of each section compressed alone."""
    words = gzip_size(json_text(vocabulary))
    total = module + words
    print(f"query module {module:,} B + vocabulary {words:,} B gzip = {total:,} B (≤ {BAR_BYTES:,})")
    print("      " + ", ".join(f"{name} {gzip_size(json_text(part)):,}" for name, part in vocabulary.items()))
    return total


def gzip_size(text: str) -> int:
    return len(gzip.compress(text.encode(), 9))


def json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def print_plans(measurements: JsonMapping, texts: Sequence[str]) -> None:
    plan, words_only = measurements["plan"], measurements["words"]
    times = mean(plan) / mean(words_only)
    print(
        f"a plan: p50 {median(plan):.3f} p99 {percentile(plan, 99):.3f} ms (≤ {BAR_PLAN_MS:g}), "
        f"{times:.1f} x without a vocabulary; the first, with reading it, {measurements['first']:.1f} ms"
    )
    slowest = sorted(zip(plan, texts, strict=True), reverse=True)[:3]
    print("      slowest: " + ", ".join(f"{text} {ms:.2f}" for ms, text in slowest))


def print_pages(pages: Sequence[JsonMapping]) -> float:
    """Prints times of the page's request and of the plain words by class; returns the maximum of requests per text."""
    print(f"{'a request in ms':<18}{'n':>4}{'plain words':>13}{'page':>8}{'page / plain':>14}")
    groups = {
        group: [row for row in pages if row["group"] == group] for group in dict.fromkeys(p["group"] for p in pages)
    }
    for group, rows in {**groups, "ALL": list(pages)}.items():
        plain, page = mean(row["plain"] for row in rows), mean(row["page"] for row in rows)
        bar = f"  (≤ {BAR_RATIO})" if group == "ALL" else ""
        print(f"{group:<18}{len(rows):>4}{plain:>13.1f}{page:>8.1f}{page / plain:>14.2f}{bar}")
    max_requests = max(row["requests"] for row in pages)
    with_several = [row["query"] for row in pages if row["requests"] > 1]
    print(
        f"requests of a key press: at most {max_requests:.0f} (≤ {BAR_REQUESTS:.0f}), "
        f"more than one for {len(with_several)} texts"
    )
    for text in with_several[:5]:
        print(f"      {text}")
    return float(max_requests)


if __name__ == "__main__":
    sys.exit(main())
