"""Round trip of the vocabulary encoding: one byte a letter, front coding of each word."""

import random

from api.search.vocabulary_repository import ENCODING
from indexer.vocabulary.encode import Vocabulary, encode, front_coded

COUNTS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def decoded(text: str) -> list[str]:
    words: list[str] = []
    for sign in text:
        if sign in COUNTS:
            words.append(words[-1][: COUNTS.index(sign)] if words else "")
        else:
            words[-1] += sign
    return words


def sections(content: bytes) -> dict[str, str]:
    return dict(line.split(":", 1) for line in content.decode(ENCODING).split("\n"))


def test_words_are_encoded_as_differences_to_the_previous_word() -> None:
    assert front_coded(["масло", "масла", "фара"]) == "0масла4о0фара"


def test_encoding_round_trips() -> None:
    dice = random.Random(7)
    words = sorted({"".join(dice.choices("абвя", k=dice.randint(1, 60))) for _ in range(500)})

    assert decoded(front_coded(words)) == words


def test_a_vocabulary_is_lines_of_sections() -> None:
    vocabulary = Vocabulary(
        words=["помпа"],
        latin=["helix"],
        makers=["bosch", "бош"],
        units={"l": ["л", "литр"]},
        models={"2109": ["девятка", "девяносто девятая"], "vesta": []},
    )

    assert sections(encode(vocabulary)) == {
        "vocabulary": "1",
        "whole": "1",
        "words": "0помпа",
        "latin": "0helix",
        "makers": "0bosch0бош",
        "soft": "",
        "stop": "",
        "units": "l=л литр",
        "models": "2109=девятка девяносто_девятая",
    }


def test_words_outside_the_encoding_are_left_out() -> None:
    assert sections(encode(Vocabulary(models={"škoda": ["шкода"], "2109": ["девя́тка", "зубило"]})))["models"] == (
        "2109=зубило"
    )
