"""Generated queries: the text transforms and the scoring of answers."""

import random

import pytest

from bench.relevance.catalogue import Catalogue, CatalogueItem, head_noun
from bench.relevance.generated import (
    EMPTY,
    EXACT,
    NEAR,
    as_typed,
    false_hits,
    flickers,
    state,
    transform_result,
    unchanged,
)
from bench.relevance.page_queries import Answer, TypedQuery
from bench.relevance.query_generator import (
    GeneratedQuery,
    correct_texts,
    generated_queries,
    is_number,
    nonsense,
    prefixes,
    typed_names,
)
from bench.relevance.rules import FOLDER
from bench.relevance.transforms import inflected, layout, look_alikes, separated, translit, with_typo

PADS = CatalogueItem(1, "Колодки тормозные Bosch 0 986 494 891", "0 986 494 891", "Колодки", frozenset({"0986494891"}))
DISC = CatalogueItem(2, "Диск тормозной, передний", "2108-3501070", "Диски", frozenset({"21083501070"}))
SAME = [CatalogueItem(10 + at, "Свеча зажигания", "", "Свечи") for at in range(11)]


def chance() -> random.Random:
    return random.Random(1)


def test_a_typo_changes_cyrillic_words_only() -> None:
    assert layout(["колодки", "bosch", "2108"]) == "rjkjlrb bosch 2108"
    assert layout(["противотум.фары", "2,5"]) == "ghjnbdjnev/afhs 2,5"
    assert layout(["bosch"]) is None


def test_transliteration_has_several_spellings() -> None:
    spellings = {translit(["щётка", "передняя"], random.Random(seed)) for seed in range(20)}

    assert spellings == {"schetka perednyaya", "shchetka peredniaia", "schetka perednjaja"}
    assert translit(["bosch"], chance()) is None


def test_a_typo_is_one_edit_and_gives_no_known_word() -> None:
    for seed in range(50):
        wrong = with_typo(["лампа", "h7"], random.Random(seed), {"лапа"})
        assert wrong is not None
        assert wrong[0] not in ("лампа", "лапа")
        assert wrong[1] == "h7"
    assert with_typo(["h7", "bmw"], chance(), ()) is None


def test_words_take_one_case_and_number() -> None:
    forms = {inflected(["тормозные", "колодки", "bosch"], random.Random(seed)) for seed in range(40)}

    assert {"тормозных колодок bosch", "тормозным колодкам bosch", "тормозная колодка bosch"} <= forms
    assert inflected(["bosch", "h7"], chance()) is None


def test_numbers_are_typed_with_cyrillic_letters_and_other_separators() -> None:
    assert look_alikes("OC 90") == "ОС 9О"
    assert look_alikes("2118") is None
    parted = {separated("2108-1307010", random.Random(seed)) for seed in range(30)}
    assert parted == {None, "21081307010", "2108 1307010", "2108.1307010", "2108/1307010"}
    assert "LWP 0108" in {separated("LWP0108", random.Random(seed)) for seed in range(30)}
    assert is_number("OC384")
    assert not is_number("OC90")


def test_a_query_has_as_many_words_as_identify_the_product() -> None:
    catalogue = Catalogue([PADS, DISC, *SAME])

    assert catalogue.distinguishing_words(PADS) == (["колодки", "тормозные"], {1})
    assert catalogue.distinguishing_words(SAME[0]) is None
    generated = generated_queries(catalogue, 5)
    assert {generated_query.right for generated_query in generated["layout"]} == {frozenset({1}), frozenset({2})}
    assert generated == generated_queries(catalogue, 5)
    assert {query.question.query for query in generated["look-alikes"]} == {"О 986 494 891", "21О8-35О1О7О"}


def test_right_texts_are_categories_then_names_of_one_script() -> None:
    texts = correct_texts(Catalogue([PADS, CatalogueItem(3, "АВRO герметик", "", "Колодки"), DISC]), 10)

    assert texts[:2] == ["Колодки", "Диски"]
    assert set(texts[2:]) == {PADS.name, DISC.name}
    assert {item.category for item in typed_names(Catalogue([PADS, PADS, DISC]), 2)} == {"Колодки", "Диски"}


def test_there_are_a_hundred_different_off_topic_queries() -> None:
    queries = nonsense(FOLDER / "nonsense.txt")

    assert len({typed_query.query for typed_query in queries}) == 100


def test_every_prefix_from_the_third_letter_is_searched() -> None:
    assert prefixes("фара h7", 3) == ["фар", "фара", "фара h", "фара h7"]


@pytest.mark.parametrize(
    ("name", "head"),
    [("тормозная жидкость", "жидкость"), ("щётка задняя", "щетка"), ("bosch", "bosch"), ("колодки", "колодка")],
)
def test_the_head_noun_names_the_thing(name: str, head: str) -> None:
    assert head_noun(name.split()) == head


def test_near_hits_count_beside_the_list_and_only_the_first_ten() -> None:
    queries = [GeneratedQuery(TypedQuery(str(at), "x"), frozenset({7})) for at in range(3)]
    answers = {
        "0": Answer("0", exact=[1], variants=[7]),
        "1": Answer("1", exact=[*range(100, 110), 7]),
        "2": Answer("2", near=[7]),
    }

    outcome = transform_result("layout", queries, answers, 0.6)

    assert (outcome.text, outcome.passed) == ("exact 0.333   exact or near 0.667", True)
    assert not transform_result("layout", queries, answers, 0.7).passed


def test_a_measure_without_queries_does_not_pass() -> None:
    assert not transform_result("layout", [], {}, 0.6).passed
    assert not false_hits([], {}).passed


def test_four_false_hits_are_too_many_and_near_ones_are_none() -> None:
    queries = [TypedQuery(str(at), "x") for at in range(5)]
    answers = {str(at): Answer(str(at), variants=[1]) for at in range(4)} | {"4": Answer("4", near=[1])}

    assert not false_hits(queries, answers).passed
    assert false_hits(queries[1:], answers).passed


def test_a_right_text_is_not_repaired_and_keeps_its_first_hit() -> None:
    catalogue = Catalogue([PADS, DISC])
    right, bare = [TypedQuery("r", "диски")], [TypedQuery("b", "диски", bare=True)]
    interpretation = [{"kind": "unit", "from": "4 л", "to": "4 л"}]
    same = {"r": Answer("r", exact=[2], understood=interpretation), "b": Answer("b", exact=[2, 1])}
    changed_answers = {
        "r": Answer("r", exact=[1], understood=[{"kind": "typo", "from": "a", "to": "b"}]),
        "b": same["b"],
    }

    assert [verdict.passed for verdict in unchanged(right, bare, same, catalogue)] == [True, True]
    assert [verdict.passed for verdict in unchanged(right, bare, changed_answers, catalogue)] == [False, False]


def test_results_of_prefixes_must_not_vanish_and_return() -> None:
    def typed_queries(*states: str) -> list[tuple[str, str]]:
        return [("фильтр"[: at + 1], name) for at, name in enumerate(states)]

    assert state(Answer("a", variants=[1], near=[2])) == EXACT
    assert flickers(typed_queries(NEAR, EXACT, EXACT)) == []
    assert flickers(typed_queries(EXACT, NEAR, EMPTY)) == []
    assert len(flickers(typed_queries(EXACT, EMPTY, EXACT))) == 1
    assert len(flickers(typed_queries(EXACT, NEAR, EMPTY, NEAR))) == 1
    assert flickers([("фар", EXACT), ("фара b", EMPTY), ("фара bo", EXACT)]) == []


def test_each_prefix_shows_products_of_the_same_kind() -> None:
    catalogue = Catalogue([PADS, DISC])
    typed_states = {PADS: [TypedQuery("a", "кол"), TypedQuery("b", "колодки")]}
    kind, flicker = as_typed(typed_states, {"a": Answer("a", exact=[2]), "b": Answer("b", near=[2, 1])}, catalogue)

    assert (kind.text, kind.passed, kind.missed) == ("the same head noun 0.500", False, ["кол (колодка)"])
    assert flicker.passed
