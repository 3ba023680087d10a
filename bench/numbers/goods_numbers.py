"""Numbers of goods as the goods list finds them: in every form, and with one slip where the row names no maker."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from api.text.part_numbers import same_number, search_key
from bench.numbers.number_forms import MIN_SLIP_LENGTH, RIGHT, SLIPS, NumberForm
from bench.numbers.shop_numbers import ShopNumber
from bench.relevance.page_queries import Answer, TypedQuery, ask
from bench.relevance.scratch_shop import Scratch
from indexer.words.product_numbers import is_number, number_fields, numbers_in_name
from indexer.words.rules import rules

SAMPLE, SLIPPED = 600, 300
FIRST = 10
VIN_LENGTH = 17
RIGHT_BAR, SLIP_BAR = 0.99, 0.95

_ROWS = """
    SELECT p.id, p.name, coalesce(p.article, ''), coalesce(b.name, ''),
        EXISTS (SELECT FROM part_numbers AS n WHERE n.product_id = p.id AND n.brand_key <> '')
    FROM products AS p LEFT JOIN brands AS b ON b.id = p.brand_id
    WHERE p.visible ORDER BY p.id
"""


class GoodsNumber(NamedTuple):
    """A number that a product states as its own, and the products that state it."""

    number: ShopNumber
    products: frozenset[int]
    has_maker: bool


class FormResult(NamedTuple):
    title: str
    total: int
    passed: int
    bar: float
    misses: list[str]


def goods_numbers(shop: Scratch) -> list[GoodsNumber]:
    """The article as written, or the shortest number of a name; one of 17 signs would be read as a VIN."""
    with shop.connect() as connection:
        rows = connection.execute(_ROWS).fetchall()
    bearers: defaultdict[str, set[int]] = defaultdict(set)
    numbers: dict[str, tuple[ShopNumber, bool]] = {}
    for product, name, article, brand, has_maker in rows:
        fields = number_fields(article, [], name, rules().models.is_model)
        for key in (*fields["article"], *fields["spellings"]):
            bearers[key].add(product)
        stated = search_key(article) or min(numbers_in_name(name, rules().models.is_model), key=len, default="")
        if is_number(stated) and MIN_SLIP_LENGTH < len(stated) != VIN_LENGTH:
            numbers.setdefault(
                stated, (ShopNumber(product, stated, brand if has_maker else "", article or stated), has_maker)
            )
    return [GoodsNumber(number, frozenset(bearers[key]), has_maker) for key, (number, has_maker) in numbers.items()]


def measure_goods(shop: Scratch, chance: random.Random) -> list[FormResult]:
    numbers = goods_numbers(shop)
    known = {same_number(number.number.lookup) for number in numbers}
    without_maker = [number for number in numbers if not number.has_maker]
    sample = chance.sample(numbers, min(SAMPLE, len(numbers)))
    slips = chance.sample(without_maker, min(SLIPPED, len(without_maker)))
    print(f"goods: {len(numbers)} numbers, {len(without_maker)} of them in rows without a maker")
    typed: dict[str, tuple[list[tuple[GoodsNumber, str]], float]] = {}
    # In the demo shop every number has its maker; rows of real tables have none.
    judged = [(RIGHT, sample, RIGHT_BAR), *([(SLIPS, slips, SLIP_BAR)] if slips else [])]
    for forms, chosen, bar in judged:
        for title, form in forms.items():
            typed[f"goods: {title}"] = (list(_typed(form, chosen, known if forms is SLIPS else set(), chance)), bar)
    return _results(shop, typed)


def _typed(
    form: NumberForm, numbers: Sequence[GoodsNumber], known: set[str], chance: random.Random
) -> Sequence[tuple[GoodsNumber, str]]:
    texts = ((number, form(number.number, chance)) for number in numbers)
    return [(number, text) for number, text in texts if text and same_number(text) not in known]


def _results(shop: Scratch, typed: Mapping[str, tuple[Sequence[tuple[GoodsNumber, str]], float]]) -> list[FormResult]:
    texts = dict.fromkeys(text for pairs, _ in typed.values() for _, text in pairs)
    answers = ask(shop.engine, shop.query_words(), [TypedQuery(text, text) for text in texts])
    results = []
    for title, (pairs, bar) in typed.items():
        misses = [
            f"{text!r} for {number.number.brand} {number.number.number}"
            for number, text in pairs
            if not _is_found(number, answers[text])
        ]
        results.append(FormResult(title, len(pairs), len(pairs) - len(misses), bar, misses))
    return results


def _is_found(number: GoodsNumber, answer: Answer) -> bool:
    return bool(number.products & {*answer.listed[:FIRST], *answer.near[:FIRST]})
