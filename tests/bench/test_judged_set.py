"""The judged set equals the output of its rules for the demo shop and covers every kind of query."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from api.curation.relevance_metrics import ARTICLES, CARS, NONE
from bench.relevance import rules
from bench.relevance.judged_queries import judged_queries, load
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


def test_a_grade_by_hand_replaces_that_of_a_rule(tmp_path: Path) -> None:
    queries, judgements = tmp_path / "queries.jsonl", tmp_path / "judgements.csv"
    queries.write_text('{"id": "d001", "query": "фильтр", "class": "plain"}\n', encoding="utf-8")
    judgements.write_text("query_id,product_id,grade\nd001,1,3\nd001,2,3\nd001,3,1\n", encoding="utf-8")
    assert load(queries, judgements)[0].grades == {1: 3, 2: 3, 3: 1}

    (tmp_path / "judgements-by-hand.csv").write_text("query_id,product_id,grade\nd001,1,\nd001,3,2\nd001,4,0\n")
    assert load(queries, judgements)[0].grades == {2: 3, 3: 2, 4: 0}


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
            1, "фильтр масляный bosch", "", "Масляные фильтры", "Bosch", "OC90", frozenset({"OC90", "W9142"}), {}
        ),
        rules.DemoProduct(2, "фильтр воздушный", "", "Воздушные фильтры", "", "C24049", frozenset({"C24049"}), {}),
    ]
    expected_rules = {"3": ["leaf = Масляные фильтры & name ~ масл"], "2": ["name ~ ^фильтр"], "1": ["name ~ ."]}

    assert rules.grades(expected_rules, products) == {1: 3, 2: 2}
    assert rules.grades({"3": ["number ^ W91"], "1": ["article = C24049"]}, products) == {1: 3, 2: 1}
    assert rules.grades({"3": ["brand = Bosch & name !~ масл"]}, products) == {}
    with pytest.raises(ValueError, match="not a condition"):
        rules.rule("price < 5")


def test_the_set_with_cars_covers_every_way_to_name_one() -> None:
    lines = rules.read(rules.CAR_QUERIES)
    judged = judged_queries(lines, rules.judgements(lines))
    groups = {query.group for query in judged}

    assert len(judged) >= 80
    assert groups - {NONE} == {
        f"{CARS}{way}"
        for way in ("part", "oil", "nick", "engine", "care", "latin", "layout", "wish", "universal")
    }  # fmt: skip
    assert set(json.loads((rules.FOLDER / "car-last.json").read_text("utf-8"))) >= groups
    # A product that names no car is never another car's.
    assert all(len(query.grades) > 500 for query in judged if query.group != NONE)


def test_conditions_read_options_and_the_numbers_of_a_car() -> None:
    options = {"fits": ("lada priora",), "sae": ("5w-30", "5w-40"), "d_mm": ("76",)}
    product = rules.DemoProduct(1, "фильтр", "", "Масляные фильтры", "", "X", frozenset({"210801012005"}), options)

    matching = ["fits ~ priora", "sae ~ ^5w-40$", "d_mm ~ ^76$", "approvals !~ mb", "parts = Lada/Priora"]
    assert [text for text in matching if not rules.rule(text)(product)] == []
    assert not rules.rule("parts = Kia/Rio")(product)
