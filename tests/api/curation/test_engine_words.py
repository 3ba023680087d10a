"""Words as the engine cuts them, compared with the engine of this repository."""

import pytest

from api.curation.synonyms import engine_words, is_cut_by_context
from onebox.engine.text.tokenizer import Tokenizer
from onebox.engine.text.tokenizer import fold as engine_fold

TEXTS = (
    "5w-30", "масло моторное 5w-30", "масло shell helix ultra 5w-30 4л", "масло 4л", "фильтр 90915yzzd2", "04152-yzza1",
    "w712/94", "ос 90", "аи-95", "шрус-наружный", "bosch/mahle", "г/цилиндр", "а.б_в", "g12+", "м8х1.25", "№5",
    "3 эм", "%",     "антифриз g12++ красный", "тормоз 'х'", "a&b", "цена 100$",
)  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_words_are_those_of_the_engine(text: str) -> None:
    expected = [word.replace("и\u0306", "й") for word in Tokenizer().words(text)]

    assert [engine_fold(word) for word in engine_words(text)] == [engine_fold(word) for word in expected]


@pytest.mark.parametrize(
    ("text", "is_cut"), [("5w30", True), ("90915yzzd2", True), ("4л", False), ("шрус", False), ("bosch", False)]
)
def test_latin_letters_after_digits_depend_on_the_word_before(text: str, is_cut: bool) -> None:
    assert is_cut_by_context(text) == is_cut
