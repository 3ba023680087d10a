"""Tokenising a text chunk by chunk gives the same words as tokenising it whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onebox.engine.text.tokenizer import HARD_STEP, MAX_POSITION, Tokenizer, TokenKind

TOKENIZERS = {
    "plain": Tokenizer(),
    "stop words, separators, dictionary": Tokenizer(["a", "я"], ["&", "b "], [], ["5w"]),
    "a space inside a separator": Tokenizer(separators=["a b"]),
    "a space is no separator": Tokenizer(non_separators=[" "]),
    "no hard separators": Tokenizer(non_separators=[". ", "-"]),
}
LETTERS = "abAB яЯЙ 019 .,;!-–’№½İßñ日한אαβ&/_\t"
WORDS = ["масло", "5W-40", "Bosch", "для", "12.", "№5", "½", "x,", "–", "日本", "1,5"]
TEXTS = st.text(LETTERS, max_size=16) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)


@pytest.mark.parametrize("tokenizer", TOKENIZERS.values(), ids=TOKENIZERS.keys())
@given(text=TEXTS, start=st.sampled_from([0, 8, 65_530]))
def test_positions_survive_chunking(tokenizer: Tokenizer, text: str, start: int) -> None:
    expected, at, step = [], start, -1
    for token in tokenizer.tokenize(text):
        if token.is_separator:
            if step >= 0 and (token.kind == TokenKind.HARD or step != HARD_STEP):
                step = HARD_STEP if token.kind == TokenKind.HARD else 1
        elif token.lemma:
            at, step = at + max(step, 0), 1
            if token.kind == TokenKind.WORD and at < MAX_POSITION and token.lemma.strip():
                expected.append((at, token.lemma.strip()))

    assert tokenizer.positions(text, start) == expected
