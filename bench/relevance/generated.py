"""Relevance of generated queries: names and numbers of a catalogue, transformed as shoppers type them.

    python -m bench.relevance.generated [--catalogue f.csv --profile vaz-parts]

Seven transforms, nonsense, correct texts that must not be repaired, and names typed letter by letter, each with a bar.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bench.relevance.__main__ import JUDGED_SET, catalogue_of, sources
from bench.relevance.catalogue import Catalogue, CatalogueItem, head_noun, read_catalogue
from bench.relevance.page_queries import Answer, TypedQuery, ask
from bench.relevance.query_generator import (
    GeneratedQuery,
    correct_texts,
    generated_queries,
    nonsense,
    prefixes,
    typed_names,
)
from bench.relevance.scratch_shop import Scratch, scratch
from bench.relevance.transforms import OF_NAMES, OF_NUMBERS
from onebox.errors import OneboxError

EACH, RIGHT, TYPED, SHORTEST = 300, 500, 100, 3
FIRST = 10
MAX_FALSE_HITS = 3
SAME_HEAD = 0.97
#: Readings that change the typed text; recognising a unit, a model or a maker does not.
REPAIRS = {"layout", "translit", "typo", "script"}
EXACT, NEAR, EMPTY = "exact", "near", "empty"


@dataclass
class TransformResult:
    """A line of the table; `missed` are the failed queries. A line without queries does not pass."""

    title: str
    count: int
    text: str
    bar: str
    passed: bool
    missed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.passed = self.passed and self.count > 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sources(parser)
    parser.add_argument("--misses", type=int, default=5, metavar="N", help="show N misses of each line (5)")
    options = parser.parse_args()
    try:
        with scratch(options.keep) as shop:
            if not options.ask_only:
                shop.fill(catalogue_of(options))
                shop.index()
            outcomes = measure(shop)
    except (OneboxError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{'':28}{'n':>6}  {'':44}bar")
    for outcome in outcomes:
        verdict = "" if outcome.passed else "   BELOW"
        print(f"{outcome.title:28}{outcome.count:>6}  {outcome.text:44}{outcome.bar}{verdict}")
        for query in outcome.missed[: options.misses]:
            print(f"      {query}")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def measure(shop: Scratch) -> list[TransformResult]:
    catalogue = read_catalogue(shop)
    queries = generated_queries(catalogue, EACH)
    nonsense_queries = nonsense(JUDGED_SET / "nonsense.txt")
    texts = correct_texts(catalogue, RIGHT)
    correct = [TypedQuery(f"right {at}", text) for at, text in enumerate(texts)]
    bare = [TypedQuery(f"bare {at}", text, bare=True) for at, text in enumerate(texts)]
    by_item = {
        item: [TypedQuery(f"typed {item.id} {len(text)}", text) for text in prefixes(" ".join(item.words), SHORTEST)]
        for item in typed_names(catalogue, TYPED)
    }
    typed_queries = [query.question for group in queries.values() for query in group]
    typed_queries += [*nonsense_queries, *correct, *bare, *(query for group in by_item.values() for query in group)]
    answers = ask(shop.engine, shop.query_words(), typed_queries)
    bars = {name: bar for name, (_, bar) in [*OF_NAMES.items(), *OF_NUMBERS.items()]}
    return [
        *(transform_result(name, group, answers, bars[name]) for name, group in queries.items()),
        false_hits(nonsense_queries, answers),
        *unchanged(correct, bare, answers, catalogue),
        *as_typed(by_item, answers, catalogue),
    ]


def transform_result(
    name: str, queries: Sequence[GeneratedQuery], answers: Mapping[str, Answer], bar: float
) -> TransformResult:
    """Counts queries with a right product among the first ten results, exact or near."""
    exact = [bool(query.right & set(answers[query.question.id].listed[:FIRST])) for query in queries]
    near = [bool(query.right & set(answers[query.question.id].near[:FIRST])) for query in queries]
    either = [exact_hit or near_hit for exact_hit, near_hit in zip(exact, near, strict=True)]
    missed = [query.question.query for query, hit in zip(queries, either, strict=True) if not hit]
    text = f"exact {share(exact):.3f}   exact or near {share(either):.3f}"
    return TransformResult(name, len(queries), text, f"≥ {bar}", share(either) >= bar, missed)


def false_hits(queries: Sequence[TypedQuery], answers: Mapping[str, Answer]) -> TransformResult:
    false = [query.query for query in queries if answers[query.id].listed]
    bar = f"≤ {MAX_FALSE_HITS}"
    return TransformResult(
        "nonsense", len(queries), f"false hits {len(false)}", bar, len(false) <= MAX_FALSE_HITS, false
    )


def unchanged(
    right: Sequence[TypedQuery], bare: Sequence[TypedQuery], answers: Mapping[str, Answer], catalogue: Catalogue
) -> list[TransformResult]:
    """Correct texts: nothing is repaired, and the first hit equals that of the bare words, if they have one."""
    repaired, moved = [], []
    for query, bare_query in zip(right, bare, strict=True):
        answer, first = answers[query.id], answers[bare_query.id].listed[:1]
        changes = [f"{read['from']} → {read['to']}" for read in answer.understood if read["kind"] in REPAIRS]
        if changes:
            repaired.append(f"{query.query}: {', '.join(changes)}")
        first_names = [catalogue.by_id[product].name for product in answer.listed[:1]]
        # Bare words ignore units: the product with exactly the typed name is an accepted first hit.
        if first and answer.listed[:1] != first and first_names != [query.query]:
            moved.append(
                f"{query.query}: first was {catalogue.by_id[first[0]].name}, is {' '.join(first_names) or 'nothing'}"
            )
    return [
        TransformResult("right: repaired", len(right), f"{len(repaired)}", "0", not repaired, repaired),
        TransformResult("right: another first hit", len(right), f"{len(moved)}", "0", not moved, moved),
    ]


def as_typed(
    typed: Mapping[CatalogueItem, Sequence[TypedQuery]], answers: Mapping[str, Answer], catalogue: Catalogue
) -> list[TransformResult]:
    """Every prefix of a name returns a product with its head noun, and results do not flicker within a word."""
    has_head, other_heads, flickering = [], [], []
    heads = {item.id: head_noun(item.words) for item in catalogue}
    for questions in typed.values():
        head = head_noun(questions[-1].query.split())
        for query in questions:
            answer = answers[query.id]
            results = [*answer.listed, *answer.near][:FIRST]
            has_head.append(any(heads[product] == head for product in results))
            if not has_head[-1]:
                other_heads.append(f"{query.query} ({head})")
        flickering += flickers([(query.query, state(answers[query.id])) for query in questions])
    text = f"the same head noun {share(has_head):.3f}"
    return [
        TransformResult(
            "as you type", len(has_head), text, f"≥ {SAME_HEAD}", share(has_head) >= SAME_HEAD, other_heads
        ),
        TransformResult("as you type: flicker", len(typed), f"{len(flickering)}", "0", not flickering, flickering),
    ]


def state(answer: Answer) -> str:
    return EXACT if answer.listed else NEAR if answer.near else EMPTY


def flickers(states: Sequence[tuple[str, str]]) -> list[str]:
    """Texts at which the state drops and recovers while one word is typed; states are EMPTY < NEAR < EXACT."""
    order = (EMPTY, NEAR, EXACT)
    drops: list[str] = []
    best, lowest, word, low = -1, 0, "", ""
    for text, name in states:
        rank, before = order.index(name), text.rpartition(" ")[0]
        if before != word or best < 0:
            best, lowest, word = rank, rank, before
        if rank < lowest:
            lowest, low = rank, f"«{text}» {name}"
        elif rank > lowest:
            if lowest < best:
                drops.append(f"{low} between {order[best]} and «{text}» {name}")
            best, lowest = rank, rank
    return drops


def share(hits: Sequence[bool]) -> float:
    return sum(hits) / len(hits) if hits else 1.0


if __name__ == "__main__":
    sys.exit(main())
