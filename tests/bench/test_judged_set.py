"""The judged set equals the output of its rules for the demo shop and covers every kind of query."""

import csv
import json
from collections import Counter

import pytest

from bench.relevance import rules
from bench.relevance.judged_queries import load
from bench.relevance.metrics import ARTICLES, NONE
from bench.relevance.table import ALL

CLASSES = {
    "plain", "forms", "adjnoun", "yo", "typo", "layout", "layout_typo", "translit", "brand", "prefix", "units", "grade",
    "model", "foreign", *ARTICLES, "jargon", "everyday", "relax", NONE,
}  # fmt: skip


def test_the_set_is_large_and_covers_every_class_of_queries() -> None:
    judged = load(rules.QUERIES, rules.JUDGEMENTS)
    groups = Counter(judged_query.group for judged_query in judged)

    assert len(judged) >= 150
    assert set(groups) == CLASSES
    assert min(groups.values()) >= 6
    assert len({judged_query.query for judged_query in judged}) == len(judged)


def test_the_committed_judgements_are_what_the_rules_say() -> None:
    with rules.JUDGEMENTS.open(encoding="utf-8", newline="") as file:
        committed = [tuple(row) for row in csv.reader(file)][1:]

    assert committed == [tuple(map(str, row)) for row in rules.judgements(rules.read())]


def test_every_query_has_a_product_of_the_highest_grade() -> None:
    judged = load(rules.QUERIES, rules.JUDGEMENTS)

    assert [
        judged_query.query
        for judged_query in judged
        if judged_query.group != NONE and 3 not in judged_query.grades.values()
    ] == []


def test_the_last_table_is_of_this_set() -> None:
    last = json.loads((rules.FOLDER / "last.json").read_text("utf-8"))

    assert last[ALL]["n"] == len(rules.read())
    assert set(last) >= CLASSES


def test_a_product_gets_the_highest_of_its_grades() -> None:
    products = [
        rules.DemoProduct(
            1, "фильтр масляный bosch", "", "Масляные фильтры", "Bosch", "OC90", frozenset({"OC90", "W9142"})
        ),
        rules.DemoProduct(2, "фильтр воздушный", "", "Воздушные фильтры", "", "C24049", frozenset({"C24049"})),
    ]
    expected_rules = {"3": ["leaf = Масляные фильтры & name ~ масл"], "2": ["name ~ ^фильтр"], "1": ["name ~ ."]}

    assert rules.grades(expected_rules, products) == {1: 3, 2: 2}
    assert rules.grades({"3": ["number ^ W91"], "1": ["article = C24049"]}, products) == {1: 3, 2: 1}
    assert rules.grades({"3": ["brand = Bosch & name !~ масл"]}, products) == {}
    with pytest.raises(ValueError, match="not a condition"):
        rules.rule("price < 5")
