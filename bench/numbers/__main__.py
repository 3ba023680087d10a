"""What number search makes of every number, typed as mechanics type it. Counts and bars; fails below a bar.

python -m bench.numbers [--most 2000]
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.numbers.known_numbers import KnownNumber, fill, lookups, numbers
from bench.numbers.number_forms import END, ENDS, RIGHT, SHORTEST_SLIP, SLIPS, NumberForm, nonsense
from bench.relevance.page_queries import node
from bench.relevance.scratch_shop import Scratch, scratch
from onebox.errors import OneboxError

SCRIPT = Path(__file__).with_name("ask.mjs")
SEED = 20261121
NONSENSE = 2000
FIRST_ENDS, FIRST_NEAR = 10, 5
MISSES = 5


class NumberAnswer(NamedTuple):
    exact: list[int]
    prefix: list[int]
    tail: list[int]
    near: list[int]


class ReportLine(NamedTuple):
    title: str
    asked: int
    passed: int
    bar: float
    misses: list[str]

    @property
    def share(self) -> float:
        return self.passed / self.asked if self.asked else 0.0

    @property
    def ok(self) -> bool:
        return self.asked > 0 and self.share >= self.bar


Good = Callable[[KnownNumber, NumberAnswer], bool]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=0, metavar="N", help="so many numbers by chance (all)")
    parser.add_argument("--keep", type=Path, help="keep the scratch shop in this folder")
    parser.add_argument("--ask-only", action="store_true", help="the shop in --keep as it is")
    options = parser.parse_args()
    try:
        with scratch(options.keep) as shop:
            if not options.ask_only:
                print(fill(shop))
                shop.index()
            lines = measure(shop, options.most)
    except OneboxError as error:
        print(error, file=sys.stderr)
        return 2
    for line in lines:
        print(f"{line.title:14}{line.asked:>7}{line.share:>9.2%}  bar {line.bar:.2%}  {'ok' if line.ok else 'BELOW'}")
        for miss in line.misses[:MISSES]:
            print(f"    {miss}")
    return 0 if all(line.ok for line in lines) else 1


def measure(shop: Scratch, most: int) -> list[ReportLine]:
    chance = random.Random(SEED)
    every, listed = numbers(shop, most, chance), lookups(shop)
    known = set(listed.values())
    print(f"{len(every)} numbers, {sum(not one.lookup.isascii() for one in every)} of them with Russian letters")
    is_first = _is_first(listed)
    lines = [_line(shop, title, typing, every, chance, 1.0, is_first) for title, typing in RIGHT.items()]
    ends = {"prefix of 6": _begins, "tail of 6": _ends}
    for title, typing in ENDS.items():
        most_possible = _ceiling(every, listed.values(), title)
        lines.append(_line(shop, title, typing, every, chance, 0.99 * most_possible, ends[title]))
        print(f"{title}: no order of ten can hold more than {most_possible:.2%}")
    long = [one for one in every if len(one.lookup) >= SHORTEST_SLIP]
    for title, typing in SLIPS.items():
        lines.append(_line(shop, title, _unknown(typing, known), long, chance, 0.97, _is_near))
    lines.append(_never_exact(shop, long, known, chance))
    texts = nonsense(known, NONSENSE, chance)
    answers = ask(shop, texts)
    passed = [text for text in texts if not answers[text].exact]
    lines.append(ReportLine("nonsense", len(texts), len(passed), 1.0, sorted(set(texts) - set(passed))))
    return lines


def ask(shop: Scratch, texts: Sequence[str]) -> Mapping[str, NumberAnswer]:
    questions = [{"id": text, "typed": text} for text in dict.fromkeys(texts)]
    request = {"url": shop.engine.url, "key": shop.engine.master_key, "questions": questions}
    rows = (json.loads(line) for line in node(SCRIPT, json.dumps(request)).splitlines())
    return {row.pop("id"): NumberAnswer(**row) for row in rows}


def _line(
    shop: Scratch, title: str, typing: NumberForm, every: Sequence[KnownNumber], chance: random.Random, bar: float,
    good: Good,
) -> ReportLine:  # fmt: skip
    typed = [(one, text) for one in every if (text := typing(one, chance))]
    answers = ask(shop, [text for _, text in typed])
    misses = [f"{text!r} for {one.brand} {one.number}" for one, text in typed if not good(one, answers[text])]
    return ReportLine(title, len(typed), len(typed) - len(misses), bar, misses)


def _never_exact(shop: Scratch, every: Sequence[KnownNumber], known: set[str], chance: random.Random) -> ReportLine:
    """Of all slips together: what was mistyped is not among the exact hits."""
    typed = [(one, text) for one in every for slip in SLIPS.values() if (text := _unknown(slip, known)(one, chance))]
    answers = ask(shop, [text for _, text in typed])
    misses = [f"{text!r} for {one.brand} {one.number}" for one, text in typed if one.id in answers[text].exact]
    return ReportLine("never exact", len(typed), len(typed) - len(misses), 1.0, misses)


def _ceiling(every: Sequence[KnownNumber], known: Iterable[str], title: str) -> float:
    """Of numbers that begin (or end) alike ten fit among the first ten."""
    cut: Callable[[str], str] = (lambda key: key[:END]) if title.startswith("prefix") else (lambda key: key[-END:])
    alike = Counter(cut(lookup) for lookup in known)
    asked = [one for one in every if len(one.lookup) > END]
    return sum(min(1.0, FIRST_ENDS / alike[cut(one.lookup)]) for one in asked) / max(len(asked), 1)


def _unknown(typing: NumberForm, known: set[str]) -> NumberForm:
    """A slip that makes another number of the shop is no slip."""

    def typed(number: KnownNumber, chance: random.Random) -> str | None:
        text = typing(number, chance)
        return None if text is None or text in known else text

    return typed


def _is_first(lookups: Mapping[int, str]) -> Good:
    """The page of this very part, or the step that offers its number's makers and nothing else."""

    def is_first(one: KnownNumber, answer: NumberAnswer) -> bool:
        if answer.exact[:1] == [one.id]:
            return True
        return one.id in answer.exact and {lookups[id_] for id_ in answer.exact} == {one.lookup}

    return is_first


def _begins(one: KnownNumber, answer: NumberAnswer) -> bool:
    return one.id in [*answer.exact, *answer.prefix][:FIRST_ENDS]


def _ends(one: KnownNumber, answer: NumberAnswer) -> bool:
    return one.id in [*answer.exact, *answer.tail][:FIRST_ENDS]


def _is_near(one: KnownNumber, answer: NumberAnswer) -> bool:
    return one.id in answer.near[:FIRST_NEAR]


if __name__ == "__main__":
    sys.exit(main())
