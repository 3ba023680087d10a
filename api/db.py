"""Engine, session and the one place where a request commits."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Annotated

from fastapi import Depends
from sqlalchemy import DateTime, Engine, MetaData, Text, create_engine
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker

from api.settings import get_settings

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {datetime: DateTime(timezone=True), str: Text()}  # noqa: RUF012  (read by SQLAlchemy)


@lru_cache
def get_engine() -> Engine:
    settings = get_settings()
    return create_engine(
        settings.database_url,
        pool_size=settings.database_pool_size,
        max_overflow=settings.database_pool_size,
        pool_timeout=10,
        pool_pre_ping=True,
        connect_args={"connect_timeout": 5, "application_name": "shop"},
    )


@contextmanager
def transaction() -> Iterator[Session]:
    """A session whose work is committed when the block ends and rolled back when it raises."""
    with sessionmaker(get_engine(), expire_on_commit=False).begin() as session:
        yield session


def _session() -> Iterator[Session]:
    with transaction() as session:
        yield session


#: One transaction a request: the dependency ends before the answer is sent, so what was answered is committed.
SessionDep = Annotated[Session, Depends(_session, scope="function")]
