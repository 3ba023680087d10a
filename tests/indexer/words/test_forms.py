import pytest

from indexer.words.word_forms import cases, forms, inflection, lemmas, modifiers, read


def test_a_noun_in_every_case_and_number() -> None:
    assert list(forms("колодки")) == [
        "колодки", "колодка", "колодки", "колодке", "колодку", "колодкой", "колодок", "колодкам", "колодками",
        "колодках",
    ]  # fmt: skip


def test_an_adjective_without_short_forms_and_degrees() -> None:
    assert set(forms("задний")) == {
        "задний", "заднего", "заднему", "задним", "заднем", "задняя", "задней", "заднюю", "заднее", "задние", "задних",
        "задними",
    }  # fmt: skip


def test_yo_is_folded() -> None:
    assert read("щетка").lemma == "щетка"
    assert "щеток" in inflection("щетка").forms


def test_a_participle_is_not_its_whole_verb() -> None:
    read_forms = inflection("втягивающее").forms
    assert "втягивающего" in read_forms
    assert not {"втягивать", "втягивал", "втягивавшее"} & set(read_forms)


@pytest.mark.parametrize("word", ["шрус", "гофра", "хофер"])
def test_unknown_words_are_declined_as_nouns(word: str) -> None:
    assert read(word).noun
    assert f"{word.rstrip('а')}ом" in inflection(word).forms


@pytest.mark.parametrize(
    ("first_form", "second_form"),
    [("шрус", "шруса"), ("колодка", "колодок"), ("вискомуфта", "вискомуфты"), ("тормозной", "тормозных")],
)
def test_forms_of_one_word_have_one_lemma(first_form: str, second_form: str) -> None:
    assert lemmas([first_form]) == lemmas([second_form]) != frozenset()


def test_prepositions_have_no_lemma() -> None:
    assert lemmas(["для", "и", "под"]) == frozenset()


def test_a_word_that_is_not_russian_has_no_forms() -> None:
    assert (forms("bosch"), forms("2109")) == (("bosch",), ("2109",))


def test_a_nickname_has_singular_forms_only() -> None:
    assert set(cases("девятка")) == {"девятка", "девятки", "девятке", "девятку"}


def test_adjectives_agree_with_the_head_and_nouns_are_unchanged() -> None:
    assert set(modifiers("генератора")) == {"генератора", "генератор"}
    assert set(modifiers("коробки")) == {"коробки", "коробка", "коробку"}
    assert {"водяной", "водяного", "водяные"} <= set(modifiers("водяной"))
