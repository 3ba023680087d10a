"""The shop's page of results beside the page that InstantSearch makes by itself, on the same engine.

    python -m bench.instantsearch http://127.0.0.1:8000 [--rounds 7] [--query масло] [--key м] [--brand Motul]

Needs a running shop, a Chromium (CHROMIUM_PATH) and web/node_modules. `page.jsx` has the filters of /search made of
react-instantsearch's own widgets, with Meilisearch's adapter and client as they come. Both pages are visited in turn,
each time by a new browser without a cache. A hit counts once it is painted, the whole list once no name in it changes
any more. A category's page of the shop has products of the server before those of its search: both are beside the
first hit of the bare page. Ratios are comparable between machines, milliseconds are not.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from api.core.json_types import JsonObject
from bench.relevance.page_queries import node

SCRIPT = Path(__file__).with_name("measure.mjs")
KB = 1000
PAGES = frozenset({"bare", "shop"})

#: What a visit to a page costs, by title.
Costs = Mapping[str, float]


@dataclass(frozen=True)
class Round:
    """One visit to each page."""

    bare: Costs
    shop: Costs


def main() -> None:
    options = parser().parse_args()
    rounds = read(visits(options))
    steps = f"«{options.query}», then the brand {options.brand} or the key «{options.key}»"
    print(f"{steps}; medians of {len(rounds)} rounds")
    print("\n".join(table(rounds)))


def parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("shop", type=lambda url: url.rstrip("/"), help="address of a running shop")
    arguments.add_argument("--rounds", type=positive, default=7, help="visits to each page (7)")
    arguments.add_argument("--query", default="масло", help="what is searched first (масло)")
    arguments.add_argument("--key", default="м", help="the letter that is then typed (м)")
    arguments.add_argument("--brand", default="Motul", help="a brand that is listed for the query, not the first hit's")
    return arguments


def positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def visits(options: argparse.Namespace) -> list[JsonObject]:
    return [json.loads(line) for line in node(SCRIPT, json.dumps(vars(options))).splitlines()]


def read(visits: Iterable[JsonObject]) -> list[Round]:
    """Pairs the visits of each round. Exits the program when a page was not visited in every round."""
    rounds: dict[int, dict[str, Costs]] = {}
    for visit in visits:
        rounds.setdefault(visit["round"], {})[visit["page"]] = costs(visit)
    if not rounds or any(pages.keys() != PAGES for pages in rounds.values()):
        sys.exit("a page was not visited in every round")
    return [Round(**rounds[number]) for number in sorted(rounds)]


def costs(visit: JsonObject) -> Costs:
    load, key, brand = visit["load"], visit["key"], visit["brand"]
    return {
        "first load: scripts, gzip kB": load["scriptBytes"] / KB,
        "first load: engine requests": load["requests"],
        "first load: answers, kB": load["bytes"] / KB,
        "first load: first hit, ms": visit["loadMs"]["first"],
        "first load: whole list, ms": visit["loadMs"]["whole"],
        "category: first product, ms": visit["categoryMs"]["server"],
        "category: first hit, ms": visit["categoryMs"]["search"],
        "key press: more scripts, gzip kB": key["scriptBytes"] / KB,
        "key press: engine requests": key["requests"],
        "key press: answers, kB": key["bytes"] / KB,
        "brand: more scripts, gzip kB": brand["scriptBytes"] / KB,
        "brand: engine requests": brand["requests"],
        "brand: answers, kB": brand["bytes"] / KB,
        "brand: first new hit, ms": visit["brandMs"]["first"],
        "brand: whole list, ms": visit["brandMs"]["whole"],
    }


def table(rounds: Sequence[Round]) -> Iterator[str]:
    yield f"{'':<34}{'bare':>8}{'shop':>8}   shop ÷ bare, in brackets of all rounds"
    for title in rounds[0].bare:
        bare, shop = ([getattr(round_, page)[title] for round_ in rounds] for page in ("bare", "shop"))
        yield f"{title:<34}{median(bare):>8.4g}{median(shop):>8.4g}   {ratio(bare, shop)}"


def ratio(bare: Sequence[float], shop: Sequence[float]) -> str:
    """The median of the rounds' ratios with the lowest and the highest; a dash where the bare page costs nothing."""
    if not all(bare):
        return "–"
    ratios = [theirs / ours for ours, theirs in zip(bare, shop, strict=True)]
    least, most = min(ratios), max(ratios)
    spread = f" ({least:.2f}–{most:.2f})" if f"{least:.2f}" != f"{most:.2f}" else ""
    return f"{median(ratios):.2f}{spread}"


if __name__ == "__main__":
    main()
