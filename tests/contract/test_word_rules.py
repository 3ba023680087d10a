"""Rules of words, typos and marks that no recording reaches."""

from collections.abc import Iterator

import pytest

from tests.contract.laws.shelf import Shelf, empty_shelf
from tests.contract.sender import Sender

#: й and ё as they stand in the lists of an index: a letter and its mark.
SHORT_I, YO = "и\u0306", "е\u0308"


@pytest.fixture
def shelf(server: Sender) -> Iterator[Shelf]:
    with empty_shelf(server) as empty:
        yield empty


def marked(shelf: Shelf, query: str, field: str = "name") -> list[str]:
    return [hit["_formatted"][field] for hit in shelf.hits(q=query, attributesToHighlight=["*"])]


def test_words_written_together_are_marked_across_a_tab(shelf: Shelf) -> None:
    shelf.put([{"id": 1, "name": "Magnatec\tMagnatec"}])

    assert marked(shelf, "magnatecmagnatec") == ["<em>Magnatec\tMagnatec</em>"]


def test_stop_words_and_words_without_typos_are_kept_as_they_are_indexed(shelf: Shelf) -> None:
    shelf.configure({"stopWords": ["Ёж", "й", "№"], "typoTolerance": {"disableOnWords": ["Лукойл", "OC 90", "É"]}})

    assert shelf.get("/settings/stop-words") == ["No", f"Е{YO[1]}ж", SHORT_I]
    assert shelf.get("/settings/typo-tolerance")["disableOnWords"] == ["e", "oc 90", f"луко{SHORT_I}л"]


def test_a_word_with_a_marked_letter_can_be_excepted_from_typos(shelf: Shelf) -> None:
    shelf.put([{"id": 1, "name": "щётка"}, {"id": 2, "name": "щетка"}])
    assert shelf.ids(q="щётка") == [1, 2]

    shelf.configure({"typoTolerance": {"disableOnWords": ["щётка"]}})

    assert shelf.ids(q="щётка") == [1]


def test_a_beginning_is_near_only_where_no_shorter_part_of_the_query_is_nearer(shelf: Shelf) -> None:
    shelf.configure({"typoTolerance": {"minWordSizeForTypos": {"oneTypo": 4, "twoTypos": 4}}})
    shelf.put([{"id": 1, "name": "01zy"}, {"id": 2, "name": "01"}, {"id": 3, "name": "0qu2zy"}])

    assert shelf.ids(q="0qu1") == [3, 2]


def test_a_word_that_stands_only_where_typos_are_off_is_no_typo(shelf: Shelf) -> None:
    shelf.configure({"typoTolerance": {"disableOnAttributes": ["oem"]}})
    shelf.put([{"id": 1, "name": "фильтро", "oem": "фильтры"}])

    assert marked(shelf, "фильтр ", "name") == ["<em>фильтро</em>"]
    assert marked(shelf, "фильтр ", "oem") == ["фильтры"]


def test_a_term_no_document_came_near_is_marked_without_typos(shelf: Shelf) -> None:
    shelf.put([{"id": 1, "name": "кольца масло"}])

    assert marked(shelf, "кольца маслоо") == ["<em>кольца</em> <em>масло</em>"]
    assert marked(shelf, "кольца фильтр маслоо") == ["<em>кольца</em> масло"]


def test_an_ngram_that_is_not_needed_is_still_marked_as_its_split(shelf: Shelf) -> None:
    shelf.put([{"id": 1, "name": "гранта Калина гранта"}, {"id": 2, "name": "Калина"}])

    assert marked(shelf, "Калина г-ранта ") == ["<em>гранта</em> <em>Калина гранта</em>", "<em>Калина</em>"]
