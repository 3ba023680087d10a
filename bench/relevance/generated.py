"""What search makes of a catalogue's own names and numbers, typed as shoppers type them.

    python -m bench.relevance.generated [--catalogue f.csv --profile vaz_parts]

Seven transforms, nonsense, right texts that must stay as they are, and names typed letter by letter; each with its bar.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bench.relevance.__main__ import OWN, catalogue_of, sources
from bench.relevance.catalogue import Catalogue, CatalogueItem, catalogue_of_shop, head_noun
from bench.relevance.page_queries import Answer, TypedQuery, ask
from bench.relevance.query_generator import GeneratedQuery, nonsense, prefixes, right_texts, transformed, typed_names
from bench.relevance.scratch_shop import Scratch, scratch
from bench.relevance.transforms import OF_NAMES, OF_NUMBERS
from onebox.errors import OneboxError

EACH, RIGHT, TYPED, SHORTEST = 300, 500, 100, 3
FIRST = 10
MOST_FALSE_HITS = 3
SAME_HEAD = 0.97
#: Readings that change a word; a unit, a model or a maker that is told is no change of what was typed.
REPAIRS = {"layout", "translit", "typo", "script"}
EXACT, NEAR, EMPTY = "exact", "near", "empty"


@dataclass
class TransformResult:
    """A line of the table; `missed` are questions that fell below its bar. Where nothing was asked, nothing passed."""

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
    for one in outcomes:
        print(f"{one.title:28}{one.count:>6}  {one.text:44}{one.bar}{'' if one.passed else '   BELOW'}")
        for missed in one.missed[: options.misses]:
            print(f"      {missed}")
    return 0 if all(one.passed for one in outcomes) else 1


def measure(shop: Scratch) -> list[TransformResult]:
    catalogue = catalogue_of_shop(shop)
    queries = transformed(catalogue, EACH)
    silly = nonsense(OWN / "nonsense.txt")
    texts = right_texts(catalogue, RIGHT)
    right = [TypedQuery(f"right {at}", text) for at, text in enumerate(texts)]
    bare = [TypedQuery(f"bare {at}", text, bare=True) for at, text in enumerate(texts)]
    typed = {
        item: [TypedQuery(f"typed {item.id} {len(text)}", text) for text in prefixes(" ".join(item.words), SHORTEST)]
        for item in typed_names(catalogue, TYPED)
    }
    questions = [one.question for group in queries.values() for one in group]
    questions += [*silly, *right, *bare, *(one for group in typed.values() for one in group)]
    answers = ask(shop.engine, shop.vocabulary(), questions)
    bars = {name: bar for name, (_, bar) in [*OF_NAMES.items(), *OF_NUMBERS.items()]}
    return [
        *(found(name, group, answers, bars[name]) for name, group in queries.items()),
        false_hits(silly, answers),
        *unchanged(right, bare, answers, catalogue),
        *as_typed(typed, answers, catalogue),
    ]


def found(name: str, queries: Sequence[GeneratedQuery], answers: Mapping[str, Answer], bar: float) -> TransformResult:
    """The right row among the first ten of the list, or of the near ones."""
    exact = [bool(one.right & set(answers[one.question.id].listed[:FIRST])) for one in queries]
    near = [bool(one.right & set(answers[one.question.id].near[:FIRST])) for one in queries]
    either = [one or other for one, other in zip(exact, near, strict=True)]
    missed = [one.question.query for one, hit in zip(queries, either, strict=True) if not hit]
    text = f"exact {share(exact):.3f}   exact or near {share(either):.3f}"
    return TransformResult(name, len(queries), text, f"≥ {bar}", share(either) >= bar, missed)


def false_hits(asked: Sequence[TypedQuery], answers: Mapping[str, Answer]) -> TransformResult:
    false = [one.query for one in asked if answers[one.id].listed]
    bar = f"≤ {MOST_FALSE_HITS}"
    return TransformResult(
        "nonsense", len(asked), f"false hits {len(false)}", bar, len(false) <= MOST_FALSE_HITS, false
    )


def unchanged(
    right: Sequence[TypedQuery], bare: Sequence[TypedQuery], answers: Mapping[str, Answer], catalogue: Catalogue
) -> list[TransformResult]:
    """Right texts: nothing is repaired, and the first hit is the one of the bare words, where these have one."""
    repaired, moved = [], []
    for one, plain in zip(right, bare, strict=True):
        answer, first = answers[one.id], answers[plain.id].listed[:1]
        changes = [f"{read['from']} → {read['to']}" for read in answer.understood if read["kind"] in REPAIRS]
        if changes:
            repaired.append(f"{one.query}: {', '.join(changes)}")
        now = [catalogue.by_id[product].name for product in answer.listed[:1]]
        # Bare words know no units: where the very name that was typed comes first instead, nothing is lost.
        if first and answer.listed[:1] != first and now != [one.query]:
            moved.append(f"{one.query}: first was {catalogue.by_id[first[0]].name}, is {' '.join(now) or 'nothing'}")
    return [
        TransformResult("right: repaired", len(right), f"{len(repaired)}", "0", not repaired, repaired),
        TransformResult("right: another first hit", len(right), f"{len(moved)}", "0", not moved, moved),
    ]


def as_typed(
    typed: Mapping[CatalogueItem, Sequence[TypedQuery]], answers: Mapping[str, Answer], catalogue: Catalogue
) -> list[TransformResult]:
    """Every prefix of a name shows something of its head noun, and what is shown does not come and go in a word."""
    same, strange, flickering = [], [], []
    heads = {item.id: head_noun(item.words) for item in catalogue}
    for questions in typed.values():
        wanted = head_noun(questions[-1].query.split())
        for one in questions:
            answer = answers[one.id]
            shown = [*answer.listed, *answer.near][:FIRST]
            same.append(any(heads[product] == wanted for product in shown))
            if not same[-1]:
                strange.append(f"{one.query} ({wanted})")
        flickering += flickers([(one.query, state(answers[one.id])) for one in questions])
    text = f"the same head noun {share(same):.3f}"
    return [
        TransformResult("as you type", len(same), text, f"≥ {SAME_HEAD}", share(same) >= SAME_HEAD, strange),
        TransformResult("as you type: flicker", len(typed), f"{len(flickering)}", "0", not flickering, flickering),
    ]


def state(answer: Answer) -> str:
    return EXACT if answer.listed else NEAR if answer.near else EMPTY


def flickers(states: Sequence[tuple[str, str]]) -> list[str]:
    """Texts of one word that fall into a lesser state and come out of it while that word is typed."""
    order = (EMPTY, NEAR, EXACT)
    found: list[str] = []
    best, lowest, word, low = -1, 0, "", ""
    for text, name in states:
        rank, before = order.index(name), text.rpartition(" ")[0]
        if before != word or best < 0:
            best, lowest, word = rank, rank, before
        if rank < lowest:
            lowest, low = rank, f"«{text}» {name}"
        elif rank > lowest:
            if lowest < best:
                found.append(f"{low} between {order[best]} and «{text}» {name}")
            best, lowest = rank, rank
    return found


def share(hits: Sequence[bool]) -> float:
    return sum(hits) / len(hits) if hits else 1.0


if __name__ == "__main__":
    sys.exit(main())
