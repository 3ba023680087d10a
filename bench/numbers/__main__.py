"""Quality of number search: every number of the shop in the forms that mechanics type. Fails below a bar.

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

from api.text.part_numbers import same_number, search_key
from bench.numbers.goods_numbers import measure_goods
from bench.numbers.number_forms import END, ENDS, MIN_SLIP_LENGTH, RIGHT, SLIPS, NumberForm, nonsense
from bench.numbers.shop_numbers import ShopNumber, fill, lookups, numbers
from bench.relevance.page_queries import node
from bench.relevance.scratch_shop import Scratch, scratch
from onebox.errors import OneboxError

SCRIPT = Path(__file__).with_name("ask.mjs")
SEED = 20261121
NONSENSE = 2000
FIRST_PARTIAL, FIRST_NEAR = 10, 5
MISSES = 5


class NumberResults(NamedTuple):
    exact: list[int]
    prefix: list[int]
    tail: list[int]
    near: list[int]


class ReportLine(NamedTuple):
    title: str
    total: int
    passed: int
    bar: float
    misses: list[str]

    @property
    def share(self) -> float:
        return self.passed / self.total if self.total else 0.0

    @property
    def ok(self) -> bool:
        return self.total > 0 and self.share >= self.bar


IsPassed = Callable[[ShopNumber, NumberResults], bool]


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
        print(f"{line.title:20}{line.total:>7}{line.share:>9.2%}  bar {line.bar:.2%}  {'ok' if line.ok else 'BELOW'}")
        for miss in line.misses[:MISSES]:
            print(f"    {miss}")
    return 0 if all(line.ok for line in lines) else 1


def measure(shop: Scratch, max_numbers: int) -> list[ReportLine]:
    chance = random.Random(SEED)
    all_numbers, keys_by_part = numbers(shop, max_numbers, chance), lookups(shop)
    keys = {same_number(key) for key in keys_by_part.values()}
    russian = sum(not number.lookup.isascii() for number in all_numbers)
    print(f"{len(all_numbers)} numbers, {russian} of them with Russian letters")
    is_first = _is_first(keys_by_part)
    lines = [
        _line(shop, title, _no_other(typing, keys), all_numbers, chance, 1.0, is_first)
        for title, typing in RIGHT.items()
    ]
    conditions = {"prefix of 6": _has_prefix_hit, "tail of 6": _has_tail_hit}
    for title, typing in ENDS.items():
        ceiling = _ceiling(all_numbers, keys_by_part.values(), title)
        lines.append(_line(shop, title, typing, all_numbers, chance, 0.99 * ceiling, conditions[title]))
        print(f"{title}: no order of ten can hold more than {ceiling:.2%}")
    long_numbers = [number for number in all_numbers if len(number.lookup) >= MIN_SLIP_LENGTH]
    for title, typing in SLIPS.items():
        lines.append(_line(shop, title, _only_unknown(typing, keys), long_numbers, chance, 0.97, _has_near_hit))
    lines.append(_never_exact(shop, long_numbers, keys, chance))
    texts = nonsense(keys, NONSENSE, chance)
    answers = ask(shop, texts)
    passed = [text for text in texts if not answers[text].exact]
    lines.append(ReportLine("nonsense", len(texts), len(passed), 1.0, sorted(set(texts) - set(passed))))
    lines += [ReportLine(*result) for result in measure_goods(shop, chance)]
    return lines


def ask(shop: Scratch, texts: Sequence[str]) -> Mapping[str, NumberResults]:
    questions = [{"id": text, "typed": text} for text in dict.fromkeys(texts)]
    request = {"url": shop.engine.url, "key": shop.engine.master_key, "questions": questions}
    rows = (json.loads(line) for line in node(SCRIPT, json.dumps(request)).splitlines())
    return {row.pop("id"): NumberResults(**row) for row in rows}


def _line(
    shop: Scratch, title: str, typing: NumberForm, numbers: Sequence[ShopNumber], chance: random.Random, bar: float,
    is_passed: IsPassed,
) -> ReportLine:  # fmt: skip
    typed = [(number, text) for number in numbers if (text := typing(number, chance))]
    answers = ask(shop, [text for _, text in typed])
    misses = [
        f"{text!r} for {number.brand} {number.number}" for number, text in typed if not is_passed(number, answers[text])
    ]
    return ReportLine(title, len(typed), len(typed) - len(misses), bar, misses)


def _never_exact(shop: Scratch, numbers: Sequence[ShopNumber], keys: set[str], chance: random.Random) -> ReportLine:
    """Over all slips: the number that was mistyped is not among the exact hits."""
    typed = [
        (number, text)
        for number in numbers
        for slip in SLIPS.values()
        if (text := _only_unknown(slip, keys)(number, chance))
    ]
    answers = ask(shop, [text for _, text in typed])
    misses = [
        f"{text!r} for {number.brand} {number.number}" for number, text in typed if number.id in answers[text].exact
    ]
    return ReportLine("never exact", len(typed), len(typed) - len(misses), 1.0, misses)


def _ceiling(numbers: Sequence[ShopNumber], keys: Iterable[str], title: str) -> float:
    """The best possible share: of numbers with the same beginning (or end), only ten are among the first ten."""
    cut: Callable[[str], str] = (lambda key: key[:END]) if title.startswith("prefix") else (lambda key: key[-END:])
    group_sizes = Counter(cut(lookup) for lookup in keys)
    long_numbers = [number for number in numbers if len(number.lookup) > END]
    return sum(min(1.0, FIRST_PARTIAL / group_sizes[cut(number.lookup)]) for number in long_numbers) / max(
        len(long_numbers), 1
    )


def _only_unknown(typing: NumberForm, keys: set[str]) -> NumberForm:
    """The form, except where it results in a number of the shop, in any spelling."""

    def typed(number: ShopNumber, chance: random.Random) -> str | None:
        text = typing(number, chance)
        return None if text is None or same_number(text) in keys else text

    return typed


def _no_other(typing: NumberForm, keys: set[str]) -> NumberForm:
    """The form, except where it is another number of the shop with the letters that only look the same."""

    def typed(number: ShopNumber, chance: random.Random) -> str | None:
        text = typing(number, chance)
        same = same_number(search_key(text or ""))
        return None if same in keys and same != same_number(number.lookup) else text

    return typed


def _is_first(lookups: Mapping[int, str]) -> IsPassed:
    """Whether the part is the first result, or all exact results are parts with its number."""

    def is_first(number: ShopNumber, answer: NumberResults) -> bool:
        if answer.exact[:1] == [number.id]:
            return True
        same = same_number(number.lookup)
        return number.id in answer.exact and {same_number(lookups[id_]) for id_ in answer.exact} == {same}

    return is_first


def _has_prefix_hit(number: ShopNumber, answer: NumberResults) -> bool:
    return number.id in [*answer.exact, *answer.prefix][:FIRST_PARTIAL]


def _has_tail_hit(number: ShopNumber, answer: NumberResults) -> bool:
    return number.id in [*answer.exact, *answer.tail][:FIRST_PARTIAL]


def _has_near_hit(number: ShopNumber, answer: NumberResults) -> bool:
    return number.id in answer.near[:FIRST_NEAR]


if __name__ == "__main__":
    sys.exit(main())
