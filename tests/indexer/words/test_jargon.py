"""Jargon rules: the products that they match."""

from api.curation.word_tables import Jargon
from indexer.words.jargon import JargonRules
from indexer.words.word_forms import lemmas


def jargon_words(rules: JargonRules, name: str) -> set[str]:
    words = lemmas(name.split())
    return {" ".join(match.words) for match, _ in rules.matches(words, words)}


def test_a_jargon_row_needs_all_words_of_one_of_its_names() -> None:
    rules = JargonRules([Jargon(("груша",), ("шланг перегона топлива", "резинка глушителя"))])

    assert jargon_words(rules, "шланг для перегона топлива") == {"груша"}
    assert jargon_words(rules, "резинки глушителя") == {"груша"}
    assert jargon_words(rules, "шланг тормозной") == set()


def test_a_word_after_a_minus_excludes_the_row() -> None:
    rules = JargonRules([Jargon(("синтетика",), ("масло синт -п",))])

    assert jargon_words(rules, "масло zic 5w40 синт") == {"синтетика"}
    assert jargon_words(rules, "масло zic 10w40 п синт") == set()
