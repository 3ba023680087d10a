"""Relevance of search: metrics of judged queries by class, with requests exactly as the result page sends them.

    python -m bench.relevance [--catalogue f.csv --profile vaz-parts --queries q.jsonl --judgements j.csv]

The committed judged set over the demo shop is compared with its committed table, anything else with --last.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from api.imports.profiles import builtin_profiles
from bench.relevance import judged_queries
from bench.relevance.judged_queries import DisplayedResults, JudgedQuery, JudgementError
from bench.relevance.page_queries import Answer, ask
from bench.relevance.rules import CAR_QUERIES, JUDGEMENTS, QUERIES, judgements, read
from bench.relevance.scratch_shop import CatalogueFile, Scratch, scratch
from bench.relevance.table import QueryScore, Table, as_json, drops, lines, table
from onebox.errors import OneboxError
from onebox.options import ROOT

JUDGED_SET = ROOT / "search-config" / "relevance"
WORST = 15


@dataclass(frozen=True)
class Run:
    """Results and scores of one configuration."""

    title: str
    answers: dict[str, Answer]
    pages: dict[str, DisplayedResults]
    scores: list[QueryScore]

    @property
    def table(self) -> Table:
        return table(self.scores)


def main() -> int:
    arguments = parser()
    options = arguments.parse_args()
    if options.cars:
        options.queries = CAR_QUERIES
    if options.update and last_table(options) is None:
        arguments.error(
            "--update: these are not our own queries over the demo shop; say with --last where their table is"
        )
    try:
        return run(options)
    except (OneboxError, JudgementError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sources(parser)
    parser.add_argument("--queries", type=Path, default=QUERIES)
    parser.add_argument("--judgements", type=Path, default=JUDGEMENTS)
    parser.add_argument("--cars", action="store_true", help="the queries that name a car, graded by their rules")
    parser.add_argument("--results", type=Path, help="write what was shown, a line a query")
    parser.add_argument("--settings", type=Path, help="compare with another search-config folder")
    parser.add_argument("--worst", type=int, default=WORST, metavar="N", help=f"show the N worst queries ({WORST})")
    parser.add_argument("--last", type=Path, help="table to compare with; a drop beyond its interval fails")
    parser.add_argument("--update", action="store_true", help="write the table where --last is")
    return parser


def sources(parser: argparse.ArgumentParser) -> None:
    """Adds the options that select the catalogue."""
    parser.add_argument("--catalogue", type=Path, help="price list to import; the demo shop when left out")
    parser.add_argument("--profile", default="plain", help="profile that reads it (plain)")
    parser.add_argument("--keep", type=Path, help="keep the scratch shop in this folder")
    parser.add_argument("--ask-only", action="store_true", help="the shop in --keep (or of DATABASE_URL) as it is")


def catalogue_of(options: argparse.Namespace) -> CatalogueFile | None:
    return CatalogueFile(options.catalogue, profile_named(options.profile)) if options.catalogue else None


def last_table(options: argparse.Namespace) -> Path | None:
    """The committed table for the committed queries over the demo shop; otherwise that of --last."""
    if options.cars:
        return options.last or JUDGED_SET / "car-last.json"
    inputs = [options.queries.resolve(), options.judgements.resolve()]
    is_committed_set = inputs == [QUERIES.resolve(), JUDGEMENTS.resolve()] and not options.catalogue
    return options.last or (JUDGED_SET / "last.json" if is_committed_set else None)


def run(options: argparse.Namespace) -> int:
    judged = (
        judged_queries.judged_queries(lines := read(options.queries), judgements(lines))
        if options.cars
        else judged_queries.load(options.queries, options.judgements)
    )
    last = last_table(options)
    with scratch(options.keep) as shop:
        if not options.ask_only:
            shop.fill(catalogue_of(options))
        # The shop's settings are applied last, so that a shop that is reused has them.
        compared_runs = [measure(shop, judged, options.settings)] if options.settings else []
        if not options.ask_only or options.settings:
            shop.index()
        current = run_queries(shop, judged, "search-config")
    if options.results:
        options.results.write_text("".join(f"{page.line()}\n" for page in current.pages.values()), "utf-8")
    report(current, judged, options.worst, shop)
    for compared_run in compared_runs:
        compare(current, compared_run, judged)
    return verdict(current.table, last, update=options.update) if last else 0


def profile_named(name: str) -> str:
    """The name of a built-in profile with dashes for underscores; a path is unchanged."""
    dashed = name.replace("_", "-")
    return dashed if dashed in builtin_profiles() else name


def measure(shop: Scratch, judged: Sequence[JudgedQuery], settings: Path) -> Run:
    shop.index(settings)
    return run_queries(shop, judged, str(settings))


def run_queries(shop: Scratch, judged: Sequence[JudgedQuery], title: str) -> Run:
    answers = ask(shop.engine, shop.query_words(), [query.question for query in judged])
    with shop.connect() as connection:
        rows = connection.execute("SELECT id, old_id, packing_group FROM products").fetchall()
    ids = {product: number(old_id) for product, old_id, _ in rows}
    packing_groups = {old_id: group for product, _, group in rows if (old_id := ids[product]) and group}
    pages = {query: judged_queries.result_page(answer, ids.get) for query, answer in answers.items()}
    return Run(title, answers, pages, judged_queries.score_all(judged, pages, packing_groups))


def number(old_id: str | None) -> int | None:
    return int(old_id) if old_id and old_id.isdecimal() else None


def report(run: Run, judged: Sequence[JudgedQuery], worst: int, shop: Scratch) -> None:
    print("\n".join(lines(run.table)))
    times = [page.ms for page in run.pages.values()]
    print(f"a page in ms: median {quantiles(times, n=2)[0]:.1f}, p95 {quantiles(times, n=20)[-1]:.1f}")
    print("seconds: " + ", ".join(f"{step} {seconds:.1f}" for step, seconds in shop.seconds.items()))
    by_id = {scored.id: scored for scored in judged}
    ranked = sorted(
        (scored for scored in run.scores if "ndcg10" in scored.values), key=lambda scored: scored.values["ndcg10"]
    )
    for scored in ranked[:worst]:
        report_line = in_words(by_id[scored.id], run.pages[scored.id], run.answers[scored.id])
        print(f"{scored.values['ndcg10']:.2f} {scored.group:14} {report_line}")
    for scored in run.scores:
        if scored.values.get("false_hit"):
            print(f"false hit: {by_id[scored.id].query}")


def in_words(judged: JudgedQuery, page: DisplayedResults, answer: Answer) -> str:
    """A line: the query, the requests to the engine, and the first hits as product:grade."""
    requests = " | ".join(f"{request['role']} {request['q']}" for request in answer.asks)
    hits = " ".join(f"{product}:{judged.grades.get(product, 0)}" for product in page.ids[:6]) or "–"
    near = f", near {len(page.near)}" if page.near else ""
    return f"{judged.query} → {requests} → {hits}{near}"


def compare(current: Run, other: Run, judged: Sequence[JudgedQuery]) -> None:
    print(f"\n{current.title}, {other.title}, difference")
    print("\n".join(lines(current.table, other.table)))
    values = {scored.id: scored.values for scored in other.scores}
    texts = {scored.id: scored.query for scored in judged}
    for scored in current.scores:
        for metric in ("ndcg10", "false_hit"):
            before, after = scored.values.get(metric), values[scored.id].get(metric)
            if before is not None and after is not None and abs(after - before) >= 0.01:
                print(f"{metric} {before:.2f} → {after:.2f}  {scored.group:14} {texts[scored.id]}")


def verdict(rows: Table, last: Path, *, update: bool) -> int:
    """The exit code: 1 when a metric is below the interval of the last table. `update` writes the table instead."""
    if update:
        entries = (f" {json.dumps(name)}: {json.dumps(row)}" for name, row in as_json(rows).items())
        last.write_text("{\n" + ",\n".join(entries) + "\n}\n", "utf-8")
        print(f"written: {last}")
        return 0
    regressions = drops(rows, json.loads(last.read_text("utf-8")))
    print("\n".join(["worse than the last table:", *regressions]) if regressions else "not worse than the last table")
    return 1 if regressions else 0


if __name__ == "__main__":
    sys.exit(main())
