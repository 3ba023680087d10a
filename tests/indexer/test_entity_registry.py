"""Every list of indexes and indexed entities is the one of `api.index.indexes`."""

import re
from datetime import timedelta
from pathlib import Path

import jwt
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from api.curation.index_settings import live_config
from api.index.indexes import ENTITIES, ENTITY_INDEXES, INDEX_UIDS, INDEXES
from api.index.search_token import mint
from api.parts.models import Part
from cli.index import show_status
from indexer.app import app
from indexer.documents import INDEXED_ENTITIES
from indexer.engine import SearchEngine
from indexer.tasks import drain_index, tick
from tests.fixtures.indexing import documents_of


def test_each_entity_has_documents() -> None:
    assert list(INDEXED_ENTITIES) == [index.uid for index in ENTITY_INDEXES]
    assert [entity.name for entity in INDEXED_ENTITIES.values()] == list(ENTITIES)


def test_each_index_has_a_lock_of_its_own() -> None:
    assert len({index.lock_number for index in INDEXES}) == len(INDEXES)


def test_the_check_of_the_outbox_allows_exactly_the_entities(db_session: Session) -> None:
    query = text("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'ck_search_outbox_entity'")

    assert set(re.findall(r"'(\w+)'", db_session.scalar(query) or "")) == set(ENTITIES)


def test_a_search_token_covers_every_index() -> None:
    token, _ = mint("m" * 32, timedelta(minutes=1))

    assert list(jwt.decode(token, options={"verify_signature": False})["searchRules"]) == list(INDEX_UIDS)


def test_each_index_has_a_settings_file() -> None:
    folder: Path = get_settings().search_config_dir

    assert list(live_config().indexes) == list(INDEX_UIDS)
    assert {path.stem for path in (folder / "indexes").glob("*.yml")} == set(INDEX_UIDS)


def test_the_status_command_names_every_index(search: SearchEngine, capsys: pytest.CaptureFixture[str]) -> None:
    show_status()
    lines = re.findall(r"^(\w+): ", capsys.readouterr().out, re.MULTILINE)

    assert lines == list(INDEX_UIDS)


def test_the_safety_tick_indexes_parts_that_changed_without_a_notification(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tick of beat itself: its messages are run as the worker would run them."""
    shop.add(Part(key="W9142", brand="", number="W 914/2", name="Фильтр"))
    shop.commit()
    with database.begin() as connection:
        connection.execute(text("SET LOCAL shop.wake_indexer = 'off'"))
        connection.execute(text("UPDATE parts SET name = 'Фильтр для Весты' WHERE key = 'W9142'"))
    monkeypatch.setattr("indexer.tasks.search_engine", lambda: search)
    monkeypatch.setattr(drain_index, "apply_async", lambda arguments, **_: drain_index(*arguments))

    for entry in app.conf.beat_schedule.values():
        if entry["task"] == tick.name:
            tick(*entry["args"])

    assert "Фильтр для Весты" in [part["name"] for part in documents_of(search, "parts").values()]
