"""Celery tasks of index jobs and row counts; each calls one function of `indexer.index_jobs`."""

import logging

from celery import shared_task
from sqlalchemy.exc import OperationalError

from api.core.db import get_engine
from api.core.settings import get_settings
from indexer import index_jobs
from indexer.engine import EngineError
from indexer.preview import run_preview
from indexer.publication import run_publication
from indexer.tasks import search_engine

log = logging.getLogger(__name__)


@shared_task(name="indexer.jobs")  # type: ignore[untyped-decorator]
def run_jobs() -> None:
    """Executes requested rebuilds and a slice of each reconcile."""
    try:
        engines = [search_engine(url) for url in get_settings().engine_urls]
        numbered = {engine.number: engine for engine in engines}
        index_jobs.run_jobs(numbered, get_engine())
    except (EngineError, OperationalError) as error:
        log.warning("jobs: %s", error)


@shared_task(name="indexer.publish")  # type: ignore[untyped-decorator]
def publish_version() -> None:
    """Executes a requested publication of the search configuration."""
    try:
        engines = [search_engine(url) for url in get_settings().engine_urls]
        run_publication({engine.number: engine for engine in engines}, get_engine())
    except (EngineError, OperationalError) as error:
        log.warning("publish: %s", error)


@shared_task(name="indexer.preview")  # type: ignore[untyped-decorator]
def build_preview() -> None:
    """Fills the index of a requested preview of the draft."""
    try:
        run_preview(search_engine(get_settings().engine_urls[0]), get_engine())
    except (EngineError, OperationalError) as error:
        log.warning("preview: %s", error)


@shared_task(name="indexer.reconcile")  # type: ignore[untyped-decorator]
def enqueue_reconciles() -> None:
    try:
        index_jobs.enqueue_reconciles(get_engine())
    except OperationalError as error:
        log.warning("reconcile: %s", error)


@shared_task(name="indexer.count_rows")  # type: ignore[untyped-decorator]
def count_rows() -> None:
    try:
        index_jobs.count_rows(get_engine())
    except OperationalError as error:
        log.warning("counts: %s", error)
