"""K-way merge of sorted lists, and the error message for queries that cannot be merged."""

import random

from onebox.engine.index.geo import GeoPoint
from onebox.engine.search.canonical_rules import CanonicalRules, RankingStep
from onebox.engine.search.federation_merge import merge_sorted_lists

PLACEHOLDER = 'the query is a placeholder search (`q`: "")\n'
RULES = ["words", "typo", "sort", "price:asc"]


def test_ordered_lists_are_merged() -> None:
    chance = random.Random(1)
    for _ in range(50):
        lists = [sorted(chance.choices(range(40), k=chance.randrange(8))) for _ in range(chance.randrange(7))]
        everything = sorted(number for numbers in lists for number in numbers)
        assert list(merge_sorted_lists(lists, lambda left, right: left < right)) == everything


def test_a_merge_keeps_the_order_of_every_list() -> None:
    assert list(merge_sorted_lists([[3, 1, 2]], lambda left, right: left < right)) == [3, 1, 2]
    assert list(merge_sorted_lists([[3, 1], [2, 9]], lambda left, right: left < right)) == [2, 3, 1, 9]


def test_relevancy_rules_count_as_one_step() -> None:
    order = CanonicalRules(RULES, [("brand", True), (GeoPoint(1, 2), False)], "last", is_placeholder=False)
    assert order.steps() == [
        RankingStep("relevancy", 0, 1, "words, typo"),
        RankingStep("ascending sort", 2, 2, "on field `brand`", 0),
        RankingStep("descending geo sort", 2, 2, "default", 1),
        RankingStep("ascending sort", 3, 3, "price:asc"),
    ]
    assert order.notes == []
    assert order.steps()[0].describe(3, "products") == (
        "`queries[3]`, `products.rankingRules[0..=1]`: relevancy rule(s) words, typo"
    )


def test_notes_list_what_was_left_out() -> None:
    order = CanonicalRules(RULES, [("price", False), ("price", True)], "last", is_placeholder=True)
    assert [step.names for step in order.steps()] == ["on field `price`"]
    assert [note.split(". ", 1)[1] for note in order.notes] == [
        f"Removed relevancy rule `words` at position #0 in ranking rules because {PLACEHOLDER}",
        f"Removed relevancy rule `typo` at position #1 in ranking rules because {PLACEHOLDER}",
        "Removed duplicate rule `price:desc` at position #1 in `query.sort` (as `sort` is #2 in ranking rules) as it "
        "already appears at position #0 in `query.sort` (as `sort` is #2 in ranking rules)\n",
        "Removed duplicate rule `price:desc` at position #3 in ranking rules as it already appears at position #0 in "
        "`query.sort` (as `sort` is #2 in ranking rules)\n",
    ]


def test_words_are_put_before_the_first_rule_that_needs_them() -> None:
    order = CanonicalRules(["typo", "words", "sort"], None, "last", is_placeholder=False)
    assert order.effective_rules == ["words", "typo", "words"]
    assert [note.strip() for note in order.notes] == [
        "1. Prepended rule `words` before first relevancy rule `typo` at position #0 in ranking rules",
        "2. Removed rule `words` at position #1 in ranking rules because it was previously prepended",
        "3. Removed rule `sort` at position #2 in ranking rules because `query.sort` is empty",
    ]
    assert CanonicalRules(["words", "typo"], None, "all", is_placeholder=False).effective_rules == ["typo"]


def test_a_sort_without_keys_is_named_among_the_rules_around_it() -> None:
    order = CanonicalRules(["words", "sort", "exactness"], [], "last", is_placeholder=False)
    assert order.steps() == [RankingStep("relevancy", 0, 2, "words, sort, exactness")]
    assert order.notes == []
