"""The vocabulary is sent to a browser once and revalidated by ETag afterwards."""

from datetime import UTC, datetime

from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.index.models import IndexedWords
from api.index.schemas import SearchVocabulary

CALL = "/api/shop/searchVocabulary"
WORDS = SearchVocabulary(words=["масло"]).model_dump_json()


def store(session: Session, text: str) -> None:
    session.merge(IndexedWords(engine=1, index_uid="products", digest="d", vocabulary=text.encode(), took_s=0))
    session.get_one(IndexedWords, (1, "products")).built_at = datetime.now(UTC)
    session.commit()


def test_the_vocabulary_is_the_json_that_the_indexer_stored(client: TestClient, db_session: Session) -> None:
    store(db_session, WORDS)

    answer = client.get(CALL)

    assert answer.status_code == 200
    assert answer.text == WORDS
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "public, max-age=300, stale-while-revalidate=86400"


def test_an_unchanged_vocabulary_is_304(client: TestClient, db_session: Session) -> None:
    store(db_session, WORDS)
    tag = client.get(CALL).headers["ETag"]

    same = client.get(CALL, headers={"If-None-Match": tag})
    store(db_session, WORDS.replace("масло", "масла"))
    response = client.get(CALL, headers={"If-None-Match": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert (response.status_code, response.text) == (200, WORDS.replace("масло", "масла"))


def test_a_missing_vocabulary_is_null_and_not_cached(client: TestClient) -> None:
    answer = client.get(CALL)

    assert (answer.status_code, answer.content) == (200, b"null")
    assert answer.headers["Cache-Control"] == "no-cache"
