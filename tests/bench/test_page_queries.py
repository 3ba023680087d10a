"""The engine answers every query that the page builds, and the answer has what the page shows."""

import json
from pathlib import Path

import pytest

from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.index.schemas import SearchVocabulary
from bench.relevance.page_queries import QueryWords, TypedQuery, ask
from indexer.engine import SearchEngine
from onebox.search_server import SearchServer
from tests.fixtures import engine as engine_fixtures
from tests.fixtures.indexing import documents_of

VECTORS = Path(__file__).parents[1] / "vectors" / "bad_queries.json"
VOCABULARY = SearchVocabulary(
    words=["колодки", "масло", "фильтр"], latin=["bosch"], soft=["красный"], stop=["для"], units={"l": ["л", "литр"]}
).model_dump()
CARS: JsonObject = {"makes": {}, "models": [], "service": [], "oils": []}


@pytest.mark.parametrize("vocabulary", [None, VOCABULARY], ids=["no vocabulary", "a vocabulary"])
def test_the_engine_answers_every_plan(
    search: SearchEngine, engine: engine_fixtures.SearchEngine, vocabulary: JsonObject | None
) -> None:
    """`ask` ends the program at the first question without an answer."""
    texts = [vector["in"] * vector.get("times", 1) for vector in json.loads(VECTORS.read_text("utf-8"))]
    questions = [TypedQuery(str(at), text) for at, text in enumerate(texts)]
    key = get_settings().meili_master_key.get_secret_value()

    answers = ask(SearchServer("the run's", engine.url, engine.url, key, None), QueryWords(vocabulary, CARS), questions)

    assert len(answers) == len(texts)
    assert answers["0"].kind == "empty"
    assert all(answer.asks for answer in answers.values() if answer.kind != "empty")


def test_a_name_is_found_and_a_plain_query_sends_one_search(
    search: SearchEngine, engine: engine_fixtures.SearchEngine
) -> None:
    document = documents_of(search, "products")
    product, name = next((product_id, document[product_id]["name"]) for product_id in sorted(document))
    questions = [TypedQuery("page", name), TypedQuery("bare", name, bare=True), TypedQuery("again", name)]

    answers = ask(
        SearchServer("the run's", engine.url, engine.url, engine.master_key, None),
        QueryWords(VOCABULARY, CARS),
        questions,
    )

    assert answers["page"].exact[0] == product
    assert answers["bare"].listed[0] == product
    assert len(answers["bare"].asks) == 1
    assert answers["page"].requests == 1
    assert answers["again"].exact == answers["page"].exact
