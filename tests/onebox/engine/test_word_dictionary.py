"""Property: fuzzy lookup returns the same words as comparing with every word, after any updates."""

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from onebox.engine.index.prefix_automaton import PrefixAutomaton
from onebox.engine.index.word_dictionary import LEVELS, WordDictionary

# Few letters and digits, so that words are similar, and long enough for the prefix filter.
WORDS = st.sets(st.text("01", min_size=1, max_size=12), max_size=300)


@given(WORDS, WORDS, st.text("01", min_size=1, max_size=12), st.integers(1, 2), st.booleans())
def test_words_within_the_allowed_typos_are_found(
    first: set[str], others: set[str], word: str, typos: int, prefix: bool
) -> None:
    vocabulary = WordDictionary.of(first).updated(others - first, first & others)
    words = first ^ others

    automaton = PrefixAutomaton(word, typos)
    near = []
    for candidate in sorted(words):
        distance = automaton.distance(candidate) if prefix else OSA.distance(word, candidate)
        if candidate[0] == word[0] and distance is not None and distance <= typos:
            near.append((candidate, distance))
    assert list(vocabulary.near(word, typos, prefix)) == near


@given(WORDS, WORDS, st.text("01", max_size=3))
def test_words_are_sorted_and_found_by_prefix(first: set[str], others: set[str], prefix: str) -> None:
    vocabulary = WordDictionary.of(first).updated(others - first, first & others)
    words = sorted(first ^ others)

    assert list(vocabulary) == words
    assert len(vocabulary) == len(words)
    assert all((word in vocabulary) == (word in words) for word in first | others)
    if prefix:
        assert vocabulary.starting_with(prefix) == [word for word in words if word.startswith(prefix)]
    for block in vocabulary.blocks.values():
        assert block.beginnings == {
            length: sorted({word[:length] for word in block.words if len(word) >= length}) for length in LEVELS
        }
