"""Tasks are sent after the commit of the transaction that needs them, and never delay it."""

import time

import pytest
import redis
from sqlalchemy.orm import Session

from api.core import task_queue
from api.core.settings import get_settings
from api.core.task_queue import TaskSender, send_after_commit


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(task_queue.sender, "send", names.append)
    return names


def test_a_task_is_sent_once_and_after_the_commit(db_session: Session, sent: list[str]) -> None:
    with db_session.begin_nested():
        send_after_commit(db_session, "mail.send")
        send_after_commit(db_session, "mail.send")
    assert sent == []

    db_session.commit()
    assert sent == ["mail.send"]

    db_session.commit()
    assert sent == ["mail.send"]


def test_a_transaction_that_is_rolled_back_sends_nothing(db_session: Session, sent: list[str]) -> None:
    db_session.connection()
    send_after_commit(db_session, "mail.send")
    db_session.rollback()
    db_session.commit()
    assert sent == []


def test_a_message_reaches_the_queue_of_the_worker(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as broker:
        broker.delete("indexer")
        TaskSender().send("mail.send")
        deadline = time.monotonic() + 30
        while not broker.llen("indexer"):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        broker.delete("indexer")


def test_a_redis_that_does_not_answer_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://192.0.2.1:6379/0")
    get_settings.cache_clear()
    sender, started = TaskSender(), time.monotonic()
    for _ in range(100):
        sender.send("mail.send")
    assert time.monotonic() - started < 0.5
