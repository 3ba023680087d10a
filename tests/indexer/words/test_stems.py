import pytest

from indexer.words.word_forms import cases, form_stems, modifiers


@pytest.mark.parametrize(
    ("words", "stems"),
    [
        (["тормозной"], ["тормозн"]),
        (["колодки"], ["колодк", "колодок"]),
        (["ремень"], ["ремен", "ремн"]),
        (["ось"], ["ось", "оси", "осей", "осям", "осями", "осях"]),
        (["bosch", "5w40"], ["bosch", "5w40"]),
    ],
)
def test_a_word_has_a_stem_for_each_way_that_its_forms_are_cut(words: list[str], stems: list[str]) -> None:
    assert {*form_stems(words)} == {*stems}


def test_prepositions_have_no_stems_but_nouns_that_look_like_one() -> None:
    assert [*form_stems(["для", "на", "перед"])] == ["перед"]


def test_names_and_modifiers_have_fewer_stems() -> None:
    assert [*form_stems(["копейка"], cases)] == ["копейк"]
    assert [*form_stems(["коробка"], modifiers)] == ["коробк"]
