"""The vocabulary is sent to a browser once and revalidated by ETag afterwards."""

from datetime import UTC, datetime

from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.search.models import IndexedWords

CALL = "/api/shop/searchVocabulary"


def store(session: Session, text: str) -> None:
    session.merge(
        IndexedWords(engine=1, index_uid="products", digest="d", vocabulary=text.encode("windows-1251"), took_s=0)
    )
    session.get_one(IndexedWords, (1, "products")).built_at = datetime.now(UTC)
    session.commit()


def test_the_vocabulary_has_one_byte_a_letter(client: TestClient, db_session: Session) -> None:
    store(db_session, "vocabulary:1\nwords:0масло")

    answer = client.get(CALL)

    assert answer.status_code == 200
    assert answer.content == "vocabulary:1\nwords:0масло".encode("windows-1251")
    assert answer.headers["Content-Type"] == "text/plain; charset=windows-1251"
    assert answer.headers["Cache-Control"] == "public, max-age=300, stale-while-revalidate=86400"


def test_an_unchanged_vocabulary_is_304(client: TestClient, db_session: Session) -> None:
    store(db_session, "vocabulary:1\nwords:0масло")
    tag = client.get(CALL).headers["ETag"]

    same = client.get(CALL, headers={"If-None-Match": tag})
    store(db_session, "vocabulary:1\nwords:0масла")
    response = client.get(CALL, headers={"If-None-Match": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert (response.status_code, response.text[-5:]) == (200, "масла")


def test_a_missing_vocabulary_is_empty_and_not_cached(client: TestClient) -> None:
    answer = client.get(CALL)

    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Cache-Control"] == "no-cache"
