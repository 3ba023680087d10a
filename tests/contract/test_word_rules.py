"""Rules of words, typos and diacritics that the recordings do not cover."""

from collections.abc import Iterator

import pytest

from tests.contract.properties.scratch_index import ScratchIndex, empty_index
from tests.contract.sender import Sender

#: й and ё as indexed (NFKD): a letter and its combining mark.
SHORT_I, YO = "и\u0306", "е\u0308"


@pytest.fixture
def index(server: Sender) -> Iterator[ScratchIndex]:
    with empty_index(server) as empty:
        yield empty


def marked(index: ScratchIndex, query: str, field: str = "name") -> list[str]:
    return [hit["_formatted"][field] for hit in index.hits(q=query, attributesToHighlight=["*"])]


def test_joined_words_are_highlighted_across_a_tab(index: ScratchIndex) -> None:
    index.send_documents([{"id": 1, "name": "Magnatec\tMagnatec"}])

    assert marked(index, "magnatecmagnatec") == ["<em>Magnatec\tMagnatec</em>"]


def test_stop_words_and_typo_exceptions_are_stored_normalised(index: ScratchIndex) -> None:
    index.configure({"stopWords": ["Ёж", "й", "№"], "typoTolerance": {"disableOnWords": ["Лукойл", "OC 90", "É"]}})

    assert index.get("/settings/stop-words") == ["No", f"Е{YO[1]}ж", SHORT_I]
    assert index.get("/settings/typo-tolerance")["disableOnWords"] == ["e", "oc 90", f"луко{SHORT_I}л"]


def test_a_word_with_a_diacritic_can_be_excepted_from_typos(index: ScratchIndex) -> None:
    index.send_documents([{"id": 1, "name": "щётка"}, {"id": 2, "name": "щетка"}])
    assert index.ids(q="щётка") == [1, 2]

    index.configure({"typoTolerance": {"disableOnWords": ["щётка"]}})

    assert index.ids(q="щётка") == [1]


def test_a_beginning_is_near_only_where_no_shorter_part_of_the_query_is_nearer(index: ScratchIndex) -> None:
    index.configure({"typoTolerance": {"minWordSizeForTypos": {"oneTypo": 4, "twoTypos": 4}}})
    index.send_documents([{"id": 1, "name": "01zy"}, {"id": 2, "name": "01"}, {"id": 3, "name": "0qu2zy"}])

    assert index.ids(q="0qu1") == [3, 2]


def test_a_word_only_in_fields_without_typos_is_no_typo_match(index: ScratchIndex) -> None:
    index.configure({"typoTolerance": {"disableOnAttributes": ["oem"]}})
    index.send_documents([{"id": 1, "name": "фильтро", "oem": "фильтры"}])

    assert marked(index, "фильтр ", "name") == ["<em>фильтро</em>"]
    assert marked(index, "фильтр ", "oem") == ["фильтры"]


def test_an_unmatched_term_is_highlighted_without_typos(index: ScratchIndex) -> None:
    index.send_documents([{"id": 1, "name": "кольца масло"}])

    assert marked(index, "кольца маслоо") == ["<em>кольца</em> <em>масло</em>"]
    assert marked(index, "кольца фильтр маслоо") == ["<em>кольца</em> масло"]


def test_an_unused_ngram_is_highlighted_as_its_split(index: ScratchIndex) -> None:
    index.send_documents([{"id": 1, "name": "гранта Калина гранта"}, {"id": 2, "name": "Калина"}])

    assert marked(index, "Калина г-ранта ") == ["<em>гранта</em> <em>Калина гранта</em>", "<em>Калина</em>"]
