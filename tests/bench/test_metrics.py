"""Metrics and tables against numbers worked out by hand."""

from math import isnan, log2
from pathlib import Path

import pytest

from api.curation.relevance_metrics import estimate, score
from bench.relevance.judged_queries import JudgementError, load, result_page, score_all
from bench.relevance.page_queries import Answer
from bench.relevance.table import ALL, MACRO, QueryScore, as_json, drops, lines, table

GRADES = {1: 3, 2: 2, 3: 1}
IDEAL = 7 + 3 / log2(3) + 1 / 2


def test_the_ideal_order_has_ndcg_one() -> None:
    assert score("plain", GRADES, [1, 2, 3]) == {"ndcg10": 1.0, "recall20": 1.0, "zero": 0.0}


def test_a_hit_gains_by_its_rank_and_grade() -> None:
    assert score("plain", GRADES, [9, 2])["ndcg10"] == pytest.approx(3 / log2(3) / IDEAL)


def test_gain_counts_ten_hits_and_recall_twenty() -> None:
    late = [*range(100, 110), 1, *range(200, 208), 2]

    assert score("plain", GRADES, late) == {"ndcg10": 0.0, "recall20": 1.0, "zero": 0.0}
    assert score("plain", GRADES, [*range(100, 120), 1])["recall20"] == 0.0


def test_recall_counts_the_right_part_and_its_variants_only() -> None:
    assert score("plain", GRADES, [1, 3])["recall20"] == 0.5
    assert score("plain", dict.fromkeys(range(40), 3), range(20))["recall20"] == 1.0


def test_a_product_counts_once() -> None:
    assert score("plain", GRADES, [1, 1, 2, 3])["ndcg10"] == 1.0


def test_no_hits_score_zero() -> None:
    assert score("plain", GRADES, []) == {"ndcg10": 0.0, "recall20": 0.0, "zero": 1.0}


def test_near_hits_gain_in_two_classes_only() -> None:
    assert score("relax", GRADES, [], [1, 2, 3])["ndcg10"] == 1.0
    assert score("article_dirty", GRADES, [], [1])["success1"] == 1.0
    assert score("plain", GRADES, [], [1, 2, 3])["zero"] == 1.0


def test_the_first_hit_of_an_article_must_be_that_part() -> None:
    assert score("article_exact", GRADES, [1, 2])["success1"] == 1.0
    assert score("article_exact", GRADES, [2, 1])["success1"] == 0.0
    assert score("article_exact", GRADES, [])["success1"] == 0.0


def test_without_a_right_product_every_exact_hit_is_false_and_near_hits_are_not() -> None:
    assert score("none", {}, [7]) == {"false_hit": 1.0}
    assert score("none", {}, [], [7]) == {"false_hit": 0.0}


def test_an_interval_contains_its_mean_and_is_deterministic() -> None:
    value = estimate([0.0, 1.0, 1.0, 1.0])

    assert value.mean == 0.75
    assert (value.low, value.high) == (0.25, 1.0)
    assert estimate([1.0, 1.0]).low == 1.0
    assert isnan(estimate([1.0]).low)


def of(group: str, *values: float) -> list[QueryScore]:
    return [QueryScore(f"{group}{place}", group, {"ndcg10": value, "zero": 0.0}) for place, value in enumerate(values)]


def test_the_table_averages_by_query_and_by_class() -> None:
    rows = table([*of("plain", 1.0, 1.0, 1.0), *of("typo", 0.0), QueryScore("n", "none", {"false_hit": 1.0})])

    assert rows["plain"]["ndcg10"].mean == 1.0
    assert rows[ALL]["ndcg10"].mean == 0.75
    assert rows[ALL]["false_hit"].mean == 1.0
    assert rows[MACRO]["ndcg10"].mean == 0.5


def test_only_a_drop_beyond_the_interval_is_reported() -> None:
    last = as_json(table(of("plain", 0.0, 1.0, 1.0, 1.0)))

    assert last["plain"]["ndcg10"] == [0.75, 0.25, 1.0]
    assert drops(table(of("plain", 0.0, 0.0, 1.0, 1.0)), last) == []
    worse = drops(table(of("plain", 0.0, 0.0, 0.0, 0.0)), last)
    assert worse[0] == "plain ndcg10: 0.750 [0.250,1.000] → 0.000"


def test_more_empty_pages_or_a_missing_class_are_a_drop() -> None:
    last = as_json(
        table([QueryScore("a", "plain", {"ndcg10": 1.0, "zero": 0.0}), QueryScore("n", "none", {"false_hit": 0.0})])
    )
    rows = table([QueryScore("a", "plain", {"ndcg10": 1.0, "zero": 1.0})])

    assert drops(rows, {"plain": last["plain"]}) == ["plain zero: 0.000 [0.000,0.000] → 1.000"]
    assert drops(rows, {"none": last["none"]}) == ["none false_hit: 0.000 → no such queries any more"]


def test_two_tables_are_printed_side_by_side() -> None:
    text = lines(table(of("plain", 0.5, 0.5)), table(of("plain", 0.75, 0.75)))

    assert "0.500 0.750 +0.250" in text[1]


def test_results_are_printed_with_the_names_of_the_catalogue() -> None:
    answer = Answer("q", exact=[10, 11], variants=[12, 13], near=[14, 15, 16], ms=1.234)
    page = result_page(answer, {10: 1, 11: 1, 12: 2, 14: 2, 15: 3}.get)

    assert (page.ids, page.near) == ([1, 2], [3])
    assert page.line() == '{"id": "q", "ids": [1, 2], "near": [3], "ms": 1.23}'


def test_judgements_must_belong_to_the_queries(tmp_path: Path) -> None:
    queries, judgements = tmp_path / "q.jsonl", tmp_path / "j.csv"
    queries.write_text('{"id": "a", "query": "масло", "class": "plain"}\n{"id": "b", "query": "x", "class": "none"}\n')
    judgements.write_text("query_id,product_id,grade\na,5,3\n")
    judged = load(queries, judgements)
    pages = {judged_query.id: result_page(Answer(judged_query.id, exact=[5]), int) for judged_query in judged}

    assert [judged_query.values for judged_query in score_all(judged, pages, {})] == [
        {"ndcg10": 1.0, "recall20": 1.0, "zero": 0.0},
        {"false_hit": 1.0},
    ]
    judgements.write_text("query_id,product_id,grade\nb,5,3\n")
    with pytest.raises(JudgementError, match="«масло»"):
        load(queries, judgements)


def test_a_query_without_a_right_product_is_refused_by_name(tmp_path: Path) -> None:
    """The best possible gain or recall is zero, so a ratio to it is undefined."""
    queries, judgements = tmp_path / "q.jsonl", tmp_path / "j.csv"
    queries.write_text('{"id": "a", "query": "масло", "class": "plain"}\n', "utf-8")
    for grade in (0, 1):
        judgements.write_text(f"query_id,product_id,grade\na,5,{grade}\n", "utf-8")
        with pytest.raises(JudgementError, match="«масло»: no product of grade 2 or 3"):
            load(queries, judgements)


def test_a_product_of_another_car_is_a_false_hit() -> None:
    grades = {1: 3, 2: 0}

    assert score("car_part", grades, [1, 2])["false_hit"] == 0.0
    assert score("car_part", grades, [1, 7])["false_hit"] == 1.0
    assert score("car_part", grades, [1, *[2] * 10, 7])["false_hit"] == 1.0
    assert "false_hit" not in score("plain", grades, [7])


def test_a_card_counts_once_as_its_best_graded_size() -> None:
    """Products 1 (grade 3) and 2 (grade 2) are sizes of one product: the card of either is as good."""
    groups = {1: 77, 2: 77}
    assert score("plain", GRADES, [2, 3], packing_groups=groups)["ndcg10"] == 1.0
    assert score("plain", GRADES, [2, 1, 3], packing_groups=groups)["ndcg10"] == 1.0
    assert score("plain", GRADES, [3, 2], packing_groups=groups)["ndcg10"] < 1.0
    assert score("article_exact", {1: 3}, [2], packing_groups=groups)["success1"] == 0.0
