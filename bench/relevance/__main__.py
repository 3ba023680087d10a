"""How relevant search is: judged queries asked exactly as the page asks them, and the table by class.

    python -m bench.relevance [--catalogue f.csv --profile vaz_parts --queries q.jsonl --judgements j.csv]

Our own judged set over the demo shop is compared with its committed last table, anything else with --last.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from api.imports.profiles import shipped
from bench.relevance import judged_queries
from bench.relevance.judged_queries import Judged, JudgementError, ShownPage
from bench.relevance.metrics import Scored
from bench.relevance.page_queries import Answer, ask
from bench.relevance.rules import JUDGEMENTS, QUERIES
from bench.relevance.scratch_shop import CatalogueFile, Scratch, scratch
from bench.relevance.table import Table, as_json, drops, lines, table
from onebox.errors import OneboxError
from onebox.options import ROOT

OWN = ROOT / "search-config" / "relevance"
WORST = 15


@dataclass(frozen=True)
class Run:
    """What one configuration showed."""

    title: str
    answers: dict[str, Answer]
    pages: dict[str, ShownPage]
    scores: list[Scored]

    @property
    def table(self) -> Table:
        return table(self.scores)


def main() -> int:
    known = parser()
    options = known.parse_args()
    if options.update and last_table(options) is None:
        known.error("--update: these are not our own queries over the demo shop; say with --last where their table is")
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
    parser.add_argument("--results", type=Path, help="write what was shown, a line a query")
    parser.add_argument("--settings", type=Path, help="compare with another search-config folder")
    parser.add_argument("--worst", type=int, default=WORST, metavar="N", help=f"show the N worst queries ({WORST})")
    parser.add_argument("--last", type=Path, help="table to compare with; a drop beyond its interval fails")
    parser.add_argument("--update", action="store_true", help="write the table where --last is")
    return parser


def sources(parser: argparse.ArgumentParser) -> None:
    """Where the goods come from."""
    parser.add_argument("--catalogue", type=Path, help="price list to import; the demo shop when left out")
    parser.add_argument("--profile", default="plain", help="profile that reads it (plain)")
    parser.add_argument("--keep", type=Path, help="keep the scratch shop in this folder")
    parser.add_argument("--ask-only", action="store_true", help="the shop in --keep (or of DATABASE_URL) as it is")


def catalogue_of(options: argparse.Namespace) -> CatalogueFile | None:
    return CatalogueFile(options.catalogue, profile_named(options.profile)) if options.catalogue else None


def last_table(options: argparse.Namespace) -> Path | None:
    """The committed table is of our own queries over the demo shop, and of nothing else."""
    inputs = [options.queries.resolve(), options.judgements.resolve()]
    own = inputs == [QUERIES.resolve(), JUDGEMENTS.resolve()] and not options.catalogue
    return options.last or (OWN / "last.json" if own else None)


def run(options: argparse.Namespace) -> int:
    judged = judged_queries.load(options.queries, options.judgements)
    last = last_table(options)
    with scratch(options.keep) as shop:
        if not options.ask_only:
            shop.fill(catalogue_of(options))
        # The shop's own settings come last, so that a kept shop has them.
        others = [measure(shop, judged, options.settings)] if options.settings else []
        if not options.ask_only or options.settings:
            shop.index()
        own = measured(shop, judged, "search-config")
    if options.results:
        options.results.write_text("".join(f"{page.line()}\n" for page in own.pages.values()), "utf-8")
    report(own, judged, options.worst, shop)
    for other in others:
        compare(own, other, judged)
    return verdict(own.table, last, update=options.update) if last else 0


def profile_named(name: str) -> str:
    """`vaz_parts` and `vaz-parts` are one profile; a path stays as it is."""
    dashed = name.replace("_", "-")
    return dashed if dashed in shipped() else name


def measure(shop: Scratch, judged: Sequence[Judged], settings: Path) -> Run:
    shop.index(settings)
    return measured(shop, judged, str(settings))


def measured(shop: Scratch, judged: Sequence[Judged], title: str) -> Run:
    answers = ask(shop.engine, shop.vocabulary(), [one.question for one in judged])
    with shop.connect() as connection:
        ids: dict[int, str | None] = dict(connection.execute("SELECT id, old_id FROM products").fetchall())
    pages = {
        one: judged_queries.shown(answer, lambda product: number(ids.get(product))) for one, answer in answers.items()
    }
    return Run(title, answers, pages, judged_queries.scored(judged, pages))


def number(old_id: str | None) -> int | None:
    return int(old_id) if old_id and old_id.isdecimal() else None


def report(run: Run, judged: Sequence[Judged], worst: int, shop: Scratch) -> None:
    print("\n".join(lines(run.table)))
    took = [page.ms for page in run.pages.values()]
    print(f"a page in ms: median {quantiles(took, n=2)[0]:.1f}, p95 {quantiles(took, n=20)[-1]:.1f}")
    print("seconds: " + ", ".join(f"{step} {seconds:.1f}" for step, seconds in shop.seconds.items()))
    by_id = {one.id: one for one in judged}
    ranked = sorted((one for one in run.scores if "ndcg10" in one.values), key=lambda one: one.values["ndcg10"])
    for one in ranked[:worst]:
        report_line = in_words(by_id[one.id], run.pages[one.id], run.answers[one.id])
        print(f"{one.values['ndcg10']:.2f} {one.group:14} {report_line}")
    for one in run.scores:
        if one.values.get("false_hit"):
            print(f"false hit: {by_id[one.id].query}")


def in_words(judged: Judged, page: ShownPage, answer: Answer) -> str:
    """What was asked, what went to the engine for it, and the first hits as product:grade."""
    sent = " | ".join(f"{ask['role']} {ask['q']}" for ask in answer.asks)
    hits = " ".join(f"{product}:{judged.grades.get(product, 0)}" for product in page.ids[:6]) or "–"
    near = f", near {len(page.near)}" if page.near else ""
    return f"{judged.query} → {sent} → {hits}{near}"


def compare(own: Run, other: Run, judged: Sequence[Judged]) -> None:
    print(f"\n{own.title}, {other.title}, difference")
    print("\n".join(lines(own.table, other.table)))
    values = {one.id: one.values for one in other.scores}
    texts = {one.id: one.query for one in judged}
    for one in own.scores:
        for metric in ("ndcg10", "false_hit"):
            before, after = one.values.get(metric), values[one.id].get(metric)
            if before is not None and after is not None and abs(after - before) >= 0.01:
                print(f"{metric} {before:.2f} → {after:.2f}  {one.group:14} {texts[one.id]}")


def verdict(rows: Table, last: Path, *, update: bool) -> int:
    """1 when a number is worse than the interval of the last table allows."""
    if update:
        entries = (f" {json.dumps(name)}: {json.dumps(row)}" for name, row in as_json(rows).items())
        last.write_text("{\n" + ",\n".join(entries) + "\n}\n", "utf-8")
        print(f"written: {last}")
        return 0
    found = drops(rows, json.loads(last.read_text("utf-8")))
    print("\n".join(["worse than the last table:", *found]) if found else "not worse than the last table")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
